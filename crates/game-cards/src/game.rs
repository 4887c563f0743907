//! How the rules fulfil the contract of a game.

use crate::{
    Action, CARD, Cards, Chance, Event, Phase, State, View, action, apply, content, leave, legal,
};
use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, OptionError, Played, Seat, Setting, Turn, Viewer,
    Winners,
};

impl Game for Cards {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError> {
        Cards::new(setting, content)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn team(&self, seat: Seat) -> u8 {
        self.team(seat)
    }

    fn content(&self) -> String {
        content::write_deck(&self.deck)
    }

    fn setup(&self) -> State {
        State::start(self.deck, self.seats())
    }

    fn turn(&self, state: &State) -> Turn {
        self.whose_turn(state)
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        action::outcomes(state, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        action::draw(state, draw)
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }

    fn determinize(&self, view: &View, draw: &mut impl Draw) -> State {
        view.determinize(draw)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redact(viewer))
    }

    fn may_read(&self, now: &State, before: &State, _ply: Played<Self>, viewer: Viewer) -> bool {
        // C23: what someone draws is nobody else's business until the game is over. What is played or
        // discarded lies open at once.
        match before.phase {
            Phase::Deal(seat) | Phase::Return(seat) => viewer.is(seat) || self.turn(now).is_over(),
            Phase::Draw => viewer.is(before.active) || self.turn(now).is_over(),
            _ => true,
        }
    }

    fn pending(&self, state: &State) -> bool {
        matches!(state.phase, Phase::React(_))
    }

    fn leave(
        &self,
        state: &mut State,
        seat: Seat,
        tell: &mut impl FnMut(Event),
    ) -> Result<bool, Illegal> {
        leave::leave(self, state, seat, tell)
    }

    fn still_in(&self, state: &State) -> Winners {
        Winners(self.still_in(state).0)
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 160 && size_of::<Action>() == 2);
