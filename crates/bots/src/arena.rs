//! Bots against bots, to measure them.

use crate::{Budget, Level, Rng, think};
use courtside_kernel::{Draw, Insight, Ply, Seat, Turn, Viewer};

/// A bot that takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contestant {
    pub level: Level,
    /// In place of the level's own.
    pub budget: Option<Budget>,
}

impl From<Level> for Contestant {
    fn from(level: Level) -> Contestant {
        Contestant {
            level,
            budget: None,
        }
    }
}

/// How the first of two contestants did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Duel {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub plies: u64,
}

impl Duel {
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first contestant won; a draw is half a point.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % interval around `score` (Wilson's, which stays between 0 and 1).
    pub fn interval(&self) -> (f64, f64) {
        let (games, score, z) = (f64::from(self.games().max(1)), self.score(), 1.96);
        let middle = (score + z * z / (2.0 * games)) / (1.0 + z * z / games);
        let half = z * (score * (1.0 - score) / games + z * z / (4.0 * games * games)).sqrt()
            / (1.0 + z * z / games);
        (middle - half, middle + half)
    }

    pub fn add(&mut self, other: Duel) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.plies += other.plies;
    }
}

/// Plays pairs of games until there are at least `games`, and tells of every pair what the sum is now.
pub fn duel<G: Insight>(
    game: &G,
    contestants: [Contestant; 2],
    games: u32,
    seed: u64,
    mut progress: impl FnMut(&Duel),
) -> Duel {
    let mut sum = Duel::default();
    for number in 0..games.div_ceil(2) {
        sum.add(pair(
            game,
            contestants,
            seed.wrapping_add(u64::from(number)),
        ));
        progress(&sum);
    }
    sum
}

/// Two games with the same dice, in which the contestants change seats.
pub fn pair<G: Insight>(game: &G, contestants: [Contestant; 2], seed: u64) -> Duel {
    let mut sum = match_up(game, contestants, seed, 0);
    sum.add(match_up(game, contestants, seed, 1));
    sum
}

/// One game. The first contestant sits on every other seat, from seat `first` on.
fn match_up<G: Insight>(game: &G, contestants: [Contestant; 2], seed: u64, first: usize) -> Duel {
    let mut dice = Rng::stream(seed, 0);
    let mut seeds = Rng::stream(seed, 1 + first as u64);
    let mut state = game.setup();
    let mut plies = 0;
    loop {
        let ply = match game.turn(&state) {
            Turn::Over(winners, _) => {
                let score: f64 = (0..game.seats())
                    .filter(|seat| seat % 2 == first)
                    .map(|seat| winners.score(Seat(seat as u8)))
                    .sum();
                return Duel {
                    wins: u32::from(score > 0.5),
                    draws: u32::from(score == 0.5),
                    losses: u32::from(score < 0.5),
                    plies,
                };
            }
            Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
            Turn::Act(seat) => {
                let contestant = contestants[(seat.index() + first) % 2];
                let view = game.view(&state, Viewer::Seat(seat));
                let thought = think(
                    game,
                    &view,
                    seat,
                    contestant.level,
                    seeds.below(u64::MAX),
                    contestant.budget,
                );
                Ply::Act(thought.expect("the seat to act has a choice").action)
            }
        };
        game.apply(&mut state, ply, &mut |_| {});
        plies += 1;
    }
}
