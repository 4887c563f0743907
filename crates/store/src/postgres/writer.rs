//! Appending to tables. Everything in the queue is sent as one statement, which is a transaction by itself: one round
//! trip and one wait for the disk, however many tables move.

use super::{Postgres, connect};
use crate::rows::{EntryRow, SeatRow, TableRow, to_database, touched_at};
use crate::{Append, StoreError};
use courtside_table::Body;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinError, JoinSet};
use tokio::time::timeout;

/// Binds the columns of entries, in the order that every statement takes them. Queries of several types are bound alike.
macro_rules! bind_entries {
    ($query:expr, $entries:expr) => {
        $query
            .bind($entries.tables)
            .bind($entries.versions)
            .bind($entries.at)
            .bind($entries.seats)
            .bind($entries.kinds)
            .bind($entries.bodies)
    };
}

/// The same for seats, after the ids of their tables.
macro_rules! bind_seats {
    ($query:expr, $seats:expr) => {
        $query
            .bind($seats.seats)
            .bind($seats.kinds)
            .bind($seats.guests)
            .bind($seats.names)
            .bind($seats.levels)
            .bind($seats.salts)
            .bind($seats.invite_keys)
    };
}

pub(super) use {bind_entries, bind_seats};

/// Statements under way at once. PostgreSQL lets them share a wait for the disk, so a request that comes alone doesn't
/// have to wait for the statement before it; when all connections are busy, the queue becomes the next statement.
const LANES: usize = 4;
/// When this many requests are queued, the next one waits for a place.
const QUEUE: usize = 1024;
/// The most appends in one statement, so that no one waits for a very long one.
const BATCH: usize = 512;
/// How often a batch is tried that collides with another server's.
const TRIES: usize = 3;
/// A connection that was idle for longer than this is checked before it carries a change.
const IDLE: Duration = Duration::from_secs(1);
/// The database's own limit is shorter; this one is for a server that has vanished without a word.
const ANSWER: Duration = Duration::from_secs(15);

/// Rows are locked in the order of their ids, so that two servers that write to the same tables wait for each
/// other in one direction only. They are counted rather than joined: a join of lists, whose lengths the planner does
/// not know, would compare each with each. Parts keep a notification below the limit of 8000 bytes.
const APPEND: &str = "
    WITH wanted AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
            AS wanted (id, after, version, finished, waits, touched_at)
    ), locked AS (
        SELECT id FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE
    ), moved AS (
        UPDATE tables SET version = wanted.version, finished = wanted.finished, waits = wanted.waits,
            touched_at = wanted.touched_at
        FROM wanted
        WHERE tables.id = wanted.id AND tables.version = wanted.after AND (SELECT count(*) FROM locked) >= 0
        RETURNING tables.id, tables.version
    ), added AS (
        INSERT INTO entries (table_id, version, at, seat, kind, body)
        SELECT * FROM unnest($7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::text[])
            AS entry (table_id, version, at, seat, kind, body)
        WHERE table_id IN (SELECT id FROM moved)
    ), seated AS (
        UPDATE seats SET kind = sat.kind, guest = coalesce(sat.guest, seats.guest), name = sat.name, level = sat.level,
            salt = sat.salt, door = sat.door
        FROM unnest($13::text[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::bigint[],
            $19::text[], $20::text[]) AS sat (table_id, seat, kind, guest, name, level, salt, door)
        WHERE seats.table_id = sat.table_id AND seats.seat = sat.seat
            AND sat.table_id IN (SELECT id FROM moved)
    ), parts AS (
        SELECT id, version, row_number() OVER () / 80 AS part FROM moved
    ), told AS (
        SELECT pg_notify('courtside', $21 || string_agg(' ' || version || ' ' || id, '')) FROM parts GROUP BY part
    )
    SELECT coalesce(array_agg(id), '{}') FROM moved WHERE (SELECT count(*) FROM told) >= 0";

/// The same for a new table, with the entry at the one it follows.
const CREATE: &str = "
    WITH opened AS (
        INSERT INTO tables (id, game, options, rules, content, secret, parent, version, finished, waits, opener,
            created_at, touched_at, league)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $11, $20)
        ON CONFLICT DO NOTHING RETURNING id
    ), seated AS (
        INSERT INTO seats (table_id, seat, kind, guest, name, level, salt, door)
        SELECT opened.id, sat.* FROM opened, unnest($12::bigint[], $13::text[], $14::text[], $15::text[],
            $16::bigint[], $17::text[], $18::text[]) AS sat
    ), followed AS (
        UPDATE tables SET version = version + 1, touched_at = $11
        WHERE id = $7 AND EXISTS (SELECT 1 FROM opened) RETURNING id, version
    ), noted AS (
        INSERT INTO entries (table_id, version, at, seat, kind, body)
        SELECT id, version, $11, NULL, 'rematch', $1 FROM followed
    ), told AS (
        SELECT pg_notify('courtside', $19 || ' ' || version || ' ' || id) FROM followed
    )
    SELECT (SELECT count(*) FROM opened) > 0 WHERE (SELECT count(*) FROM told) >= 0";

