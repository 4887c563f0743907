//! A game with its options and content: what its matches are played by.

use crate::Refusal;
use courtside_kernel::{Content, Game, Options};
use lru::LruCache;
use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

pub(crate) fn configure<G: Game>(options: &Options, seats: usize) -> Result<G, Refusal> {
    configure_with(options, seats, crate::content::of(G::CARD))
}

/// The same for a match. Tables with the same options share what their game has worked out: a court of wizards has a third
/// of a megabyte of lines of sight.
pub(crate) fn shared<G: Game>(options: &Options, seats: usize) -> Result<Arc<G>, Refusal> {
    /// As many as are played with at once, more or less.
    const MOST: NonZeroUsize = NonZeroUsize::new(64).unwrap();
    type Key = (&'static str, usize, String, usize);
    static KNOWN: LazyLock<Mutex<LruCache<Key, Arc<dyn Any + Send + Sync>>>> =
        LazyLock::new(|| Mutex::new(LruCache::new(MOST)));
    let content = crate::content::of(G::CARD);
    let key = (
        G::CARD.id,
        std::ptr::from_ref(content).addr(),
        options.to_string(),
        seats,
    );
    // Nothing panics while it is held but for want of memory.
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known().get(&key).cloned();
    if let Some(game) = found.and_then(|game| game.downcast().ok()) {
        return Ok(game);
    }
    let game = Arc::new(configure_with::<G>(options, seats, content)?);
    known().put(key, game.clone());
    Ok(game)
}

pub(crate) fn configure_with<G: Game>(
    options: &Options,
    seats: usize,
    content: &Content,
) -> Result<G, Refusal> {
    // Two players unless told otherwise.
    let seats = if seats == 0 { 2 } else { seats };
    let card = G::CARD;
    card.check_seats(seats)
        .map_err(|error| Refusal::new("seats", error.message))?;
    Ok(G::configure(options, seats, content)?)
}
