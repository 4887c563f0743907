//! `courtside-load play`: many tables in a closed loop. The player to act chooses as soon as the last choice was
//! acknowledged and both players were told of it.

use crate::figures::{Shares, Values, own_time};
use crate::person::Host;
use crate::scripted_table::{Dice, Plan, ScriptedTable};
use anyhow::bail;
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Tables that are opened at the same time.
pub const AT_ONCE: usize = 16;
/// A table where nothing has happened for this long is stuck.
const STUCK: Duration = Duration::from_secs(5);

/// Play at many tables as fast as the server answers
#[derive(Args)]
pub struct Arguments {
    /// The server, for instance http://127.0.0.1:8080
    #[arg(long, value_parser = Host::read)]
    url: Host,
    #[arg(long, default_value = "chessboard")]
    game: String,
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How long they play before anything is measured
    #[arg(long, default_value_t = 3.0)]
    warm: f64,
    /// How long it is measured
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Of the people's choices; the dice are the server's own
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object a line: when the measurement begins and ends, and the result
    #[arg(long)]
    json: bool,
}

/// Shared by all tables.
#[derive(Default)]
struct Measurement {
    measuring: Cell<Option<Instant>>,
    counts: RefCell<Counts>,
}

#[derive(Default)]
struct Counts {
    acknowledged: Values,
    told: Values,
    /// How many choices there were to choose from.
    choices: Values,
    versions: u64,
    bytes: u64,
    games: u64,
    first_sights: Values,
}

#[derive(Serialize)]
struct Outcome {
    at: &'static str,
    tables: usize,
    game: String,
    seed: u64,
    seconds: f64,
    choices: usize,
    acknowledged: Shares,
    told: Shares,
    acknowledged_hundredths: Vec<f64>,
    bytes_a_viewer: f64,
    first_sight: f64,
    games: u64,
    /// More than one: dice roll without a choice.
    plies_a_choice: f64,
    /// Legal choices at a decision.
    listed: f64,
    refused: u64,
    stuck: usize,
    processor_seconds: f64,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = Plan::new(&arguments.url, &arguments.game);
    let tables = open(&plan, arguments.tables, arguments.seed).await?;
    let measurement = Rc::new(Measurement::default());
    let last: Vec<_> = tables
        .iter()
        .map(|_| Rc::new(Cell::new(Instant::now())))
        .collect();
    let mut playing = JoinSet::new();
    for (table, last) in tables.into_iter().zip(&last) {
        playing.spawn_local(play(table, measurement.clone(), last.clone()));
    }
    let mut wait = async |seconds: f64| {
        let end = tokio::time::sleep(Duration::from_secs_f64(seconds));
        tokio::select! {
            () = end => Ok(()),
            Some(ended) = playing.join_next() => ended?,
        }
    };
    wait(arguments.warm).await?;
    say(&arguments, "begin");
    let begin = Instant::now();
    let processor = own_time();
    *measurement.counts.borrow_mut() = Counts::default();
    measurement.measuring.set(Some(begin));
    wait(arguments.seconds).await?;
    measurement.measuring.set(None);
    let seconds = begin.elapsed().as_secs_f64();
    let processor_seconds = (own_time() - processor).as_secs_f64();
    say(&arguments, "end");
    let counts = measurement.counts.borrow();
    let choices = counts.acknowledged.len();
    if choices == 0 {
        bail!("not one choice was acknowledged");
    }
    let outcome = Outcome {
        at: "result",
        tables: arguments.tables,
        game: arguments.game.clone(),
        seed: arguments.seed,
        seconds,
        choices,
        acknowledged: counts.acknowledged.shares(),
        told: counts.told.shares(),
        acknowledged_hundredths: counts.acknowledged.hundredths(),
        bytes_a_viewer: counts.bytes as f64 / 2.0 / choices as f64,
        first_sight: counts.first_sights.mean(),
        games: counts.games,
        plies_a_choice: counts.versions as f64 / choices as f64,
        listed: counts.choices.mean(),
        refused: 0,
        stuck: last
            .iter()
            .filter(|last| last.get().elapsed() > STUCK)
            .count(),
        processor_seconds,
    };
    if arguments.json {
        println!("{}", serde_json::to_string(&outcome)?);
        return Ok(());
    }
    println!(
        "{} tables of {}, seed {}, {:.1} s: {:.0} choices a second ({:.2} plies each, among {:.0})",
        outcome.tables,
        outcome.game,
        outcome.seed,
        outcome.seconds,
        choices as f64 / seconds,
        outcome.plies_a_choice,
        outcome.listed
    );
    println!("acknowledged, ms: {}", outcome.acknowledged);
    println!("both told, ms: {}", outcome.told);
    println!("bytes a viewer a choice: {:.0}", outcome.bytes_a_viewer);
    println!(
        "games ended: {}, tables stuck: {}",
        outcome.games, outcome.stuck
    );
    println!(
        "processor time of the people: {:.3} ms a choice",
        processor_seconds * 1000.0 / choices as f64
    );
    Ok(())
}

/// Opens tables, a few at a time.
pub async fn open(plan: &Plan, tables: usize, seed: u64) -> anyhow::Result<Vec<ScriptedTable>> {
    stream::iter(0..tables as u64)
        .map(|number| ScriptedTable::open(plan, Dice::new(seed, number)))
        .buffered(AT_ONCE)
        .try_collect()
        .await
}

fn say(arguments: &Arguments, at: &str) {
    if arguments.json {
        println!("{{\"at\":\"{at}\"}}");
    }
}

/// Plays game after game.
async fn play(
    mut table: ScriptedTable,
    measurement: Rc<Measurement>,
    last: Rc<Cell<Instant>>,
) -> anyhow::Result<()> {
    let mut version = table.version();
    loop {
        let choice = table.play_choice().await?;
        last.set(Instant::now());
        let measuring = measurement.measuring.get();
        match choice {
            Some(made) => {
                // What was sent before the measurement began is not measured.
                if measuring.is_some_and(|begin| made.sent >= begin) {
                    let mut counts = measurement.counts.borrow_mut();
                    counts.acknowledged.add_time(made.acknowledged - made.sent);
                    counts.told.add_time(made.both_told() - made.sent);
                    counts.choices.add(made.choices as f64);
                    counts.versions += table.version() - version;
                    counts.bytes += table.bytes;
                }
                version = table.version();
                table.bytes = 0;
            }
            None => {
                table = table.again().await?;
                version = table.version();
                if measuring.is_some() {
                    let mut counts = measurement.counts.borrow_mut();
                    counts.games += 1;
                    for bytes in &table.snapshots {
                        counts.first_sights.add(*bytes as f64);
                    }
                }
            }
        }
    }
}
