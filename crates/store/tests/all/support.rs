//! Shared by the tests: scratch databases of both kinds, small tables, and deadlines.
//!
//! PostgreSQL needs a server: set `COURTSIDE_TEST_POSTGRES` to its URL and pass `--include-ignored`. Every test
//! makes a database of its own there and drops it again.
use courtside_kernel::Seat;
use courtside_store::{Append, Standing, Store, StoreError};
use courtside_table::{Body, Chair, Entry, Opening, Sitter};
use sqlx::{Connection, PgConnection};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

/// Far longer than anything here takes, even on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// Awaits a future, and fails the test if it takes too long.
pub async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    match tokio::time::timeout(DEADLINE, future).await {
        Ok(done) => done,
        Err(_) => panic!("{what}: nothing came of it in {DEADLINE:?}"),
    }
}

/// A name that no other test or earlier run uses.
pub fn unique(word: &str) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let nanoseconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_nanos();
    format!(
        "{word}{nanoseconds:x}{:x}",
        NEXT.fetch_add(1, Ordering::Relaxed)
    )
}

/// A database for one test.
pub struct Scratch {
    pub url: String,
    kind: Kind,
}

enum Kind {
    Sqlite(TempDir),
    Postgres { server: String, name: String },
}

impl Scratch {
    pub fn sqlite() -> Scratch {
        let directory = tempfile::tempdir().unwrap();
        Scratch {
            url: format!("sqlite://{}/new/tables.db", directory.path().display()),
            kind: Kind::Sqlite(directory),
        }
    }

    pub async fn postgres() -> Scratch {
        let server = std::env::var("COURTSIDE_TEST_POSTGRES")
            .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
        let name = unique("courtside_test_");
        execute(
            &server,
            &format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'"),
        )
        .await;
        let (host, _) = server.rsplit_once('/').unwrap();
        Scratch {
            url: format!("{host}/{name}"),
            kind: Kind::Postgres { server, name },
        }
    }

    pub async fn store(&self) -> Store {
        soon("opening", Store::open(&self.url)).await.unwrap()
    }

    /// Changes the database behind the store's back.
    pub async fn execute(&self, sql: &str) {
        match &self.kind {
            Kind::Sqlite(_) => {
                let path = self.url.strip_prefix("sqlite://").unwrap();
                let connection = rusqlite::Connection::open(path).unwrap();
                connection.busy_timeout(DEADLINE).unwrap();
                connection.execute_batch(sql).unwrap();
            }
            Kind::Postgres { .. } => execute(&self.url, sql).await,
        }
    }

    /// Deletes the database; close all stores first. A failed test leaves its PostgreSQL database behind.
    pub async fn drop(self) {
        match self.kind {
            Kind::Sqlite(directory) => directory.close().unwrap(),
            Kind::Postgres { server, name } => {
                execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
            }
        }
    }
}

/// Runs SQL on PostgreSQL.
pub async fn execute(url: &str, sql: &str) {
    soon("SQL", async {
        let mut connection = PgConnection::connect(url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    })
    .await;
}

pub fn opening() -> Opening {
    Opening {
        id: unique("t"),
        game: "chessboard".into(),
        options: "stalling=text".into(),
        rules: 3,
        content: "c0ffee".into(),
        secret: unique("5ec2e7"),
        parent: None,
        league: None,
        created_at: 1_700_000_000_123,
    }
}

pub fn human(guest: &str, name: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: guest.into(),
        },
        name: name.into(),
        salt: "pepper".into(),
    }
}

pub fn open_chair() -> Chair {
    Chair {
        sitter: Sitter::Open {
            invite_key: "sesame".into(),
        },
        name: String::new(),
        salt: String::new(),
    }
}

pub fn bot() -> Chair {
    Chair {
        sitter: Sitter::Bot { level: 4 },
        name: "Pip".into(),
        salt: String::new(),
    }
}

pub fn ply(body: &str, seat: Option<u8>) -> Entry {
    Entry {
        at: Some(1_700_000_000_456),
        seat: seat.map(Seat),
        body: Body::Ply(body.into()),
    }
}

pub fn sit(seat: u8, chair: Chair) -> Entry {
    Entry {
        at: None,
        seat: Some(Seat(seat)),
        body: Body::Sit(chair),
    }
}

/// Opens a table for two bots and returns its id.
pub async fn bots(store: &Store) -> String {
    let opening = opening();
    soon(
        "creating",
        store.create(&opening, &[bot(), bot()], None, Standing::default()),
    )
    .await
    .unwrap();
    opening.id
}

pub async fn append(
    store: &Store,
    id: &str,
    after: u64,
    entries: &[Entry],
) -> Result<(), StoreError> {
    let append = Append {
        id: id.into(),
        after,
        entries: entries.to_vec(),
        standing: Standing::default(),
    };
    soon("appending", store.append(append)).await
}
