//! The pages: gathers what each of them shows.

use super::open::used_invitation;
use super::order::LISTED;
use crate::AppState;
use crate::edge::{Peer, Scheme};
use crate::error::Failure;
use crate::guest::{Guest, Turned};
use crate::headers;
use crate::host::{Feed, now};
use crate::limits::Source;
use crate::pages as markup;
use crate::pages::data::{
    CardState, Fields, HomePage, JoinPage, NewPage, Section, Shell, TableCard, TablePage,
    WatchPage, field,
};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::{IntoResponse, Redirect, Response};
use courtside_kernel::{GameCard, Seat, Turn};
use courtside_store::Filter;
use courtside_table::{Audience, Chair, Table};
use maud::Markup;

/// How many of a guest's tables are listed, and how many of those to watch.
const LISTED_TABLES: u32 = 24;

pub async fn home(State(state): State<AppState>, guest: Guest) -> Result<Markup, Failure> {
    let (tables, others) = mine(&state, &guest).await?;
    let shell = Shell {
        your_turn: your_turn(&tables),
        section: Some(Section::Play),
        ..Shell::default()
    };
    Ok(markup::home(&HomePage {
        shell,
        games: cards(),
        tables,
        leagues: super::league::cards(&state, &guest, &others).await,
    }))
}

/// The form of a game, filled in from the query.
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
        shell: Shell {
            section: Some(Section::Play),
            ..shell(state, guest, game).await?
        },
        games: beside(cards(), game),
        game,
        fields,
        name: state
            .host
            .store()
            .name_of(&guest.0)
            .await?
            .unwrap_or_default(),
        error: None,
        dice: state.promise().await?,
    })
}

pub async fn rules(
    State(state): State<AppState>,
    Path(game): Path<String>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let entry = courtside_catalog::find(&game).ok_or_else(Failure::no_page)?;
    let shell = Shell {
        section: Some(Section::Learn),
        ..shell(&state, &guest, entry.card).await?
    };
    Ok(markup::rules(
        entry.card,
        courtside_book::rulebook(entry.card),
        &shell,
    ))
}

/// The lessons and rules of every game.
pub async fn courses(State(state): State<AppState>, guest: Guest) -> Result<Markup, Failure> {
    let shell = Shell {
        section: Some(Section::Learn),
        ..house_shell(&state, &guest).await?
    };
    Ok(markup::courses(&cards(), &shell))
}

pub async fn lab(State(state): State<AppState>, guest: Guest) -> Result<Markup, Failure> {
    let shell = Shell {
        section: Some(Section::Lab),
        ..house_shell(&state, &guest).await?
    };
    Ok(markup::lab(&shell))
}

/// The live tables whose players let everyone watch.
pub async fn watch(State(state): State<AppState>, guest: Guest) -> Result<Markup, Failure> {
    let listed = Filter {
        unfinished_only: true,
        id_begins: Some(LISTED.into()),
        limit: LISTED_TABLES,
        ..Filter::default()
    };
    let nobody = Guest(String::new());
    let mut tables = Vec::new();
    for listed in state.host.store().list(&listed).await? {
        if let Ok(table) = state.host.look(&listed.id).await {
            tables.push(table_card(&table, &nobody));
        }
    }
    let shell = Shell {
        section: Some(Section::Watch),
        ..house_shell(&state, &guest).await?
    };
    Ok(markup::watch(&WatchPage { shell, tables }))
}

pub async fn join(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
) -> Result<Response, Failure> {
    let snapshot = state.host.look(&id).await?;
    if !snapshot.seats_of(&guest.0).is_empty() {
        return Ok(Redirect::to(&url(&snapshot)).into_response());
    }
    let seat = snapshot.chair_for(&key).ok_or_else(used_invitation)?;
    let is_person = |chair: &Chair| !chair.is_bot() && !chair.is_open();
    let host = snapshot.chairs().iter().position(is_person);
    let company = others(&snapshot, &[seat]);
    let page = JoinPage {
        shell: shell(&state, &guest, snapshot.card()).await?,
        game: snapshot.card(),
        host: host
            .and_then(|host| snapshot.names().get(host).cloned())
            .unwrap_or_default(),
        seat_name: snapshot
            .card()
            .seat_names
            .get(seat.index())
            .copied()
            .unwrap_or("a seat"),
        company,
        action: format!("{}/join/{key}", url(&snapshot)),
        watch: url(&snapshot),
        name: state
            .host
            .store()
            .name_of(&guest.0)
            .await?
            .unwrap_or_default(),
        commitment: snapshot.commitment(),
        options: markup::option_words(snapshot.card(), &snapshot.chosen_options()),
    };
    Ok(markup::join(&page).into_response())
}

pub async fn table(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    scheme: Scheme,
    guest: Guest,
    Turned(turned): Turned,
    peer: Peer,
) -> Result<Response, Failure> {
    let table = state.host.look(&id).await?;
    let mut shell = shell(&state, &guest, table.card()).await?;
    // Whether it is your turn here, the page itself shows and keeps up to date.
    shell.your_turn.retain(|other| other.url != url(&table));
    let audience = Audience {
        turned,
        ..Audience::new(table.seats_of(&guest.0))
    };
    let feed = move |table: &Table| Feed::new(table, audience);
    let queues = state.host.queues();
    let feed = queues
        .replay(Source::of(peer.0), table.clone(), feed)
        .await?;
    let page = TablePage {
        shell,
        card: table.card(),
        url: url(&table),
        picture: format!("{}{}/picture.png", origin(&headers, scheme), url(&table)),
        snapshot: feed.whole(),
        terms: feed.terms(),
        commitment: table.commitment(),
        options: table.chosen_options(),
    };
    Ok(headers::private(markup::table(&page)).into_response())
}