impl Postgres {
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let writer = self.writer.as_ref().ok_or(StoreError::ReadOnly)?;
        writer.append(append).await
    }

    pub async fn create(&self, table: TableRow, seats: Vec<SeatRow>) -> Result<(), StoreError> {
        let parent = table.parent.is_some();
        let seats = Seats::of(
            seats
                .into_iter()
                .zip(0..)
                .map(|(row, seat)| (String::new(), seat, row)),
        );
        let create = sqlx::query_scalar(CREATE)
            .bind(table.id)
            .bind(table.game)
            .bind(table.options)
            .bind(table.rules)
            .bind(table.content)
            .bind(table.secret)
            .bind(table.parent)
            .bind(table.finished)
            .bind(table.waits)
            .bind(table.opener)
            .bind(table.created_at);
        let opened = bind_seats!(create, seats)
            .bind(&self.sender)
            .bind(table.league)
            .fetch_one(self.writable()?)
            .await;
        match opened {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Taken),
            Err(sqlx::Error::Database(error)) if parent && error.is_foreign_key_violation() => {
                Err(StoreError::Stale)
            }
            Err(error) => Err(error.into()),
        }
    }
}

enum Job {
    Append(Append, oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

/// A handle on the task that deals with appends. The task ends when the handle is gone.
pub struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    pub fn start(options: PgConnectOptions, sender: String) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        // One plan for lists of any length, which looks rows up by id. Otherwise PostgreSQL would plan every statement
        // again, and scan the whole table for the longer lists.
        let options = options.options([("plan_cache_mode", "force_generic_plan")]);
        let lane = || Lane {
            options: options.clone(),
            connection: None,
            used: Instant::now(),
            sender: sender.clone(),
        };
        let dispatcher = Dispatcher {
            idle: (0..LANES).map(|_| lane()).collect(),
            running: JoinSet::new(),
            pending: Vec::new(),
            moving: HashSet::new(),
        };
        tokio::spawn(dispatcher.run(queue));
        Writer { jobs }
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Job::Append(append, answer);
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until everything in the queue is written.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).await.is_ok() {
            // An error means that the task has already ended.
            let _ = answered.await;
        }
    }
}

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

/// Hands out what is queued to connections that are free. A table moves in one statement at a time, so that appends to
/// it stay in order.
struct Dispatcher {
    idle: Vec<Lane>,
    /// Yields each lane when it is free again, and the tables it has moved.
    running: JoinSet<(Lane, Vec<String>)>,
    pending: Vec<Waiting>,
    /// The tables in statements under way.
    moving: HashSet<String>,
}

