//! `courtside lab`: thousands of bot games, counted, as a page with plots.

use crate::{Setup, Usage};
use anyhow::bail;
use clap::Args;
use courtside_catalog::Library;
use courtside_lab::{report, study};
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

The folder gets index.html, which stands alone, and figures.csv. A run that was interrupted (Ctrl-C) writes its report so far and
goes on where it was when the same command is given again; with more games, they are played on top. All cores are used; memory does not grow with the games.")]
pub struct Arguments {
    /// The game, for instance cards
    game: String,
    /// How many games, at each value of what varies
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Levels of the bots by seat, 0 (random) to 5; as many as are given go round
    #[arg(long, default_value = "2", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..=5))]
    bots: Vec<u8>,
    /// Lines of play that bots of level 3 to 5 may try, in place of their time: makes a run repeatable
    #[arg(long)]
    playouts: Option<u32>,
    /// Folder of the report
    #[arg(long, value_name = "DIR", default_value = "report")]
    out: PathBuf,
    /// The same seed deals the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// An option or a figure of the content that takes several values: rows=8..20/2, court.points=3..7
    #[arg(long, value_name = "NAME=VALUES")]
    vary: Option<String>,
    #[command(flatten)]
    setup: Setup,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let title = crate::find(&arguments.game)?;
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
        left => bail!("Interrupted; {left} games are left, and the same command plays them."),
    }
}

/// Seconds that all cores together have spent on this program.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Set by Ctrl-C or another signal to stop: what has been played is kept then.
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
