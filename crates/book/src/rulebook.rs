//! The rules of a game in our own words, each with the id that code, tests, events and pages cite.
//!
//! A rulebook is a Markdown file whose level-three headings read `### K5 Picking up [text]`. The same file
//! is the page that people read, so that a rule has one home.

use std::sync::LazyLock;

/// Where a rule comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It follows from the rule text.
    Text,
    /// Our ruling or reconstruction.
    Ours,
    /// The text says part of it, we settled the rest.
    Both,
    /// Advice; nothing enforces it.
    Note,
}

impl Mark {
    /// A sentence for the reader.
    pub const fn says(self) -> &'static str {
        match self {
            Mark::Text => "From the text.",
            Mark::Ours => "Our ruling: the text leaves it open.",
            Mark::Both => "From the text; the rest is our ruling.",
            Mark::Note => "A note of ours; nothing enforces it.",
        }
    }

    pub const fn is_ours(self) -> bool {
        matches!(self, Mark::Ours | Mark::Both | Mark::Note)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub title: &'static str,
    pub mark: Mark,
    /// Markdown, one or more paragraphs.
    pub body: &'static str,
}

/// The rows of a table, the heading first; `None` for a paragraph that is none.
pub fn table(paragraph: &str) -> Option<Vec<Vec<&str>>> {
    fn row(line: &str) -> Option<Vec<&str>> {
        let cells = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        Some(cells.split('|').map(str::trim).collect())
    }
    let mut rows: Vec<Vec<&str>> = paragraph.lines().map(row).collect::<Option<_>>()?;
    let is_rule = |cells: &Vec<&str>| cells.iter().all(|cell| cell.starts_with("---"));
    if !rows.get(1).is_some_and(is_rule) {
        return None;
    }
    rows.remove(1);
    Some(rows)
}

#[derive(Debug)]
pub struct Rulebook {
    pub source: &'static str,
    pub rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads a rulebook that is part of the program; a malformed one is a mistake of ours, found by a test.
    pub fn parse(source: &'static str) -> Rulebook {
        let mut rules = Vec::new();
        for part in source.split("\n### ").skip(1) {
            let (heading, rest) = part.split_once('\n').unwrap_or((part, ""));
            let body = rest.split("\n## ").next().unwrap_or("").trim();
            let (id, titled) = heading
                .split_once(' ')
                .expect("a rule heading has an id and a title");
            let (title, mark) = titled
                .rsplit_once(" [")
                .expect("a rule heading ends with its mark");
            let mark = match mark.trim_end_matches(']') {
                "text" => Mark::Text,
                "ours" => Mark::Ours,
                "text, ours" => Mark::Both,
                "note" => Mark::Note,
                other => panic!("{id} has an unknown mark '{other}'"),
            };
            rules.push(Rule {
                id,
                title,
                mark,
                body,
            });
        }
        Rulebook { source, rules }
    }

    /// A rule of this game, or one of the house rules that hold in every game.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        let mut all = self.rules.iter().chain(&house().rules);
        all.find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

/// The rules that hold in every game: G1 to G8.
pub fn house() -> &'static Rulebook {
    static HOUSE: LazyLock<Rulebook> =
        LazyLock::new(|| Rulebook::parse(include_str!("../house.md")));
    &HOUSE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_is_read_from_its_page() {
        let book = Rulebook::parse(
            "# Title\n\n### X1 Start [text]\nBegin.\n\nGo on.\n\n### X2 End [text, ours]\nStop.\n\n## Credits\nX",
        );
        assert_eq!(book.rules.len(), 2);
        assert_eq!(book.rule("X1").unwrap().body, "Begin.\n\nGo on.");
        assert_eq!(book.rule("X2").unwrap().body, "Stop.");
        assert!(book.rule("X2").unwrap().mark.is_ours());
    }

    #[test]
    fn every_rulebook_has_the_house_rules() {
        let book = Rulebook::parse("");
        for number in 1..=8 {
            let rule = book.rule(&format!("G{number}")).expect("a house rule");
            assert!(rule.mark.is_ours());
        }
        assert!(book.rule("G9").is_none());
    }

    #[test]
    fn a_table_is_read_row_by_row() {
        assert_eq!(
            table("| # | Name |\n|---|---|\n| 3 | Nib Underfoot |"),
            Some(vec![vec!["#", "Name"], vec!["3", "Nib Underfoot"]])
        );
        for other in [
            "Words.",
            "",
            "| a | b |",
            "|---|\n| a |",
            "| a |\n|---|\nwords",
        ] {
            assert_eq!(table(other), None, "{other}");
        }
    }
}
