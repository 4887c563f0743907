//! The edge: the accept loop in front of the router, which stands up to clients that do not behave.
//!
//! `axum::serve` waits for as long as a client likes. Here nobody can hold anything for long:
//!
//! - a request's head has to arrive within [`EdgeSettings::head_timeout`], and its body within `body_timeout`;
//! - a connection that is kept open between requests is closed after `idle_timeout`;
//! - a client that takes nothing of what we write is cut off after `write_timeout`, on a WebSocket too;
//! - there are caps on connections, in all and per address; a connection beyond them gets a short answer;
//! - when the server closes, requests may finish, and what has not ended by [`EdgeSettings::drain`] is cut.
//!
//! It speaks HTTP/1.1 only: browsers speak HTTP/2 over TLS alone, and TLS ends at the proxy before us.

mod guarded;
mod peer;

pub use peer::{NotANetwork, Peer, Scheme, Trusted};

use crate::limits::{Limits, Source};
use crate::metrics::{Ending, Metrics};
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, Response};
use guarded::{ConnectionPhase, GuardedSocket, RequestGuard, SharedPhase};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::{Instant, Sleep, sleep, sleep_until, timeout};
use tower::Service;
use tower_http::timeout::DeadlineBody;

/// A request's head may not be larger; browsers send one or two kilobytes.
const LARGEST_HEAD: usize = 16 << 10;
/// How many connections beyond the caps get an answer at a time; the others are just closed.
const TURNED_AWAY_AT_ONCE: usize = 64;
/// What a connection gets when the server closes and not even a whole head has come.
const LAST_CALL: Duration = Duration::from_secs(1);
/// How long the end waits for what was cut to go away.
const CUT_GRACE: Duration = Duration::from_millis(250);
/// How long accepting rests when the system has no more sockets for us.
const OUT_OF_SOCKETS: Duration = Duration::from_millis(200);

/// How patient the edge is, and with how many.
#[derive(Clone, Debug)]
pub struct EdgeSettings {
    /// From the moment a connection opens, or the first byte of a later request, until the head is whole.
    pub head_timeout: Duration,
    /// From the head to the last byte of the body.
    pub body_timeout: Duration,
    /// Between requests. Longer than proxies keep their connections to us, so that they are the ones to close.
    pub idle_timeout: Duration,
    /// How long a client may take none of the bytes that wait for it.
    pub write_timeout: Duration,
    /// From the moment the server closes until everything has ended.
    pub drain: Duration,
    /// Connections at once.
    pub connections: usize,
    /// Connections at once from one address, or one /64 of IPv6. Trusted proxies are exempt: they bring everybody.
    pub connections_per_address: usize,
    pub trusted: Trusted,
}

impl Default for EdgeSettings {
    fn default() -> EdgeSettings {
        EdgeSettings::new(&Limits::default(), Trusted::default())
    }
}

impl EdgeSettings {
    pub fn new(limits: &Limits, trusted: Trusted) -> EdgeSettings {
        EdgeSettings {
            head_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(75),
            write_timeout: Duration::from_secs(30),
            drain: Duration::from_secs(7),
            connections: limits.connections,
            connections_per_address: limits.connections_per_address,
            trusted,
        }
    }
}

/// How serving came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drained {
    /// Connections that had not ended by the deadline.
    pub cut: usize,
}

/// Serves until `closing` becomes true (or its sender is gone), then lets requests finish. It returns within
/// [`EdgeSettings::drain`] of that, whatever clients do.
///
/// Tasks that hold WebSockets have to hear of the closing in their own way. Their sockets are cut at the deadline
/// with all the others; a task that does not look at its socket goes on until the runtime ends.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: EdgeSettings,
    metrics: Metrics,
    mut closing: watch::Receiver<bool>,
) -> Drained {
    let mut http = http1::Builder::new();
    // The watchdog keeps the time: hyper's own clock makes no difference between a slow head and a quiet line.
    http.header_read_timeout(None).max_buf_size(LARGEST_HEAD);
    let cut = watch::Sender::new(false);
    let connections = Arc::new(Connections::new(metrics));
    let edge = Arc::new(Edge {
        router,
        http,
        connections: connections.clone(),
        turning_away: Arc::new(Semaphore::new(TURNED_AWAY_AT_ONCE)),
        closing: closing.clone(),
        cut: cut.subscribe(),
        settings,
    });
    {
        let mut close = pin!(told(&mut closing));
        loop {
            tokio::select! {
                biased;
                () = &mut close => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, remote)) => edge.welcome(stream, remote.ip().to_canonical()),
                    Err(error) => rest_after(error).await,
                },
            }
        }
    }
    // Who calls now is refused by the system instead of waiting in its queue.
    drop(listener);
    let patience = edge.settings.drain.saturating_sub(CUT_GRACE);
    let _ = timeout(patience, connections.empty()).await;
    let drained = Drained {
        cut: connections.open(),
    };
    if drained.cut > 0 {
        tracing::info!(
            connections = drained.cut,
            "cut off what had not ended in time"
        );
        cut.send_replace(true);
        let _ = timeout(CUT_GRACE, connections.empty()).await;
    }
    drained
}

