//! Dumps and backups: moving data from one database to another.

use crate::support::*;
use courtside_store::{Dumped, Filter, SCHEMA, Standing, Store, StoreError};
use courtside_table::Opening;
use std::fs;
use std::io::{BufReader, Cursor, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A place that a dump can be written to and read from.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

async fn dump(store: &Store) -> (Dumped, String) {
    let buffer = SharedBuffer::default();
    let dumped = soon("dumping", store.dump(buffer.clone())).await.unwrap();
    let bytes = buffer.0.lock().unwrap().clone();
    (dumped, String::from_utf8(bytes).unwrap())
}

async fn restore(store: &Store, text: &str) -> Result<Dumped, StoreError> {
    let reader = BufReader::new(Cursor::new(text.to_owned().into_bytes()));
    soon("restoring", store.restore(reader)).await
}

/// All but the header, which holds the time.
fn rows(text: &str) -> &str {
    text.split_once('\n').unwrap().1
}

/// A database with the tables of the old fixture and some new ones.
async fn full() -> (Scratch, Store) {
    let scratch = Scratch::sqlite();
    let path = Path::new(scratch.url.strip_prefix("sqlite://").unwrap());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1.db");
    fs::copy(fixture, path).unwrap();
    let store = scratch.store().await;
    // The child sorts before its parent.
    let parent = Opening {
        id: "zzz".into(),
        ..opening()
    };
    let child = Opening {
        id: "000".into(),
        parent: Some("zzz".into()),
        ..opening()
    };
    for opening in [parent, child] {
        let waits = Standing {
            waits_for_host: true,
            ..Standing::default()
        };
        store
            .create(&opening, &[open_chair(), bot()], Some("ann"), waits)
            .await
            .unwrap();
    }
    let strange = human("g", "\"\\\u{2028}\t李🦊");
    append(&store, "000", 0, &[sit(0, strange), ply("x\ny", None)])
        .await
        .unwrap();
    store.key("cookies", [9; 32]).await.unwrap();
    (scratch, store)
}

async fn a_dump_comes_back(empty: &Scratch) {
    let (full, first) = full().await;
    let (dumped, text) = dump(&first).await;
    assert_eq!((dumped.tables, dumped.keys), (35, 1));
    let second = empty.store().await;
    assert_eq!(restore(&second, &text).await, Ok(dumped));
    let (again, copy) = dump(&second).await;
    assert_eq!(again, dumped);
    assert_eq!(rows(&copy), rows(&text));
    let listed = first.list(&everything()).await.unwrap();
    assert_eq!(second.list(&everything()).await.unwrap(), listed);
    for table in listed {
        assert_eq!(
            second.load(&table.id).await.unwrap(),
            first.load(&table.id).await.unwrap()
        );
    }
    assert_eq!(second.open_tables_of("ann").await.unwrap(), 2);
    assert_eq!(second.key("cookies", [1; 32]).await.unwrap(), [9; 32]);
    // And the way back.
    let third = Scratch::sqlite();
    let back = third.store().await;
    assert_eq!(restore(&back, &copy).await, Ok(dumped));
    assert_eq!(rows(&dump(&back).await.1), rows(&text));
    // Only into an empty database.
    assert_eq!(restore(&back, &copy).await, Err(StoreError::NotEmpty));
    assert_eq!(restore(&second, &copy).await, Err(StoreError::NotEmpty));
    for store in [first, second, back] {
        store.close().await;
    }
    full.drop().await;
    third.drop().await;
}

fn everything() -> Filter {
    Filter {
        limit: 1000,
        ..Filter::default()
    }
}

/// A broken dump leaves nothing behind.
async fn a_bad_dump_is_refused(empty: &Scratch) {
    let (full, store) = full().await;
    let (_, text) = dump(&store).await;
    store.close().await;
    full.drop().await;
    let store = empty.store().await;
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines[..lines.len() - 1].join("\n");
    let half = &text[..text.len() / 2];
    let twice = [&lines[..2], &lines[1..]].concat().join("\n");
    let fewer = [&lines[..1], &lines[2..]].concat().join("\n");
    let more = format!("{text}{}", lines[1]);
    let headless = lines[1..].join("\n");
    let orphan = text.replace("\"id\":\"zzz\"", "\"id\":\"yyy\"");
    let strange = text.replace("\"kind\":\"ply\"", "\"kind\":\"plie\"");
    let shorter = text.replacen("\"version\":2", "\"version\":1", 1);
    for (what, bad) in [
        ("empty", ""),
        ("cut", &cut),
        ("half", half),
        ("twice", &twice),
        ("fewer", &fewer),
        ("more", &more),
        ("headless", &headless),
        ("orphan", &orphan),
        ("strange", &strange),
        ("shorter", &shorter),
        ("garbage", "PK\u{3}\u{4}"),
    ] {
        assert_ne!(bad, text, "{what}");
        let refused = restore(&store, bad).await;
        assert!(
            matches!(refused, Err(StoreError::Dump { .. })),
            "{what}: {refused:?}"
        );
        assert_eq!(store.list(&everything()).await.unwrap(), [], "{what}");
    }
    let newer = text.replacen(
        &format!("\"schema\":{SCHEMA}"),
        &format!("\"schema\":{}", SCHEMA + 1),
        1,
    );
    assert_eq!(
        restore(&store, &newer).await,
        Err(StoreError::Newer {
            found: i64::from(SCHEMA) + 1
        })
    );
    assert!(restore(&store, &text).await.is_ok());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_comes_back_in_sqlite() {
    let scratch = Scratch::sqlite();
    a_dump_comes_back(&scratch).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_dump_comes_back_in_postgres() {
    let scratch = Scratch::postgres().await;
    a_dump_comes_back(&scratch).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_dump_is_refused_by_sqlite() {
    let scratch = Scratch::sqlite();
    a_bad_dump_is_refused(&scratch).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_bad_dump_is_refused_by_postgres() {
    let scratch = Scratch::postgres().await;
    a_bad_dump_is_refused(&scratch).await;
    scratch.drop().await;
}

/// A backup is a consistent snapshot, even while a server writes.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_whole_while_others_write() {
    let (scratch, store) = full().await;
    let id = bots(&store).await;
    let (done, mut finished) = tokio::sync::watch::channel(false);
    let writer = {
        let (store, id) = (store.clone(), id.clone());
        tokio::spawn(async move {
            let mut after = 0;
            while !*finished.borrow_and_update() {
                append(&store, &id, after, &[ply("x", None)]).await.unwrap();
                after += 1;
            }
            after
        })
    };
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("copy.db");
    // The way another process does it.
    let looking = Store::open_read_only(&scratch.url).await.unwrap();
    soon("backup", looking.backup(&path)).await.unwrap();
    done.send(true).unwrap();
    let written = soon("the writer", writer).await.unwrap();
    let files: Vec<_> = fs::read_dir(directory.path())
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    assert_eq!(files, ["copy.db"]);
    let again = looking.backup(&path).await;
    assert!(matches!(again, Err(StoreError::Write { .. })), "{again:?}");
    let nowhere = looking
        .backup(&directory.path().join("missing/copy.db"))
        .await;
    assert!(
        matches!(nowhere, Err(StoreError::Write { .. })),
        "{nowhere:?}"
    );
    let copy = Store::open(&format!("sqlite://{}", path.display()))
        .await
        .unwrap();
    let copied = copy.load(&id).await.unwrap().unwrap().entries.len();
    assert!(copied <= written as usize);
    assert_eq!(copy.list(&everything()).await.unwrap().len(), 36);
    for store in [copy, looking, store] {
        store.close().await;
    }
    scratch.drop().await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_has_backups_of_its_own() {
    let scratch = Scratch::postgres().await;
    let store = scratch.store().await;
    assert_eq!(
        store.backup(Path::new("/nowhere")).await,
        Err(StoreError::SqliteOnly)
    );
    store.close().await;
    scratch.drop().await;
}
