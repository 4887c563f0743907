//! `courtside verify`: is this record a game by the rules, and did its dice fall as was promised? Needs no
//! server and no network.

use anyhow::Context;
use clap::Args;
use courtside_catalog::{Library, find};
use courtside_kernel::Options;
use courtside_record::{DiceHeader, Record, RecordedPly, Secret};
use std::io::Write;
use std::path::PathBuf;

/// Check a record: every ply, the result, and every roll of the dice
#[derive(Args)]
#[command(after_help = "Example:
  courtside verify game.txt

Ends with 0 if nothing is wrong, with 1 if something is.")]
pub struct Arguments {
    /// The record, as text
    file: PathBuf,
}

/// Prints what was found; whether nothing is wrong.
pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<bool> {
    let text = crate::read_file(&arguments.file)?;
    let record: Record = text
        .parse()
        .with_context(|| format!("{} is no record", arguments.file.display()))?;
    let findings = verify(library, &record);
    let mut out = std::io::stdout().lock();
    for finding in &findings {
        match finding {
            Finding::Fine(text) => writeln!(out, "ok     {text}")?,
            Finding::Note(text) => writeln!(out, "note   {text}")?,
            Finding::Wrong(text) => writeln!(out, "WRONG  {text}")?,
        }
    }
    Ok(!findings
        .iter()
        .any(|finding| matches!(finding, Finding::Wrong(_))))
}
