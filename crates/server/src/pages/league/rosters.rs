//! The four rosters: every wizard with its stat card and what it has done in this league.

use super::LeaguePage;
use super::seats::sitter;
use super::wizard::{career, colour_of, dice, jersey, owner_mark, stat_card};
use super::words::{ordinal, times};
use courtside_league::{Owner, StatCard, StatId};
use maud::{Markup, html};

pub fn rosters(page: &LeaguePage) -> Markup {
    // The viewer's own comes first, then those of the others by draft number.
    let mut owners: Vec<Owner> = page.state().order.clone();
    owners.sort_by_key(|owner| page.viewer() != Some(*owner));
    html! {
        section.rosters aria-labelledby="rosters" {
            h2.wall #rosters { "Rosters" }
            div.four { @for owner in owners { (roster(page, owner)) } }
        }
    }
}

fn roster(page: &LeaguePage, owner: Owner) -> Markup {
    let season = page.season;
    let id = format!("roster-{}", owner.0);
    let wizards = page.state().roster(owner);
    let sits = sitting_out(page, owner);
    html! {
        article.slab.roster aria-labelledby=(id) data-me[page.plays_for(owner)] {
            header {
                (owner_mark(season.name(owner)))
                h3 id=(id) { (page.who(owner)) }
                (sitter(season, owner))
                span { (place(page, owner)) }
            }
            @if wizards.is_empty() {
                p.hint { "No wizards yet." }
            } @else {
                // Roles are written out: on a phone the style sheet changes how rows are laid out.
                table role="table" {
                    thead role="rowgroup" { tr role="row" {
                        th role="columnheader" scope="col" { span.quiet { "Wizard" } }
                        @for word in ["Throw", "Dodge", "Cast", "Resist", "Move", "Magic"] { th role="columnheader" scope="col" { (word) } }
                    } }
                    tbody role="rowgroup" {
                        @for id in wizards {
                            @if let Some(card) = stat_card(season, *id) { (row(page, owner, *id, card, sits == Some(*id))) }
                        }
                    }
                }
            }
        }
    }
}

fn row(page: &LeaguePage, owner: Owner, id: StatId, card: &StatCard, sits: bool) -> Markup {
    html! {
        tr role="row" data-bench[sits] {
            th role="rowheader" scope="row" {
                span.wiz {
                    (jersey(card.number, colour_of(owner)))
                    b { (card.name) }
                    small { (deeds(page, owner, id)) @if sits { " · sits out now" } }
                }
            }
            @for pair in [card.throw, card.dodge, card.cast, card.resist] { td role="cell" { (dice(pair)) } }
            td.num role="cell" { (card.stride) }
            td.num role="cell" { (card.magic) }
        }
    }
}

/// "2 matches, 3 hits, out once, benched once".
fn deeds(page: &LeaguePage, owner: Owner, id: StatId) -> String {
    let career = career(page.state(), owner, id);
    let mut said = Vec::new();
    let number = stat_card(page.season, id).map(|card| card.number);
    let feats = number.and_then(|number| page.feats.get(&number));
    let feats = feats.copied().unwrap_or_default();
    for (count, one, more) in [
        (career.matches, "match", "matches"),
        (usize::from(feats.hits), "hit", "hits"),
        (usize::from(feats.catches), "catch", "catches"),
    ] {
        match count {
            0 => {}
            1 => said.push(format!("1 {one}")),
            count => said.push(format!("{count} {more}")),
        }
    }
    if feats.outs > 0 {
        said.push(format!("out {}", times(usize::from(feats.outs))));
    }
    if career.benched > 0 {
        said.push(format!("benched {}", times(career.benched)));
    }
    match said.is_empty() {
        true => "no match yet".into(),
        false => said.join(", "),
    }
}

/// Who sits out in the match that is being played.
fn sitting_out(page: &LeaguePage, owner: Owner) -> Option<StatId> {
    let number = page.season.next_running(owner)?;
    let side = page.state().fixtures[number].side_of(owner)?;
    page.benched(number, side)
}

/// "2nd, 1 won", or the draft number.
fn place(page: &LeaguePage, owner: Owner) -> String {
    let state = page.state();
    if state.has_withdrawn(owner) {
        return "withdrew".into();
    }
    let draft = || match state.draft_number(owner) {
        Some(number) => format!("draft number {number}"),
        None => String::new(),
    };
    if !state.fixtures.iter().any(|game| game.is_over()) {
        return draft();
    }
    let table = page.season.rules().standings(state);
    let ranking = page.season.rules().ranking(state);
    let won = table
        .iter()
        .find(|row| row.owner == owner)
        .map_or(0, |row| row.won);
    let won = match won {
        0 => "none won".to_owned(),
        won => format!("{won} won"),
    };
    let ranked = match &ranking {
        Some(ranking) => ranking.iter().position(|other| *other == owner),
        // Before its end a knockout has no places.
        None if page.season.rules().style == courtside_league::Style::Knockout => None,
        None => table.iter().position(|row| row.owner == owner),
    };
    match ranked {
        Some(place) => format!("{}, {won}", ordinal(place + 1)),
        None => won,
    }
}
