//! Courts of square spaces: their names, distances, halves, and the straight lines between them.

use crate::Seat;
use std::fmt;

/// A space of a grid of at most 15 columns, or [`OUT`](Square::OUT). Ordered by row, then by column.
///
/// ```
/// use courtside_kernel::grid::{Grid, Square};
///
/// let court = Grid { columns: 8, rows: 8 };
/// let e4 = Square::new(4, 3);
/// assert_eq!(e4.to_string(), "e4");
/// assert_eq!(e4.distance(Square::new(7, 7)), 4);
/// assert_eq!(court.around(Square::new(0, 0)).count(), 3);
/// assert!(e4.lies_between(Square::new(4, 0), Square::new(4, 7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The place of a piece that isn't on the court.
    pub const OUT: Square = Square(u16::MAX);

    /// Columns and rows are counted from 0: a1 is (0, 0).
    pub const fn new(column: u8, row: u8) -> Square {
        Square((row as u16) << 4 | column as u16)
    }

    /// Counted from 0: 0 is column a.
    pub const fn column(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// Counted from 0: 0 is row 1.
    pub const fn row(self) -> u8 {
        (self.0 >> 4) as u8
    }

    /// The space as a number, for states and actions that are packed tightly. Its order is the order of spaces.
    pub const fn packed(self) -> u16 {
        self.0
    }

    /// The space that [`packed`](Square::packed) gave this number.
    pub const fn unpacked(packed: u16) -> Square {
        Square(packed)
    }

    /// Number of king steps to another space (G1).
    pub const fn distance(self, other: Square) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        if columns > rows { columns } else { rows }
    }

    /// Whether this space is one of the eight around another (G1).
    #[inline]
    pub const fn touches(self, other: Square) -> bool {
        // Rows are 16 apart and no row has more than 15 columns: beside each other are numbers 1, 15, 16 or 17 apart.
        let apart = self.0.abs_diff(other.0);
        (apart == 1) | (apart.wrapping_sub(15) <= 2)
    }

    /// Whether the straight line from the middle of `from` to the middle of `to` runs through the inside of this space (G2). The
    /// two spaces at its ends don't count, and neither does a corner that the line only touches.
    #[inline]
    pub const fn lies_between(self, from: Square, to: Square) -> bool {
        // Short numbers and no branches: so the compiler can look at eight spaces at once.
        let across = to.column() as i16 - from.column() as i16;
        let up = to.row() as i16 - from.row() as i16;
        let x = self.column() as i16 - from.column() as i16;
        let y = self.row() as i16 - from.row() as i16;
        // The middle of this space is this far from the line, times the length of the line. The space reaches
        // half of |across| + |up| towards the line in the same measure.
        let off_line = across * y - up * x;
        let beyond = (x.abs() > across.abs())
            | (x * across < 0)
            | (y.abs() > up.abs())
            | (y * up < 0)
            | ((x == 0) & (y == 0))
            | ((x == across) & (y == up));
        !beyond & (2 * off_line.abs() < across.abs() + up.abs())
    }
}

impl fmt::Display for Square {
    /// "e4", or "-" for a piece that is out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Square::OUT {
            return f.write_str("-");
        }
        let column = (b'a' + self.column()) as char;
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The size of a court. Where it has halves, seat 0 owns the lower rows and seat 1 the upper ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// At most 15. The first is a.
    pub columns: u8,
    /// Where there are halves, an even number. The first is 1.
    pub rows: u8,
}

impl Grid {
    /// Whether a space is on the court. [`Square::OUT`] never is.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.columns && square.row() < self.rows
    }

    /// Every space, by row and then by column.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let rows = 0..self.rows;
        rows.flat_map(move |row| (0..self.columns).map(move |column| Square::new(column, row)))
    }

    /// The up to eight spaces around one, by row and then by column (G1).
    pub fn around(self, square: Square) -> impl Iterator<Item = Square> {
        let near = |at: u8| at.saturating_sub(1)..=at + 1;
        let rows = near(square.row());
        rows.flat_map(move |row| near(square.column()).map(move |column| Square::new(column, row)))
            .filter(move |other| *other != square && self.contains(*other))
    }

    /// The lowest and the highest row of a seat's half.
    pub const fn half(self, seat: Seat) -> (u8, u8) {
        let middle = self.rows / 2;
        match seat.0 {
            0 => (0, middle - 1),
            _ => (middle, self.rows - 1),
        }
    }

    /// Whether a space is in a seat's half.
    pub const fn is_home(self, seat: Seat, square: Square) -> bool {
        let (low, high) = self.half(seat);
        self.contains(square) && low <= square.row() && square.row() <= high
    }

    /// The row farthest from the middle, on a seat's own side.
    pub const fn back_row(self, seat: Seat) -> u8 {
        match seat.0 {
            0 => 0,
            _ => self.rows - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid {
        columns: 5,
        rows: 6,
    };

    #[test]
    fn g1_the_eight_spaces_around_are_one_step_away() {
        for square in GRID.squares() {
            let around: Vec<Square> = GRID.around(square).collect();
            let near = |other: &Square| square.distance(*other) == 1;
            assert_eq!(around, GRID.squares().filter(near).collect::<Vec<_>>());
            assert!(
                GRID.squares()
                    .all(|other| square.touches(other) == near(&other))
            );
        }
        assert_eq!(GRID.squares().count(), 30);
    }

    #[test]
    fn g2_a_line_is_the_same_in_both_directions_and_corners_do_not_count() {
        for from in GRID.squares() {
            for to in GRID.squares() {
                for other in GRID.squares() {
                    let between = other.lies_between(from, to);
                    assert_eq!(between, other.lies_between(to, from));
                    assert!(!between || (other != from && other != to));
                }
            }
        }
        let [a1, b1, a2, b2, c2, c3] =
            [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (2, 2)].map(|(x, y)| Square::new(x, y));
        assert!(b2.lies_between(a1, c3), "straight through the middle");
        assert!(
            !b1.lies_between(a1, b2) && !a2.lies_between(a1, b2),
            "only a corner"
        );
        assert!(b1.lies_between(a1, c2) && b2.lies_between(a1, c2));
    }

    #[test]
    fn halves_and_back_rows_belong_to_the_seats() {
        assert_eq!((GRID.half(Seat(0)), GRID.half(Seat(1))), ((0, 2), (3, 5)));
        assert_eq!((GRID.back_row(Seat(0)), GRID.back_row(Seat(1))), (0, 5));
        assert!(GRID.is_home(Seat(1), Square::new(4, 3)));
        assert!(
            !GRID.is_home(Seat(1), Square::new(5, 3)),
            "beyond the court"
        );
    }

    #[test]
    fn spaces_are_named_by_column_and_row() {
        assert_eq!(Square::new(4, 3).to_string(), "e4");
        assert_eq!(Square::OUT.to_string(), "-");
    }
}
