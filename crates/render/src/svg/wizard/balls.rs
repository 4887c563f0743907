//! Balls that wait, are active or burn: what they are shows beside their colour, as a star and as flames.

use courtside_scene::MagicBall;

use super::super::pen::{TAR, num, star};
use super::super::pieces::{ball, contact};

/// The radius that star and flames are drawn for before they are scaled.
const DRAWN: f32 = 10.0;
const LOOSE: f32 = 15.0;
const LOOSE_SMALL: f32 = 11.0;

/// Star and flames, once in a page or a document.
pub fn shapes() -> String {
    format!(
        r##"<path id="m-active" d="{}" fill="#fff3cf" stroke="{TAR}" stroke-width="1.1" stroke-linejoin="round"/><g id="m-burning" stroke-linejoin="round"><path d="M-10.6 4C-14 -2 -13 -7 -9.5 -11C-9.5 -8.4 -8.6 -7.4 -7 -7.4C-8 -13 -4 -17 -.6 -20.5C-1 -16.4 2.4 -14.6 3.4 -11.6C4.6 -13.4 4.6 -15 4.2 -17C9.4 -14.4 10.6 -10.6 9.8 -7.4C11.4 -7.8 12 -9 12 -10.6C14.4 -6 13.8 -1 10.6 4C5 13 -6 13 -10.6 4Z" fill="#ff8a1f" stroke="{TAR}" stroke-width="1.4"/><path d="M-9 1C-11 -3 -10 -6 -8.8 -7C-7.6 -4.6 -6 -5 -5.6 -6.4C-6 -10.6 -3 -13.4 -1 -15.6C-.6 -12 3 -11 3.6 -7.4C5.2 -7.8 6.2 -9.6 6.4 -11.4C8.6 -8.6 8.6 -6 7.8 -4.2C9.2 -4 10.4 -4.8 11 -5.8C12 -2 10 2 8 4Z" fill="#ffd25a"/></g>"##,
        star(DRAWN * 0.72, 5, 0.45)
    )
}

/// A ball with its middle at a point.
pub fn magic_ball(shown: MagicBall, x: f32, y: f32, radius: f32) -> String {
    let part = |id: &str| {
        format!(
            r##"<use href="#{id}" transform="translate({} {}) scale({})"/>"##,
            num(x),
            num(y),
            num(radius / DRAWN)
        )
    };
    let mut out = String::new();
    if shown.burns {
        out += &part("m-burning");
    }
    out += &ball(x, y, radius);
    if shown.active {
        out += &part("m-active");
    }
    out
}

/// A ball that lies on the floor.
pub fn loose(shown: MagicBall, small: bool) -> String {
    let radius = if small { LOOSE_SMALL } else { LOOSE };
    contact(radius * 0.86, radius * 1.2) + &magic_ball(shown, 0.0, 0.0, radius)
}
