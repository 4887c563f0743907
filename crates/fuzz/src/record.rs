//! Texts as records of games and of leagues, which are then replayed and checked.

use crate::bytes::{Bytes, Input};
use crate::edit::edit;
use crate::settings::{FEW, Way, library};
use crate::target::Ran;
use courtside_bots::Rng;
use courtside_catalog::{Title, replay, verify};
use courtside_engine::Engine;
use courtside_kernel::{Draw, Turn};
use courtside_league::{FORMAT, LeagueRecord, is_league};
use courtside_record::{DiceHeader, Header, Record, Secret};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A script picks a real record and says what to break in it. A text is the record.
pub fn record(data: &[u8]) -> Ran {
    match Input::read(data) {
        Input::Script(mut bytes) => {
            let real = real(&mut bytes);
            read(&edit(&real, &mut bytes))
        }
        Input::Text(text) => read(&text),
    }
}

fn read(text: &str) -> Ran {
    if is_league(text) {
        return read_league(text);
    }
    let Ok(record) = text.parse::<Record>() else {
        return Ran::REFUSED;
    };
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
    let mut plies = 0;
    if let Ok(game) = replay(library(), &record) {
        plies = game.plies() as u64;
        let again = game.record(&record.header, None);
        assert_eq!(again.plies, record.plies, "the plies of a replay");
        assert_eq!(again.result, record.result);
        std::hint::black_box(verify(library(), &record));
    }
    Ran::ACCEPTED.with_plies(plies)
}

fn read_league(text: &str) -> Ran {
    let Ok(record) = text.parse::<LeagueRecord>() else {
        return Ran::REFUSED;
    };
    let written = record.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
    std::hint::black_box(record.entries());
    std::hint::black_box(courtside_league::verify(library(), &record));
    Ran::ACCEPTED
}

/// The id of a game or league, its way, and how many plies of it were played.
type Key = (&'static str, u8, u8);

thread_local! {
    static REAL: RefCell<HashMap<Key, Rc<str>>> = RefCell::default();
}

/// A record of a game, or one time in eight of a league.
fn real(bytes: &mut Bytes) -> Rc<str> {
    let league = bytes.pick(8) == 0;
    let title = bytes.title();
    let way = bytes.pick(FEW.into()) as u8;
    // A few plies, some more, a lot.
    let length = [4, 20, 60, 255][bytes.pick(4)];
    let id = if league { FORMAT.id } else { title.card.id };
    let key = (id, way, length);
    if let Some(known) = REAL.with_borrow(|real| real.get(&key).cloned()) {
        return known;
    }
    let text: Rc<str> = match league {
        true => of_league(way, length).into(),
        false => of_game(title, way, length).unwrap_or_default().into(),
    };
    REAL.with_borrow_mut(|real| real.insert(key, text.clone()));
    text
}

/// The record of the first plies of a random game. Its dice follow from a secret, which it shows if the game is over.
pub fn of_game(title: &Title, way: u8, length: u8) -> Option<String> {
    let mut game = Way::number(title.card, way).start(title)?;
    let secret = Secret::from_hex(&"5a".repeat(32)).ok()?;
    let mut rng = Rng::stream(way.into(), length.into());
    for ply in 0..usize::from(length) {
        match game.turn() {
            Turn::Over(..) => break,
            Turn::Chance => drop(game.roll(&mut secret.draw(&[], ply)).ok()?),
            Turn::Act(_) => {
                let legal = game.legal();
                let choice = rng.below(legal.len() as u64) as usize;
                game.play(&legal[choice]).ok()?;
            }
        }
    }
    let header = Header {
        seats: (0..game.seats()).map(|seat| format!("S{seat}")).collect(),
        dice: DiceHeader::Committed {
            commitment: secret.commitment(),
            salts: Vec::new(),
            secret: game.turn().is_over().then(|| secret.to_hex()),
        },
    };
    Some(game.record(&header, None).to_string())
}

/// The record of the first plies of a league: as the engine plays it, with results made up.
pub fn of_league(way: u8, length: u8) -> String {
    let mut engine = Engine::new(library().clone());
    let mut ask = |request: Value| -> Value {
        let reply = engine.handle(request.to_string().as_bytes());
        serde_json::from_str(&reply).unwrap_or_default()
    };
    let way = Way::number(&FORMAT, way);
    let options = serde_json::to_value(&way.options).unwrap_or_default();
    let new = json!({ "op": "new", "game": FORMAT.id, "seats": way.seats, "options": options });
    if ask(new)["ok"] != true {
        ask(json!({ "op": "new", "game": FORMAT.id }));
    }
    for seed in 0..length {
        let turn = ask(json!({ "op": "state" }))["turn"].clone();
        match turn["kind"].as_str() {
            Some("chance") => drop(ask(json!({ "op": "roll", "seed": seed }))),
            Some("act") => {
                let ply = ask(json!({ "op": "bot" }))["ply"].clone();
                ask(json!({ "op": "play", "ply": ply }));
            }
            Some("results") => {
                let number = turn["matches"][0]["number"].clone();
                ask(json!({ "op": "play", "ply": format!("m{number}:home:5-2") }));
            }
            _ => break,
        }
    }
    let record = ask(json!({ "op": "record" }));
    record["record"].as_str().unwrap_or_default().to_owned()
}
