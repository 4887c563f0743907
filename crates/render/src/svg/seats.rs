//! How the seats differ: by shape as well as by colour, the same on plates, pawns, dice and score.

use std::f32::consts::PI;

use courtside_kernel::Seat;

use super::pen::{CHALK, TAR, inline, lettering, num, polygon};

pub enum Outline {
    Round,
    Octagon,
}

/// What a seat wears.
pub struct Livery {
    /// The id of the pawn in this livery.
    pub pawn: &'static str,
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

pub const LIVERIES: [Livery; 2] = [
    Livery {
        pawn: "m-pawn-0",
        letter: 'N',
        outline: Outline::Round,
        flat: "#1d3d70",
        body: "url(#m-navy) #234a86",
        ink: "#fff8ea",
        trim: CHALK,
    },
    Livery {
        pawn: "m-pawn-1",
        letter: 'W',
        outline: Outline::Octagon,
        flat: "#fbf3e4",
        body: "url(#m-white) #f4e8d2",
        ink: TAR,
        trim: "#7a1f2b",
    },
];

pub fn livery(seat: Seat) -> &'static Livery {
    &LIVERIES[seat.index() % LIVERIES.len()]
}

/// The letter on a seat's mark where the page gives no other.
pub fn seat_letter(seat: Seat) -> char {
    livery(seat).letter
}

pub fn octagon(radius: f32) -> String {
    polygon(radius, 8, PI / 8.0)
}

/// The plate of a seat, centred.
pub fn plate(seat: Seat, radius: f32) -> String {
    let Livery {
        outline,
        body,
        trim,
        ..
    } = livery(seat);
    let (edge, ring) = (num(radius * 0.09), num(radius * 0.07));
    match outline {
        Outline::Round => format!(
            r#"<circle r="{}" fill="{body}" stroke="{TAR}" stroke-width="{edge}"/><circle r="{}" fill="none" stroke="{trim}" stroke-width="{ring}"/>"#,
            num(radius),
            num(radius * 0.8)
        ),
        Outline::Octagon => format!(
            r#"<path d="{}" fill="{body}" stroke="{TAR}" stroke-width="{edge}" stroke-linejoin="round"/><path d="{}" fill="none" stroke="{trim}" stroke-width="{ring}" stroke-dasharray="{} {}"/>"#,
            octagon(radius * 1.06),
            octagon(radius * 0.84),
            num(radius * 0.2),
            num(radius * 0.1)
        ),
    }
}

/// The plate with a letter on it, centred, of radius 24.
pub fn mark(seat: Seat, letter: char) -> String {
    plate(seat, 24.0)
        + &lettering(
            0.0,
            9.0,
            letter.to_string().as_str(),
            26.0,
            livery(seat).ink,
        )
}

/// A seat's sign for score rows and seat lists; inside a page with our definitions.
pub fn seat_mark_svg(seat: Seat, letter: char) -> String {
    inline("-28 -28 56 56", &mark(seat, letter))
}
