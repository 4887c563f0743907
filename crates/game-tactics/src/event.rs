//! What can happen, and the rule behind it.

use crate::action::Chance;
use crate::board::Square;
use crate::state::Throw;
use crate::unit::Unit;
use courtside_kernel::{RuleId, Seat};

/// A change of the position. `seat` is the side that did it or whose unit it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A die for who is the first player.
    FirstRolled {
        seat: Seat,
        face: u8,
    },
    /// Both rolled the same for who is the first player, or for who attacks first.
    Tied {
        total: u8,
        combat: bool,
    },
    /// `seat` is the first player; rolls by seat.
    BecameFirst {
        seat: Seat,
        rolls: [u8; 2],
    },
    /// A unit was put on the back row.
    Placed {
        seat: Seat,
        unit: Unit,
        square: Square,
    },
    /// A column of the back row was left empty.
    LeftEmpty {
        seat: Seat,
        square: Square,
    },
    /// A turn began; `seat` moves first.
    TurnBegan {
        turn: u16,
        seat: Seat,
    },
    Moved {
        seat: Seat,
        unit: Unit,
        from: Square,
        to: Square,
    },
    /// A side ended its movement.
    Settled {
        seat: Seat,
    },
    /// Two dice for who attacks first.
    CombatRolled {
        seat: Seat,
        dice: Chance,
    },
    /// `seat` attacks first; totals by seat.
    WonRollOff {
        seat: Seat,
        totals: [u8; 2],
    },
    /// An attack was made; the ball (or two) left the pool. `helper` is where the helper stands, else `OUT`.
    Attacked {
        throw: Throw,
        from: Square,
        at: Square,
        helper: Square,
    },
    /// The attacker rolled. `bonus` is what is added to the dice.
    AttackRolled {
        throw: Throw,
        dice: Chance,
        bonus: i8,
        total: i8,
    },
    /// The target's side rolled. `bonus` is what is added to the dice.
    DefenceRolled {
        throw: Throw,
        dice: Chance,
        bonus: i8,
        total: i8,
    },
    /// The attack was higher: the target is out. Totals of attack and defence.
    Hit {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The defence was as high: nothing happened.
    Dodged {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The defence was twice as high. Who is out comes next.
    Caught {
        throw: Throw,
        from: Square,
        at: Square,
        totals: [i8; 2],
    },
    /// The attacker is out after a catch, or its helper if the catcher chose that one.
    WentOut {
        seat: Seat,
        unit: Unit,
        at: Square,
        chosen: bool,
    },
    Returned {
        seat: Seat,
        unit: Unit,
        to: Square,
    },
    /// A catcher brought no unit back, though one could have come.
    BroughtNoneBack {
        seat: Seat,
    },
    Passed {
        seat: Seat,
    },
    /// A side passed by itself: it has no ball left, or no unit that may attack.
    CannotAttack {
        seat: Seat,
        balls: u8,
    },
    /// The balls that a side threw went to the other one.
    GaveThrown {
        seat: Seat,
        balls: u8,
    },
    /// A side that had more balls and did not attack gave one.
    GaveOne {
        seat: Seat,
    },
    /// The other side has no unit left.
    Won {
        seat: Seat,
    },
    /// No unit went out for this many turns; `seat` has more units.
    Outlasted {
        seat: Seat,
        turns: u16,
        units: [u8; 2],
    },
    Drawn {
        turns: u16,
    },
}

impl Event {
    pub(crate) fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::FirstRolled { .. }
            | Event::Tied { combat: false, .. }
            | Event::BecameFirst { .. }
            | Event::Placed { .. }
            | Event::LeftEmpty { .. } => "T2",
            Event::TurnBegan { .. } => "T15",
            Event::Moved { .. } | Event::Settled { .. } => "T3",
            Event::CombatRolled { .. } | Event::Tied { .. } | Event::WonRollOff { .. } => "T16",
            Event::Attacked { throw, .. } if throw.helper.is_some() => "T6",
            Event::Attacked { .. } | Event::AttackRolled { .. } => "T17",
            Event::DefenceRolled { .. } => "T18",
            Event::Hit { .. } | Event::Dodged { .. } => "T19",
            Event::Caught { .. } | Event::WentOut { chosen: false, .. } => "T8",
            Event::WentOut { .. } => "T20",
            Event::Returned { .. } | Event::BroughtNoneBack { .. } => "T9",
            Event::Passed { .. } | Event::CannotAttack { .. } => "T7",
            Event::GaveThrown { .. } | Event::GaveOne { .. } => "T10",
            Event::Won { .. } => "T12",
            Event::Outlasted { .. } | Event::Drawn { .. } => "T11",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::FirstRolled { .. } => "first-rolled",
            Event::Tied { .. } => "tied",
            Event::BecameFirst { .. } => "first",
            Event::Placed { .. } => "placed",
            Event::LeftEmpty { .. } => "left-empty",
            Event::TurnBegan { .. } => "turn",
            Event::Moved { .. } => "moved",
            Event::Settled { .. } => "settled",
            Event::CombatRolled { .. } => "combat-rolled",
            Event::WonRollOff { .. } => "attacks-first",
            Event::Attacked { .. } => "attacked",
            Event::AttackRolled { .. } => "attack-rolled",
            Event::DefenceRolled { .. } => "defence-rolled",
            Event::Hit { .. } => "hit",
            Event::Dodged { .. } => "dodged",
            Event::Caught { .. } => "caught",
            Event::WentOut { .. } => "went-out",
            Event::Returned { .. } => "returned",
            Event::BroughtNoneBack { .. } => "kept-out",
            Event::Passed { .. } => "passed",
            Event::CannotAttack { .. } => "cannot-attack",
            Event::GaveThrown { .. } => "gave-thrown",
            Event::GaveOne { .. } => "gave-one",
            Event::Won { .. } => "won",
            Event::Outlasted { .. } => "outlasted",
            Event::Drawn { .. } => "drawn",
        }
    }
}
