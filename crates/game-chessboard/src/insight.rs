//! What this game knows about playing well.
//!
//! A throw that the target tries to catch takes one pawn off the board, seven times in twelve the target. So
//! pawns count, and after them the throws that each side can make with the dice that lie open. The weights
//! were fitted to games of bots against themselves, with the luck of the dice taken out of the results.

use crate::board::{Squares, each};
use crate::content::{HAND, PAWNS};
use crate::dice::Hand;
use crate::options::Chessboard;
use crate::state::{Phase, State};
use courtside_kernel::{Insight, Ladder, Seat};

/// What a number of pawns is worth, in logits: the fewer there are, the more each one counts.
const WORTH: [f32; PAWNS + 1] = [-1.0, 0.34, 1.53, 2.36, 3.05, 3.66];

/// A throw that a hand can make, and a die that reaches the far row, to the side whose turn is next and to the
/// other one.
const THROW: [f32; 2] = [0.064, 0.021];
const LONG_DIE: [f32; 2] = [0.024, 0.036];

/// A ball in a pawn's hands.
const CARRIED: f32 = 0.01;

/// A hand that is still to be rolled.
const TYPICAL: Hand = Hand::new([2, 4, 5]);

impl Insight for Chessboard {
    /// A mistake costs little, since a thrower is hardly better off than a catcher. So the lower levels differ much in what they
    /// see, and the upper ones in how often they think at all.
    const LADDER: Ladder = Ladder {
        misjudged: [8.0, 3.3, 2.0],
        inattentive: [0.1, 0.0],
        haste: [0.955, 0.67],
        playouts: [50, 100, 400],
    };

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let mover = match state.phase {
            Phase::Won(winner) => return if winner == seat { 1.0 } else { 0.0 },
            // Before both have placed there is nothing to tell the sides apart.
            Phase::Drawn | Phase::Place(_) => return 0.5,
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
        Phase::Initiative(_) => TYPICAL,
        Phase::HandOver | Phase::Reroll if seat == state.active => TYPICAL,
        _ => state.dice(seat),
    };
    let arms = Arms::of(state, seat);
    let long = dice.left().filter(|die| *die >= 4).count();
    WORTH[arms.mine.count_ones() as usize]
        + THROW[order] * f32::from(arms.throws(dice))
        + LONG_DIE[order] * long as f32
        + CARRIED * f32::from(arms.carried)
}

/// What a side can throw with, and at whom.
struct Arms {
    seat: Seat,
    mine: Squares,
    foes: Squares,
    /// Pawns with balls, and how many balls they carry.
    armed: Squares,
    carried: u8,
    /// Squares on which a ball can be picked up.
    loose: Squares,
}

impl Arms {
    fn of(state: &State, seat: Seat) -> Arms {
        let mine = state.occupied(seat);
        let (mut armed, mut carried, mut loose) = (0, 0, 0);
        for place in state.balls() {
            let at = place.bit();
            if mine & at != 0 {
                armed |= at;
                carried += 1;
            } else {
                loose |= place.pick_up(seat);
            }
        }
        Arms {
            seat,
            mine,
            foes: state.occupied(seat.other()),
            armed,
            carried,
            loose,
        }
    }

    /// The most throws that a hand can make: at once, or with one die spent on a walk, to a ball or closer
    /// to the foe. An estimate: neither pawns in the way are looked at, nor which ball each die would throw.
    fn throws(&self, dice: Hand) -> u8 {
        let dice = dice.faces();
        let direct = |die: &&u8| **die != 0 && reach(self.armed, **die) & self.foes != 0;
        let mut best = self.carried.min(dice.iter().filter(direct).count() as u8);
        if best >= 2 || dice[1] == 0 || self.armed | self.loose == 0 {
            return best;
        }
        for walk in 0..HAND {
            if dice[walk] == 0 || walk > 0 && dice[walk] == dice[walk - 1] {
                continue;
            }
            let found = match self.loose {
                0 => 0,
                loose => loose & reach(self.mine, dice[walk]),
            };
            let thrown = |&die: &usize| {
                let die_reaches = reach(found, dice[die])
                    | reach(self.armed, dice[walk] + dice[die]) & self.beyond_line(dice[die]);
                die != walk && dice[die] != 0 && die_reaches & self.foes != 0
            };
            let thrown = (0..HAND).filter(thrown).count() as u8;
            best = best.max(thrown.min(self.carried + u8::from(found != 0)));
        }
        best
    }

    /// The rows of the foe that a die reaches from the centre line, which no pawn crosses.
    fn beyond_line(&self, die: u8) -> Squares {
        let rows = 8 * die.min(4);
        match self.seat {
            Seat(0) => ((1 << rows) - 1) << 32,
            _ => ((1 << rows) - 1) << (32 - rows),
        }
    }
}

/// Squares at most this many king steps from any of these.
fn reach(from: Squares, steps: u8) -> Squares {
    each(from).fold(0, |reached, square| reached | square.within(steps.min(7)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use courtside_kernel::Notation;

    fn usual() -> Chessboard {
        courtside_testkit::configure("", 2)
    }

    fn position(text: &str) -> State {
        usual().parse_position(text).unwrap()
    }

    #[test]
    fn the_chances_of_both_sides_add_up_and_follow_the_pawns() {
        let game = usual();
        let even = position("a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/344/344/0/act/0/-");
        let ahead = position("a1,b1,c1,d1,e1/-,b8,c8,d8,e8/ab,de,gh/344/344/0/act/0/-");
        for state in [even, ahead] {
            assert!((game.value(&state, Seat(0)) + game.value(&state, Seat(1)) - 1.0).abs() < 1e-6);
        }
        assert!((game.value(&even, Seat(0)) - 0.5).abs() < 0.05);
        assert!(game.value(&ahead, Seat(0)) > game.value(&even, Seat(0)) + 0.1);
    }

    #[test]
    fn throws_are_counted_at_once_or_after_a_walk() {
        // Balls: one with the pawn on a4, one loose on h1, one with the foe. The foe stands on the far row,
        // four squares from the line.
        let state = position("a4,-,-,-,g1/a8,-,-,-,-/h1,a4,a8/133/456/0/act/0/-");
        let arms = Arms::of(&state, Seat(0));
        assert_eq!((arms.carried, arms.loose), (1, Square::new(7, 0).bit()));
        for (dice, throws) in [
            ([0, 0, 4], 1),
            ([0, 0, 3], 0),
            ([1, 3, 3], 0),
            ([2, 2, 4], 1),
            ([0, 0, 0], 0),
        ] {
            assert_eq!(arms.throws(Hand::new(dice)), throws, "{dice:?}");
        }
        let near = position("a4,-,-,-,g1/a6,h6,-,-,-/h1,a4,a6/133/456/0/act/0/-");
        assert_eq!(
            Arms::of(&near, Seat(0)).throws(Hand::new([1, 3, 5])),
            2,
            "g1 takes h1 and throws at h6"
        );
    }
}
