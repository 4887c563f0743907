//! The field in its hall. It is drawn lying: wall and doorway above, one end at the left; for a screen held
//! upright it is turned to the left.

use courtside_scene::layout::dungeon::{Measures, field, measures};
use courtside_scene::{Figure, Sample};

use super::super::courts::Ground;
use super::super::materials::LAMP;
use super::super::pen::{CHALK, at, inline, num};
use super::field::small_football;
use super::gem;
use super::masonry::{LIGHT, glow, torch, turf, wall};

/// Where torches hang, as shares of the way from the middle of the hall to its end.
const TORCHES: [f32; 2] = [0.29, 0.71];
/// Where a spectator watches from behind bars.
const CELLS: [f32; 2] = [0.5, 0.92];

pub fn hall(spaces: u8, tall: bool) -> Ground {
    let size = measures(tall);
    let length = size.length(spaces);
    let laid = ground(size, spaces, tall);
    let mut body = if tall {
        format!(
            r#"<g transform="translate(0 {}) rotate(-90)">{laid}</g>"#,
            num(length)
        )
    } else {
        laid
    };
    for share in both_sides(&TORCHES) {
        let along = length / 2.0 * (1.0 + share);
        body += &if tall {
            torch(size.wall * 0.5, length - along, 0.62)
        } else {
            torch(along, size.wall * 0.42, 1.0)
        };
    }
    let field = field(spaces, tall);
    let (width, height) = (field.width(), field.height());
    body = format!(
        r##"<g clip-path="url(#m-hall-edge)">{body}<rect width="{0}" height="{1}" fill="url(#m-lamp) none" opacity=".5"/></g><rect x="1" y="1" width="{2}" height="{3}" rx="11" fill="none" stroke="#0d0906" stroke-opacity=".7" stroke-width="2"/>"##,
        num(width),
        num(height),
        num(width - 2.0),
        num(height - 2.0)
    );
    Ground {
        width,
        height,
        defs: format!(
            r#"{}{LIGHT}{LAMP}<clipPath id="m-hall-edge"><rect width="{}" height="{}" rx="12"/></clipPath>"#,
            turf(),
            num(width),
            num(height)
        ),
        body,
    }
}

/// The same places on the left and on the right of the doorway.
fn both_sides(shares: &[f32]) -> impl Iterator<Item = f32> {
    shares.iter().flat_map(|share| [-share, *share])
}

/// Everything that is not fire or writing, lying.
fn ground(size: &Measures, spaces: u8, tall: bool) -> String {
    let (length, depth) = (size.length(spaces), size.depth());
    let middle = length / 2.0;
    // Flagstones around the turf, the wall before them.
    let mut out = wall(length, depth, if tall { 26.0 } else { 34.0 }, 77);
    out += &wall(length, size.wall, if tall { 15.0 } else { 23.0 }, 1931);
    if !tall {
        for share in both_sides(&CELLS) {
            out += &cell(middle * (1.0 + share), size.wall - 22.0, share);
        }
    }
    out += &format!(
        r#"<rect width="{}" height="{}" fill="url(#m-dusk)"/>"#,
        num(length),
        num(size.wall)
    );
    out += &at(size.edge, size.wall, &pitch(size, spaces));
    out += &doorway(size, middle);
    for share in both_sides(&TORCHES) {
        let along = middle * (1.0 + share);
        out += &glow(along, size.wall * 0.42, size.wall * 1.1, size.wall * 1.1);
    }
    out
}

