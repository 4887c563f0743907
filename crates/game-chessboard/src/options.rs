//! What the game is called, and its options.

use courtside_kernel::{
    GameCard, Livery, OptionError, OptionKind, OptionSpec, OptionValue, RuleId, Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "chessboard",
    name: "Chessboard Dodgeball",
    tagline: "Five pawns, three balls, dice you can both see.",
    designer: "Daniel Kast",
    notice: "Chessboard Dodgeball: copyright Daniel Kast, Majestic Twelve Games. All rights reserved. Do not take internally. Your mileage may vary.",
    minutes: 15,
    seats: &[2],
    seat_names: &["Navy", "White"],
    livery: Livery {
        banner: ["Chessboard", "Dodgeball"],
        cloth: "#82380c",
        accent: Shade {
            light: "#96420d",
            dark: "#ffa45f",
        },
        wash: Shade {
            light: "#f6e0c8",
            dark: "#3a2413",
        },
    },
    quick: None,
    hidden: false,
    rules_version: 1,
    options: OPTIONS,
    content: &[],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "stalling",
        label: "Against stalling",
        about: "Hold all three balls for a whole turn without throwing and you must give one up. Text only: you may keep them.",
        rule: RuleId("K11"),
        kind: OptionKind::Choice(&[("hand-over", "Hand over"), ("text", "Text only")]),
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "draw",
        label: "Draw after",
        about: "Turns in a row without a throw that make a draw: 20, or 100 with text only. 0 switches it off.",
        rule: RuleId("K11"),
        kind: OptionKind::Int {
            min: 0,
            max: 1000,
            default: 20,
        },
        solo: false,
        since: 1,
    },
];

/// What happens to a player who keeps every ball and does not throw (K11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalling {
    HandOver,
    Text,
}

/// The game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chessboard {
    pub(crate) setting: Setting,
    pub stalling: Stalling,
    /// Turns in a row without a throw that make a draw; 0 is never (G3, K11).
    pub draw_after: u16,
}

impl Chessboard {
    pub(crate) fn new(mut setting: Setting) -> Result<Chessboard, OptionError> {
        let stalling = if setting.text("stalling") == "text" {
            setting.default_to("draw", OptionValue::Int(100));
            Stalling::Text
        } else {
            Stalling::HandOver
        };
        Ok(Chessboard {
            stalling,
            draw_after: setting.number("draw"),
            setting,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::Game;

    #[test]
    fn k11_the_text_alone_draws_after_a_hundred_turns() {
        let read = |text| courtside_testkit::configure::<Chessboard>(text, 2);
        assert_eq!(read("").draw_after, 20);
        assert_eq!(read("stalling=text").draw_after, 100);
        assert_eq!(read("stalling=text draw=7").draw_after, 7);
        assert_eq!(read("draw=0").draw_after, 0);
        let text_only = read("stalling=text");
        assert_eq!(text_only.options().to_string(), "draw=100 stalling=text");
    }
}
