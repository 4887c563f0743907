//! How the rules fulfil the contract of a game.

use crate::{
    Action, CARD, Chance, Chessboard, Deed, Event, Phase, State, View, action, apply, legal,
    notation, position,
};
use courtside_kernel::{
    ActionResult, Content, Draw, Game, GameCard, Good, Illegal, Line, Narration, Notation,
    OptionError, ParseError, Played, RuleId, Seat, Setting, Turn, Viewer, Voice,
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

impl Notation for Chessboard {
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
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(text)
    }
}

impl Narration for Chessboard {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(voice)
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
