//! The nine units of a side, and sets of them.

use crate::content::{Kind, UNITS};
use std::fmt;

impl Kind {
    /// The first of its units; the others follow.
    pub const fn first(self) -> Unit {
        match self {
            Kind::Assault => Unit(0),
            Kind::Defender => Unit(4),
            Kind::Ace => Unit::ACE,
        }
    }
}

/// One unit of a side, which keeps its number all game: 0 to 3 are the Assaults, 4 to 7 the Defenders, 8 is the Ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(pub u8);

impl Unit {
    pub const ACE: Unit = Unit(8);

    pub fn all() -> impl Iterator<Item = Unit> {
        (0..UNITS as u8).map(Unit)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn kind(self) -> Kind {
        match self.0 {
            0..4 => Kind::Assault,
            4..8 => Kind::Defender,
            _ => Kind::Ace,
        }
    }

    /// Its number among its kind, from 1; there is only one Ace.
    pub const fn number(self) -> u8 {
        self.0 - self.kind().first().0 + 1
    }

    /// "Assault 2", "Ace".
    pub fn words(self) -> String {
        match self.kind() {
            Kind::Ace => Kind::Ace.word().into(),
            kind => format!("{} {}", kind.word(), self.number()),
        }
    }
}

impl Unit {
    /// "Assault 2", "the Ace".
    pub fn the(self) -> String {
        match self {
            Unit::ACE => "the Ace".into(),
            unit => unit.words(),
        }
    }

    /// The same at the beginning of a sentence.
    pub fn starting(self) -> String {
        match self {
            Unit::ACE => "The Ace".into(),
            unit => unit.words(),
        }
    }
}

impl fmt::Display for Unit {
    /// "A2", "X".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Ace => f.write_str("X"),
            kind => write!(f, "{}{}", kind.letter(), self.number()),
        }
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of units of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Units(pub u16);

impl Units {
    pub const NONE: Units = Units(0);
    /// The units that a catch may bring back: all but the Ace (T9).
    pub const RETURNING: Units = Units(0xff);

    pub const fn of(unit: Unit) -> Units {
        Units(1 << unit.0)
    }

    /// All units of a kind.
    pub const fn of_kind(kind: Kind) -> Units {
        Units(((1 << kind.count()) - 1) << kind.first().0)
    }

    pub const fn has(self, unit: Unit) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub const fn with(self, unit: Unit) -> Units {
        Units(self.0 | 1 << unit.0)
    }

    pub const fn without(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }

    pub const fn and(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }

    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units of the set, ascending.
    pub fn each(self) -> impl Iterator<Item = Unit> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let unit = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(Unit(unit))
        })
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.each()).finish()
    }
}
