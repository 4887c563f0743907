//! How the rules fulfil the contract of a game.

use crate::{Action, CARD, Chance, Event, Phase, State, Tactics, View, apply, dice, legal};
use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, OptionError, Played, Setting, Turn, Viewer,
};

impl Game for Tactics {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, _content: &Content) -> Result<Self, OptionError> {
        Tactics::new(setting)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn setup(&self) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Turn {
        state.whose_turn()
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::outcomes(state.phase, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        dice::roll(state.phase, draw)
    }

    fn merged_chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::merged(self, state, out);
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        View(*state)
    }

    fn determinize(&self, view: &View, _draw: &mut impl Draw) -> State {
        view.0
    }

    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn may_read(&self, _now: &State, _before: &State, _ply: Played<Self>, _viewer: Viewer) -> bool {
        // Nothing in this game is hidden.
        true
    }

    fn pending(&self, state: &State) -> bool {
        matches!(
            state.phase,
            Phase::AttackDice(_) | Phase::DefenceDice { .. }
        )
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 64 && size_of::<Action>() == 2);
