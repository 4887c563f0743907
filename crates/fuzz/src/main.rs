//! `courtside-fuzz`: runs the targets on the stable toolchain. See `docs/fuzzing.md`.

use clap::Parser;
use courtside_fuzz::driver::{Inputs, Run, read_corpus};
use courtside_fuzz::{TARGETS, Target, corpus, find};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Feeds the ways in from outside with broken input, and plays games by bytes.
#[derive(Parser)]
struct Arguments {
    /// notation, position, record, engine_line, content_file, wire_message, play; without any, all but play
    targets: Vec<String>,
    /// How many inputs, for all targets together
    #[arg(long, conflicts_with = "plies")]
    inputs: Option<u64>,
    /// How many plies, for all listed games together (the target play)
    #[arg(long)]
    plies: Option<u64>,
    /// The same seed makes the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder with a folder of files for each target
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))]
    corpus: PathBuf,
    /// Where inputs that went wrong are put
    #[arg(long, default_value = "fuzz-finds")]
    finds: PathBuf,
    /// How many threads share the work
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// Go on after a find, and tell each place in the code once
    #[arg(long)]
    keep_going: bool,
    /// Run this one input and say what came of it
    #[arg(long)]
    only: Option<u64>,
    /// Run this one file and say what came of it
    #[arg(long)]
    file: Option<PathBuf>,
    /// Play only the game with this number in the list, from 0
    #[arg(long)]
    game: Option<u8>,
    /// Write the corpus again, from real games
    #[arg(long)]
    make_corpus: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether nothing was found.
fn run(arguments: &Arguments) -> Result<bool, String> {
    if arguments.make_corpus {
        return corpus::write(&arguments.corpus)
            .map(|()| true)
            .map_err(|error| format!("The corpus can't be written: {error}."));
    }
    let targets = targets(arguments)?;
    if let Some(file) = &arguments.file {
        let data = std::fs::read(file).map_err(|error| format!("{}: {error}.", file.display()))?;
        for target in targets {
            println!("{}: {:?}", target.name, (target.run)(&data));
        }
        return Ok(true);
    }
    std::fs::create_dir_all(&arguments.finds)
        .map_err(|error| format!("{}: {error}.", arguments.finds.display()))?;
    let mut fine = true;
    for (name, target, inputs) in parts(arguments, &targets) {
        let corpus = files(&arguments.corpus, target);
        let run = Run {
            target,
            seed: arguments.seed,
            inputs,
            corpus: &corpus,
            finds: Some(arguments.finds.clone()),
            jobs: arguments.jobs.max(1),
            keep_going: arguments.keep_going,
        };
        if let Some(number) = arguments.only {
            let data = run.input(number);
            println!("{:?}", String::from_utf8_lossy(&data));
            println!("{name}: {:?}", (target.run)(&data));
            continue;
        }
        println!("{name}: seed {}, {} files", arguments.seed, corpus.len());
        let report = run.run();
        println!("{}", report.line(&name));
        for (place, (number, said)) in &report.finds {
            println!("  input {number}: {place}: {said}");
        }
        fine &= report.finds.is_empty();
        if !fine && !arguments.keep_going {
            break;
        }
    }
    Ok(fine)
}

fn targets(arguments: &Arguments) -> Result<Vec<Target>, String> {
    if arguments.targets.is_empty() {
        let play = arguments.plies.is_some();
        let all = TARGETS.iter().filter(|it| (it.name == "play") == play);
        return Ok(all.copied().collect());
    }
    let named = arguments.targets.iter().map(|name| {
        find(name).ok_or_else(|| {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            format!(
                "There is no target '{name}'. Choose of: {}.",
                names.join(", ")
            )
        })
    });
    named.collect()
}

/// What is run one after the other: every target, or every game.
fn parts(arguments: &Arguments, targets: &[Target]) -> Vec<(String, Target, Inputs)> {
    let games = courtside_catalog::games();
    let numbers = (0..games.len() as u8).filter(|number| match arguments.game {
        Some(game) => *number == game,
        None => !games[usize::from(*number)].card.hidden,
    });
    let numbers: Vec<u8> = numbers.collect();
    let mut parts = Vec::new();
    for target in targets {
        match arguments.plies {
            Some(plies) => parts.extend(numbers.iter().map(|title| {
                let name = format!("{} {}", target.name, games[usize::from(*title)].card.id);
                let plies = plies.div_ceil(numbers.len().max(1) as u64);
                (
                    name,
                    *target,
                    Inputs::Plies {
                        title: *title,
                        plies,
                    },
                )
            })),
            None => {
                let inputs = arguments.inputs.unwrap_or(10_000);
                let inputs = inputs.div_ceil(targets.len() as u64);
                parts.push((target.name.to_owned(), *target, Inputs::Count(inputs)));
            }
        }
    }
    parts
}

/// The corpus of a target; a target without files starts from scripts alone.
fn files(folder: &Path, target: Target) -> Vec<Vec<u8>> {
    let files = read_corpus(&folder.join(target.name)).unwrap_or_default();
    files.into_iter().map(|(_, data)| data).collect()
}
