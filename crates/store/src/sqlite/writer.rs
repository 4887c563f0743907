//! The one thread that writes. It takes everything in its queue, writes it in one transaction, waits for the disk
//! once and answers every request.

use super::file::{self, Access};
use super::write;
use crate::rows::{SeatRow, TableRow};
use crate::{Append, StoreError};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{mpsc, oneshot};

/// When this many requests are queued, the next one waits for a place.
const QUEUE: usize = 1024;
/// The most changes in one transaction, so that no one waits for a very long one.
const BATCH: usize = 512;

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;
type Work = Box<dyn FnOnce(Result<&mut Connection, StoreError>) + Send>;

/// A change that can share a transaction with others.
pub enum Change {
    Append(Append),
    Create(Box<TableRow>, Vec<SeatRow>),
}

enum Job {
    Together(Change, Answer<()>),
    /// A rare change, in a transaction of its own.
    Alone(Work),
    Close(oneshot::Sender<()>),
}

/// A handle on the thread.
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    /// Whether the last transaction failed.
    failing: Arc<AtomicBool>,
}

impl Writer {
    /// The thread ends when every handle is gone; `lock` is held until then.
    pub fn start(path: PathBuf, lock: File, connection: Connection) -> Result<Writer, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let failing = Arc::new(AtomicBool::new(false));
        let thread = Thread {
            path,
            lock,
            connection: Some(connection),
            queue,
            failing: failing.clone(),
        };
        std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || thread.run())
            .map_err(StoreError::database)?;
        Ok(Writer { jobs, failing })
    }

    /// Writes a change together with all others in the queue.
    pub async fn change(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Together(change, answer)).await?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs `work` in a transaction of its own, on the writer's thread.
    pub async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = move |connection: Result<&mut Connection, StoreError>| {
            let done = connection.and_then(|connection| {
                let transaction =
                    connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
                let done = work(&transaction)?;
                transaction.commit()?;
                Ok(done)
            });
            // The caller may have stopped waiting.
            let _ = answer.send(done);
        };
        self.send(Job::Alone(Box::new(job))).await?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    pub async fn healthy(&self) -> Result<(), StoreError> {
        if !self.failing.load(Ordering::Relaxed) && !self.jobs.is_closed() {
            return Ok(());
        }
        // A read wouldn't notice a full disk.
        self.alone(|connection| {
            let sql = "INSERT OR REPLACE INTO keys (name, value) VALUES ('probe', zeroblob(4096))";
            connection.execute(sql, [])?;
            connection.execute("DELETE FROM keys WHERE name = 'probe'", [])?;
            Ok(())
        })
        .await?;
        self.failing.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Writes what is queued, then closes the file and releases the lock.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).await.is_ok() {
            // An error means that the thread has already ended.
            let _ = answered.await;
        }
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)
    }
}

struct Thread {
    path: PathBuf,
    lock: File,
    /// `None` after a failure, until the next change.
    connection: Option<Connection>,
    queue: mpsc::Receiver<Job>,
    failing: Arc<AtomicBool>,
}

impl Thread {
    fn run(mut self) {
        let mut batch = Vec::new();
        let mut closing = None;
        while let Some(first) = self.queue.blocking_recv() {
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Together(change, answer) => batch.push((change, answer)),
                    Job::Alone(work) => {
                        self.write(&mut batch);
                        self.alone(work);
                    }
                    Job::Close(answer) => {
                        closing = Some(answer);
                        self.queue.close();
                    }
                }
                next = if batch.len() < BATCH {
                    self.queue.try_recv().ok()
                } else {
                    None
                };
            }
            self.write(&mut batch);
        }
        if let Some(connection) = self.connection.take()
            && let Err((_, error)) = connection.close()
        {
            tracing::warn!("the database did not close cleanly: {error}");
        }
        drop(self.lock);
        if let Some(answer) = closing {
            let _ = answer.send(());
        }
    }

    /// Writes a batch and answers every request in it.
    fn write(&mut self, batch: &mut Vec<(Change, Answer<()>)>) {
        if batch.is_empty() {
            return;
        }
        let (changes, answers): (Vec<Change>, Vec<Answer<()>>) = batch.drain(..).unzip();
        let results = match self.together(&changes) {
            Ok(results) => results,
            // One of them breaks a constraint. The others must still get through.
            Err(error) if is_constraint(&error) && changes.len() > 1 => {
                changes.iter().map(|change| self.single(change)).collect()
            }
            Err(error) => {
                let error = self.fail(error);
                vec![Err(error); changes.len()]
            }
        };
        for (answer, result) in answers.into_iter().zip(results) {
            // The caller may have stopped waiting.
            let _ = answer.send(result);
        }
    }

    fn single(&mut self, change: &Change) -> Result<(), StoreError> {
        match self.together(std::slice::from_ref(change)) {
            Ok(mut results) => results.pop().unwrap_or(Err(StoreError::Closed)),
            Err(error) => Err(self.fail(error)),
        }
    }

    /// One transaction. A refusal of one change is an answer, not an error.
    fn together(&mut self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, Failed> {
        let connection = self.connection()?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            results.push(write::change(&transaction, change)?);
        }
        transaction.commit()?;
        self.failing.store(false, Ordering::Relaxed);
        Ok(results)
    }

    fn alone(&mut self, work: Work) {
        match self.connection() {
            Ok(connection) => work(Ok(connection)),
            Err(error) => {
                let error = self.fail(error);
                work(Err(error));
            }
        }
    }

    fn connection(&mut self) -> Result<&mut Connection, Failed> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => file::connect(&self.path, Access::Write).map_err(Failed::Open)?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Notes that the database failed. Unless it was only a broken constraint, the next change opens a new
    /// connection.
    fn fail(&mut self, error: Failed) -> StoreError {
        if !is_constraint(&error) {
            self.connection = None;
            self.failing.store(true, Ordering::Relaxed);
        }
        match error {
            Failed::Open(error) => error,
            Failed::Sqlite(error) => StoreError::from(error),
        }
    }
}

/// Why a transaction failed.
enum Failed {
    Open(StoreError),
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for Failed {
    fn from(error: rusqlite::Error) -> Failed {
        Failed::Sqlite(error)
    }
}

fn is_constraint(error: &Failed) -> bool {
    let Failed::Sqlite(error) = error else {
        return false;
    };
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}
