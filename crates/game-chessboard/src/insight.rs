//! What this game knows about playing well.
//!
//! A throw that the target tries to catch takes one pawn off the board, seven times in twelve the target. So
//! pawns count, and after them the throws that each side can make with the dice that lie open. The weights
//! were fitted to games of bots against themselves, with the luck of the dice taken out of the results.

use crate::board::{CORNER_SQUARES, CORNERS, HALF, Square, Squares, bit, each, within};
use crate::options::Chessboard;
use crate::state::{BALLS, HAND, PAWNS, Phase, State};
use courtside_kernel::{Insight, Seat};

/// What a number of pawns is worth, in logits: the fewer there are, the more each one counts.
const WORTH: [f32; PAWNS + 1] = [-1.0, 0.34, 1.53, 2.36, 3.05, 3.66];

/// A throw that a hand can make, and a die that reaches the far row, to the side whose turn is next and to the
/// other one.
const THROW: [f32; 2] = [0.064, 0.021];
const LONG_DIE: [f32; 2] = [0.024, 0.036];

/// A ball in a pawn's hands.
const CARRIED: f32 = 0.01;

/// A hand that is still to be rolled.
const TYPICAL: [u8; HAND] = [2, 4, 5];

impl Insight for Chessboard {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let mover = match state.phase {
            Phase::Won(winner) => return if winner == seat { 1.0 } else { 0.0 },
            Phase::Drawn => return 0.5,
            Phase::HandOver | Phase::Reroll => state.active.other(),
            _ => state.active,
        };
        let logit = side(state, mover, 0) - side(state, mover.other(), 1);
        let value = 1.0 / (1.0 + (-logit).exp());
        if mover == seat { value } else { 1.0 - value }
    }
}

/// What a side has, in logits. `order` is 0 for the side whose turn is next.
fn side(state: &State, seat: Seat, order: usize) -> f32 {
    let dice = match state.phase {
        Phase::Place(_) | Phase::Initiative(_) => TYPICAL,
        Phase::HandOver | Phase::Reroll if seat == state.active => TYPICAL,
        _ => state.dice[seat.index()],
    };
    let arms = Arms::of(state, seat);
    let long = dice.iter().filter(|die| **die >= 4).count();
    WORTH[arms.mine.count_ones() as usize]
        + THROW[order] * f32::from(arms.throws(dice))
        + LONG_DIE[order] * long as f32
        + CARRIED * f32::from(arms.carried)
}

/// What a side can throw with, and at whom.
struct Arms {
    mine: Squares,
    foes: Squares,
    half: Squares,
    /// Pawns with balls, and how many balls they carry.
    armed: Squares,
    carried: u8,
    /// Squares on which a ball can be picked up.
    loose: Squares,
}

impl Arms {
    fn of(state: &State, seat: Seat) -> Arms {
        let half = HALF[seat.index()];
        let mine = state.occupied(seat);
        let (mut armed, mut carried, mut loose) = (0, 0, 0);
        for &place in &state.balls {
            match place {
                0..64 if mine & bit(place) != 0 => {
                    armed |= bit(place);
                    carried += 1;
                }
                0..64 => loose |= bit(place) & half,
                64..67 => loose |= CORNER_SQUARES[seat.index()][(place - CORNERS[0]) as usize],
                _ => {}
            }
        }
        Arms {
            mine,
            foes: state.occupied(seat.other()),
            half,
            armed,
            carried,
            loose,
        }
    }

    /// The most throws that a hand can make: at once, or with one die spent on a walk, to a ball or closer
    /// to the foe. Pawns in the way are not looked at.
    fn throws(&self, dice: [u8; HAND]) -> u8 {
        let reaching = |from: Squares, steps: u8| reach(from, steps) & self.foes != 0;
        let direct = dice
            .iter()
            .filter(|die| **die != 0 && reaching(self.armed, **die))
            .count() as u8;
        let mut best = direct.min(self.carried);
        if best >= 2 || dice[1] == 0 {
            return best;
        }
        for walk in 0..HAND {
            if dice[walk] == 0 || walk > 0 && dice[walk] == dice[walk - 1] {
                continue;
            }
            let found = self.loose & reach(self.mine, dice[walk]);
            let closer = reach(self.armed, dice[walk]) & self.half;
            let thrown = (0..HAND)
                .filter(|&die| die != walk && dice[die] != 0 && reaching(found | closer, dice[die]))
                .count() as u8;
            best = best.max(thrown.min(self.carried + u8::from(found != 0)));
        }
        best.min(BALLS as u8)
    }
}

/// Squares at most so many king steps from any of these.
fn reach(from: Squares, steps: u8) -> Squares {
    each(from).fold(0, |reached, square: Square| reached | within(square, steps))
}
