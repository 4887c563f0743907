//! The courts that games are played on.

use crate::{Grid, Place, Theme};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The ground that everything stands on. `flipped` shows it from the other side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Court {
    /// Square spaces for any game.
    Grid(Grid),
    /// 8 by 8 squares in a frame. Its sizes are in [`crate::layout::squares`], like those of every court of squares.
    Chessboard { flipped: bool },
    /// A rubber court of square spaces in a run-off; `rows` is even.
    Tactics {
        columns: u8,
        rows: u8,
        flipped: bool,
    },
    /// A gym mat with room for the players around two piles: 860 by 640 units or, for a screen held upright,
    /// narrower than it is high.
    Cards { seats: u8, tall: bool },
    /// A turf in a dungeon hall with a line of spaces between two end zones, and a doorway at midfield. A tall
    /// one has its left end at the bottom.
    Dungeon { spaces: u8, tall: bool },
    /// A slab of stone with three by three hollows, 96 units each, in a frame of 24.
    PlayBoard,
    /// A flagstone court of square spaces in a frame: zones of `back` and `front` rows on either side of one
    /// neutral row. `stars`: balls start in every second column.
    Wizard {
        columns: u8,
        back: u8,
        front: u8,
        stars: bool,
        flipped: bool,
    },
}

/// Columns have letters, and there are no more of them.
const MOST_COLUMNS: u32 = 26;
/// More spaces fit on no screen.
const MOST_SPACES: u32 = 400;
/// More players sit around no table.
const MOST_SEATS: u32 = 12;

/// A name that no court has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoCourt(pub String);

impl fmt::Display for NoCourt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "There is no court called '{}'.", self.0)
    }
}

impl std::error::Error for NoCourt {}

impl Court {
    /// The name of its picture.
    pub fn name(self) -> String {
        let flip = |flipped| if flipped { "-flipped" } else { "" };
        let stand = |tall| if tall { "-tall" } else { "" };
        match self {
            Court::Grid(Grid {
                columns,
                rows,
                halves,
                theme,
                flipped,
            }) => format!(
                "grid-{columns}x{rows}-{}{}{}",
                theme.name(),
                if halves { "-halves" } else { "" },
                flip(flipped)
            ),
            Court::Chessboard { flipped } => format!("chessboard{}", flip(flipped)),
            Court::Tactics {
                columns,
                rows,
                flipped,
            } => format!("tactics-{columns}x{rows}{}", flip(flipped)),
            Court::Cards { seats, tall } => format!("cards-{seats}{}", stand(tall)),
            Court::Dungeon { spaces, tall } => format!("dungeon-{spaces}{}", stand(tall)),
            Court::PlayBoard => "playboard".into(),
            Court::Wizard {
                columns,
                back,
                front,
                stars,
                flipped,
            } => format!(
                "wizard-{columns}-{back}-{front}{}{}",
                if stars { "" } else { "-plain" },
                flip(flipped)
            ),
        }
    }

    /// Whether players look at it from two sides, so that it can be turned around.
    pub const fn has_sides(self) -> bool {
        !matches!(
            self,
            Court::Cards { .. } | Court::Dungeon { .. } | Court::PlayBoard
        )
    }

    /// Whether it is of a size that can be drawn and named. No game's own bounds stand here: a game keeps those itself.
    pub fn is_sound(self) -> bool {
        let spaces = |columns: u8, rows: u32| {
            let columns = u32::from(columns);
            (1..=MOST_COLUMNS).contains(&columns)
                && (1..=MOST_SPACES).contains(&rows)
                && columns * rows <= MOST_SPACES
        };
        match self {
            Court::Grid(grid) => {
                spaces(grid.columns, grid.rows.into()) && !(grid.halves && grid.rows % 2 == 1)
            }
            Court::Chessboard { .. } | Court::PlayBoard => true,
            Court::Tactics { columns, rows, .. } => spaces(columns, rows.into()) && rows % 2 == 0,
            Court::Cards { seats, .. } => (1..=MOST_SEATS).contains(&seats.into()),
            Court::Dungeon { spaces, .. } => (1..=MOST_SPACES).contains(&spaces.into()),
            Court::Wizard {
                columns,
                back,
                front,
                ..
            } => {
                let rows = 2 * (u32::from(back) + u32::from(front)) + 1;
                back > 0 && front > 0 && spaces(columns, rows)
            }
        }
    }
}

/// Reads what `name` writes, and nothing else: no other spelling, and no size that makes no sense.
impl FromStr for Court {
    type Err = NoCourt;

    fn from_str(name: &str) -> Result<Court, NoCourt> {
        read(name)
            .filter(|court| court.is_sound() && court.name() == name)
            .ok_or_else(|| NoCourt(name.to_owned()))
    }
}

/// What a name seems to say. Whether it is spelled as it should be is checked afterwards, by writing it again.
fn read(name: &str) -> Option<Court> {
    let mut parts = name.split('-');
    let kind = parts.next()?;
    let mut numbers = Vec::new();
    let mut words = Vec::new();
    for part in parts {
        let read: Option<Vec<u8>> = part.split('x').map(|number| number.parse().ok()).collect();
        match read {
            Some(read) => numbers.extend(read),
            None => words.push(part),
        }
    }
    let says = |word: &str| words.contains(&word);
    let (flipped, tall) = (says("flipped"), says("tall"));
    Some(match (kind, numbers.as_slice()) {
        ("grid", &[columns, rows]) => Court::Grid(Grid {
            columns,
            rows,
            halves: says("halves"),
            theme: Theme::ALL.into_iter().find(|theme| says(theme.name()))?,
            flipped,
        }),
        ("chessboard", []) => Court::Chessboard { flipped },
        ("tactics", &[columns, rows]) => Court::Tactics {
            columns,
            rows,
            flipped,
        },
        ("cards", &[seats]) => Court::Cards { seats, tall },
        ("dungeon", &[spaces]) => Court::Dungeon { spaces, tall },
        ("playboard", []) => Court::PlayBoard,
        ("wizard", &[columns, back, front]) => Court::Wizard {
            columns,
            back,
            front,
            stars: !says("plain"),
            flipped,
        },
        _ => return None,
    })
}

impl Court {
    /// The places of this court, made once for everybody who is shown it: a court has as many as a hundred, and they
    /// never change.
    pub fn places(self, make: impl FnOnce() -> Vec<Place>) -> Arc<[Place]> {
        static PLACES: LazyLock<Mutex<HashMap<Court, Arc<[Place]>>>> =
            LazyLock::new(Mutex::default);
        // Nothing panics while it is held, unless memory runs out.
        let mut known = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self).or_insert_with(|| make().into()).clone()
    }
}
