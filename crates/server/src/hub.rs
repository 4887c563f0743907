//! The tables that are in use: loaded when somebody looks, dropped when nobody does. Here plies are stored
//! and then told, dice fall and bots think.

use crate::error::Failure;
use crate::snapshot::Snapshot;
use axum::http::StatusCode;
use courtside_bots::{Budget, Level};
use courtside_catalog::{Advice, BotReply, Match, Refusal, play_choice};
use courtside_kernel::{Seat, Turn};
use courtside_store::{Chair, Entry, Stamp, Store, StoreError, Table};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, Semaphore, watch};

/// So many tables stay in memory although nobody looks at them.
const IDLE_TABLES: usize = 500;
/// How often the host tries again when the database fails.
const TRIES: u32 = 5;

/// How a server plays.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// How long a table of bots alone shows each ply, so that people can follow.
    pub watch_pace: Duration,
    /// How long a bot takes to answer where somebody holds something hidden.
    pub answer_pace: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            bot_threads: 1,
            watch_pace: Duration::from_millis(900),
            answer_pace: Duration::from_millis(500),
        }
    }
}

/// A table in use.
pub struct Live {
    now: watch::Sender<Arc<Snapshot>>,
    /// Held by whoever writes.
    writing: Mutex<()>,
    /// Held by the one task that rolls and thinks here.
    driving: Mutex<()>,
    /// Held while a bot thinks for somebody who asked for advice here.
    advising: Mutex<()>,
    /// The picture that was drawn last, and of what.
    pub picture: Mutex<Option<(Stamp, Vec<u8>)>>,
}

impl Live {
    pub fn now(&self) -> Arc<Snapshot> {
        self.now.borrow().clone()
    }

    /// Tells of every snapshot from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.now.subscribe()
    }
}

/// All tables of this server. A clone is another handle.
#[derive(Clone)]
pub struct Hub {
    store: Store,
    settings: Settings,
    live: Arc<Mutex<HashMap<String, Arc<Live>>>>,
    thinking: Arc<Semaphore>,
}

