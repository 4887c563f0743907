//! `courtside rules`: the rulebook of a game, or one rule of it.

use clap::Args;
use std::io::Write;

/// Print the rules of a game in our own words
#[derive(Args)]
#[command(after_help = "Examples:
  courtside rules chessboard
  courtside rules chessboard K11")]
pub struct Arguments {
    /// The game, for instance chessboard
    game: String,
    /// One rule by its id
    rule: Option<String>,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let book = crate::find(&arguments.game)?.rulebook();
    let mut out = std::io::stdout().lock();
    match &arguments.rule {
        None => write!(out, "{}", book.source)?,
        Some(id) => {
            let rule = book
                .rules
                .iter()
                .find(|rule| rule.id.eq_ignore_ascii_case(id))
                .ok_or_else(|| {
                    let ids: Vec<&str> = book.rules.iter().map(|rule| rule.id).collect();
                    crate::Usage(format!(
                        "There is no rule '{id}'. There are: {}.",
                        ids.join(", ")
                    ))
                })?;
            writeln!(
                out,
                "{} {}\n\n{}\n\n{}",
                rule.id,
                rule.title,
                rule.body,
                rule.mark.says()
            )?;
        }
    }
    Ok(())
}
