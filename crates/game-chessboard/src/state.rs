//! Where everything is and what is to happen next.

use crate::board::{CORNERS, OUT, Square, Squares};
use courtside_kernel::{RuleId, Seat, Turn, Winners};

pub const PAWNS: usize = 5;
pub const BALLS: usize = 3;
/// Dice a player has for a turn.
pub const HAND: usize = 3;

/// What is to happen next. Pawns are named by their index.
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
        thrower: u8,
        target: u8,
    },
    ThrowerDie {
        thrower: u8,
        target: u8,
        catching: bool,
    },
    TargetDie {
        thrower: u8,
        target: u8,
        catching: bool,
        thrown: u8,
    },
    /// The dodger's owner puts the ball down beside it (K10).
    PutDown {
        target: u8,
    },
    /// The opponent of the active seat asks for a ball (K11).
    HandOver,
    /// The active seat rolls its next hand of dice (K15).
    Reroll,
    Won(Seat),
    Drawn,
}

/// A position. Pawns keep their index, so that a screen can number them; balls are all alike and sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Square of each pawn, or `OUT`.
    pub pawns: [[Square; PAWNS]; 2],
    /// Square, starting corner or `FLYING`; ascending. A ball on a pawn's square is carried by it.
    pub balls: [Square; BALLS],
    /// Each seat's dice, ascending; 0 is a die already spent.
    pub dice: [[u8; HAND]; 2],
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
            pawns: [[OUT; PAWNS]; 2],
            balls: CORNERS,
            dice: [[0; HAND]; 2],
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

    /// The squares of a seat's pawns.
    #[inline]
    pub fn occupied(&self, seat: Seat) -> Squares {
        // Without branches: a pawn that is out adds nothing.
        self.pawns[seat.index()].iter().fold(0, |squares, &square| {
            squares | u64::from(square < 64) << (square & 63)
        })
    }

    /// The squares with balls, carried or loose.
    #[inline]
    pub fn ball_squares(&self) -> Squares {
        self.balls.iter().fold(0, |squares, &place| {
            squares | u64::from(place < 64) << (place & 63)
        })
    }

    pub fn pawns_left(&self, seat: Seat) -> usize {
        self.pawns[seat.index()]
            .iter()
            .filter(|square| **square != OUT)
            .count()
    }

    /// How many balls lie on a square.
    pub fn balls_on(&self, square: Square) -> u8 {
        self.balls.iter().filter(|place| **place == square).count() as u8
    }

    /// Which pawn of a seat stands on a square.
    pub fn pawn_on(&self, seat: Seat, square: Square) -> Option<u8> {
        self.pawns[seat.index()]
            .iter()
            .position(|at| *at == square)
            .map(|index| index as u8)
    }

    /// The square of a pawn, or `OUT`.
    pub fn square_of(&self, seat: Seat, pawn: u8) -> Square {
        self.pawns[seat.index()][pawn as usize]
    }

    /// The dice of the active seat that are not spent, each value once, ascending.
    #[inline]
    pub(crate) fn die_values(&self) -> impl Iterator<Item = u8> + use<> {
        let dice = self.dice[self.active.index()];
        (0..HAND)
            .filter(move |&at| dice[at] != 0 && (at == 0 || dice[at] != dice[at - 1]))
            .map(move |at| dice[at])
    }

    /// Moves one ball from a place to another and keeps the balls sorted.
    pub(crate) fn move_ball(&mut self, from: Square, to: Square) {
        if let Some(ball) = self.balls.iter_mut().find(|place| **place == from) {
            *ball = to;
            self.balls.sort_unstable();
        }
    }
}
