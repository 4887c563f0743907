//! What the game is called, and its options.

use courtside_kernel::{GameCard, Livery, OptionError, OptionKind, OptionSpec, RuleId, Setting};

pub static CARD: GameCard = GameCard {
    id: "pocket",
    name: "Pocket Dodgeball",
    tagline: "Three pawns, two balls, one die.",
    designer: "Courtside",
    notice: "Pocket Dodgeball: made by the Courtside contributors, under the licence of the code.",
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
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pocket {
    pub(crate) setting: Setting,
    /// Turns in a row without a throw that make a draw; 0 is never (P8).
    pub draw_after: u16,
}

impl Pocket {
    pub(crate) fn new(setting: Setting) -> Result<Pocket, OptionError> {
        Ok(Pocket {
            draw_after: setting.number("draw"),
            setting,
        })
    }
}
