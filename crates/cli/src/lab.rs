//! `courtside lab`: thousands of bot games, counted, as a page with charts.

use crate::{Setup, Usage};
use anyhow::bail;
use clap::Args;
use courtside_bots::Level;
use courtside_catalog::{Library, Title};
use courtside_lab::{league, report, study};
use indicatif::{ProgressBar, ProgressStyle};
use rustix::time::{ClockId, clock_gettime};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::signal::unix::{SignalKind, signal};

/// Let bots play many games and report on them
#[derive(Args)]
#[command(after_help = "Examples:
  courtside lab cards --games 100000 --bots 2,2 --out report
  courtside lab tactics --games 2000 --bots 2 --vary rows=8..20/2 --out rows
  courtside lab wizard --games 1000 --bots 3 --playouts 40 --vary court.points=3..7 --out points
  courtside lab wizard --league --leagues 1000 --options draft=schoolyard --out league

The folder gets index.html, a report to open in a browser, and figures.csv. Stop a run with Ctrl-C and the report is marked
partial; run the same command again to finish it, or with more games to add to it. It uses all cores, and no more memory for
more games.")]
pub struct Arguments {
    /// The game, for instance cards
    game: String,
    /// How many games, for each value of --vary
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Levels of the bots by seat, 0 (random) to 5; with fewer levels than seats they repeat
    #[arg(long, default_value = "2", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=5))]
    bots: Vec<u8>,
    /// Lines of play that bots of level 3 to 5 try, instead of a time limit: makes a run repeatable
    #[arg(long)]
    playouts: Option<u32>,
    /// The folder for the report
    #[arg(long, value_name = "DIR", default_value = "report")]
    out: PathBuf,
    /// The same seed gives the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Try several values of an option or of a number in a content file: rows=8..20/2, court.points=3..7
    #[arg(long, value_name = "NAME=VALUES")]
    vary: Option<String>,
    /// Play whole leagues of four bots instead of single games; --options are those of a league
    #[arg(long, conflicts_with_all = ["games", "bots", "vary"])]
    league: bool,
    /// How many leagues
    #[arg(long, requires = "league", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    leagues: u64,
    /// Level of the bots in a league, 0 (random) to 5
    #[arg(long, requires = "league", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: u8,
    #[command(flatten)]
    setup: Setup,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let title = crate::find(&arguments.game)?;
    if arguments.league {
        return run_leagues(arguments, library, title);
    }
    let plan = study::Plan {
        game: arguments.game.clone(),
        options: arguments.setup.options(title)?,
        seats: arguments.setup.seats(title),
        bots: arguments.bots.clone(),
        playouts: arguments.playouts,
        seed: arguments.seed,
        vary: arguments.vary.clone(),
        games: arguments.games,
    };
    let usage = |error: anyhow::Error| Usage(format!("{error:#}"));
    let mut run = study::Run::take_up(plan, &arguments.out).map_err(usage)?;
    let before = run.played();
    let bar = ProgressBar::new(run.left());
    bar.set_style(ProgressStyle::with_template(
        "{bar:32} {pos}/{len} games, {per_sec}, {eta} left",
    )?);
    let content = library.content(title.card);
    let stop = stop_on_signal()?;
    let played = run.play(title, content, &arguments.out, stop, |games| bar.inc(games));
    bar.finish_and_clear();
    played.map_err(usage)?;
    report::write(&run, title, &arguments.out)?;
    println!("{}", arguments.out.join("index.html").display());
    let (played, spent) = (run.played() - before, processor_time());
    println!(
        "{played} games in {spent:.1} s of processor time, {:.0} games a second a core",
        played as f64 / spent
    );
    match run.left() {
        0 => Ok(()),
        left => bail!(
            "Stopped with {left} games to go. The report is marked partial; run the same command again to finish it."
        ),
    }
}

fn run_leagues(arguments: &Arguments, library: &Library, title: &Title) -> anyhow::Result<()> {
    if title.card.id != league::GAME {
        bail!(Usage(format!("{} has no league.", title.card.name)));
    }
    let refused = |error: courtside_kernel::OptionError| Usage(error.message);
    let plan = league::Plan {
        leagues: arguments.leagues,
        level: Level::new(arguments.level).unwrap_or(Level::RANDOM),
        playouts: arguments.playouts.unwrap_or(league::PLAYOUTS),
        seed: arguments.seed,
        options: league::Plan::options(&arguments.setup.options).map_err(refused)?,
    };
    let bar = ProgressBar::new(plan.leagues);
    bar.set_style(ProgressStyle::with_template(
        "{bar:32} {pos}/{len} leagues, {per_sec}, {eta} left",
    )?);
    let stop = stop_on_signal()?;
    let played = plan.play(library.content(title.card), stop, || bar.inc(1));
    bar.finish_and_clear();
    let Some(report) = played.map_err(refused)? else {
        bail!("Stopped. Leagues are only reported as a whole, so nothing was written.");
    };
    league::write(&report, &arguments.out)?;
    println!("{}", report.plain());
    println!("{}", arguments.out.join("index.html").display());
    println!("{:.1} s of processor time", processor_time());
    Ok(())
}

/// Seconds that all cores together have spent on this program.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Set by Ctrl-C or another signal to stop; what has been played is kept.
fn stop_on_signal() -> anyhow::Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut ends = {
        let _inside = runtime.enter();
        [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            let [Ok(interrupt), Ok(terminate)] = &mut ends else {
                return;
            };
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            STOP.store(true, Ordering::Relaxed);
        });
    });
    Ok(&STOP)
}
