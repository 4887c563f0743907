//! How the rules fulfil the contract of a game.

use crate::{
    Action, CARD, Chance, Event, Phase, Side, State, View, WizardDodgeball, apply, dice, legal,
};
use courtside_kernel::{
    Content, Draw, Game, GameCard, Illegal, OptionError, Played, RuleId, Seat, Setting, Turn,
    Viewer, Winners,
};

impl Game for WizardDodgeball {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn from_setting(setting: Setting, content: &Content) -> Result<Self, OptionError> {
        WizardDodgeball::new(setting, content)
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn team(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }

    fn content(&self) -> String {
        self.book.write()
    }

    fn setup(&self) -> State {
        self.start()
    }

    fn turn(&self, state: &State) -> Turn {
        let first_player = |side: Side| Turn::Act(Seat(side.0));
        match state.phase {
            Phase::Choose => first_player(state.first.other()),
            Phase::Take { side, .. } | Phase::Buy { side } | Phase::Place { side } => {
                first_player(side)
            }
            Phase::Claim { side, left } => Turn::Act(self.picker(side, left)),
            Phase::Enter
            | Phase::Act
            | Phase::Destination { .. }
            | Phase::BallDestination { .. } => Turn::Act(self.owner(state, state.active)),
            Phase::Dodge { target: wizard }
            | Phase::Return { catcher: wizard }
            | Phase::Fumble { wizard, .. } => Turn::Act(self.owner(state, wizard)),
            Phase::FirstRoll { .. }
            | Phase::Deal { .. }
            | Phase::ThrowDice { .. }
            | Phase::DodgeDice { .. }
            | Phase::CastDice { .. }
            | Phase::ResistDice { .. }
            | Phase::ReboundDice { .. } => Turn::Chance,
            Phase::Won(side) => {
                let seats = (0..self.seats() as u8).filter(|seat| seat % 2 == side.0);
                let winners = Winners(seats.fold(0, |set, seat| set | 1 << seat));
                Turn::Over(
                    winners,
                    RuleId(if self.elimination { "W19" } else { "W40" }),
                )
            }
            Phase::Drawn => Turn::Over(Winners::everyone(self.seats()), RuleId("W21")),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(self, state, out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        legal::check::check(self, state, action)
    }

    fn chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::outcomes(self, state, out);
    }

    fn sample(&self, state: &State, draw: &mut impl Draw) -> Chance {
        dice::sample(self, state, draw)
    }

    fn merged_chance(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::merged(self, state, out);
    }

    fn apply(&self, state: &mut State, ply: Played<Self>, tell: &mut impl FnMut(Event)) {
        apply::apply(self, state, ply, tell);
    }

    fn view(&self, state: &State, _viewer: Viewer) -> View {
        View::of(self, state)
    }

    fn determinize(&self, view: &View, _draw: &mut impl Draw) -> State {
        view.state
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
            Phase::ThrowDice { .. }
                | Phase::DodgeDice { .. }
                | Phase::CastDice { .. }
                | Phase::ResistDice { .. }
                | Phase::ReboundDice { .. }
        )
    }
}

// Bots copy states and keep lists of actions by the million.
const _: () = assert!(size_of::<State>() <= 192 && size_of::<Action>() == 4);
