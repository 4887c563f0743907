//! The live connection of a page: a WebSocket that carries what happens one way and what people do the other.

use crate::AppState;
use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::{Guest, Turned};
use crate::host::{Packet, RoomHandle, Subscription};
use crate::limits::SocketPermit;
use crate::routes::act::perform;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use courtside_kernel::Seat;
use courtside_table::Audience;
use courtside_wire::{Answer, Do, Done, Message as Said, Notice, NoticeCode, Reply, Request};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, SinkExt, StreamExt};
use serde::Deserialize;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

/// How often a quiet connection is pinged, and how long a client may take to read what it is sent.
const PING: Duration = Duration::from_secs(25);
const SLOWEST: Duration = Duration::from_secs(15);
/// Requests of one socket that are under way at once; more wait in the socket.
const AT_ONCE: usize = 8;
/// Bytes read at once; requests are short. The library zeroes as many before each read.
const READ: usize = 1024;

#[derive(Deserialize)]
pub struct LiveQuery {
    /// The version that the page shows already.
    since: Option<u64>,
    /// The version of the wire that the page can read.
    wire: Option<u32>,
}

pub async fn live(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<LiveQuery>, QueryRejection>,
    guest: Guest,
    Turned(turned): Turned,
    peer: Peer,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let Query(LiveQuery { since, wire }) = query?;
    // A page from before an update sees by a snapshot that it is too old.
    let since = since.filter(|_| wire.is_none_or(|wire| wire == courtside_wire::VERSION));
    let upgrade = upgrade.map_err(|_| Failure::needs_socket())?;
    let permit = state
        .quotas
        .socket(&guest.0, peer.0, std::time::Instant::now())?;
    let room = state.host.room(&id).await?;
    // The page may have been told more by another node than this one has heard.
    if let Some(since) = since.filter(|since| *since > room.now().version()) {
        room.look_again(since);
    }
    let largest = state.limits.socket_message;
    let line = LiveConnection {
        peer,
        audience: Audience {
            turned,
            ..Audience::new(room.now().seats_of(&guest.0))
        },
        state,
        room,
        guest,
        shown: since,
        permit,
    };
    Ok(upgrade
        .max_message_size(largest)
        .max_frame_size(largest)
        .read_buffer_size(READ)
        .write_buffer_size(0)
        .on_upgrade(|socket| line.run(socket)))
}

struct LiveConnection {
    state: AppState,
    room: RoomHandle,
    guest: Guest,
    peer: Peer,
    audience: Audience,
    /// The version that the page shows.
    shown: Option<u64>,
    permit: SocketPermit,
}

/// Why a connection ends.
enum End {
    /// The other side is gone, or too slow.
    Gone,
    Closing,
    /// More requests than a person makes by hand.
    Flood,
}

type Pending = FuturesUnordered<Pin<Box<dyn Future<Output = Reply> + Send>>>;

impl LiveConnection {
    async fn run(mut self, mut socket: WebSocket) {
        self.state.host.metrics().socket_opened();
        let end = self.talk(&mut socket).await;
        let (code, reason) = match end {
            Err(End::Gone) | Ok(()) => (close_code::NORMAL, ""),
            Err(End::Closing) => (close_code::RESTART, "The server restarts. Connect again."),
            Err(End::Flood) => (close_code::POLICY, "Too many requests. Slow down."),
        };
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        // A client that is gone does not hear it.
        let _ = timeout(
            Duration::from_secs(1),
            socket.send(Message::Close(Some(frame))),
        )
        .await;
        self.state.host.metrics().socket_closed();
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let mut closing = self.state.closing.subscribe();
        let mut ping = interval_at(Instant::now() + PING, PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = true;
        let mut news = self.sit_down(socket).await?;
        let mut pending: Pending = FuturesUnordered::new();
        loop {
            tokio::select! {
                biased;
                () = async { drop(closing.wait_for(|closing| *closing).await) } => {
                    let notice = Notice {
                        code: NoticeCode::Closing,
                        message: "The server restarts. This page connects again by itself.".into(),
                    };
                    send(socket, [text(&Said::Notice(notice))]).await?;
                    return Err(End::Closing);
                }
                Some(reply) = pending.next(), if !pending.is_empty() => {
                    let mut messages = vec![text(&Said::Reply(reply))];
                    // What came of it is often there already: one write for both.
                    let reseat = self.gather(&mut news, &mut messages)?;
                    send(socket, messages).await?;
                    if reseat {
                        news = self.sit_down(socket).await?;
                    }
                }
                packet = news.recv() => match packet {
                    Ok(packet) => {
                        let mut reseat = self.reseats(&packet);
                        let mut messages = vec![self.showing(&packet)];
                        reseat |= self.gather(&mut news, &mut messages)?;
                        send(socket, messages).await?;
                        if reseat {
                            news = self.sit_down(socket).await?;
                        }
                    }
                    Err(RecvError::Lagged(_)) => {
                        self.shown = None;
                        news = self.sit_down(socket).await?;
                    }
                    // The room was closed: find it again.
                    Err(RecvError::Closed) => news = self.sit_down(socket).await?,
                },
                message = socket.recv(), if pending.len() < AT_ONCE => {
                    heard = true;
                    match message {
                        None | Some(Err(_)) | Some(Ok(Message::Close(_))) => return Err(End::Gone),
                        Some(Ok(Message::Text(text))) => {
                            if !self.permit.try_request(std::time::Instant::now()) {
                                return Err(End::Flood);
                            }
                            if let Some(reseated) = self.read(socket, text.as_str(), &mut pending).await? {
                                news = reseated;
                            }
                        }
                        Some(Ok(_)) => {}
                    }
                }
                _ = ping.tick() => {
                    if !heard {
                        return Err(End::Gone);
                    }
                    heard = false;
                    send(socket, [Message::Ping(Default::default())]).await?;
                }
            }
        }
    }

    /// Takes a request in. A screen that changes hands, or wants everything, gets another place.
    async fn read(
        &mut self,
        socket: &mut WebSocket,
        text: &str,
        pending: &mut Pending,
    ) -> Result<Option<News>, End> {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(_) => {
                let refused = Failure::unreadable().refused();
                let reply = Reply {
                    id: 0,
                    answer: Answer::Refused(refused),
                };
                send(socket, [self::text(&Said::Reply(reply))]).await?;
                return Ok(None);
            }
        };
        let Request { id, what } = request;
        match what {
            Do::Ready { seat } => {
                let seat = Seat(seat);
                if !self.audience.is_shared() || !self.audience.seats.contains(&seat) {
                    let message = "This screen can't be handed to that player.";
                    let failure = Failure::new(StatusCode::FORBIDDEN, "seat", message);
                    let answer = Answer::Refused(failure.refused());
                    send(socket, [self::text(&Said::Reply(Reply { id, answer }))]).await?;
                    return Ok(None);
                }
                self.audience.holder = Some(seat);
            }
            Do::Snapshot => {}
            what => {
                let (state, room) = (self.state.clone(), self.room.clone());
                let (guest, peer) = (self.guest.clone(), self.peer);
                pending.push(
                    async move {
                        let answer = match perform(&state, &room, &guest, peer, what).await {
                            Ok(done) => Answer::Done(done),
                            Err(failure) => Answer::Refused(failure.refused()),
                        };
                        Reply { id, answer }
                    }
                    .boxed(),
                );
                return Ok(None);
            }
        }
        self.shown = None;
        let news = self.sit_down(socket).await?;
        let reply = Reply {
            id,
            answer: Answer::Done(Done::default()),
        };
        send(socket, [self::text(&Said::Reply(reply))]).await?;
        Ok(Some(news))
    }

