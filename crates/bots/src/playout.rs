//! Whole games of uniformly random choices: what benches and the `random` command run.

use courtside_kernel::{Draw, Game, Ply, Turn, Winners};

/// Plays `state` to its end with uniformly random choices; returns who won and how many plies it took.
/// `scratch` is room for a list of actions, so that nothing is allocated for a ply.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    rng: &mut impl Draw,
    scratch: &mut Vec<G::Action>,
) -> (Winners, u64) {
    let mut plies = 0;
    loop {
        let ply = match game.turn(state) {
            Turn::Over(winners, _) => return (winners, plies),
            Turn::Chance => Ply::Chance(game.sample(state, rng)),
            Turn::Act(_) => {
                scratch.clear();
                game.legal(state, scratch);
                Ply::Act(scratch[rng.below(scratch.len() as u64) as usize])
            }
        };
        game.apply(state, ply, &mut |_| {});
        plies += 1;
    }
}
