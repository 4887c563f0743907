//! Records that the engine writes and reads: what they prove, and what gives a forged one away.

use super::tests::{ok, refused, say, started};
use super::*;

/// Plays to the end with the session's own dice, the weakest bot on both sides.
fn finish(engine: &mut Engine) {
    loop {
        let turn = ok(engine, r#"{"op":"state"}"#)["turn"].clone();
        match turn["kind"].as_str().unwrap() {
            "act" => {
                let ply = ok(engine, r#"{"op":"bot","level":1,"seed":1}"#)["ply"].clone();
                ok(engine, &json!({ "op": "play", "ply": ply }).to_string());
            }
            "chance" => {
                ok(engine, r#"{"op":"roll"}"#);
            }
            _ => return,
        }
    }
}

fn record(engine: &mut Engine) -> String {
    ok(engine, r#"{"op":"record"}"#)["record"]
        .as_str()
        .unwrap()
        .to_owned()
}

fn load(engine: &mut Engine, record: &str) -> Value {
    say(
        engine,
        &json!({ "op": "load", "record": record }).to_string(),
    )
}

#[test]
fn who_plays_alone_can_win_nothing_and_the_record_says_so() {
    use courtside_catalog::{Finding, verify};
    let lost = (0..5).any(|_| {
        let mut engine = Engine::default();
        let line = r#"{"op":"new","game":"dungeon","seats":1,"options":{"level":"6"}}"#;
        assert_eq!(ok(&mut engine, line)["seats"], 1);
        // The first thing that is legal, always: the deck does not lose to that.
        while let Some(kind) = ok(&mut engine, r#"{"op":"state"}"#)["turn"]["kind"].as_str() {
            let ply = match kind {
                "act" => ok(&mut engine, r#"{"op":"legal"}"#)["actions"][0].clone(),
                "chance" => {
                    ok(&mut engine, r#"{"op":"roll"}"#);
                    continue;
                }
                _ => break,
            };
            ok(
                &mut engine,
                &json!({ "op": "play", "ply": ply }).to_string(),
            );
        }
        let text = record(&mut engine);
        let findings = verify(&Library::default(), &text.parse().unwrap());
        let fine = |finding: &Finding| matches!(finding, Finding::Fine(_));
        assert!(findings.iter().all(fine), "{findings:?}");
        let scores = ok(&mut engine, r#"{"op":"state"}"#)["turn"]["scores"].clone();
        text.contains("[Result \"0\"]") && scores == json!([0.0])
    });
    assert!(lost);
}

#[test]
fn a_whole_game_has_a_record_that_proves_its_dice() {
    use courtside_catalog::{Finding, verify};
    let mut engine = started();
    let running = record(&mut engine);
    assert!(running.contains("[Dice \"committed\"]") && !running.contains("[Secret "));
    finish(&mut engine);
    let state = ok(&mut engine, r#"{"op":"state"}"#);
    let scores: Vec<f64> = serde_json::from_value(state["turn"]["scores"].clone()).unwrap();
    assert_eq!(scores.iter().sum::<f64>(), 1.0);
    assert!(state["turn"]["reason"].is_string());
    assert_eq!(refused(&mut engine, r#"{"op":"play","ply":"3-"}"#), "over");

    let text = record(&mut engine);
    let commitment = |text: &str| {
        text.lines()
            .find(|line| line.starts_with("[Commitment "))
            .map(str::to_owned)
    };
    assert_eq!(
        commitment(&text),
        commitment(&running),
        "the dice were promised at the start"
    );
    let findings = verify(&Library::default(), &text.parse().unwrap());
    assert!(
        findings
            .iter()
            .all(|finding| matches!(finding, Finding::Fine(_))),
        "{findings:?}"
    );

    let mut other = Engine::default();
    let loaded = load(&mut other, &text);
    assert_eq!(
        (&loaded["position"], &loaded["ply"]),
        (&state["position"], &state["ply"])
    );
    assert_eq!(record(&mut other), text);
}

#[test]
fn a_record_that_was_changed_is_found_out() {
    use courtside_catalog::{Finding, verify};
    let mut engine = started();
    finish(&mut engine);
    let text = record(&mut engine);
    let wrong = |text: &str| {
        let findings = verify(&Library::default(), &text.parse().unwrap());
        findings
            .into_iter()
            .filter(|finding| matches!(finding, Finding::Wrong(_)))
            .count()
    };
    assert_eq!(wrong(&text), 0);

    let roll = text.split(['(', ')']).nth(1).unwrap().to_owned();
    let other_roll = if roll == "111" { "222" } else { "111" };
    assert!(wrong(&text.replacen(&format!("({roll})"), &format!("({other_roll})"), 1)) > 0);
    let result = if text.contains("[Result \"1-0\"]") {
        ("1-0", "0-1")
    } else {
        ("0-1", "1-0")
    };
    if text.contains(result.0) {
        assert!(wrong(&text.replace(result.0, result.1)) > 0);
    }
    let secret = text
        .lines()
        .find(|line| line.starts_with("[Secret "))
        .unwrap();
    assert!(
        wrong(&text.replace(&format!("{secret}\n"), "")) > 0,
        "no secret"
    );
    let zeros = format!("[Secret \"{}\"]", "0".repeat(64));
    assert!(
        wrong(&text.replace(secret, &zeros)) > 1,
        "another secret breaks its promise and the rolls"
    );
    assert!(wrong(&text.replace("[Rules \"1\"]", "[Rules \"2\"]")) > 0);
}

#[test]
fn dice_that_somebody_picked_or_took_back_are_marked() {
    let chosen = |engine: &mut Engine| record(engine).contains("[Dice \"chosen\"]");
    let placed = || {
        let mut engine = started();
        ok(&mut engine, r#"{"op":"play","ply":"@acdfh"}"#);
        ok(&mut engine, r#"{"op":"play","ply":"@acdfh"}"#);
        assert!(!chosen(&mut engine));
        engine
    };
    for pick in [r#"{"op":"play","ply":"123"}"#, r#"{"op":"roll","seed":1}"#] {
        let mut engine = placed();
        ok(&mut engine, pick);
        assert!(chosen(&mut engine), "{pick}");
    }
    let mut engine = placed();
    ok(&mut engine, r#"{"op":"roll"}"#);
    assert!(!chosen(&mut engine));
    ok(&mut engine, r#"{"op":"undo"}"#);
    assert!(chosen(&mut engine), "a roll that was seen and taken back");

    let mut engine = placed();
    ok(&mut engine, r#"{"op":"undo"}"#);
    assert!(!chosen(&mut engine), "no roll was taken back");
    let running = record(&mut engine);
    let mut other = Engine::default();
    assert_eq!(load(&mut other, &running)["ok"], true);
    assert_eq!(
        record(&mut other),
        running,
        "the promise stays until something is rolled"
    );
    ok(&mut other, r#"{"op":"play","ply":"@acdfh"}"#);
    ok(&mut other, r#"{"op":"roll"}"#);
    assert!(chosen(&mut other), "the secret is not known here");
}
