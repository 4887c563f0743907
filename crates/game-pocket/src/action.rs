//! What a player can do: one small value, ordered, so that legal lists ascend.

use courtside_kernel::grid::Square;
use std::fmt;

/// A pawn of a side, counted from 0. Words and notation count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pawn(pub u8);

impl Pawn {
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Pawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// One step (P3).
    Walk { pawn: Pawn, to: Square },
    /// At a pawn of the other side (P5).
    Throw { pawn: Pawn, target: Pawn },
}
