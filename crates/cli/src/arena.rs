//! `courtside arena`: bots against bots, in rounds of games with the same dice and changed seats.

use crate::{Setup, Usage};
use clap::Args;
use courtside_bots::Level;
use courtside_bots::arena::{Contestant, Duel};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

/// Let two bots play each other
#[derive(Args)]
#[command(after_help = "Example:
  courtside arena chessboard --a 5 --b 2 --games 200
  courtside arena cards --seats 4 --options play=strategic --a 5 --b 2

Games are played in rounds with the same dice and deals: the first bot plays each seat (or team) in turn,
the second all others. With one seat the first plays alone.")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    /// Level of the first bot, from 0 (random) to 5
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=5))]
    a: u8,
    /// Level of the second bot
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=5))]
    b: u8,
    /// How many games at least; the last round is played to its end
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The same seed deals the same dice
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    setup: Setup,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = crate::find(&arguments.game)?;
    let options = arguments.setup.options(entry)?;
    let level = |number| Level::new(number).ok_or_else(|| Usage("Levels run from 0 to 5.".into()));
    let (a, b) = (level(arguments.a)?, level(arguments.b)?);
    let seed = arguments.seed.map_or_else(crate::any_seed, Ok)?;
    let content = courtside_catalog::content::of(entry.card);
    let subject = entry
        .subject(&options, arguments.setup.seats, content)
        .map_err(Usage::from)?;
    let length = subject.round_length();
    let rounds = u64::from(arguments.games.div_ceil(length));

    let bar = ProgressBar::new(rounds * u64::from(length));
    bar.set_style(ProgressStyle::with_template(
        "{bar:32} {pos}/{len} games, {eta} left",
    )?);
    let contestants = [Contestant::from(a), Contestant::from(b)];
    let sum = (0..rounds)
        .into_par_iter()
        .map(|round| {
            let duel = subject.round(contestants, seed.wrapping_add(round));
            bar.inc(u64::from(length));
            duel
        })
        .reduce(Duel::default, |mut sum, duel| {
            sum.add(duel);
            sum
        });
    bar.finish_and_clear();

    let (low, high) = sum.interval();
    // Who plays alone meets nobody.
    let alone = length == 1;
    let named = |level: Level| format!("level {} ({})", level.number(), level.name());
    match alone {
        true => println!("{}, {} alone", entry.card.name, named(a)),
        false => println!("{}, {} against {}", entry.card.name, named(a), named(b)),
    }
    println!(
        "  {} won, {} drawn, {} lost of {} games",
        sum.wins,
        sum.draws,
        sum.losses,
        sum.games()
    );
    let even = match alone {
        true => String::new(),
        false => format!("; even would be {:.1} %", 100.0 * sum.fair()),
    };
    println!(
        "  score {:.1} %, 95 % interval {:.1} to {:.1} %{even}",
        100.0 * sum.score(),
        100.0 * low,
        100.0 * high
    );
    println!(
        "  {:.1} plies a game, seed {seed}",
        sum.plies as f64 / f64::from(sum.games().max(1))
    );
    Ok(())
}
