//! What the search on every page looks through: the guest's tables, things to do, and the rules.

use super::pages::{cards, mine};
use crate::AppState;
use crate::error::Failure;
use crate::guest::Guest;
use crate::headers;
use crate::pages::data::CardState;
use crate::pages::figure;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use courtside_scene::words::listed;
use serde::Serialize;

/// Everything there is to find. The page filters it by itself.
#[derive(Serialize)]
pub struct Found {
    /// By id: its figure, to be drawn before what is of that game.
    games: Vec<Game>,
    tables: Vec<Entry>,
    actions: Vec<Entry>,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
struct Game {
    id: &'static str,
    name: &'static str,
    figure: String,
}

/// Something to go to.
#[derive(Serialize)]
struct Entry {
    name: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: String,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
}

/// A rule; its address follows from its game and its id.
#[derive(Serialize)]
struct Rule {
    id: &'static str,
    title: &'static str,
    game: &'static str,
}

pub async fn search(State(state): State<AppState>, guest: Guest) -> Result<Response, Failure> {
    let (tables, _) = mine(&state, &guest).await?;
    let tables = tables.into_iter().map(|table| Entry {
        name: format!("{}: {}", table.game.name, listed(&table.opponents)),
        note: match table.state {
            CardState::YourTurn => "your move".into(),
            CardState::Open => "a seat is open".into(),
            CardState::Over => "over".into(),
            CardState::Waiting => String::new(),
        },
        url: table.url,
        game: Some(table.game.id),
    });
    let found = Found {
        tables: tables.collect(),
        ..everything()
    };
    Ok(headers::private(Json(found)).into_response())
}

/// What everyone finds.
fn everything() -> Found {
    let entry = |name: &str, note: &str, url: &str, game| Entry {
        name: name.into(),
        note: note.into(),
        url: url.into(),
        game,
    };
    let mut actions = Vec::new();
    let mut rules = Vec::new();
    for card in cards() {
        let (id, name, game) = (card.id, card.name, Some(card.id));
        let new = format!("/new?game={id}");
        actions.push(entry(&format!("New table of {name}"), "", &new, game));
        if !courtside_book::lessons(card).is_empty() {
            let (learn, url) = (format!("Learn {name}"), format!("/learn/{id}"));
            actions.push(entry(&learn, "3 minutes", &url, game));
        }
        let url = format!("/rules/{id}");
        actions.push(entry(&format!("Rules of {name}"), "", &url, game));
        let book = courtside_book::rulebook(card);
        if book.quick.is_some() {
            let (quick, url) = (format!("Quick reference of {name}"), format!("{url}/quick"));
            actions.push(entry(&quick, "one page", &url, game));
        }
        rules.extend(book.rules.iter().map(|rule| Rule {
            id: rule.id,
            title: rule.title,
            game: id,
        }));
    }
    // The house's rules stand on the rule page of every game.
    if let Some(first) = cards().first() {
        let house = courtside_book::house().rules.iter();
        rules.extend(house.map(|rule| Rule {
            id: rule.id,
            title: rule.title,
            game: first.id,
        }));
    }
    for (name, url) in [
        ("New league", "/league/new"),
        ("Watch a table", "/watch"),
        ("Lab", "/lab"),
        ("Home", "/"),
    ] {
        actions.push(entry(name, "", url, None));
    }
    let games = cards().into_iter().map(|card| Game {
        id: card.id,
        name: card.name,
        figure: figure(card).into_string(),
    });
    Found {
        games: games.collect(),
        tables: Vec::new(),
        actions,
        rules,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_and_every_game_is_found_and_leads_somewhere() {
        let found = everything();
        for card in cards() {
            let of_game = |game: Option<&str>| game == Some(card.id);
            let actions = found.actions.iter();
            assert!(actions.filter(|entry| of_game(entry.game)).count() >= 2);
            for rule in &courtside_book::rulebook(card).rules {
                let mut rules = found.rules.iter();
                assert!(rules.any(|each| each.id == rule.id && of_game(Some(each.game))));
            }
        }
        let words = serde_json::to_string(&found).unwrap();
        assert!(words.len() < 60_000, "{} bytes", words.len());
    }
}
