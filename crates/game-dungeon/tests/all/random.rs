//! Games by lot.

use courtside_bots::Rng;
use courtside_kernel::{Draw, Game, Ply, Turn};
use game_dungeon::{Action, Chance, Dungeon, State};

/// Any ply of this position; `None` when the game is over.
pub fn random_ply(game: &Dungeon, state: &State, rng: &mut Rng) -> Option<Ply<Action, Chance>> {
    match game.turn(state) {
        Turn::Over(..) => None,
        Turn::Chance => Some(Ply::Chance(game.sample(state, rng))),
        Turn::Act(_) => {
            let mut actions = Vec::new();
            game.legal(state, &mut actions);
            Some(Ply::Act(actions[rng.below(actions.len() as u64) as usize]))
        }
    }
}

/// A whole game, with every position looked at.
pub fn random_game(game: &Dungeon, rng: &mut Rng, mut look: impl FnMut(&State)) {
    let mut state = game.setup();
    while let Some(ply) = random_ply(game, &state, rng) {
        look(&state);
        game.apply(&mut state, ply, &mut |_| {});
    }
    look(&state);
}
