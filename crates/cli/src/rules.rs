//! `courtside rules`: the rulebook of a game, or one rule of it.

use clap::Args;
use courtside_book::{house, rulebook, table};
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
    let card = crate::find(&arguments.game)?.card;
    let book = rulebook(card);
    let mut out = std::io::stdout().lock();
    match &arguments.rule {
        None => {
            let house = house().source.replacen("# ", "## ", 1);
            let house = house.replace("\n## In every game\n", "");
            write!(out, "{}\n{house}\n", lined_up(&book.text()))?;
            writeln!(out, "{}", card.notice)?;
        }
        Some(id) => {
            let rule = book.rule(id).ok_or_else(|| {
                let all = book.rules.iter().chain(&house().rules);
                let ids: Vec<&str> = all.map(|rule| rule.id).collect();
                let ids = ids.join(", ");
                crate::Usage(format!("There is no rule '{id}'. There are: {ids}."))
            })?;
            writeln!(
                out,
                "{} {}\n\n{}\n\n{}",
                rule.id,
                rule.title,
                lined_up(rule.body),
                rule.origin()
            )?;
        }
    }
    Ok(())
}

/// The same text with the columns of its tables under each other.
fn lined_up(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|paragraph| match table(paragraph) {
        Some(rows) => columns(&rows),
        None => paragraph.to_owned(),
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn columns(rows: &[Vec<&str>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |row: &Vec<&str>| {
        let cells = row.iter().enumerate();
        let padded = cells.map(|(column, cell)| format!("{cell:<0$}", width(column)));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_a_table_stand_under_each_other() {
        let text = "Cards:\n\n| # | Name | Move |\n|---|---|---|\n| 3 | Nib | 5 |\n| 12 | Bartleby | 3 |\n\nEnd.\n";
        assert_eq!(
            lined_up(text),
            "Cards:\n\n#   Name      Move\n3   Nib       5\n12  Bartleby  3\n\nEnd.\n"
        );
    }
}
