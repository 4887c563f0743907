//! The table of a season, and its matches round by round (W107, W108).

use super::super::parts::rule_chip;
use super::LeaguePage;
use super::wizard::owner_mark;
use courtside_league::{CARD_ID, Fixture};
use maud::{Markup, html};

pub fn standings(page: &LeaguePage) -> Markup {
    html! {
        section.slab.standings aria-labelledby="standings" {
            div.head { h2.wall #standings { "Table" } (rule_chip(CARD_ID, "W108", false)) }
            (table(page))
            (fixtures(page))
        }
    }
}

/// The owners, best first.
pub fn table(page: &LeaguePage) -> Markup {
    let rows = page.season.rules().standings(page.state());
    html! {
        table {
            thead { tr {
                th { span.quiet { "Place" } }
                th scope="col" { "Owner" }
                th scope="col" { "Won" }
                th scope="col" { "Drawn" }
                th scope="col" { "Lost" }
                th scope="col" { "Score" }
            } }
            tbody {
                @for (place, row) in (1..).zip(&rows) {
                    tr data-me[page.plays_for(row.owner)] {
                        td.pos.num { (place) }
                        th scope="row" {
                            span.owner { (owner_mark(page.season.name(row.owner))) b { (page.who(row.owner)) } }
                        }
                        td.num { (row.won) }
                        td.num { (row.drawn) }
                        td.num { (row.lost) }
                        td.num.pts { (row.score[0]) " : " (row.score[1]) }
                    }
                }
            }
        }
    }
}

/// All matches, round by round, with what came of them.
pub fn fixtures(page: &LeaguePage) -> Markup {
    let fixtures = &page.state().fixtures;
    // A round is named once, at its first match.
    let is_first = |number: usize| {
        let key = |number: usize| (fixtures[number].part, fixtures[number].game);
        number == 0 || key(number - 1) != key(number)
    };
    html! {
        h3.quiet { "Matches" }
        ol.fixtures {
            @for (number, fixture) in fixtures.iter().enumerate() {
                @let first = is_first(number);
                li data-first[first] data-me[fixture.owners.iter().any(|owner| page.plays_for(*owner))] {
                    span.of { @if first { (round(fixture)) } }
                    (name(page, fixture, 0))
                    (result(page, number, fixture))
                    (name(page, fixture, 1))
                }
            }
        }
    }
}

fn round(fixture: &Fixture) -> String {
    match fixture.game {
        0 => fixture.part.name(),
        game => format!("{} {}", fixture.part.name(), game + 1),
    }
}

fn name(page: &LeaguePage, fixture: &Fixture, side: usize) -> Markup {
    let owner = fixture.owners[side];
    let won = fixture
        .outcome
        .is_some_and(|outcome| outcome.winner.map(usize::from) == Some(side));
    html! { b.won[won] { (page.who(owner)) } }
}

/// The score, or how far the match has come, with a link to its table.
fn result(page: &LeaguePage, number: usize, fixture: &Fixture) -> Markup {
    let words = match fixture.outcome {
        Some(outcome) => {
            let [home, away] = outcome.score;
            html! {
                (home) " : " (away)
                @if fixture.forfeit { small { "not played" } }
            }
        }
        None if fixture.is_lined_up() => html! { "live" },
        None if fixture.bench.iter().any(Option::is_some) => html! { small { "1 lineup in" } },
        None => html! { small { "to play" } },
    };
    html! {
        @match page.table_of(number) {
            Some(table) => { a.num href=(table.url) { (words) span.quiet { ", the match" } } }
            None => { i.num { (words) } }
        }
    }
}
