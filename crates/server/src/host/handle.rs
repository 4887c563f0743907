//! How the rest of the server reaches a room: a mailbox for requests, and a wakeup that is never lost.

use super::bots::Thought;
use super::feed::Packet;
use crate::error::Failure;
use courtside_table::{Audience, Command, Table};
use courtside_wire::Notice;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, broadcast, mpsc, oneshot, watch};
use tokio::time::timeout;

/// How long a request waits for what another node may have written.
const LONGEST_LOOK: Duration = Duration::from_secs(1);
/// Requests that may wait in a mailbox.
const MAILBOX: usize = 128;

/// What a room is asked.
pub(super) enum RoomRequest {
    Do {
        command: Command,
        reply: oneshot::Sender<Result<u64, Failure>>,
    },
    Watch {
        audience: Audience,
        reply: oneshot::Sender<Subscription>,
    },
    /// What a bot wants to play at a version.
    Thought { version: u64, thought: Thought },
}

/// Tells a room to check for work. It gets through even when the mailbox is full.
#[derive(Default)]
pub(super) struct Wakeup {
    /// The newest version that the store may have.
    newest: AtomicU64,
    notify: Notify,
}

impl Wakeup {
    fn look_again(&self, version: u64) {
        self.newest.fetch_max(version, Ordering::AcqRel);
        self.notify.notify_one();
    }

    /// Waits for a wakeup. Returns the version that the store may have, or 0.
    pub(super) async fn notified(&self) -> u64 {
        self.notify.notified().await;
        self.newest.swap(0, Ordering::AcqRel)
    }
}

/// An audience's subscription to a table.
pub struct Subscription {
    /// Everything as of now; what is told afterwards comes through `news`.
    pub snapshot: Arc<Packet>,
    /// Every drawing that the others here have, if there are others: what is told afterwards takes them for granted.
    pub art: Option<Arc<Packet>>,
    /// The notice that the others here were sent, while it still holds.
    pub notice: Option<Notice>,
    pub news: broadcast::Receiver<Arc<Packet>>,
}

/// A handle to a room; clones refer to the same room.
#[derive(Clone)]
pub struct RoomHandle {
    mailbox: mpsc::Sender<RoomRequest>,
    wakeup: Arc<Wakeup>,
    now: watch::Receiver<Arc<Table>>,
}

/// A room's own ends of its channels.
pub(super) struct RoomChannels {
    pub requests: mpsc::Receiver<RoomRequest>,
    /// For its own bots, which send requests too.
    pub mailbox: mpsc::WeakSender<RoomRequest>,
    pub wakeup: Arc<Wakeup>,
    pub shown: watch::Sender<Arc<Table>>,
}

/// The channels of this table's room, and a handle to it.
pub(super) fn room_channels(table: &Arc<Table>) -> (RoomHandle, RoomChannels) {
    let (mailbox, requests) = mpsc::channel(MAILBOX);
    let (shown, now) = watch::channel(table.clone());
    let wakeup = Arc::<Wakeup>::default();
    let channels = RoomChannels {
        requests,
        mailbox: mailbox.downgrade(),
        wakeup: wakeup.clone(),
        shown,
    };
    (
        RoomHandle {
            mailbox,
            wakeup,
            now,
        },
        channels,
    )
}

impl RoomHandle {
    pub fn is_open(&self) -> bool {
        !self.mailbox.is_closed()
    }

    /// The table as it was stored last.
    pub fn now(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// Does something at the table: stored when this returns. `None` if the room closed before it read this.
    pub(super) async fn act(&self, command: Command) -> Option<Result<u64, Failure>> {
        let (reply, answer) = oneshot::channel();
        match self.mailbox.try_send(RoomRequest::Do { command, reply }) {
            Ok(()) => answer.await.ok(),
            Err(TrySendError::Full(_)) => Some(Err(Failure::busy())),
            Err(TrySendError::Closed(_)) => None,
        }
    }

    /// Joins the audience. `None` if the room closed before it read this.
    pub(super) async fn watch(&self, audience: Audience) -> Option<Subscription> {
        let (reply, answer) = oneshot::channel();
        let request = RoomRequest::Watch { audience, reply };
        self.mailbox.send(request).await.ok()?;
        answer.await.ok()
    }

    /// Waits until a room that has stopped reading requests has stored its table and ended.
    pub(super) async fn gone(&self) {
        let mut now = self.now.clone();
        while now.changed().await.is_ok() {}
    }

    /// Waits until the table is no longer at this version.
    pub async fn moved_on(&self, version: u64) {
        let mut now = self.now.clone();
        // The room is gone: nothing more will happen there.
        let _ = now.wait_for(|table| table.version() != version).await;
    }

    /// The table at this version or a later one, if another node has made one that we have not heard of yet. It does not
    /// wait much longer than a database takes to answer: any client can ask for a version that does not exist.
    pub async fn reach(&self, version: u64) -> Arc<Table> {
        let mut now = self.now.clone();
        if now.borrow().version() < version {
            self.look_again(version);
            let reached = now.wait_for(|table| table.version() >= version);
            drop(timeout(LONGEST_LOOK, reached).await);
        }
        self.now()
    }

    /// The store may have this version already.
    pub fn look_again(&self, version: u64) {
        self.wakeup.look_again(version);
    }

    /// Asks the room to check for work.
    pub(super) fn attend(&self) {
        self.wakeup.notify.notify_one();
    }
}
