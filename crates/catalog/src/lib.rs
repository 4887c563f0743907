//! The one list of the games, type-erased for the programs that serve all of them.
//!
//! `Title` is a game of the list, `Match` a match of it, `Library` the content that matches are played with. `list.rs` names
//! the games; `running/` is the only place where a game's types are erased.

mod advice;
mod library;
mod list;
mod matches;
mod outside;
mod random;
mod refusal;
mod replay;
mod running;
mod speed;
mod title;
mod verify;

pub use library::Library;
pub use matches::{
    Advice, Advised, BotLine, BotReply, Forced, Inspect, Match, Play, Tell, Think, Told,
    play_choice,
};
pub use random::RandomReport;
pub use refusal::Refusal;
pub use replay::replay;
pub use speed::{Speed, Watch};
pub use title::Title;
pub use verify::{Finding, verify};

use courtside_bots::arena::{Contestant, Duel};
use courtside_bots::study::{Players, Tally};
use courtside_kernel::Playable;

/// Every game that can be played here, in the order in which they are shown.
pub fn games() -> &'static [Title] {
    list::GAMES
}

/// The games that lists show. A hidden one is found by its id all the same.
pub fn listed() -> impl Iterator<Item = &'static Title> {
    games().iter().filter(|title| !title.card.hidden)
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Title> {
    games().iter().find(|title| title.card.id == id)
}

/// Something that works with the types of a game itself, whichever it is; see `Title::visit`.
pub trait Visitor {
    type Output;
    fn visit<G: Playable>(self) -> Self::Output;
}

/// A game with its options, measured by bots.
pub trait Subject: Send + Sync {
    /// How many games a round of bots has: one for every seat or team.
    fn round_length(&self) -> u32;
    /// Games of bots with the same dice and deals: the first plays each team in turn, the second all others.
    fn round(&self, contestants: [Contestant; 2], seed: u64) -> Duel;
    /// Plays one game and counts it; see `courtside_bots::study`.
    fn study(&self, players: &Players, seed: u64, weigh: bool, tally: &mut Tally);
}
