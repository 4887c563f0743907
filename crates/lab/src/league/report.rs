//! The report of a run of leagues: a page that stands alone, and the same as a section for docs/balance.md.

use super::Report;
use super::counts::Wizard;
use crate::calibration::Section;
use crate::estimate::{self, Estimate, Holds, Rate};
use crate::report::plot::{Row, dots};
use crate::report::sections::KEY;
use crate::report::words::{grouped, measured, percent};
use crate::report::{Head, frame, put};
use crate::text_table::TextTable;
use crate::wizard::BAND;
use courtside_kernel::OptionKind;
use courtside_league::{FORMAT, OWNERS};
use game_wizard::content::StatCard;
use maud::{Markup, html};
use std::path::Path;

/// Writes `index.html` and `report.md`.
pub fn write(report: &Report, folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let section = report.section();
    put(folder, "index.html", report.page().into_string())?;
    let command = report.plan.command();
    let outside = report.outside();
    let text = section.markdown(&command) + "\n" + &outside + "\n";
    put(folder, "report.md", text)
}

impl Report {
    /// For a terminal.
    pub fn plain(&self) -> String {
        format!("{}\n{}", self.section().plain(), self.outside())
    }

    fn section(&self) -> Section {
        let mut tables = vec![self.numbers(), self.wizards()];
        if self.rules.schoolyard {
            tables.push(self.picks());
        }
        tables.push(estimate::table(&self.figures()));
        Section {
            name: "The Wizard league",
            aim: "Four bots draft the 24 wizards, six each, and play a season (W100 to W113). All draft and line up by the same table, and
play their matches at the same level. So every wizard's owner and every draft number should win 45 to 55% of matches (W4), and
each draft number a quarter of the titles.",
            games: self.played(),
            tables,
        }
    }

    /// "1000 leagues, bots of level 3 (Regular), seed 1. Season: Three rounds. Draft: Schoolyard"
    fn played(&self) -> String {
        let plan = &self.plan;
        let lines = match plan.level.number() {
            3.. => format!(" that try {} lines where they search", plan.playouts),
            _ => String::new(),
        };
        let (number, name) = (plan.level.number(), plan.level.name());
        format!(
            "{} leagues, bots of level {number} ({name}){lines}, seed {}. {}",
            plan.leagues,
            plan.seed,
            self.options()
        )
    }

    /// "Season: Three rounds. Draft: Schoolyard."
    fn options(&self) -> String {
        let setting = self.rules.setting();
        let told = FORMAT.options.iter().filter_map(|option| {
            let OptionKind::Choice(choices) = option.kind else {
                return None;
            };
            let chosen = setting.text(option.name);
            let (_, label) = choices.iter().find(|(name, _)| *name == chosen)?;
            Some(format!("{}: {label}", option.label))
        });
        told.collect::<Vec<_>>().join(". ")
    }

