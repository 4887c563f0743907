//! What the game is called, and its options.

use crate::board::Board;
use crate::state::State;
use courtside_kernel::{
    GameCard, Lesson, Livery, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId,
    Rulebook, Seat, Shade,
};
use std::sync::LazyLock;

static RULEBOOK: LazyLock<Rulebook> =
    LazyLock::new(|| Rulebook::parse(include_str!("../rulebook.md")));

static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| Lesson::parse_all(include_str!("../lessons.md")));

pub static CARD: GameCard = GameCard {
    id: "tactics",
    name: "Dodgeball Tactics",
    tagline: "Nine units a side: take ground, throw together, catch to bring one back.",
    designer: "Zach Stecher",
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
    rulebook: || &RULEBOOK,
    lessons: || &LESSONS,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "columns",
        label: "Columns",
        about: "Width of the board; nine units fill nine columns.",
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
        about: "Length of the board, an even number: half of the rows for each side.",
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
        about: "What the range of an attack counts: spaces from unit to unit, or only those in between.",
        rule: RuleId("T4"),
        kind: OptionKind::Choice(&[("distance", "Distance"), ("between", "Spaces between")]),
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "quiet",
        label: "End after",
        about: "Turns in a row in which nobody goes out that end the game; 0 switches it off.",
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tactics {
    /// The version of the rules in force.
    pub rules: u32,
    pub board: Board,
    pub range: Range,
    /// Turns in a row without a loss that end the game; 0 is never (G3, T11).
    pub quiet: u16,
}

impl Default for Tactics {
    fn default() -> Self {
        Tactics {
            rules: CARD.rules_version,
            board: Board {
                columns: 9,
                rows: 12,
            },
            range: Range::Distance,
            quiet: 30,
        }
    }
}

impl Tactics {
    pub(crate) fn from_options(
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Tactics, OptionError> {
        options.check(OPTIONS, rules)?;
        CARD.check_seats(seats)?;
        let usual = Tactics::default();
        let small = |name, usual: u8| {
            let value = options.int(name).and_then(|value| u8::try_from(value).ok());
            value.unwrap_or(usual)
        };
        let board = Board {
            columns: small("columns", usual.board.columns),
            rows: small("rows", usual.board.rows),
        };
        if !board.rows.is_multiple_of(2) {
            return Err(OptionError::new(format!(
                "Option 'rows' is an even number, so that both sides have as many; {} is odd.",
                board.rows
            )));
        }
        let range = match options.text("range") {
            Some("between") => Range::Between,
            _ => Range::Distance,
        };
        let quiet = options
            .int("quiet")
            .and_then(|turns| u16::try_from(turns).ok())
            .unwrap_or(usual.quiet);
        Ok(Tactics {
            rules,
            board,
            range,
            quiet,
        })
    }

    /// The number of a side's balls that T10 compares: what is left after combat. Version 1 compared what each side held
    /// when combat began.
    pub(crate) fn compared_balls(&self, state: &State, seat: Seat) -> u8 {
        if self.rules == 1 {
            state.held(seat)
        } else {
            state.balls[seat.index()]
        }
    }

    pub(crate) fn to_options(self) -> Options {
        let range = match self.range {
            Range::Distance => "distance",
            Range::Between => "between",
        };
        Options::default()
            .with("columns", OptionValue::Int(self.board.columns.into()))
            .with("rows", OptionValue::Int(self.board.rows.into()))
            .with("range", OptionValue::Text(range.into()))
            .with("quiet", OptionValue::Int(self.quiet.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Tactics, OptionError> {
        Tactics::from_options(CARD.rules_version, &Options::parse(OPTIONS, text)?, 2)
    }

    #[test]
    fn t1_both_sizes_are_options_and_rows_are_even() {
        let game = read("columns=15 rows=20").unwrap();
        assert_eq!((game.board.columns, game.board.rows), (15, 20));
        assert_eq!(read(""), Ok(Tactics::default()));
        assert_eq!(
            read("rows=11").unwrap_err().message,
            "Option 'rows' is an even number, so that both sides have as many; 11 is odd."
        );
        for refused in ["columns=8", "columns=16", "rows=6", "rows=22", "quiet=-1"] {
            assert!(read(refused).is_err(), "{refused}");
        }
        assert!(Tactics::from_options(CARD.rules_version, &Options::default(), 3).is_err());
    }

    #[test]
    fn options_read_back_as_they_are_written() {
        for text in ["", "columns=15 rows=8 range=between quiet=0"] {
            let game = read(text).unwrap();
            assert_eq!(
                Tactics::from_options(game.rules, &game.to_options(), 2),
                Ok(game)
            );
        }
    }
}
