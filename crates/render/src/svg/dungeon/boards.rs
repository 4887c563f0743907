//! The play board: a slab of stone with nine hollows, and the peg that stands in one of them.

use courtside_kernel::Seat;
use courtside_scene::Colour;
use courtside_scene::layout::dungeon::{BOARD, square};

use super::super::courts::Ground;
use super::super::materials::Grain;
use super::super::pen::{lettering, num};
use super::gem;

/// The side of a hollow.
pub const HOLE: f32 = 86.0;

const SLATE: &str = r##"<linearGradient id="m-slate" x2="0" y2="1"><stop offset="0" stop-color="#726a61"/><stop offset=".5" stop-color="#544d46"/><stop offset="1" stop-color="#3b3631"/></linearGradient><linearGradient id="m-hole" x2="0" y2="1"><stop offset="0" stop-color="#14100d"/><stop offset="1" stop-color="#2a2420"/></linearGradient>"##;

pub fn play_board() -> Ground {
    let side = num(BOARD);
    let mut body = format!(
        r##"<rect width="{side}" height="{side}" rx="16" fill="#1b1714"/><rect width="{side}" height="{0}" rx="16" fill="url(#m-slate)"/>{1}<rect x="6" y="6" width="{2}" height="{3}" rx="11" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/><rect x="7.5" y="7.5" width="{4}" height="{5}" rx="10" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5"/>"##,
        num(BOARD - 5.0),
        chisel(),
        num(BOARD - 12.0),
        num(BOARD - 17.0),
        num(BOARD - 15.0),
        num(BOARD - 20.0)
    );
    for number in 0..9 {
        let middle = square(number);
        let (x, y) = (middle.x - HOLE / 2.0, middle.y - HOLE / 2.0);
        body += &format!(
            r##"<rect x="{0}" y="{1}" width="{2}" height="{2}" rx="12" fill="url(#m-hole)" stroke="#0c0907" stroke-width="2"/><path d="M{3} {4}H{5}Q{6} {4} {6} {7}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.8"/>"##,
            num(x),
            num(y),
            num(HOLE),
            num(x + 12.0),
            num(y + HOLE + 1.4),
            num(x + HOLE - 11.0),
            num(x + HOLE + 1.4),
            num(y + HOLE - 12.0)
        );
    }
    Ground {
        width: BOARD,
        height: BOARD,
        defs: SLATE.into(),
        body,
    }
}

/// Flecks that the chisel left.
fn chisel() -> String {
    let mut grain = Grain(977);
    let mut flecks = [const { String::new() }; 2];
    for fleck in 0..150 {
        let (x, y) = (
            10.0 + grain.next() * (BOARD - 24.0),
            10.0 + grain.next() * (BOARD - 26.0),
        );
        flecks[fleck % 2] += &format!(
            "M{} {}l{} {}",
            x.round(),
            y.round(),
            num(1.0 + (grain.next() * 4.0).round()),
            num(((grain.next() - 0.5) * 4.0).round())
        );
    }
    let [light, dark] = flecks;
    format!(
        r##"<g fill="none" stroke-width="1.4" stroke-linecap="round"><path d="{light}" stroke="#fff" stroke-opacity=".14"/><path d="{dark}" stroke="#000" stroke-opacity=".24"/></g>"##
    )
}

/// What a square calls, and what one space of it needs.
pub fn call(colour: Colour, need: &str) -> String {
    if need.is_empty() {
        return gem(colour, 0.0, 0.0, 28.0);
    }
    gem(colour, 0.0, -11.0, 23.0) + &lettering(0.0, 34.0, need, 18.5, "#fff3df")
}

/// It stands in a corner of its square, so that the square can still be read.
pub fn peg(seat: Seat) -> String {
    format!(
        r##"<ellipse cy="15" rx="19" ry="6.5" fill="#ffc83a" fill-opacity=".4"/><g transform="scale(.66)"><use href="#m-pawn-{}"/></g>"##,
        seat.index() % 2
    )
}
