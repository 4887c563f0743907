//! Opening tables and sitting down at them.

use super::pages::new_page;
use crate::AppState;
use crate::error::Failure;
use crate::guest::{Guest, random_hex};
use crate::pages as markup;
use crate::pages::data::Against;
use crate::snapshot::{Snapshot, now};
use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use courtside_bots::Level;
use courtside_catalog::Entry;
use courtside_kernel::{GameCard, Options};
use courtside_record::Secret;
use courtside_store::{Chair, Sitter, Table};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

const LONGEST_NAME: usize = 24;
const LONGEST_SALT: usize = 64;
const USUAL_LEVEL: u8 = 2;

type Fields = HashMap<String, String>;

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
            let against = Against::read(field(&fields, "against")).unwrap_or(Against::Bot);
            let mut page = new_page(&state, &guest, entry.card, against).await?;
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

fn field<'a>(fields: &'a Fields, name: &str) -> &'a str {
    fields.get(name).map_or("", |value| value.trim())
}

/// The table that a form asks for, and who sits there.
fn order(entry: &Entry, fields: &Fields, guest: &Guest) -> Result<(Table, Vec<Chair>), Failure> {
    let card = entry.card;
    let mut options = Options::default();
    for spec in card.options {
        let value = field(fields, &format!("option-{}", spec.name));
        if !value.is_empty() {
            let value = spec
                .read(value)
                .map_err(|error| Failure::form(error.message))?;
            options = options.with(spec.name, value);
        }
    }
    let seats = *card.seats.start();
    let play = entry.start(&options, seats)?;
    let chairs = chairs(card, seats, fields, guest)?;
    let table = Table {
        id: random_hex::<6>()?,
        game: card.id.to_owned(),
        options: play.options().to_string(),
        rules: card.rules_version,
        content: play.content_hash(),
        secret: Secret::fresh()?.to_hex(),
        parent: None,
        created_at: now(),
    };
    Ok((table, chairs))
}

fn chairs(
    card: &GameCard,
    seats: usize,
    fields: &Fields,
    guest: &Guest,
) -> Result<Vec<Chair>, Failure> {
    let against = match field(fields, "against") {
        "" => Against::Bot,
        name => Against::read(name)
            .ok_or_else(|| Failure::form("Choose a bot, a friend, this screen or bots only."))?,
    };
    let chair = |sitter| Chair {
        sitter,
        name: String::new(),
        salt: String::new(),
    };
    let bot = |name: &str| -> Result<Chair, Failure> {
        Ok(chair(Sitter::Bot {
            level: level(field(fields, name))?,
        }))
    };
    let person = || Sitter::Human {
        guest: guest.0.clone(),
    };
    let me = side(card, seats, field(fields, "side"))?;
    let mut chairs = Vec::new();
    for seat in 0..seats {
        chairs.push(match against {
            Against::Watch => bot(if seat == 0 { "level" } else { "level2" })?,
            // People who share a screen are called by their colours.
            Against::Screen => Chair {
                salt: salt(field(fields, "salt"))?,
                ..chair(person())
            },
            _ if seat == me => Chair {
                sitter: person(),
                name: name(field(fields, "name")),
                salt: salt(field(fields, "salt"))?,
            },
            Against::Bot => bot("level")?,
            Against::Friend => chair(Sitter::Open {
                door: random_hex::<16>()?,
            }),
        });
    }
    Ok(chairs)
}

fn level(text: &str) -> Result<u8, Failure> {
    if text.is_empty() {
        return Ok(USUAL_LEVEL);
    }
    let level = text
        .parse()
        .ok()
        .and_then(Level::new)
        .filter(|level| Level::ALL.contains(level));
    level
        .map(Level::number)
        .ok_or_else(|| Failure::form("Choose a level from 1 to 5."))
}

fn side(card: &GameCard, seats: usize, text: &str) -> Result<usize, Failure> {
    if text.is_empty() || text == "toss" {
        let number = getrandom::u64().map_err(Failure::internal)?;
        return Ok((number % seats as u64) as usize);
    }
    let side = text.parse().ok().filter(|side| *side < seats);
    side.ok_or_else(|| {
        Failure::form(format!(
            "Choose a side: {}, or a toss.",
            card.seat_names.join(", ")
        ))
    })
}

