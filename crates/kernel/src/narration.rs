//! What a game says: its events in words, and what an action can lead to.

use crate::game::First;
use crate::{ActionResult, Case, Game, Line, RuleId, Seat, Voice};

/// Events told to people and programs, and the odds of an action by the names of its results.
///
/// ```
/// use courtside_kernel::{Content, Game, Narration, Notation, Options, Ply, Seat, Viewer, Voice};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// let names = ["Ann", "Ben"].map(String::from);
/// let to_ann = Voice { viewer: Viewer::Seat(Seat(0)), names: &names };
///
/// let mut state = game.setup();
/// let walk = game.parse_action(&state, "2c2")?;
/// let mut told = Vec::new();
/// game.apply(&mut state, Ply::Act(walk), &mut |event| {
///     told.push((game.event_rule(&event).0, game.event_kind(&event), game.say(&event, &to_ann).plain()));
/// });
/// assert_eq!(told, [("P3", "walked", "Your pawn 2 walked to c2".to_owned())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Narration: Game {
    /// The rule that caused an event.
    fn event_rule(&self, event: &Self::Event) -> RuleId;
    /// The event's kind in a word, for programs: `threw`, `rolled` …
    fn event_kind(&self, event: &Self::Event) -> &'static str;
    /// The event as a line of the log, spoken to one viewer. The event must be as [`redact`](Game::redact) left it for that viewer.
    fn say(&self, event: &Self::Event, voice: &Voice) -> Line;

    /// The result that an event gives to the action that `actor` played, for its odds. `None` if it settles nothing.
    fn result(&self, _event: &Self::Event, _actor: Seat) -> Option<ActionResult> {
        None
    }
    /// What an answer is called in the odds: "if it dodges".
    fn case(&self, _state: &Self::State, _answer: Self::Action) -> &'static str {
        ""
    }
    /// The exact odds of an action, by what the seat to act can know. Where nothing hidden matters, every state that looks like
    /// the real one has the same odds; a game with hidden cards overrides this and weighs what they can be.
    fn odds(&self, view: &Self::View, action: Self::Action) -> Vec<Case> {
        crate::odds::odds(self, &self.determinize(view, &mut First), action)
    }

    /// What the box score of a finished game counts, in the order of its columns: "Throws", "Hits".
    fn columns(&self) -> &'static [&'static str] {
        &[]
    }
    /// What an event adds to the box score: the seat and the column, once for each that goes up by one.
    fn counts(&self, _event: &Self::Event, _count: &mut dyn FnMut(Seat, usize)) {}
}
