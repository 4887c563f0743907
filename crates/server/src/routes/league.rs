//! The addresses of leagues: opening one, sitting down, acting, looking.

use super::order::{level, salt};
use super::pages::{origin, shell};
use crate::AppState;
use crate::edge::{Peer, Scheme};
use crate::error::Failure;
use crate::guest::Guest;
use crate::host::now;
use crate::pages as markup;
use crate::pages::data::{Fields, field};
use crate::pages::league::{JoinLeaguePage, LeagueCard, LeaguePage, LiveMatch, NewLeaguePage};
use crate::{chance, headers};
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use courtside_kernel::{GameCard, Options, Turn};
use courtside_league::{Command, FORMAT, OWNERS, Owner, Season, game_card, is_too_long};
use courtside_record::Secret;
use courtside_table::{Audience, Chair, Millis, Opening, Sitter, bot, clean_name};
use maud::Markup;
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

/// At most one message in this time tells a live page to look again.
const PACE: Duration = Duration::from_millis(1200);
const PING: Duration = Duration::from_secs(25);
const SLOWEST: Duration = Duration::from_secs(15);

fn url(id: &str) -> String {
    format!("/league/{id}")
}

/// The form for a new league, filled in from the query.
pub async fn new(
    State(state): State<AppState>,
    query: Result<Query<Fields>, QueryRejection>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let Query(fields) = query?;
    Ok(markup::league::new_league(
        &new_page(&state, &guest, fields).await?,
    ))
}

async fn new_page(
    state: &AppState,
    guest: &Guest,
    fields: Fields,
) -> Result<NewLeaguePage, Failure> {
    let name = state.host.store().name_of(&guest.0).await?;
    Ok(NewLeaguePage {
        shell: shell(state, guest, game()).await?,
        fields,
        name: name.unwrap_or_default(),
        dice: state.promise().await?,
        error: None,
    })
}

fn game() -> &'static GameCard {
    game_card()
}

