//! One live table: a task that owns it. It decides, stores, then tells; it rolls the dice and lets bots think.

use super::bots::{self, Thought};
use super::feed::Feed;
use super::handle::{RoomChannels, RoomHandle, RoomRequest, Subscription, room_channels};
use super::{Cell, Host, now, standing};
use crate::error::Failure;
use courtside_store::{Append, StoreError};
use courtside_table::{Audience, Command, Duty, Moves, Table};
use courtside_wire::{Notice, NoticeCode};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// Between tries while the database fails, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long a bot that found its queue full waits before it asks again.
const LINE_PAUSE: Duration = Duration::from_secs(1);
/// Rolls in a row without an action; no game comes near this.
const MOST_ROLLS: usize = 64;

/// Opens a room for a table. It leaves its cell when it ends.
pub(super) fn open(host: Host, table: Arc<Table>, cell: Weak<Cell>) -> RoomHandle {
    let (handle, channels) = room_channels(&table);
    let id = table.id().to_owned();
    let room = Room {
        closing: host.0.closing.clone(),
        host: host.clone(),
        table,
        channels,
        cell: cell.clone(),
        feeds: Vec::new(),
        thinking: None,
        stepped: None,
        leased: None,
        asked: false,
        unsure: false,
        deleted: false,
        troubled: None,
        wake: Some(Instant::now()),
        quiet_since: Instant::now(),
    };
    tokio::spawn(async move {
        host.0.metrics.table_opened();
        if AssertUnwindSafe(room.run()).catch_unwind().await.is_err() {
            tracing::error!(table = %id, "the table's task broke down");
            host.broke_down(&id, &cell).await;
        }
        host.0.metrics.table_closed();
    });
    handle
}

struct Room {
    host: Host,
    table: Arc<Table>,
    channels: RoomChannels,
    /// The host's place for this room.
    cell: Weak<Cell>,
    feeds: Vec<Feed>,
    /// The version that a bot thinks about. There is one thought a table: the next one begins when this one has ended.
    thinking: Option<u64>,
    /// When bots that play each other last did something.
    stepped: Option<Instant>,
    /// Until when no other node plays for the host here.
    leased: Option<Instant>,
    /// We have asked for that: we may have it and not know.
    asked: bool,
    /// The store may hold something that we have not seen.
    unsure: bool,
    /// The store no longer has the table.
    deleted: bool,
    /// How long to wait before the next try, while the database fails.
    troubled: Option<Duration>,
    /// When to check for work.
    wake: Option<Instant>,
    quiet_since: Instant,
    closing: watch::Receiver<bool>,
}

impl Room {
    async fn run(mut self) {
        while !self.deleted {
            let now = Instant::now();
            if self.wake.is_some_and(|wake| wake <= now) {
                self.wake = None;
                self.attend().await;
                continue;
            }
            if self.is_quiet() {
                if now >= self.quiet_since + self.host.0.settings.linger {
                    break;
                }
            } else {
                self.quiet_since = now;
            }
            let look = self.quiet_since + self.host.0.settings.linger;
            let next = self
                .wake
                .map_or(look, |wake| wake.min(look))
                .max(now + Duration::from_millis(1));
            let request = tokio::select! {
                request = self.channels.requests.recv() => request,
                heard = self.channels.wakeup.notified() => {
                    self.unsure |= heard > self.table.version();
                    self.wake_now();
                    continue;
                }
                () = tokio::time::sleep_until(next.into()) => continue,
                // The answer borrows from the channel, so it ends here.
                () = async { drop(self.closing.wait_for(|closing| *closing).await) } => break,
            };
            match request {
                Some(request) => self.handle(request).await,
                None => break,
            }
        }
        // Requests that are still unread get no answer: their senders ask the room that is opened next.
        self.channels.requests.close();
        if self.asked {
            self.host.give_up_lease(self.table.id()).await;
        }
        let parked = (!self.deleted).then_some(&*self.table);
        self.host.put_away(self.table.id(), parked, &self.cell);
    }

