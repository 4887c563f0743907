//! The court: flagstones in a frame of dark stone, attack lines, a neutral row under stars, and a faint circle of magic.

use std::f32::consts::TAU;

use courtside_scene::Sample;
use courtside_scene::layout::squares;

use super::super::courts::Ground;
use super::super::materials::{Grain, LAMP};
use super::super::pen::{CHALK, at, inline, num, star};
use super::super::thumbnail::samples;

const CELL: f32 = squares::WIZARD.cell;
const SIDE: f32 = squares::WIZARD.edge;
const TOP: f32 = squares::WIZARD.top;

const TONES: [&str; 5] = ["#c9c3cf", "#c1bac8", "#d1cbd6", "#bab3c3", "#ccc6cd"];
/// What the half of each side is tinted with.
const TINTS: [(&str, f32); 2] = [("#2f58a0", 0.24), ("#a23a2a", 0.2)];
const VIOLET: &str = "#b493ff";
const WRITING: &str = "#e9defc";

/// What the frame and the neutral row refer to, beside the lamp.
const DUSK: &str = r##"<linearGradient id="m-basalt" x2="0" y2="1"><stop offset="0" stop-color="#4a3f66"/><stop offset=".5" stop-color="#372d50"/><stop offset="1" stop-color="#2b2242"/></linearGradient><linearGradient id="m-night" x2="0" y2="1"><stop offset="0" stop-color="#2e2449"/><stop offset=".5" stop-color="#47386d"/><stop offset="1" stop-color="#2e2449"/></linearGradient>"##;

/// How many spaces there are, and how many of them are in which zone.
#[derive(Clone, Copy)]
struct Plan {
    columns: u8,
    back: u8,
    front: u8,
    stars: bool,
    flipped: bool,
}

impl Plan {
    fn rows(self) -> u8 {
        2 * (self.back + self.front) + 1
    }

    fn across(self) -> f32 {
        f32::from(self.columns) * CELL
    }

    fn down(self) -> f32 {
        f32::from(self.rows()) * CELL
    }

    /// Where zones begin and end, from the top.
    fn edges(self) -> [f32; 6] {
        let (back, front) = (f32::from(self.back) * CELL, f32::from(self.front) * CELL);
        let middle = back + front;
        [
            0.0,
            back,
            middle,
            middle + CELL,
            middle + CELL + front,
            self.down(),
        ]
    }

    /// Which side's half lies above, and which below.
    fn sides(self) -> [usize; 2] {
        if self.flipped { [0, 1] } else { [1, 0] }
    }
}

pub fn court(columns: u8, back: u8, front: u8, stars: bool, flipped: bool) -> Ground {
    let plan = Plan {
        columns,
        back,
        front,
        stars,
        flipped,
    };
    let (width, height) = (plan.across() + 2.0 * SIDE, plan.down() + TOP + SIDE);
    let mut body = frame(plan, width, height);
    body += &at(SIDE, TOP, &floor(plan));
    body += &format!(
        r##"<rect width="{}" height="{}" rx="10" fill="url(#m-lamp) none" opacity=".8"/>"##,
        num(width),
        num(height)
    );
    body += &names(plan, width, height);
    Ground {
        width,
        height,
        defs: small_defs() + LAMP,
        body,
    }
}

/// What a court refers to, beside the lamp.
pub fn small_defs() -> String {
    DUSK.into()
}

