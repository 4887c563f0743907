//! `courtside calibrate`: whole games of bots, to see whether the games come out as they should.

use crate::Usage;
use clap::Args;
use courtside_bots::Level;
use courtside_catalog::Library;
use courtside_lab::calibration::{Plan, Section};
use courtside_lab::{CALIBRATIONS, Calibration, calibration, page};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Measure the balance of the games
#[derive(Args)]
#[command(after_help = after_help())]
pub struct Arguments {
    /// The game, or all of them
    #[arg(default_value = "all")]
    game: String,
    /// How many games of each kind
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Level of the bots, from 0 (random) to 5; the game's own (see below) unless you say otherwise
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: Option<u8>,
    /// Lines of play that bots try when they search; the game's own (see below) unless you say otherwise
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    playouts: Option<u32>,
    /// The same seed gives the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also write the tables to this file, those of a game between its lines '<!-- balance GAME -->' and '<!-- end -->'
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

/// What each calibration measures, as the list says.
fn after_help() -> String {
    let mut help = String::from(
        "Examples:
  courtside calibrate all --games 10000 --page docs/balance.md
  courtside calibrate dungeon --games 10000 --page docs/balance.md

What is measured, and the bots that play:
",
    );
    for Calibration {
        card,
        about,
        level,
        playouts,
        ..
    } in CALIBRATIONS
    {
        help += &format!(
            "  {:<12} {about} (level {level}, lines tried: {playouts})\n",
            card.id
        );
    }
    help + "
Each figure comes with its 95% interval and the range it should be in. The same seed gives the same table: bots that
search try a fixed number of lines instead of looking at the clock."
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let calibrations: Vec<&Calibration> = match arguments.game.as_str() {
        "all" => CALIBRATIONS.iter().collect(),
        game => {
            let id = crate::find(game)?.card.id;
            let nothing = || Usage(format!("'{id}' has nothing to calibrate."));
            vec![calibration(id).ok_or_else(nothing)?]
        }
    };
    for calibration in calibrations {
        let section = arguments.measure(library, calibration)?;
        println!("{}", section.plain());
        if let Some(path) = &arguments.page {
            let text = section.markdown(&arguments.command(calibration)?);
            page::write(path, &format!("balance {}", calibration.card.id), &text)?;
        }
    }
    Ok(())
}

impl Arguments {
    fn plan(&self, calibration: &Calibration) -> anyhow::Result<Plan> {
        let level = Level::new(self.level.unwrap_or(calibration.level));
        Ok(Plan {
            games: self.games,
            level: level.ok_or_else(|| Usage("Levels go from 0 to 5.".into()))?,
            playouts: self.playouts.unwrap_or(calibration.playouts),
            seed: self.seed,
        })
    }

    /// What makes the same tables again.
    fn command(&self, calibration: &Calibration) -> anyhow::Result<String> {
        let plan = self.plan(calibration)?;
        Ok(format!(
            "courtside calibrate {} --games {} --level {} --playouts {} --seed {} --page docs/balance.md",
            calibration.card.id,
            plan.games,
            plan.level.number(),
            plan.playouts,
            plan.seed
        ))
    }

    fn measure(&self, library: &Library, calibration: &Calibration) -> anyhow::Result<Section> {
        let plan = self.plan(calibration)?;
        let content = library.content(calibration.card);
        let bar = ProgressBar::new(calibration.games(&plan));
        bar.set_style(ProgressStyle::with_template(
            "{bar:32} {pos}/{len} games, {eta} left",
        )?);
        let section = calibration.run(&plan, content, &|| bar.inc(1));
        bar.finish_and_clear();
        Ok(section.map_err(|error| Usage(error.message))?)
    }
}
