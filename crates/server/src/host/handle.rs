//! The way to a room: a mailbox for what wants an answer, and a bell for what must not be lost.

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

/// How long somebody waits for what another node may have written.
const LONGEST_LOOK: Duration = Duration::from_secs(1);
/// Letters that may wait in a mailbox.
const MAILBOX: usize = 128;

/// What a room is asked.
pub(super) enum Letter {
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

/// Tells a room to look what there is to do. However full its mailbox is, a ring is never lost.
#[derive(Default)]
pub(super) struct Bell {
    /// The newest version that the store may have.
    newest: AtomicU64,
    ring: Notify,
}

impl Bell {
    fn look_again(&self, version: u64) {
        self.newest.fetch_max(version, Ordering::AcqRel);
        self.ring.notify_one();
    }

    /// Waits for a ring. Answers the version that the store may have, or 0.
    pub(super) async fn rung(&self) -> u64 {
        self.ring.notified().await;
        self.newest.swap(0, Ordering::AcqRel)
    }
}

/// An audience's place at a table.
pub struct Subscription {
    /// Everything as of now; what is told afterwards comes through `news`.
    pub snapshot: Arc<Packet>,
    /// Every drawing that the others here have, if there are others: what is told afterwards takes them for granted.
    pub art: Option<Arc<Packet>>,
    /// What the others here were told beside the game, and still holds.
    pub notice: Option<Notice>,
    pub news: broadcast::Receiver<Arc<Packet>>,
}

/// The way to a room. A clone is another handle.
#[derive(Clone)]
pub struct RoomHandle {
    mailbox: mpsc::Sender<Letter>,
    bell: Arc<Bell>,
    now: watch::Receiver<Arc<Table>>,
}

/// What a room keeps of the ways to it.
pub(super) struct Doors {
    pub letters: mpsc::Receiver<Letter>,
    /// For its own bots, who write letters too.
    pub mailbox: mpsc::WeakSender<Letter>,
    pub bell: Arc<Bell>,
    pub shown: watch::Sender<Arc<Table>>,
}

/// A way to the room of this table.
pub(super) fn doors(table: &Arc<Table>) -> (RoomHandle, Doors) {
    let (mailbox, letters) = mpsc::channel(MAILBOX);
    let (shown, now) = watch::channel(table.clone());
    let bell = Arc::<Bell>::default();
    let doors = Doors {
        letters,
        mailbox: mailbox.downgrade(),
        bell: bell.clone(),
        shown,
    };
    (RoomHandle { mailbox, bell, now }, doors)
}

impl RoomHandle {
    pub fn is_open(&self) -> bool {
        !self.mailbox.is_closed()
    }

    /// The table as it was stored last.
    pub fn now(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// Does something at the table: stored when this returns. Nothing if the room was put away before it read this.
    pub(super) async fn act(&self, command: Command) -> Option<Result<u64, Failure>> {
        let (reply, answer) = oneshot::channel();
        match self.mailbox.try_send(Letter::Do { command, reply }) {
            Ok(()) => answer.await.ok(),
            Err(TrySendError::Full(_)) => Some(Err(Failure::busy())),
            Err(TrySendError::Closed(_)) => None,
        }
    }

    /// Takes a place among the audience. Nothing if the room was put away before it read this.
    pub(super) async fn watch(&self, audience: Audience) -> Option<Subscription> {
        let (reply, answer) = oneshot::channel();
        let letter = Letter::Watch { audience, reply };
        self.mailbox.send(letter).await.ok()?;
        answer.await.ok()
    }

    /// Waits until a room that reads no more letters has stored and parked its table.
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

    /// The table at this version or a later one, if another node has made one of which we have not heard yet. It is not
    /// waited for much longer than a database takes to answer: anybody can ask for a version that does not exist.
    pub async fn reach(&self, version: u64) -> Arc<Table> {
        let mut now = self.now.clone();
        if now.borrow().version() < version {
            self.look_again(version);
            let reached = now.wait_for(|table| table.version() >= version);
            drop(timeout(LONGEST_LOOK, reached).await);
        }
        self.now()
    }

    /// The store may have a newer version than this one before.
    pub fn look_again(&self, version: u64) {
        self.bell.look_again(version);
    }

    /// Look what there is to do.
    pub(super) fn attend(&self) {
        self.bell.ring.notify_one();
    }
}
