//! Teaching tables.

use crate::browser::Site;
use axum::http::StatusCode;
use courtside_store::Filter;
use courtside_wire::{Message, Patch};
use serde_json::{Value, json};

fn patch(answer: &Value) -> Patch {
    let messages: Vec<Message> = serde_json::from_value(answer["messages"].clone()).unwrap();
    let [Message::Patch(patch)] = &messages[..] else {
        panic!("{messages:?} is not one patch")
    };
    Patch::clone(patch)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_followed_to_its_end() {
    let site = Site::new().await;
    let mut ann = site.browser();
    for path in ["/learn/chessboard", "/learn/chessboard/4"] {
        let page = ann.get(path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text().contains("\"of\":7"), "{path}");
    }
    let play = json!({ "ply": "3d4xd6" });
    let answer = ann.post("/learn/chessboard/4/ply", play).await;
    let told = patch(&answer.json());
    assert_eq!(told.from, 0);
    assert_eq!(told.steps.len(), 4, "the throw, the answer and two dice");
    let mut done = None;
    let mut lesson = None;
    for (version, step) in (1..).zip(&told.steps) {
        assert_eq!(step.changes.version, version);
        assert!(!step.log.as_ref().unwrap().lines.is_empty());
        if let Some(my_turn) = step.changes.my_turn {
            assert!(!my_turn);
        }
        if let Some(Some(said)) = &step.changes.lesson {
            assert_eq!(said.done, version == 4);
            done = Some(version);
            lesson = Some(said.clone());
        }
    }
    assert_eq!(done, Some(4));
    let lesson = lesson.unwrap();
    assert_eq!(lesson.next.as_deref(), Some("/learn/chessboard/5"));
    assert_eq!((lesson.number, lesson.of), (4, 7));
    assert!(told.steps.iter().any(|step| !step.motions.is_empty()));
    // The last lesson leads nowhere but to a table.
    let play = json!({ "ply": "<b6d3" });
    let end = ann.post("/learn/chessboard/7/ply", play).await;
    let steps = patch(&end.json()).steps;
    let lesson = steps
        .last()
        .unwrap()
        .changes
        .lesson
        .clone()
        .flatten()
        .unwrap();
    assert_eq!((lesson.done, lesson.next), (true, None));
    // Nothing of it is kept.
    let filter = Filter {
        limit: 9,
        ..Filter::default()
    };
    assert!(site.store.list(&filter).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_of_every_game_has_a_page() {
    let site = Site::new().await;
    let mut ann = site.browser();
    for game in courtside_catalog::games() {
        for number in 1..=courtside_book::lessons(game.card).len() {
            let path = format!("/learn/{}/{number}", game.card.id);
            assert_eq!(ann.get(&path).await.status, StatusCode::OK, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_lesson_does_not_want_gets_a_sentence() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let mut play = async |path: &str, ply: &str| ann.post(path, json!({ "ply": ply })).await;
    let unwanted = play("/learn/chessboard/4/ply", "3b3b2").await;
    assert_eq!(unwanted.refusal(), (422, "lesson".into()));
    assert_eq!(
        unwanted.json()["error"]["message"],
        "This lesson asks you to throw with the pawn on d4."
    );
    let illegal = play("/learn/chessboard/4/ply", "3d4xf8").await;
    assert_eq!(illegal.refusal(), (422, "illegal".into()));
    assert_eq!(illegal.json()["error"]["rule"], "K8");
    let nonsense = play("/learn/chessboard/4/ply", "?").await;
    assert_eq!(nonsense.refusal(), (422, "notation".into()));
    for path in ["golf/1", "chessboard/0", "chessboard/8", "chessboard/x"] {
        let answer = play(&format!("/learn/{path}/ply"), "3-").await;
        assert_eq!(answer.refusal(), (404, "page".into()), "{path}");
    }
    for path in ["golf", "chessboard/0", "chessboard/8"] {
        let answer = ann.get(&format!("/learn/{path}")).await;
        assert_eq!(answer.refusal(), (404, "page".into()), "{path}");
    }
}
