//! How a bot drafts and lines up: by what is known of the wizards and of the other rosters, with a reason in words.
//!
//! What is known is a table that the lab has made from games of bots (`table`), and the dice of the stat cards (`chances`).

mod chances;
mod model;
mod table;
#[cfg(test)]
mod tests;

pub use chances::Chances;

use game_wizard::StatId;
use game_wizard::league::{League, LeagueState, Owner, Ply};
use model::Model;
use std::sync::Arc;

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub ply: Ply,
    /// A sentence that holds facts and nothing else.
    pub why: String,
}

/// What is known of the wizards of a league: made once, asked often.
pub struct Scout {
    rules: Arc<League>,
    model: Model,
}

impl Scout {
    pub fn new(rules: Arc<League>) -> Scout {
        let model = Model::new(&rules);
        Scout { rules, model }
    }

    pub fn rules(&self) -> &League {
        &self.rules
    }

    /// What a bot does for an owner who is waited for; nothing if there is nothing to do.
    pub fn choose(&self, state: &LeagueState, owner: Owner) -> Option<Choice> {
        let (rules, model) = (self.rules(), &self.model);
        let mut plies = Vec::new();
        rules.legal(state, owner, &mut plies);
        let scored = plies.iter().filter_map(|ply| {
            let (card, share) = match *ply {
                Ply::Take(_, card) => (card, model.share(card, &others(rules, state, owner, card))),
                Ply::Bench(_, card) => (card, without(model, state, owner, card)?),
                Ply::Withdraw(_) | Ply::Lot(_) | Ply::Deal(_) | Ply::Result(..) => return None,
            };
            Some((*ply, card, share))
        });
        let mut scored: Vec<(Ply, StatId, f64)> = scored.collect();
        // Of equals the lower number: the order of `legal` stays.
        scored.sort_by(|one, other| other.2.total_cmp(&one.2));
        let (ply, best, share) = *scored.first()?;
        let next = scored.get(1).map(|(_, card, share)| (*card, *share));
        let say = Saying {
            rules,
            measured: model.measured,
        };
        let why = match ply {
            Ply::Bench(..) => say.bench((best, share), next),
            _ => say.pick((best, share), next),
        };
        Some(Choice { ply, why })
    }
}

/// Those whom a wizard would play with and against: all but itself and, where there is anyone else, the owner's own.
fn others(rules: &League, state: &LeagueState, owner: Owner, card: StatId) -> Vec<StatId> {
    let all = (0..rules.book().wizards.len()).map(|index| StatId(index as u8));
    all.filter(|other| *other != card && !state.roster(owner).contains(other))
        .collect()
}

/// The chance to win the next match if this wizard sits out. Whom the opponent leaves out is not known, even if it has said so
/// (W105): each of its six is as likely.
fn without(model: &Model, state: &LeagueState, owner: Owner, bench: StatId) -> Option<f64> {
    let fixture = &state.fixtures[state.next_match(owner)?];
    let side = fixture.side_of(owner)?;
    let opponents = state.roster(fixture.owners[1 - side]);
    let lineup = all_but(state.roster(owner), bench);
    let chances = opponents
        .iter()
        .map(|out| model.chance(&lineup, &all_but(opponents, *out)));
    Some(chances.sum::<f64>() / opponents.len().max(1) as f64)
}

fn all_but(roster: &[StatId], out: StatId) -> Vec<StatId> {
    roster.iter().copied().filter(|card| *card != out).collect()
}

/// Reasons in words.
struct Saying<'a> {
    rules: &'a League,
    measured: bool,
}

impl Saying<'_> {
    fn pick(&self, best: (StatId, f64), next: Option<(StatId, f64)>) -> String {
        let name = self.rules.wizard(best.0);
        let share = percent(best.1);
        let mut why = if self.measured {
            format!("Teams with {name} win {share} of bot games")
        } else {
            format!("By their stat cards, teams with {name} win {share} of games")
        };
        if let Some((card, next)) = next {
            let number = self.number(card);
            let next = percent(next);
            why += &match next == share {
                true => format!("; {number} is about as good"),
                false => format!("; next best is {number} with {next}"),
            };
        }
        why + "."
    }

    fn bench(&self, best: (StatId, f64), next: Option<(StatId, f64)>) -> String {
        let name = self.rules.wizard(best.0);
        let mut why = format!("Against these six, the team wins most often without {name}");
        if let Some((card, share)) = next {
            let cost = format!("{:.1}", 100.0 * (best.1 - share));
            let number = self.number(card);
            why += &match cost == "0.0" {
                true => format!(", and about as often without {number}"),
                false => format!(". Without {number} it wins {cost}% less often"),
            };
        }
        why + "."
    }

    fn number(&self, card: StatId) -> String {
        let card = self.rules.book().stat_card(card);
        card.map_or_else(String::new, |card| format!("#{}", card.number))
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}
