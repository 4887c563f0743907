//! A PostgreSQL database, which several servers may share.

mod keep;
mod lease;
mod news;
mod read;
mod schema;
mod writer;

use crate::StoreError;
use crate::contract::Bulletin;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::{Connection, PgPool};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Connections for reads and rare writes; the writer and the listener have their own.
const CONNECTIONS: u32 = 8;
/// How long we wait for the server to accept a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a read waits for a connection while the database is down.
const ACQUIRE: Duration = Duration::from_secs(3);
/// PostgreSQL's own limit for each statement.
const STATEMENT: &str = "10s";
/// How many notifications a slow reader may fall behind before it sees a gap.
const NEWS: usize = 4096;

pub struct Postgres {
    pool: PgPool,
    /// `None` if the database was opened for reading only.
    writer: Option<writer::Writer>,
    /// `None` after closing, which ends every reader.
    news: Mutex<Option<broadcast::Sender<Bulletin>>>,
    listener: Option<JoinHandle<()>>,
    /// Identifies this store in notifications, so that it can skip its own.
    sender: String,
}

impl Postgres {
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let mut postgres = Postgres::connect(url, true).await?;
        let options = options(url)?;
        // Listening starts before `open` returns, so a caller misses nothing that happens afterwards.
        let listener = news::Listener::start(&options, &postgres.sender).await?;
        let news = broadcast::Sender::new(NEWS);
        postgres.listener = Some(tokio::spawn(listener.run(news.clone())));
        postgres.news = Mutex::new(Some(news));
        postgres.writer = Some(writer::Writer::start(options, postgres.sender.clone()));
        Ok(postgres)
    }

    pub async fn open_read_only(url: &str) -> Result<Postgres, StoreError> {
        Postgres::connect(url, false).await
    }

    async fn connect(url: &str, migrate: bool) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        // The pool would keep retrying before it says why it can't connect.
        let mut connection = connect(&options).await?;
        if migrate {
            schema::migrate(&mut connection, &server(&options)).await?;
            lease::sweep(&mut connection).await?;
        } else {
            let found = schema::read(&mut connection, &server(&options)).await?;
            if found < i64::from(crate::SCHEMA) {
                return Err(StoreError::Outdated { found });
            }
        }
        let sender = sqlx::query_scalar("SELECT gen_random_uuid()::text")
            .fetch_one(&mut connection)
            .await?;
        // We're done with it, so an error on closing doesn't matter.
        let _ = connection.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE)
            .connect_lazy_with(options);
        Ok(Postgres {
            pool,
            writer: None,
            news: Mutex::default(),
            listener: None,
            sender,
        })
    }

    pub async fn close(&self) {
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
        if let Some(listener) = &self.listener {
            listener.abort();
        }
        self.sender_of_news().take();
        self.pool.close().await;
    }

    pub async fn healthy(&self) -> Result<(), StoreError> {
        if self.pool.is_closed() {
            return Err(StoreError::Closed);
        }
        let answer = sqlx::query("SELECT 1").execute(&self.pool);
        timeout(CONNECT, answer)
            .await
            .map_err(|_| StoreError::database("no answer"))??;
        Ok(())
    }

    pub fn news(&self) -> broadcast::Receiver<Bulletin> {
        match &*self.sender_of_news() {
            Some(news) => news.subscribe(),
            None => broadcast::Sender::new(1).subscribe(),
        }
    }

    fn sender_of_news(&self) -> MutexGuard<'_, Option<broadcast::Sender<Bulletin>>> {
        // A panic elsewhere can't leave an option half changed.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The pool, for changes.
    fn writable(&self) -> Result<&PgPool, StoreError> {
        if self.writer.is_none() {
            return Err(StoreError::ReadOnly);
        }
        Ok(&self.pool)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)
        .map_err(|_| StoreError::Url(crate::store::without_password(url)))?;
    Ok(options.application_name("courtside").options([
        ("statement_timeout", STATEMENT),
        ("idle_in_transaction_session_timeout", "30s"),
    ]))
}

/// The server's address without user and password, for messages.
fn server(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

/// Connects at once or says why not.
async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let server = server(options);
    let unreachable = |reason: String| StoreError::Unreachable {
        server: server.clone(),
        reason,
    };
    match timeout(CONNECT, PgConnection::connect_with(options)).await {
        Err(_) => Err(unreachable(format!(
            "no answer within {} seconds",
            CONNECT.as_secs()
        ))),
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(sqlx::Error::Database(error))) => Err(StoreError::LoginRefused {
            server: server.clone(),
            reason: error.message().to_owned(),
        }),
        Ok(Err(sqlx::Error::Io(error))) => Err(unreachable(error.to_string())),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        use sqlx::Error;
        match &error {
            Error::PoolClosed => StoreError::Closed,
            Error::PoolTimedOut => StoreError::database("it cannot be reached"),
            Error::ColumnDecode { .. } | Error::Decode(_) => StoreError::corrupt(error),
            _ => StoreError::database(error),
        }
    }
}
