//! Tables for more than two: chairs of every kind, one link for all friends, hidden hands.

use crate::browser::{Browser, Site, play_out, version};
use axum::body::Body;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{Request, StatusCode};
use courtside_record::{Record, RecordedPly};
use courtside_server::Settings;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn open(browser: &mut Browser, fields: &str) -> String {
    let answer = browser
        .form("/tables", &format!("game=cards&{fields}"))
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.location()
}

fn kinds(frame: &Value) -> Vec<&str> {
    let seats = frame["seats"].as_array().unwrap();
    seats
        .iter()
        .map(|seat| seat["kind"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_come_in_one_after_the_other_by_the_same_link() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=friend&players=5&side=0&name=Ann").await;
    let frame = ann.frame(&table).await;
    assert_eq!(kinds(&frame), ["human", "open", "open", "open", "open"]);
    assert_eq!(frame["ask"]["question"], "4 chairs are open");
    let invite = frame["invite"].as_str().unwrap().to_owned();

    let (mut ben, mut eve) = (site.browser(), site.browser());
    for (friend, name) in [(&mut ben, "Ben"), (&mut eve, "Eve")] {
        let page = friend.get(&invite).await;
        assert!(page.text().contains("Ann invites you"), "{}", page.text());
        assert!(page.text().contains(" open chairs."), "who else is missing");
        let joined = friend.form(&invite, &format!("name={name}")).await;
        assert_eq!(joined.location(), table);
    }
    let frame = ann.frame(&table).await;
    assert_eq!(kinds(&frame), ["human", "human", "human", "open", "open"]);
    assert_eq!(frame["seats"][2]["name"], "Eve");
    assert_eq!(eve.frame(&table).await["you"], json!([2]));
    // Whoever sits there may use the link again: it leads to the table.
    assert_eq!(ben.form(&invite, "name=Ben").await.location(), table);
    assert_eq!(kinds(&ann.frame(&table).await)[3], "open");

    let fill = format!("{table}/fill");
    assert_eq!(
        ben.post(&fill, json!({ "level": 1 })).await.status,
        StatusCode::NO_CONTENT
    );
    let frame = ann.frame(&table).await;
    assert_eq!(kinds(&frame), ["human", "human", "human", "bot", "open"]);
    assert_eq!(version(&frame), 0, "no card is dealt before everybody sits");
    assert_eq!(
        ann.post(&fill, json!({ "level": 3, "all": true }))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    let frame = ann.frame(&table).await;
    assert_eq!(frame["invite"], Value::Null);
    assert_ne!(frame["seats"][3]["name"], frame["seats"][4]["name"]);
    assert_eq!(
        (&frame["seats"][3]["level"], &frame["seats"][4]["level"]),
        (&json!(1), &json!(3))
    );
    assert_eq!(
        site.browser().form(&invite, "").await.refusal(),
        (404, "key".into())
    );
    assert_eq!(
        ann.post(&fill, json!({ "all": true })).await.refusal(),
        (409, "taken".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_friends_at_once_get_two_chairs() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=friend&players=3&side=0").await;
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    let sit = |mut friend: Browser| {
        let invite = invite.clone();
        async move { friend.form(&invite, "").await.status }
    };
    let (one, other) = tokio::join!(sit(site.browser()), sit(site.browser()));
    assert_eq!((one, other), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
    assert_eq!(kinds(&ann.frame(&table).await), ["human"; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mixed_table_plays_to_its_end_and_keeps_its_mix() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let chairs = "chair-0=bot-1&chair-1=you&chair-2=screen&name-2=Ben&chair-3=bot-2";
    let fields = format!("against=mix&players=4&name=Ann&option-play=strategic&{chairs}");
    let table = open(&mut ann, &fields).await;
    assert_eq!(ann.frame(&table).await["you"], json!([1, 2]));

    // Who shares a screen looks at it in turns: the cards of the others are covered.
    let end = loop {
        let frame = ann.my_turn(&table).await;
        if !frame["ending"].is_null() {
            break frame;
        }
        assert_eq!(
            frame["hand"], "",
            "nobody's cards lie open between two turns"
        );
        let ready = ann.get(&format!("{table}/frame?ready=1")).await.json();
        let choices = ready["choices"].as_array().unwrap();
        assert!(!choices.is_empty() && ready["hand"] != "");
        ann.choose(&table, &ready, choices.len() / 2).await;
    };
    let names: Vec<_> = (0..4)
        .map(|seat| end["seats"][seat]["name"].clone())
        .collect();
    assert_eq!(names[1..3], [json!("Ann"), json!("Ben")]);

    let next = ann
        .post(&format!("{table}/rematch"), json!({}))
        .await
        .json();
    let next = ann.frame(next["url"].as_str().unwrap()).await;
    let again: Vec<_> = (0..4)
        .map(|seat| next["seats"][(seat + 3) % 4]["name"].clone())
        .collect();
    assert_eq!(again, names, "everybody sits one chair further");
    assert_eq!(next["seats"][2]["level"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_shown_to_whom_it_belongs_and_drawn_cards_are_in_no_record() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(
        &mut ann,
        "against=bot&players=3&side=0&level=1&option-play=strategic",
    )
    .await;
    let frame = ann.my_turn(&table).await;
    assert!(frame["hand"].as_str().unwrap().contains("card-"));
    let mut nobody = site.browser();
    let public = nobody.frame(&table).await;
    assert_eq!(
        (&public["hand"], &public["choices"]),
        (&json!(""), &json!([]))
    );
    let record = nobody
        .get(&format!("{table}/record"))
        .await
        .text()
        .parse::<Record>()
        .unwrap();
    let hidden = record
        .plies
        .iter()
        .filter(|ply| **ply == RecordedPly::Hidden);
    assert!(
        hidden.count() >= 7,
        "six cards were dealt and one was drawn"
    );

    let end = play_out(&table, std::slice::from_mut(&mut ann), 3).await;
    assert!(end["ending"]["headline"].as_str().unwrap().contains("won"));
    let record = nobody
        .get(&format!("{table}/record"))
        .await
        .text()
        .parse::<Record>()
        .unwrap();
    assert!(!record.plies.contains(&RecordedPly::Hidden));
    courtside_catalog::replay(&record).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_hidden_cards_answers_at_a_fixed_pace() {
    let pace = Duration::from_millis(120);
    let site = Site::with(Settings {
        answer_pace: pace,
        ..Site::quick()
    })
    .await;
    let mut ann = site.browser();
    // However late a frame is read: so many answers in a row take so many strokes.
    let (mut begun, mut row) = (Instant::now(), 0);
    let table = open(&mut ann, "against=bot&players=4&side=0&level=1").await;
    let mut stream = ann.live(&table, 0).await;
    let mut answers = 0;
    let mut thinking = false;
    for _ in 0..40 {
        let frame = stream.next().await.unwrap();
        if thinking {
            answers += 1;
            row += 1;
            let taken = begun.elapsed();
            assert!(taken >= pace * row, "{row} answers came after {taken:?}");
        }
        if answers == 4 {
            return;
        }
        thinking = frame["thinking"] == true;
        if frame["my_turn"] == true {
            (begun, row) = (Instant::now(), 0);
            ann.choose(&table, &frame, 0).await;
        }
    }
    panic!("no bot has answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_game_shows_its_own_seats_and_options_and_comes_back_as_it_was() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let page = ann
        .get("/new?game=cards&players=6&option-play=strategic")
        .await;
    let text = page.text();
    assert!(
        text.contains(r#"name="players" value="6" checked"#),
        "{text}"
    );
    assert!(text.contains(r#"name="option-play" value="strategic" checked"#));
    assert!(text.contains(r#"name="chair-6""#) && text.contains("<datalist"));
    let chessboard = ann.get("/new?game=chessboard").await;
    assert!(!chessboard.text().contains(r#"name="players""#));
    assert!(!chessboard.text().contains(r#"value="mix""#));

    let form = Request::post("/tables").header(ACCEPT, "text/html");
    let form = form.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let fields = "game=cards&players=5&against=friend&name=Zoe&option-teams=abcdefg&option-draw=77";
    let back = ann.send(form.body(Body::from(fields)).unwrap()).await;
    assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = back.text();
    assert!(
        text.contains(r#"role="alert""#) && text.contains("team"),
        "{text}"
    );
    for kept in [
        r#"name="players" value="5" checked"#,
        r#"name="against" value="friend" checked"#,
        r#"value="abcdefg""#,
        r#"value="77""#,
        r#"value="Zoe""#,
    ] {
        assert!(text.contains(kept), "{kept} is lost");
    }
    let many = ann.form("/tables", "game=cards&players=8").await;
    assert_eq!(many.refusal(), (422, "form".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_other_content_says_so_and_is_in_nobodys_way() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = open(&mut ann, "against=bot&players=3&level=1").await;
    let id = table.rsplit('/').next().unwrap();
    let mut stored = site.store.load(id).await.unwrap().unwrap();
    stored.table.id = "elsewhere".into();
    stored.table.content = "other".into();
    site.store
        .create(&stored.table, &stored.chairs)
        .await
        .unwrap();
    let answer = ann.get("/t/elsewhere").await;
    assert_eq!(answer.refusal(), (410, "content".into()));
    assert!(answer.text().contains("other content"));
    stored.table.id = "older".into();
    stored.table.rules = 0;
    site.store
        .create(&stored.table, &stored.chairs)
        .await
        .unwrap();
    assert_eq!(
        ann.get("/t/older/frame").await.refusal(),
        (410, "rules".into())
    );
    assert_eq!(ann.get("/").await.status, StatusCode::OK);
}
