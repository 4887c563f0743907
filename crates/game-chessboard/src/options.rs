//! What the game is called, and its options.

use courtside_kernel::{
    GameCard, Lesson, Livery, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId,
    Rulebook, Shade,
};
use std::sync::LazyLock;

static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")));

static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| Lesson::parse_all(include_str!("../lessons.md")));

pub static CARD: GameCard = GameCard {
    id: "chessboard",
    name: "Chessboard Dodgeball",
    tagline: "Five pawns, three balls, dice you can both see.",
    designer: "Daniel Kast",
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
    rulebook: || &RULEBOOK,
    lessons: || &LESSONS,
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
    /// The version of the rules in force.
    pub rules: u32,
    pub stalling: Stalling,
    /// Turns in a row without a throw that make a draw; 0 is never (G3, K11).
    pub draw_after: u16,
}

impl Default for Chessboard {
    fn default() -> Self {
        Chessboard {
            rules: CARD.rules_version,
            stalling: Stalling::HandOver,
            draw_after: 20,
        }
    }
}

impl Chessboard {
    pub(crate) fn from_options(
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Chessboard, OptionError> {
        options.check(OPTIONS, rules)?;
        CARD.check_seats(seats)?;
        let stalling = match options.text("stalling") {
            Some("text") => Stalling::Text,
            _ => Stalling::HandOver,
        };
        let usual = match stalling {
            Stalling::HandOver => 20,
            Stalling::Text => 100,
        };
        let draw_after = options
            .int("draw")
            .and_then(|turns| u16::try_from(turns).ok())
            .unwrap_or(usual);
        Ok(Chessboard {
            rules,
            stalling,
            draw_after,
        })
    }

    pub(crate) fn to_options(&self) -> Options {
        let stalling = match self.stalling {
            Stalling::HandOver => "hand-over",
            Stalling::Text => "text",
        };
        Options::default()
            .with("stalling", OptionValue::Text(stalling.into()))
            .with("draw", OptionValue::Int(self.draw_after.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k11_the_text_alone_draws_after_a_hundred_turns() {
        let read = |text| {
            let options = Options::parse(OPTIONS, text).unwrap();
            Chessboard::from_options(CARD.rules_version, &options, 2).unwrap()
        };
        assert_eq!(read("").draw_after, 20);
        assert_eq!(read("stalling=text").draw_after, 100);
        assert_eq!(read("stalling=text draw=7").draw_after, 7);
        assert_eq!(read("draw=0").draw_after, 0);
        for text in ["", "stalling=text", "draw=0"] {
            let game = read(text);
            assert_eq!(
                Chessboard::from_options(game.rules, &game.to_options(), 2),
                Ok(game)
            );
        }
    }
}
