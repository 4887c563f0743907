//! The scoreboard and the ending.

use super::field::guard_name;
use super::{Painter, phrases};
use crate::words::{count, listed};
use crate::{Ending, Score, Side};
use courtside_kernel::{Line, Seat, Turn};
use game_dungeon::content::AiCardId;
use game_dungeon::{DownEnd, Phase};

impl Painter<'_> {
    pub(super) fn score(&self) -> Score {
        Score {
            // As their end zones lie on the field.
            sides: [false, true].map(|far| self.side(self.owner(far))).into(),
            under: self.facts(),
        }
    }

    fn side(&self, side: Seat) -> Side {
        let state = self.state;
        let team = state.teams[side.index()];
        let mut detail = Vec::new();
        if self.game.is_ai(side) {
            detail.push(self.opponent());
        } else {
            if team.is_some() {
                detail.push(self.whom(side));
            }
            detail.push(count(state.bolts[side.index()].into(), "bolt"));
        }
        Side {
            seat: side,
            name: match team {
                Some(team) => team.name().into(),
                None if self.game.is_ai(side) => "AI".into(),
                None => self.who(side),
            },
            detail: detail.join(" · "),
            points: state.points[side.index()].to_string(),
            to_act: self.desk.turn.actor() == Some(side),
        }
    }

    /// What the solo deck is made of.
    fn opponent(&self) -> String {
        let teams: Vec<String> = self
            .game
            .ai_teams()
            .map(|team| team.name().to_owned())
            .collect();
        match teams.len() {
            0 => "the plain deck".into(),
            3 => "all three teams".into(),
            _ => listed(&teams),
        }
    }

    /// Short facts below the score.
    fn facts(&self) -> Vec<Line> {
        let state = self.state;
        if self.state.phase.is_set_up() {
            return vec![Line::new().text("Before the game")];
        }
        let mut facts = Vec::new();
        facts.push(match state.half {
            1 | 2 => Line::new()
                .text(format!("{} half, clock ", phrases::ordinal(state.half)))
                .strong(state.clock),
            _ => Line::new()
                .text("Overtime ")
                .strong(state.overtime)
                .text(format!(", {} drive", phrases::nth(state.drive))),
        });
        if self.desk.turn.is_over() {
            facts.push(Line::new().text("Game over"));
            return facts;
        }
        facts.push(match state.phase {
            _ if state.play.ending == DownEnd::Touchdown => Line::new().strong("Touchdown"),
            _ if state.play.ending == DownEnd::Turnover => Line::new().strong("Turnover"),
            Phase::Extra => Line::new().strong("Touchdown"),
            Phase::Restart => Line::new().text("After the score"),
            _ if state.conversion => Line::new().strong("Two-point conversion"),
            _ if state.last_play => Line::new().strong("Last play"),
            _ => Line::new()
                .strong(phrases::ordinal(state.down))
                .text(" down on ")
                .text(self.game.spot_name(state.ball)),
        });
        facts.extend(self.play_fact());
        facts
    }

    /// What was called, and what was shown against it.
    fn play_fact(&self) -> Option<Line> {
        let play = &self.state.play;
        let defence = self.whom(self.state.defence());
        if let Some(colour) = play.called {
            let line = Line::new().text("Called ").strong(colour.name());
            let shown = play.laid.filter(|_| play.revealed);
            return Some(match shown {
                Some(guard) => {
                    let guard = self.game.book.field.guard(guard);
                    line.text(format!(", {defence} showed "))
                        .strong(guard_name(guard))
                }
                None => match play.ai.filter(|_| !self.game.is_ai(self.state.offence)) {
                    Some(card) => line.text(", the AI showed ").strong(self.ai_defence(card)),
                    None => line,
                },
            });
        }
        let seen = self.seen_card();
        if let Some(card) = seen {
            return Some(Line::new().text("You looked: ").strong(card));
        }
        match play.laid {
            Some(guard) if self.is_viewer(self.state.defence()) => {
                let guard = self.game.book.field.guard(guard);
                Some(Line::new().text("You laid ").strong(guard_name(guard)))
            }
            _ if self.view.hidden || play.laid.is_some() => {
                Some(Line::new().text("A defence card is laid"))
            }
            _ => None,
        }
    }

    /// The card that the viewer has looked at before calling a play.
    pub(super) fn seen_card(&self) -> Option<String> {
        let play = &self.state.play;
        if !play.peeked || play.called.is_some() || !self.is_viewer(self.state.offence) {
            return None;
        }
        match (play.laid, play.ai) {
            (Some(guard), _) => {
                let guard = self.game.book.field.guard(guard);
                Some(guard_name(guard))
            }
            (None, Some(card)) => Some(self.ai_defence(card)),
            (None, None) => None,
        }
    }

    /// How a card of the solo deck defends.
    fn ai_defence(&self, card: AiCardId) -> String {
        self.game.book.ai_card(card).defence.words()
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        let Turn::Over(winners, rule) = self.desk.turn else {
            return None;
        };
        let points = self.state.points;
        let Phase::Over(winner) = self.state.phase else {
            return None;
        };
        let (headline, detail) = match winner {
            Some(side) => {
                let [won, lost] = [side, side.other()].map(|side| points[side.index()]);
                let overtime = match self.state.half {
                    3 => " after overtime",
                    _ => "",
                };
                (
                    format!("{} won", self.who(side)),
                    format!("{won} to {lost}{overtime}."),
                )
            }
            None => (
                // D40: alone, an old game without a winner counted as lost.
                match winners.count() {
                    0 => "You didn't win".into(),
                    _ => "A draw".into(),
                },
                format!(
                    "{} to {} after {} overtimes.",
                    points[0], points[1], self.state.overtime
                ),
            ),
        };
        Some(Ending {
            headline,
            detail,
            rule: rule.to_string(),
        })
    }
}
