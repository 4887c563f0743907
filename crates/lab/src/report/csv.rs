//! All figures of a report as comma-separated values: setting, table, name, count, value, low, high.

use crate::study::Run;
use courtside_bots::luck::Explained;
use courtside_bots::study::{Histogram, Scored};
use courtside_catalog::Title;
use std::fmt::Write;

pub fn table(run: &Run, entry: &Title) -> String {
    let mut out = String::from("setting,table,name,count,value,low,high\n");
    for setting in &run.settings {
        let tally = &setting.tally;
        let mut rows = Rows {
            out: &mut out,
            setting: setting.value.as_deref().unwrap_or_default(),
        };
        rows.plain("game", "games", tally.games);
        rows.plain("game", "draws", tally.draws);
        for (seat, scored) in tally.seats.iter().enumerate() {
            let name = entry.card.seat_names.get(seat).copied().unwrap_or("seat");
            rows.scored("seat", name, scored);
        }
        for (name, scored) in &tally.teams {
            rows.scored("team", name, scored);
        }
        for (name, scored) in &tally.labels {
            rows.scored("played with", name, scored);
        }
        for (name, histogram) in [
            ("plies", &tally.plies),
            ("decisions", &tally.decisions),
            ("legal actions", &tally.actions),
            ("lead changes", &tally.lead_changes),
            ("decided percent", &tally.decided),
        ] {
            rows.histogram(name, histogram);
        }
        for (number, chance) in tally.course().iter().enumerate() {
            rows.row("course percent", &(5 * number).to_string(), "", &[*chance]);
        }
        for (name, count) in &tally.events {
            rows.plain("event", name, *count);
        }
        for (name, count) in &tally.results {
            rows.plain("result", name, *count);
        }
        if let Some(Explained { dice, bots }) = tally.luck.explained() {
            let groups = tally.luck.groups.to_string();
            for (name, share) in [("dice alone", dice), ("whims alone", bots)] {
                let values = [share.value, share.low, share.high];
                rows.row("luck", name, &groups, &values);
            }
        }
    }
    out
}

struct Rows<'a> {
    out: &'a mut String,
    setting: &'a str,
}

impl Rows<'_> {
    fn row(&mut self, table: &str, name: &str, count: &str, values: &[f64]) {
        let [value, low, high] = [0, 1, 2].map(|at| {
            values
                .get(at)
                .map_or(String::new(), |value| format!("{value:.6}"))
        });
        let fields = [self.setting, table, name, count, &value, &low, &high].map(quoted);
        let _ = writeln!(self.out, "{}", fields.join(","));
    }

    fn plain(&mut self, table: &str, name: &str, count: u64) {
        self.row(table, name, &count.to_string(), &[]);
    }

    fn scored(&mut self, table: &str, name: &str, scored: &Scored) {
        let (low, high) = scored.interval();
        let count = scored.games.to_string();
        self.row(table, name, &count, &[scored.share(), low, high]);
    }

    fn histogram(&mut self, name: &str, histogram: &Histogram) {
        if histogram.is_empty() {
            return;
        }
        let (mean, error) = (histogram.mean(), histogram.error());
        self.row("mean", name, "", &[mean, mean - error, mean + error]);
        for (number, count) in histogram.bins() {
            self.row(name, &number.to_string(), &count.to_string(), &[]);
        }
    }
}

/// A field that a reader takes as one: names may hold commas.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_with_a_comma_stays_one_field() {
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(quoted("a b"), "a b");
    }
}
