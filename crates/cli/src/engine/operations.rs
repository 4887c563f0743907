//! The ops of the protocol.

use super::Engine;
use super::request::Fields;
use super::session::Session;
use courtside_bots::{Budget, Level};
use courtside_catalog::{Match, Refusal, Title};
use courtside_kernel::{Case, Incident, OptionKind, OptionSpec, Seat, Turn, Viewer};
use courtside_record::Record;
use serde_json::{Map, Value, json};

/// Trees with more nodes take longer than a client should wait for one line.
const MOST_NODES: u64 = 20_000_000;
const DEEPEST: u64 = 64;
const MOST_GAMES: u64 = 100_000;
const LONGEST_THOUGHT: u64 = 10_000;
const MOST_PLAYOUTS: u64 = 1_000_000;

type Reply = Result<Map<String, Value>, Refusal>;

impl Engine {
    pub(super) fn answer(&mut self, mut fields: Fields) -> Reply {
        let op = fields.op();
        match op.as_str() {
            "games" => {
                fields.finish()?;
                let games: Vec<Value> = courtside_catalog::games().iter().map(game).collect();
                reply(json!({ "games": games }))
            }
            "new" => {
                let title = find(&fields.text("game")?)?;
                let position = fields.optional_text("position")?;
                self.start(title, position, fields)
            }
            "load" => self.load(fields),
            "state" => {
                fields.finish()?;
                self.state()
            }
            "legal" => self.legal(fields),
            "play" => self.play(fields),
            "declare" => self.declare(fields),
            "roll" => self.roll(fields),
            "view" => self.view(fields),
            "odds" => {
                fields.finish()?;
                let odds: Vec<Value> = self.session()?.game.odds().into_iter().map(odds).collect();
                reply(json!({ "odds": odds }))
            }
            "bot" => self.bot(fields),
            "undo" => {
                fields.finish()?;
                self.session()?.undo()?;
                self.state()
            }
            "record" => {
                fields.finish()?;
                reply(json!({ "record": self.session()?.record().to_string() }))
            }
            "perft" => self.perft(fields),
            "random" => self.random(fields),
            other => {
                let message = format!(
                    "There is no op \"{other}\"; the ops are {}.",
                    OPS.join(", ")
                );
                Err(Refusal::new("op", message))
            }
        }
    }

    fn legal(&mut self, fields: Fields) -> Reply {
        fields.finish()?;
        let game = &self.session()?.game;
        if game.turn() != Turn::Chance {
            return reply(json!({ "actions": game.legal() }));
        }
        let outcome = |(outcome, weight)| json!({ "outcome": outcome, "weight": weight });
        let outcomes: Vec<Value> = game.outcomes().into_iter().map(outcome).collect();
        reply(json!({ "outcomes": outcomes }))
    }

    fn play(&mut self, mut fields: Fields) -> Reply {
        let ply = fields.text("ply")?;
        fields.finish()?;
        let session = self.session()?;
        session.play(&ply)?;
        reply(json!({ "events": events(session), "turn": turn(session.game.as_ref()) }))
    }

    fn declare(&mut self, mut fields: Fields) -> Reply {
        let incident = fields.text("incident")?;
        fields.finish()?;
        let incident: Incident = incident.parse().map_err(|error| {
            Refusal::new("notation", format!("'{incident}' isn't known: {error}."))
        })?;
        let session = self.session()?;
        session.declare(incident)?;
        reply(json!({ "events": events(session), "turn": turn(session.game.as_ref()) }))
    }

    fn roll(&mut self, mut fields: Fields) -> Reply {
        let seed = fields.optional_number("seed", u64::MAX)?;
        fields.finish()?;
        let session = self.session()?;
        let ply = session.roll(seed)?;
        reply(json!({ "ply": ply, "events": events(session), "turn": turn(session.game.as_ref()) }))
    }

    fn view(&mut self, mut fields: Fields) -> Reply {
        let seat = fields.optional_number("seat", Seat::MAX as u64)?;
        fields.finish()?;
        let game = &self.session()?.game;
        reply(json!({ "view": game.view(viewer(game.as_ref(), seat)?) }))
    }

    fn bot(&mut self, mut fields: Fields) -> Reply {
        let level = fields.number("level", 5)?;
        let seed = fields.optional_number("seed", u64::MAX)?;
        let ms = fields.optional_number("ms", LONGEST_THOUGHT)?;
        let playouts = fields.optional_number("playouts", MOST_PLAYOUTS)?;
        fields.finish()?;
        let level = Level::new(level as u8)
            .ok_or_else(|| Refusal::new("request", "Levels run from 0 to 5."))?;
        let playouts = playouts.and_then(|playouts| u32::try_from(playouts).ok());
        let budget = (ms.is_some() || playouts.is_some()).then_some(Budget { ms, playouts });
        let seed = seed.map_or_else(crate::any_seed, Ok)?;
        let session = self.session()?;
        let thought = session.game.bot(level, seed, budget)?;
        let advice = session.game.advise(&thought, &session.names)?;
        let mut reply = reply(serde_json::to_value(thought).map_err(internal)?)?;
        reply.insert("why".into(), advice.why.into());
        Ok(reply)
    }

