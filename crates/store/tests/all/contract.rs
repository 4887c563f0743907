//! One contract, two databases.

use crate::support::*;
use courtside_kernel::Seat;
use courtside_store::{Append, Filter, Standing, Store, StoreError};
use courtside_table::{Body, Entry, Opening};
use std::time::Duration;

const NOTHING: Standing = Standing {
    finished: false,
    waits_for_host: false,
};

async fn everything_that_is_written_is_read_again(store: &Store) {
    let opening = opening();
    let chairs = [human("ann", "Ann \"'é李🦊"), open_chair(), bot()];
    store
        .create(&opening, &chairs, Some("ann"), NOTHING)
        .await
        .unwrap();
    let entries = [
        ply("a1b1", Some(0)),
        ply("3 4 'é\"\\", None),
        Entry {
            at: None,
            seat: Some(Seat(2)),
            body: Body::Undo,
        },
        sit(1, human("mara", "Mara")),
    ];
    append(store, &opening.id, 0, &entries[..1]).await.unwrap();
    append(store, &opening.id, 1, &entries[1..]).await.unwrap();
    let stored = store.load(&opening.id).await.unwrap().unwrap();
    assert_eq!(stored.opening, opening);
    assert_eq!(
        stored.chairs,
        [chairs[0].clone(), human("mara", "Mara"), bot()]
    );
    assert_eq!(stored.entries, entries);
    assert_eq!(stored.rematch, None);
    assert_eq!(stored.touched_at, 1_700_000_000_456);
    assert_eq!(store.version(&opening.id).await.unwrap(), Some(4));
    let since = |version| store.entries_since(&opening.id, version);
    assert_eq!(since(0).await.unwrap(), entries);
    assert_eq!(since(2).await.unwrap(), entries[2..]);
    assert_eq!(since(4).await.unwrap(), []);
    assert_eq!(since(u64::MAX).await.unwrap(), []);
    assert_eq!(store.load("nowhere").await.unwrap(), None);
    assert_eq!(store.version("nowhere").await.unwrap(), None);
    assert_eq!(store.entries_since("nowhere", 0).await.unwrap(), []);
    assert_eq!(store.healthy().await, Ok(()));
}

async fn a_version_is_written_once(store: &Store) {
    let id = bots(store).await;
    append(store, &id, 0, &[ply("first", Some(0))])
        .await
        .unwrap();
    let second = [ply("second", Some(1))];
    assert_eq!(
        append(store, &id, 0, &second).await,
        Err(StoreError::Stale),
        "it exists"
    );
    assert_eq!(
        append(store, &id, 2, &second).await,
        Err(StoreError::Stale),
        "it would leave a gap"
    );
    let several = [ply("second", Some(1)), ply("third", Some(1))];
    assert_eq!(
        append(store, &id, 0, &several).await,
        Err(StoreError::Stale),
        "none or all"
    );
    assert_eq!(
        append(store, "nowhere", 0, &second).await,
        Err(StoreError::Stale)
    );
    assert_eq!(
        store.entries_since(&id, 0).await.unwrap(),
        [ply("first", Some(0))]
    );
    append(store, &id, 1, &several).await.unwrap();
    assert_eq!(store.entries_since(&id, 1).await.unwrap(), several);
    assert_eq!(
        append(store, &id, u64::MAX, &second).await,
        Err(StoreError::Stale)
    );
    let seatless = Entry {
        seat: None,
        ..sit(0, bot())
    };
    assert!(matches!(
        append(store, &id, 3, &[seatless]).await,
        Err(StoreError::Corrupt(_))
    ));
}

async fn of_many_who_append_at_once_one_succeeds(store: &Store) {
    let id = bots(store).await;
    for after in 0..5 {
        let rivals: Vec<_> = (0..8u8)
            .map(|rival| {
                let (store, id) = (store.clone(), id.clone());
                tokio::spawn(
                    async move { append(&store, &id, after, &[ply("x", Some(rival))]).await },
                )
            })
            .collect();
        let mut winners = 0;
        for rival in rivals {
            match rival.await.unwrap() {
                Ok(()) => winners += 1,
                Err(error) => assert_eq!(error, StoreError::Stale),
            }
        }
        assert_eq!(winners, 1);
    }
    assert_eq!(store.entries_since(&id, 0).await.unwrap().len(), 5);
}

