//! The content that matches are played with, and the games that were configured with it.

use crate::Refusal;
use courtside_kernel::{Content, Game, GameCard, OptionError, Options};
use lru::LruCache;
use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// As many games as are in use at once, more or less.
const MOST: NonZeroUsize = NonZeroUsize::new(64).unwrap();

/// A game, the version of its rules, its options and the number of players.
type Key = (&'static str, u32, String, usize);

/// A process has one, made at its start: with the built-in content, or with a folder that an owner of the boxes filled.
/// Tables with the same options share what their game has worked out: a court of wizards has a third of a megabyte of lines
/// of sight.
pub struct Library {
    /// By the id of the game.
    replaced: BTreeMap<&'static str, Content>,
    configured: Mutex<LruCache<Key, Arc<dyn Any + Send + Sync>>>,
}

impl Default for Library {
    fn default() -> Library {
        Library {
            replaced: BTreeMap::new(),
            configured: Mutex::new(LruCache::new(MOST)),
        }
    }
}

impl Library {
    /// Takes the content of a folder, one sub-folder a game: `DIR/cards/deck.toml` replaces the deck of the card game. Every
    /// file in it must belong to a game and be right.
    pub fn read(folder: &Path) -> Result<Library, Refusal> {
        let library = Library {
            replaced: read(folder)?,
            ..Library::default()
        };
        for title in crate::games() {
            for &seats in title.card.seats {
                let start = title.start(&library, &Options::default(), seats);
                start.map_err(|error| {
                    let folder = folder.join(title.card.id);
                    refusal(format!("{}: {}", folder.display(), error.message))
                })?;
            }
        }
        Ok(library)
    }

    /// What replaces the built-in content of a game.
    pub fn content(&self, card: &GameCard) -> &Content {
        static BUILT_IN: Content = Content::new();
        self.replaced.get(card.id).unwrap_or(&BUILT_IN)
    }

    /// A game to play matches by.
    pub fn game<G: Game>(
        &self,
        rules: u32,
        options: &Options,
        seats: usize,
    ) -> Result<Arc<G>, Refusal> {
        let key = (G::CARD.id, rules, options.to_string(), seats);
        // Nothing panics while it is held but for want of memory.
        let known = || {
            self.configured
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let found = known().get(&key).cloned();
        if let Some(game) = found.and_then(|game| game.downcast().ok()) {
            return Ok(game);
        }
        let content = self.content(G::CARD);
        let game = Arc::new(configure::<G>(rules, options, seats, content)?);
        known().put(key, game.clone());
        Ok(game)
    }
}

/// A game with its options and content; the refusal says which of them cannot be.
pub(crate) fn configure<G: Game>(
    rules: u32,
    options: &Options,
    seats: usize,
    content: &Content,
) -> Result<G, Refusal> {
    let refused = |code| move |error: OptionError| Refusal::new(code, error.message);
    G::CARD.check_rules(rules).map_err(refused("rules"))?;
    G::CARD.check_seats(seats).map_err(refused("seats"))?;
    Ok(G::configure_under(rules, options, seats, content)?)
}

fn refusal(message: String) -> Refusal {
    Refusal::new("content", message)
}

fn read(folder: &Path) -> Result<BTreeMap<&'static str, Content>, Refusal> {
    let mut replaced = BTreeMap::new();
    for (name, path) in list(folder)? {
        let Some(title) = crate::find(&name) else {
            return Err(refusal(format!(
                "{}: there is no game '{name}' here.",
                path.display()
            )));
        };
        let mut content = Content::default();
        for (name, path) in list(&path)? {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| refusal(format!("{}: {error}.", path.display())))?;
            content
                .replace(title.card.content, &name, text)
                .map_err(|error| refusal(format!("{}: {}", path.display(), error.message)))?;
        }
        replaced.insert(title.card.id, content);
    }
    Ok(replaced)
}

/// What a folder holds, by name.
fn list(folder: &Path) -> Result<BTreeMap<String, PathBuf>, Refusal> {
    let unreadable = |error| refusal(format!("{}: {error}.", folder.display()));
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        found.insert(name.into_owned(), path);
    }
    Ok(found)
}
