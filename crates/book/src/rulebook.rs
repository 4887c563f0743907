//! The rules of a game in our own words, each with the id that code, tests, events and pages cite.
//!
//! A rulebook is a Markdown file. Its chapters are level-two headings, its rules level-three headings such as
//! `### K5 Picking up [text]`. A house rule ends with a paragraph that begins with `Why: `. The same file is the page that
//! people read, so that a rule has one home.

use crate::quick::Quick;
use std::borrow::Cow;
use std::ops::Range;
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
    /// What a page puts on the rule; nothing on the author's own.
    pub const fn label(self) -> Option<&'static str> {
        match self {
            Mark::Text => None,
            Mark::Ours | Mark::Both => Some("House rule"),
            Mark::Note => Some("Tip"),
        }
    }

    pub const fn is_ours(self) -> bool {
        matches!(self, Mark::Ours | Mark::Both | Mark::Note)
    }
}

/// What the label means, for every page that shows it.
pub const HOUSE_RULES: &str = "Rules marked House rule are ours. They settle what the original rules leave open, or \
                               replace something that is lost. Open the label to read why.";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: &'static str,
    pub title: &'static str,
    pub mark: Mark,
    /// Markdown, one or more paragraphs.
    pub body: &'static str,
    /// Why there is a house rule; empty for others.
    pub why: &'static str,
}

impl Rule {
    /// A sentence for a reader who looks up this rule alone.
    pub fn origin(&self) -> Cow<'static, str> {
        match self.mark {
            Mark::Text => "From the original rules.".into(),
            Mark::Ours | Mark::Both => format!("House rule. {}", self.why).into(),
            Mark::Note => "A tip, not a rule.".into(),
        }
    }

    fn parse(part: &'static str) -> Rule {
        let (heading, body) = part.split_once('\n').unwrap_or((part, ""));
        let (id, titled) = heading
            .split_once(' ')
            .expect("a rule heading has an id and a title");
        let (title, mark) = titled
            .rsplit_once(" [")
            .expect("a rule heading ends with its mark");
        let mark = match mark.trim_end_matches(']') {
            "text" => Mark::Text,
            "house rule" => Mark::Ours,
            "text, house rule" => Mark::Both,
            "tip" => Mark::Note,
            other => panic!("{id} has an unknown mark '{other}'"),
        };
        let (body, why) = body.rsplit_once("\n\nWhy: ").unwrap_or((body, ""));
        Rule {
            id,
            title,
            mark,
            body: body.trim(),
            why: why.trim(),
        }
    }
}

/// A chapter in reading order.
#[derive(Debug)]
pub struct Chapter {
    pub title: &'static str,
    /// Markdown before its first rule; often empty.
    pub opening: &'static str,
    /// Which of the book's rules stand in it.
    pub rules: Range<usize>,
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
    /// Markdown between the title and the first chapter.
    pub opening: &'static str,
    /// The game on one page; a rulebook may do without.
    pub quick: Option<Quick>,
    pub chapters: Vec<Chapter>,
    pub rules: Vec<Rule>,
}

impl Rulebook {
    /// Reads a rulebook that is part of the program; a malformed one is a mistake of ours, found by a test.
    pub fn parse(source: &'static str) -> Rulebook {
        let mut rules = Vec::new();
        // The words before the first rule of a part; its rules are added to the others.
        let mut read = |text: &'static str| {
            let mut parts = text.split("\n### ");
            let opening = parts.next().unwrap_or("").trim();
            let first = rules.len();
            rules.extend(parts.map(Rule::parse));
            (opening, first..rules.len())
        };
        let headed = |part: &'static str| part.split_once('\n').unwrap_or((part, ""));
        let mut parts = source.split("\n## ").map(headed);
        let (opening, _) = read(parts.next().map_or("", |(_, text)| text));
        let mut quick = None;
        let mut chapters = Vec::new();
        for (title, text) in parts {
            if title == Quick::TITLE {
                quick = Some(Quick::parse(text));
                continue;
            }
            let (opening, rules) = read(text);
            chapters.push(Chapter {
                title,
                opening,
                rules,
            });
        }
        Rulebook {
            source,
            opening,
            quick,
            chapters,
            rules,
        }
    }

    /// A rule of this game, or one of the house rules that hold in every game.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        let mut all = self.rules.iter().chain(&house().rules);
        all.find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The whole text for people who read it as it is written: without what only the diagram needs.
    pub fn text(&self) -> String {
        match &self.quick {
            Some(quick) => self.source.replace(quick.script, ""),
            None => self.source.to_owned(),
        }
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

    const PAGE: &str = "# Title\n\nHello.\n\n## Quick reference\n\n<!--\nposition: -\n-->\n\n#### Goal\n\nWin.\n\n\
                        ## Start\n\n### X1 Start [text]\nBegin.\n\nGo on.\n\n\
                        ## End\n\nIt ends.\n\n### X2 End [text, house rule]\nStop.\n\nWhy: It is late.\n\n## Credits\nX";

    #[test]
    fn a_rulebook_is_read_from_its_page() {
        let book = Rulebook::parse(PAGE);
        assert_eq!(book.opening, "Hello.");
        assert_eq!(book.rules.len(), 2);
        assert_eq!(book.rule("X1").unwrap().body, "Begin.\n\nGo on.");
        let told: Vec<_> = book
            .chapters
            .iter()
            .map(|chapter| (chapter.title, chapter.opening, chapter.rules.clone()))
            .collect();
        assert_eq!(
            told,
            [
                ("Start", "", 0..1),
                ("End", "It ends.", 1..2),
                ("Credits", "X", 2..2)
            ]
        );
        assert_eq!(book.text(), PAGE.replace("<!--\nposition: -\n-->\n\n", ""));
    }

    #[test]
    fn a_house_rule_says_why() {
        let book = Rulebook::parse(PAGE);
        let [text, house] = &book.rules[..] else {
            panic!("two rules")
        };
        assert_eq!((house.body, house.why), ("Stop.", "It is late."));
        assert_eq!(house.mark.label(), Some("House rule"));
        assert_eq!(house.origin(), "House rule. It is late.");
        assert_eq!((text.mark.label(), text.why), (None, ""));
        assert_eq!(text.origin(), "From the original rules.");
    }

    #[test]
    fn every_rulebook_has_the_house_rules() {
        let book = Rulebook::parse("");
        for number in 1..=8 {
            let rule = book.rule(&format!("G{number}")).expect("a house rule");
            assert!(rule.mark.is_ours() && !rule.why.is_empty());
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
