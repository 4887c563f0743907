//! One contract, two databases. The PostgreSQL run needs a server: set `COURTSIDE_TEST_POSTGRES` to its URL
//! and pass `--include-ignored`.

use courtside_store::{Chair, Entry, Sitter, Stamp, Store, StoreError, Table};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A name that no earlier run has left in the database.
fn unique(word: &str) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let nanoseconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_nanos();
    format!(
        "{word}-{nanoseconds}-{}",
        NEXT.fetch_add(1, Ordering::Relaxed)
    )
}

fn table() -> Table {
    Table {
        id: unique("table"),
        game: "chessboard".into(),
        options: "stalling=text".into(),
        rules: 3,
        content: "c0ffee".into(),
        secret: "5ec2e7".into(),
        parent: None,
        created_at: 1_000_000,
    }
}

fn human(guest: &str, name: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: guest.into(),
        },
        name: name.into(),
        salt: "pepper".into(),
    }
}

fn open() -> Chair {
    Chair {
        sitter: Sitter::Open {
            door: "sesame".into(),
        },
        name: String::new(),
        salt: String::new(),
    }
}

fn bot() -> Chair {
    Chair {
        sitter: Sitter::Bot { level: 4 },
        name: "Bot".into(),
        salt: String::new(),
    }
}

fn ply(body: &str, seat: Option<u8>) -> Entry {
    Entry::Ply {
        body: body.into(),
        seat,
    }
}

async fn everything_that_is_written_is_read_again(store: &Store) {
    let table = table();
    let chairs = [human("ann", "Ann"), open(), bot()];
    assert_eq!(store.create(&table, &chairs).await.unwrap(), table.id);
    let entries = [
        ply("a1b1", Some(0)),
        ply("3 4 'é", None),
        Entry::Undo { seat: 2 },
    ];
    for (version, entry) in (1..).zip(&entries) {
        store
            .append(&table.id, version, std::slice::from_ref(entry), false)
            .await
            .unwrap();
    }
    let stored = store.load(&table.id).await.unwrap().unwrap();
    assert_eq!(stored.table, table);
    assert_eq!(stored.chairs, chairs);
    assert_eq!(stored.entries, entries);
    assert_eq!(
        stored.stamp,
        Stamp {
            version: 3,
            revision: 0
        }
    );
    assert_eq!(stored.rematch, None);
    assert!(stored.touched_at > table.created_at);
    assert_eq!(store.stamp(&table.id).await.unwrap(), Some(stored.stamp));
    assert_eq!(store.load("nowhere").await.unwrap(), None);
    assert_eq!(store.stamp("nowhere").await.unwrap(), None);
    assert!(matches!(
        store.create(&table, &chairs).await,
        Err(StoreError::Taken)
    ));
}

async fn a_version_is_written_once(store: &Store) {
    let table = table();
    store.create(&table, &[bot(), bot()]).await.unwrap();
    store
        .append(&table.id, 1, &[ply("first", Some(0))], false)
        .await
        .unwrap();
    let append = async |version| {
        store
            .append(&table.id, version, &[ply("second", Some(1))], false)
            .await
    };
    assert!(
        matches!(append(1).await, Err(StoreError::Stale)),
        "it exists"
    );
    assert!(
        matches!(append(3).await, Err(StoreError::Stale)),
        "it would leave a gap"
    );
    let several = [ply("second", Some(1)), ply("third", Some(1))];
    let late = store.append(&table.id, 1, &several, false).await;
    assert!(matches!(late, Err(StoreError::Stale)), "none or all");
    let elsewhere = store.append("nowhere", 1, &[ply("x", None)], false).await;
    assert!(matches!(elsewhere, Err(StoreError::Stale)));
    let stored = store.load(&table.id).await.unwrap().unwrap();
    assert_eq!(stored.entries, [ply("first", Some(0))]);
    store.append(&table.id, 2, &several, false).await.unwrap();
    let stored = store.load(&table.id).await.unwrap().unwrap();
    assert_eq!(stored.stamp.version, 3);
    assert_eq!(stored.entries[1..], several);
}

