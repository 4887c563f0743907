//! What players and dice can do.

use crate::board::{Files, Square};
use crate::content::PAWNS;
use crate::dice::Hand;
use crate::state::{Pawn, Phase};
use courtside_kernel::Draw;

/// A choice of a player, packed into two bytes; `deed` unpacks it. The order of the packed numbers is the
/// order of `legal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// A choice, readable. Balls are named by their index in the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Put the pawns on these five files of the back row (K13).
    Place {
        files: Files,
    },
    /// Spend a die on a move of no squares (K7).
    Hold {
        die: u8,
    },
    /// Walk to a square and pick these balls up on the way (a set of bits, K6).
    Move {
        die: u8,
        pawn: Pawn,
        balls: u8,
        to: Square,
    },
    Pass {
        die: u8,
        from: Pawn,
        to: Pawn,
    },
    Throw {
        die: u8,
        thrower: Pawn,
        target: Pawn,
    },
    Dodge,
    Catch,
    /// Put the dodged ball on this square (K10).
    PutDown {
        square: Square,
    },
    /// Ask for this ball, for this pawn of your own (K11).
    Take {
        ball: u8,
        pawn: Pawn,
    },
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

/// Four bits say what is done, twelve with what: two fields of three bits each and, last, a square or a pawn. A walk spends
/// the four bits on its pawn, too: they are `MOVE` and the pawn's index added up.
const fn pack(kind: u16, fields: [u8; 2], last: u8) -> Action {
    Action(kind << 12 | (fields[0] as u16 & 7) << 9 | (fields[1] as u16 & 7) << 6 | last as u16)
}

const PLACE: u16 = 0;
const HOLD: u16 = 1;
const MOVE: u16 = 2;
const LAST_MOVE: u16 = MOVE + PAWNS as u16 - 1;
const PASS: u16 = 7;
const THROW: u16 = 8;
const DODGE: u16 = 9;
const CATCH: u16 = 10;
const PUT_DOWN: u16 = 11;
const TAKE: u16 = 12;

impl Action {
    pub const DODGE: Action = pack(DODGE, [0, 0], 0);
    pub const CATCH: Action = pack(CATCH, [0, 0], 0);

    pub const fn place(files: Files) -> Action {
        pack(PLACE, [0, 0], files.0)
    }

    pub const fn hold(die: u8) -> Action {
        pack(HOLD, [die, 0], 0)
    }

    pub const fn step(die: u8, pawn: Pawn, balls: u8, to: Square) -> Action {
        pack(MOVE + pawn.0 as u16, [die, balls], to.index() as u8)
    }

    /// The same walk from square 0 on, this many squares further: no bit may be in both.
    #[inline]
    pub(crate) const fn further(self, squares: u16) -> Action {
        Action(self.0 | squares)
    }

    pub const fn pass(die: u8, from: Pawn, to: Pawn) -> Action {
        pack(PASS, [from.0, die], to.0)
    }

    pub const fn throw(die: u8, thrower: Pawn, target: Pawn) -> Action {
        pack(THROW, [thrower.0, die], target.0)
    }

    pub const fn put_down(square: Square) -> Action {
        pack(PUT_DOWN, [0, 0], square.index() as u8)
    }

    pub const fn take(ball: u8, pawn: Pawn) -> Action {
        pack(TAKE, [ball, pawn.0], 0)
    }

    pub const fn deed(self) -> Deed {
        let first = (self.0 >> 9 & 7) as u8;
        let second = (self.0 >> 6 & 7) as u8;
        let last = (self.0 & 63) as u8;
        let square = Square::new(last & 7, last >> 3);
        match self.0 >> 12 {
            PLACE => Deed::Place {
                files: Files(self.0 as u8),
            },
            HOLD => Deed::Hold { die: first },
            kind @ MOVE..=LAST_MOVE => Deed::Move {
                die: first,
                pawn: Pawn((kind - MOVE) as u8),
                balls: second,
                to: square,
            },
            PASS => Deed::Pass {
                die: second,
                from: Pawn(first),
                to: Pawn(last),
            },
            THROW => Deed::Throw {
                die: second,
                thrower: Pawn(first),
                target: Pawn(last),
            },
            DODGE => Deed::Dodge,
            CATCH => Deed::Catch,
            PUT_DOWN => Deed::PutDown { square },
            _ => Deed::Take {
                ball: first,
                pawn: Pawn(second),
            },
        }
    }
}

/// What the dice say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    Hand(Hand),
    Die(u8),
}

/// Whether a chance turn rolls a hand of three.
const fn rolls_hand(phase: Phase) -> bool {
    matches!(phase, Phase::Initiative(_) | Phase::Reroll)
}

/// Every outcome of a chance turn with its weight, ascending.
pub(crate) fn outcomes(phase: Phase, out: &mut Vec<(Chance, u64)>) {
    if !rolls_hand(phase) {
        out.extend((1..=6).map(|face| (Chance::Die(face), 1)));
        return;
    }
    for a in 1..=6 {
        for b in a..=6 {
            for c in b..=6 {
                // The number of ways in which three dice show these faces.
                let ways = match (a == b, b == c) {
                    (true, true) => 1,
                    (true, false) | (false, true) => 3,
                    (false, false) => 6,
                };
                out.push((Chance::Hand(Hand::new([a, b, c])), ways));
            }
        }
    }
}

/// Rolls, without listing the outcomes.
pub(crate) fn roll(phase: Phase, draw: &mut impl Draw) -> Chance {
    if !rolls_hand(phase) {
        return Chance::Die(1 + draw.below(6) as u8);
    }
    let all = draw.below(216) as u8;
    Chance::Hand(Hand::new([1 + all % 6, 1 + all / 6 % 6, 1 + all / 36]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::Seat;

    #[test]
    fn g6_a_hand_is_one_ply_of_sorted_dice_with_exact_weights() {
        let mut out = Vec::new();
        outcomes(Phase::Initiative(Seat(0)), &mut out);
        assert_eq!(out.len(), 56);
        assert_eq!(out.iter().map(|(_, weight)| weight).sum::<u64>(), 216);
        assert!(out.is_sorted());
        let hand = |dice| Chance::Hand(Hand::new(dice));
        assert!(out.contains(&(hand([1, 1, 1]), 1)));
        assert!(out.contains(&(hand([1, 1, 2]), 3)));
        assert!(out.contains(&(hand([1, 2, 3]), 6)));
    }
}
