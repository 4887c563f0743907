//! What a game says: its events in words, and what an action can lead to.

use crate::game::First;
use crate::{ActionResult, Case, Game, Line, RuleId, Seat, Voice};

/// Events told to people and programs, and the odds of an action by the names of its results.
pub trait Narration: Game {
    /// The rule that caused an event.
    fn event_rule(&self, event: &Self::Event) -> RuleId;
    /// The kind of an event, for programs: `threw`, `rolled` …
    fn event_kind(&self, event: &Self::Event) -> &'static str;
    /// The event in words.
    fn say(&self, event: &Self::Event, voice: &Voice) -> Line;

    /// The result that an event gives to the action that `actor` played, for the table of odds.
    fn result(&self, _event: &Self::Event, _actor: Seat) -> Option<ActionResult> {
        None
    }
    /// The case that an answer makes in a table of odds ("if it dodges").
    fn case(&self, _state: &Self::State, _answer: Self::Action) -> &'static str {
        ""
    }
    /// The exact odds of an action, by what the seat to act can know. Where nothing hidden matters, any state
    /// that looks like the real one has the same; a game with hidden cards weighs what they can be.
    fn odds(&self, view: &Self::View, action: Self::Action) -> Vec<Case> {
        crate::odds::odds(self, &self.determinize(view, &mut First), action)
    }
}
