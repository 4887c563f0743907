//! Opening tables and sitting down at them.

use super::order::{bot, level, name, order, salt};
use super::pages::new_page;
use crate::AppState;
use crate::error::Failure;
use crate::guest::{Guest, random_hex};
use crate::pages as markup;
use crate::pages::data::{Fields, field};
use crate::snapshot::{Snapshot, now};
use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use courtside_record::Secret;
use courtside_store::{Chair, Sitter, Table};
use serde::{Deserialize, Serialize};

/// Opens a table from the form of the page for new tables.
pub async fn open(
    State(state): State<AppState>,
    guest: Guest,
    headers: HeaderMap,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Response, Failure> {
    let Form(fields) = form?;
    let entry = courtside_catalog::find(field(&fields, "game"))
        .ok_or_else(|| Failure::form("There is no such game here. Pick one from the list."))?;
    match order(entry, &fields, &guest) {
        Ok((table, chairs)) => {
            let id = state.hub.create(table, chairs).await?;
            Ok(Redirect::to(&format!("/t/{id}")).into_response())
        }
        // Whoever filled in the form gets it back with the reason.
        Err(failure)
            if failure.status == StatusCode::UNPROCESSABLE_ENTITY && wants_page(&headers) =>
        {
            let mut page = new_page(&state, &guest, entry.card, fields).await?;
            page.error = Some(failure.message);
            Ok((failure.status, markup::new_table(&page)).into_response())
        }
        Err(failure) => Err(failure),
    }
}

fn wants_page(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

/// Sits down on the first chair that a key opens.
pub async fn join(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(fields) = form?;
    let live = state.hub.table(&id).await?;
    let chair = Chair {
        sitter: Sitter::Human {
            guest: guest.0.clone(),
        },
        name: name(field(&fields, "name")),
        salt: salt(field(&fields, "salt"))?,
    };
    while live.now().seats_of(&guest.0).is_empty() {
        let seat = live.now().chair_for(&key).ok_or_else(used_invitation)?;
        match state.hub.sit(&live, seat, chair.clone()).await {
            // Somebody was quicker; the same link may open another chair.
            Err(failure) if failure.code == "taken" => {}
            seated => seated?,
        }
    }
    Ok(Redirect::to(&live.now().url()))
}

pub fn used_invitation() -> Failure {
    let message =
        "This invitation is not valid, or somebody has used it already. Ask for a new one.";
    Failure::new(StatusCode::NOT_FOUND, "key", message)
}

#[derive(Deserialize)]
pub struct FillRequest {
    level: Option<u8>,
    /// Every open chair, not only the first.
    #[serde(default)]
    all: bool,
}

/// Puts bots on open chairs.
pub async fn fill(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    request: Result<Json<FillRequest>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Json(FillRequest { level: wanted, all }) = request?;
    let level = level(&wanted.map(|level| level.to_string()).unwrap_or_default())?;
    let live = state.hub.table(&id).await?;
    must_sit(&live.now(), &guest)?;
    let mut filled = 0;
    while let Some(seat) = live
        .now()
        .open_chairs()
        .next()
        .filter(|_| all || filled == 0)
    {
        match state
            .hub
            .sit(&live, seat, bot(level, &live.now().chairs))
            .await
        {
            Ok(()) => filled += 1,
            // A friend was quicker; look for the next chair.
            Err(failure) if failure.code == "taken" => {}
            Err(failure) => return Err(failure),
        }
    }
    if filled == 0 {
        return Err(Failure::new(
            StatusCode::CONFLICT,
            "taken",
            "There is no open chair at this table.",
        ));
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize)]
pub struct Opened {
    url: String,
}

/// Opens the next table for the same people, each one chair further. Whoever asks second gets the same one.
pub async fn rematch(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
) -> Result<Json<Opened>, Failure> {
    let snapshot = state.hub.table(&id).await?.now();
    must_sit(&snapshot, &guest)?;
    if !snapshot.play.turn().is_over() {
        return Err(Failure::new(
            StatusCode::CONFLICT,
            "running",
            "Finish this game first.",
        ));
    }
    let mut chairs = snapshot.chairs.clone();
    chairs.rotate_left(1);
    let table = Table {
        id: random_hex::<6>()?,
        secret: Secret::fresh()?.to_hex(),
        parent: Some(id),
        created_at: now(),
        ..Table::clone(&snapshot.table)
    };
    let id = state.hub.create(table, chairs).await?;
    Ok(Json(Opened {
        url: format!("/t/{id}"),
    }))
}

fn must_sit(snapshot: &Snapshot, guest: &Guest) -> Result<(), Failure> {
    if snapshot.seats_of(&guest.0).is_empty() {
        return Err(Failure::seat(
            "You look on at this table. Only who sits there can do that.",
        ));
    }
    Ok(())
}
