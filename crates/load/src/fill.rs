//! `courtside-load fill`: leaves many tables in the database, as a server has them after a while.

use crate::person::GamesOnServer;
use crate::play::AT_ONCE;
use crate::scripted_table::{Dice, Plan, ScriptedTable};
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};

/// Open many tables, play a little at each and leave
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    target: GamesOnServer,
    #[arg(long, default_value_t = 10_000)]
    tables: usize,
    /// How many choices at each
    #[arg(long, default_value_t = 20)]
    choices: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let plan = |number: usize| {
        let GamesOnServer { url, games } = &arguments.target;
        Plan::new(url, &games[number % games.len()])
    };
    stream::iter(0..arguments.tables)
        .map(async |number| {
            let dice = Dice::new(arguments.seed, number as u64);
            let mut table = ScriptedTable::open(&plan(number), dice).await?;
            for _ in 0..arguments.choices {
                if table.play_choice().await?.is_none() {
                    break;
                }
            }
            anyhow::Ok(())
        })
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await?;
    println!(
        "{} tables, {} choices each",
        arguments.tables, arguments.choices
    );
    Ok(())
}
