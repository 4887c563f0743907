//! Pocket Dodgeball: three pawns a side, two balls, one die. The example that docs/ADDING_A_GAME.md builds, and what
//! `courtside new-game` writes for you to start from.
//!
//! The rules are in `rulebook.md`; every `P` id cited here is explained there.

pub mod action;
mod apply;
pub mod event;
mod insight;
mod legal;
mod notation;
pub mod options;
mod position;
pub mod state;

pub use action::Action;
pub use event::Event;
pub use options::{CARD, Pocket};
pub use state::{COURT, PAWNS, Phase, State};

use courtside_kernel::{
    ActionResult, Content, Game, GameCard, Illegal, Line, OptionError, Options, ParseError, Played,
    RuleId, Seat, Turn, Voice,
};

impl Game for Pocket {
    const CARD: &'static GameCard = &CARD;

    type State = State;
    type Action = Action;
    /// A face of the die.
    type Chance = u8;
    type Event = Event;

    courtside_kernel::no_secrets!(State);

    fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        _content: &Content,
    ) -> Result<Self, OptionError> {
        Pocket::from_options(rules, options, seats)
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

    fn write_action(&self, _state: &State, action: Action) -> String {
        notation::write_action(action)
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(text)
    }

    fn write_chance(&self, face: u8) -> String {
        face.to_string()
    }

    fn parse_chance(&self, _state: &State, text: &str) -> Result<u8, ParseError> {
        notation::parse_face(text)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(text)
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
        matches!(state.phase, Phase::Rolling { .. })
    }

    fn result(&self, event: &Event, _actor: Seat) -> Option<ActionResult> {
        event.result()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_and_actions_stay_small() {
        assert!(size_of::<State>() <= 24, "{} bytes", size_of::<State>());
        assert!(size_of::<Action>() <= 4, "{} bytes", size_of::<Action>());
    }
}
