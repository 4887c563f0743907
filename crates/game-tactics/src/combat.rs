//! How an attack is worked out: where the totals come from, and what they say.

use crate::content::{ATTACK_DICE, HELPER_DICE, Kind};
use crate::options::{Range, Tactics};
use crate::state::{State, Throw};
use crate::unit::Units;

impl Throw {
    /// How many dice the attacker rolls.
    pub const fn dice(self) -> u8 {
        match self.helper {
            Some(_) => ATTACK_DICE + HELPER_DICE,
            None => ATTACK_DICE,
        }
    }
}

/// Everything that goes into the two totals of an attack. The rules add it up, and screens show it term by term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums {
    /// How many dice the attacker rolls.
    pub dice: u8,
    /// What the attacking unit adds (T14).
    pub attacker: i8,
    /// How far the target is, counted as the option says (T4).
    pub spaces: u8,
    /// The units of each seat that stand in between (T5).
    pub between: [Units; 2],
    /// What the target adds (T14).
    pub target: i8,
    /// Defenders of the target's side beside it (T18).
    pub beside: Units,
}

impl Sums {
    /// Inlined, so that a caller who needs one total does not work out the other.
    #[inline(always)]
    pub fn of(game: &Tactics, state: &State, throw: Throw) -> Sums {
        let foe = throw.seat.other();
        let from = state.square_of(throw.seat, throw.attacker);
        let at = state.square_of(foe, throw.target);
        let distance = from.distance(at);
        let mut between = [Units::NONE; 2];
        for (units, squares) in between.iter_mut().zip(&state.units) {
            for (index, square) in squares.iter().enumerate() {
                units.0 |= u16::from(square.lies_between(from, at)) << index;
            }
        }
        Sums {
            dice: throw.dice(),
            attacker: throw.attacker.kind().attack_bonus(),
            spaces: match game.range {
                Range::Distance => distance,
                Range::Between => distance - 1,
            },
            between,
            target: throw.target.kind().defence_bonus(),
            beside: state.beside(foe, at).and(Units::of_kind(Kind::Defender)),
        }
    }

    /// What the range takes from the attack: half the spaces, rounded down (T4).
    pub const fn range(&self) -> i8 {
        -((self.spaces / 2) as i8)
    }

    /// What the units in between take from the attack (T5).
    pub const fn crowd(&self) -> i8 {
        let [ours, theirs] = self.between;
        -((ours.count() + theirs.count()) as i8)
    }

    /// What the Defenders beside the target add to its defence (T18).
    pub const fn shelter(&self) -> i8 {
        self.beside.count() as i8
    }

    /// All that is added to the attack dice.
    pub const fn attack(&self) -> i8 {
        self.attacker + self.range() + self.crowd()
    }

    /// All that is added to the defence dice.
    pub const fn defence(&self) -> i8 {
        self.target + self.shelter()
    }
}

/// How an attack ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// The target is out.
    Out,
    /// The target is safe.
    Dodged,
    /// An attacker is out.
    Caught,
}

/// What two totals say (T8, T19).
pub const fn verdict(attack: i8, defence: i8) -> Verdict {
    if attack > defence {
        Verdict::Out
    } else if defence >= 2 * attack {
        Verdict::Caught
    } else {
        Verdict::Dodged
    }
}
