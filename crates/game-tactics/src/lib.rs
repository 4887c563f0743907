//! Dodgeball Tactics by Zach Stecher: rules, notation and words.
//!
//! The rules in our own words are in `rulebook.md`; every `T` id cited here is explained there.

pub mod action;
mod apply;
pub mod board;
pub mod combat;
pub mod content;
mod dice;
pub mod event;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
mod say;
pub mod state;
pub mod unit;
mod validate;
mod view;

pub use action::{Action, Chance, Deed};
pub use board::{Board, Square};
pub use combat::{Sums, Verdict, verdict};
pub use content::Kind;
pub use event::Event;
pub use options::{CARD, Range, Tactics};
pub use state::{Phase, State, Throw};
pub use unit::{Unit, Units};
pub use view::View;

use courtside_kernel::{
    ActionResult, Content, Draw, Game, GameCard, Good, Illegal, Line, OptionError, Options,
    ParseError, Played, RuleId, Seat, Turn, Viewer, Voice,
};

impl Game for Tactics {
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
        Tactics::from_options(rules, options, seats)
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
        // Units and dice are the text's own: there is nothing to replace.
        String::new()
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

    fn lumps(&self, state: &State, out: &mut Vec<(Chance, u64)>) {
        dice::lumps(self, state, out);
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

    fn write_action(&self, _state: &State, action: Action) -> String {
        notation::write_action(action)
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(text)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        notation::write_dice(outcome)
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_dice(dice::count(state.phase), text)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
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
            Phase::AttackDice(_) | Phase::DefenceDice { .. }
        )
    }

    fn result(&self, event: &Event, _actor: Seat) -> Option<ActionResult> {
        // Only an attack leaves anything open, so that whoever acts is the attacker.
        let (good, label) = match event {
            Event::Hit { .. } => (Good::Hit, "out"),
            Event::Dodged { .. } => (Good::Miss, "dodged"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_actions_stay_small() {
        assert!(
            size_of::<State>() <= 64,
            "a state has {} bytes",
            size_of::<State>()
        );
        assert_eq!(size_of::<Action>(), 2);
    }
}
