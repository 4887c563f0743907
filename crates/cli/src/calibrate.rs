//! `courtside calibrate`: whole games of bots, to see whether figures that are ours give the game that was aimed at.

use crate::Usage;
use anyhow::Context;
use clap::Args;
use courtside_bots::Level;
use courtside_lab::dungeon::{Plan, SOLO_LEVELS, calibrate};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Measure the balance of Dungeon Ball
#[derive(Args)]
#[command(after_help = "Example:
  courtside calibrate dungeon --games 10000
  courtside calibrate dungeon --games 10000 --page docs/balance.md

Bots play with teams that are drawn; each figure comes with its 95 % interval and the band of rule D13. The same seed
gives the same table. Solo levels are played a fifth as often as games between two, at least 2,000 times each if there
are that many games.")]
pub struct Arguments {
    /// The game: dungeon
    game: String,
    /// How many games between two players
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Level of the bots, from 0 (random) to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: u8,
    /// The same seed deals the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the table to this file, too, as a page
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// Solo games at each level, unless fewer games are asked for altogether.
const SOLO: u64 = 2000;

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.game != "dungeon" {
        let game = &arguments.game;
        return Err(Usage(format!(
            "There is nothing to calibrate in '{game}': only dungeon has bands to hold."
        ))
        .into());
    }
    let level =
        Level::new(arguments.level).ok_or_else(|| Usage("Levels run from 0 to 5.".into()))?;
    let games = arguments.games;
    let plan = Plan {
        games,
        solo: (games / 5).max(SOLO.min(games)),
        level,
        seed: arguments.seed,
    };
    let bar = ProgressBar::new(games + SOLO_LEVELS as u64 * plan.solo);
    bar.set_style(ProgressStyle::with_template(
        "{bar:32} {pos}/{len} games, {eta} left",
    )?);
    let content = courtside_catalog::content::of(crate::find("dungeon")?.card);
    let tally = calibrate(&plan, content, || bar.inc(1));
    bar.finish_and_clear();
    let tally = tally.map_err(|error| Usage(error.message))?;
    let games = format!(
        "{} games between two and {} alone at each level, bots of level {} ({}), seed {}",
        plan.games,
        plan.solo,
        level.number(),
        level.name(),
        plan.seed
    );
    println!("Dungeon Ball: {games}\n\n{}", tally.plain());
    if let Some(path) = &arguments.page {
        let command = format!(
            "courtside calibrate dungeon --games {} --level {} --seed {}",
            plan.games,
            level.number(),
            plan.seed
        );
        let page = courtside_lab::dungeon::page(&tally, &command, &games);
        std::fs::write(path, page)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}
