//! `courtside bench`: how fast the rules run, on one core.

use crate::Setup;
use clap::Args;
use courtside_catalog::Entry;
use std::io::Write;

/// Measure how fast the rules run
#[derive(Args)]
#[command(after_help = "Examples:
  courtside bench
  courtside bench chessboard

Whole games with uniformly random choices on one core; every decision lists all legal actions.")]
pub struct Arguments {
    /// The game, for instance chessboard; all of them if not given
    game: Option<String>,
    #[command(flatten)]
    setup: Setup,
}

/// A measurement that takes less than this says little.
const SECONDS: f64 = 2.0;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entries: Vec<&Entry> = match &arguments.game {
        Some(game) => vec![crate::find(game)?],
        None => courtside_catalog::games().iter().collect(),
    };
    let mut out = std::io::stdout().lock();
    for entry in entries {
        let options = arguments.setup.options(entry)?;
        let mut games = 64;
        let report = loop {
            let report = entry
                .random(&options, arguments.setup.seats, 1, games)
                .map_err(crate::Usage::from)?;
            if report.seconds >= SECONDS {
                break report;
            }
            games *= 2;
        };
        let (games, plies, seconds) = (report.games as f64, report.plies as f64, report.seconds);
        writeln!(out, "{}", entry.card.name)?;
        writeln!(out, "  {:>12.0} plies a second", plies / seconds)?;
        writeln!(out, "  {:>12.0} games a second", games / seconds)?;
        writeln!(
            out,
            "  {:>12.1} plies a game, {} in the longest of {}",
            plies / games,
            report.longest,
            report.games
        )?;
        writeln!(
            out,
            "  {:>12.1} legal actions a decision",
            report.choices as f64 / report.decisions.max(1) as f64
        )?;
        writeln!(out, "  {:>12} bytes a state", entry.state_size)?;
    }
    Ok(())
}
