//! The report of a run: one page that stands alone, and the same figures as a table for other programs.

mod figures;
pub(crate) mod plot;
pub(crate) mod sections;
pub(crate) mod words;

use crate::study::{Run, Setting};
use anyhow::Context;
use courtside_bots::Level;
use courtside_bots::luck::Explained;
use courtside_bots::study::{Histogram, Scored, Tally};
use courtside_catalog::Title;
use courtside_kernel::GameCard;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use plot::{Course, Point};
use std::path::Path;
use words::grouped;

/// Writes `index.html` and `figures.csv`.
pub fn write(run: &Run, entry: &Title, folder: &Path) -> anyhow::Result<()> {
    put(folder, "index.html", page(run, entry).into_string())?;
    put(folder, "figures.csv", figures::table(run, entry)?)
}

/// Writes a file of a report.
pub(crate) fn put(folder: &Path, name: &str, text: String) -> anyhow::Result<()> {
    let path = folder.join(name);
    std::fs::write(&path, text).with_context(|| format!("{} can't be written", path.display()))
}

/// The colours and sizes of every page, and what a report adds.
const TOKENS: &str = include_str!("../../../../web/tokens.css");
const STYLE: &str = include_str!("style.css");

/// What stands at the head of a report.
pub(crate) struct Head<'a> {
    pub title: &'a str,
    /// What was played, in a sentence.
    pub lead: String,
    /// Why the report is not complete.
    pub partial: Option<String>,
    /// The command that makes the report again.
    pub command: String,
    pub foot: &'a str,
}

fn page(run: &Run, entry: &Title) -> Markup {
    let played: Vec<&Setting> = run
        .settings
        .iter()
        .filter(|each| each.tally.games > 0)
        .collect();
    let body = html! {
        @if let Some(vary) = &run.plan.vary { (sweep(run, entry, vary)) }
        @if played.is_empty() { section { p { "No game has been finished yet." } } }
        @for setting in &played {
            @if let Some(value) = &setting.value {
                details {
                    summary { (words::varied(entry.card, name_of(run))) ": " (value_name(run, entry, value)) }
                    (sections::all(&run.plan, setting, entry))
                }
            } @else {
                (sections::all(&run.plan, setting, entry))
            }
        }
    };
    let head = Head {
        title: entry.card.name,
        lead: lead(run, entry),
        partial: partial(run),
        command: run.plan.command(),
        foot: "A 95% interval includes the true figure 95 times in 100. All figures are in figures.csv, too.",
    };
    frame(entry.card, &head, &body)
}

/// A page that stands alone, in the colours of its game.
pub(crate) fn frame(card: &GameCard, head: &Head, body: &Markup) -> Markup {
    let livery = &card.livery;
    let colours = format!(
        ":root{{--accent:light-dark({},{});--accent-deep:{};--accent-wash:light-dark({},{})}}",
        livery.accent.light, livery.accent.dark, livery.cloth, livery.wash.light, livery.wash.dark
    );
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (head.title) " - Courtside lab" }
                style { (PreEscaped(TOKENS)) (PreEscaped(STYLE)) (PreEscaped(colours)) }
            }
            body {
                header {
                    div {
                        p.eyebrow { "Courtside lab" }
                        h1 { (head.title) }
                        p.lead { (head.lead) }
                    }
                }
                main {
                    @if let Some(partial) = &head.partial { p.partial role="note" { b { "Partial" } " " (partial) } }
                    (body)
                    footer {
                        p { "Run it again:" }
                        pre tabindex="0" { (head.command) }
                        p { (head.foot) }
                    }
                }
            }
        }
    }
}

/// "10,000 games between bots: Casual (level 2). Play: Strategic."
fn lead(run: &Run, entry: &Title) -> String {
    let plan = &run.plan;
    let level = |number: &u8| {
        let name = Level::new(*number).map_or("", Level::name);
        format!("{name} (level {number})")
    };
    let levels: Vec<String> = match plan.is_even() {
        true => plan
            .bots
            .first()
            .iter()
            .map(|number| level(number))
            .collect(),
        false => plan.bots.iter().map(level).collect(),
    };
    let mut told = format!(
        "{} games between bots: {}.",
        grouped(run.played()),
        levels.join(", ")
    );
    for (name, value) in &plan.options.0 {
        if let Some(spec) = words::option(entry.card, name) {
            let value = words::value(spec, &value.to_string());
            told += &format!(" {}: {value}.", spec.label);
        }
    }
    told
}

