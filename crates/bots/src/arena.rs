//! Bots against bots, to measure them.

use crate::study::Histogram;
use crate::{Budget, Level, Rng, spread, think};
use courtside_kernel::{Draw, Insight, Ply, Seat, Turn, Viewer};
use std::time::Instant;

/// A bot that takes part. A [`Level`] turns into one with its own budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// How well it plays.
    pub level: Level,
    /// How long it may think, in place of the level's own budget.
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

/// How the first of two contestants did. Duels of several rounds [add](Duel::add) up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Duel {
    /// Games that the first contestant's team won alone.
    pub wins: u32,
    /// Games that it shared.
    pub draws: u32,
    /// Games in which it scored nothing.
    pub losses: u32,
    /// What it scored: 1 for a win, a share of a draw.
    pub points: f64,
    /// What it would have scored if both were equally good.
    pub even: f64,
    /// The plies of all games, dice included.
    pub plies: u64,
    /// How many rounds were added up.
    pub rounds: u32,
    /// How long it thought when it had a choice, in microseconds. That depends on the machine and on what else it does.
    pub thinking: Histogram,
    /// The squares of what it scored in each round, summed.
    squares: f64,
}

impl Duel {
    /// How many games were played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first contestant won, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.spread().score()
    }

    /// The share that it would have won if both were equally good: a half between two.
    pub fn fair(&self) -> f64 {
        self.even / f64::from(self.games().max(1))
    }

    /// The 95% interval around [`score`](Duel::score).
    pub fn interval(&self) -> (f64, f64) {
        self.spread().interval()
    }

    fn spread(&self) -> spread::Rounds {
        spread::Rounds {
            rounds: self.rounds.into(),
            games: self.games().into(),
            points: self.points,
            squares: self.squares,
        }
    }

    /// Adds the games of another duel between the same two.
    pub fn add(&mut self, other: Duel) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.points += other.points;
        self.even += other.even;
        self.plies += other.plies;
        self.rounds += other.rounds;
        self.thinking.add(other.thinking);
        self.squares += other.squares;
    }
}

/// How many games a round has: one for every team.
pub fn round_length<G: Insight>(game: &G) -> u32 {
    teams(game).count() as u32
}

/// Plays one round: games with the same dice and deals, in which the first contestant plays each team in turn and the second all
/// others. So nobody gains by a good seat.
///
/// ```
/// use courtside_bots::Level;
/// use courtside_bots::arena::{Duel, round};
/// use courtside_kernel::{Content, Game, Options};
/// use game_chessboard::Chessboard;
///
/// let game = Chessboard::configure(&Options::new(), 2, &Content::new())?;
/// let casual = Level::new(2).expect("a level from 0 to 5");
/// let mut duel = Duel::default();
/// for seed in 0..5 {
///     duel.add(round(&game, [casual.into(), Level::RANDOM.into()], seed));
/// }
/// assert_eq!((duel.rounds, duel.games()), (5, 10));
/// assert!(duel.score() > duel.fair());
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
pub fn round<G: Insight>(game: &G, contestants: [Contestant; 2], seed: u64) -> Duel {
    let mut sum = Duel::default();
    for team in teams(game) {
        sum.add(match_up(game, contestants, seed, team));
    }
    sum.rounds = 1;
    sum.squares = sum.points * sum.points;
    sum
}

fn teams<G: Insight>(game: &G) -> impl Iterator<Item = u8> {
    let seats = move || (0..game.seats() as u8).map(|seat| game.team(Seat(seat)));
    seats()
        .enumerate()
        .filter(move |(seat, team)| !seats().take(*seat).any(|other| other == *team))
        .map(|(_, team)| team)
}

/// One game. The first contestant plays every seat of this team.
fn match_up<G: Insight>(game: &G, contestants: [Contestant; 2], seed: u64, team: u8) -> Duel {
    let mut dice = Rng::stream(seed, 0);
    let mut seeds = Rng::stream(seed, 1 + u64::from(team));
    let mut state = game.setup();
    let mut plies = 0;
    let mut thinking = Histogram::default();
    let first = |seat: Seat| game.team(seat) == team;
    loop {
        let ply = match game.turn(&state) {
            Turn::Over(winners, _) => {
                let mine = (0..game.seats() as u8)
                    .map(Seat)
                    .filter(|seat| first(*seat));
                let points: f64 = mine.clone().map(|seat| winners.score(seat)).sum();
                return Duel {
                    wins: u32::from(points > 0.999),
                    draws: u32::from((0.001..=0.999).contains(&points)),
                    losses: u32::from(points < 0.001),
                    points,
                    even: mine.count() as f64 / game.seats() as f64,
                    plies,
                    thinking,
                    ..Duel::default()
                };
            }
            Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
            Turn::Act(seat) => {
                let contestant = contestants[usize::from(!first(seat))];
                let view = game.view(&state, Viewer::Seat(seat));
                let Contestant { level, budget } = contestant;
                let begun = Instant::now();
                let thought = think(game, &view, seat, level, seeds.below(u64::MAX), budget)
                    .expect("the seat to act has a choice");
                if first(seat) && thought.lines.len() > 1 {
                    thinking.count(begun.elapsed().as_micros() as u64);
                }
                Ply::Act(thought.action)
            }
        };
        game.apply(&mut state, ply, &mut |_| {});
        plies += 1;
    }
}
