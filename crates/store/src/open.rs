//! Opening a database and bringing it up to date.

use crate::StoreError;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Executor, SqlStr};
use std::path::Path;
use std::str::FromStr;

/// Every change of the schema, in order. A change that has been released stays as it is.
const MIGRATIONS: &[(&str, &str)] = &[("tables", include_str!("../migrations/1-tables.sql"))];

/// WAL lets people read while somebody writes. FULL waits for the disk at every commit: NORMAL, the usual
/// companion of WAL, would lose acknowledged plies with the power.
const SQLITE: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
                      PRAGMA foreign_keys = ON;";

/// An open database. A clone is another handle on it.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    shared: bool,
}

impl Store {
    /// Opens the database at `sqlite://PATH` (made if missing, with its directory) or `postgres://…`.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (address, shared) = if let Some(rest) = url.strip_prefix("sqlite:") {
            let path = rest.strip_prefix("//").unwrap_or(rest);
            let path = path.split('?').next().unwrap_or(path);
            if path.is_empty() || path == ":memory:" {
                // Every connection would see a database of its own.
                return Err(StoreError::Url(url.to_owned()));
            }
            if let Some(parent) = Path::new(path)
                .parent()
                .filter(|parent| !parent.as_os_str().is_empty())
            {
                std::fs::create_dir_all(parent)?;
            }
            (format!("sqlite://{path}?mode=rwc"), false)
        } else if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (url.to_owned(), true)
        } else {
            return Err(StoreError::Url(url.to_owned()));
        };
        let options = AnyConnectOptions::from_str(&address)?;
        let pool = AnyPoolOptions::new()
            .max_connections(if shared { 16 } else { 4 })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if !shared {
                        connection.execute(SQLITE).await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrator().run(&pool).await?;
        Ok(Store { pool, shared })
    }

    /// Whether other servers may write to the same database, so that tables change behind our back.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Waits until every connection is closed.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

fn migrator() -> Migrator {
    let migrations = MIGRATIONS.iter().zip(1..).map(|(&(name, sql), number)| {
        Migration::new(
            number,
            name.into(),
            MigrationType::Simple,
            SqlStr::from_static(sql),
            false,
        )
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::Row;

    /// Without these an acknowledged ply could be lost with the power.
    #[tokio::test]
    async fn sqlite_waits_for_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/tables.db", directory.path().display());
        let store = Store::open(&url).await.unwrap();
        let row = sqlx::query(
            "SELECT journal_mode, synchronous FROM pragma_journal_mode, pragma_synchronous",
        );
        let row = row.fetch_one(&store.pool).await.unwrap();
        assert_eq!(row.get::<String, _>(0), "wal");
        assert_eq!(row.get::<i64, _>(1), 2);
    }
}
