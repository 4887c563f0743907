//! `courtside-load nodes`: two people at one table, each the guest of another node. How long does news travel?

use crate::figures::Values;
use crate::person::Host;
use crate::scripted_table::{Dice, Plan, ScriptedTable};
use clap::Args;
use serde_json::json;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// Measure how long news takes from node to node
#[derive(Args)]
pub struct Arguments {
    /// One node
    #[arg(long, value_parser = Host::read)]
    a: Host,
    /// Another one with the same database
    #[arg(long, value_parser = Host::read)]
    b: Host,
    #[arg(long, default_value = "chessboard")]
    game: String,
    #[arg(long, default_value_t = 200)]
    choices: usize,
    /// Milliseconds between choices
    #[arg(long, default_value_t = 30)]
    every: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = Plan {
        hosts: [arguments.a.clone(), arguments.b.clone()],
        ..Plan::new(&arguments.a, &arguments.game)
    };
    let mut table = ScriptedTable::open(&plan, Dice::new(arguments.seed, 0)).await?;
    let mut pace = interval(Duration::from_millis(arguments.every));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut acknowledged, mut news) = (Values::default(), Values::default());
    let (mut from_a, mut from_b) = (Values::default(), Values::default());
    while acknowledged.len() < arguments.choices {
        pace.tick().await;
        match table.play_choice().await? {
            Some(made) => {
                acknowledged.add_time(made.acknowledged - made.sent);
                // The other one is told by the other node.
                let other = made.told[1 - made.actor];
                let time = other.saturating_duration_since(made.acknowledged);
                news.add_time(time);
                [&mut from_a, &mut from_b][made.actor].add_time(time);
            }
            None => table = table.again().await?,
        }
    }
    if arguments.json {
        let outcome = json!({
            "choices": arguments.choices,
            "seed": arguments.seed,
            "acknowledged": acknowledged.shares(),
            "news": news.shares(),
            "from_a": from_a.shares(),
            "from_b": from_b.shares(),
        });
        println!("{outcome}");
        return Ok(());
    }
    println!(
        "{} choices of {}, seed {}",
        arguments.choices, arguments.game, arguments.seed
    );
    println!("acknowledged, ms: {}", acknowledged.shares());
    println!(
        "from the acknowledgement to the other node's guest, ms: {}",
        news.shares()
    );
    println!("  from A to B: {}", from_a.shares());
    println!("  from B to A: {}", from_b.shares());
    Ok(())
}
