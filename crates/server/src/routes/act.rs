//! What people ask of a table, by socket or by post: the same request, the same answer.

use crate::AppState;
use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::{Guest, Turned};
use crate::host::{Feed, RoomHandle, now};
use crate::limits::Source;
use crate::routes::order;
use crate::{chance, headers, sight};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use courtside_bots::{Budget, Level};
use courtside_catalog::{Advice, BotReply, Refusal};
use courtside_kernel::Seat;
use courtside_table::{Audience, Command, Refused, Table};
use courtside_wire as wire;
use courtside_wire::{Answer, Do, Done, Message, Reply, Request};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Instant;

/// A request without a socket.
pub async fn act(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    peer: Peer,
    request: Result<Json<Request>, JsonRejection>,
) -> Result<Response, Failure> {
    let Json(Request { id: number, what }) = request?;
    let room = state.host.room(&id).await?;
    let done = perform(&state, &room, &guest, peer, what).await?;
    let reply = Reply {
        id: number,
        answer: Answer::Done(done),
    };
    Ok(headers::private(Json(reply)).into_response())
}

/// Does what a guest asks for.
pub async fn perform(
    state: &AppState,
    room: &RoomHandle,
    guest: &Guest,
    peer: Peer,
    what: Do,
) -> Result<Done, Failure> {
    let answers = match &what {
        Do::Play { version, .. }
        | Do::Undo { version }
        | Do::Advice { version }
        | Do::Why { version, .. } => *version,
        _ => 0,
    };
    // Another node may have shown this guest more than this one has heard of, and seated them.
    let table = if state.host.store().is_shared() {
        room.reach(answers).await
    } else {
        room.now()
    };
    let seats = table.seats_of(&guest.0);
    let made = |version| Done {
        version: Some(version),
        ..Done::default()
    };
    match what {
        Do::Play { version, ply } => {
            let command = Command::Play {
                seats,
                version,
                choice: ply,
            };
            Ok(made(state.host.act(table.id(), command).await?))
        }
        Do::Undo { version } => {
            let command = Command::Undo { seats, version };
            Ok(made(state.host.act(table.id(), command).await?))
        }
        Do::Fill { level, all } => {
            let level = order::level(&level.map(|level| level.to_string()).unwrap_or_default())?;
            let command = Command::Fill { seats, level, all };
            Ok(made(state.host.act(table.id(), command).await?))
        }
        Do::Rematch => Ok(Done {
            url: Some(rematch(state, &table, guest, peer).await?),
            ..Done::default()
        }),
        Do::Advice { version } => Ok(Done {
            advice: advise(state, room, peer, &seats, version).await?,
            ..Done::default()
        }),
        Do::Why {
            version,
            picks,
            thing,
        } => {
            if table.version() == version
                && let Some(refusal) = table.why(&seats, &picks, &thing)
            {
                return Err(Refused::Rules(refusal).into());
            }
            Ok(Done::default())
        }
        // Only a screen with a socket changes hands.
        Do::Ready { .. } | Do::Snapshot => Ok(made(table.version())),
    }
}

/// Opens the next table for the same people, each one chair further. The second to ask gets the same table.
async fn rematch(
    state: &AppState,
    table: &Table,
    guest: &Guest,
    peer: Peer,
) -> Result<String, Failure> {
    if table.seats_of(&guest.0).is_empty() {
        return Err(Refused::NotSeated.into());
    }
    if !table.is_over() {
        return Err(Refused::StillRunning.into());
    }
    if table.opening().league.is_some() {
        let message = "This match is part of a league. The league says what comes next.";
        return Err(Failure::new(StatusCode::CONFLICT, "league", message));
    }
    let known = match table.rematch() {
        Some(id) => Some(id.to_owned()),
        // Another player may have been quicker by so little that the table has not heard of it.
        None => state.host.store().rematch(table.id()).await?,
    };
    let id = match known {
        Some(id) => id,
        None => {
            let id = order::new_id(table.id().starts_with(order::LISTED))?;
            let secret = chance::secret()?;
            let opening = table.next_opening(state.host.library(), id, &secret, now())?;
            let chairs = table.next_chairs();
            let unfinished = state.host.store().open_tables_of(&guest.0).await?;
            state
                .quotas
                .try_open_table(&guest.0, peer.0, false, unfinished, Instant::now())?;
            state.host.create(opening, chairs, &guest.0).await?
        }
    };
    Ok(format!("/t/{id}"))
}