    /// Whether nobody watches and nothing is under way.
    fn is_quiet(&self) -> bool {
        self.thinking.is_none() && !self.is_watched() && self.channels.requests.is_empty()
    }

    fn is_watched(&self) -> bool {
        self.feeds.iter().any(Feed::is_heard)
    }

    async fn handle(&mut self, request: RoomRequest) {
        match request {
            RoomRequest::Do { command, reply } => self.act(command, reply).await,
            RoomRequest::Watch { audience, reply } => {
                let subscription = self.seat(audience);
                // The client may have hung up.
                let _ = reply.send(subscription);
                self.wake_now();
            }
            RoomRequest::Thought { version, thought } => self.thought(version, thought).await,
        }
    }

    /// Checks for work: at once, or at the next try if the database fails.
    fn wake_now(&mut self) {
        let now = Instant::now();
        match self.troubled {
            None => self.wake = Some(now),
            Some(pause) => drop(self.wake.get_or_insert(now + pause)),
        }
    }

    /// Subscribes an audience.
    fn seat(&mut self, mut audience: Audience) -> Subscription {
        // Only a shared screen changes hands; everybody else with the same view is told together.
        audience.holder = audience.holder.filter(|_| audience.is_shared());
        self.feeds.retain(Feed::is_heard);
        let known = self
            .feeds
            .iter()
            .position(|feed| *feed.audience() == audience);
        let at = known.unwrap_or_else(|| {
            self.feeds.push(Feed::new(&self.table, audience));
            self.feeds.len() - 1
        });
        let feed = &mut self.feeds[at];
        Subscription {
            snapshot: feed.snapshot(),
            art: known.map(|_| feed.art()),
            notice: self.troubled.map(|_| in_trouble()),
            news: feed.listen(),
        }
    }

    async fn act(&mut self, command: Command, reply: oneshot::Sender<Result<u64, Failure>>) {
        let answer = self.decide(&command).await;
        match answer {
            Ok(moves) if moves.is_empty() => {
                let _ = reply.send(Ok(self.table.version()));
            }
            Ok(moves) => match self.store(moves).await {
                Ok(moves) => {
                    if let Command::Play { .. } = command {
                        self.host.0.metrics.choice_acknowledged();
                    }
                    let _ = reply.send(Ok(self.table.version()));
                    self.tell(&moves);
                }
                Err(failure) => {
                    let _ = reply.send(Err(failure));
                }
            },
            Err(failure) => {
                self.host.0.metrics.choice_refused();
                let _ = reply.send(Err(failure));
            }
        }
        self.wake_now();
    }

    async fn decide(&mut self, command: &Command) -> Result<Moves, Failure> {
        let answers = command.version().unwrap_or_default();
        // Another node may have shown a version that we have not heard of.
        let behind = self.host.0.store.is_shared() && answers > self.table.version();
        if self.unsure || behind {
            self.catch_up().await?;
        }
        Ok(self.table.decide(command, now())?)
    }

    /// Stores moves together with the rolls that follow them. Only then does the table change.
    async fn store(&mut self, mut moves: Moves) -> Result<Moves, Failure> {
        // Where only bots play, people want to see each roll by itself.
        let most = if self.table.only_bots() {
            0
        } else {
            MOST_ROLLS
        };
        for _ in 0..most {
            let Some((_, last)) = moves.last() else { break };
            match last.roll(now()) {
                Ok(Some(roll)) => moves.push(roll),
                Ok(None) => break,
                Err(refused) => return Err(Failure::internal(refused)),
            }
        }
        let Some((_, last)) = moves.last() else {
            return Ok(moves);
        };
        let append = Append {
            id: self.table.id().to_owned(),
            after: self.table.version(),
            entries: moves.iter().map(|(entry, _)| entry.clone()).collect(),
            standing: standing(last),
        };
        let begun = Instant::now();
        match self.host.0.store.append(append).await {
            Ok(()) => {
                self.host.0.metrics.appended(begun.elapsed());
                self.table = Arc::new(last.clone());
                self.channels.shown.send_replace(self.table.clone());
                self.mended();
                if let Some(league) = &self.table.opening().league {
                    self.host.match_changed(league, self.table.is_over());
                }
                Ok(moves)
            }
            Err(StoreError::Stale) => {
                self.unsure = true;
                self.catch_up().await?;
                Err(Failure::from(courtside_table::Refused::Stale))
            }
            Err(error) => {
                // It may have been stored all the same.
                self.unsure = true;
                self.trouble();
                Err(error.into())
            }
        }
    }

