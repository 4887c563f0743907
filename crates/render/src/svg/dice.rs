//! Dice. They carry numerals, not pips, and take the shape of their seat.

use courtside_kernel::Seat;

use super::pen::{TAR, inline, lettering};
use super::seats::{Livery, livery};

/// A six-sided die; inside a page with our definitions. The page restyles its `edge` when it can be chosen.
pub fn die_svg(seat: Seat, face: u8) -> String {
    let Livery {
        outline, flat, ink, ..
    } = livery(seat);
    let (shape, gloss) = match outline.path(23.6) {
        None => (
            r#"rect x="-22" y="-22" width="44" height="44" rx="10""#.to_owned(),
            ".45",
        ),
        Some(path) => (format!(r#"path d="{path}" stroke-linejoin="round""#), ".6"),
    };
    let numeral = lettering(0.0, 10.0, &face.to_string(), 29.0, ink);
    inline(
        "-28 -28 56 56",
        &format!(
            r#"<{shape} class="edge" fill="{flat}" stroke="{TAR}" stroke-width="2.2"/><{shape} fill="url(#m-sheen) none" opacity="{gloss}"/>{numeral}"#
        ),
    )
}
