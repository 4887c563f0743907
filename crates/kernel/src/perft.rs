//! Counting the full tree of a game: what the rules allow, as numbers to compare.

use crate::{Game, Played, Ply, Turn};
use serde::Serialize;

/// Nodes of the full tree to a depth, the root included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Perft {
    pub decision: u64,
    pub chance: u64,
    pub terminal: u64,
}

impl Perft {
    pub const fn all(&self) -> u64 {
        self.decision + self.chance + self.terminal
    }
}

/// Counts the tree below `state`; `None` if it has more than `most` nodes.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32, most: u64) -> Option<Perft> {
    let mut nodes = Perft::default();
    count(game, state, depth, most, &mut nodes).then_some(nodes)
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, most: u64, nodes: &mut Perft) -> bool {
    let plies: Vec<Played<G>> = match game.turn(state) {
        Turn::Over(..) => {
            nodes.terminal += 1;
            Vec::new()
        }
        Turn::Act(_) => {
            nodes.decision += 1;
            let mut actions = Vec::new();
            if depth > 0 {
                game.legal(state, &mut actions);
            }
            actions.into_iter().map(Ply::Act).collect()
        }
        Turn::Chance => {
            nodes.chance += 1;
            let mut outcomes = Vec::new();
            if depth > 0 {
                game.chance(state, &mut outcomes);
            }
            outcomes
                .into_iter()
                .map(|(outcome, _)| Ply::Chance(outcome))
                .collect()
        }
    };
    nodes.all() <= most
        && plies.into_iter().all(|ply| {
            let mut next = state.clone();
            game.apply(&mut next, ply, &mut |_| {});
            count(game, &next, depth - 1, most, nodes)
        })
}
