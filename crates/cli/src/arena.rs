//! `courtside arena`: bots against bots, in rounds of games with the same dice and changed seats.

use crate::{Setup, Usage};
use anyhow::bail;
use clap::Args;
use courtside_bots::arena::{Contestant, Duel};
use courtside_bots::{Budget, Level, Rng, spread};
use courtside_catalog::{Library, Subject, Title};
use courtside_lab::page;
use courtside_lab::text_table::TextTable;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::path::PathBuf;

/// Let two bots play each other
#[derive(Args)]
#[command(after_help = "Examples:
  courtside arena chessboard --a 5 --b 2 --games 200
  courtside arena cards --seats 4 --options play=strategic --a 5 --b 2
  courtside arena tactics --ladder --games 400 --page docs/performance.md

Games are played in rounds with the same dice and deals: the first bot plays each seat (or team) in turn,
the second all others. With one seat the first plays alone. Intervals come from how much rounds differ.")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    /// Level of the first bot, from 0 (random) to 5
    #[arg(long, required_unless_present = "ladder", value_parser = clap::value_parser!(u8).range(0..=5))]
    a: Option<u8>,
    /// Level of the second bot
    #[arg(long, required_unless_present = "ladder", value_parser = clap::value_parser!(u8).range(0..=5))]
    b: Option<u8>,
    /// Each level from 1 to 5 plays the one below it
    #[arg(long, conflicts_with_all = ["a", "b"])]
    ladder: bool,
    /// At least this many games; the last round is always finished
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Lines of play that bots of level 3 to 5 try, instead of a time limit: makes the games repeatable
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(Budget::MOST_PLAYOUTS)))]
    playouts: Option<u32>,
    /// The same seed gives the same dice
    #[arg(long)]
    seed: Option<u64>,
    /// Also write the ladder's table to this file, between its lines '<!-- ladder GAME -->' and '<!-- end -->'
    #[arg(long, value_name = "FILE", requires = "ladder")]
    page: Option<PathBuf>,
    #[command(flatten)]
    setup: Setup,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let title = crate::find(&arguments.game)?;
    let options = arguments.setup.options(title)?;
    let content = library.content(title.card);
    let subject = title
        .subject(content, &options, arguments.setup.seats(title))
        .map_err(Usage::from)?;
    let arena = Arena {
        subject,
        games: arguments.games,
        budget: arguments.playouts.map(Budget::playouts),
        seed: arguments.seed.map_or_else(courtside_engine::any_seed, Ok)?,
    };
    match (
        arguments.a.and_then(Level::new),
        arguments.b.and_then(Level::new),
    ) {
        (Some(a), Some(b)) => {
            let bar = arena.bar(1)?;
            let duel = arena.duel([a, b], &bar);
            bar.finish_and_clear();
            print!("{}", arena.report(title, [a, b], &duel));
            Ok(())
        }
        _ => ladder(arguments, title, &arena),
    }
}

/// Where bots meet.
struct Arena {
    subject: Box<dyn Subject>,
    /// At least this many in each duel.
    games: u32,
    budget: Option<Budget>,
    seed: u64,
}

impl Arena {
    fn rounds(&self) -> u32 {
        self.games.div_ceil(self.subject.round_length())
    }

    fn bar(&self, duels: u64) -> anyhow::Result<ProgressBar> {
        let games = self.rounds() * self.subject.round_length();
        let bar = ProgressBar::new(duels * u64::from(games));
        bar.set_style(ProgressStyle::with_template(
            "{bar:32} {pos}/{len} games, {eta} left",
        )?);
        Ok(bar)
    }

    fn duel(&self, levels: [Level; 2], bar: &ProgressBar) -> Duel {
        let contestants = levels.map(|level| Contestant {
            level,
            budget: self.budget,
        });
        let rounds = (0..u64::from(self.rounds())).into_par_iter().map(|round| {
            let duel = self
                .subject
                .round(contestants, Rng::seed_of(self.seed, round));
            bar.inc(u64::from(self.subject.round_length()));
            duel
        });
        rounds.reduce(Duel::default, |mut sum, duel| {
            sum.add(duel);
            sum
        })
    }

