//! The tables in use. Each live table is a task of its own (`room`), reached through a bounded mailbox; this is the
//! registry that finds, opens and closes them.
//!
//! Nothing is kept here that the store does not have: a room that goes away can be opened again, here or on another
//! node.

mod bots;
mod feed;
mod handle;
mod leagues;
mod lease;
mod room;
mod work;

pub use feed::{Feed, Packet, Teaching};
pub use handle::{RoomHandle, Subscription};
pub use work::WorkQueues;

use crate::error::Failure;
use crate::metrics::Metrics;
use courtside_catalog::Library;
use courtside_store::{News, Standing, Store, StoreError};
use courtside_table::{Audience, Chair, Command, Millis, Opening, Table};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{OnceCell, watch};

/// Tables without an audience that stay in memory, for lists and quick returns.
const PARKED_TABLES: usize = 256;
/// Tables that are resumed at the same time when a server starts.
const RESUMED_AT_ONCE: usize = 8;
/// A table whose task fails this often is left alone for a while: live pages would open it again and again.
const MOST_BREAKDOWNS: u32 = 3;
/// How a failure says that what is stored under an id is no game of the catalogue.
const NOT_A_GAME: &str = "game";
const BREAKDOWN_REST: Duration = Duration::from_secs(60);

/// How a server plays.
#[derive(Clone)]
pub struct Settings {
    /// The cards and boards in use.
    pub library: Arc<Library>,
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// How long a table of bots alone shows each ply, so that people can follow.
    pub watch_pace: Duration,
    /// How long a bot takes to answer where a player holds something hidden.
    pub answer_pace: Duration,
    /// How long a room waits for someone to come back before it is closed.
    pub linger: Duration,
    /// How long a node's lease on a table lasts after its last renewal.
    pub lease: Duration,
    /// Requests that may wait for each of these.
    pub picture_queue: usize,
    pub review_queue: usize,
    pub advice_queue: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            library: Arc::default(),
            bot_threads: 1,
            watch_pace: Duration::from_millis(900),
            answer_pace: Duration::from_millis(500),
            linger: Duration::from_secs(20),
            lease: Duration::from_secs(5),
            picture_queue: 64,
            review_queue: 64,
            advice_queue: 64,
        }
    }
}

/// All tables of this server; clones share them.
#[derive(Clone)]
pub struct Host(Arc<Inner>);

/// The place of a room: empty while its table loads.
type Cell = OnceCell<RoomHandle>;

struct Inner {
    store: Store,
    settings: Settings,
    metrics: Metrics,
    queues: WorkQueues,
    /// Names this process among the nodes that share a database.
    node: String,
    rooms: Mutex<HashMap<String, Arc<Cell>>>,
    parked: Mutex<VecDeque<Arc<Table>>>,
    leagues: leagues::Leagues,
    /// How often the task of a table has broken down lately, and when it last did.
    breakdowns: Mutex<HashMap<String, (u32, Instant)>>,
    /// Leases that are still to be given up, because the database failed. The lock is held while it is told.
    left_over: tokio::sync::Mutex<BTreeSet<String>>,
    /// Becomes true when the server is told to stop.
    closing: watch::Receiver<bool>,
}

