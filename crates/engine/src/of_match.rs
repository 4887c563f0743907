//! What a match answers.

use super::operations::{Reply, find, internal, reply};
use super::request::Fields;
use super::session::MatchSession;
use courtside_bots::{Budget, Level};
use courtside_catalog::{Library, Match, Refusal};
use courtside_kernel::{Case, Incident, Seat, Turn, Viewer};
use serde_json::{Value, json};

/// Trees with more nodes take longer than a client should wait for one line.
const MOST_NODES: u64 = 20_000_000;
const DEEPEST: u64 = 64;
const MOST_GAMES: u64 = 100_000;
const LONGEST_THOUGHT: u64 = 10_000;
const MOST_PLAYOUTS: u64 = 1_000_000;

impl MatchSession {
    pub fn answer(&mut self, op: &str, fields: Fields, library: &Library) -> Reply {
        match op {
            "legal" => self.answer_legal(fields),
            "play" => self.answer_play(fields),
            "declare" => self.answer_declare(fields),
            "roll" => self.answer_roll(fields),
            "view" => self.answer_view(fields),
            "bot" => self.answer_bot(fields),
            "perft" => self.answer_perft(fields),
            "random" => self.answer_random(fields, library),
            "odds" => {
                fields.finish()?;
                let odds: Vec<Value> = self.game.odds().into_iter().map(odds).collect();
                reply(json!({ "odds": odds }))
            }
            "undo" => {
                fields.finish()?;
                self.undo()?;
                self.state()
            }
            "record" => {
                fields.finish()?;
                reply(json!({ "record": self.record().to_string() }))
            }
            _ => {
                fields.finish()?;
                self.state()
            }
        }
    }

    pub fn state(&self) -> Reply {
        let game = self.game.as_ref();
        reply(json!({
            "game": game.card().id,
            "ply": game.plies(),
            "turn": turn(game),
            "position": game.position(),
            "rules": game.rules(),
            "seats": game.seats(),
        }))
    }

    fn answer_legal(&self, fields: Fields) -> Reply {
        fields.finish()?;
        let game = &self.game;
        if game.turn() != Turn::Chance {
            return reply(json!({ "actions": game.legal() }));
        }
        let outcome = |(outcome, weight)| json!({ "outcome": outcome, "weight": weight });
        let outcomes: Vec<Value> = game.outcomes().into_iter().map(outcome).collect();
        reply(json!({ "outcomes": outcomes }))
    }

    fn answer_play(&mut self, mut fields: Fields) -> Reply {
        let ply = fields.text("ply")?;
        fields.finish()?;
        self.play(&ply)?;
        reply(json!({ "events": events(self), "turn": turn(self.game.as_ref()) }))
    }

    fn answer_declare(&mut self, mut fields: Fields) -> Reply {
        let incident = fields.text("incident")?;
        fields.finish()?;
        let incident: Incident = incident.parse().map_err(|error| {
            Refusal::new("notation", format!("'{incident}' isn't known: {error}."))
        })?;
        self.declare(incident)?;
        reply(json!({ "events": events(self), "turn": turn(self.game.as_ref()) }))
    }

    fn answer_roll(&mut self, mut fields: Fields) -> Reply {
        let seed = fields.optional_number("seed", u64::MAX)?;
        fields.finish()?;
        let ply = self.roll(seed)?;
        reply(json!({ "ply": ply, "events": events(self), "turn": turn(self.game.as_ref()) }))
    }

    fn answer_view(&self, mut fields: Fields) -> Reply {
        let seat = fields.optional_number("seat", Seat::MAX as u64)?;
        fields.finish()?;
        let game = &self.game;
        reply(json!({ "view": game.view(viewer(game.as_ref(), seat)?) }))
    }

