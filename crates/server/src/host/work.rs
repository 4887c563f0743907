//! Work that takes a while: bots, advice, look-backs and pictures. Each kind has its own queue, so that requests for
//! pictures keep no person waiting for a bot.

use super::Settings;
use crate::error::Failure;
use crate::limits::Source;
use courtside_table::Table;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a request waits in a queue before it is refused.
const PATIENCE: Duration = Duration::from_secs(20);

/// Tables of bots alone that may wait for a thought; the others ask again later.
const SHOWS: usize = 64;

/// Requests that may wait to be shown a long game, and how many of them are served at once.
const REPLAYS: usize = 64;
const REPLAYED_AT_ONCE: usize = 2;
/// A game of no more plies is replayed at once: that is quicker than queueing.
const SHORT: usize = 200;

/// All queues; clones share them.
#[derive(Clone)]
pub struct WorkQueues {
    /// Bots that a person waits for.
    pub bots: Arc<Semaphore>,
    /// Bots that play each other for spectators, and how many of them may wait.
    pub shows: Arc<Semaphore>,
    pub show_places: Arc<Semaphore>,
    pub advice: Arc<WorkQueue>,
    pub reviews: Arc<WorkQueue>,
    pub pictures: Arc<WorkQueue>,
    /// Work that takes longer the longer the game is.
    replays: Arc<WorkQueue>,
}

impl WorkQueues {
    pub fn new(settings: &Settings) -> WorkQueues {
        let queue = |places, share, turns| Arc::new(WorkQueue::new(places, share, turns));
        WorkQueues {
            bots: Arc::new(Semaphore::new(settings.bot_threads.max(1))),
            shows: Arc::new(Semaphore::new(1)),
            show_places: Arc::new(Semaphore::new(SHOWS)),
            advice: queue(settings.advice_queue, settings.advice_queue / 8, 1),
            reviews: queue(settings.review_queue, settings.review_queue / 8, 1),
            // A list of tables asks for all their pictures at once.
            pictures: queue(settings.picture_queue, settings.picture_queue / 2, 1),
            replays: queue(REPLAYS, REPLAYS / 2, REPLAYED_AT_ONCE),
        }
    }

    /// Replays a table's game from its start. A long game is replayed on another thread, so that the threads that talk to
    /// clients do not wait for it.
    pub async fn replay<T: Send + 'static>(
        &self,
        source: Source,
        table: Arc<Table>,
        replay: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        if table.play().plies() <= SHORT {
            return Ok(replay(&table));
        }
        self.replays.run(source, move || replay(&table)).await
    }
}

/// A queue with limits: how many run at once, how many may wait, and how many of those from one address.
pub struct WorkQueue {
    most: usize,
    share: usize,
    places: Arc<Semaphore>,
    turn: Arc<Semaphore>,
    by_source: Arc<Mutex<HashMap<Source, usize>>>,
}

/// It is your turn, until this is dropped.
pub struct QueueTurn {
    _place: QueuePlace,
    _turn: OwnedSemaphorePermit,
}

/// A place in a queue.
struct QueuePlace {
    _place: OwnedSemaphorePermit,
    source: Source,
    by_source: Arc<Mutex<HashMap<Source, usize>>>,
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut by_source = lock(&self.by_source);
        if let Some(places) = by_source.get_mut(&self.source) {
            *places -= 1;
            if *places == 0 {
                by_source.remove(&self.source);
            }
        }
    }
}

/// Nothing panics while it counts.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WorkQueue {
    fn new(most: usize, share: usize, turns: usize) -> WorkQueue {
        WorkQueue {
            most,
            share: share.max(1),
            places: Arc::new(Semaphore::new(most)),
            turn: Arc::new(Semaphore::new(turns)),
            by_source: Arc::default(),
        }
    }

    /// How many are queued now, including those whose turn it is.
    pub fn length(&self) -> usize {
        self.most.saturating_sub(self.places.available_permits())
    }

    fn place(&self, source: Source) -> Result<QueuePlace, Failure> {
        let mut by_source = lock(&self.by_source);
        if by_source
            .get(&source)
            .is_some_and(|places| *places >= self.share)
        {
            return Err(Failure::busy());
        }
        let place = self.places.clone().try_acquire_owned();
        let place = place.map_err(|_| Failure::busy())?;
        *by_source.entry(source).or_default() += 1;
        Ok(QueuePlace {
            _place: place,
            source,
            by_source: self.by_source.clone(),
        })
    }

    /// Waits in the queue. Refused if it is full, too slow, or holds too much from one address.
    async fn join(&self, source: Source) -> Result<QueueTurn, Failure> {
        let place = self.place(source)?;
        let turn = tokio::time::timeout(PATIENCE, self.turn.clone().acquire_owned()).await;
        let turn = turn
            .map_err(|_| Failure::busy())?
            .map_err(Failure::internal)?;
        Ok(QueueTurn {
            _place: place,
            _turn: turn,
        })
    }

    /// Does something on a thread that may block, in its turn. A client that hangs up keeps the turn until the work
    /// is done: otherwise hanging up again and again would start any number of threads.
    pub async fn run<T: Send + 'static>(
        &self,
        source: Source,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let turn = self.join(source).await?;
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(Failure::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_address_cannot_fill_a_line() {
        let line = WorkQueue::new(5, 3, 1);
        let (home, away) = (Source::V4(1), Source::V4(2));
        let mut places: Vec<QueuePlace> = (0..3).filter_map(|_| line.place(home).ok()).collect();
        assert_eq!(places.len(), 3);
        assert!(line.place(home).is_err());
        let others: Vec<QueuePlace> = (0..3).filter_map(|_| line.place(away).ok()).collect();
        assert_eq!((others.len(), line.length()), (2, 5));
        // A place that is given up is free again.
        places.pop();
        assert!(line.place(home).is_ok());
        drop((places, others));
        assert_eq!(line.length(), 0);
        assert!(lock(&line.by_source).is_empty());
        assert!(matches!(line.run(home, || 7).await, Ok(7)));
    }
}