impl Hub {
    pub fn new(store: Store, settings: Settings) -> Hub {
        let thinking = Arc::new(Semaphore::new(settings.bot_threads.max(1)));
        Hub {
            store,
            settings,
            live: Arc::default(),
            thinking,
        }
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The table with this id, up to date, with its dice and bots on the move.
    pub async fn table(&self, id: &str) -> Result<Arc<Live>, Failure> {
        let live = self.find(id).await?;
        if self.store.is_shared() {
            self.catch_up(&live).await?;
        }
        self.drive(&live);
        Ok(live)
    }

    async fn find(&self, id: &str) -> Result<Arc<Live>, Failure> {
        let mut all = self.live.lock().await;
        if let Some(live) = all.get(id) {
            return Ok(live.clone());
        }
        let stored = self.store.load(id).await?.ok_or_else(Failure::no_table)?;
        let snapshot = Arc::new(Snapshot::restore(stored)?);
        if all.len() >= IDLE_TABLES {
            all.retain(|_, live| Arc::strong_count(live) > 1);
        }
        let live = Arc::new(Live {
            now: watch::Sender::new(snapshot),
            writing: Mutex::default(),
            driving: Mutex::default(),
            advising: Mutex::default(),
            picture: Mutex::default(),
        });
        all.insert(id.to_owned(), live.clone());
        Ok(live)
    }

    /// Takes over what another server has written since.
    pub async fn catch_up(&self, live: &Live) -> Result<(), Failure> {
        let snapshot = live.now();
        if self.store.stamp(&snapshot.table.id).await? == Some(snapshot.stamp) {
            return Ok(());
        }
        let _writing = live.writing.lock().await;
        self.reload(live).await
    }

    /// Shows what the store holds. The caller holds the lock for writing.
    async fn reload(&self, live: &Live) -> Result<(), Failure> {
        let id = live.now().table.id.clone();
        let stored = self.store.load(&id).await?.ok_or_else(Failure::no_table)?;
        live.now.send_replace(Arc::new(Snapshot::restore(stored)?));
        Ok(())
    }

    /// Opens a table and lets its host begin. Returns its id, or that of an earlier rematch.
    pub async fn create(&self, table: Table, chairs: Vec<Chair>) -> Result<String, Failure> {
        let hub = self.clone();
        uninterrupted(async move {
            let id = hub.store.create(&table, &chairs).await?;
            if let Some(parent) = &table.parent {
                let live = hub.find(parent).await?;
                let _writing = live.writing.lock().await;
                hub.reload(&live).await?;
            }
            hub.table(&id).await?;
            Ok(id)
        })
        .await
    }

    /// Puts somebody on an open chair.
    pub async fn sit(&self, live: &Arc<Live>, seat: Seat, chair: Chair) -> Result<(), Failure> {
        let (hub, held) = (self.clone(), live.clone());
        uninterrupted(async move {
            let _writing = held.writing.lock().await;
            let id = held.now().table.id.clone();
            let seated = hub.store.sit(&id, seat.0, &chair).await;
            hub.reload(&held).await?;
            hub.drive(&held);
            Ok(seated?)
        })
        .await
    }

    /// Plays a choice for one of `seats`, in answer to a version: a ply, or several with blanks between them, all
    /// or none. Returns the version that it made.
    pub async fn play(
        &self,
        live: &Arc<Live>,
        seats: &[Seat],
        version: u64,
        choice: String,
    ) -> Result<u64, Failure> {
        let seats = seats.to_vec();
        self.write(live, version, move |snapshot| {
            let actor = snapshot.play.turn().actor();
            match actor {
                Some(actor) if seats.contains(&actor) => {}
                _ if seats.is_empty() => {
                    return Err(Failure::seat(
                        "You look on at this table, so you cannot play.",
                    ));
                }
                Some(actor) => {
                    return Err(Failure::seat(format!(
                        "It is {}'s turn.",
                        snapshot.names[actor.index()]
                    )));
                }
                None => return Err(Failure::seat("Nobody acts now.")),
            }
            let mut played = play_choice(snapshot.play.as_ref(), &choice)?;
            // Stored as the game writes it, not as somebody typed it.
            let entry = |play: &dyn Match| Entry::Ply {
                body: play
                    .plies()
                    .checked_sub(1)
                    .and_then(|last| play.notation(last))
                    .unwrap_or_default(),
                seat: actor.map(|seat| seat.0),
            };
            let entries = played.iter().map(|play| entry(play.as_ref())).collect();
            let last = played.pop().ok_or_else(Failure::stale)?;
            Ok((entries, last))
        })
        .await
    }

    /// Takes back the last ply of one of `seats`, if nothing has come of it yet.
    pub async fn undo(
        &self,
        live: &Arc<Live>,
        seats: &[Seat],
        version: u64,
    ) -> Result<u64, Failure> {
        let seats = seats.to_vec();
        self.write(live, version, move |snapshot| match snapshot.play.undoable() {
            Some(seat) if seats.contains(&seat) => {
                let mut play = snapshot.play.fork();
                play.undo();
                Ok((vec![Entry::Undo { seat: seat.0 }], play))
            }
            _ if seats.is_empty() => Err(Failure::seat("You look on at this table, so you cannot take a move back.")),
            _ => Err(Failure::new(
                axum::http::StatusCode::CONFLICT,
                "undo",
                "There is no move of yours to take back: dice have fallen, or somebody has seen what it showed.",
            )),
        })
        .await
    }

    /// Makes the next entries from the newest snapshot, stores them, and then tells. Returns the newest version.
    async fn write(
        &self,
        live: &Arc<Live>,
        version: u64,
        make: impl FnOnce(&Snapshot) -> Result<(Vec<Entry>, Box<dyn Match>), Failure> + Send + 'static,
    ) -> Result<u64, Failure> {
        let (hub, held) = (self.clone(), live.clone());
        uninterrupted(async move {
            let _writing = held.writing.lock().await;
            let snapshot = held.now();
            if snapshot.version() != version {
                return Err(Failure::stale());
            }
            let (entries, play) = make(&snapshot)?;
            let newest = version + entries.len() as u64;
            match hub
                .store
                .append(
                    &snapshot.table.id,
                    version + 1,
                    &entries,
                    play.turn().is_over(),
                )
                .await
            {
                Ok(()) => {}
                Err(StoreError::Stale) => {
                    hub.reload(&held).await?;
                    return Err(Failure::stale());
                }
                Err(error) => return Err(error.into()),
            }
            held.now
                .send_replace(Arc::new(snapshot.after(entries, play)));
            hub.drive(&held);
            Ok(newest)
        })
        .await
    }

    /// Lets the host roll and think at a table until a person is to act. One task at a time does so.
    pub fn drive(&self, live: &Arc<Live>) {
        if !live.now().waits_for_host() || live.driving.try_lock().is_err() {
            return;
        }
        let (hub, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            // Looking again after the lock is free leaves no gap: whoever finds it taken has shown a snapshot
            // that is seen here.
            while live.now().waits_for_host() {
                let Ok(_driving) = live.driving.try_lock() else {
                    return;
                };
                if !hub.host_until_person(&live).await {
                    return;
                }
            }
        });
    }

