//! Errors at start: one clear sentence, at once.

use crate::support::*;
use courtside_store::{SCHEMA, Store, StoreError};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The error when opening a database, which must be a single line and come quickly.
async fn refusal(url: &str) -> StoreError {
    let begun = Instant::now();
    let opened = soon(url, Store::open(url)).await;
    let error = opened.err().unwrap_or_else(|| panic!("{url} was opened"));
    // The store waits five seconds for a server; a busy machine takes a little longer.
    assert!(begun.elapsed() < Duration::from_secs(20), "{url}: {error}");
    assert!(!error.to_string().contains('\n'), "{error}");
    error
}

fn sqlite(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

#[tokio::test]
async fn a_wrong_url_says_how_to_write_one() {
    for url in [
        "",
        "tables.db",
        "mysql://x",
        "sqlite:",
        "sqlite::memory:",
        "postgres://host:port/",
    ] {
        let error = refusal(url).await;
        assert!(matches!(error, StoreError::Url(_)), "{url}: {error}");
        assert!(
            error.to_string().contains("sqlite://PATH"),
            "{url}: {error}"
        );
    }
    let error = refusal("mysql://me:pass@word@host/x").await.to_string();
    assert!(
        error.contains("mysql://…@host/x") && !error.contains("pass"),
        "{error}"
    );
}

#[tokio::test]
async fn a_file_that_is_no_database() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("notes.txt");
    fs::write(&path, "Buy milk. ".repeat(100)).unwrap();
    let error = refusal(&sqlite(&path)).await;
    assert!(matches!(error, StoreError::NotADatabase(_)), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "Buy milk. ".repeat(100));
    // The same when it is opened for reading.
    let looking = Store::open_read_only(&sqlite(&path)).await;
    assert!(matches!(looking.err(), Some(StoreError::NotADatabase(_))));
}

#[tokio::test]
async fn a_path_where_no_database_can_be() {
    let directory = tempfile::tempdir().unwrap();
    let error = refusal(&sqlite(directory.path())).await;
    assert!(error.to_string().contains("is a directory"), "{error}");
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let error = refusal(&sqlite(&file.join("below/tables.db"))).await;
    assert!(matches!(error, StoreError::Path { .. }), "{error}");
    assert!(error.to_string().contains("below"), "{error}");
    let missing = directory.path().join("missing.db");
    let looking = Store::open_read_only(&sqlite(&missing)).await;
    assert!(matches!(looking.err(), Some(StoreError::Path { .. })));
    assert!(!missing.exists());
}

#[tokio::test]
async fn a_database_of_another_program() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("photos.db");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch("CREATE TABLE photos (name TEXT)")
        .unwrap();
    drop(connection);
    let error = refusal(&sqlite(&path)).await;
    assert!(matches!(error, StoreError::Foreign(_)), "{error}");
}

#[tokio::test]
async fn a_second_process_is_refused_until_the_first_has_closed() {
    let scratch = Scratch::sqlite();
    let store = scratch.store().await;
    let id = bots(&store).await;
    let error = refusal(&scratch.url).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    // Another name for the same file.
    let path = Path::new(scratch.url.strip_prefix("sqlite://").unwrap());
    let link = path.with_file_name("link.db");
    std::os::unix::fs::symlink(path, &link).unwrap();
    let error = refusal(&sqlite(&link)).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error}");
    // Another process can read it but not write.
    let looking = Store::open_read_only(&scratch.url).await.unwrap();
    assert_eq!(looking.version(&id).await.unwrap(), Some(0));
    append(&store, &id, 0, &[ply("x", None)]).await.unwrap();
    assert_eq!(looking.version(&id).await.unwrap(), Some(1));
    assert_eq!(
        append(&looking, &id, 1, &[ply("x", None)]).await,
        Err(StoreError::ReadOnly)
    );
    assert_eq!(looking.delete(&id).await, Err(StoreError::ReadOnly));
    assert_eq!(looking.healthy().await, Ok(()));
    looking.close().await;
    store.close().await;
    let again = scratch.store().await;
    assert_eq!(again.version(&id).await.unwrap(), Some(1));
    again.close().await;
    scratch.drop().await;
}

async fn a_newer_schema_is_left_alone(scratch: Scratch) {
    scratch.store().await.close().await;
    let newer = i64::from(SCHEMA) + 1;
    scratch
        .execute(&format!("UPDATE courtside_schema SET version = {newer}"))
        .await;
    assert_eq!(
        refusal(&scratch.url).await,
        StoreError::Newer { found: newer }
    );
    let looking = Store::open_read_only(&scratch.url).await;
    assert_eq!(looking.err(), Some(StoreError::Newer { found: newer }));
    scratch.drop().await;
}

#[tokio::test]
async fn sqlite_with_a_newer_schema_is_left_alone() {
    a_newer_schema_is_left_alone(Scratch::sqlite()).await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn postgres_with_a_newer_schema_is_left_alone() {
    a_newer_schema_is_left_alone(Scratch::postgres().await).await;
}

#[tokio::test]
async fn a_postgres_that_is_not_there() {
    // A port that was free a moment ago.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let error = refusal(&format!("postgres://me:secret@127.0.0.1:{port}/x")).await;
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.contains(&format!("127.0.0.1:{port}")) && !text.contains("secret"),
        "{text}"
    );
}

#[tokio::test]
async fn a_postgres_that_never_answers() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let error = refusal(&format!("postgres://me@127.0.0.1:{port}/x")).await;
    assert!(error.to_string().contains("no answer"), "{error}");
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_postgres_that_turns_us_away() {
    let scratch = Scratch::postgres().await;
    let (server, _) = scratch.url.rsplit_once('/').unwrap();
    let error = refusal(&format!("{server}/no_such_database")).await;
    assert!(matches!(error, StoreError::LoginRefused { .. }), "{error}");
    assert!(error.to_string().contains("no_such_database"), "{error}");
    let (_, host) = scratch.url.rsplit_once('@').unwrap();
    let error = refusal(&format!("postgres://stranger:secret@{host}")).await;
    assert!(matches!(error, StoreError::LoginRefused { .. }), "{error}");
    assert!(!error.to_string().contains("secret"), "{error}");
    // The test server has no TLS: if the URL insists on it, we must not connect without.
    let error = refusal(&format!("{}?sslmode=require", scratch.url)).await;
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
    assert!(error.to_string().contains("TLS"), "{error}");
    scratch.drop().await;
}

#[tokio::test]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn a_postgres_database_of_another_program() {
    let scratch = Scratch::postgres().await;
    scratch.execute("CREATE TABLE tables (legs BIGINT)").await;
    let error = refusal(&scratch.url).await;
    assert!(matches!(error, StoreError::Foreign(_)), "{error}");
    scratch.drop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: set COURTSIDE_TEST_POSTGRES to its URL"]
async fn nodes_that_start_at_once_make_one_schema() {
    let scratch = Scratch::postgres().await;
    let nodes: Vec<_> = (0..4)
        .map(|_| {
            let url = scratch.url.clone();
            tokio::spawn(async move { soon("opening", Store::open(&url)).await.unwrap() })
        })
        .collect();
    for node in nodes {
        let node = node.await.unwrap();
        bots(&node).await;
        node.close().await;
    }
    scratch.drop().await;
}
