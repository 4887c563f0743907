//! Chessboard Dodgeball the size of a stamp.

use courtside_kernel::Seat;
use courtside_scene::{Court, Figure, Sample, Thumbnail};

pub(super) fn thumbnail() -> Thumbnail {
    // By row, so that nearer pawns stand over farther ones: seat, number, column and row.
    let pawns = [
        (1, 1, 2.5, 2.5),
        (1, 2, 4.5, 2.5),
        (1, 5, 6.5, 3.5),
        (0, 3, 3.5, 4.5),
        (0, 4, 5.5, 5.5),
        (0, 1, 1.5, 6.5),
    ];
    let mut pieces: Vec<Sample> = pawns
        .into_iter()
        .map(|(seat, number, column, row)| {
            let pawn = Figure::Pawn {
                seat: Seat(seat),
                number,
                balls: 0,
            };
            Sample::new(pawn, column, row)
        })
        .collect();
    // In flight, beside the pawn that it is thrown at.
    pieces.push(Sample::new(Figure::Ball { count: 1 }, 5.3, 2.9));
    Thumbnail::new(Court::Chessboard { flipped: false }, pieces)
}
