//! Tables in the browser: pages, plies and live updates over HTTP.
//!
//! `app` is the whole server as a router that needs no socket; `serve` listens. The invariants: a ply is
//! stored before anybody is told of it; a ply names the version that it answers; nobody is sent more than
//! their seat may know. Nothing but the store is needed to go on after a crash.

mod assets;
mod error;
mod frame;
mod guest;
mod hub;
mod pages;
mod routes;
mod snapshot;

pub use hub::Settings;
pub use routes::app;

use courtside_store::{Store, StoreError};
use hub::Hub;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// What the routes share. A clone is another handle.
#[derive(Clone)]
pub struct AppState {
    hub: Hub,
    /// Becomes true when the server is told to stop, so that streams end.
    closing: watch::Sender<bool>,
}

impl AppState {
    pub fn new(store: Store, settings: Settings) -> AppState {
        AppState {
            hub: Hub::new(store, settings),
            closing: watch::Sender::new(false),
        }
    }

    /// Goes on with every game in the store that waits for dice or a bot.
    pub async fn resume(&self) {
        if let Err(failure) = self.hub.resume().await {
            tracing::error!("the games in the database do not go on: {failure}");
        }
    }
}

/// Where and how to serve.
#[derive(Clone, Debug)]
pub struct Config {
    pub address: SocketAddr,
    /// `sqlite://PATH` or `postgres://…`
    pub database: String,
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// How long a table with nobody but bots shows each ply.
    pub watch_pace: Duration,
    /// How long a bot takes to answer where somebody holds something hidden.
    pub answer_pace: Duration,
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
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// Serves until the process is told to stop. Prints one line with the address as soon as it listens.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let store = Store::open(&config.database).await?;
    let settings = Settings {
        bot_threads: config.bot_threads,
        watch_pace: config.watch_pace,
        answer_pace: config.answer_pace,
    };
    let state = AppState::new(store.clone(), settings);
    let address = config.address;
    let listen = |reason| ServeError::Listen { address, reason };
    let listener = TcpListener::bind(address).await.map_err(listen)?;
    println!(
        "Courtside is open at http://{}",
        listener.local_addr().map_err(listen)?
    );
    let resuming = state.clone();
    tokio::spawn(async move { resuming.resume().await });
    let closing = state.closing.clone();
    let stop = async move {
        told_to_stop().await;
        closing.send_replace(true);
    };
    axum::serve(listener, app(state))
        .with_graceful_shutdown(stop)
        .await
        .map_err(ServeError::Stopped)?;
    store.close().await;
    Ok(())
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
