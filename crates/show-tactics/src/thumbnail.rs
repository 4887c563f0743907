//! Dodgeball Tactics the size of a stamp.

use courtside_kernel::Seat;
use courtside_scene::{Court, Figure, Sample, Thumbnail, UnitKind};

pub(super) fn thumbnail() -> Thumbnail {
    // Seat, kind, number, column and row, nearer ones last.
    let units = [
        (1, UnitKind::Ace, 1, 6.5, 3.5),
        (1, UnitKind::Defender, 1, 4.5, 3.5),
        (1, UnitKind::Assault, 1, 2.5, 4.5),
        (0, UnitKind::Assault, 2, 4.5, 6.5),
        (0, UnitKind::Assault, 1, 2.5, 7.5),
        (0, UnitKind::Defender, 1, 3.5, 8.5),
        (0, UnitKind::Ace, 1, 5.5, 8.5),
    ];
    let sample = |(seat, unit, number, column, row)| {
        let unit = Figure::Unit {
            seat: Seat(seat),
            unit,
            number,
            up: seat == 0,
            done: false,
        };
        Sample::new(unit, column, row)
    };
    let court = Court::Tactics {
        columns: 9,
        rows: 12,
        flipped: false,
    };
    Thumbnail::new(court, units.into_iter().map(sample).collect())
}
