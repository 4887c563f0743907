//! The scoreboard and the ending.

use super::{Painter, phrases};
use crate::words::{count, listed};
use courtside_kernel::{Line, Seat, Turn};
use courtside_scene::{Ending, Score, Side as Plate};
use game_wizard::{Phase, Side};

/// Quiet turns are mentioned once this few are left before the draw.
const SOON: u16 = 50;

impl Painter<'_> {
    pub(super) fn score(&self) -> Score {
        let near = self.near();
        Score {
            sides: [near, near.other()].map(|side| self.plate(side)).into(),
            under: self.facts(),
        }
    }

    fn plate(&self, side: Side) -> Plate {
        let state = self.state;
        let on_court = state.on_court(side).count();
        // Wizards that are placed before spells are bought have left the roster.
        let drafted = state.roster[side.index()].count() + on_court;
        let detail = match state.phase {
            Phase::Place { .. } => format!("{on_court} of {} placed", self.game.book.court.team),
            _ if self.is_setting_up() => count(drafted.into(), "wizard"),
            _ => format!("{on_court} on court"),
        };
        Plate {
            seat: Seat(side.0),
            name: self.side(side),
            detail,
            points: if self.game.elimination && !self.is_setting_up() {
                on_court.to_string()
            } else {
                state.points[side.index()].to_string()
            },
            to_act: self
                .desk
                .turn
                .actor()
                .is_some_and(|seat| seat.0 % 2 == side.0),
        }
    }

    /// Short facts below the score.
    fn facts(&self) -> Vec<Line> {
        let state = self.state;
        let mut facts = vec![if self.game.elimination {
            Line::new().text("Last side on the court wins")
        } else {
            Line::new()
                .text("First to ")
                .strong(self.game.book.court.points)
        }];
        let stage = match state.phase {
            Phase::FirstRoll { .. } => "Who goes first?",
            Phase::Deal { .. } | Phase::Choose | Phase::Take { .. } => "Draft",
            Phase::Buy { .. } => "Buying spells",
            Phase::Place { .. } => "Placing wizards",
            Phase::Claim { .. } => "Sharing wizards",
            Phase::Won(_) | Phase::Drawn => "Game over",
            _ => "",
        };
        if !stage.is_empty() {
            facts.push(Line::new().text(stage));
            return facts;
        }
        facts.push(self.turn_fact());
        let next = self.game.next_wizard(state);
        let owner = self.voice().whom(self.game.owner(state, next));
        facts.push(Line::new().text(format!("next: {owner} {}", self.number(next))));
        let left = self.game.quiet.saturating_sub(state.quiet);
        if self.game.quiet > 0 && left <= SOON {
            facts.push(
                Line::new()
                    .text("draw after ")
                    .strong(count(left.into(), "more quiet turn")),
            );
        }
        facts
    }

    /// "#21 acts: throw and cast left"
    fn turn_fact(&self) -> Line {
        let line = Line::new().text(format!("{} acts: ", self.number(self.state.active)));
        let left = self.left();
        match self.state.phase {
            Phase::Enter => line.strong("comes on"),
            // The turn of the thrower is over.
            Phase::Return { catcher } => Line::new()
                .text(format!("{} ", self.number(catcher)))
                .strong("caught")
                .text(" the ball"),
            _ if left.is_empty() => line.text("no action left"),
            _ => line.strong(listed(&left)).text(" left"),
        }
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        let Turn::Over(_, rule) = self.desk.turn else {
            return None;
        };
        let state = self.state;
        let points = state.points;
        let (headline, detail) = match state.phase {
            Phase::Won(side) => {
                let winner = self.side(side);
                let detail = if self.game.elimination {
                    let left = state.on_court(side).count();
                    format!(
                        "{} last wizard went out. {winner} had {} left.",
                        self.whose_side(side.other()),
                        count(left.into(), "wizard")
                    )
                } else {
                    format!(
                        "{winner} reached {} points. {} had {}.",
                        points[side.index()],
                        self.side(side.other()),
                        points[side.other().index()]
                    )
                };
                (format!("{winner} won"), detail)
            }
            _ => {
                let level = match (self.game.elimination, points[0] == points[1]) {
                    (true, _) => String::new(),
                    (_, true) => format!(" The score was {} each.", points[0]),
                    (..) => format!(" The score was {} to {}.", points[0], points[1]),
                };
                (
                    "A draw".into(),
                    format!(
                        "No wizard went out in {}.{level}",
                        count(self.game.quiet.into(), "turn")
                    ),
                )
            }
        };
        Some(Ending {
            headline,
            detail,
            rule: rule.to_string(),
        })
    }

    /// "third in your order"
    pub(super) fn in_order(&self, side: Side, place: u8) -> String {
        format!(
            "{} in {} order",
            phrases::nth(place),
            self.whose_side_mid(side)
        )
    }
}