impl Dispatcher {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut closing = None;
        let mut open = true;
        while open || !self.pending.is_empty() || !self.running.is_empty() {
            self.start();
            let room = open && self.pending.len() < QUEUE;
            let mut job = tokio::select! {
                job = queue.recv(), if room => {
                    open = job.is_some();
                    job
                }
                Some(done) = self.running.join_next() => {
                    self.finish(done);
                    None
                }
                // No lane is left to write with.
                else => break,
            };
            // Whatever else has come in goes into the same statement.
            while let Some(next) = job {
                match next {
                    Job::Append(append, answer) => self.pending.push((append, answer)),
                    Job::Close(answer) => {
                        closing = Some(answer);
                        queue.close();
                    }
                }
                job = if self.pending.len() < QUEUE {
                    queue.try_recv().ok()
                } else {
                    None
                };
            }
        }
        for lane in self.idle {
            if let Some(connection) = lane.connection {
                // Everything is committed, so an error on closing doesn't matter.
                let _ = connection.close().await;
            }
        }
        if let Some(answer) = closing {
            let _ = answer.send(());
        }
    }

    /// Starts as many statements as there is work and lanes.
    fn start(&mut self) {
        while let Some(mut lane) = self.idle.pop() {
            let batch = self.gather();
            if batch.is_empty() {
                self.idle.push(lane);
                return;
            }
            self.running.spawn(async move {
                let ids = batch.iter().map(|(append, _)| append.id.clone());
                let ids = ids.collect();
                lane.write(batch).await;
                (lane, ids)
            });
        }
    }

    /// The next statement: for each table the first append, unless the table is moving already.
    fn gather(&mut self) -> Vec<Waiting> {
        let mut batch = Vec::new();
        for waiting in std::mem::take(&mut self.pending) {
            if batch.len() < BATCH && self.moving.insert(waiting.0.id.clone()) {
                batch.push(waiting);
            } else {
                self.pending.push(waiting);
            }
        }
        batch
    }

    fn finish(&mut self, done: Result<(Lane, Vec<String>), JoinError>) {
        match done {
            Ok((lane, ids)) => {
                self.idle.push(lane);
                for id in &ids {
                    self.moving.remove(id);
                }
            }
            // Only a bug in a library can bring us here. The lane is lost, but the others go on.
            Err(error) => {
                tracing::error!("a statement panicked: {error}");
                self.moving.clear();
            }
        }
    }
}

/// A connection for one statement at a time.
struct Lane {
    options: PgConnectOptions,
    /// `None` before the first statement and after a failure.
    connection: Option<PgConnection>,
    used: Instant,
    sender: String,
}

impl Lane {
    /// Writes a batch and answers every request in it.
    async fn write(&mut self, batch: Vec<Waiting>) {
        let (appends, answers): (Vec<Append>, Vec<_>) = batch.into_iter().unzip();
        let results = match self.together(&appends).await {
            Ok(results) => results,
            // One of them breaks a constraint or holds text that PostgreSQL can't store. The others must still get
            // through.
            Err(error) if is_class(&error, &["22", "23"]) && appends.len() > 1 => {
                let mut results = Vec::with_capacity(appends.len());
                for append in &appends {
                    let result = self.together(std::slice::from_ref(append)).await;
                    results.push(match result {
                        Ok(mut results) => results.pop().unwrap_or(Err(StoreError::Closed)),
                        Err(error) => Err(error.into()),
                    });
                }
                results
            }
            Err(error) => vec![Err(error.into()); appends.len()],
        };
        for (answer, result) in answers.into_iter().zip(results) {
            // The caller may have stopped waiting.
            let _ = answer.send(result);
        }
    }

    /// One statement. It is tried again only if the database says that it was rolled back: after a lost connection it
    /// may have been committed, and a second attempt would call our own entries stale.
    async fn together(
        &mut self,
        appends: &[Append],
    ) -> Result<Vec<Result<(), StoreError>>, Failed> {
        let mut tries = 0;
        let moved = loop {
            tries += 1;
            match self.send(appends).await {
                // Deadlocks and the like: the database has rolled it back.
                Err(error) if is_class(&error, &["40"]) && tries < TRIES => {}
                result => break result?,
            }
        };
        let moved: HashSet<&String> = moved.iter().collect();
        let result = |append: &Append| {
            if moved.contains(&append.id) {
                Ok(())
            } else {
                Err(StoreError::Stale)
            }
        };
        Ok(appends.iter().map(result).collect())
    }

    /// The ids of the tables that moved.
    async fn send(&mut self, appends: &[Append]) -> Result<Vec<String>, Failed> {
        let statement = Statement::of(appends);
        let sender = self.sender.clone();
        let connection = self.connection().await.map_err(Failed::Store)?;
        let Statement {
            tables,
            entries,
            seats,
        } = statement;
        let append = sqlx::query_scalar(APPEND)
            .bind(tables.ids)
            .bind(tables.after)
            .bind(tables.versions)
            .bind(tables.finished)
            .bind(tables.waits)
            .bind(tables.touched_at);
        let append = bind_entries!(append, entries).bind(seats.tables);
        let answer = bind_seats!(append, seats)
            .bind(sender)
            .fetch_one(connection);
        let answer = match timeout(ANSWER, answer).await {
            Ok(answer) => answer.map_err(Failed::Sqlx),
            Err(_) => Err(Failed::Store(StoreError::database("no answer"))),
        };
        self.used = Instant::now();
        if answer
            .as_ref()
            .is_err_and(|error| !is_class(error, &["22", "23", "40"]))
        {
            self.connection = None;
        }
        answer
    }