    fn tell(&mut self, moves: &Moves) {
        let begun = Instant::now();
        self.feeds.retain(Feed::is_heard);
        for feed in &mut self.feeds {
            let bytes = feed.tell(moves);
            self.host.0.metrics.told(bytes);
        }
        self.host.0.metrics.framed(begun.elapsed());
    }

    /// Takes over what the store has beyond what we know, and tells it.
    async fn catch_up(&mut self) -> Result<(), Failure> {
        let version = self.table.version();
        let read = self
            .host
            .0
            .store
            .entries_since(self.table.id(), version)
            .await;
        let entries = match read {
            Ok(entries) => entries,
            Err(error) => {
                self.trouble();
                return Err(error.into());
            }
        };
        let mut moves = Moves::new();
        for entry in entries {
            let last = moves.last().map_or(&*self.table, |(_, last)| last);
            let mut next = last.clone();
            next.apply(&entry).map_err(Failure::broken)?;
            moves.push((entry, next));
        }
        self.unsure = false;
        match moves.last() {
            Some((_, last)) => {
                self.table = Arc::new(last.clone());
                self.channels.shown.send_replace(self.table.clone());
                self.tell(&moves);
                Ok(())
            }
            None => self.still_there().await,
        }
    }

    /// Makes sure that the table was not deleted: then nothing more happens here, and the room closes.
    async fn still_there(&mut self) -> Result<(), Failure> {
        match self.host.0.store.version(self.table.id()).await {
            Ok(Some(_)) => Ok(()),
            Ok(None) => {
                self.deleted = true;
                // The next request finds out from the store.
                self.channels.requests.close();
                Err(Failure::no_table())
            }
            Err(error) => {
                self.unsure = true;
                self.trouble();
                Err(error.into())
            }
        }
    }

    /// The database fails: says so once, and tries again later.
    fn trouble(&mut self) {
        self.host.0.metrics.database_failed();
        let pause = match self.troubled {
            None => {
                self.notice(&in_trouble());
                FIRST_PAUSE
            }
            Some(pause) => (2 * pause).min(LONGEST_PAUSE),
        };
        self.troubled = Some(pause);
        self.wake = Some(Instant::now() + pause);
    }

    fn mended(&mut self) {
        if self.troubled.take().is_some() {
            self.notice(&Notice {
                code: NoticeCode::Mended,
                message: "The server saves again. Play on.".into(),
            });
        }
    }

    fn notice(&self, notice: &Notice) {
        for feed in &self.feeds {
            feed.notice(notice);
        }
    }

    /// Does what the host has to do now, if anything.
    async fn attend(&mut self) {
        if self.unsure && self.catch_up().await.is_err() {
            return;
        }
        // What the host stores shows whether the database is well again. Where it has nothing to store, it asks.
        if !self.do_duty().await && self.troubled.is_some() {
            match self.host.0.store.healthy().await {
                Ok(()) => self.mended(),
                Err(_) => self.trouble(),
            }
        }
    }

    /// Whether there was something to do, now or soon.
    async fn do_duty(&mut self) -> bool {
        let Some(duty) = self.table.duty() else {
            return false;
        };
        if self.thinking.is_some() {
            return true;
        }
        let league = self.table.opening().league.is_some();
        if self.table.only_bots() && !self.is_watched() {
            // Bots play each other only while someone watches, or if a league waits for them.
            if !league {
                return false;
            }
        } else if self.table.only_bots() {
            // Slowly enough to follow.
            let next = self
                .stepped
                .map(|last| last + self.host.0.settings.watch_pace);
            if let Some(next) = next.filter(|next| *next > Instant::now()) {
                self.wake = Some(next);
                return true;
            }
        }
        match self.lease().await {
            Some(true) => {}
            Some(false) => return false,
            None => return true,
        }
        match duty {
            Duty::Roll => self.roll().await,
            Duty::Think { level, .. } => self.think(level),
        }
        true
    }

