//! What a bot would do: for whoever plays against bots alone, and for everybody once a game is over.

use crate::browser::{Answer, Browser, Site, play_out, two, version};
use axum::http::StatusCode;
use serde_json::{Value, json};

async fn ask(browser: &mut Browser, table: &str, version: u64) -> Answer {
    let path = format!("{table}/advice");
    browser.post(&path, json!({ "version": version })).await
}

/// The plies that an answer advises, best first.
fn advised(answer: &Answer) -> Vec<String> {
    let html = answer.json()["html"].as_str().unwrap().to_owned();
    let parts = html.split("data-ply=\"").skip(1);
    parts
        .map(|part| part.split('"').next().unwrap().replace("&gt;", ">"))
        .collect()
}

fn offers(frame: &Value, ply: &str) -> bool {
    let choices = frame["choices"].as_array().unwrap();
    choices.iter().any(|choice| choice["ply"] == ply)
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_a_person_is_advised_and_can_play_it() {
    let site = Site::new().await;
    for game in ["chessboard", "cards"] {
        let mut ann = site.browser();
        let fields = format!("game={game}&players=2&against=bot&side=0&level=1");
        let table = ann.form("/tables", &fields).await.location();
        let frame = ann.my_turn(&table).await;
        assert_eq!(frame["advice"], true);
        let answer = ask(&mut ann, &table, version(&frame)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let plies = advised(&answer);
        assert!((1..=3).contains(&plies.len()));
        assert!(plies.iter().all(|ply| offers(&frame, ply)));

        let mut cy = site.browser();
        assert_eq!(cy.frame(&table).await["advice"], false, "who looks on");
        let refused = ask(&mut cy, &table, version(&frame)).await;
        assert_eq!(refused.refusal(), (403, "seat".into()));

        let played = ann.ply(&table, version(&frame), &plies[0]).await;
        assert_eq!(played.status, StatusCode::OK, "{}", played.text());
        let late = ask(&mut ann, &table, version(&frame)).await;
        assert_eq!((late.status, late.text()), (StatusCode::NO_CONTENT, ""));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_nobody_is_advised() {
    let site = Site::new().await;
    let (table, mut ann, _) = two(&site).await;
    let frame = ann.my_turn(&table).await;
    assert_eq!(frame["advice"], false);
    let refused = ask(&mut ann, &table, version(&frame)).await;
    assert_eq!(refused.refusal(), (403, "seat".into()));

    // Nor on one screen, nor while somebody may still sit down.
    for fields in ["against=screen", "against=friend&side=0"] {
        let table = ann.open(fields).await;
        let frame = ann.my_turn(&table).await;
        assert_eq!(frame["advice"], false, "{fields}");
        let refused = ask(&mut ann, &table, version(&frame)).await;
        assert_eq!(refused.refusal(), (403, "seat".into()), "{fields}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_thinks_about_one_piece_of_advice_at_a_time() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let frame = ann.my_turn(&table).await;
    let mut again = ann.clone();
    let (one, other) = tokio::join!(
        ask(&mut ann, &table, version(&frame)),
        ask(&mut again, &table, version(&frame))
    );
    let mut both = [one.status, other.status];
    both.sort();
    assert_eq!(both, [StatusCode::OK, StatusCode::TOO_MANY_REQUESTS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_looked_back_at_decision_by_decision() {
    let site = Site::new().await;
    let (table, ann, mara) = two(&site).await;
    let mut cy = site.browser();
    let review = format!("{table}/review");
    assert_eq!(cy.get(&review).await.refusal(), (409, "running".into()));
    play_out(&table, &mut [ann, mara], 7).await;

    let first = cy.get(&review).await;
    assert_eq!(first.status, StatusCode::OK);
    let text = first.text();
    assert!(text.contains("What a bot would have played"));
    assert!(text.contains("Decision 1 of "), "{text}");
    assert!(text.contains("as Ann saw it"));
    assert!(text.contains("data-played"), "what was played is marked");
    assert!(!text.contains("rel=\"prev\""), "there is nothing before it");
    let next = text
        .split("href=\"")
        .find(|part| part.contains("rel=\"next\""));
    let next = next.unwrap().split('"').next().unwrap().to_owned();
    let second = cy.get(&next).await;
    assert!(second.text().contains("Decision 2 of "));
    assert!(second.text().contains("rel=\"prev\""));

    let beyond = cy.get(&format!("{review}?at=100000")).await;
    assert_eq!(beyond.refusal(), (404, "page".into()));
    let nonsense = cy.get(&format!("{review}?at=x")).await;
    assert_eq!(nonsense.refusal(), (400, "query".into()));
}
