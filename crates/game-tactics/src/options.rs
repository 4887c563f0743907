//! What the game is called, and its options.

use crate::board::Board;
use crate::state::State;
use courtside_kernel::{
    GameCard, Livery, OptionError, OptionKind, OptionSpec, RuleId, Seat, Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "tactics",
    name: "Dodgeball Tactics",
    tagline: "Nine units a side: take ground, throw together, catch to bring one back.",
    designer: "Zach Stecher",
    notice: "Dodgeball Tactics: by Zach Stecher, 2016. The game is his.",
    minutes: 40,
    seats: &[2],
    seat_names: &["Navy", "White"],
    livery: Livery {
        banner: ["Dodgeball", "Tactics"],
        cloth: "#0a5554",
        accent: Shade {
            light: "#0b6160",
            dark: "#5fd3c8",
        },
        wash: Shade {
            light: "#d3e9e3",
            dark: "#10302e",
        },
    },
    quick: None,
    hidden: false,
    rules_version: 2,
    options: OPTIONS,
    content: &[],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "columns",
        label: "Columns",
        about: "How wide the board is. Nine units fill 9 columns.",
        rule: RuleId("T1"),
        kind: OptionKind::Int {
            min: 9,
            max: 15,
            default: 9,
        },
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "rows",
        label: "Rows",
        about: "How long the board is: an even number, half of the rows for each side.",
        rule: RuleId("T1"),
        kind: OptionKind::Int {
            min: 8,
            max: 20,
            default: 12,
        },
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "range",
        label: "Range",
        about: "How range is counted: steps from unit to unit, or only the spaces in between.",
        rule: RuleId("T4"),
        kind: OptionKind::Choice(&[("distance", "Distance"), ("between", "Spaces between")]),
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "quiet",
        label: "End after",
        about: "The game ends after this many turns in a row without a unit going out. 0 switches it off.",
        rule: RuleId("T11"),
        kind: OptionKind::Int {
            min: 0,
            max: 1000,
            default: 30,
        },
        solo: false,
        since: 1,
    },
];

/// What the range of an attack counts (T4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// King steps between the two units.
    Distance,
    /// Only the spaces strictly between them.
    Between,
}

/// The game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactics {
    pub(crate) setting: Setting,
    pub board: Board,
    pub range: Range,
    /// Turns in a row without a loss that end the game; 0 is never (G3, T11).
    pub quiet: u16,
}

impl Tactics {
    pub(crate) fn new(setting: Setting) -> Result<Tactics, OptionError> {
        let board = Board {
            columns: setting.number("columns"),
            rows: setting.number("rows"),
        };
        if !board.rows.is_multiple_of(2) {
            return Err(OptionError::new(format!(
                "Rows must be an even number, half for each side, and {} is odd.",
                board.rows
            )));
        }
        let range = if setting.text("range") == "between" {
            Range::Between
        } else {
            Range::Distance
        };
        Ok(Tactics {
            board,
            range,
            quiet: setting.number("quiet"),
            setting,
        })
    }

    /// T10 compares the balls that each side has left after combat. Version 1 compared what each side held when combat
    /// began.
    pub(crate) const fn compares_balls_left(&self) -> bool {
        self.setting.rules() != 1
    }

    /// The number of a side's balls that T10 compares.
    pub(crate) fn compared_balls(&self, state: &State, seat: Seat) -> u8 {
        if self.compares_balls_left() {
            state.balls[seat.index()]
        } else {
            state.held(seat)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Content, Game, Options};

    fn read(text: &str) -> Result<Tactics, OptionError> {
        Tactics::configure(&Options::parse(OPTIONS, text)?, 2, &Content::default())
    }

    #[test]
    fn t1_both_sizes_are_options_and_rows_are_even() {
        let game = read("columns=15 rows=20").unwrap();
        assert_eq!((game.board.columns, game.board.rows), (15, 20));
        let game = read("").unwrap();
        assert_eq!((game.board.columns, game.board.rows), (9, 12));
        assert_eq!(
            read("rows=11").unwrap_err().message,
            "Rows must be an even number, half for each side, and 11 is odd."
        );
        for refused in ["columns=8", "columns=16", "rows=6", "rows=22", "quiet=-1"] {
            assert!(read(refused).is_err(), "{refused}");
        }
    }
}
