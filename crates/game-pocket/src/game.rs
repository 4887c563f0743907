//! How the rules fulfil the contract of a game.

use crate::{Action, CARD, Event, Phase, Pocket, State, apply, legal};
use courtside_kernel::{Content, Game, GameCard, Illegal, OptionError, Played, Setting, Turn};

impl Game for Pocket {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    /// A face of the die.
    type Chance = u8;
    type Event = Event;

    courtside_kernel::no_secrets!(State);

    fn from_setting(setting: Setting, _content: &Content) -> Result<Self, OptionError> {
        Pocket::new(setting)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn setup(&self) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn(self)
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(u8, u64)>) {
        if let Phase::Rolling { .. } = state.phase {
            out.extend((1..=6).map(|face| (face, 1)));
        }
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(state, ply, tell);
    }

    fn pending(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Rolling { .. })
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 24 && size_of::<Action>() <= 4);