fn url(table: &Table) -> String {
    format!("/t/{}", table.id())
}

/// Where people find this server, for link previews: they need a whole address.
pub fn origin(headers: &HeaderMap, scheme: Scheme) -> String {
    let scheme = if scheme.is_https() { "https" } else { "http" };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    host.map(|host| format!("{scheme}://{host}"))
        .unwrap_or_default()
}

/// The games that lists show.
pub fn cards() -> Vec<&'static GameCard> {
    courtside_catalog::listed()
        .map(|entry| entry.card)
        .collect()
}

/// The same with the game that a page is about: a hidden one stands on its own pages.
fn beside(mut listed: Vec<&'static GameCard>, game: &'static GameCard) -> Vec<&'static GameCard> {
    if game.hidden {
        listed.push(game);
    }
    listed
}

/// The shell of a page that is about no game.
async fn house_shell(state: &AppState, guest: &Guest) -> Result<Shell, Failure> {
    Ok(Shell {
        your_turn: your_turn(&mine(state, guest).await?.0),
        ..Shell::default()
    })
}

pub async fn shell(
    state: &AppState,
    guest: &Guest,
    game: &'static GameCard,
) -> Result<Shell, Failure> {
    Ok(Shell {
        game: Some(game.id),
        ..house_shell(state, guest).await?
    })
}

fn your_turn(tables: &[TableCard]) -> Vec<TableCard> {
    tables
        .iter()
        .filter(|table| table.state == CardState::YourTurn)
        .cloned()
        .collect()
}

/// The guest's tables: those that wait for the guest first, then those with others to act, then the finished. And what else is
/// the guest's, by id: leagues.
pub async fn mine(
    state: &AppState,
    guest: &Guest,
) -> Result<(Vec<TableCard>, Vec<String>), Failure> {
    let (mut cards, mut others) = (Vec::new(), Vec::new());
    for id in state
        .host
        .store()
        .tables_of(&guest.0, LISTED_TABLES)
        .await?
    {
        // A table that cannot be shown any more is not in the way of the others.
        match state.host.look(&id).await {
            // A seat that was handed over is not the guest's any more; a league still is.
            Ok(table) if table.seats_of(&guest.0).is_empty() => {}
            Ok(table) => cards.push(table_card(&table, guest)),
            Err(_) => others.push(id),
        }
    }
    cards.sort_by_key(|card| match card.state {
        CardState::YourTurn => 0,
        CardState::Waiting | CardState::Open => 1,
        CardState::Over => 2,
    });
    Ok((cards, others))
}

/// Everybody but these, by name, and how many chairs are still open.
fn others(table: &Table, seats: &[Seat]) -> Vec<String> {
    if table.chairs().len() == 1 && !seats.is_empty() {
        return vec!["Solo".into()];
    }
    let open: Vec<Seat> = table.open_chairs().collect();
    let others = (0..)
        .map(Seat)
        .zip(table.names())
        .filter(|(seat, _)| !seats.contains(seat) && !open.contains(seat));
    let mut names: Vec<String> = others.map(|(_, name)| name.clone()).collect();
    match open.iter().filter(|seat| !seats.contains(seat)).count() {
        0 => {}
        1 => names.push("an open seat".into()),
        more => names.push(format!("{more} open seats")),
    }
    names
}

fn table_card(table: &Table, guest: &Guest) -> TableCard {
    let seats = table.seats_of(&guest.0);
    let state = match table.turn() {
        Turn::Over(..) => CardState::Over,
        Turn::Act(seat) if seats.contains(&seat) => CardState::YourTurn,
        _ if table.invite_key().is_some() => CardState::Open,
        _ => CardState::Waiting,
    };
    let seen = table.view(&Audience::new(seats.clone()));
    let ending = seen.scene.ending;
    TableCard {
        url: url(table),
        picture: format!("{}/picture.svg?version={}", url(table), table.version()),
        game: table.card(),
        opponents: others(table, &seats),
        state,
        again: state == CardState::Over && table.opening().league.is_none(),
        status: ending.map_or(seen.scene.ask.question, |ending| ending.headline),
        idle_seconds: now().saturating_sub(table.touched_at()) / 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_game_is_on_no_list_but_that_of_its_own_page() {
        let shown = cards();
        assert!(!shown.is_empty() && shown.iter().all(|card| !card.hidden));
        let hidden: &GameCard = Box::leak(Box::new(GameCard {
            id: "hidden",
            hidden: true,
            ..*shown[0]
        }));
        let ids = |cards: Vec<&GameCard>| cards.iter().map(|card| card.id).collect::<Vec<_>>();
        assert_eq!(ids(beside(shown.clone(), shown[0])), ids(shown.clone()));
        assert_eq!(ids(beside(shown.clone(), hidden)).last(), Some(&"hidden"));
    }
}
