//! What the dungeon is made of: blocks of stone, turf and fire.

use super::super::materials::Grain;
use super::super::pen::num;

const TONES: [&str; 4] = ["#4c4741", "#453f3a", "#534d46", "#3f3a35"];
const JOINT: &str = "#241f1b";

/// A wall of hewn blocks in courses, from the origin. All blocks of a tone are one path.
pub fn wall(length: f32, height: f32, course: f32, seed: u64) -> String {
    let mut grain = Grain(seed);
    let mut blocks = [const { String::new() }; TONES.len()];
    let (mut light, mut dark, mut cracks) = (String::new(), String::new(), String::new());
    let mut top = 0.0;
    let mut tone = 0;
    while top < height - 1.0 {
        let high = course.min(height - top) - 2.0;
        let mut left = -grain.next() * course * 1.4;
        while left < length {
            let wide = course * (1.5 + 1.3 * grain.next());
            // Whole units: a wall costs half as much to send.
            let (from, to) = (
                left.max(0.0).round(),
                (left + wide - 2.0).min(length).round(),
            );
            tone = (tone + 1 + (grain.next() * 3.0) as usize) % TONES.len();
            if to - from > 2.0 {
                blocks[tone] += &format!(
                    "M{} {}h{}v{}h-{}z",
                    num(from),
                    num(top + 1.0),
                    num(to - from),
                    num(high),
                    num(to - from)
                );
                light += &format!(
                    "M{} {}h{}",
                    num(from + 2.0),
                    num(top + 2.2),
                    num(to - from - 4.0)
                );
                dark += &format!(
                    "M{} {}h{}",
                    num(from + 1.0),
                    num(top + high),
                    num(to - from - 2.0)
                );
                if grain.next() > 0.72 {
                    cracks += &format!(
                        "M{} {}l{} {}l{} {}",
                        (from + (to - from) * grain.next()).round(),
                        num(top + 3.0),
                        ((grain.next() - 0.5) * 12.0).round(),
                        (high * 0.4).round(),
                        ((grain.next() - 0.5) * 10.0).round(),
                        (high * 0.3).round()
                    );
                }
            }
            left += wide;
        }
        top += course;
    }
    let stones: String = TONES
        .iter()
        .zip(blocks)
        .map(|(tone, path)| format!(r#"<path fill="{tone}" d="{path}"/>"#))
        .collect();
    format!(
        r##"<rect width="{}" height="{}" fill="{JOINT}"/>{stones}<g fill="none"><path d="{light}" stroke="#fff" stroke-opacity=".09" stroke-width="1.6"/><path d="{dark}" stroke="#000" stroke-opacity=".26" stroke-width="2.4"/><path d="{cracks}" stroke="#000" stroke-opacity=".3" stroke-width="1.3"/></g>"##,
        num(length),
        num(height)
    )
}

/// Blades of grass, light and dark, to lie on a green ground.
pub fn turf() -> String {
    const SIDE: f32 = 60.0;
    const CELLS: u32 = 7;
    let mut grain = Grain(4711);
    let mut blades = [const { String::new() }; 2];
    for cell in 0..CELLS * CELLS {
        let step = SIDE / CELLS as f32;
        let x = ((cell % CELLS) as f32 + grain.next()) * step;
        let y = ((cell / CELLS) as f32 + grain.next()) * step;
        blades[(cell % 2) as usize] += &format!(
            "M{} {}l{} {}",
            num((x * 2.0).round() / 2.0),
            num((y * 2.0).round() / 2.0),
            num(((grain.next() - 0.5) * 6.0).round() / 2.0),
            num(-2.5 - (grain.next() * 6.0).round() / 2.0)
        );
    }
    let [light, dark] = blades;
    format!(
        r##"<pattern id="m-turf" width="60" height="60" patternUnits="userSpaceOnUse"><g fill="none" stroke-width="1.3" stroke-linecap="round"><path d="{light}" stroke="#f4ffd8" stroke-opacity=".13"/><path d="{dark}" stroke="#0b2408" stroke-opacity=".2"/></g></pattern>"##
    )
}

/// Fire and the light that it throws, and the grass under it.
pub const LIGHT: &str = r##"<radialGradient id="m-door" cx=".5" cy=".9" r=".95"><stop offset="0" stop-color="#ffe2a6"/><stop offset=".4" stop-color="#f59a2c"/><stop offset="1" stop-color="#7a3206"/></radialGradient><radialGradient id="m-glow"><stop offset="0" stop-color="#ffbe57" stop-opacity=".6"/><stop offset=".45" stop-color="#ff9c33" stop-opacity=".2"/><stop offset="1" stop-color="#ff9c33" stop-opacity="0"/></radialGradient><linearGradient id="m-grass" x2="0" y2="1"><stop offset="0" stop-color="#3c6b2e"/><stop offset=".5" stop-color="#4d823a"/><stop offset="1" stop-color="#3f7030"/></linearGradient><linearGradient id="m-dusk" x2="0" y2="1"><stop offset="0" stop-color="#0d0906" stop-opacity=".72"/><stop offset=".5" stop-color="#0d0906" stop-opacity=".16"/><stop offset="1" stop-color="#0d0906" stop-opacity=".34"/></linearGradient>"##;

/// A torch on its bracket, upright, with its flame at the origin.
pub fn torch(x: f32, y: f32, scale: f32) -> String {
    format!(
        r##"<g transform="translate({} {}) scale({})"><path d="M-5.4 6H5.4L3 28H-3Z" fill="#5c4126" stroke="#1d130a" stroke-width="1.6" stroke-linejoin="round"/><path d="M-7 6H7M-5.4 13H5.4" stroke="#2b2521" stroke-width="3.6" stroke-linecap="round"/><path d="M0 -24C3 -16 11 -11 9 -1C8 4.6 4 7 0 7S-8 4.6 -9 -1C-10 -8 -5 -10 -4 -16C-2.4 -13 -1 -18 0 -24Z" fill="#ff9d2e"/><path d="M.4 -13C2 -8 6.6 -5 5.4 1C4.8 4.6 2.4 6 0 6S-5 4.4 -5.2 .6C-5.4 -3 -1.6 -6 .4 -13Z" fill="#ffd873"/><path d="M0 -3Q3.4 .6 2.2 3.6Q1 5.4 0 5.4T-2.2 3.6Q-3 .8 0 -3Z" fill="#fff7d6"/></g>"##,
        num(x),
        num(y),
        num(scale)
    )
}

/// Light around something that burns.
pub fn glow(x: f32, y: f32, across: f32, down: f32) -> String {
    format!(
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="url(#m-glow) none"/>"#,
        num(x),
        num(y),
        num(across),
        num(down)
    )
}
