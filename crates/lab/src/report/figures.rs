//! All figures of a report as comma-separated values: setting, table, name, count, value, low, high.

use crate::study::Run;
use courtside_bots::luck::Explained;
use courtside_bots::study::{Histogram, Scored};
use courtside_catalog::Title;

const HEADS: [&str; 7] = ["setting", "table", "name", "count", "value", "low", "high"];

pub fn table(run: &Run, entry: &Title) -> anyhow::Result<String> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(HEADS)?;
    for setting in &run.settings {
        let tally = &setting.tally;
        let mut rows = Rows {
            out: &mut out,
            setting: setting.value.as_deref().unwrap_or_default(),
        };
        rows.plain("game", "games", tally.games)?;
        rows.plain("game", "draws", tally.draws)?;
        for (seat, scored) in tally.seats.iter().enumerate() {
            let name = entry.card.seat_names.get(seat).copied().unwrap_or("seat");
            rows.scored("seat", name, scored)?;
        }
        for (name, scored) in &tally.teams {
            rows.scored("team", name, scored)?;
        }
        for (name, scored) in &tally.labels {
            rows.scored("played with", name, scored)?;
        }
        for (name, histogram) in [
            ("plies", &tally.plies),
            ("decisions", &tally.decisions),
            ("legal actions", &tally.actions),
            ("lead changes", &tally.lead_changes),
            ("decided percent", &tally.decided),
        ] {
            rows.histogram(name, histogram)?;
        }
        for (number, chance) in tally.course().iter().enumerate() {
            rows.row("course percent", &(5 * number).to_string(), "", &[*chance])?;
        }
        for (name, count) in &tally.events {
            rows.plain("event", name, *count)?;
        }
        for (name, count) in &tally.results {
            rows.plain("result", name, *count)?;
        }
        if let Some(Explained { dice, bots }) = tally.luck.explained() {
            let groups = tally.luck.groups.to_string();
            for (name, share) in [("dice alone", dice), ("choices alone", bots)] {
                let values = [share.value, share.low, share.high];
                rows.row("luck", name, &groups, &values)?;
            }
        }
    }
    Ok(String::from_utf8(out.into_inner()?)?)
}

struct Rows<'a> {
    out: &'a mut csv::Writer<Vec<u8>>,
    setting: &'a str,
}

impl Rows<'_> {
    fn row(&mut self, table: &str, name: &str, count: &str, values: &[f64]) -> anyhow::Result<()> {
        let [value, low, high] = [0, 1, 2].map(|at| {
            values
                .get(at)
                .map_or(String::new(), |value| format!("{value:.6}"))
        });
        let fields = [self.setting, table, name, count, &value, &low, &high];
        Ok(self.out.write_record(fields)?)
    }

    fn plain(&mut self, table: &str, name: &str, count: u64) -> anyhow::Result<()> {
        self.row(table, name, &count.to_string(), &[])
    }

    fn scored(&mut self, table: &str, name: &str, scored: &Scored) -> anyhow::Result<()> {
        let (low, high) = scored.interval();
        let count = scored.games.to_string();
        self.row(table, name, &count, &[scored.share(), low, high])
    }

    fn histogram(&mut self, name: &str, histogram: &Histogram) -> anyhow::Result<()> {
        if histogram.is_empty() {
            return Ok(());
        }
        let (mean, error) = (histogram.mean(), histogram.error());
        self.row("mean", name, "", &[mean, mean - error, mean + error])?;
        for (number, count) in histogram.bins() {
            self.row(name, &number.to_string(), &count.to_string(), &[])?;
        }
        Ok(())
    }
}
