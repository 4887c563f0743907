//! Where everything is and what is to happen next.

use crate::board::{HALF, Square, Squares};
use crate::content::{BALLS, PAWNS};
use crate::dice::Hand;
use courtside_kernel::{RuleId, Seat, Turn, Winners};
use serde::Serialize;

/// A pawn of a side, which keeps its number all game: from 0 here, from 1 in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Pawn(pub u8);

impl Pawn {
    pub fn all() -> impl Iterator<Item = Pawn> + Clone {
        (0..PAWNS as u8).map(Pawn)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What people call it.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// What is to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A seat puts its pawns on its back row, unseen (K2).
    Place(Seat),
    /// A seat rolls for initiative (K3).
    Initiative(Seat),
    /// The active seat spends a die (K15).
    Act,
    /// The target's owner says catch or dodge (K18).
    Answer {
        thrower: Pawn,
        target: Pawn,
    },
    ThrowerDie {
        thrower: Pawn,
        target: Pawn,
        catching: bool,
    },
    TargetDie {
        thrower: Pawn,
        target: Pawn,
        catching: bool,
        thrown: u8,
    },
    /// The dodger's owner puts the ball down beside it (K10).
    PutDown {
        target: Pawn,
    },
    /// The opponent of the active seat asks for a ball (K11).
    HandOver,
    /// The active seat rolls its next hand of dice (K15).
    Reroll,
    Won(Seat),
    Drawn,
}

/// A position. Balls are all alike and sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Where each pawn is, or `OUT`.
    pub(crate) pawns: [[Square; PAWNS]; 2],
    /// Square, starting corner or `FLYING`; ascending. A ball on a pawn's square is carried by it.
    pub(crate) balls: [Square; BALLS],
    pub(crate) dice: [Hand; 2],
    /// Whose turn (of three dice) it is.
    pub active: Seat,
    pub phase: Phase,
    /// Whether the active seat has thrown in this turn.
    pub thrown: bool,
    /// Turns in a row without a throw (K11).
    pub quiet: u16,
}

impl State {
    pub(crate) const fn start() -> State {
        State {
            pawns: [[Square::OUT; PAWNS]; 2],
            balls: Square::CORNERS,
            dice: [Hand::SPENT; 2],
            active: Seat(0),
            phase: Phase::Place(Seat(0)),
            thrown: false,
            quiet: 0,
        }
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Place(seat) => Turn::Act(seat),
            Phase::Act => Turn::Act(self.active),
            Phase::Answer { .. } | Phase::PutDown { .. } | Phase::HandOver => {
                Turn::Act(self.active.other())
            }
            Phase::Initiative(_)
            | Phase::ThrowerDie { .. }
            | Phase::TargetDie { .. }
            | Phase::Reroll => Turn::Chance,
            Phase::Won(seat) => Turn::Over(Winners::only(seat), RuleId("K20")),
            Phase::Drawn => Turn::Over(Winners::everyone(2), RuleId("K11")),
        }
    }

    /// Where each pawn of a seat is, or `OUT`.
    #[inline]
    pub const fn pawns(&self, seat: Seat) -> &[Square; PAWNS] {
        &self.pawns[seat.index()]
    }

    /// Where each ball is: a square, a starting corner or `FLYING`, ascending.
    #[inline]
    pub const fn balls(&self) -> &[Square; BALLS] {
        &self.balls
    }

    #[inline]
    pub const fn dice(&self, seat: Seat) -> Hand {
        self.dice[seat.index()]
    }

    /// The squares of a seat's pawns.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> Squares {
        union(self.pawns(seat))
    }

    /// The squares with balls, carried or loose.
    #[inline]
    pub fn ball_squares(&self) -> Squares {
        union(&self.balls)
    }

    pub fn pawns_left(&self, seat: Seat) -> usize {
        let on_board = self.pawns(seat).iter().filter(|at| **at != Square::OUT);
        on_board.count()
    }

    /// How many balls lie on a square.
    pub fn balls_on(&self, square: Square) -> u8 {
        self.balls.iter().filter(|place| **place == square).count() as u8
    }

    /// Whether every ball lies in the half of a seat (K11).
    pub(crate) fn has_every_ball(&self, seat: Seat) -> bool {
        let half = HALF[seat.index()];
        self.balls.iter().all(|place| half & place.bit() != 0)
    }

    /// Which pawn of a seat stands on a square.
    pub fn pawn_on(&self, seat: Seat, square: Square) -> Option<Pawn> {
        Pawn::all().find(|pawn| self.square_of(seat, *pawn) == square)
    }

    /// The square of a pawn, or `OUT`.
    #[inline]
    pub const fn square_of(&self, seat: Seat, pawn: Pawn) -> Square {
        self.pawns[seat.index()][pawn.index()]
    }

    /// Moves one ball from a place to another and keeps the balls sorted.
    pub(crate) fn move_ball(&mut self, from: Square, to: Square) {
        if let Some(ball) = self.balls.iter_mut().find(|place| **place == from) {
            *ball = to;
            self.sort_balls();
        }
    }

    /// Sorts by comparing fixed pairs: a general sort costs more than the rest of a ply.
    #[inline]
    pub(crate) fn sort_balls(&mut self) {
        let [a, b, c] = self.balls;
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        self.balls = [a.min(b), a.max(b), c];
    }
}

#[inline]
fn union(places: &[Square]) -> Squares {
    places.iter().fold(0, |squares, at| squares | at.bit())
}