    /// Joins the audience, and shows what there is to see.
    async fn sit_down(&mut self, socket: &mut WebSocket) -> Result<News, End> {
        let Subscription {
            snapshot,
            art,
            notice,
            news,
        } = loop {
            let seats = self.room.now().seats_of(&self.guest.0);
            if seats != self.audience.seats {
                self.audience = Audience {
                    turned: self.audience.turned,
                    ..Audience::new(seats)
                };
                self.shown = None;
            }
            if *self.state.closing.borrow() {
                return Err(End::Closing);
            }
            let host = &self.state.host;
            let watched = host.watch(self.room.now().id(), &self.audience).await;
            // A table that cannot be opened any more: the page asks again and is told why.
            let (room, place) = watched.map_err(|_| End::Gone)?;
            self.room = room;
            // The guest may have sat down while the subscription was prepared: what was told before is not told again.
            if self.room.now().seats_of(&self.guest.0) == self.audience.seats {
                break place;
            }
        };
        if self.shown != Some(snapshot.version) {
            let message = self.showing(&snapshot);
            send(socket, [message]).await?;
        } else if let Some(art) = art {
            let message = self.showing(&art);
            send(socket, [message]).await?;
        }
        if let Some(notice) = notice {
            send(socket, [text(&Said::Notice(notice))]).await?;
        }
        Ok(news)
    }

    /// Whether this packet may have given the guest another seat.
    fn reseats(&self, packet: &Packet) -> bool {
        packet.reseats && self.room.now().seats_of(&self.guest.0) != self.audience.seats
    }

    /// Takes whatever else has been told already. Whether the guest has another seat now.
    fn gather(&mut self, news: &mut News, messages: &mut Vec<Message>) -> Result<bool, End> {
        let mut reseat = false;
        loop {
            match news.try_recv() {
                Ok(packet) => {
                    reseat |= self.reseats(&packet);
                    messages.push(self.showing(&packet));
                }
                // The next wait meets both again.
                Err(TryRecvError::Empty | TryRecvError::Closed | TryRecvError::Lagged(_)) => {
                    return Ok(reseat);
                }
            }
        }
    }

    fn showing(&mut self, packet: &Packet) -> Message {
        self.shown = Some(packet.version);
        if packet.packed {
            return Message::Binary(packet.bytes.clone());
        }
        // Our own JSON is UTF-8.
        match Utf8Bytes::try_from(packet.bytes.clone()) {
            Ok(text) => Message::Text(text),
            Err(_) => Message::Binary(packet.bytes.clone()),
        }
    }
}

type News = tokio::sync::broadcast::Receiver<Arc<Packet>>;

fn text(said: &Said) -> Message {
    Message::Text(serde_json::to_string(said).unwrap_or_default().into())
}

/// Sends messages in one go; a client that does not read is let go.
async fn send(
    socket: &mut WebSocket,
    messages: impl IntoIterator<Item = Message>,
) -> Result<(), End> {
    let sending = async {
        for message in messages {
            socket.feed(message).await?;
        }
        socket.flush().await
    };
    match timeout(SLOWEST, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}
