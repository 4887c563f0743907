//! A court of square spaces that any game can be played on: as many columns and rows as it likes, on one of a few floors.

use crate::{Court, Floor, Piece, Place, Point};
use serde::Serialize;
use smol_str::format_smolstr;

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

    pub fn width(self) -> f32 {
        f32::from(self.columns) * Grid::CELL + 2.0 * Grid::EDGE
    }

    pub fn height(self) -> f32 {
        f32::from(self.rows) * Grid::CELL + 2.0 * Grid::EDGE
    }

    /// Column and row from the top left of a space that is counted from a1; it works both ways.
    pub const fn turned(self, column: u8, row: u8) -> (u8, u8) {
        if self.flipped {
            (self.columns - 1 - column, row)
        } else {
            (column, self.rows - 1 - row)
        }
    }

    /// The middle of a space, counted from a1 as (0, 0).
    pub fn at(self, column: u8, row: u8) -> Point {
        let (column, row) = self.turned(column, row);
        let middle = |step: u8| Grid::EDGE + (f32::from(step) + 0.5) * Grid::CELL;
        Point {
            x: middle(column),
            y: middle(row),
        }
    }

    /// What people call a space: "e4" is (4, 3).
    pub fn name(column: u8, row: u8) -> String {
        format!("{}{}", char::from(b'a' + column), u16::from(row) + 1)
    }

    /// The floor with these pieces on it. The space e4 is the thing `sq-e4`.
    pub fn floor(self, pieces: Vec<Piece>) -> Floor {
        let court = Court::Grid(self);
        let spaces =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let place = |(column, row)| {
            let name = Grid::name(column, row);
            Place {
                id: format_smolstr!("sq-{name}"),
                name,
                at: self.at(column, row),
                size: Grid::CELL,
                grid: self.turned(column, row),
            }
        };
        Floor {
            court,
            width: self.width(),
            height: self.height(),
            places: court.places(|| spaces.map(place).collect()),
            pieces,
        }
    }
}
