//! Wizard Dodgeball the size of a stamp.

use courtside_kernel::Seat;
use courtside_scene::{Court, Figure, Jersey, MagicBall, Sample, Thumbnail};

pub(super) fn thumbnail() -> Thumbnail {
    let [active, still] = [true, false].map(|active| MagicBall {
        active,
        burns: false,
    });
    let ball = |column: f32| {
        let ball = Figure::Magic {
            ball: still,
            small: false,
        };
        Sample::new(ball, column, 3.5)
    };
    // Seat, number, ball, column and row, nearer ones last.
    let wizards = [
        (1, 30, None, 2.5, 1.5),
        (1, 45, Some(active), 5.0, 2.3),
        (0, 21, Some(active), 2.2, 4.7),
        (0, 58, None, 4.9, 5.6),
    ];
    let wizard = |(seat, number, ball, column, row)| {
        let jersey = Jersey {
            seat: Seat(seat),
            number,
            up: seat == 0,
            ball,
            effects: Vec::new(),
            acting: false,
            out: false,
        };
        Sample::new(Figure::Jersey(Box::new(jersey)), column, row)
    };
    let court = Court::Wizard {
        columns: 7,
        back: 1,
        front: 2,
        stars: true,
        flipped: false,
    };
    let pieces = [0.5, 6.5].map(ball).into_iter();
    Thumbnail::new(court, pieces.chain(wizards.map(wizard)).collect())
}
