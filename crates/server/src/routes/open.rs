//! Opening tables and sitting down at them.

use super::order::{order, salt};
use super::pages::new_page;
use crate::AppState;
use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::Guest;
use crate::pages as markup;
use crate::pages::data::{Fields, field};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use courtside_table::{Chair, Command, Refused, Sitter, clean_name};
use std::time::Instant;

/// Opens a table from the form of the page for new tables.
pub async fn open(
    State(state): State<AppState>,
    guest: Guest,
    peer: Peer,
    headers: HeaderMap,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Response, Failure> {
    let Form(fields) = form?;
    let entry = courtside_catalog::find(field(&fields, "game"))
        .ok_or_else(|| Failure::form("There is no such game here. Pick one from the list."))?;
    let secret = state.promised_secret(field(&fields, "dice")).await?;
    match order(state.host.library(), entry, &fields, &guest, secret) {
        Ok((opening, chairs)) => {
            let only_bots = chairs.iter().all(Chair::is_bot);
            let unfinished = state.host.store().open_tables_of(&guest.0).await?;
            state
                .quotas
                .try_open_table(&guest.0, peer.0, only_bots, unfinished, Instant::now())?;
            let id = state.host.create(opening, chairs, &guest.0).await?;
            Ok(Redirect::to(&format!("/t/{id}")).into_response())
        }
        // The form comes back filled in, with the reason.
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
    let chair = Chair {
        sitter: Sitter::Human {
            guest: guest.0.clone(),
        },
        name: clean_name(field(&fields, "name")),
        salt: salt(field(&fields, "salt"))?,
    };
    let command = Command::Join {
        invite_key: key,
        chair,
    };
    state.host.act(&id, command).await?;
    Ok(Redirect::to(&format!("/t/{id}")))
}

pub fn used_invitation() -> Failure {
    Refused::UsedInvitation.into()
}
