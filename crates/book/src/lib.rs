//! What people read about a game before they play it: its rulebook and its lessons. Both are Markdown files of the game's
//! crate; its card holds their text.

mod lesson;
mod quick;
mod rulebook;

pub use lesson::Lesson;
pub use quick::{Anchor, Label, Quick};
pub use rulebook::{Chapter, HOUSE_RULES, Mark, Rule, Rulebook, house, table};

use courtside_kernel::GameCard;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The rules of a game, read once in a process.
pub fn rulebook(card: &GameCard) -> &'static Rulebook {
    static READ: Shelf<Rulebook> = Shelf::new();
    READ.get(card.rulebook, Rulebook::parse)
}

/// The lessons of a game, read once in a process. A game may have none.
pub fn lessons(card: &GameCard) -> &'static [Lesson] {
    static READ: Shelf<Vec<Lesson>> = Shelf::new();
    READ.get(card.lessons, Lesson::parse_all)
}

/// What has been read, by its text. Nothing is ever thrown away: there are as many texts as games in the program.
struct Shelf<T: 'static>(LazyLock<Mutex<BTreeMap<&'static str, &'static T>>>);

impl<T> Shelf<T> {
    const fn new() -> Shelf<T> {
        Shelf(LazyLock::new(Mutex::default))
    }

    fn get(&self, text: &'static str, read: impl FnOnce(&'static str) -> T) -> &'static T {
        // A text that cannot be read panics before the map changes.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .entry(text)
            .or_insert_with(|| Box::leak(Box::new(read(text))))
    }
}
