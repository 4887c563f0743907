//! A game on one page: what a player wants beside the board, with a diagram of its court.
//!
//! It is the chapter "Quick reference" of a rulebook. A comment scripts the diagram; what people read follows in parts with
//! level-four headings.
//!
//! ```text
//! <!--
//! position: …
//! label: sq-d4 right Carries a ball
//! label: 50,50 on Nobody crosses
//! -->
//!
//! #### Goal
//!
//! - Knock out all 5 pawns.
//! ```

/// A quick reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quick {
    /// The comment that scripts the diagram, with the blank line behind it.
    pub(crate) script: &'static str,
    /// `name=value` pairs; empty for the usual game.
    pub options: &'static str,
    pub seats: usize,
    pub position: &'static str,
    pub labels: Vec<Label>,
    /// Heading and Markdown of each part.
    pub parts: Vec<(&'static str, &'static str)>,
}

/// Words beside something on the court.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub anchor: Anchor,
    /// Where the words stand: `left`, `right`, `above`, `below` or `on` it.
    pub side: &'static str,
    pub words: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// A place or a piece, by its id.
    Thing(&'static str),
    /// Per cent of the court from the left and from the top.
    Point(u8, u8),
}

const SIDES: [&str; 5] = ["left", "right", "above", "below", "on"];

impl Quick {
    /// The heading of the chapter.
    pub const TITLE: &'static str = "Quick reference";

    /// Reads what stands below the heading; a malformed one is a mistake of ours, found by a test.
    pub(crate) fn parse(text: &'static str) -> Quick {
        const END: &str = "-->\n\n";
        let start = text.find("<!--").expect("a quick reference has a script");
        let end = text.find(END).expect("the script ends") + END.len();
        let script = &text[start..end];
        let fields = |name: &'static str| {
            let value = move |line: &'static str| line.strip_prefix(name)?.strip_prefix(": ");
            script.lines().filter_map(value)
        };
        let field = |name| fields(name).next().unwrap_or("");
        let parts = text[end - 1..].split("\n#### ").skip(1).map(|part| {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            (title, body.trim())
        });
        Quick {
            script,
            options: field("options"),
            seats: match field("seats") {
                "" => 2,
                seats => seats.parse().expect("a number of seats"),
            },
            position: field("position"),
            labels: fields("label").map(Label::parse).collect(),
            parts: parts.collect(),
        }
    }
}

impl Label {
    fn parse(line: &'static str) -> Label {
        let mut words = line.splitn(3, ' ');
        let mut word = || {
            words
                .next()
                .expect("a label has an anchor, a side and words")
        };
        let anchor = word();
        let number = |text: &str| text.parse().expect("per cent");
        let anchor = match anchor.split_once(',') {
            Some((left, top)) => Anchor::Point(number(left), number(top)),
            None => Anchor::Thing(anchor),
        };
        let side = word();
        assert!(SIDES.contains(&side), "'{line}' stands on no side");
        Label {
            anchor,
            side,
            words: word(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_reference_is_read_from_its_chapter() {
        let quick = Quick::parse(
            "\n<!--\nseats: 4\nposition: a/b\nlabel: sq-a1 left Two words\nlabel: 20,30 on Here\n-->\n\n\
             #### Goal\n\n- Win.\n\n#### End\n\nStop.\n",
        );
        assert_eq!((quick.seats, quick.position), (4, "a/b"));
        assert_eq!(quick.parts, [("Goal", "- Win."), ("End", "Stop.")]);
        let labels = [
            (Anchor::Thing("sq-a1"), "left", "Two words"),
            (Anchor::Point(20, 30), "on", "Here"),
        ];
        let labels = labels.map(|(anchor, side, words)| Label {
            anchor,
            side,
            words,
        });
        assert_eq!(quick.labels, labels);
    }
}
