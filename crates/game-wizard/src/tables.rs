//! What is worked out once for the content of a game, when it is first needed.

use crate::content::Book;
use crate::dice::Rolls;
use crate::insight::Odds;
use std::sync::{Arc, OnceLock};

/// Games that differ only in this are the same game.
#[derive(Clone, Default)]
pub struct Tables {
    rolls: OnceLock<Arc<Rolls>>,
    odds: OnceLock<Arc<Odds>>,
}

impl PartialEq for Tables {
    fn eq(&self, _: &Tables) -> bool {
        true
    }
}

impl Eq for Tables {}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

impl Tables {
    /// Every roll, with those put together that nobody can tell apart by what they do.
    pub(crate) fn rolls(&self, book: &Book) -> &Rolls {
        self.rolls.get_or_init(|| Arc::new(Rolls::new(book)))
    }

    /// The odds of every throw and cast.
    pub(crate) fn odds(&self, book: &Book) -> &Odds {
        self.odds.get_or_init(|| Arc::new(Odds::new(book)))
    }
}
