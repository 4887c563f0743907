//! How the rules fulfil the contract of a game.

use crate::{
    Action, CARD, Card, Cards, Chance, Deed, Event, Phase, State, View, action, apply, content,
    leave, legal, notation, odds, position,
};
use courtside_kernel::{
    ActionResult, Case, Content, Draw, Game, GameCard, Illegal, Line, Narration, Notation,
    OptionError, ParseError, Played, RuleId, Seat, Setting, Turn, Viewer, Voice, Winners,
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
        // C23: what somebody draws is nobody else's business until the game is over. What is played or
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

impl Notation for Cards {
    fn write_action(&self, _state: &State, action: Action) -> String {
        notation::write_action(action)
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        notation::parse_action(self.seats(), text)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        notation::write_chance(outcome)
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        notation::parse_chance(self.seats(), state, text)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

impl Narration for Cards {
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
        event.result(actor)
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        odds::of_action(self, view, action)
    }

    fn case(&self, state: &State, answer: Action) -> &'static str {
        let Phase::React(flight) = state.phase else {
            return "";
        };
        // Of a Double, one ball may have been stopped before: then it is about the other.
        match (flight.ball, flight.left, answer.deed()) {
            (Card::Double, 2, Deed::Take) => "if both are taken",
            (Card::Double, _, Deed::Take) => "if the other is taken",
            (_, _, Deed::Take) => "if it is taken",
            (Card::Double, 1, Deed::Dodge { card: Card::Dodge }) => {
                "if a Single Dodge stops the other"
            }
            (Card::Double, 1, Deed::Dodge { .. }) => "if a Double Dodge stops the other",
            (_, _, Deed::Dodge { card: Card::Dodge }) => "if a Single Dodge is used",
            (_, _, Deed::Dodge { .. }) => "if a Double Dodge is used",
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
            size_of::<State>() <= 160,
            "a state has {} bytes",
            size_of::<State>()
        );
        assert_eq!(size_of::<Action>(), 2);
    }
}
