//! Dodgeball Tactics: a rubber court with painted lines, and units as plates.

use courtside_kernel::Seat;
use courtside_scene::layout::squares;
use courtside_scene::{Sample, UnitKind};

use super::courts::Ground;
use super::materials::{Grain, LAMP, RUBBER, RUN_OFF_RUBBER};
use super::pen::{CHALK, GLOW, TAR, at, inline, lettering, num, star};
use super::seats::{kit, plate};
use super::thumbnail::samples;

/// How far a ring stands from the middle of a unit.
pub const REACH: f32 = 31.0;

const CELL: f32 = squares::TACTICS.cell;
const RUN_OFF: f32 = squares::TACTICS.edge;
/// Rows between the dashed lines, counted from the centre.
const DASHED_EVERY: u8 = 3;

// The court.

pub fn court(columns: u8, rows: u8, flipped: bool) -> Ground {
    let width = f32::from(columns) * CELL + 2.0 * RUN_OFF;
    let height = f32::from(rows) * CELL + 2.0 * RUN_OFF;
    let mut body = floor(columns, rows);
    // The edge of the rubber catches the light above and lies in the shade below.
    body += &format!(
        r##"<rect x="1" y="1" width="{0}" height="{1}" rx="9" fill="none" stroke="#0b2f33" stroke-opacity=".7" stroke-width="2"/><path d="M3 {2}V12Q3 3 12 3H{3}" fill="none" stroke="#c9f0e8" stroke-opacity=".28" stroke-width="1.5"/>"##,
        num(width - 2.0),
        num(height - 2.0),
        num(height - 12.0),
        num(width - 12.0)
    );
    body += &names(columns, rows, flipped);
    Ground {
        width,
        height,
        defs: defs() + LAMP,
        body,
    }
}

/// The patterns that a court refers to, beside the lamp.
pub fn defs() -> String {
    RUBBER.pattern() + &RUN_OFF_RUBBER.pattern()
}

/// Run-off, floor, painted lines and the light on them.
fn floor(columns: u8, rows: u8) -> String {
    let width = f32::from(columns) * CELL + 2.0 * RUN_OFF;
    let height = f32::from(rows) * CELL + 2.0 * RUN_OFF;
    format!(
        r##"{}{}<rect width="{}" height="{}" rx="10" fill="url(#m-lamp) none"/>"##,
        RUN_OFF_RUBBER.sheet(width, height, 10.0),
        at(RUN_OFF, RUN_OFF, &playing_field(columns, rows)),
        num(width),
        num(height)
    )
}

/// The floor within the boundary, with its upper left corner at the origin.
fn playing_field(columns: u8, rows: u8) -> String {
    let (across, down) = (f32::from(columns) * CELL, f32::from(rows) * CELL);
    let (wide, high, cell) = (num(across), num(down), num(CELL));
    let (middle, centre) = (num(down / 2.0), num(across / 2.0));
    let mut out = RUBBER.sheet(across, down, 0.0);
    // The back rows, where units start and return.
    out += &format!(
        r##"<path d="M0 0H{wide}V{cell}H0ZM0 {}H{wide}V{high}H0Z" fill="#12424a" fill-opacity=".45"/>"##,
        num(down - CELL)
    );
    out += &scuffs(across, down);
    let mut grid = String::new();
    for column in 1..columns {
        grid += &format!("M{} 0V{high}", num(f32::from(column) * CELL));
    }
    for row in 1..rows {
        grid += &format!("M0 {}H{wide}", num(f32::from(row) * CELL));
    }
    out += &format!(
        r##"<path d="{grid}" stroke="#0d3a3f" stroke-opacity=".5" stroke-width="1.6"/><path d="{grid}" transform="translate(1.2 1.2)" stroke="#d6fff6" stroke-opacity=".08"/>"##
    );
    out += &format!(
        r##"<circle cx="{centre}" cy="{middle}" r="{}" fill="#e7b34a" fill-opacity=".22" stroke="{CHALK}" stroke-width="4"/>"##,
        num(CELL * 1.5)
    );
    out += &format!(
        r##"<path d="{}" fill="none" stroke="#f3c65b" stroke-width="4" stroke-dasharray="26 12" stroke-dashoffset="-6"/>"##,
        dashed_lines(columns, rows)
    );
    // Heavy paint stands a little above the floor: it has a shadow.
    out += &format!(
        r##"<path d="M0 {middle}H{wide}" stroke="#0b2f33" stroke-opacity=".45" stroke-width="12"/><path d="M0 {middle}H{wide}" stroke="{CHALK}" stroke-width="8"/><rect width="{wide}" height="{high}" fill="none" stroke="#0b2f33" stroke-opacity=".45" stroke-width="10"/><rect width="{wide}" height="{high}" fill="none" stroke="{CHALK}" stroke-width="6"/>"##
    );
    out
}