/// Opens a league from the form.
pub async fn open(
    State(state): State<AppState>,
    guest: Guest,
    peer: Peer,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Response, Failure> {
    let Form(fields) = form?;
    let secret = state.promised_secret(field(&fields, "dice")).await?;
    match order(&state, &fields, &guest, secret) {
        Ok((opening, chairs)) => {
            let only_bots = chairs.iter().all(Chair::is_bot);
            let unfinished = state.host.store().open_tables_of(&guest.0).await?;
            state
                .quotas
                .try_open_table(&guest.0, peer.0, only_bots, unfinished, Instant::now())?;
            let id = state.host.create_league(opening, chairs, &guest.0).await?;
            Ok(Redirect::to(&url(&id)).into_response())
        }
        // The form comes back filled in, with the reason.
        Err(failure) if failure.status == StatusCode::UNPROCESSABLE_ENTITY => {
            let mut page = new_page(&state, &guest, fields).await?;
            page.error = Some(failure.message.clone());
            let mut response = markup::league::new_league(&page).into_response();
            *response.status_mut() = failure.status;
            Ok(response)
        }
        Err(failure) => Err(failure),
    }
}

fn order(
    state: &AppState,
    fields: &Fields,
    guest: &Guest,
    secret: Option<Secret>,
) -> Result<(Opening, Vec<Chair>), Failure> {
    let seats = match field(fields, "owners") {
        "" | "one" => OWNERS,
        "two" => 2 * OWNERS,
        _ => return Err(Failure::form("An owner is one player or a team of two.")),
    };
    let mut options = Options::default();
    for spec in FORMAT.options {
        let value = field(fields, &format!("option-{}", spec.name));
        if !value.is_empty() {
            let value = spec.read(value);
            let value = value.map_err(|error| Failure::form(error.message))?;
            options = options.with(spec.name, value);
        }
    }
    if secret.is_none() && !field(fields, "salt").is_empty() {
        let message = "Your seed for fair dice came before their hash was shown. Reload the form and try again.";
        return Err(Failure::form(message));
    }
    let secret = match secret {
        Some(secret) => secret,
        None => chance::secret()?,
    };
    let chairs = chairs(seats, fields, guest)?;
    let id = chance::hex::<6>("table")?;
    let opening = Season::opening(state.host.library(), id, &options, seats, &secret, now());
    let opening = opening.map_err(|error| Failure::form(error.message))?;
    Ok((opening, chairs))
}

/// Who owns the teams. Second players of people come by the invitation, of bots are bots.
fn chairs(seats: usize, fields: &Fields, guest: &Guest) -> Result<Vec<Chair>, Failure> {
    let salt = salt(field(fields, "salt"))?;
    let level = level(field(fields, "level"))?;
    let invite_key = chance::hex::<16>("invitation")?;
    let person = |name: &str| Chair {
        sitter: Sitter::Human {
            guest: guest.0.clone(),
        },
        name: clean_name(name),
        salt: salt.clone(),
    };
    let friend = || Chair {
        sitter: Sitter::Open {
            invite_key: invite_key.clone(),
        },
        name: String::new(),
        salt: String::new(),
    };
    let machine = || Chair {
        sitter: Sitter::Bot { level },
        name: String::new(),
        salt: String::new(),
    };
    let against = field(fields, "against");
    let mut chairs = Vec::new();
    for seat in 0..seats {
        let (owner, second) = (seat % OWNERS, seat >= OWNERS);
        chairs.push(match against {
            "" | "bots" if owner == 0 && second => friend(),
            "" | "bots" | "friends" if seat == 0 => person(field(fields, "name")),
            "" | "bots" | "watch" => machine(),
            "friends" => friend(),
            "screen" => match clean_name(field(fields, &format!("name-{owner}"))).as_str() {
                "" => machine(),
                name => person(name),
            },
            _ => {
                let message = "Play bots, friends, people on this device, or just watch bots.";
                return Err(Failure::form(message));
            }
        });
    }
    if against == "screen" && chairs.iter().all(Chair::is_bot) {
        return Err(Failure::form("Give at least one person a name."));
    }
    // People choose their names first.
    for seat in 0..seats {
        if chairs[seat].is_bot() {
            chairs[seat] = bot(level, &chairs);
        }
    }
    Ok(chairs)
}

pub async fn page(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    scheme: Scheme,
    guest: Guest,
) -> Result<Response, Failure> {
    let season = state.host.league(&id).await?;
    let seats = season.seats_of(&guest.0);
    let invite = season.invite_key().filter(|_| !seats.is_empty());
    let invite = invite.map(|key| format!("{}{}/join/{key}", origin(&headers, scheme), url(&id)));
    let page = LeaguePage {
        shell: shell(&state, &guest, game()).await?,
        season: &season,
        me: season.owners_of(&guest.0),
        beside: season.owners_beside(&guest.0),
        matches: matches(&state, &season, &guest).await,
        absent: absent(&state, &season).await,
        feats: state.host.league_feats(&season).await,
        invite,
    };
    Ok(headers::private(markup::league::league(&page)).into_response())
}

/// Since when an owner keeps a match waiting; nothing if it is not that owner's turn anywhere.
async fn kept_waiting(state: &AppState, season: &Season, owner: Owner) -> Option<Millis> {
    let number = season.next_running(owner)?;
    let side = season.state().fixtures[number].side_of(owner)?;
    let table = state.host.look(&season.table_id(number)).await.ok()?;
    match table.turn() {
        Turn::Act(seat) if seat.index() % 2 == side => Some(table.touched_at()),
        _ => None,
    }
}

/// Owners whom a bot may replace (W113).
async fn absent(state: &AppState, season: &Season) -> Vec<Owner> {
    let mut absent = Vec::new();
    for owner in Owner::all() {
        let kept = kept_waiting(state, season, owner).await;
        if season.may_replace(owner, now()) || kept.is_some_and(|since| is_too_long(since, now())) {
            absent.push(owner);
        }
    }
    absent
}

/// The matches that have a table, running ones first.
async fn matches(state: &AppState, season: &Season, guest: &Guest) -> Vec<LiveMatch> {
    let mut found = Vec::new();
    for (number, fixture) in season.state().fixtures.iter().enumerate() {
        if !fixture.is_lined_up() {
            continue;
        }
        let Ok(table) = state.host.look(&season.table_id(number)).await else {
            continue;
        };
        let seats = table.seats_of(&guest.0);
        let my_turn = matches!(table.turn(), Turn::Act(seat) if seats.contains(&seat));
        let seen = table.view(&Audience::new(seats));
        let ending = seen.scene.ending;
        // The viewer's side comes first at a table.
        let mut sides = seen.scene.score.sides;
        sides.sort_by_key(|side| side.seat);
        let points: Vec<String> = sides.into_iter().map(|side| side.points).collect();
        found.push(LiveMatch {
            number,
            url: format!("/t/{}", table.id()),
            picture: format!("/t/{}/picture.svg?version={}", table.id(), table.version()),
            score: points.join(" : "),
            status: ending.map_or(seen.scene.ask.question, |ending| ending.headline),
            over: table.is_over(),
            my_turn,
        });
    }
    found.sort_by_key(|game| game.over);
    found
}

/// What the forms of the page ask for.
pub async fn act(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(fields) = form?;
    let season = state.host.league(&id).await?;
    let seats = season.seats_of(&guest.0);
    let owner: u8 = match field(&fields, "owner").parse() {
        Ok(owner) => owner,
        // A person with one team means that one.
        Err(_) => season
            .owners_of(&guest.0)
            .first()
            .map_or(0, |owner| owner.0),
    };
    let wizard = field(&fields, "jersey");
    let command = match field(&fields, "do") {
        what @ ("take" | "bench") => Command::Play {
            seats,
            ply: format!("{owner}.{what}:{wizard}"),
        },
        "withdraw" => Command::Play {
            seats,
            ply: format!("{owner}.withdraw"),
        },
        "hand-over" => Command::HandOver {
            seats,
            owner,
            level: level(field(&fields, "level"))?,
            waited_since: kept_waiting(&state, &season, Owner(owner)).await,
        },
        "fill" => Command::Fill {
            seats,
            level: level(field(&fields, "level"))?,
        },
        _ => {
            return Err(Failure::form(
                "This form asks for something that isn't there. Reload the page.",
            ));
        }
    };
    state.host.act_in_league(&id, command).await?;
    Ok(Redirect::to(&url(&id)))
}

/// The page behind an invitation.
pub async fn invited(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
) -> Result<Response, Failure> {
    let season = state.host.league(&id).await?;
    if !season.seats_of(&guest.0).is_empty() {
        return Ok(Redirect::to(&url(&id)).into_response());
    }
    if season.invite_key() != Some(&key) {
        return Err(courtside_league::Refused::UsedInvitation.into());
    }
    let name = state.host.store().name_of(&guest.0).await?;
    let page = JoinLeaguePage {
        shell: shell(&state, &guest, game()).await?,
        season: &season,
        action: format!("{}/join/{key}", url(&id)),
        watch: url(&id),
        name: name.unwrap_or_default(),
    };
    Ok(markup::league::join_league(&page).into_response())
}

pub async fn join(
    State(state): State<AppState>,
    Path((id, key)): Path<(String, String)>,
    guest: Guest,
    form: Result<Form<Fields>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(fields) = form?;
    let chair = Chair {
        sitter: Sitter::Human { guest: guest.0 },
        name: clean_name(field(&fields, "name")),
        salt: salt(field(&fields, "salt"))?,
    };
    let command = Command::Join {
        invite_key: key,
        chair,
    };
    state.host.act_in_league(&id, command).await?;
    Ok(Redirect::to(&url(&id)))
}

pub async fn record(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let record = state.host.league_record(&id).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}

/// The league as data, for programs: what this guest may know.
pub async fn view(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
) -> Result<Response, Failure> {
    let season = state.host.league(&id).await?;
    let owners = season.owners_of(&guest.0);
    // Several people at one device know what everyone knows.
    let viewer = match owners[..] {
        [owner] => Some(owner),
        _ => None,
    };
    let tables = matches(&state, &season, &guest).await;
    let running = tables.iter().filter(|game| !game.over);
    let view = serde_json::json!({
        "version": season.version(),
        "you": owners.iter().map(|owner| owner.0).collect::<Vec<u8>>(),
        "names": season.names(),
        "league": season.view(viewer),
        "tables": running.map(|game| &game.url).collect::<Vec<_>>(),
    });
    Ok(headers::private(Json(view)).into_response())
}

/// Tells a page when to look again.
pub async fn live(
    State(state): State<AppState>,
    Path(id): Path<String>,
    guest: Guest,
    peer: Peer,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade = upgrade.map_err(|_| Failure::needs_socket())?;
    let permit = state.quotas.socket(&guest.0, peer.0, Instant::now())?;
    state.host.league(&id).await?;
    // A node that went away may have left something undone.
    state.host.attend_later(&id);
    Ok(upgrade
        .max_message_size(state.limits.socket_message)
        .on_upgrade(async move |mut socket| {
            state.host.metrics().socket_opened();
            tell(&state, &id, &mut socket).await;
            state.host.metrics().socket_closed();
            drop(permit);
        }))
}

/// Until the page is gone, or the server stops.
async fn tell(state: &AppState, id: &str, socket: &mut WebSocket) {
    let mut closing = state.closing.subscribe();
    let mut changes = state.host.watch_league(id);
    let mut ping = interval_at(tokio::time::Instant::now() + PING, PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut heard = true;
    loop {
        let message = tokio::select! {
            biased;
            () = async { drop(closing.wait_for(|closing| *closing).await) } => return,
            changed = changes.changed() => {
                if changed.is_err() {
                    return;
                }
                let change = *changes.borrow_and_update();
                Message::Text(change.to_string().into())
            }
            said = socket.recv() => match said {
                None | Some(Err(_)) | Some(Ok(Message::Close(_))) => return,
                Some(Ok(_)) => {
                    heard = true;
                    continue;
                }
            },
            _ = ping.tick() => {
                if !std::mem::replace(&mut heard, false) {
                    return;
                }
                Message::Ping(Default::default())
            }
        };
        let paced = matches!(message, Message::Text(_));
        if !matches!(timeout(SLOWEST, socket.send(message)).await, Ok(Ok(()))) {
            return;
        }
        if paced {
            // Matches change with every ply; a page need not.
            tokio::time::sleep(PACE).await;
        }
    }
}

/// The guest's leagues, for the home page: those that wait for the guest first.
pub async fn cards(state: &AppState, guest: &Guest, ids: &[String]) -> Vec<LeagueCard> {
    let mut cards = Vec::new();
    for id in ids {
        let Ok(season) = state.host.league(id).await else {
            continue;
        };
        let mine = season.owners_of(&guest.0);
        let waits = |owner: &Owner| mine.contains(owner);
        cards.push(LeagueCard {
            url: url(id),
            my_turn: season.awaited().iter().any(waits),
            season,
        });
    }
    cards.sort_by_key(|card| (!card.my_turn, card.season.is_over()));
    cards
}