    /// Makes sure that no other node plays for the host here. If one does, it is looked at again when it may be gone.
    /// `None` if the database does not answer.
    async fn lease(&mut self) -> Option<bool> {
        let ttl = self.host.0.settings.lease;
        // A third is left for slow steps.
        let fresh = |until: Instant| until > Instant::now() + ttl / 3;
        if !self.host.0.store.is_shared() || self.leased.is_some_and(fresh) {
            return Some(true);
        }
        let begun = Instant::now();
        self.asked = true;
        match self.host.take_lease(self.table.id()).await {
            Ok(true) => {
                if self.leased.is_none() {
                    self.host.0.metrics.lease_taken();
                }
                self.leased = Some(begun + courtside_store::sure_lease(ttl));
                Some(true)
            }
            Ok(false) => {
                self.leased = None;
                self.wake = Some(Instant::now() + ttl / 2);
                Some(false)
            }
            Err(error) => {
                tracing::warn!(table = %self.table.id(), "no lease: {error}");
                self.trouble();
                None
            }
        }
    }

    async fn roll(&mut self) {
        let moves = match self.table.roll(now()) {
            Ok(Some(roll)) => vec![roll],
            Ok(None) => return,
            Err(refused) => {
                tracing::error!(table = %self.table.id(), "the dice do not roll: {refused}");
                return;
            }
        };
        self.play_for_host(moves).await;
    }

    async fn play_for_host(&mut self, moves: Moves) {
        self.stepped = Some(Instant::now());
        match self.store(moves).await {
            Ok(moves) => {
                self.tell(&moves);
                self.wake_now();
            }
            // Another node was quicker, or the database fails: either way we look again.
            Err(_) => self.wake_now(),
        }
    }

    /// Starts a bot's thought outside of the room's task.
    fn think(&mut self, level: u8) {
        let table = self.table.clone();
        let version = table.version();
        self.thinking = Some(version);
        let (host, mailbox) = (self.host.clone(), self.channels.mailbox.clone());
        let now = self.channels.shown.subscribe();
        tokio::spawn(async move {
            // However the thought ends, the room hears of it.
            let asking = AssertUnwindSafe(bots::ask(&host, table, level, now)).catch_unwind();
            let thought = asking.await.unwrap_or(Thought::Broken);
            if let Some(mailbox) = mailbox.upgrade() {
                // A room that has closed needs no answer.
                let _ = mailbox
                    .send(RoomRequest::Thought { version, thought })
                    .await;
            }
        });
    }

    async fn thought(&mut self, version: u64, thought: Thought) {
        if self.thinking == Some(version) {
            self.thinking = None;
        }
        self.wake_now();
        let Some(Duty::Think { seat, .. }) = self.table.duty() else {
            return;
        };
        if self.table.version() != version {
            return;
        }
        let ply = match thought {
            Thought::Ply(ply) => Some(ply),
            Thought::Broken => self.table.play().legal().into_iter().next(),
            Thought::Skipped => {
                self.wake = Some(Instant::now() + LINE_PAUSE);
                return;
            }
        };
        let Some(choice) = ply else { return };
        let command = Command::Play {
            seats: vec![seat],
            version,
            choice,
        };
        match self.decide(&command).await {
            Ok(moves) => self.play_for_host(moves).await,
            Err(failure) => {
                tracing::error!(table = %self.table.id(), "a bot's choice is refused: {failure}");
                self.wake = Some(Instant::now() + LONGEST_PAUSE);
            }
        }
    }
}

/// What everybody is told while the database fails.
fn in_trouble() -> Notice {
    Notice {
        code: NoticeCode::Trouble,
        message: "The server can't save right now. It keeps trying; your game is safe.".into(),
    }
}
