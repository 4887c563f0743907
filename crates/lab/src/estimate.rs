//! A measured value with its 95% interval and the band that it should be in.

use crate::text_table::TextTable;
use courtside_bots::spread;

/// How often something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rate {
    pub hits: u64,
    pub of: u64,
}

impl Rate {
    pub fn count(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.of += 1;
    }

    pub fn add(&mut self, other: Rate) {
        self.hits += other.hits;
        self.of += other.of;
    }

    pub fn share(&self) -> f64 {
        self.hits as f64 / self.of.max(1) as f64
    }

    /// The 95% interval around `share`.
    pub fn interval(&self) -> (f64, f64) {
        spread::of_share(self.share(), self.of as f64)
    }
}

/// How much there was of something on average. Whole numbers add up to the same in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mean {
    sum: u64,
    squares: u64,
    of: u64,
}

impl Mean {
    pub fn count(&mut self, number: u64) {
        self.sum += number;
        self.squares += number * number;
        self.of += 1;
    }

    pub fn add(&mut self, other: Mean) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.of += other.of;
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.of.max(1) as f64
    }

    pub fn interval(&self) -> (f64, f64) {
        let (of, mean) = (self.of.max(1) as f64, self.mean());
        let half = spread::of_mean(mean, self.squares as f64 / of, of);
        (mean - half, mean + half)
    }
}

/// The range an estimate should be in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    pub low: f64,
    pub high: f64,
}

/// Whether an estimate is within its band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// The whole interval does.
    Yes,
    /// The figure does, but its interval reaches beyond.
    Barely,
    /// The figure does not, but its interval reaches into it.
    Unsure,
    No,
}

impl Holds {
    pub const fn word(self) -> &'static str {
        match self {
            Holds::Yes => "yes",
            Holds::Barely => "barely",
            Holds::Unsure => "unsure",
            Holds::No => "no",
        }
    }
}

/// A line of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    pub name: String,
    pub value: f64,
    pub interval: (f64, f64),
    pub band: Option<Band>,
    /// Whether it is a share, to be written in percent.
    pub percent: bool,
}

impl Estimate {
    pub fn rate(name: impl Into<String>, rate: &Rate, band: Option<(f64, f64)>) -> Estimate {
        Estimate {
            name: name.into(),
            value: rate.share(),
            interval: rate.interval(),
            band: band.map(|(low, high)| Band { low, high }),
            percent: true,
        }
    }

    pub fn mean(name: impl Into<String>, mean: &Mean, band: Option<(f64, f64)>) -> Estimate {
        Estimate::number(name, mean.mean(), mean.interval(), band)
    }

    pub fn number(
        name: impl Into<String>,
        value: f64,
        interval: (f64, f64),
        band: Option<(f64, f64)>,
    ) -> Estimate {
        Estimate {
            name: name.into(),
            value,
            interval,
            band: band.map(|(low, high)| Band { low, high }),
            percent: false,
        }
    }

    pub fn holds(&self) -> Option<Holds> {
        let band = self.band?;
        let inside = |value: f64| band.low <= value && value <= band.high;
        let (low, high) = self.interval;
        Some(match (inside(self.value), inside(low) && inside(high)) {
            (true, true) => Holds::Yes,
            (true, false) => Holds::Barely,
            (false, _) if low <= band.high && high >= band.low => Holds::Unsure,
            (false, _) => Holds::No,
        })
    }

    /// The cells of its line: name, value, interval, band, whether it holds.
    pub fn cells(&self) -> [String; 5] {
        let write = |value: f64| {
            if self.percent {
                format!("{:.1}", 100.0 * value)
            } else {
                format!("{value:.2}")
            }
        };
        let unit = if self.percent { "%" } else { "" };
        let range = |low, high| format!("{} to {}{unit}", write(low), write(high));
        [
            self.name.clone(),
            format!("{}{unit}", write(self.value)),
            range(self.interval.0, self.interval.1),
            self.band.map_or(String::new(), |band| {
                if self.percent {
                    format!("{:.0} to {:.0}%", 100.0 * band.low, 100.0 * band.high)
                } else if band.high.is_infinite() {
                    format!("more than {:.2}", band.low)
                } else {
                    format!("{:.0} to {:.0}", band.low, band.high)
                }
            }),
            self.holds().map_or("", Holds::word).to_owned(),
        ]
    }
}

/// The heads of the columns.
pub const HEADS: [&str; 5] = ["figure", "measured", "95% interval", "aimed at", "holds"];

pub fn table(figures: &[Estimate]) -> TextTable<'static> {
    TextTable {
        heads: &HEADS,
        lines: figures
            .iter()
            .map(|figure| figure.cells().to_vec())
            .collect(),
        words: &[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(hits: u64, of: u64, band: (f64, f64)) -> Estimate {
        Estimate::rate("a", &Rate { hits, of }, Some(band))
    }

    #[test]
    fn a_figure_holds_by_its_interval() {
        assert_eq!(rate(500, 1000, (0.4, 0.6)).holds(), Some(Holds::Yes));
        assert_eq!(rate(500, 1000, (0.49, 0.6)).holds(), Some(Holds::Barely));
        assert_eq!(rate(500, 1000, (0.51, 0.6)).holds(), Some(Holds::Unsure));
        assert_eq!(rate(500, 1000, (0.6, 0.7)).holds(), Some(Holds::No));
        assert_eq!(Estimate::rate("a", &Rate::default(), None).holds(), None);
    }

    #[test]
    fn means_have_the_interval_of_their_spread() {
        let mut mean = Mean::default();
        for number in [2, 4, 4, 4, 5, 5, 7, 9] {
            mean.count(number);
        }
        // The standard deviation of these is 2.
        let half = 1.96 * 2.0 / 8f64.sqrt();
        assert!((mean.interval().0 - (5.0 - half)).abs() < 1e-9);
        assert_eq!(mean.mean(), 5.0);
    }

    #[test]
    fn tables_line_up() {
        let figures = [
            rate(1, 2, (0.0, 1.0)),
            Estimate::mean("points", &Mean::default(), None),
        ];
        let text = table(&figures).plain();
        assert_eq!(text.lines().count(), 3);
        assert!(
            text.lines()
                .nth(1)
                .is_some_and(|line| line.contains("50.0%"))
        );
        assert!(table(&figures).markdown().contains("| a | 50.0% |"));
    }
}
