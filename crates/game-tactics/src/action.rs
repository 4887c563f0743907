//! What players and dice can do.

use crate::board::Square;
use crate::content::{Kind, MOST_DICE};
use crate::unit::Unit;

/// A choice of a player, packed into two bytes; `deed` unpacks it. The order of the packed numbers is the order of
/// `legal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// A choice, readable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Put the next unit of this kind on the column, or leave it empty (T2).
    Arrange { kind: Option<Kind> },
    /// Move a unit (T3).
    Move { unit: Unit, to: Square },
    /// End the movement (T3).
    Done,
    /// Attack, alone or combined (T6, T17).
    Attack {
        attacker: Unit,
        target: Unit,
        helper: Option<Unit>,
    },
    /// Do not attack now (T7).
    Pass,
    /// Say which unit of a caught combined attack is out (T20).
    PutOut { unit: Unit },
    /// Bring a unit back (T9).
    Return { unit: Unit, to: Square },
    /// Bring no unit back (T9).
    NoReturn,
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

/// Three bits say what is done, thirteen with what: a unit and a space take four and nine, three units four each.
const fn pack(tag: u16, rest: u16) -> Action {
    Action(tag << 13 | rest)
}

const fn unit_and_square(unit: Unit, square: Square) -> u16 {
    (unit.0 as u16) << 9 | square.packed() & 511
}

/// In place of the helper of an attack that has none; in place of the kind for an empty column.
const NO_HELPER: u16 = 0;
const EMPTY: u16 = 3;

impl Action {
    pub const DONE: Action = pack(2, 0);
    pub const PASS: Action = pack(4, 0);
    pub const NO_RETURN: Action = pack(7, 0);
    pub const LEAVE_EMPTY: Action = pack(0, EMPTY);

    pub const fn arrange(kind: Kind) -> Action {
        pack(0, kind as u16)
    }

    pub const fn step(unit: Unit, to: Square) -> Action {
        pack(1, unit_and_square(unit, to))
    }

    pub const fn attack(attacker: Unit, target: Unit, helper: Option<Unit>) -> Action {
        let helper = match helper {
            Some(unit) => unit.0 as u16 + 1,
            None => NO_HELPER,
        };
        pack(
            3,
            (attacker.0 as u16) << 8 | (target.0 as u16) << 4 | helper,
        )
    }

    pub const fn put_out(unit: Unit) -> Action {
        pack(5, unit.0 as u16)
    }

    pub const fn bring_back(unit: Unit, to: Square) -> Action {
        pack(6, unit_and_square(unit, to))
    }

    /// The same move, this many columns further right; of attacks, the same with this helper plus one.
    #[inline]
    pub(crate) const fn plus(self, more: u16) -> Action {
        Action(self.0 + more)
    }

    pub const fn deed(self) -> Deed {
        let rest = self.0 & 0x1fff;
        let unit = Unit((rest >> 9) as u8);
        let to = Square::unpacked(rest & 511);
        match self.0 >> 13 {
            0 => Deed::Arrange {
                kind: match rest {
                    0 => Some(Kind::Assault),
                    1 => Some(Kind::Defender),
                    2 => Some(Kind::Ace),
                    _ => None,
                },
            },
            1 => Deed::Move { unit, to },
            2 => Deed::Done,
            3 => Deed::Attack {
                attacker: Unit((rest >> 8 & 15) as u8),
                target: Unit((rest >> 4 & 15) as u8),
                helper: match rest & 15 {
                    NO_HELPER => None,
                    unit => Some(Unit(unit as u8 - 1)),
                },
            },
            4 => Deed::Pass,
            5 => Deed::PutOut {
                unit: Unit((rest & 15) as u8),
            },
            6 => Deed::Return { unit, to },
            _ => Deed::NoReturn,
        }
    }
}

/// What the dice of one roll say: one to four faces, ascending (G6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance {
    /// The faces, and 0 where there is no die.
    faces: [u8; MOST_DICE],
}

impl Chance {
    /// Sorts the faces. A fifth die and more would not count.
    pub fn new(dice: &[u8]) -> Chance {
        let mut faces = [0; MOST_DICE];
        for (face, die) in faces.iter_mut().zip(dice) {
            *face = *die;
        }
        Chance::sorted(faces)
    }

    /// Sorts by comparing fixed pairs, without branches, which dice would mislead. A place without a die comes last:
    /// 0 less 1 is the highest number.
    #[inline]
    pub(crate) fn sorted(faces: [u8; MOST_DICE]) -> Chance {
        let [a, b, c, d] = faces.map(|face| face.wrapping_sub(1));
        let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
        let (a, c, b, d) = (a.min(c), a.max(c), b.min(d), b.max(d));
        let (b, c) = (b.min(c), b.max(c));
        Chance {
            faces: [a, b, c, d].map(|face| face.wrapping_add(1)),
        }
    }

    /// The faces, ascending.
    pub fn dice(&self) -> &[u8] {
        let count = self.faces.iter().filter(|face| **face != 0).count();
        &self.faces[..count]
    }

    pub const fn sum(self) -> u8 {
        let [a, b, c, d] = self.faces;
        a + b + c + d
    }
}

impl std::fmt::Debug for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.dice().fmt(f)
    }
}
