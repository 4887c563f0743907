//! What a league answers.

use super::league::{LeagueSession, first_player, no_seat};
use super::operations::{Reply, internal, reply};
use super::request::Fields;
use courtside_catalog::Refusal;
use courtside_kernel::{Incident, Seat};
use courtside_league::{FORMAT, LogLine, MatchTable, Owner, Season, Stage};
use serde_json::{Map, Value, json};

impl LeagueSession {
    pub fn answer(&mut self, op: &str, mut fields: Fields) -> Reply {
        match op {
            "legal" => self.answer_legal(fields),
            "play" => {
                let ply = fields.text("ply")?;
                fields.finish()?;
                self.play(&ply)?;
                self.happened()
            }
            "declare" => {
                let incident = fields.text("incident")?;
                fields.finish()?;
                let incident: Incident = incident.parse().map_err(|error| {
                    Refusal::new("notation", format!("'{incident}' isn't known: {error}."))
                })?;
                self.declare(incident)?;
                self.happened()
            }
            "roll" => {
                let seed = fields.optional_number("seed", u64::MAX)?;
                fields.finish()?;
                let ply = self.roll(seed)?;
                let mut reply = self.happened()?;
                reply.insert("ply".into(), ply.into());
                Ok(reply)
            }
            "view" => {
                let seat = fields.optional_number("seat", Seat::MAX as u64)?;
                fields.finish()?;
                let owner = seat.map(|seat| self.viewer(seat)).transpose()?;
                let view = serde_json::to_value(self.season.view(owner)).map_err(internal)?;
                reply(json!({ "view": view }))
            }
            "bot" => self.answer_bot(fields),
            "undo" => {
                fields.finish()?;
                self.undo()?;
                self.state()
            }
            "record" => {
                fields.finish()?;
                reply(json!({ "record": self.record().to_string() }))
            }
            "odds" | "perft" | "random" => Err(Refusal::new(
                "op",
                format!("A league has no \"{op}\"; ask it of a match."),
            )),
            _ => {
                fields.finish()?;
                self.state()
            }
        }
    }

    pub fn state(&self) -> Reply {
        reply(json!({
            "game": FORMAT.id,
            "ply": self.season.plies(),
            "turn": self.turn(),
            "position": self.position(),
            "rules": self.season.opened().rules,
            "seats": self.season.chairs().len(),
        }))
    }

    fn answer_legal(&self, mut fields: Fields) -> Reply {
        let seat = fields.optional_number("seat", Seat::MAX as u64)?;
        fields.finish()?;
        let (rules, state) = (self.season.rules(), self.season.state());
        let mut outcomes = Vec::new();
        rules.chance(state, &mut outcomes);
        if !outcomes.is_empty() {
            let outcomes: Vec<Value> = outcomes
                .into_iter()
                .map(|(ply, weight)| json!({ "outcome": rules.write_ply(ply), "weight": weight }))
                .collect();
            return reply(json!({ "outcomes": outcomes }));
        }
        let mut plies = Vec::new();
        if let Some(owner) = self.decider(seat)? {
            rules.legal(state, owner, &mut plies);
        }
        let mut actions: Vec<String> = plies.into_iter().map(|ply| rules.write_ply(ply)).collect();
        actions.sort_unstable();
        reply(json!({ "actions": actions }))
    }

    /// What a bot of any level would do: all of them draft and line up alike.
    fn answer_bot(&self, mut fields: Fields) -> Reply {
        fields.optional_number("level", 5)?;
        fields.optional_number("seed", u64::MAX)?;
        let seat = fields.optional_number("seat", Seat::MAX as u64)?;
        fields.finish()?;
        let rules = self.season.rules();
        let nobody = || Refusal::new("turn", "Nobody drafts or lines up now.");
        let owner = self.decider(seat)?.ok_or_else(nobody)?;
        let choice = self.season.advice(owner).ok_or_else(nobody)?;
        reply(json!({ "ply": rules.write_ply(choice.ply), "why": choice.why }))
    }

    /// The owner who is asked for: the first that is waited for, if none is named.
    fn decider(&self, seat: Option<u64>) -> Result<Option<Owner>, Refusal> {
        match seat {
            Some(seat) => {
                self.viewer(seat)?;
                Ok(Some(Season::owner_of(first_player(seat)?)))
            }
            None => Ok(self.season.awaited().first().copied()),
        }
    }

    fn viewer(&self, seat: u64) -> Result<Owner, Refusal> {
        let seats = self.season.chairs().len();
        match u8::try_from(seat) {
            Ok(seat) if usize::from(seat) < seats => Ok(Season::owner_of(Seat(seat))),
            _ => Err(no_seat(seat, seats)),
        }
    }

    fn happened(&self) -> Reply {
        let event =
            |line: LogLine| json!({ "rule": line.rule, "text": line.text, "kind": line.kind });
        let events: Vec<Value> = self.events().into_iter().map(event).collect();
        reply(json!({ "events": events, "turn": self.turn() }))
    }

    fn turn(&self) -> Value {
        match self.season.stage() {
            Stage::Lots | Stage::Deal => json!({ "kind": "chance" }),
            Stage::Over(champion) => self.over(champion),
            Stage::Pick(_) | Stage::Season => {
                let owners: Vec<u8> = self.season.awaited().iter().map(|owner| owner.0).collect();
                let matches: Vec<Value> = self.season.matches().iter().map(to_play).collect();
                match owners.first() {
                    Some(first) => {
                        json!({ "kind": "act", "seat": first, "seats": owners, "matches": matches })
                    }
                    None => json!({ "kind": "results", "matches": matches }),
                }
            }
        }
    }

    fn over(&self, champion: Owner) -> Value {
        let seats = (0..self.season.chairs().len() as u8).map(Seat);
        let theirs: Vec<bool> = seats
            .map(|seat| Season::owner_of(seat) == champion)
            .collect();
        let share = theirs.iter().filter(|won| **won).count().max(1);
        let score = |won: &bool| f64::from(u8::from(*won)) / share as f64;
        let scores: Vec<f64> = theirs.iter().map(score).collect();
        let log = self.season.log(None);
        let rule = log.last().map_or("W108", |line| line.rule);
        let title = courtside_book::rulebook(&FORMAT)
            .rule(rule)
            .map_or(rule, |rule| rule.title);
        json!({ "kind": "over", "scores": scores, "reason": title, "rule": rule })
    }
}

/// A match that can be played now, as the op "new" takes it.
fn to_play(table: &MatchTable) -> Value {
    let title = courtside_catalog::find(&table.opening.game);
    let specs = title.map_or(&[][..], |title| title.card.options);
    let options = courtside_kernel::Options::parse(specs, &table.opening.options);
    let options = options.unwrap_or_default().0.into_iter();
    let options: Map<String, Value> = options.map(|(name, value)| (name, json!(value))).collect();
    json!({
        "number": table.number + 1,
        "game": table.opening.game,
        "options": options,
        "seats": table.chairs.len(),
    })
}
