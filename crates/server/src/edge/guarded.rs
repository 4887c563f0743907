//! One connection's socket with what watches over it: whether a request is under way, how long the other end takes
//! none of what is written, and a wire that cuts it. A WebSocket keeps the socket it was upgraded from, so all of
//! this holds for WebSockets too.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

/// What a connection is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionPhase {
    /// The rest of a request's head, or the very first one.
    Head { since: Instant },
    /// Our own answer.
    Busy,
    /// The next request.
    Idle { since: Instant },
}

/// The phase of a connection, shared by its socket, its requests and its watchdog.
#[derive(Clone, Debug)]
pub struct SharedPhase(Arc<Mutex<ConnectionPhase>>);

impl SharedPhase {
    /// A socket that was just accepted owes us a request.
    pub fn new() -> SharedPhase {
        SharedPhase(Arc::new(Mutex::new(ConnectionPhase::Head {
            since: Instant::now(),
        })))
    }

    pub fn get(&self) -> ConnectionPhase {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, phase: ConnectionPhase) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    /// Bytes have come in.
    fn received(&self) {
        let mut phase = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let ConnectionPhase::Idle { .. } = *phase {
            *phase = ConnectionPhase::Head {
                since: Instant::now(),
            };
        }
    }

    /// A request is under way until the answer is dropped.
    pub fn request(&self) -> RequestGuard {
        self.set(ConnectionPhase::Busy);
        RequestGuard(self.clone())
    }
}

/// Kept with a request and its answer.
#[derive(Debug)]
pub struct RequestGuard(SharedPhase);

impl Drop for RequestGuard {
    fn drop(&mut self) {
        self.0.set(ConnectionPhase::Idle {
            since: Instant::now(),
        });
    }
}

/// The socket itself. `P` is kept for as long as the socket is open.
pub struct GuardedSocket<P> {
    stream: TcpStream,
    phase: SharedPhase,
    /// Ends when everything has to end.
    cut: Pin<Box<dyn Future<Output = ()> + Send>>,
    is_cut: bool,
    write_timeout: Duration,
    /// Runs while the other end takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _permit: P,
}

impl<P> GuardedSocket<P> {
    pub fn new(
        stream: TcpStream,
        phase: SharedPhase,
        mut cut: watch::Receiver<bool>,
        write_timeout: Duration,
        permit: P,
    ) -> GuardedSocket<P> {
        let cut = async move {
            // A sender that is gone cuts nothing any more and does not wait for us.
            if cut.wait_for(|cut| *cut).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        GuardedSocket {
            stream,
            phase,
            cut: Box::pin(cut),
            is_cut: false,
            write_timeout,
            stalled: None,
            _permit: permit,
        }
    }

    /// Whether the wire has been cut; if not, the caller is woken when it is.
    fn poll_cut(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        if !self.is_cut {
            ready!(self.cut.as_mut().poll(cx));
            self.is_cut = true;
        }
        Poll::Ready(io::Error::new(
            io::ErrorKind::ConnectionAborted,
            "the server has stopped",
        ))
    }

    /// What a write has come to, with a clock that runs while nothing goes out.
    fn watch_write<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        if let Poll::Ready(error) = self.poll_cut(cx) {
            return Poll::Ready(Err(error));
        }
        let timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "the other end does not read",
        )))
    }
}

impl<P: Unpin> AsyncRead for GuardedSocket<P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Pending => self.poll_cut(cx).map(Err),
            Poll::Ready(result) => {
                if buffer.filled().len() > before {
                    self.phase.received();
                }
                Poll::Ready(result)
            }
        }
    }
}

impl<P: Unpin> AsyncWrite for GuardedSocket<P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // A TCP stream keeps nothing back: it is flushed at once.
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