    async fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        let mut connection = self.connection.take();
        if self.used.elapsed() > IDLE
            && let Some(idle) = &mut connection
            && !matches!(timeout(ANSWER, idle.ping()).await, Ok(Ok(())))
        {
            connection = None;
        }
        let connection = match connection {
            Some(connection) => connection,
            None => connect(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }
}

/// Why a batch was not written.
enum Failed {
    Store(StoreError),
    Sqlx(sqlx::Error),
}

impl From<Failed> for StoreError {
    fn from(failed: Failed) -> StoreError {
        match failed {
            Failed::Store(error) => error,
            Failed::Sqlx(error) => error.into(),
        }
    }
}

/// Whether PostgreSQL itself refused, with an SQLSTATE of one of these classes.
fn is_class(error: &Failed, classes: &[&str]) -> bool {
    let Failed::Sqlx(sqlx::Error::Database(error)) = error else {
        return false;
    };
    let code = error.code();
    code.is_some_and(|code| classes.iter().any(|class| code.starts_with(class)))
}

/// Many appends, column by column.
#[derive(Default)]
struct Statement {
    tables: Tables,
    entries: Entries,
    seats: Seats,
}

#[derive(Default)]
struct Tables {
    ids: Vec<String>,
    after: Vec<i64>,
    versions: Vec<i64>,
    finished: Vec<i64>,
    waits: Vec<i64>,
    touched_at: Vec<i64>,
}

#[derive(Default)]
pub(super) struct Entries {
    pub tables: Vec<String>,
    pub versions: Vec<i64>,
    pub at: Vec<Option<i64>>,
    pub seats: Vec<Option<i64>>,
    pub kinds: Vec<String>,
    pub bodies: Vec<String>,
}

#[derive(Default)]
pub(super) struct Seats {
    pub tables: Vec<String>,
    pub seats: Vec<i64>,
    pub kinds: Vec<String>,
    pub guests: Vec<Option<String>>,
    pub names: Vec<String>,
    pub levels: Vec<Option<i64>>,
    pub salts: Vec<String>,
    pub invite_keys: Vec<Option<String>>,
}

impl Statement {
    fn of(appends: &[Append]) -> Statement {
        let mut statement = Statement::default();
        let mut sat = Vec::new();
        for append in appends {
            let after = to_database(append.after);
            let tables = &mut statement.tables;
            tables.ids.push(append.id.clone());
            tables.after.push(after);
            tables.versions.push(after + append.entries.len() as i64);
            tables.finished.push(append.standing.finished.into());
            tables.waits.push(append.standing.waits_for_host.into());
            tables.touched_at.push(touched_at(&append.entries));
            for (version, entry) in (after + 1..).zip(&append.entries) {
                statement
                    .entries
                    .push(append.id.clone(), version, EntryRow::from(entry));
                if let (Body::Sit(chair), Some(seat)) = (&entry.body, entry.seat) {
                    // Only the last sitter on a chair counts: an UPDATE would pick any of several matches.
                    sat.retain(|(id, taken, _)| (id, *taken) != (&append.id, i64::from(seat.0)));
                    sat.push((append.id.clone(), i64::from(seat.0), SeatRow::from(chair)));
                }
            }
        }
        statement.seats = Seats::of(sat);
        statement
    }
}

impl Entries {
    pub fn push(&mut self, table: String, version: i64, row: EntryRow) {
        self.tables.push(table);
        self.versions.push(version);
        self.at.push(row.at);
        self.seats.push(row.seat);
        self.kinds.push(row.kind);
        self.bodies.push(row.body);
    }
}

impl Seats {
    pub fn of(rows: impl IntoIterator<Item = (String, i64, SeatRow)>) -> Seats {
        let mut seats = Seats::default();
        for (table, seat, row) in rows {
            seats.tables.push(table);
            seats.seats.push(seat);
            seats.kinds.push(row.kind);
            seats.guests.push(row.guest);
            seats.names.push(row.name);
            seats.levels.push(row.level);
            seats.salts.push(row.salt);
            seats.invite_keys.push(row.invite_key);
        }
        seats
    }
}
