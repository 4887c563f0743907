//! What the game is called, and its options.

use courtside_kernel::{
    GameCard, Lesson, Livery, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId,
    Rulebook,
};
use std::sync::LazyLock;

static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")));

static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| Lesson::parse_all(include_str!("../lessons.md")));

pub static CARD: GameCard = GameCard {
    id: "pocket",
    name: "Pocket Dodgeball",
    tagline: "Three pawns, two balls, one die.",
    designer: "Courtside",
    minutes: 5,
    seats: &[2],
    seat_names: &["Navy", "White"],
    livery: Livery::house(["Pocket", "Dodgeball"]),
    quick: None,
    // An example: it stands on no list of a page.
    hidden: true,
    rules_version: 1,
    options: OPTIONS,
    content: &[],
    rulebook: || &RULEBOOK,
    lessons: || &LESSONS,
};

/// Turns in a row without a throw that make a draw (P8).
const DRAW_AFTER: u16 = 40;

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "draw",
    label: "Draw after",
    about: "Turns in a row without a throw that make a draw. 0 switches it off.",
    rule: RuleId("P8"),
    kind: OptionKind::Int {
        min: 0,
        max: 1000,
        default: DRAW_AFTER as i64,
    },
    solo: false,
    since: 1,
}];

/// The game with its options chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pocket {
    /// The version of the rules in force.
    pub rules: u32,
    /// Turns in a row without a throw that make a draw; 0 is never (P8).
    pub draw_after: u16,
}

impl Pocket {
    pub(crate) fn from_options(
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Pocket, OptionError> {
        options.check(OPTIONS, rules)?;
        CARD.check_seats(seats)?;
        let draw_after = options
            .int("draw")
            .and_then(|turns| u16::try_from(turns).ok())
            .unwrap_or(DRAW_AFTER);
        Ok(Pocket { rules, draw_after })
    }

    pub(crate) fn to_options(self) -> Options {
        Options::default().with("draw", OptionValue::Int(self.draw_after.into()))
    }
}
