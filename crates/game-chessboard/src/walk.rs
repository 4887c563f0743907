//! Where pawns can walk to, and which balls they take on the way (K4, K5, K6).
//!
//! Listing walks is where a random game spends its time. So all pawns of a seat walk at once: each has a lane, a
//! set of squares in 32 bits (a seat never leaves its half), and a step is the same few operations on all lanes,
//! which the compiler turns into vector instructions.

use crate::action::Action;
use crate::board::{FILE_A, FILE_H, Square, Squares};
use crate::content::{BALLS, HAND};
use crate::dice::Hand;
use crate::state::{Pawn, State};
use courtside_kernel::{Batch, Seat};

/// Sets of balls.
pub(crate) const SUBSETS: usize = 1 << BALLS;

/// Squares of one half, the lowest row first.
type Half = u32;

/// A set of squares for each pawn, and lanes to spare up to a whole vector.
type Lanes = [Half; 8];

const NOWHERE: Lanes = [0; 8];

/// The squares of a half, of all squares of the board.
const fn half(squares: Squares, seat: Seat) -> Half {
    (squares >> (32 * seat.0)) as Half
}

/// What walks of one seat depend on.
pub(crate) struct Ground {
    /// The lowest square of the half.
    lowest: Square,
    /// Where each pawn stands; nowhere if it is out.
    home: Lanes,
    /// What each pawn may enter: squares of the half without pawns, and its own.
    open: Lanes,
    /// For each set of balls, the squares on which exactly these are picked up.
    finds: [Half; SUBSETS],
    /// Whether there are such squares at all.
    balls: bool,
}

impl Ground {
    #[inline]
    pub(crate) fn new(state: &State, seat: Seat) -> Ground {
        let mut home = NOWHERE;
        for (lane, square) in home.iter_mut().zip(state.pawns(seat)) {
            *lane = half(square.bit(), seat);
        }
        let free = !home.iter().fold(0, |pawns, lane| pawns | lane);
        let mut ground = Ground {
            lowest: Square::new(0, 4 * seat.0),
            home,
            open: home.map(|own| free | own),
            finds: [0; SUBSETS],
            balls: false,
        };
        ground.find_balls(state, seat, free);
        ground
    }

    /// Balls on one square are picked up together; a ball on a corner is picked up on two squares.
    #[inline]
    fn find_balls(&mut self, state: &State, seat: Seat, free: Half) {
        let touch = state
            .balls
            .map(|place| half(place.pick_up(seat), seat) & free);
        let [a, b, c] = touch;
        self.balls = a | b | c != 0;
        self.finds = [
            0,
            a & !b & !c,
            b & !a & !c,
            a & b & !c,
            c & !a & !b,
            a & c & !b,
            b & c & !a,
            a & b & c,
        ];
    }

    /// Before the first step.
    #[inline]
    fn start<const SETS: usize>(&self) -> Routes<SETS> {
        let mut reach = [NOWHERE; SETS];
        reach[0] = self.home;
        Routes { reach, live: 1 }
    }

    /// One step further from everywhere.
    #[inline]
    fn step<const SETS: usize>(&self, routes: &mut Routes<SETS>) {
        // A ball taken leads to a higher set: going down, no square is stepped from twice.
        let mut sets = routes.sets();
        while sets != 0 {
            let set = 7 - sets.leading_zeros() as usize;
            sets ^= 1 << set;
            let mut entered = routes.reach[set];
            for (lane, open) in entered.iter_mut().zip(self.open) {
                *lane = grow(*lane) & open;
            }
            let mut taking = 0;
            for found in 1..SETS {
                let squares = self.finds[found];
                if squares != 0 && found & !set != 0 {
                    taking |= squares;
                    routes.live |= 1 << (set | found);
                    for (lane, entered) in routes.reach[set | found].iter_mut().zip(entered) {
                        *lane |= entered & squares;
                    }
                }
            }
            routes.reach[set] = entered.map(|lane| lane & !taking);
        }
    }

    /// For each set of balls, the squares that a pawn can walk to with them.
    pub(crate) fn reach(&self, pawn: Pawn, steps: u8) -> [Squares; SUBSETS] {
        let mut routes = self.start::<SUBSETS>();
        for _ in 0..steps {
            self.step(&mut routes);
        }
        routes
            .reach
            .map(|lanes| Squares::from(lanes[pawn.index()]) << self.lowest.index())
    }

    /// Adds the walks of all pawns with these dice, ascending.
    #[inline]
    pub(crate) fn list(&self, dice: Hand, batch: &mut Batch<Action>) {
        if self.balls {
            self.list_sets::<SUBSETS>(dice, batch);
        } else {
            self.list_sets::<1>(dice, batch);
        }
    }

    #[inline]
    fn list_sets<const SETS: usize>(&self, dice: Hand, batch: &mut Batch<Action>) {
        // The list goes by pawns and then by dice, the walk by steps: keep where each pawn is at each die.
        let dice = dice.faces();
        let mut routes = self.start::<SETS>();
        let mut at_die = [[NOWHERE; SETS]; HAND];
        let mut steps = 0;
        for (at, &die) in at_die.iter_mut().zip(&dice) {
            // Equal dice are listed once.
            if die == steps {
                continue;
            }
            while steps < die {
                self.step(&mut routes);
                steps += 1;
            }
            *at = routes.reach;
            for (lane, home) in at[0].iter_mut().zip(self.home) {
                // K7: to stay without taking a ball is no walk.
                *lane &= !home;
            }
        }
        for pawn in Pawn::all() {
            for (at, &die) in at_die.iter().zip(&dice) {
                let mut sets = routes.sets();
                while sets != 0 {
                    let set = sets.trailing_zeros() as usize;
                    sets &= sets - 1;
                    let squares = at[set][pawn.index()];
                    if squares != 0 {
                        let stem = Action::step(die, pawn, set as u8, self.lowest);
                        batch.push_each(squares.to_le_bytes(), |square| stem.further(square));
                    }
                }
            }
        }
    }
}

/// How far the pawns have got. If no ball can be picked up on the way, there is only one set of balls, the empty one,
/// and `SETS` is 1.
struct Routes<const SETS: usize> {
    /// Where each pawn can be, by the set of balls that it has picked up.
    reach: [Lanes; SETS],
    /// The sets of balls with which any pawn can be anywhere, as a set of bits.
    live: u8,
}

impl<const SETS: usize> Routes<SETS> {
    #[inline]
    fn sets(&self) -> u8 {
        if SETS == 1 { 1 } else { self.live }
    }
}

/// The squares and all their neighbours, as far as the half reaches.
#[inline]
const fn grow(squares: Half) -> Half {
    let row = squares | (squares << 1 & !(FILE_A as Half)) | (squares >> 1 & !(FILE_H as Half));
    row | row << 8 | row >> 8
}