    fn report(&self, title: &Title, [a, b]: [Level; 2], duel: &Duel) -> String {
        let named = |level: Level| format!("level {} ({})", level.number(), level.name());
        let sides = self.subject.round_length();
        let meeting = match sides {
            // A solo player has no opponent.
            1 => format!("{} alone", named(a)),
            _ => format!("{} against {}", named(a), named(b)),
        };
        let [_, _, won, drawn, lost, score, interval] = cells([a, b], duel);
        let compared = match sides {
            1 => String::new(),
            2 => format!("\n  Elo difference {}", elo(duel)),
            _ => format!("; even would be {}", percent(duel.fair())),
        };
        format!(
            "{}, {meeting}\n  {won} won, {drawn} drawn, {lost} lost of {} games\n  score {score}, 95% interval {interval}{compared}\n  {:.1} plies a game, {} ms a choice, seed {}\n",
            title.card.name,
            duel.games(),
            duel.plies as f64 / f64::from(duel.games().max(1)),
            pace(duel),
            self.seed
        )
    }
}

fn ladder(arguments: &Arguments, title: &Title, arena: &Arena) -> anyhow::Result<()> {
    let sides = arena.subject.round_length();
    if sides == 1 {
        bail!(Usage(
            "A ladder needs two sides, and here one player plays alone.".into()
        ));
    }
    let bar = arena.bar(Level::ALL.len() as u64)?;
    let mut below = Level::RANDOM;
    let mut lines = Vec::new();
    for level in Level::ALL {
        let duel = arena.duel([level, below], &bar);
        let mut line = cells([level, below], &duel).to_vec();
        line.push(match sides {
            2 => elo(&duel),
            _ => percent(duel.fair()),
        });
        line.push(pace(&duel));
        lines.push(line);
        below = level;
    }
    bar.finish_and_clear();
    // An Elo difference is one between two; among several there is a share of the wins.
    let last = if sides == 2 { "Elo difference" } else { "even" };
    let table = TextTable {
        heads: &[
            "level",
            "against",
            "won",
            "drawn",
            "lost",
            "score",
            "95% interval",
            last,
            "ms a choice",
        ],
        lines,
        words: &[],
    };
    let setup = setup_words(arguments);
    print!("{}{setup}\n\n{}", title.card.name, table.plain());
    if let Some(path) = &arguments.page {
        let text = format!(
            "{}{setup}: each level against the one below, on {}.\n\n    {}\n\n{}",
            title.card.name,
            crate::bench::machine(),
            command(arguments, arena.seed),
            table.markdown()
        );
        page::write(path, &format!("ladder {}{setup}", title.card.id), &text)?;
    }
    Ok(())
}

/// What differs from the usual game: ", 4 players, play=strategic".
fn setup_words(arguments: &Arguments) -> String {
    let mut words = String::new();
    if let Some(seats) = arguments.setup.seats {
        words += &format!(", {seats} players");
    }
    let options = arguments.setup.options.trim();
    if !options.is_empty() {
        words += &format!(", {options}");
    }
    words
}

/// What makes the same table again.
fn command(arguments: &Arguments, seed: u64) -> String {
    let mut command = format!("courtside arena {} --ladder", arguments.game);
    if let Some(seats) = arguments.setup.seats {
        command += &format!(" --seats {seats}");
    }
    if !arguments.setup.options.is_empty() {
        command += &format!(" --options \"{}\"", arguments.setup.options);
    }
    command += &format!(" --games {} --seed {seed}", arguments.games);
    if let Some(playouts) = arguments.playouts {
        command += &format!(" --playouts {playouts}");
    }
    command
}

/// Level, against, won, drawn, lost, score, its interval.
fn cells([a, b]: [Level; 2], duel: &Duel) -> [String; 7] {
    let (low, high) = duel.interval();
    [
        a.number().to_string(),
        b.number().to_string(),
        duel.wins.to_string(),
        duel.draws.to_string(),
        duel.losses.to_string(),
        percent(duel.score()),
        format!("{:.1} to {}", 100.0 * low, percent(high)),
    ]
}

/// How long the first bot thought: "12 (95th percentile 40)". By the clock, with as many games at once as there are cores.
fn pace(duel: &Duel) -> String {
    let ms = |micros: f64| match micros / 1000.0 {
        ms if ms < 10.0 => format!("{ms:.1}"),
        ms => format!("{ms:.0}"),
    };
    let (mean, slow) = (duel.thinking.mean(), duel.thinking.quantile(0.95));
    format!("{} (95th percentile {})", ms(mean), ms(slow as f64))
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// The Elo difference with its interval. After winning or losing every game, only one end of it is known.
fn elo(duel: &Duel) -> String {
    let [score, low, high] = [duel.score(), duel.interval().0, duel.interval().1]
        .map(|share| spread::elo(share.clamp(0.0, 1.0)));
    if score == f64::INFINITY {
        format!("more than {low:+.0}")
    } else if score == f64::NEG_INFINITY {
        format!("less than {high:+.0}")
    } else {
        format!("{score:+.0} ({low:+.0} to {high:+.0})")
    }
}
