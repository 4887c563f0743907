//! Messages that a page sends, read as the server reads them, and what they do to a table.

use crate::bytes::{Bytes, Heading, Input};
use crate::edit::edit;
use crate::settings::{FEW, Way};
use crate::target::Ran;
use courtside_bots::{Level, Rng};
use courtside_catalog::Title;
use courtside_kernel::{Draw, Seat, Turn};
use courtside_record::Secret;
use courtside_table::{Audience, Chair, Command, Sitter, Table};
use courtside_wire::{Do, Request};
use std::cell::RefCell;
use std::collections::HashMap;

/// Tables of one kind differ in how far their games have come.
const STAGES: u8 = 6;
/// Looking at a table costs more than anything else here: one message in so many is looked at.
const SHOWN: usize = 16;

/// A script picks a table and a message, and says what to break in it. A text is "GAME WAY STAGE" and, on the next line, the
/// message.
pub fn wire_message(data: &[u8]) -> Ran {
    match Input::read(data) {
        Input::Script(mut bytes) => {
            let title = bytes.title();
            let Some(table) = table(title, bytes.byte(), bytes.byte()) else {
                return Ran::REFUSED;
            };
            let message = message(&table, &mut bytes);
            let look = bytes.pick(SHOWN) == 0;
            receive(&table, &message, look)
        }
        Input::Text(text) => {
            let heading = Heading::read(&text);
            let [way, stage] = heading.numbers;
            match table(heading.title, way, stage) {
                Some(table) => receive(&table, heading.body, true),
                None => Ran::REFUSED,
            }
        }
    }
}

/// A message that makes sense here, and then perhaps no more.
fn message(table: &Table, bytes: &mut Bytes) -> String {
    let version = match bytes.pick(8) {
        0 => bytes.below(u64::MAX),
        _ => table.version(),
    };
    let what = match bytes.pick(10) {
        0 => Do::Undo { version },
        1 => Do::Fill {
            level: Some(bytes.byte()),
            all: bytes.pick(2) == 0,
        },
        2 => Do::Fill {
            level: None,
            all: false,
        },
        3 => match bytes.pick(4) {
            0 => Do::Rematch,
            1 => Do::Advice { version },
            2 => Do::Ready { seat: bytes.byte() },
            _ => Do::Snapshot,
        },
        _ => {
            let legal = table.play().legal();
            let mut ply = String::new();
            for _ in 0..1 + bytes.pick(2) {
                if !legal.is_empty() {
                    ply.push_str(bytes.one::<String>(&legal));
                    ply.push(' ');
                }
            }
            let ply = match bytes.pick(3) {
                0 => edit(&ply, bytes),
                _ => ply.trim_end().to_owned(),
            };
            Do::Play { version, ply }
        }
    };
    let id = bytes.byte().into();
    let text = serde_json::to_string(&Request { id, what }).unwrap_or_default();
    match bytes.pick(3) {
        0 => edit(&text, bytes),
        _ => text,
    }
}

/// Does what the server does with a message.
fn receive(table: &Table, message: &str, look: bool) -> Ran {
    let Ok(request) = serde_json::from_str::<Request>(message) else {
        return Ran::REFUSED;
    };
    let written = serde_json::to_string(&request).unwrap_or_default();
    let again = serde_json::from_str::<Request>(&written).ok();
    assert_eq!(again.as_ref(), Some(&request), "{written}");
    let seats = table.seats_of("me");
    let command = match request.what {
        Do::Play { version, ply } => Command::Play {
            seats: seats.clone(),
            version,
            choice: ply,
        },
        Do::Undo { version } => Command::Undo {
            seats: seats.clone(),
            version,
        },
        Do::Fill { level, all } => {
            let Some(level) = Level::new(level.unwrap_or(3)) else {
                return Ran::REFUSED;
            };
            Command::Fill {
                seats: seats.clone(),
                level: level.number(),
                all,
            }
        }
        Do::Ready { seat } => {
            let holder = Some(Seat(seat)).filter(|seat| seats.contains(seat));
            if look {
                std::hint::black_box(table.view(&Audience {
                    seats,
                    holder,
                    ..Audience::default()
                }));
            }
            return Ran::ACCEPTED;
        }
        Do::Rematch | Do::Advice { .. } | Do::Snapshot => return Ran::ACCEPTED,
    };
    let Ok(moves) = table.decide(&command, 1) else {
        return Ran::REFUSED;
    };
    let mut now = table.clone();
    for (entry, after) in &moves {
        let applied = now.apply(entry);
        assert!(applied.is_ok(), "{entry:?} was decided: {applied:?}");
        assert_eq!(now.version(), after.version());
        assert_eq!(now.play().position(), after.play().position());
    }
    if look {
        std::hint::black_box(now.view(&Audience::new(seats)));
        std::hint::black_box(now.undoable());
    }
    Ran::ACCEPTED.with_plies(moves.len() as u64)
}

thread_local! {
    static TABLES: RefCell<HashMap<(&'static str, u8, u8), Table>> = RefCell::default();
}

/// A table at which someone called "me" sits on the first chair and on every third after it, people or bots on the others.
fn table(title: &'static Title, way: u8, stage: u8) -> Option<Table> {
    let key = (title.card.id, way % FEW, stage % STAGES);
    if let Some(table) = TABLES.with_borrow(|tables| tables.get(&key).cloned()) {
        return Some(table);
    }
    let table = open(title, key.1, key.2)?;
    TABLES.with_borrow_mut(|tables| tables.insert(key, table.clone()));
    Some(table)
}

fn open(title: &Title, way: u8, stage: u8) -> Option<Table> {
    let mut game = Way::number(title.card, way).start(title)?;
    let mut rng = Rng::stream(way.into(), stage.into());
    // At the last stage most games are over.
    let plies = [0, 2, 9, 30, 80, 400][usize::from(stage)];
    for _ in 0..plies {
        match game.turn() {
            Turn::Over(..) => break,
            Turn::Chance => drop(game.roll(&mut rng).ok()?),
            Turn::Act(_) => {
                let legal = game.legal();
                let choice = rng.below(legal.len() as u64) as usize;
                game.play(&legal[choice]).ok()?;
            }
        }
    }
    // Let someone be asked, not the dice, where there is someone to ask.
    while game.turn() == Turn::Chance {
        game.roll(&mut rng).ok()?;
    }
    let actor = game.turn().actor().map_or(0, Seat::index);
    let chairs = (0..game.seats()).map(|seat| Chair {
        sitter: match (seat + 3 - actor % 3) % 3 {
            0 => Sitter::Human { guest: "me".into() },
            1 if way.is_multiple_of(2) => Sitter::Open {
                invite_key: "key".into(),
            },
            1 => Sitter::Bot { level: 3 },
            _ => Sitter::Human {
                guest: "you".into(),
            },
        },
        name: String::new(),
        salt: String::new(),
    });
    let secret = Secret::from_hex(&"5a".repeat(32)).ok()?;
    let chairs = chairs.collect();
    Some(Table::around(game, chairs, secret))
}
