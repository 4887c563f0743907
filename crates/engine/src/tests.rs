//! Conversations with the engine, without a process.

use super::*;

/// Says a line and returns the reply.
pub(super) fn say(engine: &mut Engine, line: &str) -> Value {
    let reply = engine.handle(line.as_bytes());
    assert!(!reply.contains('\n'), "a reply is one line: {reply}");
    serde_json::from_str(&reply).expect("a reply is JSON")
}

/// Says a line that must be answered well.
pub(super) fn ok(engine: &mut Engine, line: &str) -> Value {
    let reply = say(engine, line);
    assert_eq!(reply["ok"], true, "{line} was refused: {reply}");
    reply
}

/// The code of the refusal.
pub(super) fn refused(engine: &mut Engine, line: &str) -> String {
    let reply = say(engine, line);
    assert_eq!(reply["ok"], false, "{line} was not refused: {reply}");
    let message = reply["error"]["message"]
        .as_str()
        .expect("a refusal has a message");
    assert!(!message.is_empty());
    reply["error"]["code"]
        .as_str()
        .expect("a refusal has a code")
        .to_owned()
}

pub(super) fn started() -> Engine {
    let mut engine = Engine::default();
    ok(&mut engine, r#"{"op":"new","game":"chessboard"}"#);
    engine
}

/// Both sides placed and rolled: seat 0 is to act with 1, 1 and 2.
fn acting() -> Engine {
    let mut engine = started();
    for ply in ["@acdfh", "@acdfh", "112", "456"] {
        ok(&mut engine, &format!(r#"{{"op":"play","ply":"{ply}"}}"#));
    }
    engine
}

#[test]
fn every_bad_line_gets_its_code_and_changes_nothing() {
    let deep = "[".repeat(100_000);
    let table = [
        ("", "json"),
        ("   ", "json"),
        ("{", "json"),
        ("nonsense", "json"),
        ("[]", "json"),
        ("42", "json"),
        ("null", "json"),
        ("{\"op\":\"state\"} {}", "json"),
        (&deep, "json"),
        (r#"{"op":"bot","level":NaN}"#, "json"),
        (r#"{"op":"roll","seed":1e999}"#, "json"),
        (r#"{"op":"play","ply":"\ud800"}"#, "json"),
        ("{}", "request"),
        (r#"{"op":7}"#, "request"),
        (r#"{"op":null}"#, "request"),
        (r#"{"op":"dance"}"#, "op"),
        (r#"{"op":"GAMES"}"#, "op"),
        (r#"{"op":"state","verbose":true}"#, "request"),
        (r#"{"op":"games","game":"chessboard"}"#, "request"),
        (r#"{"op":"new"}"#, "request"),
        (r#"{"op":"new","game":7}"#, "request"),
        (r#"{"op":"new","game":"chess"}"#, "game"),
        (r#"{"op":"new","game":"chessboard","option":{}}"#, "request"),
        (
            r#"{"op":"new","game":"chessboard","options":"draw=20"}"#,
            "request",
        ),
        (
            r#"{"op":"new","game":"chessboard","options":{"draw":1.5}}"#,
            "request",
        ),
        (
            r#"{"op":"new","game":"chessboard","options":{"draw":[]}}"#,
            "request",
        ),
        (
            r#"{"op":"new","game":"chessboard","options":{"draw":"soon"}}"#,
            "option",
        ),
        (
            r#"{"op":"new","game":"chessboard","options":{"draw":-1}}"#,
            "option",
        ),
        (
            r#"{"op":"new","game":"chessboard","options":{"color":"red"}}"#,
            "option",
        ),
        (r#"{"op":"new","game":"chessboard","seats":3}"#, "seats"),
        (r#"{"op":"new","game":"wizard","seats":3}"#, "seats"),
        (r#"{"op":"new","game":"chessboard","seats":-1}"#, "request"),
        (
            r#"{"op":"new","game":"chessboard","seats":99999999999999999999}"#,
            "request",
        ),
        (
            r#"{"op":"new","game":"chessboard","position":"somewhere"}"#,
            "position",
        ),
        (r#"{"op":"play"}"#, "request"),
        (r#"{"op":"play","ply":3}"#, "request"),
        (r#"{"op":"play","ply":""}"#, "notation"),
        (r#"{"op":"play","ply":"e2e4"}"#, "notation"),
        (r#"{"op":"play","ply":"é\u0000"}"#, "notation"),
        (r#"{"op":"play","ply":"6-"}"#, "illegal"),
        (r#"{"op":"roll"}"#, "turn"),
        (r#"{"op":"roll","seed":-1}"#, "request"),
        (r#"{"op":"roll","seed":"1"}"#, "request"),
        (r#"{"op":"view","seat":2}"#, "seats"),
        (r#"{"op":"view","seat":"0"}"#, "request"),
        (r#"{"op":"bot"}"#, "request"),
        (r#"{"op":"bot","level":6}"#, "request"),
        (r#"{"op":"bot","level":2,"ms":10001}"#, "request"),
        (r#"{"op":"bot","level":2,"playouts":1000001}"#, "request"),
        (r#"{"op":"load"}"#, "request"),
        (r#"{"op":"load","record":"[Game]"}"#, "record"),
        (r#"{"op":"load","position":"x"}"#, "request"),
        (
            r#"{"op":"load","position":"x","game":"chessboard"}"#,
            "position",
        ),
        (r#"{"op":"load","record":"x","position":"x"}"#, "request"),
        (r#"{"op":"perft"}"#, "request"),
        (r#"{"op":"perft","depth":-1}"#, "request"),
        (r#"{"op":"perft","depth":65}"#, "request"),
        (r#"{"op":"perft","depth":64}"#, "limit"),
        (r#"{"op":"random","games":1}"#, "request"),
        (r#"{"op":"random","seed":1,"games":100001}"#, "request"),
    ];
    let mut engine = acting();
    let before = ok(&mut engine, r#"{"op":"state"}"#);
    for (line, code) in table {
        let short: String = line.chars().take(80).collect();
        assert_eq!(refused(&mut engine, line), code, "{short}");
        assert_eq!(ok(&mut engine, r#"{"op":"state"}"#), before, "{short}");
    }
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_refused() {
    let mut engine = Engine::default();
    for (line, code) in [
        (b"{\"op\":\"\xff\xfe\"}".to_vec(), "json"),
        (vec![0; 10], "json"),
        (vec![b' '; LONGEST_LINE + 1], "too-long"),
    ] {
        let reply: Value = serde_json::from_str(&engine.handle(&line)).unwrap();
        assert_eq!(reply["error"]["code"], code);
    }
}

#[test]
fn without_a_game_every_op_says_how_to_start_one() {
    let mut engine = Engine::default();
    let ops = [
        r#"{"op":"state"}"#,
        r#"{"op":"legal"}"#,
        r#"{"op":"play","ply":"3-"}"#,
        r#"{"op":"roll"}"#,
        r#"{"op":"view"}"#,
        r#"{"op":"odds"}"#,
        r#"{"op":"bot","level":1}"#,
        r#"{"op":"undo"}"#,
        r#"{"op":"record"}"#,
        r#"{"op":"perft","depth":1}"#,
        r#"{"op":"random","seed":1,"games":1}"#,
    ];
    for op in ops {
        assert_eq!(refused(&mut engine, op), "session", "{op}");
    }
}

#[test]
fn the_id_of_a_request_is_echoed() {
    let mut engine = Engine::default();
    for id in ["1", "\"a\"", "null", "{\"b\":[2]}"] {
        for op in ["games", "state", "dance"] {
            let reply = engine.handle(format!("{{\"op\":\"{op}\",\"id\":{id}}}").as_bytes());
            assert!(reply.contains(&format!(",\"id\":{id},")), "{reply}");
        }
    }
}

#[test]
fn games_lists_seats_and_options_with_defaults() {
    let reply = ok(&mut Engine::default(), r#"{"op":"games"}"#);
    let game = &reply["games"][0];
    assert_eq!(
        (&game["id"], &game["name"]),
        (&json!("chessboard"), &json!("Chessboard Dodgeball"))
    );
    assert_eq!(game["seats"], json!({ "min": 2, "max": 2, "counts": [2] }));
    assert_eq!(game["options"][0]["name"], "stalling");
    assert_eq!(game["options"][0]["default"], "hand-over");
    assert_eq!(game["options"][1]["default"], 20);
}

#[test]
fn a_game_can_be_played_taken_back_and_looked_at() {
    let mut engine = started();
    let state = ok(&mut engine, r#"{"op":"state"}"#);
    assert_eq!(
        (&state["game"], &state["ply"]),
        (&json!("chessboard"), &json!(0))
    );
    assert_eq!(state["turn"], json!({ "kind": "act", "seat": 0 }));
    assert_eq!(
        ok(&mut engine, r#"{"op":"legal"}"#)["actions"]
            .as_array()
            .unwrap()
            .len(),
        56
    );

    let played = ok(&mut engine, r#"{"op":"play","ply":"@acdfh"}"#);
    assert_eq!(played["turn"], json!({ "kind": "act", "seat": 1 }));
    assert!(played["events"][0]["rule"].is_string() && played["events"][0]["kind"].is_string());
    let mine = ok(&mut engine, r#"{"op":"view","seat":0}"#);
    let theirs = ok(&mut engine, r#"{"op":"view","seat":1}"#);
    assert_ne!(mine["view"], theirs["view"], "a placement is secret");
    assert_eq!(
        theirs["view"],
        ok(&mut engine, r#"{"op":"view","seat":null}"#)["view"]
    );

    ok(&mut engine, r#"{"op":"play","ply":"@abcde"}"#);
    let outcomes = ok(&mut engine, r#"{"op":"legal"}"#);
    assert_eq!(outcomes["outcomes"].as_array().unwrap().len(), 56);
    assert_eq!(
        outcomes["outcomes"][0],
        json!({ "outcome": "111", "weight": 1 })
    );
    assert!(outcomes["actions"].is_null());
    assert_eq!(
        ok(&mut engine, r#"{"op":"odds"}"#)["odds"],
        json!([]),
        "nobody acts"
    );
    assert_eq!(refused(&mut engine, r#"{"op":"bot","level":1}"#), "turn");

    let before = ok(&mut engine, r#"{"op":"state"}"#);
    let rolled = ok(&mut engine, r#"{"op":"roll","seed":7}"#);
    assert_eq!(ok(&mut engine, r#"{"op":"undo"}"#), before);
    assert_eq!(
        ok(&mut engine, r#"{"op":"roll","seed":7}"#)["ply"],
        rolled["ply"]
    );
    for _ in 0..3 {
        ok(&mut engine, r#"{"op":"undo"}"#);
    }
    assert_eq!(ok(&mut engine, r#"{"op":"state"}"#), state);
    assert_eq!(refused(&mut engine, r#"{"op":"undo"}"#), "undo");
}

#[test]
fn actions_are_sorted_and_each_has_its_odds() {
    let mut engine = acting();
    let actions = ok(&mut engine, r#"{"op":"legal"}"#)["actions"].clone();
    let actions: Vec<String> = serde_json::from_value(actions).unwrap();
    assert!(actions.is_sorted() && actions.contains(&"1-".to_owned()));
    let odds = ok(&mut engine, r#"{"op":"odds"}"#)["odds"].clone();
    let named: Vec<&str> = odds
        .as_array()
        .unwrap()
        .iter()
        .map(|odds| odds["action"].as_str().unwrap())
        .collect();
    assert_eq!(named, actions);
    let certain = json!([{ "when": "", "results": [{ "result": "done", "probability": { "weight": 1, "of": 1 }, "p": 1.0 }] }]);
    assert_eq!(odds[0]["cases"], certain);
}

#[test]
fn a_throw_has_the_odds_of_two_dice() {
    let mut engine = Engine::default();
    let position = "d4,-,-,-,-/d5,-,-,-,-/a1,d4,a8/001/111/0/act/0/-";
    ok(
        &mut engine,
        &format!(r#"{{"op":"load","game":"chessboard","position":"{position}"}}"#),
    );
    let odds = ok(&mut engine, r#"{"op":"odds"}"#)["odds"].clone();
    let throw = odds
        .as_array()
        .unwrap()
        .iter()
        .find(|odds| odds["action"] == "1d4xd5")
        .unwrap();
    let cases = throw["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 2);
    for case in cases {
        let results = case["results"].as_array().unwrap();
        let sum: f64 = results
            .iter()
            .map(|result| result["p"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9);
        // Higher wins; a tie is safe for a dodger and bad for a catcher.
        let out = results
            .iter()
            .find(|result| result["result"] == "out")
            .unwrap();
        let expected = if case["when"] == "if it dodges" {
            (5, 12)
        } else {
            (7, 12)
        };
        assert_eq!(
            out["probability"],
            json!({ "weight": expected.0, "of": expected.1 })
        );
    }
}

#[test]
fn a_bot_answers_with_a_legal_ply() {
    let mut engine = acting();
    let actions = ok(&mut engine, r#"{"op":"legal"}"#)["actions"].clone();
    for line in [
        r#"{"op":"bot","level":0}"#,
        r#"{"op":"bot","level":2,"seed":3}"#,
        r#"{"op":"bot","level":4,"seed":3,"playouts":50}"#,
        r#"{"op":"bot","level":5,"ms":5}"#,
    ] {
        let reply = ok(&mut engine, line);
        assert!(
            actions.as_array().unwrap().contains(&reply["ply"]),
            "{reply}"
        );
        assert!(
            (0.0..=1.0).contains(&reply["value"].as_f64().unwrap()) && reply["lines"].is_array()
        );
    }
}

#[test]
fn perft_and_random_count() {
    let mut engine = started();
    let nodes = ok(&mut engine, r#"{"op":"perft","depth":2}"#)["nodes"].clone();
    assert_eq!(
        nodes,
        json!({ "decision": 57, "chance": 56 * 56, "terminal": 0 })
    );
    let report = ok(&mut engine, r#"{"op":"random","seed":1,"games":5}"#);
    assert_eq!(report["games"], 5);
    let scores: Vec<f64> = serde_json::from_value(report["scores"].clone()).unwrap();
    assert_eq!(scores.iter().sum::<f64>(), 5.0);
}

#[test]
fn a_line_is_read_with_a_bound() {
    let mut text = b"one\n\r\n".to_vec();
    text.extend(vec![b'x'; 3 * LONGEST_LINE]);
    text.extend(b"\nlast");
    let mut input = io::BufReader::new(&text[..]);
    let mut next = || read_line(&mut input).unwrap();
    assert_eq!(next().unwrap(), b"one");
    assert_eq!(next().unwrap(), b"\r");
    let long = next().unwrap();
    assert!(long.len() > LONGEST_LINE && long.len() < LONGEST_LINE + 10);
    assert_eq!(next().unwrap(), b"last");
    assert!(next().is_none());
}

/// Plays uniformly chosen legal actions and rolls until the game is over.
fn play_out(engine: &mut Engine, seed: u64) -> Value {
    for step in 0..20_000_u64 {
        let turn = ok(engine, r#"{"op":"state"}"#)["turn"].clone();
        match turn["kind"].as_str().unwrap() {
            "over" => return turn,
            "chance" => {
                ok(
                    engine,
                    &format!(r#"{{"op":"roll","seed":{}}}"#, seed + step),
                );
            }
            _ => {
                let bot = format!(r#"{{"op":"bot","level":0,"seed":{}}}"#, seed + step);
                let ply = ok(engine, &bot)["ply"].clone();
                ok(engine, &json!({ "op": "play", "ply": ply }).to_string());
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn seven_seats_have_views_of_their_own_and_share_one_score() {
    let mut engine = Engine::default();
    let new = r#"{"op":"new","game":"cards","seats":7,"options":{"play":"strategic"}}"#;
    assert_eq!(ok(&mut engine, new)["seats"], 7);
    while ok(&mut engine, r#"{"op":"state"}"#)["turn"]["kind"] == "chance" {
        ok(&mut engine, r#"{"op":"roll"}"#);
    }
    let public = ok(&mut engine, r#"{"op":"view","seat":null}"#)["view"].clone();
    for seat in 0..7 {
        let line = format!(r#"{{"op":"view","seat":{seat}}}"#);
        assert_ne!(
            ok(&mut engine, &line)["view"],
            public,
            "seat {seat} has a hand"
        );
    }
    assert_eq!(refused(&mut engine, r#"{"op":"view","seat":7}"#), "seats");
    let actions = ok(&mut engine, r#"{"op":"legal"}"#)["actions"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!(
        ok(&mut engine, r#"{"op":"odds"}"#)["odds"]
            .as_array()
            .unwrap()
            .len(),
        actions
    );
    let bot = ok(
        &mut engine,
        r#"{"op":"bot","level":5,"playouts":50,"seed":1}"#,
    );
    assert!((0.0..=1.0).contains(&bot["value"].as_f64().unwrap()));
    let why = bot["why"].as_str().unwrap();
    assert!(why.ends_with('.') && why.contains('%'), "{why}");

    let over = play_out(&mut engine, 9);
    let scores: Vec<f64> = serde_json::from_value(over["scores"].clone()).unwrap();
    assert_eq!(scores.len(), 7);
    assert!((scores.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let record = ok(&mut engine, r#"{"op":"record"}"#)["record"].clone();
    let loaded = ok(
        &mut engine,
        &json!({ "op": "load", "record": record }).to_string(),
    );
    assert_eq!((&loaded["seats"], &loaded["turn"]), (&json!(7), &over));
}

#[test]
fn seats_and_options_that_do_not_fit_are_refused_in_words() {
    let mut engine = Engine::default();
    for (fields, code) in [
        (r#""game":"cards","seats":1"#, "seats"),
        (r#""game":"cards","seats":8"#, "request"),
        (r#""game":"chessboard","seats":3"#, "seats"),
        (
            r#""game":"cards","seats":3,"options":{"teams":"aaa"}"#,
            "option",
        ),
        (r#""game":"cards","options":{"teams":""}"#, "option"),
        (r#""game":"tactics","options":{"rows":9}"#, "option"),
    ] {
        let line = format!(r#"{{"op":"new",{fields}}}"#);
        assert_eq!(refused(&mut engine, &line), code, "{line}");
    }
}
