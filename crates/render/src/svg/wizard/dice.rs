//! Dice of four colours, from the weakest: each has a shape of its own, and its letter until it is rolled.

use std::f32::consts::PI;

use courtside_kernel::DieColour;

use super::super::pen::{TAR, lettering, polygon};
use super::super::seats::octagon;

pub fn die(colour: DieColour, number: Option<u8>) -> String {
    let (shape, fill, ink, letter) = match colour {
        DieColour::White => (
            r#"rect x="-21.5" y="-21.5" width="43" height="43" rx="9""#.to_owned(),
            "#fffaf0",
            TAR,
            "W",
        ),
        DieColour::Grey => (
            format!(r#"path d="{}" stroke-linejoin="round""#, octagon(24.2)),
            "#949196",
            "#14100d",
            "G",
        ),
        DieColour::Blue => (r#"circle r="23""#.to_owned(), "#2257a8", "#fff", "B"),
        DieColour::Red => (
            format!(
                r#"path d="{}" stroke-linejoin="round""#,
                polygon(25.0, 6, PI / 6.0)
            ),
            "#b3202f",
            "#fff",
            "R",
        ),
    };
    let word = number.map_or(letter.to_owned(), |number| number.to_string());
    format!(
        r#"<{shape} class="edge" fill="{fill}" stroke="{TAR}" stroke-width="2.2"/><{shape} fill="url(#m-sheen) none" opacity=".6"/>{}"#,
        lettering(0.0, 10.0, &word, 28.0, ink)
    )
}
