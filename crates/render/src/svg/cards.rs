//! Dodgeball, the card game: a gym mat with chalk lines on a maple floor, and the two piles in its middle.

use courtside_scene::layout::cards::{Layout, layout};
use courtside_scene::{CardFace, DodgeCard};

use super::courts::Ground;
use super::faces::{self, face};
use super::materials::{LAMP, MAPLE, MAT};
use super::pen::{CHALK, inline, lettering, num};
use super::states::Reach;

/// Cards on a table for a screen held upright are this much smaller.
const TALL: f32 = 0.62;
const COUNT: &str = "#fbe6ec";

pub fn table(seats: u8, tall: bool) -> Ground {
    let Layout {
        width,
        height,
        middle,
        circle,
        ..
    } = layout(seats.into(), tall);
    // The margin of the floor, and how round the mat is.
    let (floor, corner) = if tall { (6.0, 34.0) } else { (16.0, 104.0) };
    let sheet = |inset: f32, look: &str| {
        format!(
            r##"<rect x="{0}" y="{0}" width="{1}" height="{2}" rx="{3}" {look}/>"##,
            num(floor + inset),
            num(width - 2.0 * (floor + inset)),
            num(height - 2.0 * (floor + inset)),
            num(corner - inset)
        )
    };
    let line = if tall { 10.0 } else { 17.0 };
    let (x, y) = (num(middle.x), num(middle.y));
    let whole = format!(
        r##"<rect width="{}" height="{}" rx="12""##,
        num(width),
        num(height)
    );
    let mut body = format!(
        r##"{whole} fill="url(#m-maple) #dfb271"/>{whole} fill="#3a1e0c" fill-opacity=".4"/>"##
    );
    body += &sheet(-3.0, r##"fill="#140a04" fill-opacity=".4""##);
    body += &sheet(0.0, r##"fill="#2c0e1b""##);
    body += &sheet(4.0, r##"fill="url(#m-mat) #5c2038""##);
    body += &sheet(
        5.5,
        r##"fill="none" stroke="#ff9dbe" stroke-opacity=".16" stroke-width="2""##,
    );
    // The seams where the mat is folded.
    for share in [0.25, 0.75] {
        body += &format!(
            r##"<path d="M{0} {1}V{2}" stroke="#1d0a13" stroke-opacity=".45" stroke-width="2.5"/><path d="M{3} {1}V{2}" stroke="#fff" stroke-opacity=".06" stroke-width="1.5"/>"##,
            num(width * share),
            num(floor + 6.0),
            num(height - floor - 6.0),
            num(width * share + 2.0)
        );
    }
    body += &format!(
        r##"<g fill="none" stroke="{CHALK}" stroke-width="4">{}<path d="M{1} {y}H{2}" stroke-opacity=".5"/><circle cx="{x}" cy="{y}" r="{3}" fill="#4a182d" stroke-opacity=".62"/><circle cx="{x}" cy="{y}" r="{4}" stroke-opacity=".16" stroke-width="1.5"/></g>"##,
        sheet(line, r#"stroke-opacity=".6" stroke-width="3""#),
        num(floor + line),
        num(width - floor - line),
        num(circle),
        num(circle - 8.0)
    );
    body += &format!(r#"{whole} fill="url(#m-lamp) none" opacity=".85"/>"#);
    Ground {
        width,
        height,
        defs: MAPLE.pattern() + MAT + LAMP,
        body,
    }
}

/// A hand of cards, fanned out on the mat.
pub fn mini(hand: &[CardFace]) -> String {
    let mut inner = format!(
        r##"<rect width="300" height="300" fill="url(#m-mat) #5c2038"/><g fill="none" stroke="{CHALK}" stroke-width="5"><circle cx="150" cy="150" r="128" stroke-opacity=".6"/><path d="M0 150H300" stroke-opacity=".5"/></g><rect width="300" height="300" fill="url(#m-lamp) none"/>"##
    );
    let middle = hand.len().saturating_sub(1) as f32 / 2.0;
    for (index, card) in hand.iter().enumerate() {
        let step = index as f32 - middle;
        // Turned about the foot, as a hand holds them.
        inner += &format!(
            r#"<g class="piece" transform="translate({} 232) rotate({}) translate(0 -80) scale(1.14)">{}</g>"#,
            num(150.0 + 42.0 * step),
            num(17.0 * step),
            faces::front(*card)
        );
    }
    inline("0 0 300 300", &inner)
}

fn scale(tall: bool) -> f32 {
    if tall { TALL } else { 1.0 }
}

pub fn pile_reach(tall: bool) -> Reach {
    Reach::Slab(100.0 * scale(tall), 140.0 * scale(tall))
}

/// A pile of nothing: where its cards will lie.
fn bare() -> String {
    format!(
        r##"<rect x="-48" y="-68" width="96" height="136" rx="10" fill="#1d0c14" fill-opacity=".35" stroke="{CHALK}" stroke-opacity=".5" stroke-width="2.5" stroke-dasharray="9 8"/>"##
    )
}

/// A pile with what its number means below it.
fn pile(cards: &str, label: &str, tall: bool) -> String {
    let scale = scale(tall);
    let (size, drop) = if tall { (13.5, 17.0) } else { (17.0, 22.0) };
    format!(r#"<g transform="scale({})">{cards}</g>"#, num(scale))
        + &lettering(0.0, 70.0 * scale + drop, label, size, COUNT)
}

pub fn stock(count: u8, tall: bool) -> String {
    let mut cards = String::new();
    if count == 0 {
        cards += &bare();
    }
    // The edges of the cards below the uppermost: as many as one can tell apart.
    let layers = (u32::from(count).div_ceil(20)).min(5);
    for layer in (1..layers).rev() {
        let down = layer as f32 * 2.2;
        cards += &format!(
            r##"<rect x="{0}" y="{1}" width="98" height="138" rx="10" fill="#4d1229" stroke="{CHALK}" stroke-width="1.6"/>"##,
            num(down - 49.0),
            num(down - 69.0)
        );
    }
    if count > 0 {
        cards += &faces::back();
    }
    pile(&cards, &format!("{count} left"), tall)
}

pub fn discard(count: u8, top: Option<DodgeCard>, tall: bool) -> String {
    let cards = match top {
        _ if count == 0 => bare(),
        None => faces::heap(),
        Some(card) => {
            let shown = if tall {
                faces::small(card, 0.0, 0.0, 1.0)
            } else {
                face(card)
            };
            format!(
                r#"<g transform="rotate(-5)">{}</g><g transform="rotate(3.5)">{shown}</g>"#,
                if count > 1 {
                    faces::blank()
                } else {
                    String::new()
                }
            )
        }
    };
    pile(&cards, &format!("{count} out"), tall)
}
