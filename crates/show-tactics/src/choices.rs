//! The legal actions as paths of things to point at.

use super::{Painter, square_id, unit_id};
use crate::words::count;
use crate::{Button, ButtonRole, Choice, Choices, Offer, ThingId};
use courtside_kernel::Seat;
use game_tactics::{Action, Deed, Kind, Phase, Square, State, Throw, Unit};
use smol_str::format_smolstr;

/// The button that lines up all units.
const USUAL: &str = "usual";

/// The button that brings a unit back.
pub(super) fn back_id(unit: Unit) -> ThingId {
    format_smolstr!("back-{unit}")
}

/// The button that puts a unit of this kind on a column, or leaves it empty.
fn put_id(kind: Option<Kind>) -> ThingId {
    match kind {
        Some(kind) => format_smolstr!("put-{}", kind.letter()),
        None => "put-none".into(),
    }
}

/// How many units of a kind are not placed yet.
pub(super) fn left_to_place(state: &State, seat: Seat, kind: Kind) -> u8 {
    let out = state.out(seat);
    out.each().filter(|unit| unit.kind() == kind).count() as u8
}

impl Painter<'_> {
    /// The space that is being filled, while a side lines up.
    pub(super) fn column(&self) -> Option<Square> {
        match self.state.phase {
            Phase::Arrange { seat, column } => {
                Some(Square::new(column, self.game.board.back_row(seat)))
            }
            _ => None,
        }
    }

    /// Whether the viewer begins to line up.
    fn is_first_column(&self) -> bool {
        matches!(self.state.phase, Phase::Arrange { column: 0, .. }) && !self.desk.offers.is_empty()
    }

    /// All that can be chosen.
    pub(super) fn choices(&self) -> Choices {
        let usual = self.is_first_column().then(|| self.usual());
        let each = self.desk.offers.iter().map(|offer| self.choice(offer));
        usual.into_iter().chain(each).collect()
    }

    /// The whole line-up at once.
    fn usual(&self) -> Choice {
        let plies = self.game.usual_line_up().map(self.desk.write);
        Choice {
            path: vec![
                square_id(self.column().unwrap_or(Square::OUT)),
                USUAL.into(),
            ],
            ply: plies.collect::<Vec<_>>().join(" ").into(),
            label: "Use the usual line-up".into(),
            short: "use the usual line-up".into(),
            ..Choice::default()
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons: Vec<Button> = Vec::new();
        if self.is_first_column() {
            buttons.push(Button::step(USUAL, "Use the usual line-up"));
        }
        for offer in self.desk.offers {
            if let Some(button) = self.button(offer.action.deed())
                && !buttons.contains(&button)
            {
                buttons.push(button);
            }
        }
        buttons
    }

    /// What a deed needs that lies on no court.
    fn button(&self, deed: Deed) -> Option<Button> {
        let button = |id: &str, label: String| Some(Button::step(id, label));
        let seat = self.desk.turn.actor()?;
        match deed {
            Deed::Arrange { kind } => button(&put_id(kind), self.left(seat, kind)),
            Deed::Done => button("done", "End your moves".into()),
            Deed::Pass => Some(Button {
                role: ButtonRole::Pass,
                ..Button::step("pass", "Pass")
            }),
            Deed::Attack { attacker, .. } if self.may_combine(seat, attacker) => {
                button("alone", "Alone".into())
            }
            Deed::Return { unit, .. } => {
                let used = if self.state.attacked[seat.index()].has(unit) {
                    ", has thrown"
                } else {
                    ""
                };
                button(&back_id(unit), format!("Bring back {}{used}", unit.words()))
            }
            Deed::NoReturn => button("none", "Bring none back".into()),
            Deed::Move { .. } | Deed::Attack { .. } | Deed::PutOut { .. } => None,
        }
    }

    /// "Assault, 3 left"
    fn left(&self, seat: Seat, kind: Option<Kind>) -> String {
        let Some(kind) = kind else {
            return "Leave empty".into();
        };
        match left_to_place(self.state, seat, kind) {
            1 => kind.word().into(),
            left => format!("{}, {left} left", kind.word()),
        }
    }

    fn may_combine(&self, seat: Seat, attacker: Unit) -> bool {
        !self.state.helpers(seat, attacker).is_empty()
    }

    fn choice(&self, offer: &Offer<Action>) -> Choice {
        let choice = Choice {
            ply: self.desk.ply(offer),
            odds: offer.odds.clone(),
            ..Choice::default()
        };
        let Some(seat) = self.desk.turn.actor() else {
            return choice;
        };
        let (path, label) = match offer.action.deed() {
            Deed::Attack {
                attacker,
                target,
                helper,
            } => {
                return self.attack(
                    Throw {
                        seat,
                        attacker,
                        target,
                        helper,
                    },
                    choice,
                );
            }
            Deed::Arrange { kind } => {
                let column = self.column().unwrap_or(Square::OUT);
                let label = match kind {
                    Some(Kind::Ace) => format!("Place the Ace on {column}"),
                    Some(Kind::Assault) => format!("Place an Assault on {column}"),
                    Some(Kind::Defender) => format!("Place a Defender on {column}"),
                    None => format!("Leave {column} empty"),
                };
                // Beside the usual line-up, which comes first, each says what sets it apart.
                let short = match self.is_first_column() {
                    true => self.left(seat, kind),
                    false => String::new(),
                };
                return Choice {
                    path: vec![square_id(column), put_id(kind)],
                    label: label.into(),
                    short,
                    ..choice
                };
            }
            Deed::Move { unit, to } => {
                return Choice {
                    path: vec![unit_id(seat, unit), square_id(to)],
                    label: format_smolstr!("Move to {to}"),
                    full: if self.desk.whole {
                        format!("Move {} to {to}", unit.the())
                    } else {
                        String::new()
                    },
                    ..choice
                };
            }
            Deed::Done => (vec!["done".into()], "End your moves".into()),
            Deed::Pass => (vec!["pass".into()], "Pass".into()),
            Deed::PutOut { unit } => (
                vec![unit_id(seat.other(), unit)],
                format!("Knock out {}", unit.the()),
            ),
            Deed::Return { unit, to } => (
                vec![back_id(unit), square_id(to)],
                format!("Bring {} back on {to}", unit.words()),
            ),
            Deed::NoReturn => (vec!["none".into()], "Bring none back".into()),
        };
        Choice {
            path,
            label: label.into(),
            ..choice
        }
    }

    /// An attack: attacker, target and, where a unit can help, whether one does.
    fn attack(&self, throw: Throw, choice: Choice) -> Choice {
        let Throw {
            seat,
            attacker,
            target,
            helper,
        } = throw;
        let (from, at) = (
            self.state.square_of(seat, attacker),
            self.state.square_of(seat.other(), target),
        );
        let mut path = vec![unit_id(seat, attacker), unit_id(seat.other(), target)];
        let mut short = String::new();
        if let Some(helper) = helper {
            path.push(unit_id(seat, helper));
            short = format!("with {}", helper.the());
        } else if self.may_combine(seat, attacker) {
            path.push("alone".into());
            short = "alone".into();
        }
        let with = helper.map_or(String::new(), |helper| format!("with {} ", helper.the()));
        Choice {
            path,
            label: format_smolstr!("Throw {with}at {at}"),
            full: {
                let helper =
                    helper.map_or(String::new(), |helper| format!(" and {}", helper.the()));
                format!("Throw at {at} with {}{helper}", attacker.the())
            },
            about: format!(
                "{} throws at {}, {}",
                attacker.starting(),
                target.the(),
                count(from.distance(at).into(), "space")
            ),
            short,
            sums: self.sums(throw),
            ..choice
        }
    }
}
