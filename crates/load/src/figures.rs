//! Shares of what was measured, and processor time.

use serde::Serialize;
use std::time::Duration;

/// Measured values, to be asked for shares.
#[derive(Clone, Default)]
pub struct Values(Vec<f64>);

impl Values {
    pub fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    pub fn add_time(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64() * 1000.0);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    fn sorted(&self) -> Vec<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted
    }

    /// The minimum, every percentile and the maximum: what a simulation draws from.
    pub fn hundredths(&self) -> Vec<f64> {
        let sorted = self.sorted();
        let last = sorted.len().saturating_sub(1);
        let at = |part: usize| sorted.get(part * last / 100).copied();
        (0..=100).filter_map(at).collect()
    }

    pub fn shares(&self) -> Shares {
        let sorted = self.sorted();
        let at = |share: f64| {
            let place = (share * sorted.len() as f64) as usize;
            sorted
                .get(place.min(sorted.len().saturating_sub(1)))
                .copied()
        };
        Shares {
            p50: at(0.5),
            p95: at(0.95),
            p99: at(0.99),
            most: at(1.0),
        }
    }
}

/// Times are in milliseconds.
#[derive(Clone, Copy, Serialize)]
pub struct Shares {
    pub p50: Option<f64>,
    pub p95: Option<f64>,
    pub p99: Option<f64>,
    pub most: Option<f64>,
}

impl std::fmt::Display for Shares {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let show = |value: Option<f64>| match value {
            Some(value) if value >= 100.0 => format!("{value:.0}"),
            Some(value) => format!("{value:.2}"),
            None => "-".to_owned(),
        };
        write!(
            f,
            "median {}, 95% below {}, 99% below {}, at most {}",
            show(self.p50),
            show(self.p95),
            show(self.p99),
            show(self.most)
        )
    }
}

/// Processor time that this process has used.
pub fn own_time() -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(spent.tv_sec as u64, spent.tv_nsec as u32)
}

/// Processor time that another process has used, to the hundredth of a second.
pub fn time_of(pid: u32) -> anyhow::Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name is in brackets and may hold anything.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Ok(Duration::from_millis(ticks * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_hundred() {
        let mut values = Values::default();
        for value in (1..=100).rev() {
            values.add(f64::from(value));
        }
        let shares = values.shares();
        assert_eq!(
            (shares.p50, shares.p99, shares.most),
            (Some(51.0), Some(100.0), Some(100.0))
        );
        assert_eq!(Values::default().shares().p50, None);
        let hundredths = values.hundredths();
        assert_eq!(
            (hundredths.len(), hundredths[0], hundredths[100]),
            (101, 1.0, 100.0)
        );
        assert!(Values::default().hundredths().is_empty());
    }

    #[test]
    fn a_process_has_used_some_time() {
        let mut sum = 0u64;
        while own_time() < Duration::from_millis(60) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(time_of(std::process::id()).unwrap() >= Duration::from_millis(30));
    }
}
