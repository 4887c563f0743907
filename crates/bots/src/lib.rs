//! Players for any game that gives some [`Insight`]: random, a look one action ahead, or tree search, by level.
//!
//! A bot gets a view and nothing else. What the view hides is dealt again wherever it matters, so two states that look the
//! same to a seat give the same thought: a bot can't cheat. With a seed and a budget of playouts it also gives the same
//! thought on every machine.
//!
//! # What you meet, in order
//!
//! 1. [`think`] chooses for a seat. It is all that most callers need.
//! 2. [`Level`] says how well the bot plays, from 1 to 5, and [`Budget`] how long it may think, if not as long as its level
//!    does.
//! 3. [`Thought`] is the answer: the action, the chance to win, and an [`Idea`] for each choice it looked at.
//! 4. [`Rng`] is the seeded generator for everything that has to repeat.
//!
//! For measuring there are [`arena`] (bots against bots), [`study`] (whole games, counted), [`luck`] (how much dice decide)
//! and [`spread`] (how sure a figure is).
//!
//! # A bot plays a bot
//!
//! ```
//! use courtside_bots::{Budget, Level, Rng, think};
//! use courtside_kernel::{Content, Game, Options, Ply, Turn, Viewer};
//! use game_pocket::Pocket;
//!
//! let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
//! // A Regular against a Beginner. A budget of playouts makes the game repeat on every machine.
//! let levels = [3, 1].map(|number| Level::new(number).expect("a level from 0 to 5"));
//! let budget = Some(Budget::playouts(60));
//!
//! let mut dice = Rng::from_seed(1);
//! let mut state = game.setup();
//! let mut plies = 0;
//! let winners = loop {
//!     let ply = match game.turn(&state) {
//!         Turn::Over(winners, _) => break winners,
//!         Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
//!         Turn::Act(seat) => {
//!             let view = game.view(&state, Viewer::Seat(seat));
//!             let seed = Rng::seed_of(1, plies);
//!             let thought = think(&game, &view, seat, levels[seat.index()], seed, budget);
//!             Ply::Act(thought.expect("it is this seat's turn").action)
//!         }
//!     };
//!     game.apply(&mut state, ply, &mut |_| {});
//!     plies += 1;
//! };
//! assert_eq!(winners.scores(2).iter().sum::<f64>(), 1.0);
//! # Ok::<(), courtside_kernel::OptionError>(())
//! ```

#![deny(missing_docs)]

pub mod arena;
mod bluff;
mod greedy;
mod level;
pub mod luck;
mod rng;
mod search;
pub mod spread;
pub mod study;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use level::{Budget, Level};
pub use rng::Rng;

use courtside_kernel::{Insight, Seat, Turn};
use level::Style;

/// A thought names at most this many choices.
const LINES: usize = 8;

/// What a bot makes of a position. [`think`] returns it.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// What the bot plays.
    pub action: A,
    /// The chance to win of the seat to act, from 0 to 1, if it plays on as the bot would.
    pub value: f32,
    /// The choices that the bot looked at, at most 8: best first at a glance, most tried first after a search. The one it plays
    /// need not come first, because a bot that makes mistakes knows better than it plays. Of a bluff, those that it may play,
    /// likeliest first.
    pub lines: Vec<Idea<A>>,
}

/// One choice and what comes of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Idea<A> {
    /// The choice.
    pub action: A,
    /// The chance to win of the seat to act, from 0 to 1.
    pub value: f32,
    /// Half the width of a 95% interval around `value`; 0 where nothing was sampled.
    pub error: f32,
    /// How often it was tried: the number of lines of play in a search, 1 at a glance, 0 if nothing was weighed.
    pub visits: u32,
}

/// Chooses for `seat`, to which the table looks like `view`. `None` if that seat has nothing to decide.
///
/// With a budget of playouts the thought depends on nothing but the arguments. With a budget of time it depends on how much the
/// machine gets done. Without a budget a level takes its own. Levels that don't search ignore it.
///
/// ```
/// use courtside_bots::{Budget, Level, think};
/// use courtside_kernel::{Content, Game, Notation, Options, Seat, Viewer};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// // Seat 0 holds a ball on c3; the last pawn of seat 1 stands next to it on c4.
/// let state = game.parse_position("b1,c3,d1/c4,-,-/c3,a6/0/0")?;
/// let view = game.view(&state, Viewer::Seat(Seat(0)));
/// let expert = Level::new(5).expect("the best level");
/// let thought = think(&game, &view, Seat(0), expert, 42, Some(Budget::playouts(200)));
/// let thought = thought.expect("it is seat 0's turn");
/// assert_eq!(game.write_action(&state, thought.action), "2x1");
/// assert!(thought.value > 0.8);
///
/// // It isn't seat 1's turn.
/// let view = game.view(&state, Viewer::Seat(Seat(1)));
/// assert_eq!(think(&game, &view, Seat(1), expert, 42, None), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn think<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    level: Level,
    seed: u64,
    budget: Option<Budget>,
) -> Option<Thought<G::Action>> {
    let mut rng = Rng::from_seed(seed);
    let state = game.determinize(view, &mut rng);
    if game.turn(&state) != Turn::Act(seat) {
        return None;
    }
    if let Some(action) = game.reflex(&state, &mut rng) {
        return Some(greedy::unweighed(game, &state, seat, action));
    }
    let mut actions = Vec::new();
    game.legal(&state, &mut actions);
    if level != Level::RANDOM {
        game.worth(&state, &mut actions);
    }
    let mut thought = match level.style(&G::LADDER) {
        Style::Random => greedy::random(game, &state, seat, &actions, &mut rng),
        Style::Glance(glance) => greedy::glance(game, view, seat, &actions, glance, &mut rng),
        // Time is for choices: where there is none, the answer comes at once.
        Style::Search { haste, glance, .. } if actions.len() == 1 || rng.unit() < haste => {
            greedy::glance(game, view, seat, &actions, glance, &mut rng)
        }
        Style::Search { budget: usual, .. } => {
            let budget = budget.filter(Budget::is_set).unwrap_or(usual);
            search::search(game, view, seat, seed, budget)
        }
    }?;
    if level.bluffs() {
        let mut mix = Vec::new();
        game.mix(view, seat, &mut mix);
        if !mix.is_empty() {
            bluff::play(&mut thought, mix, &mut rng);
        }
    }
    thought.lines.truncate(LINES);
    Some(thought)
}
