//! Tables in the browser: pages, plies and live updates over HTTP.
//!
//! `app` is the whole server as a router that needs no socket; `serve` listens. The invariants: a ply is
//! stored before any player is told of it; a ply names the version that it answers; nobody is sent more than
//! their seat may know. Nothing but the store is needed to go on after a crash.
//!
//! One ply, from a click to the disk and to everybody who watches: `routes::live` (the socket) → `routes::act` (who asks)
//! → `host::room` (the table's task) → `courtside_table` (decides) → `courtside_store` (one fsync for all who wait) →
//! `host::feed` (a patch for each audience, through `sight`) → `routes::live` (the same bytes to every socket).

mod assets;
mod caches;
mod chance;
pub mod edge;
mod error;
mod gallery;
mod guest;
mod headers;
mod host;
pub mod limits;
mod livery;
mod log;
pub mod metrics;
mod pages;
mod routes;
mod sight;

pub use host::Settings;
pub use routes::app;

use caches::Caches;
use courtside_record::Secret;
use courtside_store::{Store, StoreError};
use edge::{EdgeSettings, Trusted};
use error::Failure;
use host::Host;
use limits::{Limits, Quotas};
use metrics::Metrics;
use pages::data::Promise;
use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{OnceCell, watch};

/// What the routes share. A clone is another handle.
#[derive(Clone)]
pub struct AppState {
    host: Host,
    caches: Arc<Caches>,
    limits: Arc<Limits>,
    quotas: Quotas,
    /// Becomes true when the server is told to stop, so that live pages are told.
    closing: watch::Sender<bool>,
    /// What the dice of tables come from whose hash a form showed.
    dice_key: Arc<OnceCell<[u8; 32]>>,
}

impl AppState {
    pub fn new(store: Store, settings: Settings, limits: Limits) -> AppState {
        AppState::counted(store, settings, limits, Metrics::default())
    }

    fn counted(store: Store, settings: Settings, limits: Limits, metrics: Metrics) -> AppState {
        let closing = watch::Sender::new(false);
        // A name that no other process has, now or after a restart.
        let node = hex::encode(getrandom::u64().unwrap_or_default().to_be_bytes());
        let node = format!("{}-{node}", std::process::id());
        AppState {
            host: Host::new(store, settings, metrics, node, closing.subscribe()),
            caches: Arc::default(),
            quotas: Quotas::new(limits.clone()),
            limits: Arc::new(limits),
            closing,
            dice_key: Arc::default(),
        }
    }

    /// Goes on with every game in the store that waits for dice or a bot.
    pub async fn resume(&self) {
        if let Err(failure) = self.host.resume().await {
            tracing::error!("the games in the database do not go on: {failure}");
        }
    }

    /// Tells everybody that the server stops.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Dice whose hash can be shown before a table is opened.
    async fn promise(&self) -> Result<Promise, Failure> {
        let token = chance::hex::<16>("promise")?;
        let commitment = self.kept(&token).await?.commitment();
        Ok(Promise { token, commitment })
    }

    /// The dice that a form promised; none if it promised nothing.
    async fn promised_secret(&self, token: &str) -> Result<Option<Secret>, Failure> {
        if token.is_empty() {
            return Ok(None);
        }
        let sound = token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !sound {
            return Err(Failure::form(
                "The form is broken. Reload it and fill it in again.",
            ));
        }
        Ok(Some(self.kept(token).await?))
    }

    /// Only this server and the nodes that share its database know the key. A token makes one table: the store takes
    /// no secret twice.
    async fn kept(&self, token: &str) -> Result<Secret, Failure> {
        let key = self
            .dice_key
            .get_or_try_init(|| async {
                let fresh = chance::key("dice key")?;
                Ok::<_, Failure>(self.host.store().key("dice", fresh).await?)
            })
            .await?;
        let mut hash = Sha256::new();
        hash.update(key);
        hash.update(b"courtside promised dice");
        hash.update(token.to_ascii_lowercase());
        Ok(Secret::from_hex(&hex::encode(hash.finalize()))?)
    }
}

/// Where and how to serve.
#[derive(Clone)]
pub struct Config {
    pub address: SocketAddr,
    /// `sqlite://PATH` or `postgres://…`
    pub database: String,
    pub settings: Settings,
    pub limits: Limits,
    /// Proxies whose word about visitors is believed.
    pub trusted: Trusted,
    /// Another address for `/metrics`; without it they are on the main port, for this machine only.
    pub metrics: Option<SocketAddr>,
    /// Unfinished tables that nobody has touched for this long are deleted; `None` keeps them for ever.
    pub expiry: Option<Duration>,
}

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen at {address}: {reason}. Choose another address.")]
    Listen {
        address: SocketAddr,
        reason: std::io::Error,
    },
}

/// How long rooms may take to say their last word, after everybody has been sent away.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// How often old tables are looked for, and how many go at once.
const EXPIRY_ROUND: Duration = Duration::from_secs(3600);
const EXPIRED_AT_ONCE: u32 = 500;

/// Serves until the process is told to stop. Prints one line with the address as soon as it listens.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let store = Store::open(&config.database).await?;
    let listener = listen(config.address).await?;
    let figures = match config.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let metrics = Metrics::default();
    let state = AppState::counted(
        store.clone(),
        config.settings,
        config.limits.clone(),
        metrics.clone(),
    );
    let address = listener.local_addr().unwrap_or(config.address);
    println!("Courtside is open at http://{address}");
    let resuming = state.clone();
    tokio::spawn(async move { resuming.resume().await });
    if let Some(age) = config.expiry {
        tokio::spawn(expire(store.clone(), age));
    }
    let closing = state.clone();
    tokio::spawn(async move {
        told_to_stop().await;
        closing.close();
    });
    let settings = EdgeSettings::new(&config.limits, config.trusted);
    let heard = state.closing.subscribe();
    if let Some(listener) = figures {
        // Its connections are counted apart: the figures of the main port are those that matter.
        let (settings, heard) = (settings.clone(), heard.clone());
        tokio::spawn(edge::serve(
            listener,
            routes::figures_app(state.clone()),
            settings,
            Metrics::default(),
            heard,
        ));
    }
    let drained = edge::serve(listener, app(state.clone()), settings, metrics, heard).await;
    if drained.cut > 0 {
        tracing::warn!("{} connections had to be cut", drained.cut);
    }
    state.host.drain(LAST_WORDS).await;
    // A database that hangs does not keep the process from ending.
    if tokio::time::timeout(LAST_WORDS, store.close())
        .await
        .is_err()
    {
        tracing::warn!("the database did not close in time");
    }
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listener = TcpListener::bind(address).await;
    listener.map_err(|reason| ServeError::Listen { address, reason })
}

/// Deletes old unfinished tables, now and then.
async fn expire(store: Store, age: Duration) {
    let age = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
    loop {
        let before = host::now().saturating_sub(age);
        match store.expire(before, EXPIRED_AT_ONCE).await {
            Ok(0) => {}
            Ok(gone) => tracing::info!("{gone} old unfinished tables were deleted"),
            Err(error) => tracing::warn!("old tables are not deleted: {error}"),
        }
        tokio::time::sleep(EXPIRY_ROUND).await;
    }
}

/// Ctrl-C, or the signal that a system sends to stop a service.
async fn told_to_stop() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!("Ctrl-C is not heard: {error}");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!("the signal to stop is not heard: {error}");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