    fn answer_bot(&self, mut fields: Fields) -> Reply {
        let level = fields.number("level", 5)?;
        let seed = fields.optional_number("seed", u64::MAX)?;
        let ms = fields.optional_number("ms", LONGEST_THOUGHT)?;
        let playouts = fields.optional_number("playouts", MOST_PLAYOUTS)?;
        fields.finish()?;
        let level = Level::new(level as u8)
            .ok_or_else(|| Refusal::new("request", "Levels go from 0 to 5."))?;
        let playouts = playouts.and_then(|playouts| u32::try_from(playouts).ok());
        let budget = (ms.is_some() || playouts.is_some()).then_some(Budget { ms, playouts });
        let seed = seed.map_or_else(crate::any_seed, Ok)?;
        let thought = self.game.bot(level, seed, budget)?;
        let advice = self.game.advise(&thought, &self.names)?;
        let mut reply = reply(serde_json::to_value(thought).map_err(internal)?)?;
        reply.insert("why".into(), advice.why.into());
        Ok(reply)
    }

    fn answer_perft(&self, mut fields: Fields) -> Reply {
        let depth = fields.number("depth", DEEPEST)?;
        fields.finish()?;
        let game = &self.game;
        let nodes = game.perft(depth as u32, MOST_NODES).ok_or_else(|| {
            let message = format!("The tree has more than {MOST_NODES} nodes; ask for less depth.");
            Refusal::new("limit", message)
        })?;
        reply(json!({ "nodes": nodes }))
    }

    fn answer_random(&self, mut fields: Fields, library: &Library) -> Reply {
        let seed = fields.number("seed", u64::MAX)?;
        let games = fields.number("games", MOST_GAMES)?;
        fields.finish()?;
        let game = self.game.as_ref();
        let title = find(game.card().id)?;
        let content = library.content(game.card());
        let report = title.random(content, game.options(), game.seats(), seed, games)?;
        reply(serde_json::to_value(report).map_err(internal)?)
    }
}

fn turn(game: &dyn Match) -> Value {
    match game.turn() {
        Turn::Act(seat) => json!({ "kind": "act", "seat": seat }),
        Turn::Chance => json!({ "kind": "chance" }),
        Turn::Over(winners, rule) => {
            let title = courtside_book::rulebook(game.card())
                .rule(rule.0)
                .map_or(rule.0, |rule| rule.title);
            json!({ "kind": "over", "scores": winners.scores(game.seats()), "reason": title, "rule": rule })
        }
    }
}

/// What the last ply brought about, as told to a spectator.
fn events(session: &MatchSession) -> Vec<Value> {
    let last = session.game.plies().saturating_sub(1);
    let told = session
        .game
        .told(Viewer::Spectator, Seat(0), &session.names, last);
    told.iter()
        .map(|told| json!({ "rule": told.rule, "text": told.line.plain(), "kind": told.kind }))
        .collect()
}

fn viewer(game: &dyn Match, seat: Option<u64>) -> Result<Viewer, Refusal> {
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if seat < game.seats() as u64 => Ok(Viewer::Seat(Seat(seat as u8))),
        Some(seat) => {
            let message = format!(
                "There is no seat {seat}; seats are numbered from 0 to {}.",
                game.seats() - 1
            );
            Err(Refusal::new("seats", message))
        }
    }
}

fn odds((action, cases): (String, Vec<Case>)) -> Value {
    let share = |result: &str, weight: u64, of: u64| {
        json!({
            "result": result,
            "probability": { "weight": weight, "of": of },
            "p": weight as f64 / of as f64,
        })
    };
    let case = |case: &Case| {
        let results = case
            .results
            .iter()
            .map(|result| share(result.result.label, result.weight, result.of));
        json!({ "when": case.when, "results": results.collect::<Vec<_>>() })
    };
    let mut cases: Vec<Value> = cases.iter().map(case).collect();
    if cases.is_empty() {
        cases.push(json!({ "when": "", "results": [share("done", 1, 1)] }));
    }
    json!({ "action": action, "cases": cases })
}