/// The lines that measure distance, from the centre toward both ends.
fn dashed_lines(columns: u8, rows: u8) -> String {
    let half = rows / 2;
    let wide = num(f32::from(columns) * CELL);
    let mut path = String::new();
    for step in (DASHED_EVERY..half).step_by(usize::from(DASHED_EVERY)) {
        for row in [half - step, half + step] {
            path += &format!("M0 {}H{wide}", num(f32::from(row) * CELL));
        }
    }
    path
}

/// What soles leave behind: more of it where there is more floor, the same on every day.
fn scuffs(across: f32, down: f32) -> String {
    let mut grain = Grain(2016);
    let mut paths = [String::new(), String::new()];
    for mark in 0..(across * down / 15_000.0) as usize {
        let (x, y) = (grain.next() * across, grain.next() * down);
        let (reach, bend) = (30.0 + 70.0 * grain.next(), (grain.next() - 0.5) * 14.0);
        // Short of the lines around the floor.
        let x = x.clamp(12.0, across - reach - 12.0);
        let y = y.clamp(20.0, down - 20.0);
        paths[mark % 2] += &format!(
            "M{} {}q{} {} {} {}",
            x.round(),
            y.round(),
            (reach / 2.0).round(),
            bend.round(),
            reach.round(),
            (bend * 0.4).round()
        );
    }
    let [light, dark] = paths;
    format!(
        r##"<g fill="none" stroke-width="4" stroke-linecap="round"><path d="{light}" stroke="#e9fffa" stroke-opacity=".05"/><path d="{dark}" stroke="#06282c" stroke-opacity=".08"/></g>"##
    )
}

/// Letters below the columns and numbers beside the rows, the right way round for the viewer.
fn names(columns: u8, rows: u8, flipped: bool) -> String {
    let below = num(f32::from(rows) * CELL + 2.0 * RUN_OFF - 7.0);
    let mut out = String::from(
        r##"<g font-size="15.5" font-weight="800" text-anchor="middle" fill="#e2f3ee">"##,
    );
    let middle = |step: u8| RUN_OFF + (f32::from(step) + 0.5) * CELL;
    for step in 0..columns {
        let column = if flipped { columns - 1 - step } else { step };
        out += &format!(
            r#"<text x="{}" y="{below}">{}</text>"#,
            num(middle(step)),
            char::from(b'a' + column)
        );
    }
    for step in 0..rows {
        let row = if flipped { step + 1 } else { rows - step };
        out += &format!(
            r#"<text x="12" y="{}">{row}</text>"#,
            num(middle(step) + 5.5)
        );
    }
    out + "</g>"
}

/// The middle of the court with a few units on it, square.
pub fn mini(columns: u8, rows: u8, units: &[Sample]) -> String {
    // As many rows in the middle as there are columns, and a little of the run-off on either side.
    let side = f32::from(columns) * CELL + RUN_OFF;
    let top = RUN_OFF + f32::from(rows) * CELL / 2.0 - side / 2.0;
    let inner = floor(columns, rows) + &samples(units, CELL, (RUN_OFF, RUN_OFF));
    inline(
        &format!(
            "{} {} {} {}",
            num(RUN_OFF / 2.0),
            num(top),
            num(side),
            num(side)
        ),
        &inner,
    )
}

// The units.

/// The radius of a plate, and how thick it is.
const PLATE: f32 = 24.0;
const THICK: f32 = 3.6;

/// What a side paints on its plates.
struct Paint {
    /// The shape of a plate with everything but its sign.
    plate: &'static str,
    rim: &'static str,
    sign: &'static str,
    /// Numbers stand on the sign.
    number: &'static str,
    star: &'static str,
    /// Behind the letter of the Ace.
    disc: &'static str,
}

