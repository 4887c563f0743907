//! `courtside verify`: is this record a game or a league by the rules, and were its dice the promised ones? Needs no server and
//! no network.

use anyhow::Context;
use clap::Args;
use courtside_catalog::{Finding, Library};
use courtside_league::{LeagueRecord, is_league};
use courtside_record::{Record, RecordError};
use std::io::Write;
use std::path::PathBuf;

/// Check a record of a game or a league: every ply, every roll and the result
#[derive(Args)]
#[command(after_help = "Examples:
  courtside verify game.txt
  courtside verify league.txt

The exit status is 0 if nothing is wrong and 1 if something is.")]
pub struct Arguments {
    /// The record, as text
    file: PathBuf,
}

/// Prints what was found; whether nothing is wrong.
pub fn run(arguments: &Arguments, library: &Library) -> anyhow::Result<bool> {
    let text = crate::read_file(&arguments.file)?;
    let findings = findings(library, &text)
        .with_context(|| format!("{} isn't a record", arguments.file.display()))?;
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

fn findings(library: &Library, text: &str) -> Result<Vec<Finding>, RecordError> {
    if is_league(text) {
        let record: LeagueRecord = text.parse()?;
        return Ok(courtside_league::verify(library, &record));
    }
    let record: Record = text.parse()?;
    Ok(courtside_catalog::verify(library, &record))
}
