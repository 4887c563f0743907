//! What happens at a table: plies, undos, frames and the record.

use crate::AppState;
use crate::error::Failure;
use crate::frame::{Frame, Screen};
use crate::guest::Guest;
use crate::pages;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub struct PlyRequest {
    version: u64,
    ply: String,
}

/// A request that goes by the table as it was at a version.
#[derive(Deserialize)]
pub struct AtVersion {
    version: u64,
}

/// The version that a request made.
#[derive(Serialize)]
pub struct Made {
    version: u64,
}

pub async fn ply(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    request: Result<Json<PlyRequest>, JsonRejection>,
) -> Result<Json<Made>, Failure> {
    let Json(PlyRequest { version, ply }) = request?;
    let live = state.hub.table(&id).await?;
    let seats = live.now().seats_of(&guest.0);
    let version = state.hub.play(&live, &seats, version, ply).await?;
    Ok(Json(Made { version }))
}

pub async fn undo(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    request: Result<Json<AtVersion>, JsonRejection>,
) -> Result<Json<Made>, Failure> {
    let Json(AtVersion { version }) = request?;
    let live = state.hub.table(&id).await?;
    let seats = live.now().seats_of(&guest.0);
    let version = state.hub.undo(&live, &seats, version).await?;
    Ok(Json(Made { version }))
}

/// What a bot would do, as HTML; nothing if the table has moved on since.
#[derive(Serialize)]
pub struct Advised {
    version: u64,
    html: String,
}

pub async fn advice(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    request: Result<Json<AtVersion>, JsonRejection>,
) -> Result<Response, Failure> {
    let Json(AtVersion { version }) = request?;
    let live = state.hub.table(&id).await?;
    let seats = live.now().seats_of(&guest.0);
    let advice = state.hub.advise(&live, &seats, version).await?;
    Ok(match advice {
        Some(advice) => {
            let html = pages::advice_html(&advice);
            Json(Advised { version, html }).into_response()
        }
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

#[derive(Deserialize)]
pub struct FrameQuery {
    /// Set when the device of a shared screen has changed hands.
    ready: Option<u8>,
}

pub async fn frame(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<FrameQuery>, QueryRejection>,
    guest: Guest,
) -> Result<Json<Frame>, Failure> {
    let Query(FrameQuery { ready }) = query?;
    let snapshot = state.hub.table(&id).await?.now();
    let mut screen = Screen::new(snapshot.seats_of(&guest.0));
    Ok(Json(screen.whole(&snapshot, ready == Some(1))))
}

pub async fn record(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let record = state.hub.table(&id).await?.now().record()?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
