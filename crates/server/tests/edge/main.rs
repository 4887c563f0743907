//! The edge with real sockets and clients that do not behave. Time-outs are short here, and every wait has an end.

mod client;
mod closing;
mod document;
mod manners;

use axum::Router;
use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::routing::{get, post};
use client::Client;
use courtside_server::edge::{self, Drained, EdgeSettings, Peer, Scheme};
use courtside_server::metrics::Metrics;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// What takes longer than this takes forever.
const PATIENCE: Duration = Duration::from_secs(10);

/// Waits for something that has to happen.
async fn within<T>(future: impl Future<Output = T>) -> T {
    let happened = timeout(PATIENCE, future).await;
    happened.expect("it happens before we lose patience")
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// Patient enough for a busy machine with everything that a test is not about.
fn settings() -> EdgeSettings {
    EdgeSettings {
        head_timeout: PATIENCE,
        body_timeout: PATIENCE,
        idle_timeout: PATIENCE,
        write_timeout: PATIENCE,
        drain: milliseconds(1000),
        ..EdgeSettings::default()
    }
}

/// More bytes than any socket buffer takes.
const HUGE: usize = 64 << 20;

fn router() -> Router {
    Router::new()
        .route("/", get(async || "hello"))
        .route("/slow", get(slow))
        .route("/huge", get(async || vec![b'x'; HUGE]))
        .route("/echo", post(async |body: String| body))
        .route("/who", get(who))
        .route("/live", get(live))
}

async fn slow() -> &'static str {
    tokio::time::sleep(milliseconds(300)).await;
    "at last"
}

async fn who(peer: Peer, scheme: Scheme) -> String {
    format!("{} {scheme:?}", peer.0)
}

/// Sends back what it gets, and never ends by itself.
async fn live(upgrade: WebSocketUpgrade) -> axum::response::Response {
    upgrade.on_upgrade(async |mut socket| {
        while let Some(Ok(message)) = socket.recv().await {
            if let Message::Text(text) = message {
                let _ = socket.send(Message::Text(text)).await;
            }
        }
    })
}

struct Server {
    address: SocketAddr,
    metrics: Metrics,
    closing: watch::Sender<bool>,
    serving: JoinHandle<Drained>,
}

impl Server {
    async fn start(settings: EdgeSettings) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let closing = watch::Sender::new(false);
        let heard = closing.subscribe();
        let metrics = Metrics::default();
        let serving = tokio::spawn(edge::serve(
            listener,
            router(),
            settings,
            metrics.clone(),
            heard,
        ));
        Server {
            address,
            metrics,
            closing,
            serving,
        }
    }

    async fn client(&self) -> Client {
        Client::new(self.address).await
    }

    /// Whether a well-behaved client is served.
    async fn serves(&self) {
        let served = async { self.client().await.get("/").await };
        let answer = within(served).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// Tells the server to stop, and how long it took.
    async fn stop(self) -> (Drained, Duration) {
        let begun = Instant::now();
        self.closing.send_replace(true);
        let drained = within(self.serving).await.expect("serving ends");
        (drained, begun.elapsed())
    }
}
