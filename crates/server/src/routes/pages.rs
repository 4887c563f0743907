//! The pages: gathers what each of them shows.

use super::open::used_invitation;
use crate::AppState;
use crate::error::Failure;
use crate::frame::Screen;
use crate::guest::{Guest, is_https};
use crate::pages as markup;
use crate::pages::data::{
    CardState, Fields, HomePage, JoinPage, NewPage, Shell, TableCard, TablePage, field,
};
use crate::snapshot::{Snapshot, now};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::{IntoResponse, Redirect, Response};
use courtside_kernel::{GameCard, Seat, Turn, Viewer};
use courtside_store::{Chair, Sitter};
use maud::Markup;

/// So many of a guest's tables are listed.
const LISTED_TABLES: u32 = 24;

pub async fn home(State(state): State<AppState>, guest: Guest) -> Result<Markup, Failure> {
    let tables = tables(&state, &guest).await?;
    let shell = Shell {
        your_turn: your_turn(&tables),
        game: None,
    };
    Ok(markup::home(&HomePage {
        shell,
        games: cards(),
        tables,
    }))
}

/// The form of a game; whatever else stands in the address is filled in.
pub async fn new_table(
    State(state): State<AppState>,
    query: Result<Query<Fields>, QueryRejection>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let Query(fields) = query?;
    let asked = courtside_catalog::find(field(&fields, "game")).map(|entry| entry.card);
    let game = asked
        .or(cards().first().copied())
        .ok_or_else(Failure::no_page)?;
    Ok(markup::new_table(
        &new_page(&state, &guest, game, fields).await?,
    ))
}

pub async fn new_page(
    state: &AppState,
    guest: &Guest,
    game: &'static GameCard,
    fields: Fields,
) -> Result<NewPage, Failure> {
    Ok(NewPage {
        shell: shell(state, guest, game).await?,
        games: cards(),
        game,
        fields,
        name: state
            .hub
            .store()
            .name_of(&guest.0)
            .await?
            .unwrap_or_default(),
        error: None,
    })
}

pub async fn rules(
    State(state): State<AppState>,
    Path(game): Path<String>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let entry = courtside_catalog::find(&game).ok_or_else(Failure::no_page)?;
    let shell = shell(&state, &guest, entry.card).await?;
    Ok(markup::rules(entry.card, entry.rulebook(), &shell))
}

pub async fn join(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
) -> Result<Response, Failure> {
    let snapshot = state.hub.table(&id).await?.now();
    if !snapshot.seats_of(&guest.0).is_empty() {
        return Ok(Redirect::to(&snapshot.url()).into_response());
    }
    let seat = snapshot.chair_for(&key).ok_or_else(used_invitation)?;
    let is_person = |chair: &Chair| matches!(chair.sitter, Sitter::Human { .. });
    let host = snapshot.chairs.iter().position(is_person);
    let company = others(&snapshot, &[seat]);
    let page = JoinPage {
        shell: shell(&state, &guest, snapshot.card).await?,
        game: snapshot.card,
        host: host
            .and_then(|host| snapshot.names.get(host).cloned())
            .unwrap_or_default(),
        seat_name: snapshot
            .card
            .seat_names
            .get(seat.index())
            .copied()
            .unwrap_or("a chair"),
        company,
        action: format!("{}/join/{key}", snapshot.url()),
        watch: snapshot.url(),
        name: state
            .hub
            .store()
            .name_of(&guest.0)
            .await?
            .unwrap_or_default(),
        commitment: snapshot.secret()?.commitment(),
        options: snapshot.chosen_options(),
    };
    Ok(markup::join(&page).into_response())
}

