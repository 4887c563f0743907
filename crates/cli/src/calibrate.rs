//! `courtside calibrate`: whole games of bots, to see whether figures that are ours give the game that was aimed at.

use crate::Usage;
use anyhow::Context;
use clap::Args;
use courtside_bots::Level;
use courtside_lab::{dungeon, wizard};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Measure the balance of Dungeon Ball or of Wizard Dodgeball
#[derive(Args)]
#[command(after_help = "Examples:
  courtside calibrate dungeon --games 10000 --page docs/balance.md
  courtside calibrate wizard --games 10000 --page docs/balance-wizard.md

Bots play with teams that are drawn; each figure comes with its 95 % interval and the band that it should lie in. The
same seed gives the same table: bots that search try a fixed number of lines instead of looking at the clock. Solo
levels of dungeon are played a fifth as often as games between two, at least 2,000 times each if there are that many
games.")]
pub struct Arguments {
    /// The game: dungeon or wizard
    game: String,
    /// How many games between two players
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Level of the bots, from 0 (random) to 5; 2 for dungeon and 3 for wizard unless you say otherwise
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: Option<u8>,
    /// The same seed deals the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the table to this file, too, as a page
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// Solo games at each level, unless fewer games are asked for altogether.
const SOLO: u64 = 2000;

/// What is printed, and what is written to a page.
struct Report {
    plain: String,
    page: String,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let report = match arguments.game.as_str() {
        "dungeon" => of_dungeon(arguments)?,
        "wizard" => of_wizard(arguments)?,
        game => {
            return Err(Usage(format!(
                "There is nothing to calibrate in '{game}': only dungeon and wizard have bands to hold."
            ))
            .into());
        }
    };
    println!("{}", report.plain);
    if let Some(path) = &arguments.page {
        std::fs::write(path, report.page)
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

impl Arguments {
    fn level(&self, usual: u8) -> anyhow::Result<Level> {
        let level = Level::new(self.level.unwrap_or(usual));
        Ok(level.ok_or_else(|| Usage("Levels run from 0 to 5.".into()))?)
    }

    /// What makes the same table again.
    fn command(&self, level: Level) -> String {
        format!(
            "courtside calibrate {} --games {} --level {} --seed {}",
            self.game,
            self.games,
            level.number(),
            self.seed
        )
    }
}

fn bar(games: u64) -> anyhow::Result<ProgressBar> {
    let bar = ProgressBar::new(games);
    bar.set_style(ProgressStyle::with_template(
        "{bar:32} {pos}/{len} games, {eta} left",
    )?);
    Ok(bar)
}

fn of_dungeon(arguments: &Arguments) -> anyhow::Result<Report> {
    let (level, games) = (arguments.level(2)?, arguments.games);
    let plan = dungeon::Plan {
        games,
        solo: (games / 5).max(SOLO.min(games)),
        level,
        seed: arguments.seed,
    };
    let bar = bar(games + dungeon::SOLO_LEVELS as u64 * plan.solo)?;
    let content = courtside_catalog::content::of(crate::find("dungeon")?.card);
    let tally = dungeon::calibrate(&plan, content, || bar.inc(1));
    bar.finish_and_clear();
    let tally = tally.map_err(|error| Usage(error.message))?;
    let games = format!(
        "{games} games between two and {} alone at each level, bots of level {} ({}), seed {}",
        plan.solo,
        level.number(),
        level.name(),
        plan.seed
    );
    Ok(Report {
        plain: format!("Dungeon Ball: {games}\n\n{}", tally.plain()),
        page: dungeon::page(&tally, &arguments.command(level), &games),
    })
}

fn of_wizard(arguments: &Arguments) -> anyhow::Result<Report> {
    let level = arguments.level(3)?;
    let plan = wizard::Plan {
        games: arguments.games,
        level,
        seed: arguments.seed,
    };
    let bar = bar(plan.games)?;
    let content = courtside_catalog::content::of(crate::find("wizard")?.card);
    let found = wizard::calibrate(&plan, content, || bar.inc(1));
    bar.finish_and_clear();
    let (tally, cards) = found.map_err(|error| Usage(error.message))?;
    let games = format!(
        "{} games, bots of level {} ({}) that try {} lines where they search, seed {}",
        plan.games,
        level.number(),
        level.name(),
        wizard::PLAYOUTS,
        plan.seed
    );
    Ok(Report {
        plain: format!("Wizard Dodgeball: {games}\n\n{}", tally.plain(&cards)),
        page: wizard::page(&tally, &cards, &arguments.command(level), &games),
    })
}
