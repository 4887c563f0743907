//! What lies on the turf: spaces, end zones, the football and the card of the defence.

use courtside_kernel::Seat;
use courtside_scene::layout::dungeon::measures;
use courtside_scene::{CardFace, Colour, Sign, SpotMark};

use super::super::pen::{CHALK, TAR, at, escape, lettering, num};
use super::{gem, guards, signs};

/// A space, with what it stands for beside it.
pub fn spot(colour: Colour, mark: Option<SpotMark>, tall: bool) -> String {
    let size = measures(tall);
    let space = gem(colour, 0.0, 0.0, size.step * 0.4);
    let Some(mark) = mark else { return space };
    let sign = match mark {
        SpotMark::Start => format!(
            r#"<g transform="scale(.74)">{}</g>"#,
            signs::sign(Sign::Ball, "#f2dfbd", "#3a2413")
        ),
        SpotMark::Post => r##"<path d="M0 12V3M-8.5 -10.5V3H8.5V-10.5" fill="none" stroke="#ffd766" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>"##.into(),
    };
    let disc = format!(
        r##"<circle r="17" fill="#211812" fill-opacity=".86" stroke="{CHALK}" stroke-opacity=".55" stroke-width="1.6"/>{sign}"##
    );
    let (x, y) = if tall {
        (size.mark, 0.0)
    } else {
        (0.0, size.mark)
    };
    // A thin line ties the mark to its space.
    let tie = if tall {
        format!("M{} 0H{}", num(size.step * 0.5), num(x - 16.0))
    } else {
        format!("M0 {}V{}", num(size.step * 0.5), num(y - 18.0))
    };
    format!(
        r#"<path d="{tie}" stroke="{CHALK}" stroke-opacity=".6" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"/>{space}<g transform="translate({} {}) scale({})">{disc}</g>"#,
        num(x),
        num(y),
        if tall { ".84" } else { "1" }
    )
}

/// The ground behind a goal line, painted in the colours of its side.
pub fn end_zone(seat: Seat, name: &str, tall: bool, far: bool) -> String {
    let size = measures(tall);
    let (wide, high) = if tall {
        (size.turf, size.zone)
    } else {
        (size.zone, size.turf)
    };
    let (paint, stripe, ink, hem, dashes) = match seat.index() % 2 {
        0 => ("#1d3d70", "#fff", "#fff8ea", CHALK, ""),
        _ => (
            "#efe2c8",
            "#7a1f2b",
            "#241a12",
            "#7a1f2b",
            r#" stroke-dasharray="9 5""#,
        ),
    };
    let (left, top) = (-wide / 2.0, -high / 2.0);
    // Slanted bands; the inner drawing cuts them off where the zone ends.
    let reach = wide + high;
    let bands = (0..(reach / 24.0) as u32).map(|band| {
        let x = band as f32 * 24.0;
        format!("M{} 0L{} {}", num(x), num(x - high), num(high))
    });
    let inset = 5.0;
    let mut out = format!(
        r##"<svg x="{0}" y="{1}" width="{2}" height="{3}"><rect width="{2}" height="{3}" fill="{paint}" fill-opacity=".95"/><path d="{4}" stroke="{stripe}" stroke-opacity=".09" stroke-width="9"/><rect x="{inset}" y="{inset}" width="{5}" height="{6}" fill="none" stroke="{hem}" stroke-opacity=".7" stroke-width="2"{dashes}/></svg>"##,
        num(left),
        num(top),
        num(wide),
        num(high),
        bands.collect::<String>(),
        num(wide - 2.0 * inset),
        num(high - 2.0 * inset)
    );
    let (room, most) = if tall { (126.0, 17.0) } else { (222.0, 30.0) };
    let letters = name.chars().count().max(1) as f32;
    // With the space after it, a letter of the wall lettering is about as wide as it is large.
    let letter = (room / (letters * 0.95)).min(most);
    // The name stands behind the final spaces and is read from the field.
    let back = if tall { 15.0 } else { 22.0 };
    let place = match (tall, far) {
        (false, false) => format!("translate({} 0) rotate(-90)", num(-back)),
        (false, true) => format!("translate({} 0) rotate(90)", num(back)),
        (true, false) => format!("translate(0 {})", num(back)),
        (true, true) => format!("translate(0 {})", num(-back)),
    };
    out += &format!(
        r#"<text transform="{place}" y="{}" font-size="{}" font-weight="800" letter-spacing="{}" text-anchor="middle" fill="{ink}">{}</text>"#,
        num(letter * 0.36),
        num(letter),
        num(letter * 0.24),
        escape(&name.to_uppercase())
    );
    out
}

/// The football with the down on a white disc; chevrons above it say which way it is carried.
pub fn football(down: u8, far: Option<bool>, tall: bool) -> String {
    let mut ball = format!(
        r##"<path d="M-29 0C-20 -15 -9 -18.5 0 -18.5S20 -15 29 0C20 15 9 18.5 0 18.5S-20 15 -29 0Z" fill="url(#m-leather) #8a4313" stroke="{TAR}" stroke-width="2.6" stroke-linejoin="round"/><path d="M-19.5 -11.6Q-14 0 -19.5 11.6M19.5 -11.6Q14 0 19.5 11.6" fill="none" stroke="#fff8ea" stroke-opacity=".85" stroke-width="2.6"/><path d="M-22 -6Q-12 -14.5 0 -15" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2" stroke-linecap="round"/>"##
    );
    if let Some(far) = far {
        let side = if far { 1 } else { -1 };
        let chevrons = "M-13 -40L-6 -33L-13 -26M-2 -40L5 -33L-2 -26M9 -40L16 -33L9 -26";
        ball += &format!(
            r#"<g transform="scale({side} 1)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{chevrons}" stroke="{TAR}" stroke-opacity=".85" stroke-width="7"/><path d="{chevrons}" stroke="{CHALK}" stroke-width="3.4"/></g>"#
        );
    }
    if tall {
        // Turned like the field: what is carried to the right is carried up.
        ball = format!(r#"<g transform="rotate(-90)">{ball}</g>"#);
    }
    ball += &match down {
        0 => r##"<path d="M-8 0H8M-5 -4V4M0 -4.4V4.4M5 -4V4" stroke="#fff8ea" stroke-width="2.2" stroke-linecap="round"/>"##.into(),
        down => format!(
            r##"<circle r="12" fill="#fff8ea" stroke="{TAR}" stroke-width="1.8"/>{}"##,
            lettering(0.0, 6.9, &down.to_string(), 19.0, TAR)
        ),
    };
    format!(
        r#"<g transform="scale({})">{ball}</g>"#,
        if tall { ".7" } else { "1" }
    )
}

pub fn card_scale(tall: bool) -> f32 {
    if tall { 0.34 } else { 0.52 }
}

/// The card of the defence, face down until it is shown.
pub fn laid(card: Option<CardFace>, tall: bool) -> String {
    let drawn = match card {
        Some(CardFace::Guard { colour, dice }) => guards::face(colour, dice),
        _ => guards::back(),
    };
    format!(
        r#"<g transform="rotate(-4) scale({})">{drawn}</g>"#,
        num(card_scale(tall))
    )
}

/// The football alone, for small pictures.
pub fn small_football(x: f32, y: f32, scale: f32, down: u8) -> String {
    at(
        x,
        y,
        &format!(
            r#"<g class="piece" transform="scale({})">{}</g>"#,
            num(scale),
            football(down, None, false)
        ),
    )
}
