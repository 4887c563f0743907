//! Wizard Dodgeball: a flagstone court with painted lines, jerseys, balls, spells and dice of four colours.

use courtside_kernel::DieColour;
use courtside_scene::{Jersey, MagicBall, SpellSign};

use super::courts::Ground;
use super::pen::{TAR, lettering, num};
use super::pieces::ball;

pub const CELL: f32 = 60.0;
const SIDE: f32 = 28.0;
const TOP: f32 = 24.0;

/// How far a ring stands from the middle of a jersey, and of a ball.
pub const REACH: f32 = 33.0;
pub const BALL_REACH: f32 = 21.0;

pub fn court(columns: u8, back: u8, front: u8, _stars: bool, _flipped: bool) -> Ground {
    let (across, down) = (
        f32::from(columns) * CELL,
        f32::from(2 * (back + front) + 1) * CELL,
    );
    Ground {
        width: across + 2.0 * SIDE,
        height: down + TOP + SIDE,
        defs: String::new(),
        body: format!(
            r##"<rect width="{}" height="{}" rx="10" fill="#3a3348"/><rect x="{SIDE}" y="{TOP}" width="{}" height="{}" fill="#c9c3cf"/>"##,
            num(across + 2.0 * SIDE),
            num(down + TOP + SIDE),
            num(across),
            num(down)
        ),
    }
}

pub fn jersey(shown: &Jersey) -> String {
    let fill = ["#1d3d70", "#fbf3e4"][shown.seat.index() % 2];
    let ink = ["#fff8ea", TAR][shown.seat.index() % 2];
    format!(
        r#"<rect x="-26" y="-21" width="52" height="42" rx="6" fill="{fill}" stroke="{TAR}" stroke-width="2.2"/>{}{}"#,
        lettering(0.0, 7.0, &shown.number.to_string(), 21.0, ink),
        shown
            .ball
            .map_or(String::new(), |held| magic_ball(held, 18.0, 15.0, 11.0))
    )
}

pub fn magic_ball(_ball: MagicBall, x: f32, y: f32, radius: f32) -> String {
    ball(x, y, radius)
}

pub fn spell(sign: SpellSign) -> String {
    lettering(0.0, 7.0, &format!("{sign:?}")[..1], 20.0, TAR)
}

pub fn die(colour: DieColour, number: Option<u8>) -> String {
    let fill = match colour {
        DieColour::White => "#fffaf0",
        DieColour::Grey => "#8d8a86",
        DieColour::Blue => "#2f66b8",
        DieColour::Red => "#b3263a",
    };
    let word = number.map_or(String::new(), |number| number.to_string());
    format!(
        r#"<rect x="-22" y="-22" width="44" height="44" rx="8" class="edge" fill="{fill}" stroke="{TAR}" stroke-width="2.2"/>{}"#,
        lettering(0.0, 10.0, &word, 29.0, TAR)
    )
}
