//! Players of any game that gives some [`Insight`]: random, greedy and search, by level.
//!
//! A bot is given a view and nothing else. What the view hides is drawn again wherever it matters, so that
//! two states that look the same to a seat give the same thought.

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

/// What a bot makes of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// The choice of the bot.
    pub action: A,
    /// The chance to win of the seat to act, if it plays on as the bot would.
    pub value: f32,
    /// The choices that the bot looked at, best first. The one it plays need not come first: a bot that
    /// makes mistakes knows better than it plays. Of a bluff, those that it may play, the likeliest first.
    pub lines: Vec<Idea<A>>,
}

/// One choice and what comes of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Idea<A> {
    pub action: A,
    /// The chance to win of the seat to act.
    pub value: f32,
    /// Half the width of a 95 % interval around `value`; 0 where nothing was sampled.
    pub error: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// Chooses for `seat`, to which the table looks like `view`. `None` if that seat has nothing to decide.
///
/// A budget of playouts makes the thought depend on nothing but the arguments; a budget of time asks for as
/// much thought as the machine gives. Levels that do not search take no budget.
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
