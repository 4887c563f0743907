//! `courtside-load watch`: many people look at one table. How long after a choice is acknowledged are they told?

use crate::figures::{Values, time_of};
use crate::person::{Frame, Host, Live, Unpacker};
use crate::play::AT_ONCE;
use crate::table::{Dice, Plan, Step, Table};
use crate::told::Knowledge;
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
    /// The server's process, to know what it costs when somebody connects
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

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = Plan::new(&arguments.url, &arguments.game);
    let mut table = Table::open(&plan, Dice::new(arguments.seed, 0)).await?;
    let audience = Rc::new(RefCell::new(Audience::default()));
    let before = arguments.pid.map(time_of).transpose()?;
    let lines: Vec<(Live, u64)> = stream::iter(0..arguments.spectators)
        .map(async |_| {
            let mut live = Live::connect(&arguments.url, &table.path, "").await?;
            let first = live.first().await?;
            let version = audience.borrow_mut().read(&first)?;
            anyhow::Ok((live, version))
        })
        .buffered(AT_ONCE)
        .try_collect()
        .await?;
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
    let mut made = Vec::new();
    let mut pace = interval(Duration::from_millis(arguments.every));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while made.len() < arguments.choices {
        pace.tick().await;
        tokio::select! {
            step = table.step() => match step? {
                Step::Made(choice) => made.push(choice),
                Step::Over => bail!("the game is over after {} choices: ask for fewer", made.len()),
            },
            Some(ended) = watching.join_next() => ended??,
        }
    }
    let newest = made.last().map_or(0, |choice| choice.version);
    let all_told = async {
        while audience.borrow().reached(newest) < arguments.spectators {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let everybody = timeout(PATIENCE, all_told).await.is_ok();
    let audience = audience.borrow();
    let (mut after_acknowledgement, mut after_sending) = (Values::default(), Values::default());
    let mut last = Values::default();
    for choice in &made {
        let told = audience.told.get(&choice.version);
        for at in told.into_iter().flatten() {
            after_acknowledgement.add_time(at.saturating_duration_since(choice.acknowledged));
            after_sending.add_time(*at - choice.sent);
        }
        if let Some(at) = told.and_then(|times| times.iter().max()) {
            last.add_time(at.saturating_duration_since(choice.acknowledged));
        }
    }
    if arguments.json {
        let outcome = json!({
            "spectators": arguments.spectators,
            "choices": made.len(),
            "seed": arguments.seed,
            "everybody_told": everybody,
            "processor_ms_to_connect": connecting,
            "after_acknowledgement": after_acknowledgement.shares(),
            "after_sending": after_sending.shares(),
            "last_of_all": last.shares(),
            "bytes": audience.bytes.shares(),
        });
        println!("{outcome}");
        return Ok(());
    }
    println!(
        "{} spectators, {} choices of {}, seed {}",
        arguments.spectators,
        made.len(),
        arguments.game,
        arguments.seed
    );
    println!(
        "told after the acknowledgement, ms: {}",
        after_acknowledgement.shares()
    );
    println!(
        "told after the choice was sent, ms: {}",
        after_sending.shares()
    );
    println!("the last of them, ms: {}", last.shares());
    println!("bytes a patch: {}", audience.bytes.shares());
    if let Some(connecting) = connecting {
        println!("processor time of the server for somebody who connects: {connecting:.3} ms");
    }
    if !everybody {
        bail!("not everybody was told of version {newest}");
    }
    Ok(())
}

impl Audience {
    /// The version that a frame leads to.
    fn read(&mut self, frame: &Frame) -> anyhow::Result<u64> {
        if self.newest != frame.payload[..] {
            let mut knowledge = Knowledge::default();
            frame.hear(&mut knowledge, &mut self.unpacker, |_| 0)?;
            self.version = knowledge.version;
            self.newest.clear();
            self.newest.extend_from_slice(&frame.payload);
            self.bytes.add(frame.bytes() as f64);
        }
        Ok(self.version)
    }

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
        // One frame may tell of several things that happened.
        for told in shown + 1..=version {
            audience.told.entry(told).or_default().push(frame.at);
        }
        shown = shown.max(version);
    }
}
