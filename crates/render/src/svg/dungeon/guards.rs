//! The cards of the defence, 100 by 140 around the origin. They hold no small print: a colour, its letter and a
//! number of dice can be read at a third of that.

use courtside_scene::Colour;

use super::super::pen::{CHALK, TAR, lettering, num};
use super::{gem, paint};

/// A colour, and how many dice it takes if it is met and gives if it is not.
pub fn face(colour: Colour, dice: u8) -> String {
    let fill = paint(colour).fill;
    let name = match colour {
        Colour::Red => "Red",
        Colour::Yellow => "Yellow",
        Colour::Blue => "Blue",
    };
    let mut out = format!(
        r##"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="#fffaf0" stroke="{TAR}" stroke-width="2"/><path d="M-48 -59Q-48 -68 -39 -68H39Q48 -68 48 -59V-38H-48Z" fill="{fill}"/>{}"##,
        lettering(0.0, -45.5, name, 22.0, paint(colour).ink)
    );
    out += &format!(r#"<circle cy="-4" r="31" fill="{fill}" fill-opacity=".12"/>"#);
    out += &gem(colour, 0.0, -4.0, 24.0);
    // The sign, and a white die for each.
    let count = f32::from(dice.clamp(1, 3));
    let left = -(20.0 + count * 25.0) / 2.0;
    out += &lettering(left + 8.0, 57.0, "±", 30.0, TAR);
    for die in 0..dice.clamp(1, 3) {
        out += &format!(
            r##"<rect x="{}" y="36.5" width="21" height="21" rx="5" fill="#fff" stroke="{TAR}" stroke-width="2.6"/>"##,
            num(left + 21.0 + f32::from(die) * 25.0)
        );
    }
    out
}

/// What all of them look like from behind: a play, chalked on slate.
pub fn back() -> String {
    format!(
        r##"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="#33421a" stroke="{CHALK}" stroke-width="3"/><rect x="-41" y="-61" width="82" height="122" rx="5" fill="#28350f" stroke="#dcebab" stroke-opacity=".6" stroke-width="1.6"/><g fill="none" stroke="#eef5d2" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><circle cx="-20" cy="36" r="8"/><circle cx="20" cy="36" r="8"/><path d="M-28 -42l14 14m0 -14l-14 14M14 -14l14 14m0 -14l-14 14"/><path d="M-20 22C-22 2 4 10 6 -8S8 -34 24 -42" stroke-dasharray="8 7"/><path d="M13 -44L25 -43L24 -31"/></g>"##
    )
}
