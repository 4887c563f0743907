//! A court of square spaces that any game can be played on: as many columns and rows as it likes, on one of a few floors.

use crate::{Court, Floor, Lattice, Piece, Point};
use serde::Serialize;

/// What the floor of a grid is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Planks of maple in a walnut frame.
    Maple,
    /// A poured floor with a run-off around it.
    Rubber,
    /// A gym mat on a wooden floor.
    Mat,
    /// Mown grass in a clay track.
    Turf,
}

impl Theme {
    pub const ALL: [Theme; 4] = [Theme::Maple, Theme::Rubber, Theme::Mat, Theme::Turf];

    /// As it stands in the name of a court.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Maple => "maple",
            Theme::Rubber => "rubber",
            Theme::Mat => "mat",
            Theme::Turf => "turf",
        }
    }
}

/// Spaces of 64 units in an edge of 36. Columns have letters and rows have numbers: a1 is at the lower left or, `flipped`,
/// at the upper right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Grid {
    pub columns: u8,
    pub rows: u8,
    /// A line across the middle parts two sides; `rows` is even then.
    pub halves: bool,
    pub theme: Theme,
    pub flipped: bool,
}

impl Grid {
    /// The side of a space, and how wide the edge around all of them is.
    pub const CELL: f32 = 64.0;
    pub const EDGE: f32 = 36.0;

    /// Where its spaces are.
    pub const fn lattice(self) -> Lattice {
        Lattice {
            columns: self.columns,
            rows: self.rows,
            cell: Grid::CELL,
            edge: Grid::EDGE,
            top: Grid::EDGE,
            flipped: self.flipped,
        }
    }

    /// The middle of a space, counted from a1 as (0, 0).
    pub fn at(self, column: u8, row: u8) -> Point {
        self.lattice().at(column, row)
    }

    /// The floor with these pieces on it. The space e4 is the thing `sq-e4`.
    pub fn floor(self, pieces: Vec<Piece>) -> Floor {
        Floor {
            pieces,
            ..self.lattice().floor(Court::Grid(self))
        }
    }
}
