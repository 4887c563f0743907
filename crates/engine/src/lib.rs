//! `courtside engine`: the rules as JSON lines, one request and one reply a line. See `docs/protocol.md`.
//!
//! A crate of its own, so that other programs, and the fuzz targets, can talk to it without a process.

mod league;
mod of_league;
mod of_match;
mod operations;
mod request;
mod session;

use courtside_catalog::{Library, Match, Refusal};
use league::LeagueSession;
use request::LONGEST_LINE;
use serde_json::{Map, Value, json};
use session::MatchSession;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What a conversation is about.
enum Session {
    Match(MatchSession),
    League(Box<LeagueSession>),
}

/// The state of one conversation.
#[derive(Default)]
pub struct Engine {
    library: Arc<Library>,
    session: Option<Session>,
}

impl Engine {
    /// A conversation that has not begun. Several can share a library.
    pub fn new(library: Arc<Library>) -> Engine {
        Engine {
            library,
            session: None,
        }
    }

    /// Answers one request. Whatever the line holds, the reply is one line and the engine goes on.
    pub fn handle(&mut self, line: &[u8]) -> String {
        let (id, fields) = request::read(line);
        let reply = fields.and_then(|fields| {
            // Nothing should panic; if something does, the conversation goes on. Sessions change by replacing
            // a whole match or league, so that no half-made change is left behind.
            catch_unwind(AssertUnwindSafe(|| self.answer(fields))).unwrap_or_else(|_| {
                let message = "Something went wrong inside the engine; the game is as it was.";
                Err(Refusal::new("internal", message))
            })
        });
        let mut out = Map::new();
        out.insert("ok".into(), reply.is_ok().into());
        if let Some(id) = id {
            out.insert("id".into(), id);
        }
        match reply {
            Ok(fields) => out.extend(fields),
            Err(refusal) => {
                let mut error = json!({ "code": refusal.code, "message": refusal.message });
                if let Some(rule) = refusal.rule {
                    error["rule"] = rule.into();
                }
                out.insert("error".into(), error);
            }
        }
        Value::Object(out).to_string()
    }
}

/// Answers every line of standard input until it ends.
pub fn run(library: Library) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut engine = Engine::new(Arc::new(library));
    while let Some(line) = read_line(&mut input)? {
        let mut reply = engine.handle(&line);
        reply.push('\n');
        match output
            .write_all(reply.as_bytes())
            .and_then(|()| output.flush())
        {
            Ok(()) => {}
            // The client has gone.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The next line, or a little more than may be handled of it: the rest of an endless line is skipped unread.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(LONGEST_LINE as u64 + 2)
        .read_until(b'\n', &mut line)?;
    match line.last() {
        None => Ok(None),
        Some(b'\n') => {
            line.pop();
            Ok(Some(line))
        }
        Some(_) => {
            if line.len() > LONGEST_LINE {
                input.skip_until(b'\n')?;
            }
            Ok(Some(line))
        }
    }
}

/// What the seats are called where nobody has a name.
pub fn seat_names(game: &dyn Match) -> Vec<String> {
    let names = game.card().seat_names;
    (0..game.seats())
        .map(|seat| {
            names
                .get(seat)
                .map_or(format!("Seat {seat}"), |name| name.to_string())
        })
        .collect()
}

/// A seed that nobody can guess.
pub fn any_seed() -> Result<u64, Refusal> {
    getrandom::u64().map_err(|error| {
        Refusal::new(
            "internal",
            format!("The operating system gave no random number: {error}."),
        )
    })
}

#[cfg(test)]
mod league_tests;
#[cfg(test)]
mod record_tests;
#[cfg(test)]
mod tests;
