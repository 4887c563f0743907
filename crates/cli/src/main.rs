//! `courtside`: the one program. Each subcommand has its file; this one only finds it.

mod arena;
mod bench;
mod calibrate;
mod lab;
mod league;
mod new_game;
mod operate;
mod perft;
mod picture;
mod play;
mod rules;
mod serve;
mod verify;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use courtside_catalog::{Library, Match, Refusal, Title};
use courtside_kernel::Options;
use courtside_store::StoreError;
use std::path::PathBuf;
use std::process::ExitCode;

/// Frames are made of many short strings: this allocator takes half the time of the system's for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tabletop dodgeball in the browser, in the terminal and as an engine.
///
/// Without a command it serves the games on http://localhost:8080.
#[derive(Parser)]
#[command(name = "courtside", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  courtside                              serve the games on http://localhost:8080
  courtside play chessboard --level 3    play in the terminal
  courtside league --file league.txt     draft wizards and play a league in the terminal
  courtside verify game.txt              check a record and its dice
  courtside backup games.dump            keep a copy of all tables, see docs/operating.md
  courtside engine                       speak JSON lines, see docs/protocol.md
  courtside --content my-boxes           serve with your own decks and boards")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// A folder with your own decks and boards instead of the built-in ones, for instance DIR/cards/deck.toml
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(flatten)]
    serve: serve::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Backup(operate::BackupArguments),
    Restore(operate::RestoreArguments),
    Tables(operate::TablesArguments),
    Health(operate::HealthArguments),
    /// Speak JSON lines on standard input and output
    #[command(after_help = "Example:
  printf '%s\\n' '{\"op\":\"new\",\"game\":\"chessboard\"}' '{\"op\":\"legal\"}' | courtside engine

Every op is described in docs/protocol.md.")]
    Engine,
    Play(play::Arguments),
    League(league::Arguments),
    Verify(verify::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Arena(arena::Arguments),
    Calibrate(calibrate::Arguments),
    Lab(lab::Arguments),
    NewGame(new_game::Arguments),
    Picture(picture::Arguments),
    Rules(rules::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let library = match &cli.content {
        None => Library::default(),
        Some(folder) => match Library::read(folder) {
            Ok(library) => library,
            Err(refusal) => {
                eprintln!("{refusal}");
                return ExitCode::from(2);
            }
        },
    };
    let done = match cli.command {
        None => serve::run(&cli.serve, library).map(|()| true),
        Some(Command::Serve(arguments)) => serve::run(&arguments, library).map(|()| true),
        Some(Command::Backup(arguments)) => operate::backup(&arguments).map(|()| true),
        Some(Command::Restore(arguments)) => operate::restore(&arguments).map(|()| true),
        Some(Command::Tables(arguments)) => operate::tables(&arguments, &library).map(|()| true),
        Some(Command::Health(arguments)) => operate::health(&arguments).map(|()| true),
        Some(Command::Engine) => courtside_engine::run(library)
            .map(|()| true)
            .map_err(Into::into),
        Some(Command::Play(arguments)) => play::run(&arguments, &library).map(|()| true),
        Some(Command::League(arguments)) => league::run(&arguments, &library).map(|()| true),
        Some(Command::Verify(arguments)) => verify::run(&arguments, &library),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &library).map(|()| true),
        Some(Command::Bench(arguments)) => bench::run(&arguments, &library).map(|()| true),
        Some(Command::Arena(arguments)) => arena::run(&arguments, &library).map(|()| true),
        Some(Command::Calibrate(arguments)) => calibrate::run(&arguments, &library).map(|()| true),
        Some(Command::Lab(arguments)) => lab::run(&arguments, &library).map(|()| true),
        Some(Command::NewGame(arguments)) => new_game::run(&arguments).map(|()| true),
        Some(Command::Picture(arguments)) => picture::run(&arguments, &library).map(|()| true),
        Some(Command::Rules(arguments)) => rules::run(&arguments).map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of the output has seen enough (`courtside rules chessboard | head`).
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(exit_code(&error))
        }
    }
}

/// 1 for a failure, 2 for a command line that makes no sense, 3 for a database that can't be used.
fn exit_code(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<StoreError>() {
        Some(error) => operate::exit_code(error),
        None if error.is::<Usage>() => 2,
        None => 1,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

/// A command line that asks for something that does not exist.
#[derive(Debug)]
struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

impl From<Refusal> for Usage {
    fn from(refusal: Refusal) -> Usage {
        Usage(refusal.message)
    }
}

/// The game with this id, or a sentence that lists the games.
fn find(id: &str) -> Result<&'static Title, Usage> {
    courtside_catalog::find(id).ok_or_else(|| {
        let ids: Vec<&str> = courtside_catalog::games()
            .iter()
            .map(|title| title.card.id)
            .collect();
        Usage(format!(
            "There is no game '{id}'. Choose one of: {}.",
            ids.join(", ")
        ))
    })
}

/// How a game is set up, on the command line.
#[derive(Args)]
struct Setup {
    /// Options of the game, like "stalling=text draw=50"
    #[arg(long, default_value = "", hide_default_value = true)]
    options: String,
    /// How many seats; 2 unless told otherwise, or as few as the game allows
    #[arg(long)]
    seats: Option<usize>,
}

impl Setup {
    fn options(&self, title: &Title) -> Result<Options, Usage> {
        Options::parse(title.card.options, &self.options).map_err(|error| Usage(error.message))
    }

    fn seats(&self, title: &Title) -> usize {
        self.seats.unwrap_or_else(|| title.card.default_seats())
    }

    fn start(&self, library: &Library, title: &Title) -> Result<Box<dyn Match>, Usage> {
        Ok(title.start(library, &self.options(title)?, self.seats(title))?)
    }
}

/// A set-up and where to start from.
#[derive(Args)]
struct Position {
    #[command(flatten)]
    setup: Setup,
    /// Start from this position (see docs/notation.md)
    #[arg(long)]
    position: Option<String>,
}

impl Position {
    fn start(&self, library: &Library, game: &str) -> anyhow::Result<Box<dyn Match>> {
        let mut game = self.setup.start(library, find(game)?)?;
        if let Some(position) = &self.position {
            game.set_position(position).map_err(Usage::from)?;
        }
        Ok(game)
    }
}

/// Reads a file, with its name in what goes wrong.
fn read_file(path: &std::path::Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))
}
