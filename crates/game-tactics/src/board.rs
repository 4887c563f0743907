//! The spaces of the board, and the straight lines between them.

use courtside_kernel::Seat;
use std::fmt;

/// A space, or `OUT`. Ordered by row, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// Where a unit is that is not on the board.
    pub const OUT: Square = Square(u16::MAX);

    /// Columns and rows are counted from 0: a1 is (0, 0).
    pub const fn new(column: u8, row: u8) -> Square {
        Square((row as u16) << 4 | column as u16)
    }

    pub const fn column(self) -> u8 {
        (self.0 & 15) as u8
    }

    pub const fn row(self) -> u8 {
        (self.0 >> 4) as u8
    }

    pub(crate) const fn packed(self) -> u16 {
        self.0
    }

    pub(crate) const fn unpacked(packed: u16) -> Square {
        Square(packed)
    }

    /// Number of king steps to another space (G1).
    pub const fn distance(self, other: Square) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        if columns > rows { columns } else { rows }
    }

    /// Whether the space is one of the eight around another (G1).
    #[inline]
    pub const fn touches(self, other: Square) -> bool {
        // Rows are 16 apart and no row has more than 15 columns: beside each other are numbers 1, 15, 16 or 17 apart.
        let apart = self.0.abs_diff(other.0);
        (apart == 1) | (apart.wrapping_sub(15) <= 2)
    }

    /// Whether the straight line from the middle of `from` to the middle of `to` runs through the inside of this
    /// space (G2). The two spaces at its ends do not count; neither does a corner that the line only touches.
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
    /// "e4", or "-" for a unit that is out.
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

/// The size of the board (T1). Seat 0 owns the lower half of the rows, seat 1 the upper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub columns: u8,
    pub rows: u8,
}

impl Board {
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.columns && square.row() < self.rows
    }

    /// The lowest and the highest row of a seat's half.
    pub const fn half(self, seat: Seat) -> (u8, u8) {
        let middle = self.rows / 2;
        match seat.0 {
            0 => (0, middle - 1),
            _ => (middle, self.rows - 1),
        }
    }

    /// Whether a space lies in the half of a seat, which its units never leave (T3).
    pub const fn is_home(self, seat: Seat, square: Square) -> bool {
        let (low, high) = self.half(seat);
        self.contains(square) && low <= square.row() && square.row() <= high
    }

    /// The row on which a seat's units start and return.
    pub const fn back_row(self, seat: Seat) -> u8 {
        match seat.0 {
            0 => 0,
            _ => self.rows - 1,
        }
    }
}