pub async fn table(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    guest: Guest,
) -> Result<Markup, Failure> {
    let snapshot = state.hub.table(&id).await?.now();
    let mut screen = Screen::new(snapshot.seats_of(&guest.0));
    let mut shell = shell(&state, &guest, snapshot.card).await?;
    // Whether it is your turn here, the page itself shows and keeps up to date.
    shell.your_turn.retain(|table| table.url != snapshot.url());
    let page = TablePage {
        shell,
        card: snapshot.card,
        url: snapshot.url(),
        picture: format!("{}{}/picture.png", origin(&headers), snapshot.url()),
        frame: screen.whole(&snapshot, false),
        commitment: snapshot.secret()?.commitment(),
        options: snapshot.chosen_options(),
    };
    Ok(markup::table(&page))
}

/// Where people find this server, for link previews: they need a whole address.
fn origin(headers: &HeaderMap) -> String {
    let scheme = if is_https(headers) { "https" } else { "http" };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    host.map(|host| format!("{scheme}://{host}"))
        .unwrap_or_default()
}

fn cards() -> Vec<&'static GameCard> {
    courtside_catalog::games()
        .iter()
        .map(|entry| entry.card)
        .collect()
}

pub async fn shell(
    state: &AppState,
    guest: &Guest,
    game: &'static GameCard,
) -> Result<Shell, Failure> {
    Ok(Shell {
        your_turn: your_turn(&tables(state, guest).await?),
        game: Some(game.id),
    })
}

fn your_turn(tables: &[TableCard]) -> Vec<TableCard> {
    tables
        .iter()
        .filter(|table| table.state == CardState::YourTurn)
        .cloned()
        .collect()
}

/// The guest's tables: those that wait for the guest first, then those with others to act, then the finished.
async fn tables(state: &AppState, guest: &Guest) -> Result<Vec<TableCard>, Failure> {
    let mut cards = Vec::new();
    for id in state.hub.store().tables_of(&guest.0, LISTED_TABLES).await? {
        // A table that cannot be shown any more is not in the way of the others.
        if let Ok(live) = state.hub.table(&id).await {
            cards.push(table_card(&live.now(), guest));
        }
    }
    cards.sort_by_key(|card| match card.state {
        CardState::YourTurn => 0,
        CardState::Waiting | CardState::Open => 1,
        CardState::Over => 2,
    });
    Ok(cards)
}

/// Everybody but these, by name, and how many chairs are still open.
fn others(snapshot: &Snapshot, seats: &[Seat]) -> Vec<String> {
    if snapshot.chairs.len() == 1 && !seats.is_empty() {
        return vec!["Solo".into()];
    }
    let open: Vec<Seat> = snapshot.open_chairs().collect();
    let others = (0..)
        .zip(&snapshot.names)
        .filter(|(seat, _)| !seats.contains(&Seat(*seat)) && !open.contains(&Seat(*seat)));
    let mut names: Vec<String> = others.map(|(_, name)| name.clone()).collect();
    match open.iter().filter(|seat| !seats.contains(seat)).count() {
        0 => {}
        1 => names.push("an open chair".into()),
        more => names.push(format!("{more} open chairs")),
    }
    names
}

fn table_card(snapshot: &Snapshot, guest: &Guest) -> TableCard {
    let seats = snapshot.seats_of(&guest.0);
    let state = match snapshot.play.turn() {
        Turn::Over(..) => CardState::Over,
        Turn::Act(seat) if seats.contains(&seat) => CardState::YourTurn,
        _ if snapshot.open_chairs().next().is_some() => CardState::Open,
        _ => CardState::Waiting,
    };
    let viewer = match seats[..] {
        [seat] => Viewer::Seat(seat),
        _ => Viewer::Spectator,
    };
    let scene = snapshot
        .play
        .scene(viewer, viewer.seat().unwrap_or(Seat(0)), &snapshot.names);
    TableCard {
        url: snapshot.url(),
        picture: format!(
            "{}/picture.svg?version={}",
            snapshot.url(),
            snapshot.version()
        ),
        game: snapshot.card,
        opponents: others(snapshot, &seats),
        state,
        status: scene
            .ending
            .map_or(scene.ask.question, |ending| ending.headline),
        idle_seconds: now().saturating_sub(snapshot.touched_at),
    }
}
