//! The signs of Dungeon Ball, 34 across around the origin: on dice, on abilities, beside spaces.

use courtside_scene::Sign;

use super::super::pen::{GLOW, TAR, lettering};

/// A sign in this ink on this ground.
pub fn sign(sign: Sign, ink: &str, ground: &str) -> String {
    let line = |path: &str, width: f32| {
        format!(
            r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        )
    };
    let solid = |path: &str| format!(r#"<path d="{path}" fill="{ink}"/>"#);
    match sign {
        Sign::Ball => {
            solid("M-16.5 0Q-8 -11.5 0 -11.5T16.5 0Q8 11.5 0 11.5T-16.5 0Z")
                + &format!(
                    r#"<path d="M-7 0H7M-4.2 -3.4V3.4M0 -3.8V3.8M4.2 -3.4V3.4M-11 -5.4Q-8.6 0 -11 5.4M11 -5.4Q8.6 0 11 5.4" fill="none" stroke="{ground}" stroke-width="1.7" stroke-linecap="round"/>"#
                )
        }
        Sign::Cleat => {
            solid(
                "M-15 -10Q-15 -12 -13 -12H-6Q-4.4 -12 -3.6 -10.4L-1 -5Q0 -3.2 2 -2.8L10 -1.2Q16 .4 16 6V7.4H-15Z",
            ) + &line("M-11.6 8.5V13M-4.6 8.5V13M4.6 8.5V13M11.6 8.5V13", 3.6)
                + &format!(
                    r#"<path d="M-1.5 -4.6L3 -6.6M2.2 -2.6L6.4 -5" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round"/><path d="M-14 3.4H15" stroke="{ground}" stroke-width="1.5"/>"#
                )
        }
        Sign::Lightning => solid("M4.5 -17.5L-11 3H-1.6L-5.4 17.5L11 -4.4H1.4Z"),
        Sign::Time => {
            format!(r#"<circle cy="2" r="12.4" fill="none" stroke="{ink}" stroke-width="3.4"/>"#)
                + &line(
                    "M0 -5V2.5L5.6 6M-4 -16H4M0 -16V-11M10.6 -10.6L12.6 -12.6",
                    3.0,
                )
        }
        Sign::Claw => line("M-12 -14Q-4 0 -8 15M-2 -15Q6 0 1 16M9 -14Q15 0 10 14", 4.4),
        Sign::Shield => {
            solid("M-13 -12.5Q0 -18 13 -12.5V0Q11.6 11 0 17Q-11.6 11 -13 0Z")
                + &format!(
                    r#"<path d="M0 -11.6V12.4M-9 -2H9" stroke="{ground}" stroke-width="2.6"/>"#
                )
        }
        Sign::Skull => {
            solid(
                "M0 -16C-10 -16 -14 -9.4 -14 -3C-14 2 -11.4 5 -8 6.6V12Q-8 14 -6 14H6Q8 14 8 12V6.6C11.4 5 14 2 14 -3C14 -9.4 10 -16 0 -16Z",
            ) + &format!(
                r#"<g fill="{ground}"><circle cx="-5.8" cy="-3" r="3.9"/><circle cx="5.8" cy="-3" r="3.9"/><path d="M0 1.6L2.2 5.6H-2.2Z"/></g><path d="M-2.8 9V14M2.8 9V14" stroke="{ground}" stroke-width="1.8"/>"#
            )
        }
        Sign::Blank => format!(
            r#"<circle r="4" fill="none" stroke="{ink}" stroke-opacity=".5" stroke-width="2"/>"#
        ),
        Sign::Reroll => {
            line("M12 -4.5A12.6 12.6 0 1 0 12.4 5.4", 3.8)
                + &line("M13.6 -13.4L12.4 -4L3.4 -6.4", 3.8)
        }
        Sign::Turn => {
            line("M-13 -3A13 11 0 0 1 11 -7M13 3A13 11 0 0 1 -11 7", 3.4)
                + &line("M12.6 -14L11.4 -6.6L4 -7.4M-12.6 14L-11.4 6.6L-4 7.4", 3.4)
                + &format!(
                    r#"<rect x="-4.6" y="-4.6" width="9.2" height="9.2" rx="2.4" fill="{ink}"/>"#
                )
        }
        Sign::Eye => {
            line("M-16 0Q-8 -10.5 0 -10.5T16 0Q8 10.5 0 10.5T-16 0Z", 3.2)
                + &format!(r#"<circle r="5.4" fill="{ink}"/>"#)
        }
        Sign::Step => {
            solid(
                "M-12.6 14Q-12.6 8.6 -8.4 6.4Q-5.6 1.6 -5.2 -2.6A6 6 0 1 1 .4 -2.6Q.8 1.6 3.6 6.4Q7.4 8.6 7.4 14Q-2.6 17.4 -12.6 14Z",
            ) + &line("M6 -11.5H15M11 -15.6L15.2 -11.5L11 -7.4", 2.8)
        }
        Sign::Ban => {
            format!(r#"<circle r="13.6" fill="none" stroke="{ink}" stroke-width="4"/>"#)
                + &line("M-9 -9L9 9", 4.0)
        }
        Sign::Web => line(
            "M0 -16V16M-14 -8L14 8M-14 8L14 -8M0 -11.4Q-3.6 -8.6 -9.8 -5.6Q-8.4 0 -9.8 5.6Q-3.6 8.6 0 11.4Q3.6 8.6 9.8 5.6Q8.4 0 9.8 -5.6Q3.6 -8.6 0 -11.4ZM0 -5.4Q-1.6 -4 -4.8 -2.8Q-4 0 -4.8 2.8Q-1.6 4 0 5.4Q1.6 4 4.8 2.8Q4 0 4.8 -2.8Q1.6 -4 0 -5.4Z",
            2.0,
        ),
        Sign::Back => line("M14 0H-12M-3.4 -10L-13.4 0L-3.4 10", 4.2),
        Sign::Dice => format!(
            r#"<g fill="none" stroke="{ink}" stroke-width="3"><rect x="-15" y="-4" width="18.5" height="18.5" rx="4" transform="rotate(-8 -6 5)"/><rect x="-1.6" y="-15" width="16.4" height="16.4" rx="4" transform="rotate(12 6 -7)"/></g><g fill="{ink}"><circle cx="-6" cy="5" r="2.3"/><circle cx="3.6" cy="-9.4" r="1.9"/><circle cx="9.6" cy="-4.4" r="1.9"/></g>"#
        ),
        Sign::Again => {
            line("M-8.6 -10.6A13.6 13.6 0 1 1 -13 4", 3.6)
                + &line("M-15 -14.6L-8.4 -10.4L-12.2 -3.6", 3.6)
                + &lettering(0.4, 6.0, "1", 16.0, ink)
        }
    }
}

/// The sign of an ability on a plate of dark stone, its price on a gold disc.
pub fn ability(shown: Sign, cost: u8) -> String {
    format!(
        r##"<rect class="edge" x="-23" y="-23" width="46" height="46" rx="9" fill="#241d18" stroke="{TAR}" stroke-width="1.6"/><path d="M-21 -12Q-21 -21 -12 -21H12Q21 -21 21 -12" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.6"/>{}<circle cx="-16.5" cy="-16.5" r="9.5" fill="{GLOW}" stroke="{TAR}" stroke-width="1.8"/>{}"##,
        sign(shown, "#ffd98a", "#241d18"),
        lettering(-16.5, -11.6, &cost.to_string(), 13.5, TAR)
    )
}
