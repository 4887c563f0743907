//! Lines of JSON, as other programs send them to the engine.

use crate::bytes::{Bytes, Input};
use crate::edit::{NUMBERS, edit};
use crate::settings::{FEW, Way, library};
use crate::target::Ran;
use courtside_engine::Engine;
use courtside_league::FORMAT;
use serde_json::{Value, json};

/// Lines of one input that are read.
const MOST_LINES: usize = 16;

/// A script sets a game or a league up and asks things, some of them broken. A text is a conversation, a line each.
pub fn engine_line(data: &[u8]) -> Ran {
    let mut talk = Talk {
        engine: Engine::new(library().clone()),
        ran: Ran::default(),
    };
    match Input::read(data) {
        Input::Script(mut bytes) => script(&mut talk, &mut bytes),
        Input::Text(_) => {
            for line in data.split(|byte| *byte == b'\n').take(MOST_LINES) {
                talk.say(line);
            }
        }
    }
    talk.ran
}

struct Talk {
    engine: Engine,
    ran: Ran,
}

impl Talk {
    /// Says a line. Whatever it holds, the reply is one line of JSON and no mistake of the engine's.
    fn say(&mut self, line: &[u8]) -> Value {
        let tamed = tame(line);
        let reply = self.engine.handle(tamed.as_deref().unwrap_or(line));
        assert!(!reply.contains('\n'), "a reply is one line: {reply}");
        let Ok(reply) = serde_json::from_str::<Value>(&reply) else {
            panic!("a reply is JSON: {reply}");
        };
        let Some(ok) = reply["ok"].as_bool() else {
            panic!("a reply says whether it was done: {reply}");
        };
        assert_ne!(reply["error"]["code"], "internal", "{reply}");
        self.ran += Ran::of(ok);
        reply
    }
}

/// The same request with less to do, if it asks for more work than a fuzzer has time for. The protocol bounds these numbers;
/// its own tests try the bounds.
fn tame(line: &[u8]) -> Option<Vec<u8>> {
    let mut request: Value = serde_json::from_slice(line).ok()?;
    let fields = request.as_object_mut()?;
    let mut most = |name: &str, most: u64| {
        if let Some(value) = fields.get_mut(name)
            && value.as_u64().is_some_and(|number| number > most)
        {
            *value = most.into();
        }
    };
    most("ms", 2);
    most("playouts", 4);
    most("depth", 1);
    most("games", 1);
    let op = fields.get("op")?.as_str()?;
    let budget = ["ms", "playouts"].iter().any(|name| {
        let value = fields.get(*name);
        value.is_some_and(|value| !value.is_null())
    });
    if op == "bot" && !budget && fields.contains_key("level") {
        fields.insert("playouts".into(), 4.into());
    }
    Some(request.to_string().into_bytes())
}

fn script(talk: &mut Talk, bytes: &mut Bytes) {
    let card = match bytes.pick(6) {
        0 => &FORMAT,
        _ => bytes.title().card,
    };
    let way = Way::number(card, bytes.pick(FEW.into()) as u8);
    let options = serde_json::to_value(&way.options).unwrap_or_default();
    let new = json!({
        "op": "new", "game": card.id, "seats": way.seats, "rules": way.rules, "options": options,
    });
    say_nearly(talk, &new, bytes);
    if talk.ran.accepted == 0 {
        talk.say(
            json!({ "op": "new", "game": card.id })
                .to_string()
                .as_bytes(),
        );
    }
    for _ in 0..1 + bytes.pick(MOST_LINES) {
        let request = request(talk, bytes);
        say_nearly(talk, &request, bytes);
    }
}

/// A request, broken one time in four.
fn say_nearly(talk: &mut Talk, request: &Value, bytes: &mut Bytes) {
    let line = request.to_string();
    let line = match bytes.pick(4) {
        0 => edit(&line, bytes),
        _ => line,
    };
    talk.say(line.as_bytes());
}

fn request(talk: &mut Talk, bytes: &mut Bytes) -> Value {
    let number = |bytes: &mut Bytes| -> Value {
        let digits = *bytes.one(NUMBERS);
        serde_json::from_str(digits).unwrap_or_else(|_| digits.into())
    };
    match bytes.pick(20) {
        0 => json!({ "op": "state" }),
        1 => json!({ "op": "legal" }),
        2 => json!({ "op": "undo" }),
        3 => json!({ "op": "view", "seat": number(bytes) }),
        4 => json!({ "op": "declare", "incident": incident(bytes) }),
        5 => json!({ "op": "roll", "seed": number(bytes) }),
        6 => json!({ "op": "bot", "level": bytes.pick(7), "seed": 1, "playouts": 2 }),
        7 => match bytes.pick(4) {
            0 => json!({ "op": "perft", "depth": number(bytes) }),
            1 => json!({ "op": "random", "seed": number(bytes), "games": number(bytes) }),
            2 => json!({ "op": "games", "id": number(bytes) }),
            _ => json!({ "op": "odds" }),
        },
        8 => {
            let record = talk.say(br#"{"op":"record"}"#)["record"].clone();
            let record = edit(record.as_str().unwrap_or_default(), bytes);
            json!({ "op": "load", "record": record })
        }
        9 => {
            let state = talk.say(br#"{"op":"state"}"#);
            let position = edit(state["position"].as_str().unwrap_or_default(), bytes);
            json!({ "op": "load", "position": position, "game": state["game"], "seats": state["seats"] })
        }
        _ => ply(talk, bytes),
    }
}

/// The next ply, broken one time in four.
fn ply(talk: &mut Talk, bytes: &mut Bytes) -> Value {
    let legal = talk.say(br#"{"op":"legal"}"#);
    if let Some(outcomes) = legal["outcomes"].as_array().filter(|all| !all.is_empty()) {
        let outcome = &bytes.one(outcomes)["outcome"];
        return json!({ "op": "play", "ply": outcome });
    }
    match legal["actions"].as_array().filter(|all| !all.is_empty()) {
        Some(actions) => {
            let action = bytes.one(actions).as_str().unwrap_or_default();
            let action = match bytes.pick(4) {
                0 => edit(action, bytes),
                _ => action.to_owned(),
            };
            json!({ "op": "play", "ply": action })
        }
        None => json!({ "op": "play", "ply": "m1:home:5-2" }),
    }
}

fn incident(bytes: &mut Bytes) -> String {
    let kind = *bytes.one(&["!resign:", "!time:", "!draw", "!abort", "!bot:"]);
    let mut text = kind.to_owned();
    if kind.ends_with(':') {
        text.push_str(bytes.one::<&str>(NUMBERS));
    }
    if kind.starts_with("!bot") {
        text.push(':');
        text.push_str(bytes.one::<&str>(NUMBERS));
    }
    text
}
