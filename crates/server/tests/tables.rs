//! Tables through the router: opening, playing, looking on, joining, refusing.

mod common;

use axum::body::Body;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{Request, StatusCode};
use common::{Browser, Dice, Site};
use courtside_record::{Record, RecordedPly, Secret};
use serde_json::{Value, json};

fn version(frame: &Value) -> u64 {
    frame["version"].as_u64().unwrap()
}

/// Plays a whole game between two seats with choices from frames and returns the last frame.
async fn play_out(table: &str, players: &mut [Browser], seed: u64) -> Value {
    let mut dice = Dice(seed);
    loop {
        let mut moved = false;
        for player in players.iter_mut() {
            let frame = player.frame(table).await;
            if !frame["ending"].is_null() {
                return frame;
            }
            if frame["my_turn"] == true {
                let count = frame["choices"].as_array().unwrap().len();
                let answer = player.choose(table, &frame, dice.next() % count).await;
                assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
                moved = true;
            }
        }
        if !moved {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

/// A table for two browsers.
async fn two(site: &Site) -> (String, Browser, Browser) {
    let (mut ann, mut mara) = (site.browser(), site.browser());
    let table = ann.open("against=friend&side=0&name=Ann&salt=pepper").await;
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    let answer = mara.form(&invite, "name=Mara&salt=thyme").await;
    assert_eq!(
        (answer.status, answer.location()),
        (StatusCode::SEE_OTHER, table.clone())
    );
    (table, ann, mara)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game() {
    let site = Site::new().await;
    let (table, ann, mara) = two(&site).await;
    let running = site
        .browser()
        .get(&format!("{table}/record"))
        .await
        .text()
        .parse::<Record>()
        .unwrap();
    let end = play_out(&table, &mut [ann.clone(), mara.clone()], 7).await;
    assert_eq!(end["my_turn"], false);
    assert_eq!(end["choices"], json!([]));
    assert_eq!(end["log"]["from"], 0);

    let text = site.browser().get(&format!("{table}/record")).await;
    assert_eq!(text.headers[CONTENT_TYPE], "text/plain; charset=utf-8");
    let record: Record = text.text().parse().unwrap();
    assert_eq!(record.header.seats, ["Ann", "Mara"]);
    let game = courtside_catalog::replay(&record).unwrap();
    assert!(game.turn().is_over());
    let courtside_record::DiceHeader::Committed {
        commitment,
        salts,
        secret,
    } = &record.header.dice
    else {
        panic!("the dice are not committed")
    };
    assert_eq!(salts, &["pepper", "thyme"]);
    let courtside_record::DiceHeader::Committed {
        commitment: before,
        secret: hidden,
        ..
    } = &running.header.dice
    else {
        panic!("the dice are not committed")
    };
    assert_eq!((before, hidden), (commitment, &None));

    // Every roll follows from the secret that was fixed before the first of them.
    let secret = Secret::from_hex(secret.as_ref().unwrap()).unwrap();
    assert_eq!(&secret.commitment(), commitment);
    let mut again = courtside_catalog::find("chessboard")
        .unwrap()
        .start(&game.options(), 2)
        .unwrap();
    for (number, ply) in record.plies.iter().enumerate() {
        match ply {
            RecordedPly::Chance(outcome) => {
                assert_eq!(
                    &again.roll(&mut secret.draw(salts, number)).unwrap(),
                    outcome
                );
            }
            RecordedPly::Act(action) => {
                again.play(action).unwrap();
            }
            RecordedPly::Hidden => panic!("ply {number} is hidden"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_and_a_table_of_bots_plays_by_itself() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let end = play_out(&table, std::slice::from_mut(&mut ann), 3).await;
    assert_eq!(
        end["seats"][1],
        json!({ "name": "Bot", "kind": "bot", "level": 1, "you": false })
    );
    assert_eq!(end["you"], json!([0]));

    let watched = ann.open("against=watch&level=1&level2=2").await;
    let frame = ann.my_turn(&watched).await;
    assert_eq!(frame["you"], json!([]));
    assert_eq!(frame["seats"][0]["name"], "Bot (Navy)");
    assert!(!frame["ending"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ply_names_the_version_that_it_answers() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let first = ann.frame(&table).await;
    assert_eq!(
        ann.choose(&table, &first, 0).await.json(),
        json!({ "version": 1 })
    );
    assert_eq!(
        ann.choose(&table, &first, 0).await.refusal(),
        (409, "stale".into())
    );
    let second = mara.frame(&table).await;
    let ply = second["choices"][0]["ply"].as_str().unwrap().to_owned();
    assert_eq!(
        mara.ply(&table, 0, &ply).await.refusal(),
        (409, "stale".into())
    );
    assert_eq!(
        mara.ply(&table, 99, &ply).await.refusal(),
        (409, "stale".into())
    );
    assert_eq!(mara.ply(&table, 1, &ply).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_to_act_may_act() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let frame = ann.frame(&table).await;
    assert_eq!(
        mara.choose(&table, &frame, 0).await.refusal(),
        (403, "seat".into())
    );
    assert_eq!(
        site.browser().choose(&table, &frame, 0).await.refusal(),
        (403, "seat".into())
    );
    assert_eq!(mara.frame(&table).await["choices"], json!([]));
    assert_eq!(
        mara.post(&format!("{table}/undo"), json!({ "version": 0 }))
            .await
            .refusal(),
        (409, "undo".into())
    );
    let mut nobody = site.browser();
    assert_eq!(
        nobody
            .post(&format!("{table}/undo"), json!({ "version": 0 }))
            .await
            .refusal(),
        (403, "seat".into())
    );
    assert_eq!(
        nobody
            .post(&format!("{table}/fill"), json!({ "level": 1 }))
            .await
            .refusal(),
        (403, "seat".into())
    );
    assert_eq!(
        nobody
            .post(&format!("{table}/rematch"), json!({}))
            .await
            .refusal(),
        (403, "seat".into())
    );
    assert_eq!(version(&ann.frame(&table).await), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_ply_is_refused_by_its_rule() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    for player in [&mut ann, &mut mara] {
        let frame = player.frame(&table).await;
        player.choose(&table, &frame, 0).await;
    }
    let actor = loop {
        if ann.frame(&table).await["my_turn"] == true {
            break &mut ann;
        }
        if mara.frame(&table).await["my_turn"] == true {
            break &mut mara;
        }
    };
    let frame = actor.frame(&table).await;
    let plies: Vec<&str> = frame["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["ply"].as_str().unwrap())
        .collect();
    // A die of another value than any in hand, spent on holding.
    let hold = plies.iter().find(|ply| ply.len() <= 2).unwrap();
    let mut wrong = (1..=6).map(|die| hold.replace(|c: char| c.is_ascii_digit(), &die.to_string()));
    let wrong = wrong.find(|ply| !plies.contains(&ply.as_str())).unwrap();
    let answer = actor.ply(&table, version(&frame), &wrong).await;
    assert_eq!(
        answer.refusal(),
        (422, "illegal".into()),
        "{wrong}: {}",
        answer.text()
    );
    assert!(
        answer.json()["error"]["rule"]
            .as_str()
            .unwrap()
            .starts_with('K')
    );
    let answer = actor.ply(&table, version(&frame), "this is no ply").await;
    assert_eq!(answer.refusal(), (422, "notation".into()));
    assert_eq!(version(&actor.frame(&table).await), version(&frame));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ply_is_taken_back_until_something_comes_of_it() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    let first = ann.frame(&table).await;
    assert_eq!(first["undo"], false);
    ann.choose(&table, &first, 0).await;
    assert_eq!(ann.frame(&table).await["undo"], true);
    assert_eq!(mara.frame(&table).await["undo"], false);
    let undone = ann
        .post(&format!("{table}/undo"), json!({ "version": 1 }))
        .await;
    assert_eq!(undone.json(), json!({ "version": 2 }));
    let again = ann.frame(&table).await;
    assert_eq!(again["choices"], first["choices"]);
    assert_eq!(again["log"], first["log"]);
    assert_eq!(
        ann.post(&format!("{table}/undo"), json!({ "version": 2 }))
            .await
            .refusal()
            .0,
        409
    );

    ann.choose(&table, &again, 1).await;
    let answer = mara.frame(&table).await;
    mara.choose(&table, &answer, 1).await;
    let late = ann.frame(&table).await;
    assert_eq!(late["undo"], false, "the placements are open");
    assert_eq!(
        ann.post(
            &format!("{table}/undo"),
            json!({ "version": version(&late) })
        )
        .await
        .refusal()
        .0,
        409
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chair_opens_to_its_key_once() {
    let site = Site::new().await;
    let (mut ann, mut mara, mut thief) = (site.browser(), site.browser(), site.browser());
    let table = ann.open("against=friend&side=1&name=Ann").await;
    let invite = ann.frame(&table).await["invite"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(thief.frame(&table).await["invite"], Value::Null);
    assert!(!thief.get(&table).await.text().contains(&invite));

    assert_eq!(
        thief
            .form(&format!("{table}/join/{}", "0".repeat(32)), "")
            .await
            .refusal(),
        (404, "key".into())
    );
    let page = mara.get(&invite).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Ann"));
    assert_eq!(
        mara.form(&invite, "name=Mara").await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(mara.frame(&table).await["you"], json!([0]));
    assert_eq!(ann.frame(&table).await["invite"], Value::Null);
    assert_eq!(ann.frame(&table).await["seats"][0]["name"], "Mara");
    assert_eq!(
        thief.form(&invite, "name=Thief").await.refusal(),
        (404, "key".into())
    );
    assert_eq!(
        mara.get(&invite).await.location(),
        table,
        "who sits there goes to the table"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_wait_until_everybody_sits() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=friend&side=0").await;
    let frame = ann.frame(&table).await;
    ann.choose(&table, &frame, 0).await;
    assert_eq!(
        ann.post(&format!("{table}/fill"), json!({ "level": 9 }))
            .await
            .refusal()
            .0,
        422
    );
    assert_eq!(
        ann.post(&format!("{table}/fill"), json!({ "level": 1 }))
            .await
            .status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        ann.post(&format!("{table}/fill"), json!({ "level": 1 }))
            .await
            .refusal(),
        (409, "taken".into())
    );
    let frame = ann.my_turn(&table).await;
    assert!(
        version(&frame) >= 4,
        "the bot has placed and the dice have fallen"
    );
}

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
    assert_eq!(seen[0], seen[1]);
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
    assert_eq!(again.next().await.unwrap(), frames[2]);
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
        covered["board"],
        site.browser().frame(&table).await["board"]
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

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_opened_once_with_seats_swapped() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    assert_eq!(
        ann.post(&format!("{table}/rematch"), json!({}))
            .await
            .refusal(),
        (409, "running".into())
    );
    play_out(&table, &mut [ann.clone(), mara.clone()], 5).await;
    let end = mara.frame(&table).await;
    let mut stream = mara.live(&table, version(&end)).await;
    assert_eq!(stream.next().await.unwrap()["rematch"], Value::Null);
    let first = ann
        .post(&format!("{table}/rematch"), json!({}))
        .await
        .json();
    let second = mara
        .post(&format!("{table}/rematch"), json!({}))
        .await
        .json();
    assert_eq!(first, second);
    assert_eq!(stream.next().await.unwrap()["rematch"], first["url"]);
    let next = first["url"].as_str().unwrap();
    assert_eq!(mara.frame(next).await["you"], json!([0]));
    assert_eq!(ann.frame(next).await["you"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_a_sentence() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=bot&side=0&level=1").await;
    let raw = |path: String, body: &str| {
        Request::post(path)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap()
    };
    for body in [
        "",
        "{",
        "[]",
        r#"{"version":"x","ply":"y"}"#,
        r#"{"version":-1,"ply":"y"}"#,
        "\u{0}",
    ] {
        assert_eq!(
            ann.send(raw(format!("{table}/ply"), body)).await.refusal(),
            (400, "json".into()),
            "{body}"
        );
    }
    let huge = format!(r#"{{"version":0,"ply":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(
        ann.send(raw(format!("{table}/ply"), &huge)).await.refusal(),
        (413, "large".into())
    );
    assert_eq!(
        ann.form("/tables", &"x".repeat(1 << 20)).await.refusal(),
        (413, "large".into())
    );
    assert_eq!(
        ann.form("/tables", "game=golf").await.refusal(),
        (422, "form".into())
    );
    for path in [
        "/t/nowhere",
        "/t/nowhere/frame",
        "/t/nowhere/live",
        "/t/nowhere/record",
        "/t/nowhere/picture.png",
    ] {
        assert_eq!(
            ann.get(path).await.refusal(),
            (404, "table".into()),
            "{path}"
        );
    }
    assert_eq!(
        ann.ply("/t/nowhere", 0, "x").await.refusal(),
        (404, "table".into())
    );
    for path in ["/nothing", "/rules/golf", "/assets/x/y", "/art/x/y"] {
        assert_eq!(
            ann.get(path).await.refusal(),
            (404, "page".into()),
            "{path}"
        );
    }
    assert_eq!(ann.get("/tables").await.refusal(), (405, "method".into()));
    let foreign = Request::post("/tables").header("sec-fetch-site", "cross-site");
    assert_eq!(
        ann.send(foreign.body(Body::empty()).unwrap())
            .await
            .refusal(),
        (403, "site".into())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_pages() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let page = |path: &str| {
        Request::get(path)
            .header(ACCEPT, "text/html")
            .body(Body::empty())
            .unwrap()
    };
    let lost = ann.send(page("/nothing")).await;
    assert_eq!(lost.status, StatusCode::NOT_FOUND);
    assert!(
        lost.text().contains("<html") && lost.text().contains("There is nothing at this address.")
    );

    let table = ann.open("against=bot&side=0&level=1&name=Ann").await;
    for path in [
        "/",
        "/new?game=chessboard&against=friend",
        "/rules/chessboard",
        &table,
    ] {
        let answer = ann.send(page(path)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.headers[CACHE_CONTROL], "no-cache");
        assert!(
            answer.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("script-src 'self';")
        );
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        // Whatever a page names is there.
        let text = answer.text().to_owned();
        for part in text
            .split("\"/")
            .skip(1)
            .filter(|part| part.starts_with("assets/") || part.starts_with("art/"))
        {
            let address = format!("/{}", part.split('"').next().unwrap());
            let asset = ann.get(&address).await;
            assert_eq!(asset.status, StatusCode::OK, "{address}");
            assert!(
                asset.headers[CACHE_CONTROL]
                    .to_str()
                    .unwrap()
                    .contains("immutable")
            );
        }
    }
    assert!(
        ann.get("/")
            .await
            .text()
            .contains(&format!("href=\"{table}\"")),
        "the home page lists your tables"
    );
    assert!(!site.browser().get("/").await.text().contains(&table));
    let form = Request::post("/tables").header(ACCEPT, "text/html");
    let form = form.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let back = ann
        .send(form.body(Body::from("game=chessboard&level=77")).unwrap())
        .await;
    assert_eq!(back.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(back.text().contains("Choose a level from 1 to 5."));
    let packed = Request::get("/")
        .header("accept-encoding", "br")
        .body(Body::empty())
        .unwrap();
    assert_eq!(ann.send(packed).await.headers[CONTENT_ENCODING], "br");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_picture() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("against=screen").await;
    let picture = ann.get(&format!("{table}/picture.png")).await;
    assert_eq!(picture.headers[CONTENT_TYPE], "image/png");
    assert!(picture.body.starts_with(b"\x89PNG"));
    let again = ann.get(&format!("{table}/picture.png")).await;
    assert_eq!(picture.body, again.body);
    let drawing = ann.get(&format!("{table}/picture.svg")).await;
    assert_eq!(drawing.headers[CONTENT_TYPE], "image/svg+xml");
    assert!(drawing.text().starts_with("<svg"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_bots_go_on() {
    let site = Site::new().await;
    let (table, mut ann, mut mara) = two(&site).await;
    for player in [&mut ann, &mut mara] {
        let frame = player.frame(&table).await;
        player.choose(&table, &frame, 0).await;
    }
    let watched = ann.open("against=watch&level=1&level2=1").await;
    while version(&ann.frame(&table).await) < 4 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    let frame = ann.frame(&table).await;
    let record = ann.get(&format!("{table}/record")).await;

    let site = site.restart().await;
    let mut returned = site.browser();
    returned.cookie = ann.cookie.clone();
    assert_eq!(returned.frame(&table).await, frame);
    assert_eq!(
        returned.get(&format!("{table}/record")).await.text(),
        record.text()
    );

    // Nobody looks at the table of bots, and it comes to its end all the same.
    site.state.resume().await;
    let end = returned.my_turn(&watched).await;
    assert!(!end["ending"].is_null());
}