/// The turf with its lines, its upper left corner at the origin.
fn pitch(size: &Measures, spaces: u8) -> String {
    let (wide, high) = (size.length(spaces) - 2.0 * size.edge, size.turf);
    let sheet = format!(r#"<rect width="{}" height="{}""#, num(wide), num(high));
    let line = |space: u8| size.zone + f32::from(space) * size.step;
    let mut out = format!(
        r##"<rect x="-3" y="-1" width="{0}" height="{1}" fill="#14100d" fill-opacity=".6"/>{sheet} fill="url(#m-grass) #4d823a"/>"##,
        num(wide + 6.0),
        num(high + 5.0)
    );
    // Mown to and fro, so that every other space is lighter.
    let mown: String = (0..spaces)
        .step_by(2)
        .map(|space| {
            format!(
                "M{} 0h{}v{}h-{}z",
                num(line(space)),
                num(size.step),
                num(high),
                num(size.step)
            )
        })
        .collect();
    out += &format!(
        r##"<path d="{mown}" fill="#dff5a8" fill-opacity=".075"/>{sheet} fill="url(#m-turf) none"/>"##
    );
    let yards: String = (1..spaces)
        .map(|space| format!("M{} 0V{}", num(line(space)), num(high)))
        .collect();
    let mut hashes = String::new();
    for space in 0..spaces {
        for share in [0.14, 0.86] {
            hashes += &format!(
                "M{} {}h{}",
                num(line(space) + size.step * 0.34),
                num(high * share),
                num(size.step * 0.32)
            );
        }
    }
    let thick = if size.turf > 200.0 { 5.0 } else { 3.0 };
    let (near, far) = (num(line(0)), num(line(spaces)));
    let (row, centre) = (num(high / 2.0), num(wide / 2.0));
    out += &format!(
        r##"<g fill="none" stroke="{CHALK}"><path d="{yards}" stroke-opacity=".16" stroke-width="1.5"/><path d="{hashes}" stroke-opacity=".5" stroke-width="{0}"/><circle cx="{centre}" cy="{row}" r="{1}" stroke-opacity=".45" stroke-width="{0}"/><path d="M{2} {row}H{3}" stroke-opacity=".55" stroke-width="{0}" stroke-dasharray="2 7" stroke-linecap="round"/><path d="M{near} 0V{4}M{far} 0V{4}" stroke-width="{thick}"/><path d="M0 {5}H{6}M0 {7}H{6}" stroke-opacity=".85" stroke-width="{0}"/></g>"##,
        num(thick * 0.56),
        num(size.step * 1.5),
        num(line(0) + size.step / 2.0),
        num(line(spaces) - size.step / 2.0),
        num(high),
        num(thick * 0.5),
        num(wide),
        num(high - thick * 0.5)
    );
    // The wall throws its shadow on the grass.
    let shade = size.wall * 0.16;
    out += &format!(
        r##"<path d="M0 0H{0}V{1}H0Z" fill="#0d0906" fill-opacity=".2"/><path d="M0 0H{0}V{2}H0Z" fill="#0d0906" fill-opacity=".2"/>"##,
        num(wide),
        num(shade),
        num(shade * 0.5)
    );
    out
}

/// The orange doorway at midfield, and its light on the grass.
fn doorway(size: &Measures, middle: f32) -> String {
    let foot = size.wall + 1.0;
    // From one foot of the arch to the other.
    let arch = |half: f32, top: f32| {
        format!(
            "M{0} {1}V{2}Q{0} {3} {4} {3}Q{5} {3} {5} {2}V{1}",
            num(middle - half),
            num(foot),
            num(top + half * 0.9),
            num(top),
            num(middle),
            num(middle + half)
        )
    };
    let (half, top) = (size.wall * 0.5, size.wall * 0.13);
    let spill = size.turf * 0.42;
    let mut out = format!(
        r##"<path d="M{0} {1}H{2}L{3} {4}H{5}Z" fill="#ffc266" fill-opacity=".16"/>"##,
        num(middle - half),
        num(foot),
        num(middle + half),
        num(middle + half * 1.9),
        num(foot + spill),
        num(middle - half * 1.9)
    );
    out += &glow(middle, foot + spill * 0.2, half * 3.2, spill * 1.25);
    // The stones of the arch, one after the other.
    let stones = arch(half + size.wall * 0.05, top);
    out += &format!(
        r##"<path d="{stones}" fill="none" stroke="#0f0b08" stroke-width="{0}"/><path d="{stones}" fill="none" stroke="#7a7066" stroke-width="{1}" stroke-dasharray="{2} 2.5"/><path d="{3}" fill="url(#m-door) #f59a2c" stroke="#0f0b08" stroke-width="3"/>"##,
        num(size.wall * 0.16),
        num(size.wall * 0.12),
        num(size.wall * 0.17),
        arch(half - size.wall * 0.02, top + size.wall * 0.07)
    );
    // Steps inside, going down.
    for step in 1..4 {
        let share = step as f32 * 0.075;
        out += &format!(
            r##"<path d="M{0} {1}H{2}" stroke="#7a3206" stroke-opacity=".55" stroke-width="{3}"/>"##,
            num(middle - half * (0.94 - share)),
            num(foot - size.wall * share * 1.7),
            num(middle + half * (0.94 - share)),
            num(size.wall * 0.022)
        );
    }
    out
}

/// A barred arch with a spectator behind it. Its foot stands at a height.
fn cell(x: f32, foot: f32, share: f32) -> String {
    // Each pair of eyes is a little different: how far apart, how high, how large.
    let kind = (share * 1000.0).abs() as u32 % 3 + if share < 0.0 { 1 } else { 0 };
    let (apart, high, large, colour) = match kind {
        0 => (7.0, -24.0, 3.4, "#b9f25c"),
        1 => (6.0, -20.0, 3.0, "#ffd24a"),
        2 => (8.0, -26.0, 3.8, "#ff8f5c"),
        _ => (6.5, -22.0, 3.2, "#b9f25c"),
    };
    let eye = |side: f32| {
        format!(
            r##"<ellipse cx="{0}" cy="{1}" rx="{2}" ry="{3}" fill="{colour}"/><circle cx="{4}" cy="{1}" r="{5}" fill="#14100d"/>"##,
            num(side * apart),
            num(high),
            num(large),
            num(large * 0.8),
            num(side * apart * 0.92),
            num(large * 0.38)
        )
    };
    at(
        x,
        foot,
        &format!(
            r##"<path d="M-21 0V-26Q-21 -44 0 -44T21 -26V0Z" fill="#0f0b08" stroke="#6b6259" stroke-opacity=".55" stroke-width="4"/>{}{}<path d="M-12 -39V0M-4 -43V0M4 -43V0M12 -39V0" stroke="#4f4842" stroke-width="2.6"/><path d="M-25 2H25" stroke="#5d554d" stroke-width="5" stroke-linecap="round"/>"##,
            eye(-1.0),
            eye(1.0)
        ),
    )
}

/// What the small picture refers to.
pub fn small_defs() -> String {
    turf() + LIGHT
}

/// Where the spaces of the small picture lie, from left to right, and the line that they lie on.
const SMALL_SPACES: [f32; 4] = [28.0, 110.0, 190.0, 270.0];
const SMALL_LINE: f32 = 190.0;

/// The doorway with a few spaces and what lies on them, square.
pub fn mini(pieces: &[Sample]) -> String {
    let mut inner = wall(300.0, 300.0, 40.0, 77) + &wall(300.0, 96.0, 24.0, 1931);
    inner += r##"<rect width="300" height="96" fill="url(#m-dusk)"/><rect y="96" width="300" height="176" fill="url(#m-grass) #4d823a"/><path d="M0 96h54v176H0zM108 96h56v176h-56zM220 96h54v176h-54z" fill="#dff5a8" fill-opacity=".075"/><rect y="96" width="300" height="176" fill="url(#m-turf) none"/>"##;
    inner += &format!(
        r##"<g fill="none" stroke="{CHALK}"><path d="M0 98H300M0 270H300" stroke-opacity=".85" stroke-width="4"/><path d="M0 190H300" stroke-opacity=".55" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/><path d="M54 96V272M108 96V272M164 96V272M220 96V272M274 96V272" stroke-opacity=".16" stroke-width="2"/></g>"##
    );
    let door = Measures {
        wall: 96.0,
        turf: 176.0,
        ..*measures(false)
    };
    inner += &doorway(&door, 150.0);
    for (x, y) in [(58.0, 46.0), (242.0, 46.0)] {
        inner += &(glow(x, y, 80.0, 80.0) + &torch(x, y, 1.25));
    }
    for piece in pieces {
        let Some(&x) = SMALL_SPACES.get(piece.at.0 as usize) else {
            continue;
        };
        match piece.figure {
            Figure::Spot { colour, .. } => inner += &gem(colour, x, SMALL_LINE, 30.0),
            Figure::Football { down, .. } => inner += &small_football(x, SMALL_LINE, 1.75, down),
            _ => {}
        }
    }
    inner += r##"<rect width="300" height="300" fill="url(#m-lamp) none" opacity=".7"/>"##;
    inline("0 0 300 300", &inner)
}