    /// Plays for the host as long as it is to act. False if the database fails for good: then the host tries
    /// again when somebody looks at the table.
    async fn host_until_person(&self, live: &Arc<Live>) -> bool {
        let mut failures = 0;
        while live.now().waits_for_host() {
            match self.host(live).await {
                Ok(()) => failures = 0,
                // Somebody was quicker: look again.
                Err(failure) if failure.code == "stale" => {}
                Err(_) if failures == TRIES => return false,
                Err(_) => {
                    failures += 1;
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
        true
    }

    /// One ply of the host: dice, or the choice of a bot.
    async fn host(&self, live: &Arc<Live>) -> Result<(), Failure> {
        let snapshot = live.now();
        if snapshot.only_bots() && snapshot.version() > 0 {
            tokio::time::sleep(self.settings.watch_pace).await;
        }
        let version = snapshot.version();
        match (snapshot.play.turn(), snapshot.bot_to_act()) {
            (Turn::Chance, _) => {
                self.write(live, version, |snapshot| {
                    let mut play = snapshot.play.fork();
                    let mut draw = snapshot.secret()?.draw(&snapshot.salts(), play.plies());
                    let body = play.roll(&mut draw)?;
                    Ok((vec![Entry::Ply { body, seat: None }], play))
                })
                .await?;
            }
            (Turn::Act(seat), Some(level)) => {
                let begun = Instant::now();
                let guarded = snapshot.hides_something();
                let ply = self.think(snapshot, level).await?;
                if guarded {
                    tokio::time::sleep(rest(begun.elapsed(), self.settings.answer_pace)).await;
                }
                self.play(live, &[seat], version, ply).await?;
            }
            _ => {}
        }
        Ok(())
    }

    /// What a bot would do for whoever acts at this version, if these seats may ask; nothing if the table has moved on. One
    /// at a time is advised at a table.
    pub async fn advise(
        &self,
        live: &Live,
        seats: &[Seat],
        version: u64,
    ) -> Result<Option<Advice>, Failure> {
        let snapshot = live.now();
        if snapshot.version() != version {
            return Ok(None);
        }
        if !snapshot.may_be_advised(seats) {
            return Err(Failure::seat(
                "There is advice for whoever plays against bots alone, when it is their turn.",
            ));
        }
        let Ok(_advising) = live.advising.try_lock() else {
            let message = "A bot is thinking about this already. Wait a moment.";
            return Err(Failure::new(StatusCode::TOO_MANY_REQUESTS, "busy", message));
        };
        let (_, advice) = self.explain(snapshot.play.fork(), &snapshot.names).await?;
        Ok((live.now().version() == version).then_some(advice))
    }

    /// What a bot would have done at a decision of a game that is over. Requests wait for each other.
    pub async fn look_back(
        &self,
        live: &Live,
        play: Box<dyn Match>,
    ) -> Result<(BotReply, Advice), Failure> {
        let _advising = live.advising.lock().await;
        self.explain(play, &live.now().names).await
    }

    /// The thought of the strongest bot in words, on a thread that may block.
    async fn explain(
        &self,
        play: Box<dyn Match>,
        names: &[String],
    ) -> Result<(BotReply, Advice), Failure> {
        let [.., strongest] = Level::ALL;
        let seed = getrandom::u64().map_err(Failure::internal)?;
        let names = names.to_vec();
        let _permit = self.thinking.acquire().await.map_err(Failure::internal)?;
        let told = tokio::task::spawn_blocking(move || {
            let thought = play.bot(strongest, seed, Some(Budget::ADVICE))?;
            let advice = play.advise(&thought, &names)?;
            Ok((thought, advice))
        });
        told.await
            .map_err(Failure::internal)?
            .map_err(|refusal: Refusal| Failure::internal(refusal))
    }

    /// Asks the bot to act for its choice, on a thread that may block.
    async fn think(&self, snapshot: Arc<Snapshot>, level: u8) -> Result<String, Failure> {
        let level =
            Level::new(level).ok_or_else(|| Failure::internal(format_args!("no level {level}")))?;
        let seed = getrandom::u64().map_err(Failure::internal)?;
        let _permit = self.thinking.acquire().await.map_err(Failure::internal)?;
        let thought = tokio::task::spawn_blocking(move || snapshot.play.bot(level, seed, None));
        Ok(thought
            .await
            .map_err(Failure::internal)?
            .map_err(Failure::internal)?
            .ply)
    }

    /// Goes on with every game that waits for the host: what a server does when it starts. A table that
    /// cannot be loaded is left alone.
    pub async fn resume(&self) -> Result<(), Failure> {
        for id in self.store.unfinished().await? {
            if let Err(failure) = self.table(&id).await {
                tracing::warn!("table {id} does not go on: {failure}");
            }
        }
        Ok(())
    }
}

/// How long an answer is held back. A bot with one card to play answers at once, one with a choice thinks:
/// who watches the clock would know what it holds. So answers come at the stroke of a fixed pace, whatever was
/// thought. The pace is longer than any level thinks; on a machine that is busier than that the next stroke
/// takes its place.
fn rest(thought: Duration, pace: Duration) -> Duration {
    let strokes = thought.as_nanos().div_ceil(pace.as_nanos().max(1)).max(1);
    pace.saturating_mul(u32::try_from(strokes).unwrap_or(u32::MAX))
        .saturating_sub(thought)
}

/// Runs a change to its end even if whoever asked for it hangs up: what is stored must be told.
async fn uninterrupted<T: Send + 'static>(
    change: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Result<T, Failure> {
    tokio::spawn(change).await.map_err(Failure::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_at_a_stroke_whatever_was_thought() {
        let ms = Duration::from_millis;
        for (thought, strokes) in [
            (0, 1),
            (3, 1),
            (150, 1),
            (499, 1),
            (500, 1),
            (501, 2),
            (1700, 4),
        ] {
            assert_eq!(ms(thought) + rest(ms(thought), ms(500)), ms(500 * strokes));
        }
        assert_eq!(rest(ms(3), Duration::ZERO), Duration::ZERO);
    }
}
