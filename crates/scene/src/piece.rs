//! What stands and lies on a court, and whose it is.

use crate::{Figure, Point, ThingId};
use courtside_kernel::Seat;
use serde::Serialize;
use smol_str::SmolStr;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// Stays the same as long as it is the same piece, so that a screen can move it.
    pub id: ThingId,
    pub figure: Figure,
    pub at: Point,
    /// The place it stands on, if it stands on one.
    pub place: Option<ThingId>,
    /// What it is, without saying whose: "pawn 2".
    pub what: SmolStr,
    /// What people call it in a sentence: "pawn 2" for one's own, "Mara's pawn 2" for another's.
    pub name: SmolStr,
    /// The text form: "b4: your pawn 2, carrying a ball".
    pub label: SmolStr,
    /// Screens light the pieces of others as targets by it.
    pub of: Owners,
    /// All of its kind are alike, and their ids go by where they lie: one that is gone and one that has come are the same,
    /// moved.
    pub alike: bool,
}

impl Piece {
    /// A piece that is nobody's, stands on no place, and is called the same by everybody.
    pub fn new(
        id: impl Into<ThingId>,
        figure: Figure,
        at: Point,
        name: impl Into<SmolStr>,
        label: impl Into<SmolStr>,
    ) -> Piece {
        let name = name.into();
        Piece {
            id: id.into(),
            figure,
            at,
            place: None,
            what: name.clone(),
            name,
            label: label.into(),
            of: Owners::NOBODY,
            alike: false,
        }
    }
}

/// The seats that something belongs to: several where a side shares it, none if it is nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Owners(u8);

impl Owners {
    pub const NOBODY: Owners = Owners(0);

    pub const fn seat(seat: Seat) -> Owners {
        Owners(1 << seat.0)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// It belongs to another seat.
    pub fn is_other(self, seat: Seat) -> bool {
        self != Owners::NOBODY && !self.contains(seat)
    }
}

impl FromIterator<Seat> for Owners {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Owners {
        let all = |owners: u8, seat: Seat| owners | Owners::seat(seat).0;
        Owners(seats.into_iter().fold(0, all))
    }
}
