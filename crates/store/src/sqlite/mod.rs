//! A SQLite file: one thread writes, a few connections read.

mod file;
mod keep;
mod read;
mod schema;
mod write;
mod writer;

use crate::StoreError;
use rusqlite::{Connection, ErrorCode};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many reads run at once. They are short; more would only compete for the processor.
const READERS: usize = 4;

pub struct Sqlite {
    path: PathBuf,
    /// `None` if the file was opened for reading only.
    writer: Option<writer::Writer>,
    readers: Arc<Readers>,
    /// Older than ours only if the file was opened for reading.
    schema: i64,
}

impl Sqlite {
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let path = path.to_owned();
        blocking(move || {
            let path = file::prepare(&path)?;
            let lock = file::lock(&path)?;
            let mut connection = file::connect(&path, file::Access::Create)?;
            let schema = schema::migrate(&mut connection, &path)?;
            Ok(Sqlite {
                writer: Some(writer::Writer::start(path.clone(), lock, connection)?),
                readers: Arc::new(Readers::new(path.clone())),
                path,
                schema,
            })
        })
        .await
    }

    pub async fn open_read_only(path: &Path) -> Result<Sqlite, StoreError> {
        let path = path.to_owned();
        blocking(move || {
            let connection = file::connect(&path, file::Access::Read)?;
            let schema = schema::read(&connection, &path)?;
            if schema == 0 {
                return Err(StoreError::Path {
                    path: path.display().to_string(),
                    reason: "it is empty".to_owned(),
                });
            }
            Ok(Sqlite {
                writer: None,
                readers: Arc::new(Readers::new(path.clone())),
                path,
                schema,
            })
        })
        .await
    }

    pub async fn close(&self) {
        self.readers.close().await;
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
    }

    pub async fn healthy(&self) -> Result<(), StoreError> {
        self.read(|connection| Ok(connection.query_row("SELECT 1", [], |_| Ok(()))?))
            .await?;
        match &self.writer {
            Some(writer) => writer.healthy().await,
            None => Ok(()),
        }
    }

    fn writer(&self) -> Result<&writer::Writer, StoreError> {
        self.writer.as_ref().ok_or(StoreError::ReadOnly)
    }

    /// Runs queries on one of the reading connections, off the async threads.
    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if self.schema < i64::from(crate::SCHEMA) {
            return Err(StoreError::Outdated { found: self.schema });
        }
        self.readers.run(query).await
    }
}

/// Connections that only read. With WAL the writer never blocks them.
struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn new(path: PathBuf) -> Readers {
        Readers {
            path,
            permits: Arc::new(Semaphore::new(READERS)),
            idle: Mutex::default(),
        }
    }

    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        query: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.map_err(|_| StoreError::Closed)?;
        let readers = Arc::clone(self);
        blocking(move || {
            let idle = readers.idle().pop();
            let mut connection = match idle {
                Some(connection) => connection,
                None => file::connect(&readers.path, file::Access::Read)?,
            };
            let answer = query(&mut connection);
            // After an error we don't trust the connection any more.
            if !matches!(answer, Err(StoreError::Database(_))) {
                readers.idle().push(connection);
            }
            drop(permit);
            answer
        })
        .await
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        // A panic elsewhere can't leave a list of connections half changed.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn close(&self) {
        // All permits are free once the last read is done.
        let all = self.permits.acquire_many(READERS as u32).await;
        self.permits.close();
        drop(all);
        self.idle().clear();
    }
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(StoreError::database)?
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error;
        match error {
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::Utf8Error(..)
            | Error::InvalidColumnType(..) => StoreError::corrupt(error),
            _ if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                StoreError::corrupt(error)
            }
            _ => StoreError::database(error),
        }
    }
}
