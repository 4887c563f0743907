//! The board as sets of squares: a1 is bit 0, h1 bit 7, h8 bit 63.

/// A square, 0..64.
pub type Square = u8;

/// A set of squares.
pub type Squares = u64;

pub(crate) const FILE_A: Squares = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Squares = FILE_A << 7;

/// The half of each seat (K1).
pub const HALF: [Squares; 2] = [0x0000_0000_ffff_ffff, 0xffff_ffff_0000_0000];

/// Where a pawn is that is not on the board, and how a view writes one whose place is secret.
pub const OUT: Square = 255;
pub const SECRET: Square = 254;

/// Places of balls that are on no square: the three starting corners (K1), and in flight.
pub const CORNERS: [Square; 3] = [64, 65, 66];
pub const FLYING: Square = 67;

/// The squares that share each starting corner, by seat (K1): a4 b4 | a5 b5 and so on.
pub const CORNER_SQUARES: [[Squares; 3]; 2] = [
    [0x03 << 24, 0x18 << 24, 0xc0 << 24],
    [0x03 << 32, 0x18 << 32, 0xc0 << 32],
];

pub const fn bit(square: Square) -> Squares {
    1 << square
}

pub const fn file(square: Square) -> u8 {
    square & 7
}

pub const fn rank(square: Square) -> u8 {
    square >> 3
}

/// Number of king steps between two squares (G1).
pub const fn distance(a: Square, b: Square) -> u8 {
    let files = file(a).abs_diff(file(b));
    let ranks = rank(a).abs_diff(rank(b));
    if files > ranks { files } else { ranks }
}

/// The squares and all their neighbours.
#[inline]
pub const fn grow(squares: Squares) -> Squares {
    let row = squares | (squares << 1 & !FILE_A) | (squares >> 1 & !FILE_H);
    row | row << 8 | row >> 8
}

/// The neighbours of one square (G1).
pub const fn neighbours(square: Square) -> Squares {
    grow(bit(square)) & !bit(square)
}

/// Squares at most `steps` king steps away, the square itself included.
pub const fn within(square: Square, steps: u8) -> Squares {
    WITHIN[square as usize][steps as usize]
}

static WITHIN: [[Squares; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut reach = bit(square as Square);
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
        let square = squares.trailing_zeros() as Square;
        squares &= squares - 1;
        Some(square)
    })
}

/// "e4"
pub fn name(square: Square) -> &'static str {
    const NAMES: &str = "\
        a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
        a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    let at = 2 * usize::from(square);
    NAMES.get(at..at + 2).unwrap_or("?")
}

/// "e4" for a ball on a square, "de" for one on the corner between d and e.
pub fn ball_place(place: Square) -> &'static str {
    match place {
        64 => "ab",
        65 => "de",
        66 => "gh",
        _ => name(place),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g1_distance_is_the_number_of_king_steps() {
        let d4 = 27;
        for square in 0..64 {
            let steps = distance(d4, square);
            assert!(within(d4, steps) & bit(square) != 0);
            assert!(steps == 0 || within(d4, steps - 1) & bit(square) == 0);
        }
        assert_eq!(neighbours(d4).count_ones(), 8);
        assert_eq!(neighbours(0), bit(1) | bit(8) | bit(9));
        assert_eq!(neighbours(63).count_ones(), 3);
        assert_eq!(neighbours(7) & bit(8), 0, "h1 is no neighbour of a2");
    }

    #[test]
    fn k1_the_corners_touch_a4_b4_d4_e4_g4_h4_and_their_mirrors() {
        let names = |squares| each(squares).map(name).collect::<Vec<_>>().join(" ");
        assert_eq!(
            names(CORNER_SQUARES[0].iter().fold(0, |a, b| a | b)),
            "a4 b4 d4 e4 g4 h4"
        );
        assert_eq!(
            names(CORNER_SQUARES[1].iter().fold(0, |a, b| a | b)),
            "a5 b5 d5 e5 g5 h5"
        );
    }
}
