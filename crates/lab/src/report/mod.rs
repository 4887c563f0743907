//! The report of a run: one page that stands alone, and the same figures as a table for other programs.

mod figures;
pub(crate) mod plot;

use crate::study::{Run, Setting};
use anyhow::Context;
use courtside_bots::luck::{Explained, Share};
use courtside_bots::study::{Histogram, Scored, Tally};
use courtside_catalog::Title;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use plot::{Bar, Point};
use std::collections::BTreeMap;
use std::path::Path;

/// Writes `index.html` and `figures.csv`.
pub fn write(run: &Run, entry: &Title, folder: &Path) -> anyhow::Result<()> {
    put(folder, "index.html", page(run, entry).into_string())?;
    put(folder, "figures.csv", figures::table(run, entry)?)
}

/// Writes a file of a report.
pub(crate) fn put(folder: &Path, name: &str, text: String) -> anyhow::Result<()> {
    let path = folder.join(name);
    std::fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))
}

const STYLE: &str = include_str!("style.css");

fn page(run: &Run, entry: &Title) -> Markup {
    let played: Vec<&Setting> = run
        .settings
        .iter()
        .filter(|each| each.tally.games > 0)
        .collect();
    let body = html! {
        p.lead { (lead(run)) }
        pre { (run.plan.command()) }
        @if let Some(vary) = &run.plan.vary { (sweep(run, vary)) }
        @for setting in &played {
            @if let Some(value) = &setting.value {
                details {
                    summary { (name_of(run)) " = " (value) }
                    (sections(&setting.tally, entry))
                }
            } @else {
                (sections(&setting.tally, entry))
            }
        }
    };
    let foot = "Intervals hold the true figure 95 times in 100. Every figure of this page stands in figures.csv, too.";
    frame(entry.card.name, &body, foot)
}

/// A page that stands alone.
pub(crate) fn frame(name: &str, body: &Markup, foot: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (name) ": laboratory" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (name) }
                (body)
                p.foot { (foot) }
            }
        }
    }
}

fn lead(run: &Run) -> String {
    let bots: Vec<String> = run.plan.bots.iter().map(u8::to_string).collect();
    format!(
        "{} whole games of bots, level {} by seat.",
        grouped(run.played()),
        bots.join(", ")
    )
}

/// What varies.
fn name_of(run: &Run) -> &str {
    let vary = run.plan.vary.as_deref().unwrap_or_default();
    vary.split('=').next().unwrap_or_default()
}

