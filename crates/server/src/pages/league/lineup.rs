//! Lineups and matches: who sits out, the match that waits for the guest, and the matches of the others (W105, W106).

use super::super::parts::{rule_chip, seat_mark};
use super::wizard::{card, legend, stat_card};
use super::your::{advice, late, slab, waited_for};
use super::{LeaguePage, LiveMatch};
use courtside_kernel::Seat;
use courtside_league::{CARD_ID, Fixture, Owner, StatId};
use maud::{Markup, html};

/// The match that an owner lines up for or plays, and its side in it.
fn next<'a>(page: &'a LeaguePage, owner: Owner) -> Option<(usize, &'a Fixture, usize)> {
    let number = page.state().next_match(owner)?;
    let fixture = page.state().fixtures.get(number)?;
    Some((number, fixture, fixture.side_of(owner)?))
}

/// "round 2", "final, match 2".
pub fn part_name(fixture: &Fixture) -> String {
    let part = fixture.part.name().to_lowercase();
    match fixture.game {
        0 => part,
        game => format!("{part}, match {}", game + 1),
    }
}

/// Six cards, of which one is chosen to sit out.
pub fn choose(page: &LeaguePage, owner: Owner) -> Markup {
    let Some((number, fixture, side)) = next(page, owner) else {
        return html! {};
    };
    let rival = fixture.owners[1 - side];
    let season = page.season;
    let roster = page.state().roster(owner);
    let bench = usual_bench(page, owner);
    let title = if page.is_shared() {
        format!("{}, choose your lineup", season.name(owner))
    } else {
        format!("Your lineup against {}", season.name(rival))
    };
    let note = html! { small.plays { "plays" } small.sits { "sits out" } };
    let form = html! {
        (legend(season))
        (page.deed("bench", Some(owner), html! {
            fieldset {
                legend.quiet { "Who sits out against " (season.name(rival)) "?" }
                ol.shelf {
                    @for id in roster {
                        @if let Some(found) = stat_card(season, *id) {
                            li { (card(found, side, note.clone(), Some(("jersey", bench == Some(*id))))) }
                        }
                    }
                }
            }
            p.hint {
                "Tap the wizard that sits out. Nobody else sees your lineup before both are in. "
                (rule_chip(CARD_ID, "W105", false))
            }
            div.acts.foot { button.tape.main { "Send this lineup" } }
        }))
        (advice(page, owner))
    };
    slab(
        &title,
        &part_name(fixture),
        html! {
            @if page.is_shared() {
                p.sumline { "You play against " b { (season.name(rival)) } ". Others look away." }
                details.hidden-lineup id={ "lineup-" (owner.0) "-" (number) } {
                    summary.tape.ghost { "I'm " (season.name(owner)) ", show my six" }
                    (form)
                }
            } @else { (form) }
            (late(page))
        },
    )
}

/// Whom the form benches unless told otherwise: the one who sat out last, or the last one drafted.
fn usual_bench(page: &LeaguePage, owner: Owner) -> Option<StatId> {
    let state = page.state();
    let mut over = state.fixtures.iter().rev().filter(|game| game.is_over());
    let last = over.find_map(|game| game.bench[game.side_of(owner)?]);
    // On a shared device the form says nothing of what was sealed before.
    last.filter(|_| !page.is_shared())
        .or_else(|| state.roster(owner).last().copied())
}

/// The guest's lineup is in, the other one is not.
pub fn sealed(page: &LeaguePage, owner: Owner) -> Markup {
    let Some((number, fixture, side)) = next(page, owner) else {
        return html! {};
    };
    let rival = page.season.name(fixture.owners[1 - side]);
    let bench = page.benched(number, side);
    slab(
        &format!("Your lineup against {rival} is in"),
        &part_name(fixture),
        html! {
            ol.shelf.still {
                @for id in page.state().roster(owner) {
                    @if let Some(found) = stat_card(page.season, *id) {
                        @let out = bench == Some(*id);
                        li data-bench[out] {
                            (card(found, side, html! { small { @if out { "sits out" } @else { "plays" } } }, None))
                        }
                    }
                }
            }
            p.hint { "Both lineups are shown as soon as the other one is in. Then you play." }
            (late(page))
        },
    )
}

/// The match that waits for the guest.
pub fn play(page: &LeaguePage, number: usize) -> Markup {
    let Some(fixture) = page.state().fixtures.get(number) else {
        return html! {};
    };
    let [home, away] = fixture.owners;
    let rival = page
        .viewer()
        .map(|owner| if owner == home { away } else { home });
    let title = match rival {
        Some(rival) => format!("Your match against {}", page.season.name(rival)),
        None => format!(
            "{} against {}",
            page.season.name(home),
            page.season.name(away)
        ),
    };
    let table = page.table_of(number);
    html! {
        section.slab.your.bout aria-labelledby={ "match-" (number) } {
            div.head { h2.wall id={ "match-" (number) } { (title) } span { (part_name(fixture)) } }
            div.arena {
                @if let Some(table) = table {
                    a.mini href=(table.url) tabindex="-1" aria-hidden="true" { img src=(table.picture) alt="" width="320" height="320"; }
                }
                div.say {
                    div.pairing {
                        (corner(page, number, 0))
                        em { "against" }
                        (corner(page, number, 1))
                    }
                    @if let Some(table) = table {
                        p.sumline.mine[table.my_turn] { b.num { (table.score) } " " (table.status) }
                        a.tape.main href=(table.url) { @if page.is_shared() { "Play this match" } @else { "Play your match" } }
                    } @else {
                        p.sumline { "The table is being set up." }
                    }
                }
            }
            (waited_for(page))
        }
    }
}

/// One side of a match: who plays it, and which wizard sits out.
fn corner(page: &LeaguePage, number: usize, side: usize) -> Markup {
    let owner = page.state().fixtures[number].owners[side];
    let bench = page.benched(number, side);
    html! {
        span.corner {
            (seat_mark(Seat(side as u8), page.season.name(owner)))
            b { (page.who(owner)) }
            small {
                @if side == 0 { "Navy" } @else { "White" }
                @if let Some(card) = bench.and_then(|id| stat_card(page.season, id)) {
                    ", #" (card.number) " sits out"
                }
            }
        }
    }
}

/// Matches that others play.
pub fn others(page: &LeaguePage) -> Markup {
    let fixtures = &page.state().fixtures;
    let running: Vec<&LiveMatch> = page
        .matches
        .iter()
        .filter(|table| !table.over)
        .filter(|table| {
            let owners = fixtures.get(table.number).map(|fixture| fixture.owners);
            owners.is_some_and(|owners| !owners.iter().any(|owner| page.plays_for(*owner)))
        })
        .collect();
    html! {
        @if !running.is_empty() {
            section.slab.live aria-labelledby="live" {
                div.head { h2.wall #live { "Live matches" } }
                ul.screens {
                    @for table in running { li { (screen(page, table)) } }
                }
            }
        }
    }
}

fn screen(page: &LeaguePage, table: &LiveMatch) -> Markup {
    let fixture = &page.state().fixtures[table.number];
    let [home, away] = fixture.owners.map(|owner| page.season.name(owner));
    html! {
        a.screen href=(table.url) {
            img.mini src=(table.picture) alt="" width="160" height="160" loading="lazy";
            span.words {
                b { (home) " against " (away) }
                span.mine[table.my_turn] { b.num { (table.score) } " " (table.status) }
                small { (part_name(fixture)) @if table.my_turn { " · your turn" } }
            }
            span.go { @if table.my_turn { "Play" } @else { "Watch" } }
        }
    }
}
