//! Makes the corpus from real games: a few small files for each target, texts that people can read.

use crate::record::{of_game, of_league};
use crate::settings::Way;
use crate::shelf::Shelf;
use courtside_catalog::{Title, Visitor};
use courtside_kernel::{Playable, Turn};
use serde_json::json;
use std::io;
use std::path::Path;

/// States of a game that files are made of.
const STATES: [u8; 2] = [9, 40];

/// Writes a folder of files for each target.
pub fn write(folder: &Path) -> io::Result<()> {
    let keep = |target: &str, name: &str, text: String| {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(name), text)
    };
    for title in courtside_catalog::games() {
        let id = title.card.id;
        for state in STATES {
            let Some((position, plies)) = title.visit(Texts { state }).flatten() else {
                continue;
            };
            keep(
                "position",
                &format!("{id}-{state}"),
                format!("{id} 0\n{position}"),
            )?;
            for (number, ply) in plies.iter().enumerate() {
                let text = format!("{id} 0 {state}\n{ply}");
                keep("notation", &format!("{id}-{state}-{number}"), text)?;
            }
        }
        keep("record", id, of_game(title, 0, 24).unwrap_or_default())?;
        keep("engine_line", id, conversation(title))?;
        if let Some((version, ply)) = first_ply(title) {
            let message = json!({ "id": 7, "do": "play", "version": version, "ply": ply });
            keep("wire_message", id, format!("{id} 0 0\n{message}"))?;
        }
        for file in title.card.content {
            // The large ones are cut: a script finds them whole.
            let text: Vec<&str> = file.built_in.lines().take(60).collect();
            let text = format!("{id} {}\n{}\n", file.name, text.join("\n"));
            keep("content_file", &format!("{id}-{}", file.name), text)?;
        }
        keep(
            "play",
            id,
            format!("{}\0a few plies by these letters", number(title)),
        )?;
    }
    keep("record", "league", of_league(0, 40))?;
    let some = courtside_catalog::games()[0].card.id;
    for (name, message) in [
        ("undo", json!({ "id": 1, "do": "undo", "version": 0 })),
        (
            "fill",
            json!({ "id": 2, "do": "fill", "level": 3, "all": true }),
        ),
        ("ready", json!({ "id": 3, "do": "ready", "seat": 1 })),
        ("snapshot", json!({ "id": 4294967295u32, "do": "snapshot" })),
    ] {
        keep("wire_message", name, format!("{some} 1 2\n{message}"))?;
    }
    Ok(())
}

/// The byte that picks a game in the target play.
fn number(title: &Title) -> char {
    let games = courtside_catalog::games().iter();
    let before = games.take_while(|other| other.card.id != title.card.id);
    before.count() as u8 as char
}

fn first_ply(title: &Title) -> Option<(u64, String)> {
    let game = Way::number(title.card, 0).start(title)?;
    Some((0, game.legal().first()?.clone()))
}

/// A conversation with the engine: everything that can be asked.
fn conversation(title: &Title) -> String {
    let id = title.card.id;
    let mut lines = vec![json!({ "op": "new", "game": id, "seats": title.card.default_seats() })];
    if let Some((_, ply)) = first_ply(title) {
        lines.push(json!({ "op": "play", "ply": ply }));
    }
    lines.extend([
        json!({ "op": "legal", "id": [1, { "a": null }] }),
        json!({ "op": "roll", "seed": 7 }),
        json!({ "op": "bot", "level": 1, "seed": 1, "playouts": 2 }),
        json!({ "op": "view", "seat": 0 }),
        json!({ "op": "odds" }),
        json!({ "op": "perft", "depth": 1 }),
        json!({ "op": "undo" }),
        json!({ "op": "declare", "incident": "!resign:0" }),
        json!({ "op": "load", "record": of_game(title, 0, 6).unwrap_or_default() }),
        json!({ "op": "record" }),
    ]);
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// A position, and plies of it.
struct Texts {
    state: u8,
}

impl Visitor for Texts {
    type Output = Option<(String, Vec<String>)>;

    fn visit<G: Playable>(self) -> Self::Output {
        let shelf = Shelf::<G>::of(0)?;
        let (game, state) = (&*shelf.game, shelf.state(self.state));
        let mut plies = Vec::new();
        if game.turn(state) == Turn::Chance {
            let mut outcomes = Vec::new();
            game.chance(state, &mut outcomes);
            let some = outcomes.iter().step_by(outcomes.len().div_ceil(3).max(1));
            plies.extend(some.map(|(outcome, _)| game.write_chance(*outcome)));
        } else {
            let mut actions = Vec::new();
            game.legal(state, &mut actions);
            let some = actions.iter().step_by(actions.len().div_ceil(3).max(1));
            plies.extend(some.map(|action| game.write_action(state, *action)));
        }
        Some((game.write_position(state), plies))
    }
}
