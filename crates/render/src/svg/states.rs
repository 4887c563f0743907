//! What can be chosen, what is chosen and what can be hit: parts that a page shows and hides by state. The
//! piece itself is never recoloured.

use super::pen::{GLOW, TAR, num};

/// How far something reaches around its middle.
#[derive(Clone, Copy)]
pub enum Reach {
    /// A piece: its radius.
    Round(f32),
    /// Something that lies flat: its width and height.
    Slab(f32, f32),
}

impl Reach {
    /// Its outline as an element that still wants a look, this much wider on every side.
    fn outline(self, class: &str, gap: f32) -> String {
        match self {
            Reach::Round(radius) => format!(r#"<circle class="{class}" r="{}""#, num(radius + gap)),
            Reach::Slab(width, height) => {
                let (width, height) = (width + 2.0 * gap, height + 2.0 * gap);
                format!(
                    r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="{}""#,
                    num(-width / 2.0),
                    num(-height / 2.0),
                    num(width),
                    num(height),
                    num(SLAB_CORNER + gap)
                )
            }
        }
    }
}

/// How round the corners of a slab are.
pub const SLAB_CORNER: f32 = 11.0;

/// A ring on a dark casing. The page dashes it while it is only choosable.
pub fn ring(reach: Reach) -> String {
    let gap = match reach {
        Reach::Round(_) => 0.0,
        Reach::Slab(..) => 3.0,
    };
    format!(
        r#"<g class="ring-c">{} fill="none" stroke="{TAR}" stroke-width="8" opacity=".8"/>{} fill="none" stroke="{GLOW}" stroke-width="4"/></g>"#,
        reach.outline("case", gap),
        reach.outline("ring", gap)
    )
}

/// Four corners around a target.
pub fn brackets(reach: Reach) -> String {
    let (across, down, arm) = match reach {
        Reach::Round(radius) => (radius - 2.0, radius - 2.0, (radius - 2.0) * 0.45),
        Reach::Slab(width, height) => (width / 2.0 + 4.0, height / 2.0 + 4.0, 25.0),
    };
    let path: String = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .iter()
        .map(|(x, y)| {
            format!(
                "M{} {}V{}H{}",
                num(x * across),
                num(y * (down - arm)),
                num(y * down),
                num(x * (across - arm))
            )
        })
        .collect();
    let pen = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    format!(
        r##"<g class="brackets" {pen}><path class="case" d="{path}" stroke="{TAR}" stroke-width="7.5"/><path class="bracket" d="{path}" stroke="#fff" stroke-width="3.5"/></g>"##
    )
}

/// A space that can be gone to. The style sheet gives it its colours: sixty-four of them are sent at a time.
pub fn spot(size: f32) -> String {
    square("spot", size - 12.0, r#" rx="9""#)
}

/// Where the keyboard is, on a space. Invisible until the style sheet gives it a stroke.
pub fn focus_square(size: f32) -> String {
    square(
        "focus",
        size - 4.0,
        r#" rx="12" fill="none" stroke-width="4""#,
    )
}

/// Where the keyboard is, on a piece: outside its ring.
pub fn focus_ring(reach: Reach) -> String {
    let gap = match reach {
        Reach::Round(_) => 6.0,
        Reach::Slab(..) => 8.0,
    };
    reach.outline("focus", gap) + r#" fill="none" stroke-width="4"/>"#
}

/// What a finger can hit: the whole space.
pub fn hit(size: f32) -> String {
    square("hit", size, r#" fill="transparent""#)
}

fn square(class: &str, side: f32, look: &str) -> String {
    let (from, side) = (num(-side / 2.0), num(side));
    format!(r#"<rect class="{class}" x="{from}" y="{from}" width="{side}" height="{side}"{look}/>"#)
}
