//! Square spaces in columns and rows: where each of them is, seen from either side of the table.

use crate::{Court, Floor, Place, Point};
use smol_str::format_smolstr;

/// Columns have letters and rows have numbers: a1 is at the lower left or, `flipped`, at the upper right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lattice {
    pub columns: u8,
    pub rows: u8,
    /// The side of a space in board units.
    pub cell: f32,
    /// How wide the ground is left, right and below the spaces, and above them.
    pub edge: f32,
    pub top: f32,
    pub flipped: bool,
}

impl Lattice {
    pub fn width(self) -> f32 {
        f32::from(self.columns) * self.cell + 2.0 * self.edge
    }

    pub fn height(self) -> f32 {
        f32::from(self.rows) * self.cell + self.top + self.edge
    }

    /// Column and row from the top left of a space that is counted from a1.
    pub const fn turned(self, column: u8, row: u8) -> (u8, u8) {
        if self.flipped {
            (self.columns - 1 - column, row)
        } else {
            (column, self.rows - 1 - row)
        }
    }

    /// The middle of a space that is counted from a1.
    pub fn at(self, column: u8, row: u8) -> Point {
        let (column, row) = self.turned(column, row);
        Point {
            x: self.edge + (f32::from(column) + 0.5) * self.cell,
            y: self.top + (f32::from(row) + 0.5) * self.cell,
        }
    }

    /// Which of the places of its floor a space is: row by row from a1.
    pub fn index(self, column: u8, row: u8) -> usize {
        usize::from(row) * usize::from(self.columns) + usize::from(column)
    }

    /// A court with these spaces and nothing on it. The space e4 is the thing `sq-e4`.
    pub fn floor(self, court: Court) -> Floor {
        let spaces =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        let place = |(column, row)| {
            let name = format!("{}{}", char::from(b'a' + column), u16::from(row) + 1);
            Place {
                id: format_smolstr!("sq-{name}"),
                name,
                at: self.at(column, row),
                size: self.cell,
                grid: self.turned(column, row),
            }
        };
        Floor {
            court,
            width: self.width(),
            height: self.height(),
            places: court.places(|| spaces.map(place).collect()),
            pieces: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattice(flipped: bool) -> Lattice {
        Lattice {
            columns: 3,
            rows: 12,
            cell: 10.0,
            edge: 4.0,
            top: 2.0,
            flipped,
        }
    }

    #[test]
    fn a1_lies_at_the_lower_left_or_flipped_at_the_upper_right() {
        let near = lattice(false);
        assert_eq!((near.width(), near.height()), (38.0, 126.0));
        assert_eq!(near.turned(0, 0), (0, 11));
        assert_eq!(near.at(0, 0), Point { x: 9.0, y: 117.0 });
        let far = lattice(true);
        assert_eq!(far.turned(0, 0), (2, 0));
        assert_eq!(far.at(0, 0), Point { x: 29.0, y: 7.0 });
    }

    #[test]
    fn places_have_names_and_are_found_by_column_and_row() {
        let court = Court::Tactics {
            columns: 3,
            rows: 12,
            flipped: false,
        };
        let lattice = lattice(false);
        let floor = lattice.floor(court);
        assert_eq!(floor.places.len(), 36);
        let place = &floor.places[lattice.index(1, 11)];
        assert_eq!((place.id.as_str(), place.name.as_str()), ("sq-b12", "b12"));
        assert_eq!((place.at, place.grid), (lattice.at(1, 11), (1, 0)));
    }
}
