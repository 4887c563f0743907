//! Opening tables, sitting down and playing.

use crate::browser::{Site, play_out, two, version};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use courtside_record::{Record, RecordedPly, Secret};
use serde_json::{Value, json};

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
        json!({ "name": "Pip", "kind": "bot", "level": 1, "you": false })
    );
    assert_eq!(end["you"], json!([0]));

    let watched = ann.open("against=watch&level=1&level2=2").await;
    let frame = ann.my_turn(&watched).await;
    assert_eq!(frame["you"], json!([]));
    assert_eq!(frame["seats"][0]["name"], "Pip");
    assert_eq!(frame["seats"][1]["name"], "Juno");
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
async fn a_choice_of_several_plies_is_played_whole_or_not_at_all() {
    let site = Site::new().await;
    let mut ann = site.browser();
    let table = ann.open("game=wizard&players=2&against=screen").await;
    // A wizard of the front row walks to a ball and takes it.
    let (frame, choice) = loop {
        let frame = ann.my_turn(&table).await;
        let choices = frame["choices"].as_array().unwrap();
        let plies = |choice: &Value| choice["ply"].as_str().unwrap().to_owned();
        match choices.iter().map(plies).find(|ply| ply.contains(" pick:")) {
            Some(choice) => break (frame, choice),
            None => ann.choose(&table, &frame, 0).await,
        };
    };
    let before = version(&frame);
    let (walk, _) = choice.split_once(' ').unwrap();
    for wrong in [
        format!("{walk} pick:a1"),
        format!("{walk} end end"),
        " ".into(),
    ] {
        let refused = ann.ply(&table, before, &wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert_eq!(version(&ann.frame(&table).await), before, "{wrong}");
    }
    let mut frames = ann.live(&table, before).await;
    let taken = ann.ply(&table, before, &choice).await;
    assert_eq!(taken.json()["version"], before + 2);
    // Each ply has its frame, and is stored as an entry of its own.
    for step in [1, 2] {
        let frame = frames.next().await.unwrap();
        assert_eq!(version(&frame), before + step);
        assert!(!frame["motions"].as_array().unwrap().is_empty());
    }
    let record: Record = (ann.get(&format!("{table}/record")).await.text())
        .parse()
        .unwrap();
    assert_eq!(record.plies.len() as u64, before + 2);
}
