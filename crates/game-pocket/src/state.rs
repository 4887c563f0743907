//! A position: where the pawns and the balls are, and what happens next.

use crate::{Pawn, Pocket};
use courtside_kernel::grid::{Grid, Square};
use courtside_kernel::{RuleId, Seat, Turn, Winners};
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// The court (P1).
pub const COURT: Grid = Grid {
    columns: 5,
    rows: 6,
};

/// Pawns a side (P2).
pub const PAWNS: usize = 3;

/// Balls in play (P2).
pub const BALLS: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The active side chooses.
    Choosing,
    /// The die is in the air: a pawn of the active side has thrown at a pawn of the other.
    Rolling { pawn: Pawn, target: Pawn },
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// By seat and number; `OUT` for a pawn that was hit.
    pub pawns: [[Square; PAWNS]; 2],
    /// A ball on a pawn's space is carried by that pawn (P4).
    pub balls: [Square; BALLS],
    pub active: Seat,
    /// Turns in a row without a throw (P8).
    pub quiet: u16,
    pub phase: Phase,
}

impl State {
    /// How every game begins (P2).
    pub fn start() -> State {
        let row = |row| [1, 2, 3].map(|column| Square::new(column, row));
        State {
            pawns: [row(0), row(COURT.rows - 1)],
            balls: [Square::new(2, 2), Square::new(2, 3)],
            active: Seat(0),
            quiet: 0,
            phase: Phase::Choosing,
        }
    }

    pub fn pawn(&self, seat: Seat, pawn: Pawn) -> Square {
        self.pawns[seat.index()][pawn.index()]
    }

    /// The pawns of a side that are still in, by number.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = (Pawn, Square)> {
        let numbered = (0..).map(Pawn).zip(self.pawns[seat.index()]);
        numbered.filter(|(_, square)| *square != Square::OUT)
    }

    pub fn is_free(&self, square: Square) -> bool {
        !self.pawns.as_flattened().contains(&square)
    }

    /// How many balls lie on a space, or are carried there.
    pub fn balls_on(&self, square: Square) -> u8 {
        self.balls.iter().filter(|ball| **ball == square).count() as u8
    }

    pub fn turn(&self, game: &Pocket) -> Turn {
        if self.phase != Phase::Choosing {
            return Turn::Chance;
        }
        for seat in [Seat(0), Seat(1)] {
            if self.standing(seat).next().is_none() {
                return Turn::Over(Winners::only(seat.other()), RuleId("P7"));
            }
        }
        if game.draw_after > 0 && self.quiet >= game.draw_after {
            return Turn::Over(Winners::everyone(2), RuleId("P8"));
        }
        Turn::Act(self.active)
    }
}

/// For programs: spaces by name, `null` for a pawn that is out.
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |square: Square| (square != Square::OUT).then(|| square.to_string());
        let mut out = serializer.serialize_struct("State", 5)?;
        out.serialize_field("pawns", &self.pawns.map(|side| side.map(name)))?;
        out.serialize_field("balls", &self.balls.map(name))?;
        out.serialize_field("active", &self.active)?;
        out.serialize_field("quiet", &self.quiet)?;
        let target = match self.phase {
            Phase::Choosing => None,
            Phase::Rolling { target, .. } => Some(target.0 + 1),
        };
        out.serialize_field("thrown_at", &target)?;
        out.end()
    }
}
