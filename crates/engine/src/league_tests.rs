//! Conversations about a league.

use super::tests::{ok, refused, say};
use super::*;

fn play(engine: &mut Engine, ply: &str) -> Value {
    ok(engine, &format!(r#"{{"op":"play","ply":"{ply}"}}"#))
}

fn state(engine: &mut Engine) -> Value {
    ok(engine, r#"{"op":"state"}"#)
}

fn started(options: &str) -> Engine {
    let mut engine = Engine::default();
    let new = format!(r#"{{"op":"new","game":"wizard-league","options":{options}}}"#);
    let state = ok(&mut engine, &new);
    assert_eq!(state["game"], "wizard-league");
    assert_eq!(state["turn"], json!({ "kind": "chance" }));
    assert_eq!((&state["ply"], &state["position"]), (&json!(0), &json!("")));
    assert_eq!(state["seats"], 4);
    engine
}

/// Draws everything, and lets a bot pick for everyone.
fn drafted(options: &str, seed: Option<u64>) -> Engine {
    let mut engine = started(options);
    loop {
        let turn = state(&mut engine)["turn"].clone();
        match turn["kind"].as_str() {
            Some("chance") => {
                let seed = seed.map_or(String::new(), |seed| format!(r#","seed":{seed}"#));
                let rolled = ok(&mut engine, &format!(r#"{{"op":"roll"{seed}}}"#));
                assert!(rolled["ply"].is_string(), "{rolled}");
                assert!(rolled["events"][0]["rule"].is_string(), "{rolled}");
            }
            Some("act") if turn["seats"].as_array().map(Vec::len) == Some(1) => {
                let bot = ok(&mut engine, r#"{"op":"bot","level":2}"#);
                assert!(
                    bot["why"].as_str().is_some_and(|why| !why.is_empty()),
                    "{bot}"
                );
                let ply = bot["ply"].as_str().expect("a bot picks").to_owned();
                let actions = ok(&mut engine, r#"{"op":"legal"}"#);
                let actions = actions["actions"].as_array().expect("picks");
                assert!(actions.contains(&json!(ply)));
                play(&mut engine, &ply);
            }
            _ => return engine,
        }
    }
}

/// Lets a bot line up for everyone who is waited for.
fn line_up(engine: &mut Engine) {
    while state(engine)["turn"]["kind"] == "act" {
        let bot = ok(engine, r#"{"op":"bot"}"#);
        let ply = bot["ply"].as_str().expect("a bot benches").to_owned();
        assert!(ply.contains("bench"), "{ply}");
        play(engine, &ply);
    }
}

#[test]
fn leagues_are_listed_beside_the_games() {
    let reply = ok(&mut Engine::default(), r#"{"op":"games"}"#);
    let games = reply["games"].as_array().expect("games");
    assert!(games.iter().all(|game| game["id"] != "wizard-league"));
    let league = &reply["leagues"][0];
    assert_eq!(league["id"], "wizard-league");
    assert_eq!(
        league["seats"],
        json!({ "min": 4, "max": 8, "counts": [4, 8] })
    );
    let options = league["options"].as_array().expect("options");
    assert!(options.iter().any(|option| option["name"] == "style"));
}

#[test]
fn a_draft_lineups_and_results_lead_to_a_champion_and_a_record_that_verifies() {
    let mut engine = drafted(r#"{"style":"knockout","draft":"schoolyard"}"#, Some(3));
    let turn = state(&mut engine)["turn"].clone();
    assert_eq!(turn["seats"], json!([0, 1, 2, 3]), "everyone lines up");
    line_up(&mut engine);
    let turn = state(&mut engine)["turn"].clone();
    assert_eq!(turn["kind"], "results");
    let first = &turn["matches"][0];
    assert_eq!((&first["number"], &first["seats"]), (&json!(1), &json!(2)));
    assert!(first["options"]["lineups"].is_string(), "{first}");
    // Its match can be played right away, in a conversation of its own.
    let new = json!({ "op": "new", "game": first["game"], "options": first["options"], "seats": first["seats"] });
    ok(&mut Engine::default(), &new.to_string());
    assert_eq!(ok(&mut engine, r#"{"op":"legal"}"#)["actions"], json!([]));
    let ended = play(&mut engine, "m1:home:5-2");
    assert_eq!(ended["events"][0]["rule"], "W109");
    assert_eq!(ended["events"][0]["kind"], "ended");
    play(&mut engine, "m2:away:4-5");
    line_up(&mut engine);
    play(&mut engine, "m3:home:5-0");
    let ended = play(&mut engine, "m4:home:5-4");
    let turn = &ended["turn"];
    assert_eq!(
        (&turn["kind"], &turn["rule"]),
        (&json!("over"), &json!("W110"))
    );
    assert_eq!(turn["reason"], "Knockout");
    let scores: Vec<f64> = serde_json::from_value(turn["scores"].clone()).expect("scores");
    assert_eq!(scores.iter().sum::<f64>(), 1.0);
    let last = ended["events"].as_array().and_then(|events| events.last());
    assert_eq!(last.map(|event| &event["kind"]), Some(&json!("champion")));

    let record = ok(&mut engine, r#"{"op":"record"}"#)["record"].clone();
    let text = record.as_str().expect("a text");
    assert!(text.contains("[Dice \"chosen\"]"), "{text}");
    let read = text.parse().expect("it reads");
    let findings = courtside_league::verify(&Library::default(), &read);
    let said = format!("{findings:?}");
    assert!(!said.contains("Wrong"), "{said}");
    assert!(said.contains("no matches"), "{said}");
    let before = state(&mut engine);
    let load = json!({ "op": "load", "record": text });
    assert_eq!(ok(&mut engine, &load.to_string()), before);
    assert_eq!(ok(&mut engine, r#"{"op":"record"}"#)["record"], record);
    let load = json!({ "op": "load", "game": "wizard-league", "position": before["position"],
        "options": { "style": "knockout", "draft": "schoolyard" } });
    assert_eq!(ok(&mut engine, &load.to_string()), before);
}

#[test]
fn a_draft_from_the_secret_is_promised_and_goes_on_from_its_record() {
    let mut engine = drafted("{}", None);
    let record = ok(&mut engine, r#"{"op":"record"}"#)["record"].clone();
    let text = record.as_str().expect("a text");
    assert!(
        text.contains("[Dice \"committed\"]") && !text.contains("[Secret"),
        "{text}"
    );
    let before = state(&mut engine);
    let load = json!({ "op": "load", "record": text });
    assert_eq!(ok(&mut engine, &load.to_string()), before);
    assert_eq!(ok(&mut engine, r#"{"op":"record"}"#)["record"], record);
}

#[test]
fn w105_nobody_else_sees_a_lineup_and_the_record_hides_it() {
    let mut engine = drafted("{}", Some(4));
    let turn = state(&mut engine)["turn"].clone();
    assert_eq!(turn["seat"], 0);
    let actions = ok(&mut engine, r#"{"op":"legal","seat":0}"#)["actions"].clone();
    let actions = actions.as_array().expect("actions").clone();
    let benches = actions.iter().filter_map(Value::as_str);
    let benches: Vec<&str> = benches.filter(|ply| ply.contains("bench")).collect();
    assert_eq!(benches.len(), 6);
    let mut seen: Vec<Vec<String>> = Vec::new();
    let mut own = Vec::new();
    for bench in benches {
        let played = play(&mut engine, bench).to_string();
        let mut all = vec![played];
        for seat in ["1", "2", "3", "null"] {
            let view = format!(r#"{{"op":"view","seat":{seat}}}"#);
            all.push(engine.handle(view.as_bytes()));
        }
        all.push(engine.handle(br#"{"op":"record"}"#));
        seen.push(all);
        own.push(engine.handle(br#"{"op":"view","seat":0}"#));
        ok(&mut engine, r#"{"op":"undo"}"#);
    }
    assert!(seen.iter().all(|all| *all == seen[0]));
    own.dedup();
    assert_eq!(own.len(), 6, "its owner sees it");
    let hidden = ok(&mut engine, r#"{"op":"play","ply":"0.withdraw"}"#);
    assert!(hidden["events"][0]["text"].is_string());
}

#[test]
fn undo_leads_back_to_the_first_lot_through_everything() {
    let mut engine = drafted(r#"{"draft":"schoolyard"}"#, Some(5));
    line_up(&mut engine);
    play(&mut engine, "m1:draw:2-2");
    ok(&mut engine, r#"{"op":"declare","incident":"!bot:2:3"}"#);
    let last = state(&mut engine);
    assert!(
        last["position"]
            .as_str()
            .is_some_and(|it| it.ends_with(",!bot:2:3"))
    );
    let plies = last["ply"].as_u64().expect("a number");
    for left in (0..plies).rev() {
        assert_eq!(ok(&mut engine, r#"{"op":"undo"}"#)["ply"], left);
    }
    assert_eq!(refused(&mut engine, r#"{"op":"undo"}"#), "undo");
    let record = ok(&mut engine, r#"{"op":"record"}"#);
    assert!(
        record["record"]
            .as_str()
            .is_some_and(|it| it.contains("chosen"))
    );
}

#[test]
fn teams_of_two_have_one_who_decides() {
    let mut engine = Engine::default();
    let new = r#"{"op":"new","game":"wizard-league","seats":8}"#;
    assert_eq!(ok(&mut engine, new)["seats"], 8);
    while state(&mut engine)["turn"]["kind"] == "chance" {
        ok(&mut engine, r#"{"op":"roll","seed":1}"#);
    }
    assert_eq!(refused(&mut engine, r#"{"op":"legal","seat":4}"#), "seats");
    line_up(&mut engine);
    assert_eq!(state(&mut engine)["turn"]["matches"][0]["seats"], 4);
    let [one, other] =
        [0, 4].map(|seat| engine.handle(format!(r#"{{"op":"view","seat":{seat}}}"#).as_bytes()));
    assert_eq!(one, other, "teammates see the same");
    for owner in 0..3 {
        play(&mut engine, &format!("{owner}.withdraw"));
    }
    let turn = state(&mut engine)["turn"].clone();
    assert_eq!(
        turn["scores"],
        json!([0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5])
    );
}

#[test]
fn every_bad_line_gets_its_code_and_changes_nothing() {
    let mut engine = drafted("{}", Some(6));
    let table = [
        (r#"{"op":"odds"}"#, "op"),
        (r#"{"op":"perft","depth":2}"#, "op"),
        (r#"{"op":"random","seed":1,"games":1}"#, "op"),
        (r#"{"op":"roll"}"#, "turn"),
        (r#"{"op":"roll","seed":"x"}"#, "request"),
        (r#"{"op":"play"}"#, "request"),
        (r#"{"op":"play","ply":""}"#, "notation"),
        (r#"{"op":"play","ply":"é"}"#, "notation"),
        (r#"{"op":"play","ply":"m"}"#, "notation"),
        (r#"{"op":"play","ply":"m0:home:5-2"}"#, "notation"),
        (r#"{"op":"play","ply":"m999:home:5-2"}"#, "notation"),
        (r#"{"op":"play","ply":"m1:home:5-2"}"#, "illegal"),
        (r#"{"op":"play","ply":"m255:home:255-255"}"#, "illegal"),
        (r#"{"op":"play","ply":"4.bench:21"}"#, "notation"),
        (r#"{"op":"play","ply":"0.bench:1000"}"#, "notation"),
        (r#"{"op":"play","ply":"0.take:21"}"#, "illegal"),
        (r##"{"op":"play","ply":"#21"}"##, "illegal"),
        (r#"{"op":"play","ply":"lot:0"}"#, "illegal"),
        (r#"{"op":"play","ply":"lot:9"}"#, "notation"),
        (r#"{"op":"view","seat":4}"#, "seats"),
        (r#"{"op":"view","seat":-1}"#, "request"),
        (r#"{"op":"legal","seat":99}"#, "request"),
        (r#"{"op":"legal","seat":5}"#, "seats"),
        (r#"{"op":"legal","who":0}"#, "request"),
        (r#"{"op":"bot","level":9}"#, "request"),
        (r#"{"op":"declare","incident":"!draw"}"#, "illegal"),
        (r#"{"op":"declare","incident":"!bot:9:3"}"#, "seats"),
        (r#"{"op":"declare","incident":"!bot:0:9"}"#, "illegal"),
        (r#"{"op":"declare","incident":"bot"}"#, "notation"),
        (r#"{"op":"new","game":"wizard-league","seats":3}"#, "seats"),
        (r#"{"op":"new","game":"wizard-league","rules":1}"#, "option"),
        (
            r#"{"op":"new","game":"wizard-league","options":{"style":"swiss"}}"#,
            "option",
        ),
        (
            r#"{"op":"new","game":"wizard-league","options":{"lineups":"x"}}"#,
            "option",
        ),
        (
            r#"{"op":"new","game":"wizard-league","position":"lot:0,lot:0"}"#,
            "position",
        ),
        (
            r#"{"op":"new","game":"wizard-league","position":","}"#,
            "position",
        ),
        (
            r#"{"op":"load","record":"[Game \"wizard-league\"]\n"}"#,
            "record",
        ),
    ];
    let before = state(&mut engine);
    for (line, code) in table {
        assert_eq!(refused(&mut engine, line), code, "{line}");
        assert_eq!(state(&mut engine), before, "{line}");
    }
}

#[test]
fn a_record_that_was_changed_is_not_loaded() {
    let mut engine = drafted(r#"{"style":"knockout","draft":"schoolyard"}"#, None);
    let record = ok(&mut engine, r#"{"op":"record"}"#)["record"].clone();
    let text = record.as_str().expect("a text");
    let before = state(&mut engine);
    let changes = [
        text.replacen("lot:", "lot:9", 1),
        text.replacen("take:", "take:1", 1),
        text.replacen("style=knockout", "style=three", 1) + "m1:home:5-2",
        text.replacen("[Result \"*\"]", "[Result \"1-0-0-0\"]", 1),
        text.replacen("[Rules \"2\"]", "[Rules \"1\"]", 1),
        text.replacen("[Rules \"2\"]", "[Rules \"99\"]", 1),
        text.replacen("[Content \"", "[Content \"0", 1),
        format!("{text}\n{text}"),
        text.replace("(", ""),
    ];
    for changed in changes {
        assert_ne!(changed, text);
        let load = json!({ "op": "load", "record": changed });
        let reply = say(&mut engine, &load.to_string());
        assert_eq!(reply["error"]["code"], "record", "{changed}\n{reply}");
        assert_eq!(state(&mut engine), before);
    }
}
