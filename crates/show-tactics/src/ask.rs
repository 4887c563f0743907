//! What the viewer is asked, and for whom the table waits.

use super::{Painter, choices};
use crate::Ask;
use crate::words::{count, listed};
use courtside_kernel::{Seat, Turn};
use game_tactics::{Kind, Phase, Square};

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        match self.desk.turn {
            Turn::Over(..) => Ask::new("The game is over", "", &[]),
            Turn::Chance => self.rolling(),
            Turn::Act(seat) if self.desk.viewer.is(seat) => self.question(seat),
            Turn::Act(seat) => Ask::new(self.waiting(seat), "", &[]),
        }
    }

    /// What the dice decide.
    fn rolling(&self) -> Ask {
        match self.state.phase {
            Phase::FirstRoll { seat, .. } => {
                Ask::new(self.rolls(seat), "The higher roll goes first.", &[])
            }
            Phase::CombatRoll { seat, .. } => {
                Ask::new(self.rolls(seat), "The higher total throws first.", &[])
            }
            Phase::AttackDice(throw) => {
                Ask::new(format!("{} to attack", self.rolls(throw.seat)), "", &[])
            }
            Phase::DefenceDice { throw, total } => Ask::new(
                format!("{} to defend", self.rolls(throw.seat.other())),
                format!("The attack totals {}.", total.to_string().replace('-', "−")),
                &[],
            ),
            _ => Ask::new("Rolling…", "", &[]),
        }
    }

    fn waiting(&self, seat: Seat) -> String {
        let doing = match self.state.phase {
            Phase::Arrange { .. } => "lines up",
            Phase::Move(_) => "moves",
            Phase::ChooseOut { .. } => "chooses who goes out",
            Phase::Return { .. } => "may bring a unit back",
            _ => "throws or passes",
        };
        format!("{} {doing}", self.desk.name(seat))
    }

    fn question(&self, seat: Seat) -> Ask {
        let other = self.desk.name(seat.other());
        match self.state.phase {
            Phase::Arrange { .. } => self.line_up(seat),
            Phase::Move(_) => {
                let free = self.state.on_board(seat).without(self.state.moved).count();
                let next = if seat == self.state.first {
                    format!("Then {other} moves.")
                } else {
                    "Then combat starts.".into()
                };
                let left = match free {
                    0 => "All your units have moved.".to_owned(),
                    _ if self.state.turn == 1 && self.state.moved.is_empty() => format!(
                        "{} Each unit can move once: bring them within range.",
                        self.goal(seat)
                    ),
                    free => format!("{} can still move.", count(free.into(), "unit")),
                };
                Ask::new(
                    "Move your units",
                    format!("{left} {next}"),
                    &["Which unit?", "Where to?"],
                )
            }
            Phase::ChooseOut { .. } => Ask::new(
                "Who goes out?",
                format!(
                    "You caught a ball that two of {other}'s units threw together. Choose one."
                ),
                &["Who goes out?"],
            ),
            Phase::Return { .. } => Ask::new(
                "Who comes back?",
                "Your catch brings one unit back to a free space of your back row.",
                &["Who comes back?", "Where to?"],
            ),
            Phase::Attack { passed, .. } => {
                let balls = usize::from(self.state.balls[seat.index()]);
                let units = self.state.fresh(seat).count().into();
                let mut hint = format!(
                    "You have {} and {} that can throw.",
                    count(balls, "ball"),
                    count(units, "unit")
                );
                if passed {
                    hint += &format!(" {other} passed. Pass too and combat ends.");
                }
                Ask::new(
                    "Throw or pass?",
                    hint,
                    &["Who throws?", "Throw at whom?", "Throw alone or together?"],
                )
            }
            _ => Ask::new("Your turn", "", &[]),
        }
    }

    /// What it takes to win.
    fn goal(&self, seat: Seat) -> String {
        let other = self.desk.name(seat.other());
        format!("Knock out all 9 of {other}'s units to win.")
    }

    /// One column of the back row at a time.
    fn line_up(&self, seat: Seat) -> Ask {
        let column = self.column().unwrap_or(Square::OUT);
        let left: Vec<String> = Kind::ALL
            .into_iter()
            .filter_map(
                |kind| match (choices::left_to_place(self.state, seat, kind), kind) {
                    (0, _) => None,
                    (_, Kind::Ace) => Some("the Ace".into()),
                    (left, _) => Some(count(left.into(), kind.word())),
                },
            )
            .collect();
        let question = format!("Who goes on {column}?");
        let hint = match column.column() {
            0 => format!("{} Line up your back row, space by space.", self.goal(seat)),
            _ => format!("Still to place: {}.", listed(&left)),
        };
        Ask::new(question.clone(), hint, &[&question, &question])
    }
}