/// How the figures go with what varies.
fn sweep(run: &Run, vary: &str) -> Markup {
    let played = || run.settings.iter().filter(|each| each.tally.games > 0);
    // Numbers have a place on an axis; words stand in their order.
    let place = |number: usize, setting: &Setting| {
        let value = setting.value.as_deref().unwrap_or_default();
        value.parse().unwrap_or(number as f64)
    };
    type Measured = Option<(f64, Option<(f64, f64)>)>;
    let points = |figure: &dyn Fn(&Tally) -> Measured| -> Vec<Point> {
        let each = played().enumerate();
        each.filter_map(|(number, setting)| {
            let (y, interval) = figure(&setting.tally)?;
            let x = place(number, setting);
            Some(Point { x, y, interval })
        })
        .collect()
    };
    let mean = |histogram: &Histogram| {
        let (mean, error) = (histogram.mean(), histogram.error());
        Some((mean, Some((mean - error, mean + error))))
    };
    let refused: Vec<&Setting> = run
        .settings
        .iter()
        .filter(|each| each.refused.is_some())
        .collect();
    html! {
        section {
            h2 { "What changes with " (name_of(run)) }
            (plot::line("Wins of the first seat", &points(&|tally| {
                tally.seats.first().map(|seat| (seat.share(), Some(seat.interval())))
            }), true))
            (plot::line("Draws", &points(&|tally| Some((tally.draws as f64 / tally.games as f64, None))), true))
            (plot::line("Plies a game", &points(&|tally| mean(&tally.plies)), false))
            (plot::line("Decisions a game", &points(&|tally| mean(&tally.decisions)), false))
            (plot::line("Lead changes a game", &points(&|tally| mean(&tally.lead_changes)), false))
            (plot::line("Share of the result that dice alone explain", &points(&|tally| {
                tally.luck.explained().map(|Explained { dice, .. }| (dice.value, Some((dice.low, dice.high))))
            }), true))
            @if !refused.is_empty() {
                p { "Left out of " code { (vary) } ":" }
                ul { @for setting in refused {
                    li { b { (setting.value.as_deref().unwrap_or_default()) } ": " (setting.refused.as_deref().unwrap_or_default()) }
                } }
            }
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// 1234567 as "1,234,567".
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn scored(name: &str, scored: &Scored) -> Bar {
    let (low, high) = scored.interval();
    Bar {
        name: name.to_owned(),
        value: scored.share(),
        interval: Some((low, high)),
        text: format!("{} ± {:.1}", percent(scored.share()), 50.0 * (high - low)),
    }
}

fn sections(tally: &Tally, entry: &Title) -> Markup {
    html! {
        (summary(tally))
        (winners(tally, entry))
        (lengths(tally))
        (course(tally))
        (luck(tally))
        (happenings(tally))
    }
}

fn summary(tally: &Tally) -> Markup {
    let mean =
        |histogram: &Histogram| format!("{:.1} ± {:.1}", histogram.mean(), histogram.error());
    let range = |histogram: &Histogram| {
        format!(
            "{} to {}",
            grouped(histogram.quantile(0.05)),
            grouped(histogram.quantile(0.95))
        )
    };
    html! {
        table {
            tr { th { "games" } td { (grouped(tally.games)) } td {} }
            tr { th { "drawn" } td { (percent(tally.draws as f64 / tally.games.max(1) as f64)) } td {} }
            tr { th { "plies a game" } td { (mean(&tally.plies)) } td { (range(&tally.plies)) " in nine games of ten" } }
            tr { th { "decisions a game" } td { (mean(&tally.decisions)) } td { (range(&tally.decisions)) " in nine games of ten" } }
            tr { th { "legal actions a decision" } td { (mean(&tally.actions)) } td { (range(&tally.actions)) " at nine decisions of ten" } }
            @if !tally.lead_changes.is_empty() {
                tr { th { "lead changes a game" } td { (mean(&tally.lead_changes)) } td { (range(&tally.lead_changes)) " in nine games of ten" } }
            }
        }
    }
}

fn winners(tally: &Tally, entry: &Title) -> Markup {
    let name = |seat: usize| {
        let names = entry.card.seat_names;
        names
            .get(seat)
            .map_or(format!("Seat {seat}"), |name| (*name).to_owned())
    };
    let seats: Vec<Bar> = tally
        .seats
        .iter()
        .enumerate()
        .map(|(seat, of)| scored(&name(seat), of))
        .collect();
    let by_name = |all: &BTreeMap<String, Scored>| -> Vec<Bar> {
        let mut all: Vec<(&String, &Scored)> = all.iter().collect();
        all.sort_by(|a, b| b.1.share().total_cmp(&a.1.share()));
        all.iter().map(|(name, of)| scored(name, of)).collect()
    };
    let (teams, labels) = (by_name(&tally.teams), by_name(&tally.labels));
    let even = |of: Option<&Scored>| of.map(Scored::even);
    html! {
        section {
            h2 { "Who wins" }
            (plot::bars("Wins by seat; a draw is shared, the line is even", &seats, even(tally.seats.first())))
            @if !teams.is_empty() {
                (plot::bars("Wins by team", &teams, even(tally.teams.values().next())))
            }
            @if !labels.is_empty() {
                (plot::bars("Wins of whoever played with it", &labels, even(tally.labels.values().next())))
            }
        }
    }
}

fn lengths(tally: &Tally) -> Markup {
    let bins = |histogram: &Histogram| histogram.bins().collect::<Vec<_>>();
    html! {
        section {
            h2 { "How long" }
            (plot::histogram("Plies a game", &bins(&tally.plies)))
            (plot::histogram("Decisions a game", &bins(&tally.decisions)))
            (plot::histogram("Legal actions a decision", &bins(&tally.actions)))
        }
    }
}

fn course(tally: &Tally) -> Markup {
    let bins = |histogram: &Histogram| histogram.bins().collect::<Vec<_>>();
    let course: Vec<Point> = tally
        .course()
        .into_iter()
        .enumerate()
        .map(|(number, chance)| Point {
            x: 5.0 * number as f64,
            y: chance,
            interval: None,
        })
        .collect();
    html! {
        @if !tally.lead_changes.is_empty() {
            section {
                h2 { "How it goes" }
                (plot::histogram("Lead changes a game, by the bots' own estimate", &bins(&tally.lead_changes)))
                (plot::histogram("Decided after so much of the game, in percent: the winner's chance stayed above 75 %", &bins(&tally.decided)))
                (plot::line("Chance of the later winner, after so much of the game in percent", &course, true))
            }
        }
    }
}

fn luck(tally: &Tally) -> Markup {
    let Some(Explained { dice, bots }) = tally.luck.explained() else {
        return html! {};
    };
    let bar = |name: &str, share: Share| {
        let [value, low, high] =
            [share.value, share.low, share.high].map(|share| share.clamp(0.0, 1.0));
        Bar {
            name: name.to_owned(),
            value,
            interval: Some((low, high)),
            text: format!(
                "{} ({:.0} to {})",
                percent(value),
                100.0 * low,
                percent(high)
            ),
        }
    };
    let both = Share {
        value: 1.0 - dice.value - bots.value,
        low: 1.0 - dice.high - bots.high,
        high: 1.0 - dice.low - bots.low,
    };
    html! {
        section {
            h2 { "How much luck decides" }
            p {
                (grouped(tally.luck.groups)) " games were played twice more: once with the same dice and cards while the whims of the bots were drawn anew, once with the same whims and other dice. "
                "Dice are the same if the first roll or card of each kind is, the second, and so on, wherever the games have gone meanwhile. "
                "The more alike two games with the same dice end, the more of the result dice alone explain: it is their share of its variance (the intraclass correlation). "
                "What neither dice nor whims explain alone hangs on both together: on dice that fell where the choices had led. "
                "So luck has a share of at least " (percent(dice.value.clamp(0.0, 1.0))) " and at most " (percent((1.0 - bots.value).clamp(0.0, 1.0)))
                ". The first is small where one other choice is enough to send the same dice to other events; it then says little."
            }
            (plot::bars("Share of the result that is explained by", &[
                bar("dice and cards alone", dice),
                bar("whims of the bots alone", bots),
                bar("both together", both),
            ], None))
        }
    }
}

fn happenings(tally: &Tally) -> Markup {
    let counted = |all: &BTreeMap<String, u64>| -> Vec<Bar> {
        let mut bars: Vec<Bar> = all
            .iter()
            .map(|(name, count)| {
                let each = *count as f64 / tally.games.max(1) as f64;
                Bar {
                    name: name.clone(),
                    value: each,
                    interval: None,
                    text: format!("{each:.2} a game"),
                }
            })
            .collect();
        bars.sort_by(|a, b| b.value.total_cmp(&a.value));
        bars
    };
    html! {
        section {
            h2 { "What happens" }
            (plot::bars("Events", &counted(&tally.events), None))
            @if !tally.results.is_empty() {
                (plot::bars("Results of what hangs on dice", &counted(&tally.results), None))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(
            [7, 1234, 1_000_000].map(grouped),
            ["7", "1,234", "1,000,000"]
        );
    }
}
