//! What a player can do: one small value, ordered, so that legal lists ascend.

use courtside_kernel::grid::Square;

/// Pawns are numbered from 0 here, and from 1 in words and notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// One step (P3).
    Walk { pawn: u8, to: Square },
    /// At a pawn of the other side (P5).
    Throw { pawn: u8, target: u8 },
}