/// A name without anything that could break a line.
fn name(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|character| !character.is_control())
        .take(LONGEST_NAME)
        .collect();
    plain.trim().to_owned()
}

fn salt(text: &str) -> Result<String, Failure> {
    if text.chars().count() > LONGEST_SALT || text.chars().any(char::is_control) {
        return Err(Failure::form(format!(
            "Your salt for the dice has at most {LONGEST_SALT} plain characters."
        )));
    }
    Ok(text.to_owned())
}

/// Sits down on the chair that a key opens.
pub async fn join(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(fields) = form?;
    let live = state.hub.table(&id).await?;
    let snapshot = live.now();
    if snapshot.seats_of(&guest.0).is_empty() {
        let seat = snapshot.chair_for(&key).ok_or_else(used_invitation)?;
        let chair = Chair {
            sitter: Sitter::Human { guest: guest.0 },
            name: name(field(&fields, "name")),
            salt: salt(field(&fields, "salt"))?,
        };
        state.hub.sit(&live, seat, chair).await?;
    }
    Ok(Redirect::to(&snapshot.url()))
}

pub fn used_invitation() -> Failure {
    let message =
        "This invitation is not valid, or somebody has used it already. Ask for a new one.";
    Failure::new(StatusCode::NOT_FOUND, "key", message)
}

#[derive(Deserialize)]
pub struct FillRequest {
    level: Option<u8>,
}

/// Puts a bot on the open chair.
pub async fn fill(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    request: Result<Json<FillRequest>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Json(FillRequest { level: wanted }) = request?;
    let level = level(&wanted.map(|level| level.to_string()).unwrap_or_default())?;
    let live = state.hub.table(&id).await?;
    let snapshot = live.now();
    must_sit(&snapshot, &guest)?;
    let (seat, _) = snapshot.open_chair().ok_or_else(|| {
        Failure::new(
            StatusCode::CONFLICT,
            "taken",
            "There is no open chair at this table.",
        )
    })?;
    let chair = Chair {
        sitter: Sitter::Bot { level },
        name: String::new(),
        salt: String::new(),
    };
    state.hub.sit(&live, seat, chair).await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn form(pairs: &[(&str, &str)]) -> Result<Vec<Chair>, Failure> {
        let fields = pairs
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        let entry = courtside_catalog::find("chessboard").unwrap();
        order(entry, &fields, &Guest("me".into())).map(|(_, chairs)| chairs)
    }

    #[test]
    fn a_form_says_who_sits_where() {
        let me = Sitter::Human { guest: "me".into() };
        let chairs = form(&[
            ("against", "bot"),
            ("side", "1"),
            ("level", "4"),
            ("name", " Ann\n "),
        ])
        .unwrap();
        assert_eq!(chairs[0].sitter, Sitter::Bot { level: 4 });
        assert_eq!((&chairs[1].sitter, chairs[1].name.as_str()), (&me, "Ann"));
        let chairs = form(&[("against", "friend"), ("side", "0")]).unwrap();
        assert_eq!(chairs[0].sitter, me);
        assert!(matches!(&chairs[1].sitter, Sitter::Open { door } if door.len() == 32));
        let chairs = form(&[("against", "screen")]).unwrap();
        assert!(chairs.iter().all(|chair| chair.sitter == me));
        let chairs = form(&[("against", "watch"), ("level", "1"), ("level2", "5")]).unwrap();
        assert_eq!(chairs[0].sitter, Sitter::Bot { level: 1 });
        assert_eq!(chairs[1].sitter, Sitter::Bot { level: 5 });
    }

    #[test]
    fn a_bad_form_says_what_to_do() {
        let refuse = |name, value| form(&[(name, value)]).unwrap_err().message;
        assert_eq!(refuse("level", "0"), "Choose a level from 1 to 5.");
        assert_eq!(refuse("level", "x"), "Choose a level from 1 to 5.");
        assert!(refuse("side", "2").starts_with("Choose a side"));
        assert!(refuse("against", "nobody").starts_with("Choose a bot"));
        assert!(refuse("option-stalling", "maybe").contains("stalling"));
        let long = "x".repeat(65);
        let salted = form(&[("salt", &long)]).unwrap_err();
        assert!(salted.message.contains("64"));
    }
}
