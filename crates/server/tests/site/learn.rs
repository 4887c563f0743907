//! Teaching tables.

use crate::browser::Site;
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_followed_to_its_end() {
    let site = Site::new().await;
    let mut ann = site.browser();
    for path in ["/learn/chessboard", "/learn/chessboard/4"] {
        let page = ann.get(path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text().contains(" of 7"), "{path}");
    }
    let frames = ann
        .post("/learn/chessboard/4/ply", json!({ "ply": "3d4xd6" }))
        .await
        .json();
    let frames = frames.as_array().unwrap();
    assert_eq!(frames.len(), 4, "the throw, the answer and two dice");
    for (version, frame) in (1..).zip(frames) {
        let done = version == 4;
        assert_eq!(frame["version"], version);
        assert_eq!(frame["lesson"]["done"], done);
        assert_eq!(frame["my_turn"], false);
        assert!(!frame["log"]["lines"].as_array().unwrap().is_empty());
    }
    let last = &frames[3];
    assert_eq!(last["choices"], json!([]));
    assert_eq!(last["lesson"]["next"], "/learn/chessboard/5");
    assert_eq!(
        (&last["lesson"]["number"], &last["lesson"]["of"]),
        (&json!(4), &json!(7))
    );
    // The last lesson leads to a table.
    let end = ann
        .post("/learn/chessboard/7/ply", json!({ "ply": "<b6d3" }))
        .await
        .json();
    let lesson = &end.as_array().unwrap().last().unwrap()["lesson"];
    assert_eq!(
        (&lesson["done"], &lesson["next"]),
        (&json!(true), &json!(null))
    );
    assert!(lesson["html"].as_str().unwrap().contains("Play a bot"));
    // Nothing of it is kept.
    assert!(site.store.unfinished().await.unwrap().is_empty());
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
        "That is legal, but here you throw with the pawn on d4. Choose again."
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
