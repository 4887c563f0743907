//! Tree search over information sets.

use crate::{Budget, Idea, Rng, Thought, greedy};
use courtside_kernel::{Insight, Seat};

pub(crate) fn search<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    seed: u64,
    _budget: Budget,
) -> Option<Thought<G::Action>> {
    let mut rng = Rng::from_seed(seed);
    let state = game.determinize(view, &mut rng);
    let mut actions = Vec::new();
    game.legal(&state, &mut actions);
    let lines: Vec<Idea<G::Action>> = greedy::greedy(game, view, seat, &actions, &mut rng)?.lines;
    let best = lines.first()?;
    Some(Thought { action: best.action, value: best.value, lines })
}