    fn perft(&mut self, mut fields: Fields) -> Reply {
        let depth = fields.number("depth", DEEPEST)?;
        fields.finish()?;
        let game = &self.session()?.game;
        let nodes = game.perft(depth as u32, MOST_NODES).ok_or_else(|| {
            let message = format!("The tree has more than {MOST_NODES} nodes; ask for less depth.");
            Refusal::new("limit", message)
        })?;
        reply(json!({ "nodes": nodes }))
    }

    fn session(&mut self) -> Result<&mut Session, Refusal> {
        self.session.as_mut().ok_or_else(no_session)
    }

    fn start(&mut self, title: &Title, position: Option<String>, mut fields: Fields) -> Reply {
        let options = fields.options()?;
        let newest = title.card.rules_version;
        let rules = fields.optional_number("rules", newest.into())?;
        let rules = rules.and_then(|rules| rules.try_into().ok());
        let seats = fields.optional_number("seats", Seat::MAX as u64)?;
        if seats == Some(0) {
            return Err(Refusal::new(
                "seats",
                "Somebody must play: seats is at least 1.",
            ));
        }
        fields.finish()?;
        let seats = seats.map_or(title.card.default_seats(), |seats| seats as usize);
        self.session = Some(Session::new(
            &self.library,
            title,
            rules.unwrap_or(newest),
            &options,
            seats,
            position.as_deref(),
        )?);
        self.state()
    }

    fn load(&mut self, mut fields: Fields) -> Reply {
        if let Some(text) = fields.optional_text("record")? {
            fields.finish()?;
            let record: Record = text
                .parse()
                .map_err(|error: courtside_record::RecordError| {
                    Refusal::new("record", format!("The record cannot be read, {error}."))
                })?;
            self.session = Some(Session::load(&self.library, &record)?);
            return self.state();
        }
        let position = fields.optional_text("position")?;
        if position.is_none() {
            let message =
                "The op \"load\" needs a \"record\", or a \"position\" with its \"game\".";
            return Err(Refusal::new("request", message));
        }
        let title = find(&fields.text("game")?)?;
        self.start(title, position, fields)
    }

    fn state(&mut self) -> Reply {
        let game = self.session()?.game.as_ref();
        reply(json!({
            "game": game.card().id,
            "ply": game.plies(),
            "turn": turn(game),
            "position": game.position(),
            "rules": game.rules(),
            "seats": game.seats(),
        }))
    }

    fn random(&mut self, mut fields: Fields) -> Reply {
        let seed = fields.number("seed", u64::MAX)?;
        let games = fields.number("games", MOST_GAMES)?;
        fields.finish()?;
        let (library, game) = (&self.library, self.session.as_ref());
        let game = game.ok_or_else(no_session)?.game.as_ref();
        let title = find(game.card().id)?;
        let content = library.content(game.card());
        let report = title.random(content, game.options(), game.seats(), seed, games)?;
        reply(serde_json::to_value(report).map_err(internal)?)
    }
}

const OPS: [&str; 15] = [
    "games", "new", "state", "legal", "play", "declare", "roll", "view", "odds", "bot", "undo",
    "record", "load", "perft", "random",
];

fn reply(value: Value) -> Reply {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(internal("a reply is an object")),
    }
}

fn internal(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(
        "internal",
        format!("Something went wrong inside the engine: {error}."),
    )
}

fn no_session() -> Refusal {
    let first = courtside_catalog::listed().next();
    let example = first.map_or("", |title| title.card.id);
    Refusal::new(
        "session",
        format!(r#"There is no game yet; start one with {{"op":"new","game":"{example}"}}."#),
    )
}

fn find(id: &str) -> Result<&'static Title, Refusal> {
    courtside_catalog::find(id).ok_or_else(|| {
        let ids: Vec<&str> = courtside_catalog::games()
            .iter()
            .map(|title| title.card.id)
            .collect();
        Refusal::new(
            "game",
            format!("There is no game \"{id}\"; there are: {}.", ids.join(", ")),
        )
    })
}

fn game(title: &Title) -> Value {
    let card = title.card;
    let options: Vec<Value> = card.options.iter().map(option).collect();
    json!({
        "id": card.id,
        "name": card.name,
        "rules": card.rules_version,
        "seats": {
            "min": card.seats.iter().min(),
            "max": card.seats.iter().max(),
            "counts": card.seats,
        },
        "options": options,
    })
}

fn option(spec: &OptionSpec) -> Value {
    let mut out = json!({
        "name": spec.name,
        "default": spec.default(),
        "about": spec.about,
        "rule": spec.rule,
    });
    match spec.kind {
        OptionKind::Choice(choices) => {
            out["values"] = choices
                .iter()
                .map(|(value, _)| Value::from(*value))
                .collect();
        }
        OptionKind::Int { min, max, .. } => {
            out["min"] = min.into();
            out["max"] = max.into();
        }
        OptionKind::Text { suggest, .. } => {
            out["suggest"] = suggest
                .iter()
                .map(|(value, _)| Value::from(*value))
                .collect();
        }
        OptionKind::Bool { .. } => {}
    }
    out
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
fn events(session: &Session) -> Vec<Value> {
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