/// Each request gets its own answer, whatever else is in the same transaction.
async fn two_hundred_tables_at_once(store: &Store) {
    const TABLES: usize = 200;
    const PLIES: u64 = 10;
    let mut ids = Vec::new();
    for _ in 0..TABLES {
        ids.push(bots(store).await);
    }
    let players: Vec<_> = ids
        .iter()
        .map(|id| {
            let (store, id) = (store.clone(), id.clone());
            tokio::spawn(async move {
                for after in 0..PLIES {
                    let good = [ply(&format!("{id} {after}"), Some(0))];
                    let late = [ply("late", Some(1))];
                    let (good, late) = tokio::join!(
                        append(&store, &id, after, &good),
                        append(&store, &id, after + 7, &late)
                    );
                    assert_eq!((good, late), (Ok(()), Err(StoreError::Stale)));
                }
            })
        })
        .collect();
    for player in players {
        player.await.unwrap();
    }
    for id in &ids {
        let expected: Vec<Entry> = (0..PLIES)
            .map(|after| ply(&format!("{id} {after}"), Some(0)))
            .collect();
        assert_eq!(
            store.load(id).await.unwrap().unwrap().entries,
            expected,
            "{id}"
        );
    }
}

/// A caller can queue the next request before the first is answered.
async fn appends_to_one_table_keep_their_order(store: &Store) {
    let id = bots(store).await;
    let many: Vec<_> = (0..50)
        .map(|after| {
            let (store, id) = (store.clone(), id.clone());
            let entry = ply(&after.to_string(), None);
            async move { append(&store, &id, after, &[entry]).await }
        })
        .collect();
    // Polled in order, so queued in order.
    let mut tasks = tokio::task::JoinSet::new();
    let mut pinned: Vec<_> = many.into_iter().map(Box::pin).collect();
    for future in &mut pinned {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(future.as_mut().poll(&mut context).is_pending());
    }
    for future in pinned {
        tasks.spawn(future);
    }
    while let Some(result) = tasks.join_next().await {
        assert_eq!(result.unwrap(), Ok(()));
    }
    assert_eq!(store.version(&id).await.unwrap(), Some(50));
}

