//! `courtside bench`: how fast the rules run, on one core.

use crate::Setup;
use clap::Args;
use courtside_catalog::{Library, Speed, Title, Watch};
use courtside_lab::page;
use courtside_lab::text_table::TextTable;
use rustix::time::{ClockId, clock_gettime};
use std::path::PathBuf;

/// Measure how fast the rules run
#[derive(Args)]
#[command(after_help = "Examples:
  courtside bench
  courtside bench chessboard
  courtside bench --page docs/performance.md

Plays whole games with random choices on one core; every decision lists all legal actions. The last four columns are
nanoseconds a call, over positions of random games. Only the core's own time counts, so other work on the machine
changes little.")]
pub struct Arguments {
    /// The game, for instance chessboard; all of them if not given
    game: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// Measure each figure for at least this many seconds
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Also write the table to this file, between its lines '<!-- bench -->' and '<!-- end -->' if it has them
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("between 0.001 and 3600 seconds".to_owned()),
    }
}

const HEADS: [&str; 10] = [
    "game",
    "plies a second",
    "games a second",
    "plies a game",
    "actions a decision",
    "bytes a state",
    "legal",
    "apply",
    "view",
    "determinize",
];

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let titles: Vec<&Title> = match &arguments.game {
        Some(game) => vec![crate::find(game)?],
        None => courtside_catalog::games().iter().collect(),
    };
    let watch = Watch {
        now: time_of_this_thread,
        seconds: arguments.seconds,
    };
    let machine = format!("Measured on {}; one thread.", machine());
    let mut lines = Vec::new();
    for title in titles {
        let options = arguments.setup.options(title)?;
        let speed = title
            .speed(
                library.content(title.card),
                &options,
                arguments.setup.seats(title),
                watch,
            )
            .map_err(crate::Usage::from)?;
        lines.push(line(title, &speed));
    }
    let table = TextTable {
        heads: &HEADS,
        lines,
        words: &[0],
    };
    print!("{machine}\n\n{}", table.plain());
    if let Some(path) = &arguments.page {
        let text = format!("{machine}\n\n{}", table.markdown());
        page::write(path, "bench", &text)?;
    }
    Ok(())
}

fn line(title: &Title, speed: &Speed) -> Vec<String> {
    vec![
        title.card.name.to_owned(),
        thousands(speed.plies_a_second),
        thousands(speed.games_a_second),
        format!("{:.1}", speed.plies_a_game),
        format!("{:.1}", speed.actions_a_decision),
        title.state_size.to_string(),
        format!("{:.1}", speed.legal),
        format!("{:.1}", speed.apply),
        format!("{:.1}", speed.view),
        format!("{:.1}", speed.determinize),
    ]
}

/// "3,280,000": four digits are more precise than the measurement.
fn thousands(number: f64) -> String {
    let mut whole = number.round() as u64;
    let mut scale = 1;
    while whole / scale >= 10_000 {
        scale *= 10;
    }
    whole = (whole + scale / 2) / scale * scale;
    let digits = whole.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Seconds that a core has spent on this thread.
fn time_of_this_thread() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// What was measured on, as far as the system says, and how busy it was.
pub fn machine() -> String {
    let read = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let mut parts = Vec::new();
    let processors = read("/proc/cpuinfo");
    parts.extend(field(&processors, "model name"));
    let cores = processors
        .lines()
        .filter(|line| line.starts_with("processor"));
    parts.push(match cores.count() {
        0 => "an unknown machine".to_owned(),
        1 => "1 core".to_owned(),
        cores => format!("{cores} cores"),
    });
    let memory = field(&read("/proc/meminfo"), "MemTotal");
    let kilobytes = memory.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    parts.extend(
        kilobytes.map(|memory| format!("{:.0} GiB of memory", memory / f64::from(1 << 20))),
    );
    let load = read("/proc/loadavg");
    if let Some((load, _)) = load.split_once(' ') {
        parts.push(format!("load {load} at the start"));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_four_figures() {
        assert_eq!(thousands(3_284_567.0), "3,285,000");
        assert_eq!(thousands(99_999.0), "100,000");
        assert_eq!(thousands(812.4), "812");
        assert_eq!(thousands(0.0), "0");
    }
}
