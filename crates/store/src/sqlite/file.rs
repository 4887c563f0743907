//! The file of a SQLite database: checking that it is usable, and keeping other processes out.

use crate::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a connection waits while another process writes, such as an operator's shell.
const BUSY: Duration = Duration::from_secs(5);

/// With WAL, reads and writes don't block each other. FULL waits for the disk at every commit: NORMAL, the usual
/// choice with WAL, would lose acknowledged plies in a power cut. Rarer checkpoints mean fewer pauses. A long read
/// lets the WAL grow; the size limit shrinks it again.
const WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
                      PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864; \
                      PRAGMA cache_size = -16384;";

/// Prepared statements kept per connection, more than there are.
const STATEMENTS: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Reads and writes, and creates the file if needed.
    Create,
    /// Reads and writes an existing file: one that has vanished must not be replaced by an empty one.
    Write,
    Read,
}

/// Creates the directory and resolves links, so that two names of one file share a lock.
pub fn prepare(path: &Path) -> Result<PathBuf, StoreError> {
    let failed = |error: std::io::Error| StoreError::Path {
        path: path.display().to_string(),
        reason: error.to_string(),
    };
    if path.exists() {
        return path.canonicalize().map_err(failed);
    }
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(directory).map_err(failed)?;
    let directory = directory.canonicalize().map_err(failed)?;
    let name = path.file_name().ok_or_else(|| StoreError::Path {
        path: path.display().to_string(),
        reason: "it does not name a file".to_owned(),
    })?;
    Ok(directory.join(name))
}

/// Claims the database for this process. The system releases the lock with the file handle, even after a crash.
pub fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let failed = |error: std::io::Error| StoreError::Path {
        path: path.display().to_string(),
        reason: format!("its lock {} fails: {error}", Path::new(&name).display()),
    };
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
            tracing::warn!(
                "this file system has no locks: make sure that no other process uses {}",
                path.display()
            );
            Ok(file)
        }
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Opens a connection and reads the first page, so that a bad file is noticed here.
pub fn connect(path: &Path, access: Access) -> Result<Connection, StoreError> {
    let mode = match access {
        Access::Create => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
        Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
        Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
    };
    // Every connection is used by one thread at a time.
    let flags = mode | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || {
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()))?;
        if access != Access::Read {
            connection.execute_batch(WRITER)?;
        }
        Ok(connection)
    };
    open().map_err(|error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotADatabase(path.display().to_string()),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
            StoreError::Path {
                path: path.display().to_string(),
                reason: why_not(path, access).unwrap_or_else(|| error.to_string()),
            }
        }
        _ => StoreError::from(error),
    })
}

/// The system's reason why a file can't be opened; SQLite doesn't pass it on.
fn why_not(path: &Path, access: Access) -> Option<String> {
    if path.is_dir() {
        return Some("it is a directory".to_owned());
    }
    let mut options = OpenOptions::new();
    options.read(true).write(access != Access::Read);
    let error = options.open(path).err()?;
    Some(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without these an acknowledged ply could be lost in a power cut.
    #[test]
    fn commits_wait_for_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let connection = connect(&directory.path().join("tables.db"), Access::Create).unwrap();
        let (journal, synchronous): (String, i64) = connection
            .query_row(
                "SELECT journal_mode, synchronous FROM pragma_journal_mode, pragma_synchronous",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert_eq!((journal.as_str(), synchronous), ("wal", 2));
    }
}