async fn an_abandoned_change_is_still_made(store: &Store) {
    let id = bots(store).await;
    {
        let mut abandoned = Box::pin(store.append(Append {
            id: id.clone(),
            after: 0,
            entries: vec![ply("x", None)],
            standing: NOTHING,
        }));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(abandoned.as_mut().poll(&mut context).is_pending());
    }
    soon("the abandoned append", async {
        while store.version(&id).await.unwrap() != Some(1) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

async fn what_exists_is_not_made_again(store: &Store) {
    let first = opening();
    let create =
        async |opening: &Opening| store.create(opening, &[bot(), bot()], None, NOTHING).await;
    create(&first).await.unwrap();
    assert_eq!(create(&first).await, Err(StoreError::Taken), "id");
    let same_secret = Opening {
        secret: first.secret.clone(),
        ..opening()
    };
    assert_eq!(create(&same_secret).await, Err(StoreError::Taken), "secret");
    assert_eq!(store.load(&same_secret.id).await.unwrap(), None);
    let orphan = Opening {
        parent: Some("nowhere".into()),
        ..opening()
    };
    assert_eq!(create(&orphan).await, Err(StoreError::Stale), "parent");
    assert_eq!(store.load(&orphan.id).await.unwrap(), None);
    let unspeakable = Opening {
        id: "two words".into(),
        ..opening()
    };
    assert!(matches!(
        create(&unspeakable).await,
        Err(StoreError::Corrupt(_))
    ));
}

async fn there_is_one_rematch(store: &Store) {
    let first = bots(store).await;
    append(store, &first, 0, &[ply("mate", Some(0))])
        .await
        .unwrap();
    let rivals: Vec<_> = (0..8)
        .map(|number| {
            let rematch = Opening {
                parent: Some(first.clone()),
                created_at: 1_700_000_001_000 + number,
                ..opening()
            };
            let store = store.clone();
            tokio::spawn(async move {
                let created = store.create(&rematch, &[bot(), bot()], None, NOTHING).await;
                (rematch, created)
            })
        })
        .collect();
    let mut winner = None;
    for rival in rivals {
        match rival.await.unwrap() {
            (rematch, Ok(())) => assert_eq!(winner.replace(rematch), None),
            (rematch, Err(error)) => {
                assert_eq!(error, StoreError::Taken);
                assert_eq!(store.load(&rematch.id).await.unwrap(), None);
            }
        }
    }
    let winner = winner.expect("one of them is made");
    let stored = store.load(&first).await.unwrap().unwrap();
    assert_eq!(stored.rematch.as_ref(), Some(&winner.id));
    let entered = Entry {
        at: Some(winner.created_at),
        seat: None,
        body: Body::Rematch(winner.id.clone()),
    };
    assert_eq!(stored.entries, [ply("mate", Some(0)), entered]);
    assert_eq!(stored.touched_at, winner.created_at);
    assert_eq!(store.version(&first).await.unwrap(), Some(2));
    assert_eq!(store.rematch(&first).await.unwrap(), Some(winner.id));
}

async fn lists_know_who_sits_where_and_what_is_over(store: &Store) {
    let (guest, other) = (unique("guest"), unique("guest"));
    let mut ids = Vec::new();
    for number in 0..3 {
        let opening = Opening {
            created_at: 1_000 + number,
            ..opening()
        };
        let chairs = [human(&guest, &format!("Name {number}")), human(&other, "")];
        let waits = Standing {
            waits_for_host: true,
            ..NOTHING
        };
        store
            .create(&opening, &chairs, Some(&guest), waits)
            .await
            .unwrap();
        ids.push(opening.id);
    }
    assert_eq!(store.open_tables_of(&guest).await.unwrap(), 3);
    let note = async |id: &str, entries: &[Entry], standing| {
        let after = store.version(id).await.unwrap().unwrap();
        let entries = entries.to_vec();
        let id = id.to_owned();
        store
            .append(Append {
                id,
                after,
                entries,
                standing,
            })
            .await
            .unwrap();
    };
    let finished = Standing {
        finished: true,
        ..NOTHING
    };
    note(&ids[0], &[ply("mate", Some(0))], finished).await;
    // No entries, only the standing.
    note(&ids[1], &[], NOTHING).await;
    assert_eq!(store.version(&ids[1]).await.unwrap(), Some(0));
    assert_eq!(
        store.tables_of(&guest, 10).await.unwrap(),
        [ids[1].clone(), ids[2].clone(), ids[0].clone()],
        "unfinished first, then the newest"
    );
    assert_eq!(store.tables_of(&guest, 1).await.unwrap().len(), 1);
    assert_eq!(
        store.tables_of("stranger", 10).await.unwrap(),
        Vec::<String>::new()
    );
    assert_eq!(
        store.name_of(&guest).await.unwrap().as_deref(),
        Some("Name 2")
    );
    assert_eq!(store.name_of(&other).await.unwrap(), None);
    assert_eq!(store.open_tables_of(&guest).await.unwrap(), 2);
    assert_eq!(store.open_tables_of(&other).await.unwrap(), 0);
    // Who hands a seat over still finds the table, but is not called by the bot's name.
    let hand_over = Entry {
        at: Some(1_010),
        seat: Some(Seat(0)),
        body: Body::Sit(bot()),
    };
    let waits = Standing {
        waits_for_host: true,
        ..NOTHING
    };
    note(&ids[2], &[hand_over], waits).await;
    let listed = store.tables_of(&guest, 10).await.unwrap();
    assert!(listed.contains(&ids[2]), "{listed:?}");
    let name = store.name_of(&guest).await.unwrap();
    assert_eq!(name.as_deref(), Some("Name 1"));
    let waiting = store.waiting_for_host().await.unwrap();
    let waiting: Vec<bool> = ids.iter().map(|id| waiting.contains(id)).collect();
    assert_eq!(waiting, [false, false, true]);
}

async fn the_first_key_of_a_name_stays(store: &Store) {
    let name = unique("key");
    assert_eq!(store.key(&name, [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.key(&name, [2; 32]).await.unwrap(), [1; 32]);
}

async fn an_operator_lists_and_deletes(store: &Store) {
    // Clear out older tables that other tests left.
    store.expire(10_000, 100).await.unwrap();
    let game = unique("game");
    let mut ids = Vec::new();
    for number in 0..4 {
        let opening = Opening {
            game: game.clone(),
            created_at: 10_000 + number,
            ..opening()
        };
        store
            .create(&opening, &[human("ann", "Ann"), bot()], None, NOTHING)
            .await
            .unwrap();
        ids.push(opening.id);
    }
    let rematch = Opening {
        game: game.clone(),
        parent: Some(ids[0].clone()),
        created_at: 10_004,
        ..opening()
    };
    store
        .create(&rematch, &[bot(), bot()], None, NOTHING)
        .await
        .unwrap();
    let finished = Append {
        id: ids[1].clone(),
        after: 0,
        entries: vec![Entry {
            at: Some(10_005),
            ..ply("mate", Some(0))
        }],
        standing: Standing {
            finished: true,
            ..NOTHING
        },
    };
    store.append(finished).await.unwrap();
    let filter = Filter {
        game: Some(game.clone()),
        limit: 10,
        ..Filter::default()
    };
    let list = async |filter: &Filter| -> Vec<String> {
        let listed = store.list(filter).await.unwrap();
        listed.into_iter().map(|table| table.id).collect()
    };
    let [first, second, third, fourth] = &ids[..] else {
        unreachable!()
    };
    // Opening the rematch touched its parent at the same moment.
    let mut touched_together = [&rematch.id, first];
    touched_together.sort();
    let [a, b] = touched_together;
    assert_eq!(
        list(&filter).await,
        [second, a, b, fourth, third].map(String::clone)
    );
    let listed = store
        .list(&Filter {
            limit: 1,
            ..filter.clone()
        })
        .await
        .unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (&listed[0].id, listed[0].version, listed[0].finished),
        (second, 1, true)
    );
    assert_eq!(
        (listed[0].created_at, listed[0].touched_at),
        (10_001, 10_005)
    );
    assert_eq!(listed[0].chairs, [human("ann", "Ann"), bot()]);
    let named = Filter {
        id_begins: Some(fourth.clone()),
        ..filter.clone()
    };
    assert_eq!(list(&named).await, [fourth].map(String::clone));
    let old = Filter {
        unfinished_only: true,
        untouched_since: Some(10_004),
        ..filter.clone()
    };
    assert_eq!(list(&old).await, [fourth, third].map(String::clone));
    // Oldest first. Finished tables and those with a rematch stay.
    append(store, &rematch.id, 0, &[ply("now", None)])
        .await
        .unwrap();
    assert_eq!(store.expire(10_006, 1).await.unwrap(), 1);
    assert_eq!(store.load(third).await.unwrap(), None);
    assert_eq!(store.expire(10_006, 10).await.unwrap(), 1);
    assert_eq!(store.expire(10_006, 10).await.unwrap(), 0);
    assert_eq!(
        list(&filter).await,
        [&rematch.id, second, first].map(String::clone)
    );
    assert!(store.delete(&rematch.id).await.unwrap());
    assert_eq!(
        append(store, third, 0, &[ply("x", None)]).await,
        Err(StoreError::Stale)
    );
    // The entry stays although its table is gone.
    assert_eq!(
        store.load(first).await.unwrap().unwrap().entries[0].body,
        Body::Rematch(rematch.id)
    );
    assert_eq!(store.rematch(first).await.unwrap(), None);
    // A rematch outlives the table it follows.
    let second_rematch = Opening {
        game: game.clone(),
        parent: Some(first.clone()),
        ..opening()
    };
    store
        .create(&second_rematch, &[bot(), bot()], None, NOTHING)
        .await
        .unwrap();
    assert!(store.delete(first).await.unwrap());
    assert!(!store.delete(first).await.unwrap());
    assert_eq!(store.load(first).await.unwrap(), None);
    let orphan = store.load(&second_rematch.id).await.unwrap().unwrap();
    assert_eq!(orphan.opening.parent, None);
}

async fn what_was_written_is_there_after_opening_again(scratch: &Scratch, store: Store) {
    let id = bots(&store).await;
    append(&store, &id, 0, &[ply("first", Some(0))])
        .await
        .unwrap();
    let key = store.key("some", [7; 32]).await.unwrap();
    let before = store.load(&id).await.unwrap();
    soon("closing", store.close()).await;
    soon("closing again", store.close()).await;
    assert_eq!(store.load(&id).await, Err(StoreError::Closed));
    assert_eq!(
        append(&store, &id, 1, &[ply("late", None)]).await,
        Err(StoreError::Closed)
    );
    assert!(store.healthy().await.is_err());
    let again = scratch.store().await;
    assert_eq!(again.load(&id).await.unwrap(), before);
    assert_eq!(again.key("some", [8; 32]).await.unwrap(), key);
    soon("closing", again.close()).await;
}

async fn contract(scratch: Scratch) {
    let store = scratch.store().await;
    everything_that_is_written_is_read_again(&store).await;
    a_version_is_written_once(&store).await;
    of_many_who_append_at_once_one_succeeds(&store).await;
    two_hundred_tables_at_once(&store).await;
    appends_to_one_table_keep_their_order(&store).await;
    an_abandoned_change_is_still_made(&store).await;
    what_exists_is_not_made_again(&store).await;
    there_is_one_rematch(&store).await;
    lists_know_who_sits_where_and_what_is_over(&store).await;
    the_first_key_of_a_name_stays(&store).await;
    an_operator_lists_and_deletes(&store).await;
    what_was_written_is_there_after_opening_again(&scratch, store).await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let scratch = Scratch::sqlite();
    assert!(!scratch.store().await.is_shared());
    contract(Scratch::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_keeps_the_contract() {
    let scratch = Scratch::postgres().await;
    assert!(scratch.store().await.is_shared());
    contract(scratch).await;
}
