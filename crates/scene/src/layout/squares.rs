//! The sizes of the courts with square spaces, in board units. A [`Lattice`](crate::Lattice) of the court has them, and
//! so has its drawing.

/// The side of a space, and the width of the ground around all of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Squares {
    pub cell: f32,
    /// Left, right and below.
    pub edge: f32,
    pub top: f32,
}

pub const CHESSBOARD: Squares = Squares {
    cell: 80.0,
    edge: 36.0,
    top: 36.0,
};

pub const TACTICS: Squares = Squares {
    cell: 64.0,
    edge: 28.0,
    top: 28.0,
};

/// Narrower above, where nothing is written on the frame.
pub const WIZARD: Squares = Squares {
    cell: 60.0,
    edge: 28.0,
    top: 24.0,
};
