//! The event stream of a table: a frame for everything that happens.

use crate::AppState;
use crate::error::Failure;
use crate::frame::{Frame, Screen};
use crate::guest::Guest;
use crate::hub::{Hub, Live};
use crate::snapshot::Snapshot;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often a server looks what others have written to a database that they share.
const LOOK_AROUND: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
pub struct LiveQuery {
    /// The version that the screen shows.
    since: Option<u64>,
}

pub async fn live(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<LiveQuery>, QueryRejection>,
    headers: HeaderMap,
    guest: Guest,
) -> Result<impl IntoResponse, Failure> {
    let Query(LiveQuery { since }) = query?;
    let live = state.hub.table(&id).await?;
    // A browser that connects again says what it saw last; that is newer than what stands in the address.
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    let shown = last.max(since);
    let viewer = Watcher::new(state.hub, live, guest, shown)?;
    let mut closing = state.closing.subscribe();
    let closed = async move {
        // The sender lives as long as the server: an error means that it is gone, too.
        let _ = closing.wait_for(|closing| *closing).await;
    };
    let events = viewer.frames().take_until(Box::pin(closed)).map(|frame| {
        Event::default()
            .event("frame")
            .id(frame.version.to_string())
            .json_data(&frame)
    });
    Ok((
        [("x-accel-buffering", "no")],
        Sse::new(events).keep_alive(KeepAlive::default()),
    ))
}

/// One open stream.
struct Watcher {
    hub: Hub,
    live: Arc<Live>,
    guest: Guest,
    changes: watch::Receiver<Arc<Snapshot>>,
    screen: Screen,
    /// The version that the screen shows.
    shown: Option<u64>,
    /// The revision of the last frame that was sent.
    revision: Option<u64>,
    /// Nothing has been sent yet.
    fresh: bool,
}

impl Watcher {
    fn new(
        hub: Hub,
        live: Arc<Live>,
        guest: Guest,
        shown: Option<u64>,
    ) -> Result<Watcher, Failure> {
        let changes = live.watch();
        let snapshot = live.now();
        let seats = snapshot.seats_of(&guest.0);
        let screen = match shown {
            Some(version) => Screen::showing(seats, &snapshot, version)?,
            None => Screen::new(seats),
        };
        Ok(Watcher {
            hub,
            live,
            guest,
            changes,
            screen,
            shown,
            revision: None,
            fresh: true,
        })
    }

    fn frames(self) -> impl Stream<Item = Frame> {
        stream::unfold(self, async |mut watcher| {
            let frames = watcher.next().await?;
            Some((stream::iter(frames), watcher))
        })
        .flatten()
    }

    /// Waits for news. `None` ends the stream; the browser then connects again.
    async fn next(&mut self) -> Option<Vec<Frame>> {
        if !self.fresh {
            self.wait().await?;
        }
        let snapshot = self.changes.borrow_and_update().clone();
        let fresh = std::mem::replace(&mut self.fresh, false);
        if fresh && self.screen.is_shared() && self.shown == Some(snapshot.version()) {
            // Its page may still cover what the last player saw.
            return Some(Vec::new());
        }
        self.screen.sit(snapshot.seats_of(&self.guest.0));
        let mut frames = match self.shown {
            Some(version) => self.screen.since(&snapshot, version).ok()?,
            None => vec![self.screen.whole(&snapshot, false)],
        };
        let revision = self.revision.replace(snapshot.stamp.revision);
        if revision.is_some_and(|revision| revision != snapshot.stamp.revision)
            && self.shown != Some(snapshot.version())
        {
            // Somebody sat down as well: the lines that the screen keeps may speak of them by another name.
            frames.push(self.screen.whole(&snapshot, false));
        }
        self.shown = Some(snapshot.version());
        Some(frames)
    }

    async fn wait(&mut self) -> Option<()> {
        if !self.hub.store().is_shared() {
            return self.changes.changed().await.ok();
        }
        loop {
            match tokio::time::timeout(LOOK_AROUND, self.changes.changed()).await {
                Ok(changed) => return changed.ok(),
                Err(_) => self.hub.catch_up(&self.live).await.ok()?,
            }
        }
    }
}
