//! Where everything is and what is to happen next.

use crate::board::{Board, Square};
use crate::content::{START_BALLS, UNITS};
use crate::unit::{Unit, Units};
use courtside_kernel::{RuleId, Seat, Turn, Winners};

/// An attack that is under way. The helper is the unit that combines with the attacker (T6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Throw {
    /// Who attacks; the target belongs to the other seat.
    pub seat: Seat,
    pub attacker: Unit,
    pub target: Unit,
    pub helper: Option<Unit>,
}

/// What is to happen next. `seat` is the side that acts or rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A die for who is the first player (T2). `against` is what seat 0 rolled, once it has, else 0.
    FirstRoll {
        seat: Seat,
        against: u8,
    },
    /// A seat fills this column of its back row, or leaves it empty (T2).
    Arrange {
        seat: Seat,
        column: u8,
    },
    /// A seat moves a unit that has not moved, or ends its movement (T3).
    Move(Seat),
    /// Two dice for who attacks first (T16). `against` is the sum of seat 0, once it has rolled, else 0.
    CombatRoll {
        seat: Seat,
        against: u8,
    },
    /// A seat attacks or passes; `passed` if the other one has just passed (T7).
    Attack {
        seat: Seat,
        passed: bool,
    },
    /// The attacker's dice are to fall (T17).
    AttackDice(Throw),
    /// The attack has this total; the target's dice are to fall (T18).
    DefenceDice {
        throw: Throw,
        total: i8,
    },
    /// A combined attack was caught: the catcher says which of the two is out (T20).
    ChooseOut {
        seat: Seat,
        attacker: Unit,
        helper: Unit,
    },
    /// The catcher may bring a unit back (T9).
    Return {
        seat: Seat,
    },
    /// Over: the other side has no unit left (T12), or fewer after quiet turns (T11).
    Won(Seat),
    Drawn,
}

/// A position. Seats index every pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Where each unit stands, or `Square::OUT`.
    pub units: [[Square; UNITS]; 2],
    /// Balls in each pool; those thrown in this combat are in neither.
    pub balls: [u8; 2],
    /// Balls that each side has thrown in this combat (T10).
    pub thrown: [u8; 2],
    /// Units of the side that is moving which have moved (T3); none outside the movement.
    pub moved: Units,
    /// Units that have attacked or helped in this turn (T6, T17). The mark stays with a unit that goes out, so that it
    /// is still there when the unit comes back (T9).
    pub attacked: [Units; 2],
    /// Who moves first in this turn (T15).
    pub first: Seat,
    /// Whether a unit has gone out in this turn (T11).
    pub loss: bool,
    /// Turns in a row in which no unit went out (T11); 0 once one has in this turn, or if the rule is switched off.
    pub quiet: u16,
    /// The number of the turn, from 1; 0 until the units are arranged.
    pub turn: u16,
    pub phase: Phase,
}

impl State {
    pub(crate) const fn start() -> State {
        State {
            units: [[Square::OUT; UNITS]; 2],
            balls: [START_BALLS; 2],
            thrown: [0; 2],
            moved: Units::NONE,
            attacked: [Units::NONE; 2],
            first: Seat(0),
            loss: false,
            quiet: 0,
            turn: 0,
            phase: Phase::FirstRoll {
                seat: Seat(0),
                against: 0,
            },
        }
    }

    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Arrange { seat, .. }
            | Phase::Move(seat)
            | Phase::Attack { seat, .. }
            | Phase::ChooseOut { seat, .. }
            | Phase::Return { seat } => Turn::Act(seat),
            Phase::FirstRoll { .. }
            | Phase::CombatRoll { .. }
            | Phase::AttackDice(_)
            | Phase::DefenceDice { .. } => Turn::Chance,
            Phase::Won(seat) if self.on_board(seat.other()).is_empty() => {
                Turn::Over(Winners::only(seat), RuleId("T12"))
            }
            Phase::Won(seat) => Turn::Over(Winners::only(seat), RuleId("T11")),
            Phase::Drawn => Turn::Over(Winners::everyone(2), RuleId("T11")),
        }
    }

    /// Where a unit stands, or `Square::OUT`.
    #[inline]
    pub fn square_of(&self, seat: Seat, unit: Unit) -> Square {
        self.units[seat.index()][unit.index()]
    }

    /// The units of a seat that are on the board.
    #[inline]
    pub fn on_board(&self, seat: Seat) -> Units {
        let mut units = 0;
        for (index, &square) in self.units[seat.index()].iter().enumerate() {
            units |= u16::from(square != Square::OUT) << index;
        }
        Units(units)
    }

    /// The units of a seat that are out; before they are arranged, those that are not yet placed.
    #[inline]
    pub fn out(&self, seat: Seat) -> Units {
        Units((1 << UNITS) - 1).without(self.on_board(seat))
    }

    /// Who stands on a space.
    pub fn unit_on(&self, square: Square) -> Option<(Seat, Unit)> {
        [Seat(0), Seat(1)].into_iter().find_map(|seat| {
            let mut units = self.units[seat.index()].iter();
            let index = units.position(|at| *at == square && square != Square::OUT)?;
            Some((seat, Unit(index as u8)))
        })
    }

    /// The units of a seat on the eight spaces around one (G1).
    #[inline]
    pub fn beside(&self, seat: Seat, square: Square) -> Units {
        let mut units = 0;
        for (index, at) in self.units[seat.index()].iter().enumerate() {
            units |= u16::from(at.touches(square)) << index;
        }
        Units(units)
    }

    /// The units of a seat that may still attack in this turn, balls aside (T17).
    #[inline]
    pub fn fresh(&self, seat: Seat) -> Units {
        self.on_board(seat).without(self.attacked[seat.index()])
    }

    /// The units that may combine with an attacker: beside it and not yet used, if there is a ball for them (T6).
    #[inline]
    pub fn helpers(&self, seat: Seat, attacker: Unit) -> Units {
        if self.balls[seat.index()] < 2 {
            return Units::NONE;
        }
        let beside = self.beside(seat, self.square_of(seat, attacker));
        beside.without(self.attacked[seat.index()])
    }

    /// What a side held when combat began: its pool and what it has thrown since (T10).
    pub fn held(&self, seat: Seat) -> u8 {
        self.balls[seat.index()] + self.thrown[seat.index()]
    }

    /// The free spaces of a seat's back row, as a set of columns: where a unit may come back (T9).
    #[inline]
    pub fn free_columns(&self, board: Board, seat: Seat) -> u16 {
        let mut free = (1 << board.columns) - 1;
        for square in self.units[seat.index()] {
            if square != Square::OUT && square.row() == board.back_row(seat) {
                free &= !(1 << square.column());
            }
        }
        free
    }
}
