//! `courtside-load watch`: many people look at one table. How long after a choice is acknowledged are they told?

use crate::figures::{Values, time_of};
use crate::knowledge::Knowledge;
use crate::person::{Frame, Host, Live, Unpacker};
use crate::play::AT_ONCE;
use crate::scripted_table::{Dice, MadeChoice, Plan, ScriptedTable};
use anyhow::bail;
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Longest wait for the last of them to be told.
const PATIENCE: Duration = Duration::from_secs(20);

/// Watch one table with many spectators
#[derive(Args)]
pub struct Arguments {
    /// The server, for instance http://127.0.0.1:8080
    #[arg(long, value_parser = Host::read)]
    url: Host,
    #[arg(long, default_value = "chessboard")]
    game: String,
    #[arg(long, default_value_t = 2000)]
    spectators: usize,
    /// How many choices are made while they look
    #[arg(long, default_value_t = 40)]
    choices: usize,
    /// Milliseconds between choices
    #[arg(long, default_value_t = 500)]
    every: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The server's process, to know what it costs when someone connects
    #[arg(long)]
    pid: Option<u32>,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

/// When spectators were told of each version. They are sent the same bytes, so those are read once.
#[derive(Default)]
struct Audience {
    told: HashMap<u64, Vec<Instant>>,
    unpacker: Unpacker,
    newest: Vec<u8>,
    version: u64,
    bytes: Values,
}

/// What was measured.
#[derive(Default)]
struct Outcome {
    choices: usize,
    /// Whether every spectator was told of the last choice.
    everybody: bool,
    /// Milliseconds of the server's processor time for one spectator to connect, if its process is known.
    connecting: Option<f64>,
    after_acknowledgement: Values,
    after_sending: Values,
    /// From the acknowledgement of a choice until the last spectator was told of it.
    last: Values,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = Plan::new(&arguments.url, &arguments.game);
    let mut table = ScriptedTable::open(&plan, Dice::new(arguments.seed, 0)).await?;
    let audience = Rc::new(RefCell::new(Audience::default()));
    let before = arguments.pid.map(time_of).transpose()?;
    let lines = connect(&arguments, &table, &audience).await?;
    let after = arguments.pid.map(time_of).transpose()?;
    let connecting = before.zip(after).map(|(before, after)| {
        let spent = (after - before).as_secs_f64() * 1000.0;
        spent / arguments.spectators as f64
    });
    audience.borrow_mut().bytes = Values::default();
    let mut watching = JoinSet::new();
    for (live, shown) in lines {
        watching.spawn_local(look(live, shown, audience.clone()));
    }
    let made = play(&arguments, &mut table, &mut watching).await?;
    let newest = made.last().map_or(0, |choice| choice.version);
    let all_told = async {
        while audience.borrow().reached(newest) < arguments.spectators {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let everybody = timeout(PATIENCE, all_told).await.is_ok();
    let audience = audience.borrow();
    let outcome = Outcome {
        everybody,
        connecting,
        ..audience.times(&made)
    };
    if arguments.json {
        print_json(&arguments, &audience, &outcome);
        return Ok(());
    }
    print(&arguments, &audience, &outcome);
    if !everybody {
        bail!("not everybody was told of version {newest}");
    }
    Ok(())
}

/// Connects all spectators: each connection with the version that it has shown.
async fn connect(
    arguments: &Arguments,
    table: &ScriptedTable,
    audience: &RefCell<Audience>,
) -> anyhow::Result<Vec<(Live, u64)>> {
    stream::iter(0..arguments.spectators)
        .map(async |_| {
            let mut live = Live::connect(&arguments.url, &table.path, "").await?;
            let first = live.first().await?;
            let version = audience.borrow_mut().read(&first)?;
            anyhow::Ok((live, version))
        })
        .buffered(AT_ONCE)
        .try_collect()
        .await
}

/// Makes the choices at their pace, as long as no spectator fails.
async fn play(
    arguments: &Arguments,
    table: &mut ScriptedTable,
    watching: &mut JoinSet<anyhow::Result<()>>,
) -> anyhow::Result<Vec<MadeChoice>> {
    let mut made = Vec::new();
    let mut pace = interval(Duration::from_millis(arguments.every));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while made.len() < arguments.choices {
        pace.tick().await;
        tokio::select! {
            choice = table.play_choice() => match choice? {
                Some(choice) => made.push(choice),
                None => bail!("the game is over after {} choices: ask for fewer", made.len()),
            },
            Some(ended) = watching.join_next() => ended??,
        }
    }
    Ok(made)
}

fn print_json(arguments: &Arguments, audience: &Audience, outcome: &Outcome) {
    let outcome = json!({
        "spectators": arguments.spectators,
        "choices": outcome.choices,
        "seed": arguments.seed,
        "everybody_told": outcome.everybody,
        "processor_ms_to_connect": outcome.connecting,
        "after_acknowledgement": outcome.after_acknowledgement.shares(),
        "after_sending": outcome.after_sending.shares(),
        "last_of_all": outcome.last.shares(),
        "bytes": audience.bytes.shares(),
    });
    println!("{outcome}");
}

fn print(arguments: &Arguments, audience: &Audience, outcome: &Outcome) {
    println!(
        "{} spectators, {} choices of {}, seed {}",
        arguments.spectators, outcome.choices, arguments.game, arguments.seed
    );
    println!(
        "told after the acknowledgement, ms: {}",
        outcome.after_acknowledgement.shares()
    );
    println!(
        "told after the choice was sent, ms: {}",
        outcome.after_sending.shares()
    );
    println!("the last of them, ms: {}", outcome.last.shares());
    println!("bytes a patch: {}", audience.bytes.shares());
    if let Some(connecting) = outcome.connecting {
        println!("processor time of the server for someone who connects: {connecting:.3} ms");
    }
}

impl Audience {
    /// The version that a frame leads to.
    fn read(&mut self, frame: &Frame) -> anyhow::Result<u64> {
        if self.newest != frame.payload[..] {
            let mut knowledge = Knowledge::default();
            frame.read(&mut knowledge, &mut self.unpacker, |_| 0)?;
            self.version = knowledge.version;
            self.newest.clear();
            self.newest.extend_from_slice(&frame.payload);
            self.bytes.add(frame.bytes() as f64);
        }
        Ok(self.version)
    }

    /// How long after each choice the spectators were told of it.
    fn times(&self, made: &[MadeChoice]) -> Outcome {
        let mut outcome = Outcome {
            choices: made.len(),
            ..Outcome::default()
        };
        for choice in made {
            let told = self.told.get(&choice.version);
            for at in told.into_iter().flatten() {
                let after_acknowledgement = at.saturating_duration_since(choice.acknowledged);
                outcome
                    .after_acknowledgement
                    .add_time(after_acknowledgement);
                outcome.after_sending.add_time(*at - choice.sent);
            }
            if let Some(at) = told.and_then(|times| times.iter().max()) {
                let last = at.saturating_duration_since(choice.acknowledged);
                outcome.last.add_time(last);
            }
        }
        outcome
    }

    /// How many spectators were told of a version.
    fn reached(&self, version: u64) -> usize {
        self.told.get(&version).map_or(0, Vec::len)
    }
}

async fn look(
    mut live: Live,
    mut shown: u64,
    audience: Rc<RefCell<Audience>>,
) -> anyhow::Result<()> {
    loop {
        let frame = live.frame().await?;
        let audience = &mut *audience.borrow_mut();
        let version = audience.read(&frame)?;
        // One frame may hold several steps.
        for told in shown + 1..=version {
            audience.told.entry(told).or_default().push(frame.at);
        }
        shown = shown.max(version);
    }
}
