//! The defence cards of Dungeon Ball, 100 by 140 around the origin.

use courtside_scene::Colour;

use super::dungeon::gem;
use super::pen::{TAR, at, lettering};

/// A colour, and how many dice it costs or gives.
pub fn face(colour: Colour, dice: u8) -> String {
    format!(
        r##"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="#fffaf0" stroke="{TAR}" stroke-width="2"/>{}{}"##,
        at(0.0, -10.0, &gem(colour, 30.0)),
        lettering(0.0, 56.0, &dice.to_string(), 30.0, TAR)
    )
}

/// What all of them look like from behind.
pub fn back() -> String {
    format!(
        r##"<rect class="edge" x="-49" y="-69" width="98" height="138" rx="10" fill="#3f4a16" stroke="{TAR}" stroke-width="2"/>"##
    )
}
