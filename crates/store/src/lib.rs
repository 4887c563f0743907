//! Tables on disk: SQLite by default, PostgreSQL by URL, one contract for both.
//!
//! What happens at a table is a list of entries that only grows. Whoever appends names the version that the
//! table then has; a version that exists already is refused as stale, and that is the only lock that several
//! servers need between them. Every function returns after its transaction is committed, and a committed
//! transaction survives a loss of power.

mod open;
mod query;

pub use open::Store;

/// Why the store did not do it. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else appended first: load the table again.
    #[error("the table has moved on")]
    Stale,
    /// Somebody sits there already.
    #[error("the chair is taken")]
    Taken,
    #[error("'{0}' names no database: write sqlite://PATH or postgres://USER@HOST/NAME")]
    Url(String),
    #[error("the directory of the database cannot be made: {0}")]
    Directory(#[from] std::io::Error),
    /// A row that this program did not write.
    #[error("the database holds a row that makes no sense: {0}")]
    Corrupt(String),
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
}

/// A table as it was opened. None of this ever changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub id: String,
    pub game: String,
    /// `name=value` pairs.
    pub options: String,
    /// The version of the rules and the hash of the content that it is pinned to.
    pub rules: u32,
    pub content: String,
    /// What the dice come from, in hexadecimal digits.
    pub secret: String,
    /// The table that this is the rematch of.
    pub parent: Option<String>,
    /// Seconds since 1970.
    pub created_at: u64,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet; whoever knows the door may sit down.
    Open {
        door: String,
    },
    /// A person, known by the hash of a cookie.
    Human {
        guest: String,
    },
    Bot {
        level: u8,
    },
}

/// A chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    pub sitter: Sitter,
    /// Empty if the person gave none.
    pub name: String,
    /// What the person added to the dice.
    pub salt: String,
}

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A ply in notation; no seat for the dice.
    Ply { body: String, seat: Option<u8> },
    /// This seat took the last ply back.
    Undo { seat: u8 },
}

/// Tells whether anything has changed since a table was loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The number of entries.
    pub version: u64,
    /// Grows with every change that is no entry: somebody sat down, a rematch was opened.
    pub revision: u64,
}

/// All that is known of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub table: Table,
    pub stamp: Stamp,
    /// By seat.
    pub chairs: Vec<Chair>,
    /// By version: entry 0 made version 1.
    pub entries: Vec<Entry>,
    /// The rematch, if there is one.
    pub rematch: Option<String>,
    /// Seconds since 1970 of the last change.
    pub touched_at: u64,
}