/// What is missing of a run that was interrupted.
fn partial(run: &Run) -> Option<String> {
    let (played, left) = (run.played(), run.left());
    (left > 0).then(|| {
        format!(
            "{} of {} games so far. The command below plays the rest.",
            grouped(played),
            grouped(played + left)
        )
    })
}

/// What varies.
fn name_of(run: &Run) -> &str {
    let vary = run.plan.vary.as_deref().unwrap_or_default();
    vary.split('=').next().unwrap_or_default()
}

/// A value of what varies, as a form calls it.
fn value_name(run: &Run, entry: &Title, value: &str) -> String {
    match words::option(entry.card, name_of(run)) {
        Some(spec) => words::value(spec, value),
        None => value.to_owned(),
    }
}

/// How the figures go with what varies.
fn sweep(run: &Run, entry: &Title, vary: &str) -> Markup {
    let played: Vec<&Setting> = run
        .settings
        .iter()
        .filter(|each| each.tally.games > 0)
        .collect();
    let value = |setting: &Setting| setting.value.clone().unwrap_or_default();
    // Numbers have a place on an axis; words stand in their order.
    let numbers: Option<Vec<f64>> = played
        .iter()
        .map(|setting| value(setting).parse().ok())
        .collect();
    type Measured = Option<(f64, Option<(f64, f64)>)>;
    let points = |figure: &dyn Fn(&Tally) -> Measured| -> Vec<Point> {
        let each = played.iter().enumerate();
        each.filter_map(|(number, setting)| {
            let (y, interval) = figure(&setting.tally)?;
            let x = numbers.as_ref().map_or(number as f64, |all| all[number]);
            let name = Some(value_name(run, entry, &value(setting)));
            Some(Point {
                x,
                y,
                interval,
                name,
            })
        })
        .collect()
    };
    let mean = |histogram: &Histogram| {
        let (mean, error) = (histogram.mean(), histogram.error());
        (!histogram.is_empty()).then_some((mean, Some((mean - error, mean + error))))
    };
    let name = words::varied(entry.card, name_of(run));
    let line = |title: &str,
                up: &str,
                percent: bool,
                even: Option<f64>,
                figure: &dyn Fn(&Tally) -> Measured| {
        let course = Course {
            title,
            along: &name,
            up,
            percent,
            even,
        };
        plot::line(&course, &points(figure))
    };
    let first = sections::seat_name(&run.plan, entry, 0);
    let seats = played.first().and_then(|each| each.tally.seats.first());
    let refused: Vec<&Setting> = run
        .settings
        .iter()
        .filter(|each| each.refused.is_some())
        .collect();
    html! {
        section {
            h2 { "What changes with " (name) }
            div.pair {
                (line(&format!("Win rate of {first}"), "Win rate", true, seats.map(Scored::even), &|tally| {
                    tally.seats.first().map(|seat| (seat.share(), Some(seat.interval())))
                }))
                @if played.iter().any(|each| each.tally.draws > 0) {
                    (line("Draws", "Share of games", true, None, &|tally| Some((tally.draws as f64 / tally.games as f64, None))))
                }
                (line("Choices a game", "Choices", false, None, &|tally| mean(&tally.decisions)))
                (line("Moves and rolls a game", "Moves and rolls", false, None, &|tally| mean(&tally.plies)))
                (line("Lead changes a game", "Lead changes", false, None, &|tally| mean(&tally.lead_changes)))
                (line("What dice and cards alone decide", "Share of who wins", true, None, &|tally| {
                    tally.luck.explained().map(|Explained { dice, .. }| {
                        let [value, low, high] = [dice.value, dice.low, dice.high].map(|share| share.clamp(0.0, 1.0));
                        (value, Some((low, high)))
                    })
                }))
            }
            @if !refused.is_empty() {
                p { "Left out of " code { (vary) } ":" }
                ul { @for setting in refused {
                    li { b { (value(setting)) } ": " (setting.refused.as_deref().unwrap_or_default()) }
                } }
            }
        }
    }
}