/// Waits until it is true. A sender that is gone has nothing more to say, which is an end as well.
async fn told(receiver: &mut watch::Receiver<bool>) {
    let _ = receiver.wait_for(|told| *told).await;
}

/// A client that is gone before we pick up is its own affair. Otherwise the process is short of something, and asking
/// again at once would only heat the room.
async fn rest_after(error: io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::error!("cannot accept connections: {error}");
        sleep(OUT_OF_SOCKETS).await;
    }
}

/// What all connections share.
struct Edge {
    router: Router,
    http: http1::Builder,
    connections: Arc<Connections>,
    turning_away: Arc<Semaphore>,
    closing: watch::Receiver<bool>,
    cut: watch::Receiver<bool>,
    settings: EdgeSettings,
}

impl Edge {
    fn welcome(self: &Arc<Edge>, stream: TcpStream, remote: IpAddr) {
        match self.connections.admit(remote, &self.settings) {
            Ok(permit) => {
                tokio::spawn(attend(self.clone(), stream, remote, permit));
            }
            Err(ending) => {
                self.connections.metrics.connection_ended(ending);
                if let Ok(place) = self.turning_away.clone().try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = timeout(LAST_CALL, turn_away(stream, ending)).await;
                        drop(place);
                    });
                }
            }
        }
    }
}

