//! The ops of the protocol that start something, and what all of them share. What a match answers is `of_match`, what a league
//! answers `of_league`.

use super::league::LeagueSession;
use super::request::Fields;
use super::session::MatchSession;
use super::{Engine, Session};
use courtside_catalog::{Refusal, Title};
use courtside_kernel::{GameCard, OptionKind, OptionSpec, Options, Seat};
use courtside_league::{FORMAT, OWNERS, is_league};
use serde_json::{Map, Value, json};

pub type Reply = Result<Map<String, Value>, Refusal>;

impl Engine {
    pub(super) fn answer(&mut self, mut fields: Fields) -> Reply {
        let op = fields.op();
        match op.as_str() {
            "games" => {
                fields.finish()?;
                let games = courtside_catalog::games().iter();
                let games: Vec<Value> = games.map(|title| card(title.card)).collect();
                reply(json!({ "games": games, "leagues": [card(&FORMAT)] }))
            }
            "new" => {
                let game = Game::find(&fields.text("game")?)?;
                let position = fields.optional_text("position")?;
                self.start(game, position, fields)
            }
            "load" => self.load(fields),
            op if OPS.contains(&op) => match &mut self.session {
                None => Err(no_session()),
                Some(Session::Match(session)) => session.answer(op, fields, &self.library),
                Some(Session::League(session)) => session.answer(op, fields),
            },
            other => {
                let message = format!(
                    "There is no op \"{other}\"; the ops are {}.",
                    OPS.join(", ")
                );
                Err(Refusal::new("op", message))
            }
        }
    }

    fn start(&mut self, game: Game, position: Option<String>, mut fields: Fields) -> Reply {
        let card = game.card();
        let setup = Setup {
            options: fields.options()?,
            rules: fields
                .optional_number("rules", card.rules_version.into())?
                .and_then(|rules| rules.try_into().ok())
                .unwrap_or(card.rules_version),
            seats: match fields.optional_number("seats", game.most_seats())? {
                Some(0) => {
                    return Err(Refusal::new("seats", "A game needs at least 1 seat."));
                }
                Some(seats) => seats as usize,
                None => card.default_seats(),
            },
            position,
        };
        fields.finish()?;
        let library = &self.library;
        let session = match game {
            Game::Match(title) => Session::Match(MatchSession::new(library, title, &setup)?),
            Game::League => Session::League(Box::new(LeagueSession::new(library, &setup)?)),
        };
        self.begin(session)
    }

    fn load(&mut self, mut fields: Fields) -> Reply {
        if let Some(text) = fields.optional_text("record")? {
            fields.finish()?;
            let unreadable = |error: courtside_record::RecordError| {
                Refusal::new("record", format!("The record can't be read: {error}."))
            };
            let library = &self.library;
            let session = if is_league(&text) {
                let record = text.parse().map_err(unreadable)?;
                Session::League(Box::new(LeagueSession::load(library, record)?))
            } else {
                let record = text.parse().map_err(unreadable)?;
                Session::Match(MatchSession::load(library, &record)?)
            };
            return self.begin(session);
        }
        let position = fields.optional_text("position")?;
        if position.is_none() {
            let message =
                "The op \"load\" needs a \"record\", or a \"position\" with its \"game\".";
            return Err(Refusal::new("request", message));
        }
        let game = Game::find(&fields.text("game")?)?;
        self.start(game, position, fields)
    }

    fn begin(&mut self, session: Session) -> Reply {
        let state = match &session {
            Session::Match(session) => session.state()?,
            Session::League(session) => session.state()?,
        };
        self.session = Some(session);
        Ok(state)
    }
}

/// What can be started.
enum Game {
    Match(&'static Title),
    League,
}

impl Game {
    fn find(id: &str) -> Result<Game, Refusal> {
        if id == FORMAT.id {
            return Ok(Game::League);
        }
        find(id).map(Game::Match)
    }

    fn most_seats(&self) -> u64 {
        match self {
            Game::Match(_) => Seat::MAX as u64,
            // Two players for each owner.
            Game::League => 2 * OWNERS as u64,
        }
    }

    fn card(&self) -> &'static GameCard {
        match self {
            Game::Match(title) => title.card,
            Game::League => &FORMAT,
        }
    }
}

/// How a session starts.
pub struct Setup {
    pub options: Options,
    pub rules: u32,
    pub seats: usize,
    pub position: Option<String>,
}

const OPS: [&str; 15] = [
    "games", "new", "state", "legal", "play", "declare", "roll", "view", "odds", "bot", "undo",
    "record", "load", "perft", "random",
];

pub fn reply(value: Value) -> Reply {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(internal("a reply is an object")),
    }
}

pub fn internal(error: impl std::fmt::Display) -> Refusal {
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

pub fn find(id: &str) -> Result<&'static Title, Refusal> {
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

fn card(card: &GameCard) -> Value {
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
