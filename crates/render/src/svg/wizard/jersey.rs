//! A wizard's jersey, 52 by 42: its number, which way it plays, what it carries and the effects that it bears.

use courtside_scene::{Jersey, SpellSign};

use super::super::pen::{CHALK, GLOW, TAR, lettering, num};
use super::super::pieces::contact;
use super::super::seats::{KITS, Kit};
use super::balls::magic_ball;
use super::spells::disc;

const SIDES: usize = 2;
/// The cloth; sleeves and hem are sewn on it.
const CUT: &str = "M-9 -21Q0 -14.5 9 -21L20.4 -17Q21.6 -16.4 22.2 -15L26 -3.4L16 .6V19.6Q16 21 14.6 21H-14.6Q-16 21 -16 19.6V.6L-26 -3.4L-22.2 -15Q-21.6 -16.4 -20.4 -17Z";

/// Both jerseys without their numbers, and the light under the one that acts.
pub fn shapes() -> String {
    let aura = format!(
        r#"<radialGradient id="m-aura"><stop offset=".45" stop-color="{GLOW}" stop-opacity=".75"/><stop offset="1" stop-color="{GLOW}" stop-opacity="0"/></radialGradient>"#
    );
    (0..SIDES).fold(aura, |shapes, side| {
        shapes
            + &format!(
                r#"<g id="m-jersey-{side}">{}</g>"#,
                cloth(&KITS[side], side)
            )
    })
}

fn cloth(worn: &Kit, side: usize) -> String {
    let Kit { body, trim, .. } = worn;
    // One stripe on navy, two on white: the sides differ without colour.
    let hem = [
        format!(r#"<path d="M-15 16.6H15" stroke="{trim}" stroke-width="2.8"/>"#),
        format!(r#"<path d="M-15 14.9H15M-15 18.3H15" stroke="{trim}" stroke-width="1.7"/>"#),
    ];
    format!(
        r##"{}<path d="M-9 -21Q0 -25 9 -21L6 -17H-6Z" fill="{}" stroke="{TAR}" stroke-width="2.2" stroke-linejoin="round"/><path d="{CUT}" fill="{body}"/><path d="M-16 .6L-13.4 -7M16 .6L13.4 -7M-9.6 12.4L-11 3M10.4 13L11.4 5" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="1.5" stroke-linecap="round"/><path d="M-20.4 -14L-23.2 -5.4M-18 -15.6L-11 -18" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.8" stroke-linecap="round"/>{}<path d="M-24.6 -6.8L-17.2 -3.6M24.6 -6.8L17.2 -3.6" stroke="{trim}" stroke-width="2"/><path d="{CUT}" fill="none" stroke="{TAR}" stroke-width="2.4" stroke-linejoin="round"/><path d="M-9 -20.4Q0 -13.4 9 -20.4" fill="none" stroke="{trim}" stroke-width="3"/>"##,
        contact(20.0, 24.0),
        // The inside of the back, above the collar.
        ["#122a52", "#cdb793"][side],
        hem[side]
    )
}

/// A jersey on the court: the one that acts stands in a light, one that is off the court is faded.
pub fn jersey(shown: &Jersey) -> String {
    let mut out = String::new();
    if shown.acting {
        out += r##"<circle r="33" fill="url(#m-aura) none"/>"##;
    }
    out += &facing(shown);
    out += &worn(shown);
    if shown.out {
        format!(r#"<g opacity=".42">{out}</g>"#)
    } else {
        out
    }
}

/// The jersey with all that hangs on it, as lists show it.
pub fn worn(shown: &Jersey) -> String {
    let side = shown.seat.index() % SIDES;
    let mut out = format!(r##"<use href="#m-jersey-{side}"/>"##);
    // What is carried lies beside the number, not on it.
    let (x, y) = match shown.ball {
        None => (0.0, 10.4),
        Some(ball) if ball.burns => (-3.6, 9.4),
        Some(_) => (-2.0, 9.4),
    };
    out += &lettering(x, y, &shown.number.to_string(), 21.0, KITS[side].ink);
    if let Some(ball) = shown.ball {
        out += &magic_ball(ball, 20.0, 15.5, 11.0);
    }
    out + &effects(&shown.effects)
}

/// A chevron beyond the collar or beyond the hem, toward the other side.
fn facing(shown: &Jersey) -> String {
    let path = if shown.up {
        "M-6.4 -26L0 -31L6.4 -26"
    } else {
        "M-6.4 25.4L0 30.4L6.4 25.4"
    };
    let (paint, under) = match shown.seat.index() % SIDES {
        _ if shown.acting => (GLOW, TAR),
        0 => (KITS[0].trim, TAR),
        _ => (KITS[1].trim, CHALK),
    };
    format!(
        r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{path}" stroke="{under}" stroke-width="5.4"/><path d="{path}" stroke="{paint}" stroke-width="2.8"/></g>"#
    )
}

/// How discs stand in a row above the collar, by their number: the first, the step to the next, and the radius.
const ROWS: [(f32, f32, f32); 5] = [
    (0.0, 0.0, 0.0),
    (-19.0, 0.0, 11.0),
    (-19.5, 39.0, 11.0),
    (-20.5, 20.5, 10.6),
    (-23.4, 15.6, 8.4),
];

/// The first at the upper left, the others to the right of it; from the fourth on there may be more than fit, and
/// the last disc counts them.
fn effects(signs: &[SpellSign]) -> String {
    let most = ROWS.len() - 1;
    let (first, step, radius) = ROWS[signs.len().min(most)];
    let drawn = if signs.len() > most {
        most - 1
    } else {
        signs.len()
    };
    let place = |index: usize| first + index as f32 * step;
    let mut out: String = (signs.iter().take(drawn).enumerate())
        .map(|(index, sign)| disc(*sign, place(index), -19.0, radius))
        .collect();
    if drawn < signs.len() {
        out += &format!(
            r##"<circle cx="{0}" cy="-19" r="{radius}" fill="{TAR}" stroke="{CHALK}" stroke-width="1.4"/>{1}"##,
            num(place(drawn)),
            lettering(
                place(drawn),
                -14.8,
                &format!("+{}", signs.len() - drawn),
                11.5,
                CHALK
            )
        );
    }
    out
}
