//! `courtside-load growth`: what a choice costs the server early and late in a long game.

use crate::figures::{Values, time_of};
use crate::person::Host;
use crate::play::open;
use crate::scripted_table::{Plan, ScriptedTable};
use anyhow::bail;
use clap::Args;
use futures_util::future::try_join_all;
use serde_json::json;
use std::time::Duration;

/// Compare what a choice costs the server early and late in a game
#[derive(Args)]
pub struct Arguments {
    /// The server, for instance http://127.0.0.1:8080
    #[arg(long, value_parser = Host::read)]
    url: Host,
    /// The server's process
    #[arg(long)]
    pid: u32,
    #[arg(long, default_value = "wizard")]
    game: String,
    /// All of them play at once
    #[arg(long, default_value_t = 40)]
    tables: usize,
    /// From which plies on it is measured
    #[arg(long, value_delimiter = ',', default_values_t = [10, 100, 300, 1000])]
    at: Vec<u64>,
    /// How many choices at each table are measured from there on
    #[arg(long, default_value_t = 60)]
    choices: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = Plan::new(&arguments.url, &arguments.game);
    let mut tables = open(&plan, arguments.tables, arguments.seed).await?;
    let mut rows = Vec::new();
    for ply in &arguments.at {
        let reach = tables.into_iter().map(|table| play_to(table, *ply));
        tables = try_join_all(reach).await?;
        // Let the server finish what is still under way, which does not count.
        tokio::time::sleep(Duration::from_millis(200)).await;
        let before = time_of(arguments.pid)?;
        let played = tables
            .iter_mut()
            .map(|table| play_on(table, arguments.choices));
        let parts = try_join_all(played).await?;
        let spent = time_of(arguments.pid)? - before;
        let (mut bytes, mut listed) = (Values::default(), Values::default());
        for (table_bytes, table_listed) in parts {
            bytes.add(table_bytes);
            listed.add(table_listed);
        }
        let choices = (arguments.tables * arguments.choices) as f64;
        rows.push(json!({
            "ply": ply,
            "processor_ms_a_choice": spent.as_secs_f64() * 1000.0 / choices,
            "bytes_a_viewer": bytes.mean(),
            "listed": listed.mean(),
        }));
    }
    if arguments.json {
        println!(
            "{}",
            json!({ "game": arguments.game, "tables": arguments.tables, "seed": arguments.seed, "rows": rows })
        );
        return Ok(());
    }
    println!(
        "{} tables of {}, {} choices each from each ply on, seed {}",
        arguments.tables, arguments.game, arguments.choices, arguments.seed
    );
    for row in rows {
        println!(
            "from ply {}: {:.3} ms of processor time a choice, {:.0} bytes a viewer, {:.0} choices to choose from",
            row["ply"],
            row["processor_ms_a_choice"].as_f64().unwrap_or(0.0),
            row["bytes_a_viewer"].as_f64().unwrap_or(0.0),
            row["listed"].as_f64().unwrap_or(0.0)
        );
    }
    Ok(())
}

/// Plays until the game has reached this version. A game that ends earlier starts again.
async fn play_to(mut table: ScriptedTable, version: u64) -> anyhow::Result<ScriptedTable> {
    while table.version() < version {
        if table.play_choice().await?.is_none() {
            table = table.again().await?;
        }
    }
    Ok(table)
}

/// Plays this many choices. Returns the bytes a viewer receives for one, and how many there were to choose from.
async fn play_on(table: &mut ScriptedTable, choices: usize) -> anyhow::Result<(f64, f64)> {
    table.bytes = 0;
    let mut listed = Values::default();
    for _ in 0..choices {
        let Some(made) = table.play_choice().await? else {
            bail!(
                "{} is over at ply {}: try another seed",
                table.path,
                table.version()
            );
        };
        listed.add(made.choices as f64);
    }
    let bytes = table.bytes as f64 / 2.0 / choices as f64;
    Ok((bytes, listed.mean()))
}
