//! What one setting of a run came to, as sections of the page. A section that has nothing to say is left out.

use super::plot::{self, Counted, Course, Point, Row};
use super::words::{capital, event, grouped, mean, measured, names, percent};
use crate::study::{Plan, Setting};
use courtside_bots::Level;
use courtside_bots::luck::{Explained, Share};
use courtside_bots::study::{Scored, Tally};
use courtside_catalog::Title;
use maud::{Markup, html};
use std::collections::BTreeMap;

pub fn all(plan: &Plan, setting: &Setting, entry: &Title) -> Markup {
    let tally = &setting.tally;
    html! {
        (summary(tally, plan.games))
        (winners(plan, tally, entry))
        (lengths(tally))
        (course(tally))
        (luck(tally))
        (happenings(tally, entry))
    }
}

fn summary(tally: &Tally, wanted: u64) -> Markup {
    let games = match tally.games < wanted {
        true => format!("{} of {}", grouped(tally.games), grouped(wanted)),
        false => grouped(tally.games),
    };
    html! {
        dl.tiles {
            div { dt { "Games" } dd { (games) } }
            div { dt { "Draws" } dd { (percent(tally.draws as f64 / tally.games.max(1) as f64)) } }
            div { dt { "Choices a game" } dd { (mean(&tally.decisions)) } }
            div { dt { "Moves at a choice" } dd { (mean(&tally.actions)) } }
            @if !tally.lead_changes.is_empty() {
                div { dt { "Lead changes a game" } dd { (mean(&tally.lead_changes)) } }
            }
        }
    }
}

/// What a seat is called; where bots differ, with its level.
pub fn seat_name(plan: &Plan, entry: &Title, seat: usize) -> String {
    let names = entry.card.seat_names;
    let name = names
        .get(seat)
        .map_or(format!("Seat {}", seat + 1), |name| (*name).to_owned());
    if plan.is_even() {
        return name;
    }
    let level = plan.bots[seat % plan.bots.len()];
    let level = Level::new(level).map_or("", Level::name);
    format!("{name} ({level})")
}

fn row(name: String, scored: &Scored) -> Row {
    let interval = scored.interval();
    Row {
        name,
        value: scored.share(),
        interval: Some(interval),
        text: measured(scored.share(), interval),
    }
}

fn winners(plan: &Plan, tally: &Tally, entry: &Title) -> Markup {
    let seats = tally.seats.iter().enumerate();
    let seats: Vec<Row> = seats
        .map(|(seat, of)| row(seat_name(plan, entry, seat), of))
        .collect();
    let by_name = |all: &BTreeMap<String, Scored>| -> Vec<Row> {
        let mut rows: Vec<Row> = all.iter().map(|(name, of)| row(name.clone(), of)).collect();
        rows.sort_by(|a, b| b.value.total_cmp(&a.value));
        rows
    };
    let (teams, labels) = (by_name(&tally.teams), by_name(&tally.labels));
    let of = |all: &BTreeMap<String, Scored>| all.values().next().map_or(0.5, Scored::even);
    let even = tally.seats.first().map_or(0.5, Scored::even);
    let names = names(entry.card);
    let with = names.map_or("", |names| names.with);
    let by_label = match with {
        "" => "Win rate by what was played with".to_owned(),
        with => format!("Win rate by {with}"),
    };
    let alone = tally.seats.len() == 1;
    html! {
        section {
            h2 { "Who wins" }
            @if !alone && plan.is_even() { p { (verdict(&seats, even)) } }
            @if alone {
                p { "Won: " b { (seats[0].text) } }
            } @else {
                (plot::dots("Win rate by seat", &seats, even, "Win rate; a draw counts for each player's share"))
            }
            (plot::dots("Win rate by side", &teams, of(&tally.teams), "Win rate"))
            @if !labels.is_empty() {
                (plot::dots(&by_label, &labels, of(&tally.labels), "Win rate of players who had it"))
                @if let Some(note) = names.map(|names| names.note).filter(|note| !note.is_empty()) { p.note { (note) } }
            }
            p.note { (KEY) }
        }
    }
}

/// How dots are read.
pub const KEY: &str = "Dashed line: even. Bars: 95% intervals. A filled dot is clearly above or below even; about 1 dot in 20 is filled by chance.";

