//! What a bot would do: for players whose opponents are all bots, and for everybody once a game is over.

use crate::browser::{Answer, Browser, Site, play_out, plies, two};
use axum::http::StatusCode;
use courtside_server::Settings;
use courtside_wire::{Advice, Do};

async fn ask(browser: &mut Browser, table: &str, version: u64) -> Answer {
    browser.ask(table, Do::Advice { version }).await
}

fn advice(answer: &Answer) -> Advice {
    answer.done().advice.expect("advice")
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_a_person_is_advised_and_can_play_it() {
    let site = Site::new().await;
    for game in ["chessboard", "cards"] {
        let mut ann = site.browser();
        let fields = format!("game={game}&players=2&against=bot&side=0&level=1");
        let table = ann.open(&fields).await;
        let view = ann.my_turn(&table).await;
        assert!(view.advice);
        let first = advice(&ask(&mut ann, &table, view.version).await);
        assert_eq!(first.version, view.version);
        assert!((1..=3).contains(&first.choices.len()));
        assert!(first.why.ends_with('.'), "{}", first.why);
        let known = plies(&view);
        for choice in &first.choices {
            assert!(known.contains(&choice.ply), "{choice:?}");
            assert!(!choice.words.is_empty());
            assert!((0.0..=1.0).contains(&choice.value), "{choice:?}");
        }
        // Asking again gives the same answer.
        assert_eq!(advice(&ask(&mut ann, &table, view.version).await), first);

        let mut cy = site.browser();
        assert!(!cy.view(&table).await.advice, "who looks on");
        let refused = ask(&mut cy, &table, view.version).await;
        assert_eq!(refused.refusal(), (403, "advice".into()));

        ann.ply(&table, view.version, &first.choices[0].ply)
            .await
            .done();
        let late = ask(&mut ann, &table, view.version).await.done();
        assert_eq!(late.advice, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_nobody_is_advised() {
    let site = Site::new().await;
    let (table, mut ann, _) = two(&site).await;
    let view = ann.my_turn(&table).await;
    assert!(!view.advice);
    let refused = ask(&mut ann, &table, view.version).await;
    assert_eq!(refused.refusal(), (403, "advice".into()));

    // Nor on one screen, nor while a chair is still open.
    for fields in ["against=screen", "against=friend&side=0"] {
        let table = ann.open(fields).await;
        let view = ann.my_turn(&table).await;
        assert!(!view.advice, "{fields}");
        let refused = ask(&mut ann, &table, view.version).await;
        assert_eq!(refused.refusal(), (403, "advice".into()), "{fields}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_has_a_line_of_its_own_that_ends_somewhere() {
    let site = Site::with(Settings {
        advice_queue: 1,
        ..Site::quick()
    })
    .await;
    let mut ann = site.browser();
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = ann.open("against=bot&side=0&level=1").await;
        let version = ann.my_turn(&table).await.version;
        tables.push((table, version));
    }
    let asking = tables.into_iter().map(|(table, version)| {
        let mut ann = ann.clone();
        async move { ask(&mut ann, &table, version).await }
    });
    let answers = futures_util::future::join_all(asking).await;
    let (told, sent_away): (Vec<_>, Vec<_>) = answers
        .iter()
        .partition(|answer| answer.status == StatusCode::OK);
    assert!(!told.is_empty() && !sent_away.is_empty());
    for answer in sent_away {
        assert_eq!(answer.refusal(), (503, "busy".into()));
        assert_eq!(answer.header("retry-after"), "2");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_looked_back_at_decision_by_decision() {
    let site = Site::new().await;
    let (table, ann, mara) = two(&site).await;
    let mut cy = site.browser();
    let review = format!("{table}/review");
    assert_eq!(cy.get(&review).await.refusal(), (409, "running".into()));
    let mut players = [ann, mara];
    play_out(&table, &mut players, 7).await;

    let first = cy.get(&review).await;
    assert_eq!(first.status, StatusCode::OK);
    let text = first.text();
    assert!(text.contains("What a bot would have played"));
    assert!(text.contains("Decision 1 of "), "{text}");
    assert!(text.contains("Ann's choice"));
    assert!(text.contains("data-played"), "what was played is marked");
    assert!(!text.contains("rel=\"prev\""), "there is nothing before it");
    let next = text
        .split("href=\"")
        .find(|part| part.contains("rel=\"next\""));
    let next = next.unwrap().split('"').next().unwrap().to_owned();
    let second = cy.get(&next).await;
    assert!(second.text().contains("Decision 2 of "));
    assert!(second.text().contains("rel=\"prev\""));
    // Whoever decided, a reader stays who they are, and sees the court from their own side.
    for (reader, you, facing) in [(&mut cy, "[]", 0), (&mut players[1], "[1]", 1)] {
        for page in [&review, &next] {
            let answer = reader.get(page).await;
            let text = answer.text();
            assert!(text.contains(&format!("\"you\":{you},\"facing\":{facing},")));
            assert!(!text.contains("\"choices\":null"), "its choices are shown");
        }
    }

    let beyond = cy.get(&format!("{review}?at=100000")).await;
    assert_eq!(beyond.refusal(), (404, "page".into()));
    let nonsense = cy.get(&format!("{review}?at=x")).await;
    assert_eq!(nonsense.refusal(), (400, "query".into()));
}