    fn numbers(&self) -> TextTable<'static> {
        let line = |(index, number): (usize, &super::counts::Number)| {
            let [_, won, interval, _, holds] = even("", &number.matches).cells();
            let [_, titles, range, ..] = Estimate::rate("", &number.titles, None).cells();
            let place = (index + 1).to_string();
            vec![place, won, interval, holds, titles, range]
        };
        TextTable {
            heads: &[
                "draft number",
                "matches won",
                "95% interval",
                "in 45 to 55%",
                "titles",
                "95% interval",
            ],
            lines: self.counts.numbers.iter().enumerate().map(line).collect(),
            words: &[],
        }
    }

    fn wizards(&self) -> TextTable<'static> {
        let line = |(card, wizard): (&StatCard, &Wizard)| {
            let drafted = wizard.drafted();
            let [_, won, interval, _, holds] = even("", &drafted).cells();
            vec![
                format!("#{}", card.number),
                card.name.clone(),
                won,
                interval,
                holds,
                short(&wizard.played),
                share(wizard.benched.of, drafted.of),
                short(&wizard.benched),
                short(&wizard.titles),
            ]
        };
        let cards = self.rules.book().wizards.iter();
        TextTable {
            heads: &[
                "number",
                "name",
                "owner's matches won",
                "95% interval",
                "in 45 to 55%",
                "when it played",
                "benched",
                "won when benched",
                "owner's titles",
            ],
            lines: cards.zip(&self.counts.wizards).map(line).collect(),
            words: &[1],
        }
    }

    fn picks(&self) -> TextTable<'static> {
        let line = |(pick, rate): (usize, &Rate)| {
            let [_, won, interval, _, holds] = even("", rate).cells();
            let round = pick / OWNERS + 1;
            vec![
                (pick + 1).to_string(),
                round.to_string(),
                rate.of.to_string(),
                won,
                interval,
                holds,
            ]
        };
        TextTable {
            heads: &[
                "pick",
                "round",
                "matches played",
                "won",
                "95% interval",
                "in 45 to 55%",
            ],
            lines: self.counts.picks.iter().enumerate().map(line).collect(),
            words: &[],
        }
    }

    fn figures(&self) -> Vec<Estimate> {
        let counts = &self.counts;
        vec![
            even("wins of the home side", &counts.home),
            even("wins of player 1", &counts.first),
            Estimate::rate("draws", &counts.draws, None),
            Estimate::mean("plies a match", &counts.plies, None),
            Estimate::mean("points between winner and loser", &counts.margin, None),
            Estimate::mean("matches a league", &counts.matches, None),
        ]
    }

    /// Every figure that has a band, under its name.
    fn banded(&self) -> Vec<Estimate> {
        let counts = &self.counts;
        let mut all = self.figures();
        for (index, number) in counts.numbers.iter().enumerate() {
            let name = format!("matches of draft number {}", index + 1);
            all.push(even(name, &number.matches));
        }
        for (card, wizard) in self.rules.book().wizards.iter().zip(&counts.wizards) {
            let name = format!("matches of #{}'s owner", card.number);
            all.push(even(name, &wizard.drafted()));
        }
        if self.rules.schoolyard {
            // The wizards of late picks may never have played.
            let picks = counts.picks.iter().enumerate();
            for (pick, rate) in picks.filter(|(_, rate)| rate.of > 0) {
                let name = format!("matches in which pick {} played", pick + 1);
                all.push(even(name, rate));
            }
        }
        all
    }

    /// The figures outside their band, in a sentence, and whether the first pick is an advantage.
    fn outside(&self) -> String {
        let banded = self.banded();
        let out = |holds: Holds| {
            let found = banded.iter().filter(|each| each.holds() == Some(holds));
            let told = found.map(|each| {
                let [name, value, interval, ..] = each.cells();
                format!("{name}: {value} ({interval})")
            });
            told.collect::<Vec<_>>().join("; ")
        };
        let tell = |start: &str, found: String| match found.as_str() {
            "" => format!("{start} none."),
            _ => format!("{start} {found}."),
        };
        [
            tell(
                "Outside the band of 45 to 55%, interval and all:",
                out(Holds::No),
            ),
            tell(
                "Outside, but with an interval that reaches in:",
                out(Holds::Unsure),
            ),
            self.advantage(),
        ]
        .join("\n")
    }

    /// What the first draft number has of it.
    fn advantage(&self) -> String {
        let first = &self.counts.numbers[0];
        let tell = |what: &str, rate: &Rate, fair: f64| {
            let [_, value, interval, ..] = Estimate::rate("", rate, None).cells();
            let (low, high) = rate.interval();
            let word = if low > fair {
                "more than its share"
            } else if high < fair {
                "less than its share"
            } else {
                "not distinguishable from its share"
            };
            format!(
                "{what} {value} ({interval}), {word} of {:.0}%",
                100.0 * fair
            )
        };
        let titles = tell("titles", &first.titles, 1.0 / OWNERS as f64);
        let matches = tell("matches", &first.matches, 0.5);
        format!("Draft number 1, which picks first: {matches}; {titles}.")
    }

    fn page(&self) -> Markup {
        let counts = &self.counts;
        let numbers = |rate: fn(&super::counts::Number) -> Rate| -> Vec<Row> {
            let each = counts.numbers.iter().enumerate();
            each.map(|(index, number)| row(format!("Draft number {}", index + 1), &rate(number)))
                .collect()
        };
        let wizards = |rate: fn(&Wizard) -> Rate| -> Vec<Row> {
            let cards = self.rules.book().wizards.iter().zip(&counts.wizards);
            let cards = cards.filter(|(_, wizard)| rate(wizard).of > 0);
            let mut all: Vec<Row> = cards
                .map(|(card, wizard)| row(format!("#{} {}", card.number, card.name), &rate(wizard)))
                .collect();
            all.sort_by(|one, other| other.value.total_cmp(&one.value));
            all
        };
        let picks = counts.picks.iter().enumerate();
        let picks: Vec<Row> = picks
            .filter(|(_, rate)| rate.of > 0)
            .map(|(pick, rate)| row(format!("Pick {}", pick + 1), rate))
            .collect();
        let (half, quarter) = (0.5, 1.0 / OWNERS as f64);
        let (won, titles) = ("Share of matches won", "Share of titles");
        let body = html! {
            section {
                h2 { "In short" }
                @for line in self.outside().lines() { p { (line) } }
            }
            section {
                h2 { "Draft numbers" }
                (dots("Matches won by draft number", &numbers(|number| number.matches), half, won))
                (dots("Titles by draft number", &numbers(|number| number.titles), quarter, titles))
                @if self.rules.schoolyard {
                    (dots("Matches won with the wizard of each pick", &picks, half, won))
                }
                p.note { (KEY) }
            }
            section {
                h2 { "Wizards" }
                (dots("Matches won by the wizard's owner", &wizards(Wizard::drafted), half, won))
                (dots("Matches won when it played", &wizards(|wizard| wizard.played), half, won))
                (dots("Matches won when it sat out", &wizards(|wizard| wizard.benched), half, won))
                (dots("Titles of its owner", &wizards(|wizard| wizard.titles), quarter, titles))
            }
            section {
                h2 { "Matches" }
                table {
                    @for figure in self.figures() {
                        @let [name, value, interval, ..] = figure.cells();
                        tr { th { (name) } td { (value) } td { (interval) } }
                    }
                }
            }
        };
        let head = Head {
            title: FORMAT.name,
            lead: format!(
                "{} leagues of four bots: {} (level {}). {}.",
                grouped(self.plan.leagues),
                self.plan.level.name(),
                self.plan.level.number(),
                self.options()
            ),
            partial: None,
            command: self.plan.command(),
            foot: "A 95% interval includes the true figure 95 times in 100. The tables are in report.md, too.",
        };
        frame(&game_wizard::CARD, &head, &body)
    }
}

/// A share that W4's band holds for.
fn even(name: impl Into<String>, rate: &Rate) -> Estimate {
    Estimate::rate(name, rate, Some(BAND))
}

/// "51.2% ± 1.3"; nothing where nothing was counted.
fn short(rate: &Rate) -> String {
    if rate.of == 0 {
        return String::new();
    }
    measured(rate.share(), rate.interval())
}

fn share(part: u64, of: u64) -> String {
    percent(part as f64 / of.max(1) as f64)
}

fn row(name: String, rate: &Rate) -> Row {
    Row {
        name,
        value: rate.share(),
        interval: Some(rate.interval()),
        text: short(rate),
    }
}
