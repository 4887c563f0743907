//! Games that are set up already, with states to start from: setting one up costs more than a hundred plies of it.

use crate::settings::{Way, library};
use courtside_bots::Rng;
use courtside_kernel::{Draw, Game, Ply, Turn};
use std::any::Any;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

pub struct Shelf<G: Game> {
    pub game: Arc<G>,
    states: OnceCell<Vec<G::State>>,
}

/// States of a shelf at most.
const STATES: usize = 64;
/// The random game that they come from is no longer.
const LONGEST: usize = 4000;

/// The id of a game, and the number of its way.
type Key = (&'static str, u8);

thread_local! {
    static SHELVES: RefCell<HashMap<Key, Rc<dyn Any>>> = RefCell::default();
}

impl<G: Game> Shelf<G> {
    /// The game by the way with this number. Where its options don't go together, it is played without them.
    pub fn of(number: u8) -> Option<Rc<Shelf<G>>> {
        let key = (G::CARD.id, number);
        let known = SHELVES.with_borrow(|shelves| shelves.get(&key).cloned());
        if let Some(known) = known.and_then(|it| it.downcast().ok()) {
            return Some(known);
        }
        let game = |way: &Way| library().game(way.rules, &way.options, way.seats);
        let way = Way::number(G::CARD, number);
        let shelf = Rc::new(Shelf::<G> {
            game: game(&way).or_else(|_| game(&way.plain())).ok()?,
            states: OnceCell::new(),
        });
        SHELVES.with_borrow_mut(|shelves| shelves.insert(key, shelf.clone()));
        Some(shelf)
    }

    /// A state that can come about by play.
    pub fn state(&self, number: u8) -> &G::State {
        let states = self.states.get_or_init(|| states(&*self.game));
        &states[usize::from(number) % states.len()]
    }
}

/// States of a random game, from its first to its last.
fn states<G: Game>(game: &G) -> Vec<G::State> {
    let mut rng = Rng::from_seed(1);
    let mut all = vec![game.setup()];
    let mut state = game.setup();
    let mut actions = Vec::new();
    for _ in 0..LONGEST {
        let ply = match game.turn(&state) {
            Turn::Over(..) => break,
            Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
            Turn::Act(_) => {
                actions.clear();
                game.legal(&state, &mut actions);
                Ply::Act(actions[rng.below(actions.len() as u64) as usize])
            }
        };
        game.apply(&mut state, ply, &mut |_| {});
        all.push(state.clone());
    }
    let every = all.len().div_ceil(STATES);
    // The set-up, a few plies each, and the end.
    let last = all.len() - 1;
    let keep = |at: &usize| at.is_multiple_of(every) || *at == last;
    let mut number = 0..all.len();
    all.retain(|_| number.next().is_some_and(|at| keep(&at)));
    all
}