const PAINTS: [Paint; 2] = [
    Paint {
        plate: "m-unit-0",
        rim: "#17366c",
        sign: "#fff8ea",
        number: "#122a52",
        star: GLOW,
        disc: "#122a52",
    },
    Paint {
        plate: "m-unit-1",
        rim: "#b89f74",
        sign: TAR,
        number: "#fffaf0",
        star: "#8a5a00",
        disc: TAR,
    },
];

/// The shapes that units are put together from.
pub fn shapes() -> String {
    let plates: String = [0, 1]
        .map(|seat| {
            let Paint { plate: id, rim, .. } = &PAINTS[usize::from(seat)];
            format!(r#"<g id="{id}">{}</g>"#, blank(Seat(seat), rim))
        })
        .concat();
    format!(
        r##"{plates}<path id="m-assault" d="M0 -18L17 13Q0 5 -17 13Z" stroke-linejoin="round"/><path id="m-defender" d="M-14 -14Q0 -19 14 -14V2Q12 13 0 18Q-12 13 -14 2Z"/><path id="m-ace" d="{}"/><pattern id="m-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V8" stroke="{TAR}" stroke-width="3.4" stroke-opacity=".55"/></pattern>"##,
        star(20.0, 5, 0.45)
    )
}

/// A plate that lies on the floor, with nothing on it.
fn blank(seat: Seat, rim: &str) -> String {
    let side = outline(
        seat,
        &format!(
            r#"transform="translate(0 {THICK})" fill="{rim}" stroke="{TAR}" stroke-width="2.2" stroke-linejoin="round""#
        ),
    );
    let gloss = match seat {
        Seat(0) => "M-20.2 -8.6A22 22 0 0 1 4 -21.6",
        _ => "M-21.6 -9L-9 -21.6H6",
    };
    format!(
        r##"<circle cy="5" r="31" fill="url(#m-shade) none"/>{side}{}<path d="{gloss}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round"/>"##,
        plate(seat, PLATE)
    )
}

/// The shape of a plate, painted with these attributes.
fn outline(seat: Seat, look: &str) -> String {
    match kit(seat).outline.path(PLATE) {
        None => format!(r#"<circle r="{PLATE}" {look}/>"#),
        Some(path) => format!(r#"<path d="{path}" {look}/>"#),
    }
}

pub fn unit(seat: Seat, kind: UnitKind, number: u8, up: bool, done: bool) -> String {
    let paint = &PAINTS[seat.index() % PAINTS.len()];
    let sign =
        |id: &str, fill: &str, more: &str| format!(r##"<use href="#{id}" fill="{fill}"{more}/>"##);
    let numeral = |y: f32, size: f32| lettering(0.0, y, &number.to_string(), size, paint.number);
    let (sign, name) = match kind {
        // The number stands where the arrowhead is wide.
        UnitKind::Assault if up => (sign("m-assault", paint.sign, ""), numeral(7.6, 15.0)),
        UnitKind::Assault => (
            sign("m-assault", paint.sign, r#" transform="scale(1 -1)""#),
            numeral(4.4, 15.0),
        ),
        UnitKind::Defender => (sign("m-defender", paint.sign, ""), numeral(6.2, 18.0)),
        UnitKind::Ace => {
            let edge = format!(r#" stroke="{TAR}" stroke-width="1.5" stroke-linejoin="round""#);
            let disc = format!(r#"<circle r="8.5" fill="{}"/>"#, paint.disc);
            (
                sign("m-ace", paint.star, &edge),
                disc + &lettering(0.0, 4.6, "A", 13.0, "#fff8ea"),
            )
        }
    };
    // Hatched and ticked off: it has done what it could. The number stays clear.
    let (hatch, tick) = if done {
        (outline(seat, r#"fill="url(#m-hatch) none""#), TICK)
    } else {
        (String::new(), "")
    };
    format!(
        r##"<use href="#{}"/>{sign}{hatch}{name}{tick}"##,
        paint.plate
    )
}

const TICK: &str = r##"<g transform="translate(18 18)"><circle r="9" fill="#1a120d" stroke="#fbf3e4" stroke-width="1.2"/><path d="M-4 .2L-1 3.5L4.5 -3.3" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></g>"##;
