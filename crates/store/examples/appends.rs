//! Measures how many appends a second a database acknowledges, with 1 to 1,000 writers at once, and how long it takes
//! to start with 10,000 tables.
//!
//! `cargo run --release -p courtside-store --example appends [URL [SECONDS]]`; without a URL it measures SQLite in a
//! new file in the current directory, because /tmp may be in memory. Give it a PostgreSQL database of its own: the
//! tables stay there.

use courtside_kernel::Seat;
use courtside_store::{Append, Standing, Store, StoreError};
use courtside_table::{Body, Chair, Entry, Opening, Sitter};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The number of stored tables when the start is measured.
const STORED: usize = 10_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = tempfile::tempdir_in(".")?;
    let url = arguments
        .next()
        .unwrap_or_else(|| format!("sqlite://{}/tables.db", directory.path().display()));
    let seconds = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let store = Store::open(&url).await?;
    for writers in [1, 10, 100, 1000] {
        measure(&store, writers, Duration::from_secs(seconds)).await?;
    }
    fill(&store).await?;
    store.close().await;
    let begun = Instant::now();
    let store = Store::open(&url).await?;
    let opened = begun.elapsed();
    let waiting = store.waiting_for_host().await?.len();
    println!(
        "with {STORED} more tables: open {opened:?}, then {waiting} that wait for the host after {:?}",
        begun.elapsed()
    );
    store.close().await;
    Ok(())
}

/// Each writer has its own table and waits for every answer.
async fn measure(store: &Store, writers: usize, time: Duration) -> Result<(), StoreError> {
    let mut ids = Vec::new();
    for number in 0..writers {
        ids.push(open_table(store, number).await?);
    }
    let begun = Instant::now();
    let tasks: Vec<_> = ids
        .into_iter()
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut waits = Vec::new();
                while begun.elapsed() < time {
                    let asked = Instant::now();
                    let append = Append {
                        id: id.clone(),
                        after: waits.len() as u64,
                        entries: vec![Entry {
                            at: Some(now()),
                            seat: Some(Seat(0)),
                            body: Body::Ply("b1c3 pick-up".into()),
                        }],
                        standing: Standing::default(),
                    };
                    store.append(append).await?;
                    waits.push(asked.elapsed());
                }
                Ok::<_, StoreError>(waits)
            })
        })
        .collect();
    let mut waits: Vec<Duration> = Vec::new();
    for task in tasks {
        waits.extend(
            task.await
                .map_err(|error| StoreError::Database(error.to_string()))??,
        );
    }
    let elapsed = begun.elapsed().as_secs_f64();
    waits.sort();
    let at = |part: usize| {
        waits
            .get(waits.len() * part / 100)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{writers:>5} at once: {:>7.0} appends a second, p50 {:?}, p99 {:?}",
        waits.len() as f64 / elapsed,
        at(50),
        at(99)
    );
    Ok(())
}

/// Opens many tables. A tenth of them wait for the host.
async fn fill(store: &Store) -> Result<(), StoreError> {
    let begun = Instant::now();
    let tasks: Vec<_> = (0..100)
        .map(|lane| {
            let store = store.clone();
            tokio::spawn(async move {
                for number in 0..STORED / 100 {
                    open_table(&store, lane * STORED + number).await?;
                }
                Ok::<_, StoreError>(())
            })
        })
        .collect();
    for task in tasks {
        task.await
            .map_err(|error| StoreError::Database(error.to_string()))??;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "100 at once: {:.0} tables opened a second",
        STORED as f64 / seconds
    );
    Ok(())
}

async fn open_table(store: &Store, number: usize) -> Result<String, StoreError> {
    let nanoseconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    let opening = Opening {
        id: format!("{nanoseconds:x}-{number}"),
        game: "chessboard".into(),
        options: "stalling=hand-over draw=20".into(),
        rules: 1,
        content: "c0ffee".into(),
        secret: format!("{nanoseconds:064x}{number}"),
        parent: None,
        league: None,
        created_at: now(),
    };
    let chair = Chair {
        sitter: Sitter::Bot { level: 1 },
        name: "Pip".into(),
        salt: String::new(),
    };
    let standing = Standing {
        finished: false,
        waits_for_host: number.is_multiple_of(10),
    };
    store
        .create(&opening, &[chair.clone(), chair], None, standing)
        .await?;
    Ok(opening.id)
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0))
}
