//! News from other servers. A notification is a line of words: the sender, then a version and an id for each table
//! that moved, or `free` and an id for each lease that was given up.

use super::connect;
use crate::StoreError;
use crate::contract::{Bulletin, News};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{Executor, PgPool};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

const CHANNEL: &str = "courtside";
/// After this much silence we check the connection: a cut line doesn't report itself.
const SILENCE: Duration = Duration::from_secs(60);
const ANSWER: Duration = Duration::from_secs(10);
/// How long to wait before trying to listen again.
const RETRY: Duration = Duration::from_millis(500);

pub struct Listener {
    pool: PgPool,
    listener: PgListener,
    sender: String,
}

impl Listener {
    pub async fn start(options: &PgConnectOptions, sender: &str) -> Result<Listener, StoreError> {
        // Fails at once if the server is gone; the pool would keep retrying.
        drop(connect(options).await?);
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(super::ACQUIRE)
            .connect_lazy_with(options.clone());
        Ok(Listener {
            listener: listen(&pool).await?,
            pool,
            sender: sender.to_owned(),
        })
    }

    /// Passes news on until the task is aborted.
    pub async fn run(mut self, news: broadcast::Sender<Bulletin>) {
        // Sending fails only while there is no reader, and then there is no one to tell.
        let tell = |bulletin: Vec<News>| drop(news.send(bulletin.into()));
        loop {
            match self.hear().await {
                Ok(Some(payload)) => {
                    let bulletin = read(&payload, &self.sender);
                    if !bulletin.is_empty() {
                        tell(bulletin);
                    }
                }
                // The connection broke and is back.
                Ok(None) => tell(vec![News::Gap]),
                Err(error) => {
                    tracing::warn!("no news from other servers: {error}");
                    self.listener = self.listen_again().await;
                    tell(vec![News::Gap]);
                }
            }
        }
    }

    async fn hear(&mut self) -> Result<Option<String>, sqlx::Error> {
        loop {
            if let Ok(heard) = timeout(SILENCE, self.listener.try_recv()).await {
                return Ok(heard?.map(|notification| notification.payload().to_owned()));
            }
            match timeout(ANSWER, self.listener.execute("SELECT 1")).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => return Err(error),
                Err(_) => return Err(sqlx::Error::PoolTimedOut),
            }
        }
    }

    async fn listen_again(&self) -> PgListener {
        loop {
            sleep(RETRY).await;
            if let Ok(listener) = listen(&self.pool).await {
                return listener;
            }
        }
    }
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// The news in a notification; none if we sent it ourselves.
fn read(payload: &str, own: &str) -> Vec<News> {
    let mut words = payload.split(' ');
    if words.next() == Some(own) {
        return Vec::new();
    }
    let mut news = Vec::new();
    while let (Some(what), Some(id)) = (words.next(), words.next()) {
        let id = id.to_owned();
        news.push(match what.parse() {
            Ok(version) => News::Moved { id, version },
            Err(_) if what == "free" => News::Free { id },
            // A newer version of Courtside may send words we don't know.
            Err(_) => News::Gap,
        });
    }
    news
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_read_from_words_and_our_own_are_none() {
        let moved = |id: &str, version| News::Moved {
            id: id.into(),
            version,
        };
        assert_eq!(
            read("them 3 abc free def 12 ghi", "us"),
            [
                moved("abc", 3),
                News::Free { id: "def".into() },
                moved("ghi", 12)
            ]
        );
        assert_eq!(read("us 3 abc", "us"), []);
        assert_eq!(
            read("them more abc 4 def", "us"),
            [News::Gap, moved("def", 4)]
        );
        assert_eq!(read("", "us"), []);
    }
}
