//! Chessboard Dodgeball by Daniel Kast: rules, content, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `K` id cited here is explained there.

pub mod action;
mod apply;
pub mod board;
pub mod content;
pub mod dice;
pub mod event;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
mod say;
pub mod state;
mod validate;
mod view;
mod walk;

pub use action::{Action, Chance, Deed};
pub use board::{Files, Square};
pub use dice::Hand;
pub use event::Event;
pub use options::{CARD, Chessboard, Stalling};
pub use state::{Pawn, Phase, State};
pub use view::View;

use courtside_kernel::{
    ActionResult, Content, Draw, Game, GameCard, Good, Illegal, Line, OptionError, Options,
    ParseError, Played, RuleId, Seat, Turn, Viewer, Voice,
};

impl Game for Chessboard {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        _content: &Content,
    ) -> Result<Self, OptionError> {
        Chessboard::from_options(rules, options, seats)
    }

    fn rules(&self) -> u32 {
        self.rules
    }

    fn options(&self) -> Options {
        self.to_options()
    }

    fn seats(&self) -> usize {
        2
    }

    fn content(&self) -> String {
        // The board, the pieces and the dice are the text's own: there is nothing to replace.
        String::new()
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

    fn write_action(&self, state: &State, action: Action) -> String {
        notation::write_action(state, action)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(state, text)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        notation::write_chance(outcome)
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_chance(state, text)
    }

    fn write_position(&self, state: &State) -> String {
        notation::write_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        notation::parse_position(text)
    }

    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(voice)
    }

    fn pending(&self, state: &State) -> bool {
        matches!(
            state.phase,
            Phase::Answer { .. } | Phase::ThrowerDie { .. } | Phase::TargetDie { .. }
        )
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        let result = |good, label| Some(ActionResult { good, label });
        match *event {
            Event::Hit { seat, .. } if seat == actor => result(Good::Hit, "out"),
            Event::Hit { .. } => result(Good::Lost, "your pawn is out"),
            Event::Caught { seat, .. } if seat == actor => result(Good::Lost, "your pawn is out"),
            Event::Caught { .. } => result(Good::Hit, "caught, the thrower is out"),
            Event::Missed { seat, .. } if seat == actor => result(Good::Miss, "missed"),
            Event::Missed { .. } => result(Good::Miss, "safe"),
            _ => None,
        }
    }

    fn case(&self, _state: &State, answer: Action) -> &'static str {
        match answer.deed() {
            Deed::Dodge => "if it dodges",
            Deed::Catch => "if it catches",
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_actions_stay_small() {
        assert!(
            size_of::<State>() <= 48,
            "a state has {} bytes",
            size_of::<State>()
        );
        assert_eq!(size_of::<Action>(), 2);
    }
}
