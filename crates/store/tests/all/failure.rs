//! What happens when the database holds nonsense or fails.

use crate::support::*;
use courtside_store::{Store, StoreError};
use courtside_table::Entry;

/// Missing rows must not go unnoticed.
async fn gaps_are_noticed(scratch: &Scratch, store: &Store) {
    let id = bots(store).await;
    let plies: Vec<Entry> = (0..3).map(|_| ply("x", None)).collect();
    append(store, &id, 0, &plies).await.unwrap();
    let gap = format!("DELETE FROM entries WHERE table_id = '{id}' AND version = 2");
    scratch.execute(&gap).await;
    assert!(matches!(store.load(&id).await, Err(StoreError::Corrupt(_))));
    assert!(matches!(
        store.entries_since(&id, 0).await,
        Err(StoreError::Corrupt(_))
    ));
    assert_eq!(store.entries_since(&id, 2).await.unwrap().len(), 1);
}

/// An append that breaks a constraint fails alone, not with its neighbours in the same transaction.
async fn a_broken_constraint_harms_no_neighbour(scratch: &Scratch, store: &Store) {
    let broken = bots(store).await;
    let stray = format!(
        "INSERT INTO entries (table_id, version, kind, body) VALUES ('{broken}', 1, 'ply', 'stray')"
    );
    scratch.execute(&stray).await;
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let sound = bots(store).await;
        let (store, broken) = (store.clone(), broken.clone());
        tasks.spawn(async move {
            let entries = [ply("x", None)];
            let (sound, broken) = tokio::join!(
                append(&store, &sound, 0, &entries),
                append(&store, &broken, 0, &entries)
            );
            assert_eq!(sound, Ok(()));
            assert!(matches!(broken, Err(StoreError::Database(_))), "{broken:?}");
        });
    }
    while let Some(task) = tasks.join_next().await {
        task.unwrap();
    }
    assert_eq!(store.version(&broken).await.unwrap(), Some(0));
}

/// Errors while the database fails, and answers once it is back.
async fn a_failure_is_told_and_heals(scratch: &Scratch, store: &Store) {
    let id = bots(store).await;
    append(store, &id, 0, &[ply("x", None)]).await.unwrap();
    scratch
        .execute("ALTER TABLE entries RENAME TO elsewhere")
        .await;
    for _ in 0..3 {
        assert!(matches!(
            append(store, &id, 1, &[ply("y", None)]).await,
            Err(StoreError::Database(_))
        ));
        assert!(matches!(
            store.entries_since(&id, 0).await,
            Err(StoreError::Database(_))
        ));
    }
    scratch
        .execute("ALTER TABLE elsewhere RENAME TO entries")
        .await;
    append(store, &id, 1, &[ply("y", None)]).await.unwrap();
    assert_eq!(store.healthy().await, Ok(()));
    assert_eq!(store.entries_since(&id, 0).await.unwrap().len(), 2);
}

async fn failures(scratch: Scratch) {
    let store = scratch.store().await;
    gaps_are_noticed(&scratch, &store).await;
    a_broken_constraint_harms_no_neighbour(&scratch, &store).await;
    a_failure_is_told_and_heals(&scratch, &store).await;
    store.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_survives_failures() {
    failures(Scratch::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_survives_failures() {
    failures(Scratch::postgres().await).await;
}