/// Answers a connection that is one too many. The answer is read only if the client may finish what it was saying, so
/// that is swallowed for a moment.
async fn turn_away(mut stream: TcpStream, ending: Ending) -> io::Result<()> {
    let (status, sentence) = match ending {
        Ending::TooManyFromAddress => (
            "429 Too Many Requests",
            "Too many connections from your address. Close some tabs and try again.\n",
        ),
        _ => (
            "503 Service Unavailable",
            "The server is full at the moment. Try again in a few seconds.\n",
        ),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nretry-after: 10\r\nconnection: close\r\n\
         content-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\r\n{sentence}",
        sentence.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// Serves one connection until it ends, is overdue, becomes a WebSocket, or is cut.
async fn attend(edge: Arc<Edge>, stream: TcpStream, remote: IpAddr, permit: Permit) {
    // A patch is small and a player waits for it.
    let _ = stream.set_nodelay(true);
    let metrics = edge.connections.metrics.clone();
    let phase = SharedPhase::new();
    let mut watchdog = Watchdog::new(phase.clone(), &edge.settings);
    let service = ConnectionService {
        edge: edge.clone(),
        remote,
        phase: phase.clone(),
    };
    let socket = GuardedSocket::new(
        stream,
        phase,
        edge.cut.clone(),
        edge.settings.write_timeout,
        permit,
    );
    let connection = edge.http.serve_connection(TokioIo::new(socket), service);
    let mut connection = pin!(connection.with_upgrades());
    let mut closing = edge.closing.clone();
    let mut cut = edge.cut.clone();
    let mut close = pin!(told(&mut closing));
    let mut cut = pin!(told(&mut cut));
    let mut is_closing = false;
    loop {
        // In this order: a phase can change only while the connection is at work, and the watchdog looks after that.
        let attended = poll_fn(|cx| {
            if connection.as_mut().poll(cx).is_ready() {
                return Poll::Ready(None);
            }
            watchdog.poll_overdue(cx).map(Some)
        });
        tokio::select! {
            biased;
            overdue = attended => {
                if let Some(ending) = overdue {
                    metrics.connection_ended(ending);
                }
                return;
            }
            () = &mut cut => return,
            () = &mut close, if !is_closing => {
                is_closing = true;
                watchdog.last_call();
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Knows when a connection has been waited for long enough.
struct Watchdog {
    phase: SharedPhase,
    head_timeout: Duration,
    idle_timeout: Duration,
    /// When the server closes, the last moment for a head.
    last_call: Option<Instant>,
    /// Wakes us no later than the connection is due. It is moved to an earlier time at once, but to a later one only
    /// when it goes off, so that a busy connection hardly ever touches it.
    alarm: Pin<Box<Sleep>>,
}

impl Watchdog {
    fn new(phase: SharedPhase, settings: &EdgeSettings) -> Watchdog {
        Watchdog {
            phase,
            head_timeout: settings.head_timeout,
            idle_timeout: settings.idle_timeout,
            last_call: None,
            alarm: Box::pin(sleep_until(Instant::now() + settings.head_timeout)),
        }
    }

    fn last_call(&mut self) {
        self.last_call = Some(Instant::now() + LAST_CALL);
    }

    /// When the connection is overdue as things stand, and what it did not do.
    fn due(&self) -> Option<(Instant, Ending)> {
        match self.phase.get() {
            ConnectionPhase::Busy => None,
            ConnectionPhase::Head { since } => {
                let due = since + self.head_timeout;
                let due = self.last_call.map_or(due, |last| due.min(last));
                Some((due, Ending::SlowHead))
            }
            ConnectionPhase::Idle { since } => Some((since + self.idle_timeout, Ending::Idle)),
        }
    }

    fn poll_overdue(&mut self, cx: &mut Context<'_>) -> Poll<Ending> {
        loop {
            let Some((due, ending)) = self.due() else {
                return Poll::Pending;
            };
            if self.alarm.is_elapsed() || due < self.alarm.deadline() {
                self.alarm.as_mut().reset(due);
            }
            ready!(self.alarm.as_mut().poll(cx));
            if Instant::now() >= due {
                return Poll::Ready(ending);
            }
        }
    }
}

/// The open connections.
struct Connections {
    counts: Mutex<ConnectionCounts>,
    emptied: Notify,
    metrics: Metrics,
}

#[derive(Default)]
struct ConnectionCounts {
    all: usize,
    by_source: HashMap<Source, usize>,
}

impl Connections {
    fn new(metrics: Metrics) -> Connections {
        Connections {
            counts: Mutex::default(),
            emptied: Notify::new(),
            metrics,
        }
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, ConnectionCounts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(
        self: &Arc<Connections>,
        remote: IpAddr,
        settings: &EdgeSettings,
    ) -> Result<Permit, Ending> {
        let counted = !settings.trusted.includes(remote);
        let source = counted.then(|| Source::of(remote));
        let mut counts = self.counts();
        if counts.all >= settings.connections {
            return Err(Ending::TooMany);
        }
        if let Some(source) = source {
            let count = counts.by_source.entry(source).or_default();
            if *count >= settings.connections_per_address {
                return Err(Ending::TooManyFromAddress);
            }
            *count += 1;
        }
        counts.all += 1;
        self.metrics.connections(counts.all);
        Ok(Permit {
            connections: self.clone(),
            source,
        })
    }

    fn open(&self) -> usize {
        self.counts().all
    }

    /// Waits until every connection has closed.
    async fn empty(&self) {
        loop {
            let emptied = self.emptied.notified();
            if self.open() == 0 {
                return;
            }
            emptied.await;
        }
    }
}

/// Held by a socket for as long as it is open, upgraded or not.
struct Permit {
    connections: Arc<Connections>,
    source: Option<Source>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        counts.all -= 1;
        self.connections.metrics.connections(counts.all);
        if let Some(source) = self.source
            && let Some(count) = counts.by_source.get_mut(&source)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_source.remove(&source);
            }
        }
        if counts.all == 0 {
            self.connections.emptied.notify_waiters();
        }
    }
}

/// The router as one connection sees it.
struct ConnectionService {
    edge: Arc<Edge>,
    remote: IpAddr,
    phase: SharedPhase,
}

impl hyper::service::Service<Request<Incoming>> for ConnectionService {
    type Response = Response<AnswerBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<AnswerBody>, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let settings = &self.edge.settings;
        let guard = self.phase.request();
        let (peer, scheme) = settings.trusted.visitor(self.remote, request.headers());
        let body_timeout = settings.body_timeout;
        let mut request = request.map(|body| {
            if body.is_end_stream() {
                Body::empty()
            } else {
                Body::new(DeadlineBody::new(body_timeout, body))
            }
        });
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(scheme);
        let mut router = self.edge.router.clone();
        Box::pin(async move {
            let response = router.call(request).await?;
            Ok(response.map(|body| AnswerBody {
                body,
                _guard: guard,
            }))
        })
    }
}

/// The body of an answer; the request is under way until it is gone.
struct AnswerBody {
    body: Body,
    _guard: RequestGuard,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
