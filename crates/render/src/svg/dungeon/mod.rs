//! Dungeon Ball: a turf in a stone hall, the slabs that plays are called on, the cards of the defence, and the
//! signs on dice and abilities.

mod boards;
mod field;
pub mod guards;
mod hall;
mod masonry;
pub mod signs;

pub use boards::{call, peg, play_board};
pub use field::{end_zone, football, laid, spot};
pub use hall::{hall, mini, small_defs};

use courtside_scene::layout::dungeon::measures;
use courtside_scene::{Colour, Figure};

use super::pen::{TAR, lettering, num, polygon};
use super::states::Reach;

/// The radius that a gem is drawn with before it is scaled.
const GEM: f32 = 20.0;

struct Paint {
    id: &'static str,
    letter: &'static str,
    fill: &'static str,
    light: &'static str,
    ink: &'static str,
}

const fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Red => Paint {
            id: "m-gem-r",
            letter: "R",
            fill: "#b3262d",
            light: "#f08a83",
            ink: "#fff",
        },
        Colour::Yellow => Paint {
            id: "m-gem-y",
            letter: "Y",
            fill: "#f0b429",
            light: "#ffe7a3",
            ink: "#241a05",
        },
        Colour::Blue => Paint {
            id: "m-gem-b",
            letter: "B",
            fill: "#2a5db0",
            light: "#8fb6f2",
            ink: "#fff",
        },
    }
}

/// The shape of a colour at a radius, as an element that still wants a look. All look equally large.
fn outline(colour: Colour, radius: f32) -> String {
    match colour {
        Colour::Red => format!(r#"<circle r="{}""#, num(radius)),
        Colour::Yellow => format!(
            r#"<path d="{}" stroke-linejoin="round""#,
            polygon(radius * 1.2, 4, 0.0)
        ),
        Colour::Blue => format!(
            r#"<path d="{}" stroke-linejoin="round""#,
            polygon(radius * 1.09, 6, 0.0)
        ),
    }
}

/// The gems, once in a page or a document: a field holds two dozen of them.
pub fn shapes() -> String {
    [Colour::Red, Colour::Yellow, Colour::Blue]
        .map(|colour| {
            let Paint {
                id,
                letter,
                fill,
                light,
                ink,
            } = paint(colour);
            format!(
                r#"<g id="{id}">{} fill="{fill}" stroke="{TAR}" stroke-width="2.8"/>{} fill="none" stroke="{light}" stroke-opacity=".55" stroke-width="1.5"/>{}</g>"#,
                outline(colour, GEM),
                outline(colour, GEM - 3.4),
                lettering(0.0, 6.9, letter, 19.5, ink)
            )
        })
        .concat()
}

/// A colour with its letter, its middle at a point.
fn gem(colour: Colour, x: f32, y: f32, radius: f32) -> String {
    format!(
        r##"<use href="#{}" transform="translate({} {}) scale({})"/>"##,
        paint(colour).id,
        num(x),
        num(y),
        num(radius / GEM)
    )
}

/// How far the ring or the brackets stand around a figure of this game.
pub fn reach(figure: &Figure) -> Reach {
    match figure {
        Figure::Spot { tall, .. } => Reach::Round(measures(*tall).step * 0.54),
        Figure::EndZone { tall, .. } => {
            let size = measures(*tall);
            if *tall {
                Reach::Slab(size.turf, size.zone)
            } else {
                Reach::Slab(size.zone, size.turf)
            }
        }
        Figure::Football { tall, .. } => Reach::Round(if *tall { 21.0 } else { 31.0 }),
        Figure::Laid { tall, .. } => {
            let scale = field::card_scale(*tall);
            Reach::Slab(100.0 * scale, 140.0 * scale)
        }
        Figure::Call { .. } => Reach::Slab(boards::HOLE, boards::HOLE),
        Figure::Peg { .. } => Reach::Round(22.0),
        _ => Reach::Round(26.0),
    }
}
