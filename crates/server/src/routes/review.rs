//! Looking back at a game that is over: what was played at each decision, and what a bot would have played.

use super::act::explain;
use super::pages::shell;
use crate::AppState;
use crate::caches::Decisions;
use crate::chance;
use crate::edge::Peer;
use crate::error::Failure;
use crate::guest::Guest;
use crate::host::Feed;
use crate::limits::Source;
use crate::pages as markup;
use crate::pages::data::{Played, ReviewPage};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use courtside_catalog::{Match, Refusal};
use courtside_kernel::Seat;
use courtside_table::{Audience, Refused};
use courtside_wire::{Hand, Snapshot};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;

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
    peer: Peer,
) -> Result<Markup, Failure> {
    let Query(ReviewQuery { at }) = query?;
    let table = state.host.look(&id).await?;
    if !table.is_over() {
        return Err(Refused::StillRunning.into());
    }
    // Walking through a whole game takes a moment, so it queues like the thinking does.
    let queues = state.host.queues().reviews.clone();
    let source = Source::of(peer.0);
    let decisions = match state.caches.decisions(&id) {
        Some(decisions) => decisions,
        None => {
            let (id, walked, caches) = (id.clone(), table.clone(), state.caches.clone());
            let walk = move || {
                // An earlier request in the queue may have asked for the same.
                caches.decisions(&id).unwrap_or_else(|| {
                    let found: Decisions = decisions(walked.play()).into();
                    caches.keep_decisions(id, found.clone());
                    found
                })
            };
            queues.run(source, walk).await?
        }
    };
    let number = match at {
        Some(at) => decisions.iter().position(|(ply, _)| *ply == at),
        None => (!decisions.is_empty()).then_some(0),
    };
    let number = number.ok_or_else(Failure::no_page)?;
    let (ply, seat) = decisions[number];
    let before = table.rewound(ply);
    let key = (id, ply as u64);
    let thought = match state.caches.review(&key) {
        Some(thought) => thought,
        None => {
            let thinker = before.clone();
            let seed = chance::seed(table.id(), ply as u64);
            let caches = state.caches.clone();
            let think = move || {
                if let Some(thought) = caches.review(&key) {
                    return Ok(thought);
                }
                let thought = Arc::new(explain(&thinker, seed)?);
                caches.keep_review(key, thought.clone());
                Ok::<_, Refusal>(thought)
            };
            queues
                .run(source, think)
                .await?
                .map_err(Failure::internal)?
        }
    };
    let (reply, advice) = &*thought;
    let notation = table.play().notation(ply).unwrap_or_default();
    let line = reply.lines.iter().find(|line| line.ply == notation);
    let words = before.play().words(&notation, before.names());
    let played = Played {
        words: words.unwrap_or_else(|| notation.clone()),
        ply: notation,
        chance: line.map(|line| (line.value, line.error)),
    };
    let url = format!("/t/{}", table.id());
    let address = |number: usize| {
        let (ply, _) = decisions.get(number)?;
        Some(format!("{url}/review?at={ply}"))
    };
    // It is shown as the reader saw it, with what the player who decided knew and could do.
    let reader = match &table.seats_of(&guest.0)[..] {
        [only] => Audience::new(vec![*only]),
        _ => Audience::default(),
    };
    let mut snapshot = Feed::new(&before, reader).whole();
    let name = table.names()[seat.index()].clone();
    if snapshot.view.you != [seat.0] {
        decided(
            &mut snapshot,
            Feed::new(&before, Audience::new(vec![seat])).whole(),
            &name,
        );
    }
    Ok(markup::review(&ReviewPage {
        shell: shell(&state, &guest, table.card()).await?,
        name,
        number: number + 1,
        of: decisions.len(),
        previous: number.checked_sub(1).and_then(address),
        next: address(number + 1),
        played,
        advice: advice.clone(),
        snapshot,
        url,
    }))
}

/// Adds what the player who decided saw and the reader did not.
fn decided(snapshot: &mut Snapshot, theirs: Snapshot, name: &str) {
    let (view, seen) = (&mut snapshot.view, theirs.view);
    view.choices = seen.choices;
    view.buttons = seen.buttons;
    view.hand = seen.hand.map(|hand| Hand {
        title: format!("{name}'s hand"),
        note: String::new(),
        ..hand
    });
    snapshot.art.extend(theirs.art);
}

/// The plies at which a player had a choice, with the player's seat.
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
