//! Several servers on one PostgreSQL database: news, leases, and connections that break.

use crate::support::*;
use courtside_store::{News, NewsReader, Standing, StoreError, sure_lease};
use courtside_table::Opening;
use sqlx::{Connection, PgConnection};
use std::collections::BTreeMap;
use std::time::Duration;

async fn hear(news: &mut NewsReader) -> News {
    soon("news", news.next()).await.expect("the store is open")
}

fn moved(id: &str, version: u64) -> News {
    News::Moved {
        id: id.into(),
        version,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_has_no_news_and_every_lease_is_ours() {
    let scratch = Scratch::sqlite();
    let store = scratch.store().await;
    let id = bots(&store).await;
    let mut news = store.news();
    append(&store, &id, 0, &[ply("x", None)]).await.unwrap();
    let nothing = tokio::time::timeout(Duration::from_millis(50), news.next()).await;
    assert!(nothing.is_err());
    let ttl = Duration::from_secs(10);
    assert!(store.take_lease(&id, "one", ttl).await.unwrap());
    assert!(store.take_lease(&id, "two", ttl).await.unwrap());
    let ids = [id];
    assert_eq!(store.renew_leases("one", &ids, ttl).await.unwrap(), ids);
    store.drop_leases("one", &ids).await.unwrap();
    store.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn others_hear_what_happens() {
    let scratch = Scratch::postgres().await;
    let (one, two) = (scratch.store().await, scratch.store().await);
    let (mut at_one, mut at_two) = (one.news(), two.news());
    let id = bots(&one).await;
    append(&one, &id, 0, &[ply("x", None), ply("y", None)])
        .await
        .unwrap();
    assert_eq!(hear(&mut at_two).await, moved(&id, 2));
    // A refused append is no news.
    assert!(append(&one, &id, 0, &[ply("x", None)]).await.is_err());
    append(&two, &id, 2, &[ply("z", None)]).await.unwrap();
    // A store doesn't hear its own news, so this is the first that arrives.
    assert_eq!(hear(&mut at_one).await, moved(&id, 3));
    assert_eq!(one.entries_since(&id, 2).await.unwrap().len(), 1);
    let rematch = Opening {
        parent: Some(id.clone()),
        ..opening()
    };
    one.create(&rematch, &[bot(), bot()], None, Standing::default())
        .await
        .unwrap();
    assert_eq!(hear(&mut at_two).await, moved(&id, 4));
    let ttl = Duration::from_secs(60);
    assert!(two.take_lease(&id, "two", ttl).await.unwrap());
    two.drop_leases("two", &[id.clone(), "elsewhere".into()])
        .await
        .unwrap();
    assert_eq!(hear(&mut at_one).await, News::Free { id });
    // Too many for one notification.
    let mut ids = Vec::new();
    for _ in 0..300 {
        ids.push(bots(&one).await);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for id in ids.clone() {
        let one = one.clone();
        tasks.spawn(async move { append(&one, &id, 0, &[ply("x", None)]).await.unwrap() });
    }
    while let Some(task) = tasks.join_next().await {
        task.unwrap();
    }
    let mut heard = BTreeMap::new();
    for _ in &ids {
        let News::Moved { id, version } = hear(&mut at_two).await else {
            panic!("only moves")
        };
        assert_eq!(heard.insert(id, version), None);
    }
    assert_eq!(heard, ids.into_iter().map(|id| (id, 1)).collect());
    one.close().await;
    two.close().await;
    assert_eq!(soon("the end of the news", at_two.next()).await, None);
    assert_eq!(soon("the end of the news", two.news().next()).await, None);
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_slow_reader_sees_a_gap() {
    let scratch = Scratch::postgres().await;
    let (one, two) = (scratch.store().await, scratch.store().await);
    let id = bots(&one).await;
    let mut sleepy = two.news();
    // More notifications than the store keeps for a slow reader.
    let flood = format!(
        "DO $$ BEGIN FOR n IN 10001..15000 LOOP PERFORM pg_notify('courtside', 'them ' || n || ' {id}'); \
         END LOOP; END $$"
    );
    scratch.execute(&flood).await;
    let mut awake = two.news();
    append(&one, &id, 0, &[ply("x", None)]).await.unwrap();
    while hear(&mut awake).await != moved(&id, 1) {}
    assert_eq!(hear(&mut sleepy).await, News::Gap);
    one.close().await;
    two.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn broken_connections_come_back_by_themselves() {
    let scratch = Scratch::postgres().await;
    let (one, two) = (scratch.store().await, scratch.store().await);
    let id = bots(&one).await;
    append(&one, &id, 0, &[ply("x", None)]).await.unwrap();
    for _ in 0..3 {
        let mut news = two.news();
        scratch
            .execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await;
        // The store listens again, and says that it missed something.
        while hear(&mut news).await != News::Gap {}
        // A broken append may have happened or not, so ask for the version again.
        let version = soon("writing again", async {
            loop {
                let version = match one.version(&id).await {
                    Ok(version) => version.expect("the table is there"),
                    Err(_) => continue,
                };
                if append(&one, &id, version, &[ply("y", None)]).await.is_ok() {
                    return version + 1;
                }
            }
        })
        .await;
        while hear(&mut news).await != moved(&id, version) {}
        assert_eq!(one.healthy().await, Ok(()));
        let stored = two.load(&id).await.unwrap().unwrap();
        assert_eq!(stored.entries.len() as u64, version);
    }
    one.close().await;
    two.close().await;
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_table_has_one_host() {
    const LONG: Duration = Duration::from_secs(600);
    const SHORT: Duration = Duration::from_millis(200);
    let scratch = Scratch::postgres().await;
    let store = scratch.store().await;
    let (a, b) = (bots(&store).await, bots(&store).await);
    assert!(store.take_lease(&a, "one", LONG).await.unwrap());
    assert!(store.take_lease(&a, "one", LONG).await.unwrap(), "again");
    assert!(!store.take_lease(&a, "two", LONG).await.unwrap());
    assert!(store.take_lease(&b, "two", LONG).await.unwrap());
    let both = [a.clone(), b.clone()];
    let renew = async |node| store.renew_leases(node, &both, LONG).await.unwrap();
    assert_eq!(renew("one").await, [a.as_str()]);
    assert_eq!(renew("two").await, [b.as_str()]);
    // A node can only give up its own leases.
    store.drop_leases("two", &both).await.unwrap();
    assert!(!store.take_lease(&a, "two", LONG).await.unwrap());
    assert!(store.take_lease(&b, "one", LONG).await.unwrap());
    // A silent node loses its leases when the time is up.
    assert_eq!(
        store.renew_leases("one", &both, SHORT).await.unwrap().len(),
        2
    );
    soon("the lease to run out", async {
        while !store.take_lease(&a, "two", LONG).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    // The node is back and still holds what no other node took.
    assert_eq!(renew("one").await, [b.as_str()]);
    assert!(!store.take_lease(&a, "one", LONG).await.unwrap());
    // Only one of many gets a free lease.
    store.drop_leases("two", &both).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for node in 0..8 {
        let (store, a) = (store.clone(), a.clone());
        tasks.spawn(async move {
            store
                .take_lease(&a, &format!("node {node}"), LONG)
                .await
                .unwrap()
        });
    }
    let won = tasks.join_all().await;
    assert_eq!(won.into_iter().filter(|won| *won).count(), 1);
    // A node that was heard of a while ago is noted again: what it takes lasts as long as it was told.
    let aged =
        "UPDATE nodes SET alive_until = clock_timestamp() + interval '400 s' WHERE node = 'one'";
    scratch.execute(aged).await;
    assert!(store.take_lease(&b, "one", LONG).await.unwrap());
    assert_eq!(sure_lease(LONG), Duration::from_secs(540));
    let check = "DO $$ BEGIN IF (SELECT alive_until < clock_timestamp() + interval '530 s' FROM nodes \
                 WHERE node = 'one') THEN RAISE 'the lease ends too early'; END IF; END $$";
    scratch.execute(check).await;
    // Deleting a table deletes its lease.
    assert!(store.delete(&a).await.unwrap());
    assert!(store.take_lease(&a, "two", LONG).await.unwrap());
    store.close().await;
    scratch.drop().await;
}

/// A node that was silent for too long renews its leases at the very moment another one takes them over: whichever is
/// first, both nodes know who holds them.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_renewal_and_a_takeover_wait_for_each_other() {
    const LONG: Duration = Duration::from_secs(600);
    let scratch = Scratch::postgres().await;
    let store = scratch.store().await;
    let id = bots(&store).await;
    let expire = "UPDATE nodes SET alive_until = now() - interval '1 minute' WHERE node = 'one'";
    for (first, renewal_wins) in [
        // The first steps of a renewal, and of a takeover.
        (
            "UPDATE nodes SET alive_until = now() + interval '1 hour' WHERE node = 'one'",
            true,
        ),
        (
            "SELECT 1 FROM nodes WHERE node = 'one' FOR SHARE; UPDATE leases SET node = 'two'",
            false,
        ),
    ] {
        scratch.execute("DELETE FROM leases").await;
        assert!(store.take_lease(&id, "one", LONG).await.unwrap());
        scratch.execute(expire).await;
        let mut rival = PgConnection::connect(&scratch.url).await.unwrap();
        let mut transaction = rival.begin().await.unwrap();
        sqlx::raw_sql(first)
            .execute(&mut *transaction)
            .await
            .unwrap();
        let second = {
            let (store, ids) = (store.clone(), [id.clone()]);
            tokio::spawn(async move {
                if renewal_wins {
                    store.take_lease(&ids[0], "two", LONG).await.unwrap()
                } else {
                    let held = store.renew_leases("one", &ids, LONG).await.unwrap();
                    !held.is_empty()
                }
            })
        };
        // Long enough for an answer, if it did not wait.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!second.is_finished());
        transaction.commit().await.unwrap();
        assert!(!soon("the second", second).await.unwrap());
        rival.close().await.unwrap();
    }
    store.close().await;
    scratch.drop().await;
}

/// Two servers write to the same tables at once: no deadlock, and nothing is lost.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn two_servers_write_to_the_same_tables() {
    const PLIES: u64 = 10;
    let scratch = Scratch::postgres().await;
    let stores = [scratch.store().await, scratch.store().await];
    let mut ids = Vec::new();
    for _ in 0..50 {
        ids.push(bots(&stores[0]).await);
    }
    let mut tasks = tokio::task::JoinSet::new();
    for (number, store) in stores.iter().enumerate() {
        // The second server goes through them backwards.
        let mut order = ids.clone();
        if number == 1 {
            order.reverse();
        }
        for id in order {
            let store = store.clone();
            tasks.spawn(async move {
                let mut won = 0;
                loop {
                    let version = store.version(&id).await.unwrap().unwrap();
                    if version >= PLIES {
                        return won;
                    }
                    match append(&store, &id, version, &[ply("x", None)]).await {
                        Ok(()) => won += 1,
                        Err(error) => assert!(matches!(error, StoreError::Stale), "{error}"),
                    }
                }
            });
        }
    }
    let won: u64 = tasks.join_all().await.into_iter().sum();
    assert_eq!(won, PLIES * ids.len() as u64);
    for id in &ids {
        assert_eq!(stores[1].version(id).await.unwrap(), Some(PLIES));
    }
    for store in stores {
        store.close().await;
    }
    scratch.drop().await;
}
