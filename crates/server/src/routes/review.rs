//! Looking back at a game that is over: what was played at each decision, and what a bot would have played.

use super::pages::shell;
use crate::AppState;
use crate::error::Failure;
use crate::frame::{After, Screen};
use crate::guest::Guest;
use crate::pages as markup;
use crate::pages::data::{Played, ReviewPage};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use courtside_catalog::Match;
use courtside_kernel::Seat;
use maud::Markup;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct ReviewQuery {
    /// The ply, from 0, before which to look.
    at: Option<usize>,
}

pub async fn review(
    State(state): State<AppState>,
    Path(id): Path<String>,
    query: Result<Query<ReviewQuery>, QueryRejection>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let Query(ReviewQuery { at }) = query?;
    let live = state.hub.table(&id).await?;
    let snapshot = live.now();
    if !snapshot.play.turn().is_over() {
        let message = "The game is not over yet. Come back when it is.";
        return Err(Failure::new(StatusCode::CONFLICT, "running", message));
    }
    let decisions = decisions(snapshot.play.as_ref());
    let number = match at {
        Some(at) => decisions.iter().position(|(ply, _)| *ply == at),
        None => (!decisions.is_empty()).then_some(0),
    };
    let number = number.ok_or_else(Failure::no_page)?;
    let (ply, seat) = decisions[number];
    let play = rewound(snapshot.play.as_ref(), ply);
    // It is shown as whoever decided saw it.
    let frame = Screen::new(vec![seat]).of_match(
        play.as_ref(),
        &snapshot.names,
        ply as u64,
        After::Nothing,
    );
    let (thought, advice) = state.hub.look_back(&live, play).await?;
    let notation = snapshot.play.notation(ply).unwrap_or_default();
    let known = frame.choices.iter().find(|choice| choice.ply == notation);
    let line = thought.lines.iter().find(|line| line.ply == notation);
    let played = Played {
        words: known.map_or(notation.clone(), |choice| choice.words().to_owned()),
        ply: notation,
        chance: line.map(|line| (line.value, line.error)),
    };
    let address = |number: usize| {
        let (ply, _) = decisions.get(number)?;
        Some(format!("{}/review?at={ply}", snapshot.url()))
    };
    Ok(markup::review(&ReviewPage {
        shell: shell(&state, &guest, snapshot.card).await?,
        url: snapshot.url(),
        name: snapshot.names[seat.index()].clone(),
        number: number + 1,
        of: decisions.len(),
        previous: number.checked_sub(1).and_then(address),
        next: address(number + 1),
        played,
        advice,
        frame,
    }))
}

/// The plies at which somebody had a choice, with whose it was.
fn decisions(play: &dyn Match) -> Vec<(usize, Seat)> {
    let mut play = play.fork();
    let mut found = Vec::new();
    while play.undo() {
        if let Some(seat) = play.turn().actor()
            && play.legal().len() > 1
        {
            found.push((play.plies(), seat));
        }
    }
    found.reverse();
    found
}

/// The match as it was before a ply.
fn rewound(play: &dyn Match, ply: usize) -> Box<dyn Match> {
    let mut play = play.fork();
    while play.plies() > ply && play.undo() {}
    play
}