/// Nothing panics while a lock is held, unless memory runs out.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Host {
    pub fn new(
        store: Store,
        settings: Settings,
        metrics: Metrics,
        node: String,
        closing: watch::Receiver<bool>,
    ) -> Host {
        let queues = WorkQueues::new(&settings);
        let host = Host(Arc::new(Inner {
            store,
            settings,
            metrics,
            queues,
            node,
            rooms: Mutex::default(),
            parked: Mutex::default(),
            leagues: leagues::Leagues::default(),
            breakdowns: Mutex::default(),
            left_over: tokio::sync::Mutex::default(),
            closing,
        }));
        if host.0.store.is_shared() {
            tokio::spawn(host.clone().hear());
            tokio::spawn(host.clone().hand_back_leases());
        }
        host
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn queues(&self) -> &WorkQueues {
        &self.0.queues
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How many tables are live here.
    pub fn live(&self) -> usize {
        lock(&self.0.rooms).len()
    }

    /// The live table with this id. Tables load independently of each other.
    pub async fn room(&self, id: &str) -> Result<RoomHandle, Failure> {
        if !courtside_store::is_id(id) {
            return Err(Failure::no_table());
        }
        loop {
            if *self.0.closing.borrow() {
                return Err(Failure::closing());
            }
            self.may_open(id)?;
            let claim = RoomClaim::new(self, id);
            let mut opened = false;
            let load = || {
                opened = true;
                self.load_room(id, &claim.cell)
            };
            let room = claim.cell.get_or_try_init(load).await?;
            // What other nodes wrote while it loaded was told to nobody.
            if opened && self.0.store.is_shared() {
                room.look_again(u64::MAX);
            }
            if room.is_open() {
                return Ok(room.clone());
            }
            // It is being closed.
            room.gone().await;
            self.leave(id, &Arc::downgrade(&claim.cell));
        }
    }

    /// Does something at a table: stored when this returns. Returns the version that it made.
    pub async fn act(&self, id: &str, command: Command) -> Result<u64, Failure> {
        loop {
            let room = self.room(id).await?;
            if let Some(answer) = room.act(command.clone()).await {
                return answer;
            }
        }
    }

    /// Joins a table's audience.
    pub async fn watch(
        &self,
        id: &str,
        audience: &Audience,
    ) -> Result<(RoomHandle, Subscription), Failure> {
        loop {
            let room = self.room(id).await?;
            if let Some(place) = room.watch(audience.clone()).await {
                return Ok((room, place));
            }
        }
    }

    async fn load_room(&self, id: &str, cell: &Arc<Cell>) -> Result<RoomHandle, Failure> {
        let table = self.fetch(id).await?;
        // From here on the room knows best.
        self.unpark(id);
        let cell = Arc::downgrade(cell);
        Ok(room::open(self.clone(), table, cell))
    }

    /// The handle of a room that is open already.
    fn known_room(&self, id: &str) -> Option<RoomHandle> {
        let rooms = lock(&self.0.rooms);
        rooms.get(id).and_then(|cell| cell.get()).cloned()
    }

    /// Empties a room's place, unless another room has it.
    fn leave(&self, id: &str, cell: &Weak<Cell>) {
        let mut rooms = lock(&self.0.rooms);
        let is_ours = |known: &Arc<Cell>| std::ptr::eq(Arc::as_ptr(known), cell.as_ptr());
        if rooms.get(id).is_some_and(is_ours) {
            rooms.remove(id);
        }
    }

    /// Drops a room that has stopped reading requests, and keeps its table for a while if there is still one.
    fn put_away(&self, id: &str, table: Option<&Table>, cell: &Weak<Cell>) {
        match table {
            Some(table) => self.park(table),
            None => self.unpark(id),
        }
        self.leave(id, cell);
    }

    /// Drops a room whose task has panicked.
    async fn broke_down(&self, id: &str, cell: &Weak<Cell>) {
        {
            let mut breakdowns = lock(&self.0.breakdowns);
            breakdowns.retain(|_, (_, last)| last.elapsed() < BREAKDOWN_REST);
            let (number, last) = breakdowns
                .entry(id.to_owned())
                .or_insert((0, Instant::now()));
            *number += 1;
            *last = Instant::now();
        }
        self.give_up_lease(id).await;
        self.put_away(id, None, cell);
    }

    /// Whether a table may be opened again after what has happened to it.
    fn may_open(&self, id: &str) -> Result<(), Failure> {
        match lock(&self.0.breakdowns).get(id) {
            Some((number, last))
                if *number >= MOST_BREAKDOWNS && last.elapsed() < BREAKDOWN_REST =>
            {
                Err(Failure::internal(format!("table {id} is left alone")))
            }
            _ => Ok(()),
        }
    }

    fn unpark(&self, id: &str) {
        lock(&self.0.parked).retain(|table| table.id() != id);
    }

    fn park(&self, table: &Table) {
        let mut parked = lock(&self.0.parked);
        parked.retain(|other| other.id() != table.id());
        parked.push_back(Arc::new(table.clone()));
        if parked.len() > PARKED_TABLES {
            parked.pop_front();
        }
    }

    /// A table as it is, without opening a room for it: for lists, pictures and records.
    pub async fn look(&self, id: &str) -> Result<Arc<Table>, Failure> {
        if !courtside_store::is_id(id) {
            return Err(Failure::no_table());
        }
        if let Some(room) = self.known_room(id)
            && room.is_open()
        {
            let table = room.now();
            if !self.0.store.is_shared() {
                return Ok(table);
            }
            // Another node may have told this guest something that we have not heard of yet.
            match self.0.store.version(id).await {
                Ok(Some(stored)) if stored > table.version() => room.look_again(stored),
                Ok(None) => {
                    room.look_again(u64::MAX);
                    return Err(Failure::no_table());
                }
                Ok(Some(_)) | Err(_) => return Ok(table),
            }
        }
        let table = self.fetch(id).await?;
        let rooms = lock(&self.0.rooms);
        // A room that was opened meanwhile will know better.
        if !rooms.contains_key(id) {
            self.park(&table);
        }
        drop(rooms);
        Ok(table)
    }

    /// The table as the store has it, or as it was parked if no other node can have changed it.
    async fn fetch(&self, id: &str) -> Result<Arc<Table>, Failure> {
        let known = lock(&self.0.parked)
            .iter()
            .find(|table| table.id() == id)
            .cloned();
        if let Some(table) = known {
            let store = &self.0.store;
            if !store.is_shared() || store.version(id).await? == Some(table.version()) {
                return Ok(table);
            }
        }
        let stored = self.0.store.load(id).await?;
        let stored = stored.ok_or_else(Failure::no_table)?;
        // Long games take a moment to replay; the threads that talk to clients do not wait for it.
        let library = self.0.settings.library.clone();
        let restored = tokio::task::spawn_blocking(move || Table::restore(&library, stored))
            .await
            .map_err(Failure::internal)?;
        Ok(Arc::new(restored.map_err(Failure::broken)?))
    }

    pub fn library(&self) -> &Library {
        &self.0.settings.library
    }

    /// Opens a table. Returns its id, or that of an earlier rematch.
    pub async fn create(
        &self,
        opening: Opening,
        chairs: Vec<Chair>,
        opener: &str,
    ) -> Result<String, Failure> {
        let table = Table::open(self.library(), opening, chairs).map_err(Failure::broken)?;
        let standing = standing(&table);
        let created = self
            .0
            .store
            .create(table.opening(), table.chairs(), Some(opener), standing)
            .await;
        let id = match (created, &table.opening().parent) {
            (Ok(()), parent) => {
                if let Some(parent) = parent {
                    self.nudge(parent);
                }
                table.id().to_owned()
            }
            // Another player was quicker with the rematch.
            (Err(StoreError::Taken), Some(parent)) => {
                let earlier = self.0.store.rematch(parent).await?;
                earlier.ok_or(StoreError::Taken)?
            }
            (Err(error), _) => return Err(error.into()),
        };
        Ok(id)
    }

    /// Lets a live table look at the store again.
    fn nudge(&self, id: &str) {
        self.unpark(id);
        if let Some(room) = self.known_room(id) {
            room.look_again(u64::MAX);
        }
    }

    /// Passes on what other nodes have written.
    async fn hear(self) {
        let mut news = self.0.store.news();
        while let Some(item) = news.next().await {
            self.0.metrics.news_received();
            match item {
                News::Moved { id, version } => {
                    self.league_changed(&id);
                    if let Some(room) = self.known_room(&id) {
                        room.look_again(version);
                    }
                }
                News::Free { id } => {
                    if let Some(room) = self.known_room(&id) {
                        room.attend();
                    }
                }
                News::Gap => {
                    for room in lock(&self.0.rooms).values().filter_map(|cell| cell.get()) {
                        room.look_again(u64::MAX);
                    }
                }
            }
        }
    }

    /// Resumes every game that waits for the host: what a server does when it starts. A table that cannot be
    /// loaded is left alone, and one where only bots play waits for a spectator.
    pub async fn resume(&self) -> Result<(), Failure> {
        let ids = self.0.store.waiting_for_host().await?;
        for some in ids.chunks(RESUMED_AT_ONCE) {
            let rooms = some.iter().map(|id| self.room(id));
            for (id, room) in some.iter().zip(futures_util::future::join_all(rooms).await) {
                // A league is stored as a table is.
                let failure = match room {
                    Ok(_) => continue,
                    Err(failure) if failure.code == NOT_A_GAME => {
                        self.attend_league(id).await.err()
                    }
                    Err(failure) => Some(failure),
                };
                if let Some(failure) = failure {
                    tracing::warn!(table = %id, "the table does not go on: {failure}");
                }
            }
            if *self.0.closing.borrow() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Waits until every room has closed, at most this long.
    pub async fn drain(&self, most: Duration) {
        let end = tokio::time::Instant::now() + most;
        while self.live() > 0 && tokio::time::Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A request for a room, which holds the room's place until it is there. A place that stays empty, because the table
/// cannot be loaded or the client has hung up, is given back by the last request that holds it: as long as one
/// waits, no second room may be opened.
struct RoomClaim<'a> {
    host: &'a Host,
    id: &'a str,
    cell: Arc<Cell>,
}

impl<'a> RoomClaim<'a> {
    fn new(host: &'a Host, id: &'a str) -> RoomClaim<'a> {
        let cell = lock(&host.0.rooms)
            .entry(id.to_owned())
            .or_default()
            .clone();
        RoomClaim { host, id, cell }
    }
}

impl Drop for RoomClaim<'_> {
    fn drop(&mut self) {
        // Places are handed out under this lock, and ours is given back under it: nobody miscounts.
        let mut rooms = lock(&self.host.0.rooms);
        let cell = std::mem::take(&mut self.cell);
        let is_ours = rooms
            .get(self.id)
            .is_some_and(|known| Arc::ptr_eq(known, &cell));
        // The list's own and ours.
        if is_ours && !cell.initialized() && Arc::strong_count(&cell) == 2 {
            rooms.remove(self.id);
        }
        drop(cell);
    }
}

fn standing(table: &Table) -> Standing {
    Standing {
        finished: table.is_over(),
        waits_for_host: table.duty().is_some(),
    }
}

/// Milliseconds since 1970.
pub fn now() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A host without any tables.
    pub async fn host() -> (Host, tempfile::TempDir, watch::Sender<bool>) {
        let directory = tempfile::tempdir().expect("a directory");
        let url = format!("sqlite://{}/tables.db", directory.path().display());
        let store = Store::open(&url).await.expect("a store");
        let closing = watch::Sender::new(false);
        let (settings, metrics) = (Settings::default(), Metrics::default());
        let host = Host::new(store, settings, metrics, "here".into(), closing.subscribe());
        (host, directory, closing)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_place_that_stays_empty_is_given_back_by_the_last_who_waits() {
        let (host, _directory, _closing) = host().await;
        // Two wait for the same table.
        let (first, second) = (RoomClaim::new(&host, "t"), RoomClaim::new(&host, "t"));
        assert!(Arc::ptr_eq(&first.cell, &second.cell));
        // The load of the first one fails. The second one tries, and the next to come finds the same place.
        drop(first);
        let third = RoomClaim::new(&host, "t");
        assert!(Arc::ptr_eq(&second.cell, &third.cell));
        drop((second, third));
        assert_eq!(host.live(), 0);
        // A request for a missing table, or one that hangs up while it loads, leaves nothing behind.
        assert!(host.room("nowhere").await.is_err());
        drop(futures_util::FutureExt::now_or_never(host.room("nowhere")));
        assert_eq!(host.live(), 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_room_leaves_its_own_place_only() {
        let (host, _directory, _closing) = host().await;
        let own = Arc::downgrade(&RoomClaim::new(&host, "t").cell);
        let other = RoomClaim::new(&host, "t");
        host.leave("t", &own);
        assert_eq!(host.live(), 1);
        host.leave("t", &Arc::downgrade(&other.cell));
        assert_eq!(host.live(), 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_that_breaks_down_again_and_again_is_left_alone() {
        let (host, _directory, _closing) = host().await;
        let code = async |id| host.room(id).await.err().map(|failure| failure.code);
        for _ in 0..MOST_BREAKDOWNS {
            assert_eq!(code("t").await, Some("table"));
            host.broke_down("t", &Weak::new()).await;
        }
        assert_eq!(code("t").await, Some("internal"));
        assert_eq!(code("other").await, Some("table"));
    }
}
