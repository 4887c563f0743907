//! What can be chosen, what is chosen and what can be hit: parts that a page shows and hides by state. The
//! piece itself is never recoloured.

use super::pen::{GLOW, TAR, num};

/// A ring on a dark casing. The page dashes it while it is only choosable.
pub fn ring(radius: f32) -> String {
    let radius = num(radius);
    format!(
        r#"<g class="ring-c"><circle class="case" r="{radius}" fill="none" stroke="{TAR}" stroke-width="8" opacity=".8"/><circle class="ring" r="{radius}" fill="none" stroke="{GLOW}" stroke-width="4"/></g>"#
    )
}

/// Four corners around a target.
pub fn brackets(radius: f32) -> String {
    let arm = radius * 0.45;
    let path: String = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .iter()
        .map(|(x, y)| {
            format!(
                "M{} {}V{}H{}",
                num(x * radius),
                num(y * (radius - arm)),
                num(y * radius),
                num(x * (radius - arm))
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
pub fn focus_ring(radius: f32) -> String {
    format!(
        r#"<circle class="focus" r="{}" fill="none" stroke-width="4"/>"#,
        num(radius + 6.0)
    )
}

/// What a finger can hit: the whole space.
pub fn hit(size: f32) -> String {
    square("hit", size, r#" fill="transparent""#)
}

fn square(class: &str, side: f32, look: &str) -> String {
    let (from, side) = (num(-side / 2.0), num(side));
    format!(r#"<rect class="{class}" x="{from}" y="{from}" width="{side}" height="{side}"{look}/>"#)
}
