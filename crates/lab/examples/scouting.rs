//! Makes the table that bots draft by: plays the games of every way, and writes what they say of the wizards.
//!
//! ```text
//! cargo run --release -p courtside-lab --example scouting > crates/league/src/scout/table.rs
//! ```
//!
//! What spell cards are worth to the side that buys them goes to the terminal. Games are kept in the folder `scouting`, one file a way: a run that was ended goes on with the next file.

use anyhow::Context;
use courtside_bots::Level;
use courtside_kernel::Content;
use courtside_lab::calibration::Plan;
use courtside_lab::scouting::{SEED, Sample, WAYS, Way, sample, spells, table};
use game_wizard::content::Book;
use std::path::Path;

fn main() -> anyhow::Result<()> {
    let folder = Path::new("scouting");
    std::fs::create_dir_all(folder)?;
    let games = WAYS
        .iter()
        .enumerate()
        .map(|(number, way)| games(way, &folder.join(number.to_string())));
    let games = games.collect::<anyhow::Result<Vec<_>>>()?;
    print!("{}", table(&games)?);
    let book = Book::read(game_wizard::CARD.rules_version, &Content::default())?;
    for (_, games) in WAYS
        .iter()
        .zip(games)
        .filter(|(way, _)| way.spells == "purchase")
    {
        eprintln!("{}", spells(&book, &games).plain());
    }
    Ok(())
}

/// The games of one way: those in the file, or played now.
fn games(way: &Way, path: &Path) -> anyhow::Result<Vec<Sample>> {
    if let Ok(text) = std::fs::read_to_string(path) {
        let read = text.lines().map(Sample::read).collect::<Option<_>>();
        return read.with_context(|| format!("{} holds something else", path.display()));
    }
    let plan = Plan {
        games: way.games,
        level: Level::new(3).context("there is a level 3")?,
        playouts: 24,
        seed: SEED,
    };
    let games = sample(&plan, way, &Content::default(), || {})?;
    let text: String = games.iter().map(|game| game.line() + "\n").collect();
    std::fs::write(path, text)?;
    Ok(games)
}