/// Long blocks around the floor, mitred at the corners, with a joint where a zone ends.
fn frame(plan: Plan, width: f32, height: f32) -> String {
    let (right, below) = (width - SIDE, height - SIDE);
    let (wide, high) = (num(width), num(height));
    let mut joints = format!(
        "M3 3L{SIDE} {TOP}M{2} 3L{0} {TOP}M3 {3}L{SIDE} {1}M{2} {3}L{0} {1}",
        num(right),
        num(below),
        num(width - 3.0),
        num(height - 3.0)
    );
    for edge in &plan.edges()[1..5] {
        let y = num(TOP + edge);
        joints += &format!("M0 {y}H{SIDE}M{} {y}H{wide}", num(right));
    }
    for column in (3..plan.columns.saturating_sub(1)).step_by(3) {
        let x = num(SIDE + f32::from(column) * CELL);
        joints += &format!("M{x} 0V{TOP}M{x} {}V{high}", num(below));
    }
    let mut grain = Grain(1313);
    let mut flecks = [const { String::new() }; 2];
    for fleck in 0..((width + height) / 8.0) as usize {
        // Along the frame, then across it.
        let (along, over) = (grain.next(), grain.next() * (TOP - 6.0) + 3.0);
        let (x, y) = match fleck % 4 {
            0 => (along * width, over),
            1 => (along * width, height - over),
            2 => (over, along * height),
            _ => (width - over, along * height),
        };
        flecks[fleck / 4 % 2] += &format!("M{} {}h.1", x.round(), y.round());
    }
    let [light, dark] = flecks;
    format!(
        r##"<rect width="{wide}" height="{high}" rx="10" fill="url(#m-basalt) #372d50"/><g fill="none" stroke-linecap="round" stroke-width="1.8"><path d="{light}" stroke="#fff" stroke-opacity=".1"/><path d="{dark}" stroke="#0d0718" stroke-opacity=".4"/></g><path d="{joints}" fill="none" stroke="#150e24" stroke-opacity=".75" stroke-width="1.8"/><path d="{joints}" transform="translate(1.2 1.4)" fill="none" stroke="#cbb8f5" stroke-opacity=".16"/><rect x="1" y="1" width="{0}" height="{1}" rx="9" fill="none" stroke="#100a1c" stroke-opacity=".7" stroke-width="2"/><path d="M3 {2}V12Q3 3 12 3H{3}" fill="none" stroke="#d9c9ff" stroke-opacity=".3" stroke-width="1.5"/><rect x="{4}" y="{5}" width="{6}" height="{7}" rx="2" fill="#19112b"/>"##,
        num(width - 2.0),
        num(height - 2.0),
        num(height - 12.0),
        num(width - 12.0),
        num(SIDE - 5.0),
        num(TOP - 5.0),
        num(plan.across() + 10.0),
        num(plan.down() + 10.0),
    )
}

/// The floor within the boundary, with its upper left corner at the origin.
fn floor(plan: Plan) -> String {
    let (wide, high) = (num(plan.across()), num(plan.down()));
    let [_, far, night, day, near, _] = plan.edges();
    let mut out = stones(plan);
    let [above, below] = plan.sides().map(|side| TINTS[side]);
    // The farther back, the more of the side's colour.
    let mut tint = |(fill, strong): (&str, f32), from: f32, to: f32, share: f32| {
        out += &format!(
            r##"<rect y="{}" width="{wide}" height="{}" fill="{fill}" fill-opacity="{}"/>"##,
            num(from),
            num(to - from),
            num(strong * share)
        );
    };
    tint(above, 0.0, far, 1.0);
    tint(above, far, night, 0.3);
    tint(below, day, near, 0.3);
    tint(below, near, plan.down(), 1.0);
    out += &joints(plan);
    out += &wear(plan);
    out += &neutral(plan, night);
    out += &circle(plan);
    // Paint stands a little above the stones: it has a shadow, and the attack lines a light of their own.
    let edges = format!("M0 {}H{wide}M0 {}H{wide}", num(night), num(day));
    let attack = format!("M0 {}H{wide}M0 {}H{wide}", num(far), num(near));
    out += &format!(
        r##"<g fill="none"><path d="{edges}" stroke="#19112b" stroke-opacity=".45" stroke-width="9"/><path d="{edges}" stroke="{CHALK}" stroke-width="5"/><path d="{attack}" stroke="{VIOLET}" stroke-opacity=".2" stroke-width="24"/><path d="{attack}" stroke="#35215f" stroke-width="10"/><path d="{attack}" stroke="{VIOLET}" stroke-width="5"/><path d="{attack}" stroke="#efe6ff" stroke-opacity=".75" stroke-width="1.4"/><rect width="{wide}" height="{high}" stroke="#19112b" stroke-opacity=".45" stroke-width="9"/><rect width="{wide}" height="{high}" stroke="{CHALK}" stroke-width="5"/></g>"##
    );
    out
}

