//! What happens in a league, and how it is told. Nothing in an event is secret: a lineup is told when both are in (W105).

use super::format::League;
use super::state::{Fixture, LeagueState, Owner, Part};
use crate::state::StatId;
use courtside_kernel::{RuleId, Seat, Voice};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeagueEvent {
    Lot {
        owner: Owner,
        number: u8,
    },
    Dealt {
        owner: Option<Owner>,
        card: StatId,
        rule: &'static str,
    },
    Picked {
        owner: Owner,
        card: StatId,
        /// It was the only one left.
        last: bool,
    },
    Drafted,
    LineupIn {
        owner: Owner,
        number: u8,
    },
    /// Both lineups are in.
    Lineups {
        number: u8,
        bench: [StatId; 2],
    },
    Ended {
        number: u8,
    },
    Withdrew {
        owner: Owner,
    },
    Forfeited {
        number: u8,
    },
    /// A match of the next part of the season.
    Paired {
        part: Part,
        owners: [Owner; 2],
    },
    Champion {
        owner: Owner,
        rule: &'static str,
    },
}

impl LeagueEvent {
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            LeagueEvent::Lot { .. } => "W102",
            LeagueEvent::Dealt { rule, .. } | LeagueEvent::Champion { rule, .. } => rule,
            LeagueEvent::Picked { .. } => "W104",
            LeagueEvent::Drafted => "W100",
            LeagueEvent::LineupIn { .. } | LeagueEvent::Lineups { .. } => "W105",
            LeagueEvent::Ended { .. } => "W109",
            LeagueEvent::Withdrew { .. } | LeagueEvent::Forfeited { .. } => "W113",
            LeagueEvent::Paired { part, .. } => match part {
                Part::Final => "W111",
                _ => "W110",
            },
        })
    }

    /// For programs.
    pub const fn kind(self) -> &'static str {
        match self {
            LeagueEvent::Lot { .. } => "lot",
            LeagueEvent::Dealt { .. } => "dealt",
            LeagueEvent::Picked { .. } => "picked",
            LeagueEvent::Drafted => "drafted",
            LeagueEvent::LineupIn { .. } => "lineup",
            LeagueEvent::Lineups { .. } => "lineups",
            LeagueEvent::Ended { .. } => "ended",
            LeagueEvent::Withdrew { .. } => "withdrew",
            LeagueEvent::Forfeited { .. } => "forfeited",
            LeagueEvent::Paired { .. } => "paired",
            LeagueEvent::Champion { .. } => "champion",
        }
    }
}

impl Part {
    /// "Round 2", "Semi-final", "Third place", "Final".
    pub fn name(self) -> String {
        match self {
            Part::Round(round) => format!("Round {}", round + 1),
            Part::Semi(_) => "Semi-final".into(),
            Part::Third => "Third place".into(),
            Part::Final => "Final".into(),
        }
    }
}

impl League {
    /// The rule by which the title is won.
    pub(super) fn title_rule(&self) -> &'static str {
        if self.has_play_off() {
            "W111"
        } else if self.is_knockout() {
            "W110"
        } else {
            "W108"
        }
    }

    /// A wizard as people call it: "#21 Hoary Burblepot".
    pub fn wizard(&self, card: StatId) -> String {
        match self.book().stat_card(card) {
            Some(card) => format!("#{} {}", card.number, card.name),
            None => "a wizard".into(),
        }
    }

    /// An event in words. `state`: the league after it. `voice`: names by owner.
    pub fn say(&self, state: &LeagueState, event: LeagueEvent, voice: &Voice) -> String {
        let who = |owner: Owner| voice.who(Seat(owner.0));
        let whom = |owner: Owner| voice.whom(Seat(owner.0));
        let fixture = |number: u8| state.fixtures.get(usize::from(number));
        let between = |fixture: &Fixture| {
            let [home, away] = fixture.owners;
            format!("{} against {}", who(home), whom(away))
        };
        match event {
            LeagueEvent::Lot { owner, number } => {
                format!("{} drew number {number} for the draft.", who(owner))
            }
            LeagueEvent::Dealt { owner, card, .. } => {
                let card = self.wizard(card);
                match owner {
                    Some(owner) => format!("{card} was dealt to {}.", whom(owner)),
                    None => format!("{card} joined the pool."),
                }
            }
            LeagueEvent::Picked { owner, card, last } => {
                let card = self.wizard(card);
                if last {
                    format!("{card} was the last one left and went to {}.", whom(owner))
                } else {
                    format!("{} picked {card}.", who(owner))
                }
            }
            LeagueEvent::Drafted => "The draft is over. The season begins.".into(),
            LeagueEvent::LineupIn { owner, .. } => {
                format!("{} sent a lineup.", who(owner))
            }
            LeagueEvent::Lineups { number, bench } => match fixture(number) {
                Some(fixture) => {
                    let [home, away] = fixture.owners;
                    let [one, other] = bench.map(|card| self.wizard(card));
                    format!(
                        "{}: {} benched {one}, {} benched {other}.",
                        between(fixture),
                        whom(home),
                        whom(away)
                    )
                }
                None => "Both lineups are in.".into(),
            },
            LeagueEvent::Ended { number } => match fixture(number) {
                Some(fixture) => self.say_result(fixture, &who, &whom),
                None => "A match is over.".into(),
            },
            LeagueEvent::Withdrew { owner } => format!("{} withdrew from the league.", who(owner)),
            LeagueEvent::Forfeited { number } => match fixture(number) {
                Some(fixture) => format!("{} wasn't played.", between(fixture)),
                None => "A match wasn't played.".into(),
            },
            LeagueEvent::Paired {
                part,
                owners: [home, away],
            } => match part {
                Part::Third => format!("{} and {} play for third place.", who(home), whom(away)),
                _ => format!("{} and {} play for the title.", who(home), whom(away)),
            },
            LeagueEvent::Champion { owner, .. } => format!("{} won the league!", who(owner)),
        }
    }

    fn say_result(
        &self,
        fixture: &Fixture,
        who: &impl Fn(Owner) -> String,
        whom: &impl Fn(Owner) -> String,
    ) -> String {
        let [home, away] = fixture.owners;
        let Some(outcome) = fixture.outcome else {
            return format!("{} and {} play.", who(home), whom(away));
        };
        let [a, b] = outcome.score;
        match outcome.winner {
            Some(0) => format!("{} beat {}, {a} to {b}.", who(home), whom(away)),
            Some(_) => format!("{} beat {}, {b} to {a}.", who(away), whom(home)),
            None => format!("{} and {} drew, {a} to {b}.", who(home), whom(away)),
        }
    }
}
