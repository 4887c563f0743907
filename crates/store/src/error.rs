//! Why the store didn't do something, in sentences for the operator.

use crate::SCHEMA;

/// The crate's documentation says what each kind means for the change you asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The table has another version, or there is no such table.
    #[error("the table has moved on")]
    Stale,
    /// The id or the secret is taken, or the parent already has a rematch.
    #[error("this table already exists")]
    Taken,

    #[error("'{0}' names no database: write sqlite://PATH or postgres://USER@HOST/NAME")]
    Url(String),
    #[error("cannot use the database {path}: {reason}")]
    Path { path: String, reason: String },
    #[error("{0} is not a SQLite database")]
    NotADatabase(String),
    #[error("{0} belongs to another program: it holds tables that Courtside didn't make")]
    Foreign(String),
    #[error("another process is using {0}: stop it first, or give this one a database of its own")]
    InUse(String),
    #[error("cannot reach PostgreSQL at {server}: {reason}")]
    Unreachable { server: String, reason: String },
    #[error("PostgreSQL at {server} turned us away: {reason}")]
    LoginRefused { server: String, reason: String },
    #[error(
        "the data was written by a newer version of Courtside (schema {found}; this one knows {SCHEMA}): update Courtside"
    )]
    Newer { found: i64 },
    #[error("the database has the older schema {found}: start the server once to upgrade it")]
    Outdated { found: i64 },

    #[error("the database was opened for reading only")]
    ReadOnly,
    #[error("the database is closed")]
    Closed,
    #[error(
        "a dump can only be restored into an empty database, and this one already holds tables"
    )]
    NotEmpty,
    #[error("line {line} of the dump is wrong: {reason}")]
    Dump { line: u64, reason: String },
    #[error("cannot write {what}: {reason}")]
    Write { what: String, reason: String },
    #[error("only SQLite databases can be copied; use pg_dump for PostgreSQL, or make a dump")]
    SqliteOnly,

    /// The database holds rows that Courtside wouldn't write.
    #[error("the data makes no sense: {0}")]
    Corrupt(String),
    #[error("the database failed: {0}")]
    Database(String),
}

impl StoreError {
    pub(crate) fn corrupt(what: impl ToString) -> StoreError {
        StoreError::Corrupt(what.to_string())
    }

    pub(crate) fn database(what: impl ToString) -> StoreError {
        StoreError::Database(what.to_string())
    }
}
