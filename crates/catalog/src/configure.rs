//! A game with its options and content: what its matches are played by.

use crate::Refusal;
use courtside_kernel::{Content, Game, Options};
use lru::LruCache;
use std::any::Any;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

pub(crate) fn configure<G: Game>(options: &Options, seats: usize) -> Result<G, Refusal> {
    let content = crate::content::of(G::CARD);
    configure_with(G::CARD.rules_version, options, seats, content)
}

/// The same for a match. Tables with the same options share what their game has worked out: a court of wizards has a third
/// of a megabyte of lines of sight.
pub(crate) fn shared<G: Game>(
    rules: u32,
    options: &Options,
    seats: usize,
) -> Result<Arc<G>, Refusal> {
    /// As many as are played with at once, more or less.
    const MOST: NonZeroUsize = NonZeroUsize::new(64).unwrap();
    type Key = (&'static str, u32, usize, String, usize);
    static KNOWN: LazyLock<Mutex<LruCache<Key, Arc<dyn Any + Send + Sync>>>> =
        LazyLock::new(|| Mutex::new(LruCache::new(MOST)));
    let content = crate::content::of(G::CARD);
    let key = (
        G::CARD.id,
        rules,
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
    let game = Arc::new(configure_with::<G>(rules, options, seats, content)?);
    known().put(key, game.clone());
    Ok(game)
}

pub(crate) fn configure_with<G: Game>(
    rules: u32,
    options: &Options,
    seats: usize,
    content: &Content,
) -> Result<G, Refusal> {
    // Two players unless told otherwise.
    let seats = if seats == 0 { 2 } else { seats };
    let card = G::CARD;
    if !(1..=card.rules_version).contains(&rules) {
        let message = format!(
            "Version {rules} of the rules of {} is not known here; the newest is {}.",
            card.name, card.rules_version
        );
        return Err(Refusal::new("rules", message));
    }
    card.check_seats(seats)
        .map_err(|error| Refusal::new("seats", error.message))?;
    Ok(G::configure_under(rules, options, seats, content)?)
}
