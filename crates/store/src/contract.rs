//! The store's own types; tables and entries come from `courtside_table`.

use courtside_table::{Chair, Entry, Millis};
use std::collections::VecDeque;
use tokio::sync::broadcast;

/// What the store has to know about a position; it doesn't know the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    pub finished: bool,
    /// Dice or a bot are next, so a server resumes this table when it starts.
    pub waits_for_host: bool,
}

/// Entries to append to a table, all or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub id: String,
    /// The version they follow.
    pub after: u64,
    /// A [`courtside_table::Body::Sit`] also updates the seat it names.
    pub entries: Vec<Entry>,
    /// The standing after them.
    pub standing: Standing,
}

/// What another server did to a shared database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A table reached this version.
    Moved { id: String, version: u64 },
    /// A node gave up its lease on a table.
    Free { id: String },
    /// Some news was lost: check every live table.
    Gap,
}

/// Yields news from other servers; what its own store did isn't among them.
pub struct NewsReader {
    /// `None` for SQLite, which has no other servers.
    pub(crate) receiver: Option<broadcast::Receiver<Bulletin>>,
    pub(crate) waiting: VecDeque<News>,
}

/// The news in one notification.
pub(crate) type Bulletin = std::sync::Arc<[News]>;

impl NewsReader {
    /// Waits for the next piece of news, forever on SQLite. Returns `None` once the store is closed.
    pub async fn next(&mut self) -> Option<News> {
        let Some(receiver) = &mut self.receiver else {
            return std::future::pending().await;
        };
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Some(news);
            }
            match receiver.recv().await {
                Ok(bulletin) => self.waiting.extend(bulletin.iter().cloned()),
                Err(broadcast::error::RecvError::Lagged(_)) => return Some(News::Gap),
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }
}

/// Which tables to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    pub unfinished_only: bool,
    pub game: Option<String>,
    /// Only tables that haven't changed since.
    pub untouched_since: Option<Millis>,
    /// Only tables whose id begins like this.
    pub id_begins: Option<String>,
    /// At most this many.
    pub limit: u32,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub id: String,
    pub game: String,
    pub version: u64,
    pub finished: bool,
    pub created_at: Millis,
    pub touched_at: Millis,
    /// By seat.
    pub chairs: Vec<Chair>,
}

/// The size of a dump.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Dumped {
    pub tables: u64,
    pub entries: u64,
    pub keys: u64,
}
