//! How well a bot plays and how long it may think.

/// The strength of a bot: 1 to 5 for people to play against, 0 for measuring the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level comes to its choice.
pub(crate) enum Style {
    Random,
    Careless,
    Greedy,
    Search(Budget),
}

impl Level {
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

    pub const fn number(self) -> u8 {
        self.0
    }

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

    pub(crate) const fn style(self) -> Style {
        match self.0 {
            0 => Style::Random,
            1 => Style::Careless,
            2 => Style::Greedy,
            3 => Style::Search(Budget::time(60)),
            4 => Style::Search(Budget::time(250)),
            _ => Style::Search(Budget::time(1000)),
        }
    }
}

/// How long a search may go on. Where both are given, whichever is used up first ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Milliseconds of thought.
    pub ms: Option<u64>,
    /// Lines of play tried, on all trees together.
    pub playouts: Option<u32>,
}

impl Budget {
    pub const fn time(ms: u64) -> Budget {
        Budget {
            ms: Some(ms),
            playouts: None,
        }
    }

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
