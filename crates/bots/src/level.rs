//! How well a bot plays and how long it may think.

use courtside_kernel::Ladder;

/// A bot's strength: 1 to 5 for people to play against, 0 for measuring the others. The game's [`Ladder`]
/// says what a level means in it.
///
/// ```
/// use courtside_bots::Level;
///
/// let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
/// assert_eq!(names, ["Beginner", "Casual", "Regular", "Strong", "Expert"]);
/// assert_eq!(Level::new(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level comes to its choice.
pub(crate) enum Style {
    Random,
    Glance(Glance),
    Search {
        budget: Budget,
        /// The share of choices that are made at a glance all the same.
        haste: f32,
        glance: Glance,
    },
}

/// A look one action ahead, as people take it.
#[derive(Clone, Copy)]
pub(crate) struct Glance {
    /// How far off a judgement is, in what the game says of a practised player.
    pub misjudged: f32,
    /// The share of choices at which anything that looks reasonable will do.
    pub inattentive: f32,
}

/// No level thinks longer than this about one choice, however slow the machine.
const PATIENCE: u64 = 1500;

impl Level {
    /// Level 0: every legal action is equally likely.
    pub const RANDOM: Level = Level(0);
    /// The levels that people meet, from the weakest.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The level with this number, 0 to 5.
    pub const fn new(number: u8) -> Option<Level> {
        if number <= 5 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// From 0 to 5, as records and command lines have it.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What people read: "Casual".
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "Random",
            1 => "Beginner",
            2 => "Casual",
            3 => "Regular",
            4 => "Strong",
            _ => "Expert",
        }
    }

    /// Whether a bot of this level knows when it must not be predicted.
    pub(crate) const fn bluffs(self) -> bool {
        self.0 >= 2
    }

    /// How this level plays a game with these rungs.
    pub(crate) fn style(self, ladder: &Ladder) -> Style {
        match usize::from(self.0) {
            0 => Style::Random,
            level @ 1..=2 => Style::Glance(Glance {
                misjudged: ladder.misjudged[level - 1],
                inattentive: ladder.inattentive[level - 1],
            }),
            level => Style::Search {
                budget: Budget {
                    ms: Some(PATIENCE),
                    playouts: Some(ladder.playouts[level - 3]),
                },
                haste: match level {
                    3 | 4 => ladder.haste[level - 3],
                    _ => 0.0,
                },
                glance: Glance {
                    misjudged: ladder.misjudged[2],
                    inattentive: 0.0,
                },
            },
        }
    }
}

/// How long a search may go on. If both limits are set, the one that is used up first ends it. If neither is, the level's own
/// budget holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Milliseconds of thought.
    pub ms: Option<u64>,
    /// Lines of play tried, in all.
    pub playouts: Option<u32>,
}

impl Budget {
    /// More time than this is not used: a search must end.
    pub const LONGEST_MS: u64 = 60_000;
    /// More playouts than this are not used: a search must fit into memory.
    pub const MOST_PLAYOUTS: u32 = 5_000_000;

    /// For advice to people, who would rather wait than be told wrong: 800 milliseconds.
    pub const ADVICE: Budget = Budget::time(800);

    /// This many milliseconds, and as many playouts as fit.
    pub const fn time(ms: u64) -> Budget {
        Budget {
            ms: Some(ms),
            playouts: None,
        }
    }

    /// This many playouts, however long they take. Thoughts with the same seed then repeat on every machine.
    pub const fn playouts(playouts: u32) -> Budget {
        Budget {
            ms: None,
            playouts: Some(playouts),
        }
    }

    pub(crate) const fn is_set(&self) -> bool {
        self.ms.is_some() || self.playouts.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_run_from_0_to_5_and_have_names_of_their_own() {
        assert!(Level::new(6).is_none());
        let names: std::collections::BTreeSet<_> =
            (0..=5).filter_map(Level::new).map(Level::name).collect();
        assert_eq!(names.len(), 6);
    }
}
