//! What was worked out once and may be asked for again: pictures, look-backs and advice, each by what it depends on.

use axum::body::Bytes;
use courtside_catalog::{Advice, BotReply};
use courtside_kernel::Seat;
use lru::LruCache;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// A table and a version of it.
pub type Key = (String, u64);

/// What a bot thinks of a decision of a finished game.
pub type Thought = Arc<(BotReply, Advice)>;

/// The plies of a game at which a player had a choice, with the player's seat.
pub type Decisions = Arc<[(usize, Seat)]>;

/// Bounded, by count: a picture has about 100 kB, a drawing and a thought a few.
const PICTURES: NonZeroUsize = NonZeroUsize::new(128).unwrap();
const DRAWINGS: NonZeroUsize = NonZeroUsize::new(512).unwrap();
const GAMES: NonZeroUsize = NonZeroUsize::new(256).unwrap();
const THOUGHTS: NonZeroUsize = NonZeroUsize::new(2048).unwrap();

pub struct Caches {
    pictures: Mutex<LruCache<Key, Bytes>>,
    drawings: Mutex<LruCache<Key, Bytes>>,
    decisions: Mutex<LruCache<String, Decisions>>,
    reviews: Mutex<LruCache<Key, Thought>>,
    advice: Mutex<LruCache<Key, Arc<Advice>>>,
}

impl Default for Caches {
    fn default() -> Caches {
        Caches {
            pictures: Mutex::new(LruCache::new(PICTURES)),
            drawings: Mutex::new(LruCache::new(DRAWINGS)),
            decisions: Mutex::new(LruCache::new(GAMES)),
            reviews: Mutex::new(LruCache::new(THOUGHTS)),
            advice: Mutex::new(LruCache::new(THOUGHTS)),
        }
    }
}

fn get<K: Hash + Eq, V: Clone>(cache: &Mutex<LruCache<K, V>>, key: &K) -> Option<V> {
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    cache.get(key).cloned()
}

fn put<K: Hash + Eq, V>(cache: &Mutex<LruCache<K, V>>, key: K, value: V) {
    let mut cache = cache.lock().unwrap_or_else(PoisonError::into_inner);
    cache.put(key, value);
}

impl Caches {
    pub fn picture(&self, key: &Key) -> Option<Bytes> {
        get(&self.pictures, key)
    }

    pub fn keep_picture(&self, key: Key, picture: Bytes) {
        put(&self.pictures, key, picture);
    }

    pub fn drawing(&self, key: &Key) -> Option<Bytes> {
        get(&self.drawings, key)
    }

    pub fn keep_drawing(&self, key: Key, drawing: Bytes) {
        put(&self.drawings, key, drawing);
    }

    /// The decisions of a finished game, which never change.
    pub fn decisions(&self, id: &String) -> Option<Decisions> {
        get(&self.decisions, id)
    }

    pub fn keep_decisions(&self, id: String, decisions: Decisions) {
        put(&self.decisions, id, decisions);
    }

    /// What a bot thinks of the position before a ply.
    pub fn review(&self, key: &Key) -> Option<Thought> {
        get(&self.reviews, key)
    }

    pub fn keep_review(&self, key: Key, thought: Thought) {
        put(&self.reviews, key, thought);
    }

    pub fn advice(&self, key: &Key) -> Option<Arc<Advice>> {
        get(&self.advice, key)
    }

    pub fn keep_advice(&self, key: Key, advice: Arc<Advice>) {
        put(&self.advice, key, advice);
    }
}
