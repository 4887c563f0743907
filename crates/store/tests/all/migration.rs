//! Databases that the version before schema 2 wrote: `fixtures/v1.db` for SQLite, `fixtures/v1.sql` with the same
//! rows for PostgreSQL, and `fixtures/v1.json` with what each table looked like.

use crate::support::*;
use courtside_store::{Filter, Store, StoreError};
use courtside_table::{Body, Sitter};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

#[derive(Deserialize)]
struct Fixture {
    tables: Vec<FixtureTable>,
}

#[derive(Deserialize)]
struct FixtureTable {
    id: String,
    note: String,
    game: String,
    version: u64,
    over: bool,
    rematch: Option<String>,
    seats: Vec<FixtureSeat>,
    holders: Vec<Holder>,
}

#[derive(Deserialize)]
struct FixtureSeat {
    kind: String,
    level: Option<u8>,
}

#[derive(Deserialize)]
struct Holder {
    hash: String,
    seats: Vec<usize>,
}

/// Seconds of the old rows: created and touched.
fn old_times() -> HashMap<String, (u64, u64)> {
    let directory = tempfile::tempdir().unwrap();
    let copy = directory.path().join("v1.db");
    fs::copy(fixture("v1.db"), &copy).unwrap();
    let connection = rusqlite::Connection::open(copy).unwrap();
    let mut statement = connection
        .prepare("SELECT id, created_at, touched_at FROM tables")
        .unwrap();
    let rows = statement
        .query_map([], |row| {
            let (created, touched): (i64, i64) = (row.get(1)?, row.get(2)?);
            Ok((row.get(0)?, (created as u64, touched as u64)))
        })
        .unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

async fn old_tables_go_on(store: &Store) {
    let seen: Fixture =
        serde_json::from_str(&fs::read_to_string(fixture("v1.json")).unwrap()).unwrap();
    let times = old_times();
    assert!(seen.tables.len() >= 25);
    let filter = Filter {
        limit: 1000,
        ..Filter::default()
    };
    assert_eq!(store.list(&filter).await.unwrap().len(), seen.tables.len());
    let waiting: BTreeSet<String> = store
        .waiting_for_host()
        .await
        .unwrap()
        .into_iter()
        .collect();
    let unfinished = seen.tables.iter().filter(|table| !table.over);
    assert_eq!(
        waiting,
        unfinished.map(|table| table.id.clone()).collect(),
        "the first start checks every unfinished table"
    );
    for table in &seen.tables {
        let stored = store.load(&table.id).await.unwrap();
        let stored = stored.unwrap_or_else(|| panic!("{} is lost", table.note));
        assert_eq!(stored.opening.game, table.game);
        assert_eq!(stored.entries.len() as u64, table.version, "{}", table.note);
        assert_eq!(stored.rematch, table.rematch, "{}", table.note);
        let (created, touched) = times[&table.id];
        assert_eq!(
            (stored.opening.created_at, stored.touched_at),
            (created * 1000, touched * 1000)
        );
        for entry in &stored.entries {
            assert_eq!(entry.at, None, "the old schema had no times");
            assert!(matches!(entry.body, Body::Ply(_) | Body::Undo));
        }
        assert_eq!(stored.chairs.len(), table.seats.len());
        for (chair, seat) in stored.chairs.iter().zip(&table.seats) {
            let (kind, level) = match &chair.sitter {
                Sitter::Open { .. } => ("open", None),
                Sitter::Human { .. } => ("human", None),
                Sitter::Bot { level } => ("bot", Some(*level)),
            };
            assert_eq!((kind, level), (seat.kind.as_str(), seat.level));
        }
        for holder in &table.holders {
            let seats = stored
                .chairs
                .iter()
                .enumerate()
                .filter(|(_, chair)| chair.is_held_by(&holder.hash));
            let seats: Vec<usize> = seats.map(|(seat, _)| seat).collect();
            assert_eq!(seats, holder.seats, "{}", table.note);
            let theirs = store.tables_of(&holder.hash, 1000).await.unwrap();
            assert!(theirs.contains(&table.id));
            assert_eq!(store.open_tables_of(&holder.hash).await.unwrap(), 0);
        }
        // The store doesn't know which plies are legal.
        append(store, &table.id, table.version, &[ply("on", None)])
            .await
            .unwrap();
        assert_eq!(
            store.version(&table.id).await.unwrap(),
            Some(table.version + 1)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_of_schema_1_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("v1.db");
    fs::copy(fixture("v1.db"), &path).unwrap();
    let url = format!("sqlite://{}", path.display());
    // Opening it for reading changes nothing, and a backup before the upgrade works.
    let looking = Store::open_read_only(&url).await.unwrap();
    assert_eq!(
        looking.waiting_for_host().await,
        Err(StoreError::Outdated { found: 1 })
    );
    let copy = directory.path().join("copy.db");
    looking.backup(&copy).await.unwrap();
    looking.close().await;
    for path in [&path, &copy] {
        let url = format!("sqlite://{}", path.display());
        let store = soon("opening", Store::open(&url)).await.unwrap();
        old_tables_go_on(&store).await;
        store.close().await;
    }
    // The upgrade happens only once.
    let store = soon("opening", Store::open(&url)).await.unwrap();
    let filter = Filter {
        limit: 1,
        ..Filter::default()
    };
    assert_eq!(store.list(&filter).await.unwrap()[0].created_at % 1000, 0);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_of_schema_1_goes_on() {
    let scratch = Scratch::postgres().await;
    scratch
        .execute(&fs::read_to_string(fixture("v1.sql")).unwrap())
        .await;
    let looking = Store::open_read_only(&scratch.url).await;
    assert_eq!(looking.err(), Some(StoreError::Outdated { found: 1 }));
    // Several nodes come back at once.
    let (one, two) = tokio::join!(scratch.store(), scratch.store());
    old_tables_go_on(&one).await;
    one.close().await;
    two.close().await;
    scratch.drop().await;
}

#[tokio::test]
async fn a_failed_upgrade_leaves_the_old_schema() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("v1.db");
    fs::copy(fixture("v1.db"), &path).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    // Several tables with one secret, which schema 2 forbids.
    connection
        .execute_batch("UPDATE tables SET secret = 'same'")
        .unwrap();
    drop(connection);
    let url = format!("sqlite://{}", path.display());
    let error = Store::open(&url).await.err().unwrap().to_string();
    assert!(error.contains("cannot be brought to schema 2"), "{error}");
    let connection = rusqlite::Connection::open(&path).unwrap();
    let revisions: i64 = connection
        .query_row("SELECT count(revision) FROM tables", [], |row| row.get(0))
        .unwrap();
    assert!(revisions > 0, "the failed upgrade was rolled back");
}
