//! How the rules fulfil the contract of a game.

use crate::{Action, CARD, Chance, Chessboard, Event, Phase, State, View, action, apply, legal};
use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, OptionError, Played, Setting, Turn, Viewer,
};

impl Game for Chessboard {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, _content: &Content) -> Result<Self, OptionError> {
        Chessboard::new(setting)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn setup(&self) -> State {
        State::start()
    }

    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        action::outcomes(state.phase, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        action::roll(state.phase, draw)
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn determinize(&self, view: &View, draw: &mut impl Draw) -> State {
        view.determinize(draw)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redact(viewer))
    }

    fn may_read(&self, now: &State, before: &State, _ply: Played<Self>, viewer: Viewer) -> bool {
        // K2: a placement is secret until both have placed.
        match (before.phase, now.phase) {
            (Phase::Place(seat), Phase::Place(_)) => viewer.is(seat),
            _ => true,
        }
    }

    fn pending(&self, state: &State) -> bool {
        matches!(
            state.phase,
            Phase::Answer { .. } | Phase::ThrowerDie { .. } | Phase::TargetDie { .. }
        )
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 48 && size_of::<Action>() == 2);
