//! Dungeon Ball: a turf with a line of spaces in a stone hall, and the slabs that plays are called on.

use courtside_kernel::Seat;
use courtside_scene::{CardFace, Colour, Figure, SpotMark};

use super::courts::Ground;
use super::guards;
use super::pen::{TAR, lettering, num, polygon};
use super::seats::livery;
use super::states::Reach;

pub fn hall(_spaces: u8, tall: bool) -> Ground {
    let (width, height) = if tall {
        (220.0, 790.0)
    } else {
        (1120.0, 400.0)
    };
    Ground {
        width,
        height,
        defs: String::new(),
        body: format!(r##"<rect width="{width}" height="{height}" rx="12" fill="#4f7a3a"/>"##),
    }
}

pub fn play_board() -> Ground {
    Ground {
        width: 336.0,
        height: 336.0,
        defs: String::new(),
        body: r##"<rect width="336" height="336" rx="14" fill="#4a4540"/>"##.into(),
    }
}

/// The shape of a colour with its letter.
pub fn gem(colour: Colour, radius: f32) -> String {
    let edge = format!(r#"stroke="{TAR}" stroke-width="{}""#, num(radius * 0.13));
    let (shape, letter, ink) = match colour {
        Colour::Red => (
            format!(r##"<circle r="{}" fill="#b3262d" {edge}/>"##, num(radius)),
            "R",
            "#fff",
        ),
        Colour::Yellow => (
            format!(
                r##"<path d="{}" fill="#f0b429" {edge}/>"##,
                polygon(radius * 1.18, 4, 0.0)
            ),
            "Y",
            "#241a05",
        ),
        Colour::Blue => (
            format!(
                r##"<path d="{}" fill="#2a5db0" {edge}/>"##,
                polygon(radius * 1.1, 6, 0.0)
            ),
            "B",
            "#fff",
        ),
    };
    shape + &lettering(0.0, radius * 0.33, letter, radius * 0.95, ink)
}

pub fn spot(colour: Colour, _mark: Option<SpotMark>, tall: bool) -> String {
    gem(colour, if tall { 12.5 } else { 19.0 })
}

pub fn end_zone(seat: Seat, name: &str, _tall: bool, _far: bool) -> String {
    lettering(0.0, 8.0, name, 22.0, livery(seat).flat)
}

pub fn football(down: u8) -> String {
    let number = match down {
        0 => String::new(),
        down => lettering(0.0, 6.4, &down.to_string(), 18.0, TAR),
    };
    format!(
        r##"<path d="M-27 0Q0 -27 27 0Q0 27 -27 0Z" fill="#8a4313" stroke="{TAR}" stroke-width="2.6"/><circle r="11.5" fill="#fff8ea" stroke="{TAR}" stroke-width="1.6"/>{number}"##
    )
}

pub fn call(colour: Colour, need: &str) -> String {
    gem(colour, 19.0) + &lettering(0.0, 38.0, need, 15.0, "#fff3df")
}

pub fn peg(seat: Seat) -> String {
    format!(
        r##"<circle r="12" fill="{}" stroke="{TAR}" stroke-width="2"/>"##,
        livery(seat).flat
    )
}

pub fn laid(card: Option<CardFace>, tall: bool) -> String {
    let drawn = match card {
        Some(CardFace::Guard { colour, dice }) => guards::face(colour, dice),
        _ => guards::back(),
    };
    format!(
        r#"<g transform="scale({})">{drawn}</g>"#,
        if tall { ".36" } else { ".5" }
    )
}

pub fn reach(figure: &Figure) -> Reach {
    match figure {
        Figure::Spot { tall: true, .. } => Reach::Round(17.0),
        Figure::Laid { tall: true, .. } => Reach::Slab(36.0, 50.0),
        Figure::Laid { .. } => Reach::Slab(50.0, 70.0),
        Figure::Call { .. } => Reach::Slab(84.0, 84.0),
        Figure::Football { .. } | Figure::Peg { .. } => Reach::Round(27.0),
        _ => Reach::Round(25.0),
    }
}