/// What a bot would do, if these seats may ask; nothing if the table has moved on meanwhile.
async fn advise(
    state: &AppState,
    room: &RoomHandle,
    peer: Peer,
    seats: &[Seat],
    version: u64,
) -> Result<Option<wire::Advice>, Failure> {
    let table = room.now();
    if table.version() != version {
        return Ok(None);
    }
    if !table.may_be_advised(seats) {
        return Err(Refused::NoAdvice.into());
    }
    let key = (table.id().to_owned(), version);
    let known = state.caches.advice(&key);
    let advice = match known {
        Some(advice) => advice,
        None => {
            let seed = chance::seed(table.id(), version);
            let caches = state.caches.clone();
            let think = move || {
                // An earlier request in the queue may have asked the same.
                if let Some(advice) = caches.advice(&key) {
                    return Ok(advice);
                }
                let (_, advice) = explain(&table, seed)?;
                let advice = Arc::new(advice);
                caches.keep_advice(key, advice.clone());
                Ok::<_, Refusal>(advice)
            };
            // Nobody waits for advice on a position that has passed.
            let thought = tokio::select! {
                thought = state.host.queues().advice.run(Source::of(peer.0), think) => thought?,
                () = room.moved_on(version) => return Ok(None),
            };
            thought.map_err(Failure::internal)?
        }
    };
    Ok((room.now().version() == version).then(|| sight::advice(&advice, version)))
}

/// The thought of the strongest bot, and its words.
pub fn explain(table: &Table, seed: u64) -> Result<(BotReply, Advice), Refusal> {
    let [.., strongest] = Level::ALL;
    let thought = table.play().bot(strongest, seed, Some(Budget::ADVICE))?;
    let advice = table.play().advise(&thought, table.names())?;
    Ok((thought, advice))
}

#[derive(Deserialize)]
pub struct FrameQuery {
    /// Set when the device of a shared screen has changed hands: who holds it now.
    ready: Option<u8>,
}

/// The client's snapshot, for a page that has no socket.
pub async fn frame(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<FrameQuery>, QueryRejection>,
    guest: Guest,
    Turned(turned): Turned,
    peer: Peer,
) -> Result<Response, Failure> {
    let Query(FrameQuery { ready }) = query?;
    let mut table = state.host.look(&id).await?;
    let seats = table.seats_of(&guest.0);
    // A player without a socket also waits for dice or a bot, and the node that handled them may be gone.
    if !seats.is_empty() && table.duty().is_some() {
        let now = state.host.room(&id).await?.now();
        if now.version() > table.version() {
            table = now;
        }
    }
    let mut audience = Audience {
        turned,
        ..Audience::new(table.seats_of(&guest.0))
    };
    let holds = |seat: &Seat| audience.is_shared() && audience.seats.contains(seat);
    audience.holder = ready.map(Seat).filter(holds);
    let whole = move |table: &Table| Feed::new(table, audience).whole();
    let queues = state.host.queues();
    let whole = queues.replay(Source::of(peer.0), table, whole).await?;
    let message = Message::Snapshot(Box::new(whole));
    Ok(headers::private(Json(message)).into_response())
}

/// Lines of the log in one answer.
const LINES: usize = 100;

#[derive(Deserialize)]
pub struct LogQuery {
    /// The number of the first line that the page has.
    before: usize,
}

/// Earlier lines of the log.
pub async fn log(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<LogQuery>, QueryRejection>,
    guest: Guest,
    peer: Peer,
) -> Result<Response, Failure> {
    let Query(LogQuery { before }) = query?;
    let table = state.host.look(&id).await?;
    let audience = Audience::new(table.seats_of(&guest.0));
    let earlier = move |table: &Table| {
        let mut told = table.told(&audience, 0);
        told.truncate(before);
        let from = told.len().saturating_sub(LINES);
        sight::earlier(told, from)
    };
    let queues = state.host.queues();
    let lines = queues.replay(Source::of(peer.0), table, earlier).await?;
    Ok(headers::private(Json(lines)).into_response())
}

pub async fn record(
    State(state): State<AppState>,
    Path(id): Path<String>,
    peer: Peer,
) -> Result<impl IntoResponse, Failure> {
    let table = state.host.look(&id).await?;
    let queues = state.host.queues();
    let record = queues
        .replay(Source::of(peer.0), table, Table::record)
        .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
