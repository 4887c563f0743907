//! Counting the full tree of a game: what the rules allow, as numbers to compare.

use crate::{Game, Played, Ply, Turn};
use serde::Serialize;

/// How many states a tree has, by what comes next in them. The root counts, and so does a state each time it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Perft {
    /// States in which a seat acts.
    pub decision: u64,
    /// States in which chance decides.
    pub chance: u64,
    /// States in which the game is over.
    pub terminal: u64,
}

impl Perft {
    /// All states of the tree.
    pub const fn all(&self) -> u64 {
        self.decision + self.chance + self.terminal
    }
}

/// Counts the full tree below `state`, `depth` plies deep; `None` if it has more than `most` states. Two programs that play by
/// the same rules count the same.
///
/// ```
/// use courtside_kernel::{Content, Game, Options, perft};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// let nodes = perft(&game, &game.setup(), 1, 1000).expect("a small tree");
/// assert_eq!((nodes.decision, nodes.chance, nodes.terminal), (12, 0, 0));
/// assert_eq!(perft(&game, &game.setup(), 4, 1000), None);
/// # Ok::<(), courtside_kernel::OptionError>(())
/// ```
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
