//! Dodgeball Tactics: a rubber court with painted lines, and units as plates.

use courtside_kernel::Seat;
use courtside_scene::UnitKind;

use super::courts::Ground;
use super::pen::{inline, lettering, num};
use super::seats::{livery, plate};

/// How far a ring stands from the middle of a unit.
pub const REACH: f32 = 30.0;

const CELL: f32 = 64.0;
const RUN_OFF: f32 = 28.0;

pub fn court(columns: u8, rows: u8, _flipped: bool) -> Ground {
    let width = f32::from(columns) * CELL + 2.0 * RUN_OFF;
    let height = f32::from(rows) * CELL + 2.0 * RUN_OFF;
    Ground {
        width,
        height,
        defs: String::new(),
        body: format!(
            r##"<rect width="{}" height="{}" rx="12" fill="#2f8b86"/>"##,
            num(width),
            num(height)
        ),
    }
}

pub fn mini() -> String {
    inline("0 0 1 1", "")
}

pub fn unit(seat: Seat, _unit: UnitKind, number: u8, _up: bool, _done: bool) -> String {
    plate(seat, 24.0) + &lettering(0.0, 6.0, &number.to_string(), 17.0, livery(seat).ink)
}
