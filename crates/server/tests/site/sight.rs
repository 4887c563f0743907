//! What screens are sent, and what they are not.

use crate::browser::{Site, play_out, two, version};
use axum::http::StatusCode;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_sent_a_placement_before_its_time() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let frame = ann.frame(&table).await;
    // Two games that differ in nothing but the secret look the same to everybody else.
    let mut seen = Vec::new();
    for choice in [0, 20] {
        let now = version(&ann.frame(&table).await);
        let ply = frame["choices"][choice]["ply"].as_str().unwrap();
        assert_eq!(ann.ply(&table, now, ply).await.status, StatusCode::OK);
        let mut looks = Vec::new();
        for viewer in [&mut mara, &mut site.browser()] {
            let mut frame = viewer.frame(&table).await;
            frame["version"] = Value::Null;
            looks.push(frame.to_string());
        }
        let mut nobody = site.browser();
        looks.push(
            nobody
                .get(&format!("{table}/record"))
                .await
                .text()
                .to_owned(),
        );
        looks.push(
            nobody
                .get(&format!("{table}/picture.svg"))
                .await
                .text()
                .to_owned(),
        );
        seen.push(looks);
        let now = version(&ann.frame(&table).await);
        assert_eq!(
            ann.post(&format!("{table}/undo"), json!({ "version": now }))
                .await
                .status,
            StatusCode::OK
        );
    }
    assert!(seen[0] == seen[1]);
    assert_eq!(site.browser().frame(&table).await["choices"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_tells_every_version_in_order() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let mut stream = mara.live(&table, 0).await;
    assert_eq!(
        version(&stream.next().await.unwrap()),
        0,
        "a screen that connects is brought up to date"
    );
    for player in [&mut ann, &mut mara] {
        let frame = player.frame(&table).await;
        player.choose(&table, &frame, 0).await;
    }
    let mut lines = 0;
    let mut frames = Vec::new();
    for expected in 1..=4 {
        let frame = stream.next().await.unwrap();
        assert_eq!(version(&frame), expected);
        assert_eq!(frame["log"]["from"], lines);
        lines += frame["log"]["lines"].as_array().unwrap().len();
        frames.push(frame);
    }
    assert!(frames.iter().any(|frame| {
        frame["motions"]
            .as_array()
            .is_some_and(|motions| !motions.is_empty())
    }));
    let whole = mara.frame(&table).await;
    let all = whole["log"]["lines"].as_array().unwrap();
    let told: Vec<_> = frames
        .iter()
        .flat_map(|frame| frame["log"]["lines"].as_array().unwrap())
        .collect();
    assert_eq!(all.iter().take(told.len()).collect::<Vec<_>>(), told);

    // A connection that was lost is made up for.
    let mut again = mara.live(&table, 2).await;
    assert!(again.next().await.unwrap() == frames[2]);
    assert_eq!(version(&again.next().await.unwrap()), 4);
    let mut lost = mara.live(&table, 1_000).await;
    assert_eq!(lost.next().await.unwrap()["log"]["from"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_hears_that_somebody_sat_down() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=friend&side=0").await;
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut stream = ann.live(&table, 0).await;
    assert_eq!(stream.next().await.unwrap()["seats"][1]["kind"], "open");
    site.browser().form(&invite, "name=Mara").await;
    let frame = stream.next().await.unwrap();
    assert_eq!(frame["seats"][1]["name"], "Mara");
    assert_eq!(version(&frame), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_screen_changes_hands_before_it_shows_secrets() {
    let site = Site::new().await;
    let mut both = site.browser();
    let table = both.open("against=screen").await;
    let first = both.frame(&table).await;
    assert_eq!(
        (&first["you"], &first["handover"], &first["my_turn"]),
        (&json!([0, 1]), &Value::Null, &json!(true))
    );
    let mut stream = both.live(&table, 0).await;
    both.choose(&table, &first, 0).await;

    let covered = stream.next().await.unwrap();
    assert_eq!(covered["handover"], "White");
    assert_eq!(covered["choices"], json!([]));
    assert_eq!(
        covered["floor"],
        site.browser().frame(&table).await["floor"]
    );
    let ready = both.get(&format!("{table}/frame?ready=1")).await.json();
    assert_eq!(
        (&ready["handover"], &ready["my_turn"]),
        (&Value::Null, &json!(true))
    );
    both.choose(&table, &ready, 3).await;

    // Nothing is hidden from here on.
    for _ in 0..3 {
        assert_eq!(stream.next().await.unwrap()["handover"], Value::Null);
    }
    let end = play_out(&table, std::slice::from_mut(&mut both), 11).await;
    assert_eq!(end["facing"], 0);
}
