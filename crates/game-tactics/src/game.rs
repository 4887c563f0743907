//! How the rules fulfil the contract of a game.

use crate::{
    Action, CARD, Chance, Event, Phase, State, Tactics, View, apply, dice, legal, notation,
    position,
};
use courtside_kernel::{
    ActionResult, Content, Draw, Game, GameCard, Good, Illegal, Line, Narration, Notation,
    OptionError, ParseError, Played, RuleId, Seat, Setting, Turn, Viewer, Voice,
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

impl Notation for Tactics {
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
}

impl Narration for Tactics {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(self, voice)
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
