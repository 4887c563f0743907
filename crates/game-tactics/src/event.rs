//! What can happen, the rule behind it, and how it is told.

use crate::action::Chance;
use crate::board::Square;
use crate::state::Throw;
use crate::unit::Unit;
use courtside_kernel::Seat;

/// A change of the position. `seat` is whoever did it or whose unit it is.
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
    /// The attacker, or the helper if the catcher chose so, is out after a catch.
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
    /// A catcher brought nobody back, though somebody could have come.
    KeptOut {
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
    /// A side that held more balls and did not attack gave one.
    GaveOne {
        seat: Seat,
    },
    /// The other side has no unit left.
    Won {
        seat: Seat,
    },
    /// Nobody went out for so many turns; `seat` has more units.
    Outlasted {
        seat: Seat,
        turns: u16,
        units: [u8; 2],
    },
    Drawn {
        turns: u16,
    },
}
