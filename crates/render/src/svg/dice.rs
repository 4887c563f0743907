//! Dice. They carry numerals or signs, not pips; those of a seat take its shape.

use courtside_kernel::Seat;
use courtside_scene::{Face, Sign};

use super::dungeon::signs;
use super::pen::{TAR, inline, lettering};
use super::seats::{Kit, kit};
use super::wizard;

/// A six-sided die; inside a page with our definitions. The page restyles its `edge` when it can be chosen.
pub fn die_svg(seat: Seat, face: Face) -> String {
    inline(
        "-28 -28 56 56",
        &match face {
            Face::Number(number) => numbered(seat, number),
            Face::Sign(sign) => signed(sign),
            Face::Dyed { colour, number } => wizard::die(colour, number),
        },
    )
}

fn numbered(seat: Seat, number: u8) -> String {
    let Kit {
        outline, flat, ink, ..
    } = kit(seat);
    let (shape, gloss) = match outline.path(23.6) {
        None => (
            r#"rect x="-22" y="-22" width="44" height="44" rx="10""#.to_owned(),
            ".45",
        ),
        Some(path) => (format!(r#"path d="{path}" stroke-linejoin="round""#), ".6"),
    };
    let numeral = lettering(0.0, 10.0, &number.to_string(), 29.0, ink);
    format!(
        r#"<{shape} class="edge" fill="{flat}" stroke="{TAR}" stroke-width="2.2"/><{shape} fill="url(#m-sheen) none" opacity="{gloss}"/>{numeral}"#
    )
}

/// A white die or, with what only it shows, the black one: both belong to nobody.
fn signed(sign: Sign) -> String {
    let shape = r#"rect x="-23" y="-23" width="46" height="46" rx="9""#;
    let black = matches!(sign, Sign::Claw | Sign::Shield | Sign::Skull | Sign::Blank);
    let (body, ink, gloss) = match sign {
        _ if black => ("#241d18", "#fff3df", ".3"),
        Sign::Ball => ("#fffaf0", "#7a3a12", ".6"),
        Sign::Lightning => ("#fffaf0", "#8a5a00", ".6"),
        Sign::Time => ("#fffaf0", "#8a2430", ".6"),
        _ => ("#fffaf0", "#2b211a", ".6"),
    };
    format!(
        r#"<{shape} class="edge" fill="{body}" stroke="{TAR}" stroke-width="2.2"/><{shape} fill="url(#m-sheen) none" opacity="{gloss}"/>{}"#,
        signs::sign(sign, ink, body)
    )
}
