//! Opening tables and sitting down at them.

use super::order::{order, salt};
use super::pages::new_page;
use crate::AppState;
use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::Guest;
use crate::pages as markup;
use crate::pages::BY_SEAT;
use crate::pages::data::{Fields, field, players_of};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use courtside_kernel::GameCard;
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
    let Form(mut fields) = form?;
    let entry = courtside_catalog::find(field(&fields, "game"))
        .ok_or_else(|| Failure::form("There is no such game here. Pick one from the list."))?;
    fill_in(entry.card, &mut fields);
    if !fields.contains_key("name") {
        let name = state.host.store().name_of(&guest.0).await?;
        fields.insert("name".into(), name.unwrap_or_default());
    }
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

/// Puts in what a form says in another way: the game of a large button, and teams by seat.
fn fill_in(card: &GameCard, fields: &mut Fields) {
    if let Some(quick) = card.quick.filter(|_| !field(fields, "quick").is_empty()) {
        fields.insert("players".into(), quick.players.to_string());
        for (name, value) in quick.options {
            fields.insert(format!("option-{name}"), (*value).to_owned());
        }
    }
    for spec in card.options.iter().filter(|spec| spec.names_teams()) {
        let name = format!("option-{}", spec.name);
        if field(fields, &name) == BY_SEAT {
            let seats = players_of(card, fields).unwrap_or_default();
            let asked = (0..seats).map(|seat| field(fields, &format!("team-{seat}")));
            let teams = team_letters(asked);
            fields.insert(name, teams);
        }
    }
}

/// Teams by seat as an option has them: lettered in the order in which they first come.
fn team_letters<'a>(asked: impl Iterator<Item = &'a str>) -> String {
    let mut known: Vec<&str> = Vec::new();
    let letters = asked.map(|team| {
        let number = known.iter().position(|each| *each == team);
        let number = number.unwrap_or_else(|| {
            known.push(team);
            known.len() - 1
        });
        (b'a' + number as u8) as char
    });
    letters.collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(game: &str, pairs: &[(&str, &str)]) -> Fields {
        let card = courtside_catalog::find(game).unwrap().card;
        let pairs = pairs.iter();
        let mut fields = pairs
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect();
        fill_in(card, &mut fields);
        fields
    }

    #[test]
    fn a_large_button_opens_the_game_that_its_card_names() {
        let cards = filled("cards", &[("quick", "yes")]);
        assert_eq!(field(&cards, "players"), "4");
        assert_eq!(field(&cards, "option-play"), "strategic");
        assert!(filled("cards", &[]).is_empty());
        assert_eq!(filled("chessboard", &[("quick", "yes")]).len(), 1);
    }

    #[test]
    fn teams_by_seat_are_lettered_as_they_come() {
        let seats = ["b", "a", "a", "b", "c"];
        let mut pairs = vec![("option-teams", "seats"), ("players", "4")];
        let names: Vec<String> = (0..5).map(|seat| format!("team-{seat}")).collect();
        pairs.extend(names.iter().map(String::as_str).zip(seats));
        assert_eq!(field(&filled("cards", &pairs), "option-teams"), "abba");
        pairs[1] = ("players", "5");
        assert_eq!(field(&filled("cards", &pairs), "option-teams"), "abbac");
    }
}