/// Whether where you sit decides.
fn verdict(seats: &[Row], even: f64) -> String {
    let clear = |row: &&Row| {
        row.interval
            .is_some_and(|(low, high)| low > even || high < even)
    };
    let told = seats.iter().filter(clear).map(|row| {
        let way = if row.value > even { "more" } else { "less" };
        format!("{} wins {way} than its share: {}", row.name, row.text)
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => "No seat wins clearly more or less than its share.".to_owned(),
        false => told.join(". ") + ".",
    }
}

fn lengths(tally: &Tally) -> Markup {
    let [choices, all, moves] = [
        ("Choices a game", "Choices of all players", "games"),
        ("Moves and rolls a game", "Moves, rolls and deals", "games"),
        ("Moves to choose from", "Legal moves at a choice", "choices"),
    ]
    .map(|(title, what, of)| Counted {
        title,
        what,
        of,
        unit: "",
    });
    html! {
        section {
            h2 { "How long games take" }
            div.pair {
                (plot::histogram(&tally.decisions, &choices))
                (plot::histogram(&tally.plies, &all))
                (plot::histogram(&tally.actions, &moves))
            }
        }
    }
}

fn course(tally: &Tally) -> Markup {
    let points = tally.course().into_iter().enumerate();
    let points: Vec<Point> = points
        .map(|(number, chance)| Point {
            x: 5.0 * number as f64,
            y: chance,
            interval: None,
            name: (number % 5 == 0).then(|| format!("{}%", 5 * number)),
        })
        .collect();
    let [changes, decided] = [
        ("Lead changes", "Lead changes in a game", ""),
        ("When the game is decided", "How far the game had gone", "%"),
    ]
    .map(|(title, what, unit)| Counted {
        title,
        what,
        of: "games",
        unit,
    });
    let chances = Course {
        title: "The winner's chance along the way",
        along: "How far the game had gone",
        up: "Chance to win",
        percent: true,
        even: None,
    };
    html! {
        @if !tally.lead_changes.is_empty() {
            section {
                h2 { "How it swings" }
                p { "Chances are the bots' own estimates. A game is decided once the winner's chance stays above 75%." }
                div.pair {
                    (plot::histogram(&tally.lead_changes, &changes))
                    (plot::histogram(&tally.decided, &decided))
                    (plot::line(&chances, &points))
                }
            }
        }
    }
}

/// Bounds on the share of luck that are farther apart say nothing.
const VAGUE: f64 = 0.7;

fn luck(tally: &Tally) -> Markup {
    let Some(Explained { dice, bots }) = tally.luck.explained() else {
        return html! {};
    };
    let row = |name: &str, share: Share| {
        let [value, low, high] =
            [share.value, share.low, share.high].map(|share| share.clamp(0.0, 1.0));
        Row {
            name: name.to_owned(),
            value,
            interval: Some((low, high)),
            text: format!(
                "{} ({:.0} to {:.0}%)",
                percent(value),
                100.0 * low,
                100.0 * high
            ),
        }
    };
    let both = Share {
        value: 1.0 - dice.value.max(0.0) - bots.value.max(0.0),
        low: 1.0 - dice.high - bots.high,
        high: 1.0 - dice.low - bots.low,
    };
    let [least, most] = [dice.value, 1.0 - bots.value].map(|share| share.clamp(0.0, 1.0));
    html! {
        section {
            h2 { "How much luck decides" }
            @if most - least > VAGUE {
                p { "Dice and choices decide together: neither alone explains much of who wins." }
            } @else {
                p { "Luck decides " b { "at least " (percent(least)) " and at most " (percent(most)) } " of who wins." }
            }
            (plot::shares("What decides who wins", &[
                row("Dice and cards alone", dice),
                row("Dice and choices together", both),
                row("The bots' random choices alone", bots),
            ]))
            p.note {
                (grouped(tally.luck.groups)) " games were played twice more: once with the same dice and cards but new choices, once with the same choices "
                "but new dice and cards. The more often two games with the same dice end alike, the more the dice alone decide. "
                "One different choice can send the same dice to different throws, so the first share is often small."
            }
        }
    }
}

/// Fewer than this many times in a game are told for a hundred games.
const RARE: f64 = 0.1;

fn happenings(tally: &Tally, entry: &Title) -> Markup {
    let names = names(entry.card);
    let mut rows: Vec<Row> = Vec::new();
    for (kind, count) in &tally.events {
        let Some(name) = event(names, kind) else {
            continue;
        };
        let each = *count as f64 / tally.games.max(1) as f64;
        rows.push(Row {
            name: capital(&name),
            value: each,
            interval: None,
            text: if each < RARE {
                format!("{:.1} in 100 games", 100.0 * each)
            } else {
                format!("{each:.1}")
            },
        });
    }
    rows.sort_by(|a, b| b.value.total_cmp(&a.value));
    html! {
        @if !rows.is_empty() {
            section {
                h2 { "What happens in a game" }
                (plot::bars("How often, on average", &rows, "Times a game"))
            }
        }
    }
}
