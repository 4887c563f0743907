//! The courts that games are played on.

use crate::Place;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The ground that everything stands on. `flipped` shows it from the other side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Court {
    /// 8 by 8 squares of 80 units in a frame of 36.
    Chessboard { flipped: bool },
    /// A rubber court of square spaces, 64 units each, in a run-off of 28; `rows` is even.
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
    /// A flagstone court of spaces of 60 units in a frame of 28 (left, right, bottom) and 24 (top): zones of `back` and `front` rows on
    /// either side of one neutral row. `stars`: balls start in every second column.
    Wizard {
        columns: u8,
        back: u8,
        front: u8,
        stars: bool,
        flipped: bool,
    },
}

impl Court {
    /// The name of its picture.
    pub fn name(self) -> String {
        let flip = |flipped| if flipped { "-flipped" } else { "" };
        match self {
            Court::Chessboard { flipped } => format!("chessboard{}", flip(flipped)),
            Court::Tactics {
                columns,
                rows,
                flipped,
            } => format!("tactics-{columns}x{rows}{}", flip(flipped)),
            Court::Cards { seats, tall } => {
                format!("cards-{seats}{}", if tall { "-tall" } else { "" })
            }
            Court::Dungeon { spaces, tall } => {
                format!("dungeon-{spaces}{}", if tall { "-tall" } else { "" })
            }
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

    /// Every court that a game can be played on.
    pub fn all() -> impl Iterator<Item = Court> {
        let both = [false, true];
        let chessboards = both.map(|flipped| Court::Chessboard { flipped });
        let tactics = (9..=15)
            .flat_map(|columns| (8..=20).step_by(2).map(move |rows| (columns, rows)))
            .flat_map(move |(columns, rows)| {
                both.map(|flipped| Court::Tactics {
                    columns,
                    rows,
                    flipped,
                })
            });
        let cards = (2..=7).flat_map(move |seats| both.map(|tall| Court::Cards { seats, tall }));
        let dungeons = (11..=31)
            .step_by(2)
            .flat_map(move |spaces| both.map(|tall| Court::Dungeon { spaces, tall }));
        // As large as the content of the game may make it: 128 spaces.
        let wizards = (2..=26u8)
            .flat_map(|columns| (1..=9u8).map(move |back| (columns, back)))
            .flat_map(|(columns, back)| (1..=9u8).map(move |front| (columns, back, front)))
            .filter(|(columns, back, front)| {
                u16::from(*columns) * u16::from(2 * (back + front) + 1) <= 128
            })
            .flat_map(move |size| both.map(|stars| (size, stars)))
            .flat_map(move |((columns, back, front), stars)| {
                both.map(|flipped| Court::Wizard {
                    columns,
                    back,
                    front,
                    stars,
                    flipped,
                })
            });
        chessboards
            .into_iter()
            .chain(tactics)
            .chain(cards)
            .chain(dungeons)
            .chain([Court::PlayBoard])
            .chain(wizards)
    }
}

impl Court {
    /// The places of this court, made once for everybody who is shown it: a court has as many as a hundred, and they
    /// never change.
    pub fn places(self, make: impl FnOnce() -> Vec<Place>) -> Arc<[Place]> {
        static PLACES: LazyLock<Mutex<HashMap<Court, Arc<[Place]>>>> =
            LazyLock::new(Mutex::default);
        // Nothing panics while it is held but for want of memory.
        let mut known = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self).or_insert_with(|| make().into()).clone()
    }
}
