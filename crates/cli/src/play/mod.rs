//! `courtside play`: a game in the terminal. A screen where there is one, plain lines where there is none;
//! both walk the same choices as the page in the browser.

mod draw;
pub mod host;
mod meter;
pub mod plain;
mod rows;
mod screen;
mod selection;
mod words;

use crate::{Setup, Usage};
use clap::{Args, ValueEnum};
use courtside_bots::Level;
use courtside_catalog::Library;
use host::Host;
use std::io::{BufRead, IsTerminal, Write};

/// Play in the terminal
#[derive(Args)]
#[command(after_help = "Examples:
  courtside play chessboard
  courtside play chessboard --level 4 --seat 1
  courtside play chessboard --opponent hotseat
  courtside play cards --seats 5 --options \"play=strategic\"
  courtside play cards --seats 4 --seat 0,2 --options \"teams=ab\"
  courtside play dungeon
  courtside play dungeon --seats 1 --options level=3
  courtside play chessboard --options \"stalling=text\" --plain")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    /// How strong the bots are, from 1 to 5
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=5))]
    level: u8,
    /// Your seat, from 0; several, like 0,2, for people who share this keyboard
    #[arg(long, default_value = "0", value_delimiter = ',')]
    seat: Vec<usize>,
    /// Who sits at the other seats
    #[arg(long, value_enum, default_value_t = Opponent::Bot)]
    opponent: Opponent,
    #[command(flatten)]
    setup: Setup,
    /// Play in plain lines, even where a screen could be drawn
    #[arg(long)]
    plain: bool,
    /// Play the same dice and the same bots again: the same choices lead to the same game
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Opponent {
    Bot,
    /// People who share this keyboard
    Hotseat,
}

pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<()> {
    let game = arguments
        .setup
        .start(library, crate::find(&arguments.game)?)?;
    let seats = game.seats();
    if let Some(missing) = arguments.seat.iter().find(|seat| **seat >= seats) {
        let message = format!(
            "There is no seat {missing}. Choose one from 0 to {}.",
            seats - 1
        );
        return Err(Usage(message).into());
    }
    let level = Level::new(arguments.level);
    let bot = |seat| {
        level.filter(|_| arguments.opponent == Opponent::Bot && !arguments.seat.contains(&seat))
    };
    let bots: Vec<Option<Level>> = (0..seats).map(bot).collect();
    let host = Host::new(game, &bots, arguments.seed)?;
    let plain = arguments.plain || !is_screen();
    play(
        host,
        plain,
        &mut std::io::stdin().lock(),
        &mut std::io::stdout().lock(),
    )
    .map(drop)
}

/// Whether a screen can be drawn and keys can be read.
pub fn is_screen() -> bool {
    std::io::stdout().is_terminal() && std::io::stdin().is_terminal()
}

/// Plays a table on the screen, or in plain lines, until it is over or the players leave.
pub fn play(
    mut host: Host,
    plain: bool,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<Host> {
    if !plain {
        return screen::run(host);
    }
    plain::run(&mut host, input, output)?;
    Ok(host)
}
