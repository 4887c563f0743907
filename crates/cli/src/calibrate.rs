//! `courtside calibrate`: whole games of bots, to see whether the games come out as they should.

use crate::Usage;
use clap::Args;
use courtside_bots::Level;
use courtside_lab::calibration::{Plan, Section};
use courtside_lab::{cards, dungeon, first, page, wizard};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// Measure the balance of the games
#[derive(Args)]
#[command(after_help = "Examples:
  courtside calibrate all --games 10000 --page docs/balance.md
  courtside calibrate dungeon --games 10000 --page docs/balance.md

Chessboard and tactics: how often whoever moves first wins. Cards: turns a game. Dungeon: its field, dice, teams and solo
levels. Wizard: how often each wizard's side wins. Each figure comes with its 95 % interval and the band that it should lie
in. The same seed gives the same table: bots that search try a fixed number of lines instead of looking at the clock.")]
pub struct Arguments {
    /// The game, or all of them
    #[arg(default_value = "all")]
    game: String,
    /// How many games of each kind
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Level of the bots, from 0 (random) to 5; 5 for dungeon and 3 for the others unless you say otherwise
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: Option<u8>,
    /// Lines of play that bots try where they search; 1 for dungeon and 24 for the others unless you say otherwise
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    playouts: Option<u32>,
    /// The same seed deals the same dice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the tables to this file, too: those of a game between its lines '<!-- balance GAME -->' and '<!-- end -->'
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let games: Vec<&str> = match arguments.game.as_str() {
        "all" => {
            let entries = courtside_catalog::games().iter();
            entries.map(|entry| entry.card.id).collect()
        }
        game => vec![crate::find(game)?.card.id],
    };
    for game in games {
        let section = arguments.measure(game)?;
        println!("{}", section.plain());
        if let Some(path) = &arguments.page {
            let text = section.markdown(&arguments.command(game)?);
            page::write(path, &format!("balance {game}"), &text)?;
        }
    }
    Ok(())
}

impl Arguments {
    fn plan(&self, game: &str) -> anyhow::Result<Plan> {
        // D13 asks for good players. Dungeon games are long, and its bots play nearly as well by a look one action ahead.
        let (level, playouts) = if game == "dungeon" { (5, 1) } else { (3, 24) };
        let level = Level::new(self.level.unwrap_or(level));
        Ok(Plan {
            games: self.games,
            level: level.ok_or_else(|| Usage("Levels run from 0 to 5.".into()))?,
            playouts: self.playouts.unwrap_or(playouts),
            seed: self.seed,
        })
    }

    /// What makes the same tables again.
    fn command(&self, game: &str) -> anyhow::Result<String> {
        let plan = self.plan(game)?;
        Ok(format!(
            "courtside calibrate {game} --games {} --level {} --playouts {} --seed {} --page docs/balance.md",
            plan.games,
            plan.level.number(),
            plan.playouts,
            plan.seed
        ))
    }

    fn measure(&self, game: &str) -> anyhow::Result<Section> {
        let plan = self.plan(game)?;
        let content = courtside_catalog::content::of(crate::find(game)?.card);
        let all = match game {
            "chessboard" => plan.games * first::CHESSBOARD_KINDS,
            "tactics" => plan.games * first::TACTICS_KINDS,
            "cards" => plan.games * cards::kinds(),
            "dungeon" => dungeon::all_games(&plan),
            _ => plan.games,
        };
        let bar = ProgressBar::new(all);
        bar.set_style(ProgressStyle::with_template(
            "{bar:32} {pos}/{len} games, {eta} left",
        )?);
        let done = || bar.inc(1);
        let section = match game {
            "chessboard" => first::chessboard(&plan, done),
            "tactics" => first::tactics(&plan, done),
            "cards" => cards::calibrate(&plan, content, done),
            "dungeon" => dungeon::calibrate(&plan, content, done),
            "wizard" => wizard::calibrate(&plan, content, done),
            _ => return Err(Usage(format!("There is nothing to calibrate in '{game}'.")).into()),
        };
        bar.finish_and_clear();
        Ok(section.map_err(|error| Usage(error.message))?)
    }
}