async fn of_many_who_append_at_once_one_succeeds(store: &Store) {
    let table = table();
    store.create(&table, &[bot(), bot()]).await.unwrap();
    for version in 1..=5 {
        let rivals: Vec<_> = (0..8u8)
            .map(|rival| {
                let (store, id) = (store.clone(), table.id.clone());
                tokio::spawn(async move {
                    store
                        .append(&id, version, &[ply("x", Some(rival))], false)
                        .await
                })
            })
            .collect();
        let mut winners = 0;
        for rival in rivals {
            match rival.await.unwrap() {
                Ok(()) => winners += 1,
                Err(StoreError::Stale) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(winners, 1);
    }
    assert_eq!(
        store.load(&table.id).await.unwrap().unwrap().entries.len(),
        5
    );
}

async fn an_open_chair_is_taken_once(store: &Store) {
    let table = table();
    store
        .create(&table, &[human("ann", "Ann"), open()])
        .await
        .unwrap();
    let mara = human("mara", "Mara");
    store.sit(&table.id, 1, &mara).await.unwrap();
    assert!(matches!(
        store.sit(&table.id, 1, &bot()).await,
        Err(StoreError::Taken)
    ));
    assert!(matches!(
        store.sit(&table.id, 0, &bot()).await,
        Err(StoreError::Taken)
    ));
    assert!(matches!(
        store.sit(&table.id, 9, &bot()).await,
        Err(StoreError::Taken)
    ));
    let stored = store.load(&table.id).await.unwrap().unwrap();
    assert_eq!(stored.chairs, [human("ann", "Ann"), mara]);
    assert_eq!(
        stored.stamp,
        Stamp {
            version: 0,
            revision: 1
        }
    );
}

async fn there_is_one_rematch(store: &Store) {
    let first = table();
    store.create(&first, &[bot(), bot()]).await.unwrap();
    let rematch = || Table {
        parent: Some(first.id.clone()),
        ..table()
    };
    let (one, two) = (rematch(), rematch());
    assert_eq!(store.create(&one, &[bot(), bot()]).await.unwrap(), one.id);
    assert_eq!(store.create(&two, &[bot(), bot()]).await.unwrap(), one.id);
    assert_eq!(store.load(&two.id).await.unwrap(), None);
    let stored = store.load(&first.id).await.unwrap().unwrap();
    assert_eq!(stored.rematch, Some(one.id));
    assert_eq!(stored.stamp.revision, 1);
}

async fn lists_know_who_sits_where_and_what_is_over(store: &Store) {
    let (guest, other) = (unique("guest"), unique("guest"));
    let mut ids = Vec::new();
    for number in 0..3 {
        let table = Table {
            created_at: number,
            ..table()
        };
        store
            .create(
                &table,
                &[human(&guest, &format!("Name {number}")), human(&other, "")],
            )
            .await
            .unwrap();
        ids.push(table.id);
    }
    store
        .append(&ids[0], 1, &[ply("mate", Some(0))], true)
        .await
        .unwrap();
    let tables = store.tables_of(&guest, 10).await.unwrap();
    assert_eq!(
        tables,
        [ids[2].clone(), ids[1].clone(), ids[0].clone()],
        "running ones first, then the newest"
    );
    assert_eq!(store.tables_of(&guest, 1).await.unwrap().len(), 1);
    assert_eq!(
        store.tables_of("nobody", 10).await.unwrap(),
        Vec::<String>::new()
    );
    assert_eq!(
        store.name_of(&guest).await.unwrap().as_deref(),
        Some("Name 2")
    );
    assert_eq!(store.name_of(&other).await.unwrap(), None);
    let unfinished = store.unfinished().await.unwrap();
    assert!(!unfinished.contains(&ids[0]));
    assert!(unfinished.contains(&ids[1]) && unfinished.contains(&ids[2]));
}

async fn what_was_written_is_there_after_opening_again(url: &str) {
    let table = table();
    let store = Store::open(url).await.unwrap();
    store.create(&table, &[bot(), bot()]).await.unwrap();
    store
        .append(&table.id, 1, &[ply("first", Some(0))], false)
        .await
        .unwrap();
    let before = store.load(&table.id).await.unwrap();
    store.close().await;
    let again = Store::open(url).await.unwrap();
    assert_eq!(again.load(&table.id).await.unwrap(), before);
}

async fn contract(url: &str) {
    let store = Store::open(url).await.unwrap();
    everything_that_is_written_is_read_again(&store).await;
    a_version_is_written_once(&store).await;
    of_many_who_append_at_once_one_succeeds(&store).await;
    an_open_chair_is_taken_once(&store).await;
    there_is_one_rematch(&store).await;
    lists_know_who_sits_where_and_what_is_over(&store).await;
    what_was_written_is_there_after_opening_again(url).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/new/tables.db", directory.path().display());
    contract(&url).await;
    assert!(!Store::open(&url).await.unwrap().is_shared());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_keeps_the_contract() {
    let url = std::env::var("COURTSIDE_TEST_POSTGRES")
        .expect("COURTSIDE_TEST_POSTGRES is the URL of a database");
    contract(&url).await;
    assert!(Store::open(&url).await.unwrap().is_shared());
}

#[tokio::test]
async fn a_wrong_url_says_how_to_write_one() {
    for url in ["", "tables.db", "mysql://x", "sqlite:", "sqlite::memory:"] {
        let error = Store::open(url).await.unwrap_err();
        assert!(
            error.to_string().contains("sqlite://PATH"),
            "{url}: {error}"
        );
    }
}
