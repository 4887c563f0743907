//! What is in the box. The text gives all of it, so no owner's file replaces any.

/// Pawns of a side (K13).
pub const PAWNS: usize = 5;
/// Balls in play (K1).
pub const BALLS: usize = 3;
/// Dice a player has for a turn (K15).
pub const HAND: usize = 3;
