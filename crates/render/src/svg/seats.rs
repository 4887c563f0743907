//! How the seats differ: by shape as well as by colour, the same on plates, pawns, dice and score.

use std::f32::consts::PI;

use courtside_kernel::Seat;

use super::pen::{CHALK, TAR, inline, lettering, num, polygon, star};

/// The shape of a seat. Two sit at most tables; the card game seats seven.
#[derive(Clone, Copy, PartialEq)]
pub enum Outline {
    Round,
    Octagon,
    Triangle,
    Diamond,
    Pentagon,
    Hexagon,
    Star,
}

/// What a seat wears.
pub struct Kit {
    /// The first letter of the colour, for marks.
    pub letter: char,
    pub outline: Outline,
    /// Flat, for dice.
    pub flat: &'static str,
    /// Rounded, for pieces: a gradient with the flat colour behind it.
    pub body: &'static str,
    pub ink: &'static str,
    /// The ring on a plate, the band on a neck.
    pub trim: &'static str,
}

pub const KITS: [Kit; 7] = [
    Kit {
        letter: 'N',
        outline: Outline::Round,
        flat: "#1d3d70",
        body: "url(#m-navy) #234a86",
        ink: "#fff8ea",
        trim: CHALK,
    },
    Kit {
        letter: 'W',
        outline: Outline::Octagon,
        flat: "#fbf3e4",
        body: "url(#m-white) #f4e8d2",
        ink: TAR,
        trim: "#7a1f2b",
    },
    Kit::flat('O', Outline::Triangle, "#b3521b", "#fff8ea", "#ffc79a"),
    Kit::flat('G', Outline::Diamond, "#1e6e58", "#fff8ea", "#a9e3cd"),
    Kit::flat('V', Outline::Pentagon, "#8a2d6b", "#fff8ea", "#f3b8dd"),
    Kit::flat('Y', Outline::Hexagon, "#d9a520", TAR, "#6e4c00"),
    Kit::flat('S', Outline::Star, "#4b4b52", "#fff8ea", "#c9c9d4"),
];

impl Kit {
    /// A colour that no pawn wears, so that it needs no gradient.
    const fn flat(
        letter: char,
        outline: Outline,
        flat: &'static str,
        ink: &'static str,
        trim: &'static str,
    ) -> Kit {
        Kit {
            letter,
            outline,
            flat,
            body: flat,
            ink,
            trim,
        }
    }
}

pub fn kit(seat: Seat) -> &'static Kit {
    &KITS[seat.index() % KITS.len()]
}

/// The letter on a seat's mark where the page gives no other.
pub fn seat_letter(seat: Seat) -> char {
    kit(seat).letter
}

pub fn octagon(radius: f32) -> String {
    polygon(radius, 8, PI / 8.0)
}

impl Outline {
    /// The outline as a path; none for what is round. Shapes with long corners reach farther out, so that all
    /// of them look equally large.
    pub fn path(self, radius: f32) -> Option<String> {
        let up = -PI / 2.0;
        Some(match self {
            Outline::Round => return None,
            Outline::Octagon => octagon(radius * 1.06),
            Outline::Triangle => polygon(radius * 1.32, 3, up),
            Outline::Diamond => polygon(radius * 1.17, 4, 0.0),
            Outline::Pentagon => polygon(radius * 1.12, 5, up),
            Outline::Hexagon => polygon(radius * 1.08, 6, 0.0),
            Outline::Star => star(radius * 1.18, 6, 0.72),
        })
    }

    /// How far below the middle the middle of the shape looks, as a share of the radius.
    fn sinks(self) -> f32 {
        match self {
            Outline::Triangle => 0.07,
            Outline::Pentagon => 0.04,
            _ => 0.0,
        }
    }

    /// The size of a letter that fits, as a share of the radius.
    fn letter(self) -> f32 {
        match self {
            Outline::Round | Outline::Octagon => 1.08,
            Outline::Triangle => 0.82,
            _ => 0.96,
        }
    }
}

/// The plate of a seat, centred.
pub fn plate(seat: Seat, radius: f32) -> String {
    let Kit {
        outline,
        body,
        trim,
        ..
    } = kit(seat);
    let (edge, ring) = (num(radius * 0.09), num(radius * 0.07));
    let (Some(outer), Some(inner)) = (outline.path(radius), outline.path(radius * 0.79)) else {
        return format!(
            r#"<circle r="{}" fill="{body}" stroke="{TAR}" stroke-width="{edge}"/><circle r="{}" fill="none" stroke="{trim}" stroke-width="{ring}"/>"#,
            num(radius),
            num(radius * 0.8)
        );
    };
    let dashes = match outline {
        Outline::Octagon => format!(
            r#" stroke-dasharray="{} {}""#,
            num(radius * 0.2),
            num(radius * 0.1)
        ),
        _ => r#" stroke-opacity=".75""#.to_owned(),
    };
    format!(
        r#"<path d="{outer}" fill="{body}" stroke="{TAR}" stroke-width="{edge}" stroke-linejoin="round"/><path d="{inner}" fill="none" stroke="{trim}" stroke-width="{ring}"{dashes}/>"#
    )
}

/// The plate with a letter on it, centred, of radius 24.
pub fn mark(seat: Seat, letter: char) -> String {
    let Kit { outline, ink, .. } = kit(seat);
    let size = 24.0 * outline.letter();
    plate(seat, 24.0)
        + &lettering(
            0.0,
            24.0 * outline.sinks() + size * 0.36,
            letter.to_string().as_str(),
            size,
            ink,
        )
}

/// A seat's sign for score rows and seat lists; inside a page with our definitions.
pub fn seat_mark_svg(seat: Seat, letter: char) -> String {
    inline("-28 -28 56 56", &mark(seat, letter))
}
