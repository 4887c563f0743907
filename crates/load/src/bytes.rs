//! `courtside-load bytes`: what a viewer is sent for each ply, and first, in each game.

use crate::figures::Values;
use crate::person::{GamesOnServer, Live};
use crate::scripted_table::{Dice, Plan, ScriptedTable};
use clap::Args;
use serde_json::json;

/// Count the bytes that a viewer is sent
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    target: GamesOnServer,
    /// How many choices of each game
    #[arg(long, default_value_t = 600)]
    choices: usize,
    /// A spectator comes after every so many choices and looks at a snapshot
    #[arg(long, default_value_t = 20)]
    glance: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The result as JSON, one game a line
    #[arg(long)]
    json: bool,
}

pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    for game in &arguments.target.games {
        let plan = Plan::new(&arguments.target.url, game);
        let mut table = ScriptedTable::open(&plan, Dice::new(arguments.seed, 0)).await?;
        table.patches = Some(Vec::new());
        let (mut snapshots, mut games) = (Values::default(), 1);
        for made in 0..arguments.choices {
            if made % arguments.glance == 0 {
                let mut live = Live::connect(&arguments.target.url, &table.path, "").await?;
                snapshots.add(live.first().await?.bytes() as f64);
            }
            if table.play_choice().await?.is_none() {
                add_snapshots(&mut snapshots, &table);
                table = table.again().await?;
                games += 1;
            }
        }
        add_snapshots(&mut snapshots, &table);
        let (mut all, mut acting, mut others) =
            (Values::default(), Values::default(), Values::default());
        for patch in table.patches.take().unwrap_or_default() {
            // A patch may hold several steps.
            let bytes = patch.bytes as f64 / patch.steps.max(1) as f64;
            for _ in 0..patch.steps {
                all.add(bytes);
                if patch.to_act {
                    &mut acting
                } else {
                    &mut others
                }
                .add(bytes);
            }
        }
        if arguments.json {
            let outcome = json!({
                "game": game,
                "seed": arguments.seed,
                "games": games,
                "a_ply": all.shares(),
                "to_act": acting.shares(),
                "not_to_act": others.shares(),
                "snapshots": snapshots.shares(),
            });
            println!("{outcome}");
            continue;
        }
        println!(
            "{game}, {} choices in {games} games, seed {}",
            arguments.choices, arguments.seed
        );
        println!("  bytes a viewer a ply: {}", all.shares());
        println!("    who is to act: {}", acting.shares());
        println!("    anyone else: {}", others.shares());
        println!("  bytes of a snapshot: {}", snapshots.shares());
    }
    Ok(())
}

/// Adds the snapshots that the two players received.
fn add_snapshots(snapshots: &mut Values, table: &ScriptedTable) {
    for bytes in &table.snapshots {
        snapshots.add(*bytes as f64);
    }
}