/// One stone a space. All stones of a tone are one path.
fn stones(plan: Plan) -> String {
    let mut grain = Grain(4242);
    let mut tones = [const { String::new() }; TONES.len()];
    for row in 0..plan.rows() {
        for column in 0..plan.columns {
            let tone = (grain.next() * TONES.len() as f32) as usize;
            tones[tone.min(TONES.len() - 1)] += &format!(
                "M{} {}h60v60h-60z",
                f32::from(column) * CELL,
                f32::from(row) * CELL
            );
        }
    }
    (TONES.iter().zip(tones))
        .map(|(tone, path)| format!(r#"<path fill="{tone}" d="{path}"/>"#))
        .collect()
}

/// Joints between the stones, whose edges are worn: light falls in from the upper left.
fn joints(plan: Plan) -> String {
    let (wide, high) = (num(plan.across()), num(plan.down()));
    let mut grid = String::new();
    let mut corners = String::new();
    for column in 1..plan.columns {
        let x = num(f32::from(column) * CELL);
        grid += &format!("M{x} 0V{high}");
        for row in 1..plan.rows() {
            corners += &format!("M{x} {}h.1", num(f32::from(row) * CELL));
        }
    }
    for row in 1..plan.rows() {
        grid += &format!("M0 {}H{wide}", num(f32::from(row) * CELL));
    }
    format!(
        r##"<g fill="none"><path d="{grid}" transform="translate(-2.4 -2.4)" stroke="#1d1330" stroke-opacity=".13" stroke-width="3"/><path d="{grid}" transform="translate(1.9 1.9)" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"/><path d="{grid}" stroke="#7f748f" stroke-width="2.2"/><path d="{corners}" stroke="#7f748f" stroke-width="6.4" stroke-linecap="round"/></g>"##
    )
}

/// Cracks and pits, the same on every day.
fn wear(plan: Plan) -> String {
    let mut grain = Grain(907);
    let mut cracks = String::new();
    let mut pits = [const { String::new() }; 2];
    for row in 0..plan.rows() {
        for column in 0..plan.columns {
            let (left, top) = (f32::from(column) * CELL, f32::from(row) * CELL);
            if grain.next() > 0.62 {
                // From an edge of the stone into it, in three pieces.
                let from = 8.0 + grain.next() * 44.0;
                let lies = grain.next() > 0.72;
                let (x, y) = if lies {
                    (left + 3.0, top + from)
                } else {
                    (left + from, top + 3.0)
                };
                let mut path = format!("M{} {}", x.round(), y.round());
                for _ in 0..3 {
                    let (ahead, beside) = (9.0 + grain.next() * 8.0, (grain.next() - 0.5) * 15.0);
                    let (x, y) = if lies {
                        (ahead, beside)
                    } else {
                        (beside, ahead)
                    };
                    path += &format!("l{} {}", x.round(), y.round());
                }
                cracks += &path;
            }
            for pit in 0..4 {
                let (x, y) = (
                    left + 5.0 + grain.next() * 50.0,
                    top + 5.0 + grain.next() * 50.0,
                );
                pits[pit / 3] += &format!("M{} {}h.1", x.round(), y.round());
            }
        }
    }
    let [small, large] = pits;
    format!(
        r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{cracks}" transform="translate(1.1 .9)" stroke="#fff" stroke-opacity=".4" stroke-width="1.2"/><path d="{cracks}" stroke="#2a2138" stroke-opacity=".3" stroke-width="1.3"/><path d="{small}" stroke="#2a2138" stroke-opacity=".16" stroke-width="1.8"/><path d="{large}" stroke="#2a2138" stroke-opacity=".14" stroke-width="3"/></g>"##
    )
}

/// The row between the sides: night, with a star where a ball lies at the start.
fn neutral(plan: Plan, top: f32) -> String {
    let wide = num(plan.across());
    let mut out = format!(
        r##"<rect width="{wide}" height="60" fill="url(#m-night) #3b2f58" fill-opacity=".94"/>"##
    );
    let mut grain = Grain(77);
    let mut specks = [const { String::new() }; 2];
    for speck in 0..usize::from(plan.columns) * 7 {
        let (x, y) = (grain.next() * plan.across(), 7.0 + grain.next() * 46.0);
        specks[usize::from(speck % 4 == 0)] += &format!("M{} {}h.1", x.round(), y.round());
    }
    let seams: String = (1..plan.columns)
        .map(|column| format!("M{} 0V60", f32::from(column) * CELL))
        .collect();
    let [dim, bright] = specks;
    out += &format!(
        r##"<g fill="none" stroke-linecap="round"><path d="{seams}" stroke="#150e24" stroke-opacity=".5" stroke-width="1.8"/><path d="{seams}" transform="translate(1.3 0)" stroke="#cbb8f5" stroke-opacity=".14"/><path d="{dim}" stroke="#cdbcf5" stroke-opacity=".4" stroke-width="1.1"/><path d="{bright}" stroke="#f4ecff" stroke-opacity=".8" stroke-width="1.7"/></g>"##
    );
    if plan.stars {
        let shape = star(15.0, 5, 0.45);
        for column in (0..plan.columns).step_by(2) {
            out += &format!(
                r##"<path transform="translate({} 30)" d="{shape}" fill="#241a40" fill-opacity=".7" stroke="#d3c1fa" stroke-width="2" stroke-linejoin="round"/>"##,
                num((f32::from(column) + 0.5) * CELL)
            );
        }
    }
    at(0.0, top, &out)
}

/// Strokes of the signs between the two rings, in a box of 8 units around the origin.
const RUNES: [&[(f32, f32)]; 7] = [
    &[(-2.0, 4.0), (-2.0, -4.0), (3.0, -1.0), (-2.0, 1.0)],
    &[(-3.0, 4.0), (0.0, -4.0), (3.0, 4.0), (-1.5, 0.5)],
    &[(-3.0, -4.0), (3.0, 4.0), (3.0, -4.0), (-3.0, 4.0)],
    &[(-3.0, 4.0), (-3.0, -4.0), (3.0, 2.0), (3.0, -4.0)],
    &[(0.0, 4.0), (0.0, -4.0), (3.0, 0.0), (-3.0, 0.0)],
    &[(-3.0, -3.0), (0.0, 0.0), (3.0, -3.0), (0.0, 4.0)],
    &[(3.0, -4.0), (-2.0, 0.0), (3.0, 4.0), (-3.0, 4.0)],
];

/// A circle with a star of seven points in the middle of the court, chalked long ago.
fn circle(plan: Plan) -> String {
    let half = plan.across().min(plan.down()) / 2.0;
    let radius = (CELL * 1.92).min(half - 10.0);
    let inner = radius * 0.86;
    let point = |turn: f32, reach: f32| {
        let angle = TAU * (turn / 7.0 - 0.25);
        (reach * angle.cos(), reach * angle.sin())
    };
    let mut points = String::new();
    for step in 0..7 {
        // Every third corner: the sharpest star that seven corners give.
        let (x, y) = point((step * 3) as f32, inner);
        points += &format!("{}{} {}", if step == 0 { 'M' } else { 'L' }, num(x), num(y));
    }
    points += "Z";
    let mut runes = String::new();
    for (step, rune) in RUNES.iter().enumerate() {
        let turn = step as f32 + 0.5;
        let (x, y) = point(turn, radius * 0.93);
        let lean = TAU * turn / 7.0;
        for (stroke, (right, below)) in rune.iter().enumerate() {
            runes += &format!(
                "{}{} {}",
                if stroke == 0 { 'M' } else { 'L' },
                num(x + right * lean.cos() - below * lean.sin()),
                num(y + right * lean.sin() + below * lean.cos())
            );
        }
    }
    at(
        plan.across() / 2.0,
        plan.down() / 2.0,
        &format!(
            r##"<g fill="none" stroke="#7d5bd8" stroke-linejoin="round"><circle r="{}" stroke-opacity=".44" stroke-width="3"/><circle r="{}" stroke-opacity=".32" stroke-width="1.8"/><path d="{points}" stroke-opacity=".27" stroke-width="2.2"/><path d="{runes}" stroke-opacity=".5" stroke-width="1.6"/></g>"##,
            num(radius),
            num(inner)
        ),
    )
}

/// Letters below, numbers at the left, names of the zones at the right: the right way round for the viewer.
fn names(plan: Plan, width: f32, height: f32) -> String {
    let Plan {
        columns, flipped, ..
    } = plan;
    let rows = plan.rows();
    let mut out = format!(
        r##"<g font-weight="800" text-anchor="middle" fill="{WRITING}"><g font-size="15.5">"##
    );
    for step in 0..columns {
        let column = if flipped { columns - 1 - step } else { step };
        out += &format!(
            r#"<text x="{}" y="{}">{}</text>"#,
            num(SIDE + (f32::from(step) + 0.5) * CELL),
            num(height - 8.5),
            char::from(b'a' + column)
        );
    }
    for step in 0..rows {
        let row = if flipped { step + 1 } else { rows - step };
        out += &format!(
            r#"<text x="12" y="{}" font-size="14">{row}</text>"#,
            num(TOP + (f32::from(step) + 0.5) * CELL + 5.0)
        );
    }
    out += "</g>";
    let edges = plan.edges();
    let zones = ["BACK", "FRONT", "NEUTRAL", "FRONT", "BACK"];
    for (zone, ends) in zones.iter().zip(edges.windows(2)) {
        // One row has little room for seven letters.
        let look = match *zone {
            "NEUTRAL" => r#"font-size="11" letter-spacing=".3""#,
            _ => r#"font-size="12.5" letter-spacing="2""#,
        };
        out += &format!(
            r#"<text transform="translate({} {}) rotate(-90)" {look}>{zone}</text>"#,
            num(width - 7.5),
            num(TOP + (ends[0] + ends[1]) / 2.0)
        );
    }
    out + "</g>"
}

/// The middle of a court with a few wizards on it, square.
pub fn mini(
    columns: u8,
    back: u8,
    front: u8,
    stars: bool,
    flipped: bool,
    pieces: &[Sample],
) -> String {
    let plan = Plan {
        columns,
        back,
        front,
        stars,
        flipped,
    };
    let mut inner = floor(plan) + &samples(pieces, CELL, (0.0, 0.0));
    inner += &format!(
        r##"<rect width="{0}" height="{0}" fill="url(#m-lamp) none" opacity=".8"/>"##,
        num(plan.across())
    );
    // Cut off a little around the floor.
    let side = plan.across() - 24.0;
    inline(&format!("12 12 {0} {0}", num(side)), &inner)
}
