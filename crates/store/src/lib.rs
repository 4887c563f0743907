//! Tables on disk: SQLite by default, PostgreSQL by URL, one contract for both.
//!
//! # What is kept
//! A table is a list of entries that only grows; its length is the table's version. Every append names the version
//! it follows ([`Append::after`]). If the table has a different version by then, nothing is written and the answer is
//! [`StoreError::Stale`]. That is the only lock that several servers need between them: leases only save them from
//! doing the same work twice.
//!
//! # What an answer means
//! `Ok` comes after the commit, and a committed change survives a power cut. `Stale` and `Taken` mean that nothing has
//! changed. After any other error the change may or may not have happened (a connection can break during the commit):
//! load the table again before you go on. Once an append is queued it is carried out, even if the caller stops waiting.
//!
//! # Why it is fast
//! Waiting for the disk is the expensive part, so all queued requests share one wait. SQLite has one writing thread:
//! it takes everything in its queue, writes it in one transaction and answers every request after one fsync.
//! PostgreSQL has a few connections for appends; a free one sends everything in the queue as a single statement. A stale
//! request doesn't disturb its neighbours. If one breaks a constraint, each is tried again by itself so that the
//! others get through.
//!
//! # Several servers
//! On PostgreSQL every change is announced with `NOTIFY`, so servers don't have to poll; see [`Store::news`]. A SQLite
//! file belongs to one process, which holds a lock on `PATH.lock` while it runs. Other processes can read it with
//! [`Store::open_read_only`].
//!
//! # The schema
//! `tables`, `seats`, `entries` and `keys` are the same in both databases; PostgreSQL also has `nodes` and `leases`.
//! Times are milliseconds since 1970. Schema changes are numbered files in `migrations`, which `open` applies in one
//! transaction. [`Store::dump`] writes all rows in a format that [`Store::restore`] reads into either database.

mod contract;
mod dump;
mod error;
mod postgres;
mod rows;
mod sqlite;
mod store;

pub use contract::{Append, Dumped, Filter, Listed, News, NewsReader, Standing};
pub use error::StoreError;
pub use rows::is_id;
pub use store::{Store, sure_lease};

/// The schema that this version reads and writes.
pub const SCHEMA: u32 = 3;
