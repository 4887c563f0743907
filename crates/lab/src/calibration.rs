//! What every calibration has in common: a plan, whole games of bots, and a section of the page.

use crate::text_table::TextTable;
use courtside_bots::{Budget, Level, Rng, think};
use courtside_kernel::{Draw, Insight, Ply, Turn, Viewer};

/// What is to be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games of each kind.
    pub games: u64,
    /// The bot that plays.
    pub level: Level,
    /// Lines of play that it tries for a choice, if it searches. Counted instead of timed, so that a plan gives the same
    /// figures on every machine.
    pub playouts: u32,
    pub seed: u64,
}

impl Plan {
    /// "bots of level 3 (Regular) that try 24 lines where they search, seed 1"
    pub(crate) fn bots(&self) -> String {
        let lines = match (self.level.number(), self.playouts) {
            (3.., 1) => " that look one action ahead on exact odds".to_owned(),
            (3.., playouts) => format!(" that try {playouts} lines where they search"),
            _ => String::new(),
        };
        let (number, name, seed) = (self.level.number(), self.level.name(), self.seed);
        format!("bots of level {number} ({name}){lines}, seed {seed}")
    }

    /// Plays a game to its end, with the dice from one stream and the bots from the other. Where `settled` names an action, no bot thinks.
    /// Returns the end and how many plies it took.
    pub(crate) fn play<G: Insight>(
        &self,
        game: &G,
        streams: [u64; 2],
        settled: impl Fn(&G::State) -> Option<G::Action>,
        mut tell: impl FnMut(G::Event),
    ) -> (G::State, u64) {
        let [mut dice, mut seeds] = streams.map(|stream| Rng::stream(self.seed, stream));
        let budget = Some(Budget::playouts(self.playouts));
        let mut state = game.setup();
        let mut plies = 0;
        loop {
            let ply = match game.turn(&state) {
                Turn::Over(..) => return (state, plies),
                Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
                Turn::Act(seat) => Ply::Act(settled(&state).unwrap_or_else(|| {
                    let view = game.view(&state, Viewer::Seat(seat));
                    let seed = seeds.below(u64::MAX);
                    let thought = think(game, &view, seat, self.level, seed, budget);
                    thought.expect("the seat to act has a choice").action
                })),
            };
            game.apply(&mut state, ply, &mut tell);
            plies += 1;
        }
    }
}

/// What a calibration has to say about a game.
pub struct Section {
    pub name: &'static str,
    /// What should come out, and why.
    pub aim: &'static str,
    /// What was played.
    pub games: String,
    pub tables: Vec<TextTable<'static>>,
}

impl Section {
    pub fn plain(&self) -> String {
        let tables: Vec<String> = self.tables.iter().map(TextTable::plain).collect();
        format!("{}: {}.\n\n{}", self.name, self.games, tables.join("\n"))
    }

    /// For a page, with the command that measured it.
    pub fn markdown(&self, command: &str) -> String {
        let tables: Vec<String> = self.tables.iter().map(TextTable::markdown).collect();
        format!(
            "## {}\n\n{}\n\n    {command}\n\n{}.\n\n{}",
            self.name,
            self.aim,
            self.games,
            tables.join("\n")
        )
    }
}

#[cfg(test)]
impl Plan {
    /// A small plan to try.
    pub(crate) fn trial(games: u64, level: u8) -> Plan {
        Plan {
            games,
            level: Level::new(level).unwrap(),
            playouts: 24,
            seed: 5,
        }
    }
}

/// What was measured, and how many games it said that it had played.
#[cfg(test)]
pub(crate) fn counting<T>(measure: impl FnOnce(&(dyn Fn() + Sync)) -> T) -> (T, u64) {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let counted = AtomicU64::new(0);
    let count = || {
        counted.fetch_add(1, Relaxed);
    };
    let measured = measure(&count);
    (measured, counted.into_inner())
}
