//! The board as sets of squares: a1 is bit 0, h1 bit 7, h8 bit 63.

use courtside_kernel::Seat;

/// A square of the board, or a place off it: pawns that are out and balls that lie on no square have values of their own, so
/// that a place takes one byte. The squares come first, and the corners and the ball in flight follow in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// A set of squares.
pub type Squares = u64;

pub(crate) const FILE_A: Squares = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Squares = FILE_A << 7;

/// The half of each seat (K1).
pub const HALF: [Squares; 2] = [0x0000_0000_ffff_ffff, 0xffff_ffff_0000_0000];

/// The rank on which each seat places its pawns (K13), and its squares.
pub const BACK_RANK: [u8; 2] = [0, 7];
pub(crate) const BACK_ROW: [Squares; 2] = [0xff, 0xff << 56];

/// The squares that share each starting corner, by seat (K1): a4 b4 | a5 b5 and so on.
pub const CORNER_SQUARES: [[Squares; 3]; 2] = [
    [0x03 << 24, 0x18 << 24, 0xc0 << 24],
    [0x03 << 32, 0x18 << 32, 0xc0 << 32],
];

impl Square {
    /// Where a pawn is that is not on the board.
    pub const OUT: Square = Square(255);
    /// How a view writes a pawn whose place is secret.
    pub const SECRET: Square = Square(254);
    /// Where the balls start (K1).
    pub const CORNERS: [Square; 3] = [Square(64), Square(65), Square(66)];
    /// Where a ball is during a throw.
    pub const FLYING: Square = Square(67);

    pub const fn new(file: u8, rank: u8) -> Square {
        Square(8 * rank + file)
    }

    /// Its number, from 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    #[inline]
    pub const fn is_on_board(self) -> bool {
        self.0 < 64
    }

    /// The set of this square alone; empty for a place off the board. Without a branch: this is asked of every pawn, in and
    /// out.
    #[inline]
    pub const fn bit(self) -> Squares {
        (self.is_on_board() as Squares) << (self.0 & 63)
    }

    /// Which of the starting corners it is (K1).
    #[inline]
    pub const fn corner(self) -> Option<usize> {
        match self.0 {
            64..=66 => Some(self.0 as usize - 64),
            _ => None,
        }
    }

    /// The squares on which a pawn of this seat picks up a ball that lies here: the square itself, or those that share the
    /// corner (K1).
    #[inline]
    pub(crate) const fn pick_up(self, seat: Seat) -> Squares {
        match self.corner() {
            Some(corner) => CORNER_SQUARES[seat.index()][corner],
            None => self.bit() & HALF[seat.index()],
        }
    }

    /// Number of king steps to another square (G1).
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// The eight squares around it, as far as they are on the board (G1).
    pub const fn neighbours(self) -> Squares {
        grow(self.bit()) & !self.bit()
    }

    /// Squares at most `steps` king steps away, the square itself included.
    #[inline]
    pub const fn within(self, steps: u8) -> Squares {
        WITHIN[self.index()][steps as usize]
    }

    /// "e4"
    pub fn name(self) -> &'static str {
        const NAMES: &str = "\
            a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
            a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
        let at = 2 * self.index();
        NAMES.get(at..at + 2).unwrap_or("?")
    }

    /// "e4" for a ball on a square, "de" for one on the corner between d and e.
    pub fn ball_place(self) -> &'static str {
        match self.corner() {
            Some(corner) => ["ab", "de", "gh"][corner],
            None => self.name(),
        }
    }
}

/// The squares and all their neighbours.
#[inline]
pub const fn grow(squares: Squares) -> Squares {
    let row = squares | (squares << 1 & !FILE_A) | (squares >> 1 & !FILE_H);
    row | row << 8 | row >> 8
}

static WITHIN: [[Squares; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut reach = Square(square as u8).bit();
        let mut steps = 0;
        while steps < 8 {
            table[square][steps] = reach;
            reach = grow(reach);
            steps += 1;
        }
        square += 1;
    }
    table
};

/// The squares of a set, ascending.
pub fn each(mut squares: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if squares == 0 {
            return None;
        }
        let square = squares.trailing_zeros() as u8;
        squares &= squares - 1;
        Some(Square(square))
    })
}

/// A set of files: a is bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files(pub u8);

impl Files {
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Ascending, counted from 0.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |file| self.0 >> file & 1 == 1)
    }

    /// "acdfh"
    pub fn letters(self) -> String {
        self.each().map(|file| (b'a' + file) as char).collect()
    }

    /// The squares of these files on a seat's back row, ascending.
    pub fn on_back_row(self, seat: Seat) -> impl Iterator<Item = Square> {
        let rank = BACK_RANK[seat.index()];
        self.each().map(move |file| Square::new(file, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g1_distance_is_the_number_of_king_steps() {
        let d4 = Square::new(3, 3);
        for square in each(!0) {
            let steps = d4.distance(square);
            assert!(d4.within(steps) & square.bit() != 0);
            assert!(steps == 0 || d4.within(steps - 1) & square.bit() == 0);
        }
        let names = |square: Square| {
            each(square.neighbours())
                .map(Square::name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names(d4).len(), 8);
        assert_eq!(names(Square::new(0, 0)), ["b1", "a2", "b2"]);
        assert_eq!(names(Square::new(7, 7)).len(), 3);
        assert_eq!(names(Square::new(7, 0)), ["g1", "g2", "h2"], "not a2");
    }

    #[test]
    fn places_off_the_board_are_in_no_set() {
        for place in [
            Square::OUT,
            Square::SECRET,
            Square::FLYING,
            Square::CORNERS[0],
        ] {
            assert_eq!(place.bit(), 0, "{place:?}");
            assert!(!place.is_on_board());
        }
    }

    #[test]
    fn k1_the_corners_touch_a4_b4_d4_e4_g4_h4_and_their_mirrors() {
        let names = |seat| {
            let touched = Square::CORNERS.map(|corner| corner.pick_up(seat));
            let squares = touched.into_iter().fold(0, |all, squares| all | squares);
            each(squares)
                .map(Square::name)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names(Seat(0)), "a4 b4 d4 e4 g4 h4");
        assert_eq!(names(Seat(1)), "a5 b5 d5 e5 g5 h5");
    }
}
