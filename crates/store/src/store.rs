//! The handle that callers hold, whichever database is behind it.

use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::{Append, Dumped, Filter, Listed, NewsReader, Standing, StoreError, rows};
use courtside_table::{Body, Chair, Entry, Millis, Opening, Stored};
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// An open database. A clone is another handle on it.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
}

#[derive(Clone)]
enum Backend {
    Sqlite(Arc<Sqlite>),
    Postgres(Arc<Postgres>),
}

impl fmt::Debug for Store {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self.backend {
            Backend::Sqlite(_) => "Store(SQLite)",
            Backend::Postgres(_) => "Store(PostgreSQL)",
        })
    }
}

/// Calls the same method of either database.
macro_rules! ask {
    ($store:expr, $database:ident => $answer:expr) => {
        match &$store.backend {
            Backend::Sqlite($database) => $answer,
            Backend::Postgres($database) => $answer,
        }
    };
}

impl Store {
    /// Opens the database at `sqlite://PATH` (created if missing, with its directory) or `postgres://…` and upgrades
    /// its schema.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let backend = match Address::read(url)? {
            Address::Sqlite(path) => Backend::Sqlite(Arc::new(Sqlite::open(path).await?)),
            Address::Postgres(url) => Backend::Postgres(Arc::new(Postgres::open(url).await?)),
        };
        Ok(Store { backend })
    }

    /// Opens a database as it is, to look at it, back it up or dump it, even while a server is using it.
    pub async fn open_read_only(url: &str) -> Result<Store, StoreError> {
        let backend = match Address::read(url)? {
            Address::Sqlite(path) => Backend::Sqlite(Arc::new(Sqlite::open_read_only(path).await?)),
            Address::Postgres(url) => {
                Backend::Postgres(Arc::new(Postgres::open_read_only(url).await?))
            }
        };
        Ok(Store { backend })
    }

    /// Whether other servers can write to the same database, so that tables change behind our back.
    pub fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Finishes all queued changes and closes the database, for every handle.
    pub async fn close(&self) {
        ask!(self, database => database.close().await);
    }

    /// Checks that the database answers and the last write succeeded. If the last one failed, this tries another.
    pub async fn healthy(&self) -> Result<(), StoreError> {
        ask!(self, database => database.healthy().await)
    }

    /// Stores a new table; `opener` is the hash of the guest who opened it. For a rematch it also appends the entry at
    /// the parent, in the same transaction. Returns [`StoreError::Taken`] if the id or the secret exists or the parent
    /// already has a rematch, and [`StoreError::Stale`] if the parent doesn't exist.
    pub async fn create(
        &self,
        opening: &Opening,
        chairs: &[Chair],
        opener: Option<&str>,
        standing: Standing,
    ) -> Result<(), StoreError> {
        rows::check_id(&opening.id)?;
        let table = rows::TableRow {
            id: opening.id.clone(),
            game: opening.game.clone(),
            options: opening.options.clone(),
            rules: i64::from(opening.rules),
            content: opening.content.clone(),
            secret: opening.secret.clone(),
            parent: opening.parent.clone(),
            league: opening.league.clone(),
            version: 0,
            finished: i64::from(standing.finished),
            waits: i64::from(standing.waits_for_host),
            opener: opener.map(str::to_owned),
            created_at: rows::to_database(opening.created_at),
            touched_at: rows::to_database(opening.created_at),
        };
        let seats = chairs.iter().map(rows::SeatRow::from).collect();
        ask!(self, database => database.create(table, seats).await)
    }

    /// Everything about a table; `None` if it doesn't exist.
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        ask!(self, database => database.load(id).await)
    }

    /// The entries after a version; none if the table doesn't exist.
    pub async fn entries_since(&self, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
        ask!(self, database => database.entries_since(id, version).await)
    }

    pub async fn version(&self, id: &str) -> Result<Option<u64>, StoreError> {
        ask!(self, database => database.version(id).await)
    }

    /// The rematch of a table.
    pub async fn rematch(&self, id: &str) -> Result<Option<String>, StoreError> {
        ask!(self, database => database.rematch(id).await)
    }

    /// Appends entries, or refuses them as stale. Without entries it only updates the standing.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let seatless = |entry: &Entry| matches!(entry.body, Body::Sit(_)) && entry.seat.is_none();
        if append.entries.iter().any(seatless) {
            return Err(StoreError::corrupt(
                "an entry seats a guest but names no seat",
            ));
        }
        ask!(self, database => database.append(append).await)
    }

    /// The unfinished tables where the host has to act, last changed first: what a server resumes when it starts.
    pub async fn waiting_for_host(&self) -> Result<Vec<String>, StoreError> {
        ask!(self, database => database.waiting_for_host().await)
    }

    /// The tables where a guest sits: unfinished ones first, last changed first.
    pub async fn tables_of(&self, guest: &str, most: u32) -> Result<Vec<String>, StoreError> {
        ask!(self, database => database.tables_of(guest, most).await)
    }

    /// The name a guest used last.
    pub async fn name_of(&self, guest: &str) -> Result<Option<String>, StoreError> {
        ask!(self, database => database.name_of(guest).await)
    }

    /// How many unfinished tables a guest has opened.
    pub async fn open_tables_of(&self, guest: &str) -> Result<u64, StoreError> {
        ask!(self, database => database.open_tables_of(guest).await)
    }

    /// The key with this name, the same for all servers. If there is none yet, `fresh` becomes it.
    pub async fn key(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        ask!(self, database => database.key(name, fresh).await)
    }

    /// Makes a node the only host of a table for as long as it renews its leases within `ttl`, and for [`sure_lease`] from
    /// now on in any case. False if another node hosts it. On SQLite the answer is always yes.
    pub async fn take_lease(
        &self,
        id: &str,
        node: &str,
        ttl: Duration,
    ) -> Result<bool, StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(true),
            Backend::Postgres(database) => database.take_lease(id, node, ttl).await,
        }
    }

    /// Renews all leases of a node for another `ttl` and returns those of `ids` that it still holds. This writes one row,
    /// however many leases there are.
    pub async fn renew_leases(
        &self,
        node: &str,
        ids: &[String],
        ttl: Duration,
    ) -> Result<Vec<String>, StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(ids.to_vec()),
            Backend::Postgres(database) => database.renew_leases(node, ids, ttl).await,
        }
    }

    /// Gives up leases and tells the other nodes.
    pub async fn drop_leases(&self, node: &str, ids: &[String]) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(database) => database.drop_leases(node, ids).await,
        }
    }

    /// Yields what other servers do to this database from now on.
    pub fn news(&self) -> NewsReader {
        let receiver = match &self.backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(database) => Some(database.news()),
        };
        NewsReader {
            receiver,
            waiting: VecDeque::new(),
        }
    }

    /// Lists tables for the operator, last changed first.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<Listed>, StoreError> {
        ask!(self, database => database.list(filter).await)
    }

    /// Deletes a table and its entries. Its rematch stays, without a parent. False if the table doesn't exist.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        ask!(self, database => database.delete(id).await)
    }

    /// Deletes unfinished tables that haven't changed since `before`, oldest first, and returns how many. Tables with a
    /// rematch stay, and so do matches of a league; a league goes when none of its matches has changed either.
    pub async fn expire(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        ask!(self, database => database.expire(before, limit).await)
    }

    /// Copies a SQLite database into a new file. It is a consistent snapshot, and writes go on meanwhile.
    pub async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        match &self.backend {
            Backend::Sqlite(database) => database.backup(path).await,
            Backend::Postgres(_) => Err(StoreError::SqliteOnly),
        }
    }

    /// Writes a consistent snapshot of all rows. [`Store::restore`] reads it into either database; `dump.rs` describes
    /// the format.
    pub async fn dump(&self, writer: impl Write + Send + 'static) -> Result<Dumped, StoreError> {
        ask!(self, database => database.dump(Box::new(writer)).await)
    }

    /// Reads a dump into an empty database, all or nothing.
    pub async fn restore(
        &self,
        reader: impl BufRead + Send + 'static,
    ) -> Result<Dumped, StoreError> {
        ask!(self, database => database.restore(Box::new(reader)).await)
    }
}

/// How long a lease is sure to last from the moment it was asked for. A node that has just been heard of isn't noted
/// again, so this is a little less than `ttl`.
pub fn sure_lease(ttl: Duration) -> Duration {
    ttl * 9 / 10
}

/// Where a database is.
enum Address<'a> {
    Sqlite(&'a Path),
    Postgres(&'a str),
}

impl Address<'_> {
    fn read(url: &str) -> Result<Address<'_>, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Address::Postgres(url));
        }
        let unknown = || StoreError::Url(without_password(url));
        let rest = url.strip_prefix("sqlite:").ok_or_else(unknown)?;
        let path = rest.strip_prefix("//").unwrap_or(rest);
        let path = path.split('?').next().unwrap_or(path);
        // In memory, every connection would have its own database.
        if path.is_empty() || path == ":memory:" {
            return Err(unknown());
        }
        Ok(Address::Sqlite(Path::new(path)))
    }
}

/// A URL that is safe to log.
pub fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, rest))) => format!("{scheme}://…@{rest}"),
        _ => url.to_owned(),
    }
}
