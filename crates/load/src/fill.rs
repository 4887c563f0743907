//! `courtside-load fill`: leaves many tables in the database, as a server has them after a while.

use crate::person::Host;
use crate::play::AT_ONCE;
use crate::table::{Dice, Plan, Step, Table};
use clap::Args;
use futures_util::{StreamExt, TryStreamExt, stream};

/// Open many tables, play a little at each and leave
#[derive(Args)]
pub struct Arguments {
    /// The server, for instance http://127.0.0.1:8080
    #[arg(long, value_parser = Host::read)]
    url: Host,
    /// In turn
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "chessboard,tactics,cards,dungeon,wizard"
    )]
    games: Vec<String>,
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
        let game = &arguments.games[number % arguments.games.len()];
        Plan::new(&arguments.url, game)
    };
    stream::iter(0..arguments.tables)
        .map(async |number| {
            let dice = Dice::new(arguments.seed, number as u64);
            let mut table = Table::open(&plan(number), dice).await?;
            for _ in 0..arguments.choices {
                if let Step::Over = table.step().await? {
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
