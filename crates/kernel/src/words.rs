//! How events are told: lines made of words and dice, spoken to one viewer.

use crate::{Seat, Viewer};
use serde::Serialize;

/// A part of a [`Line`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Words that stand out: usually what came of a roll.
    Strong(String),
    /// The face of a die that a seat rolled, drawn in that seat's colour where pictures can be drawn.
    Die {
        /// Who rolled it.
        seat: Seat,
        /// What it shows.
        face: u8,
    },
    /// The face of a die whose colour says how strong it is.
    Dyed {
        /// How strong it is.
        colour: DieColour,
        /// What it shows.
        face: u8,
    },
    /// A result that costs a side something: a cross is drawn before it.
    Fell(String),
    /// A result that leaves all as it was: a tick is drawn before it.
    Held(String),
}

/// The colours of dice that differ in strength, weakest first. Each is drawn in a shape of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DieColour {
    /// The weakest.
    White,
    /// One step above white.
    Grey,
    /// One step above grey.
    Blue,
    /// The strongest.
    Red,
}

/// Where a line stands in the log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogRow {
    /// It heads all that follows, up to the next heading: a turn, a round, a down, an activation.
    Turn,
    /// It is a row of its own: something that was done.
    #[default]
    Action,
    /// It goes on with the row above it: a roll, an answer, a result.
    Part,
}

/// A line of the log: words and dice, built from left to right, without a full stop. A row is an action with its parts:
/// "Threw at e1 · you dodged · 4 beats 2 ✕ your pawn 3 is out" is four lines. A line without words is not shown.
///
/// ```
/// use courtside_kernel::{Line, LogRow, Seat};
///
/// let line = Line::new().die(Seat(0), 5).text(" beats ").die(Seat(1), 2).fell("Ben's pawn 1 is out").part();
/// assert_eq!(line.plain(), "5 beats 2 ✕ Ben's pawn 1 is out");
/// assert_eq!(line.row, LogRow::Part);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Line {
    /// Words and dice.
    pub spans: Vec<Span>,
    /// Where it stands in the log.
    #[serde(skip)]
    pub row: LogRow,
    /// Whose action or turn it is: that seat's mark is drawn before it.
    #[serde(skip)]
    pub of: Option<Seat>,
    /// The die that paid for it, drawn before it in the place of the mark.
    #[serde(skip)]
    pub lead: Option<Span>,
    /// What is worth knowing of it once its turn is folded, in up to four words: "pawn 1 out".
    #[serde(skip)]
    pub gist: String,
}

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// Adds words, to the last span if that is plain, too.
    pub fn text(mut self, text: impl AsRef<str>) -> Line {
        match self.spans.last_mut() {
            Some(Span::Text(last)) => last.push_str(text.as_ref()),
            _ => self.spans.push(Span::Text(text.as_ref().to_owned())),
        }
        self
    }

    /// Adds words that stand out.
    pub fn strong(self, text: impl ToString) -> Line {
        self.with(Span::Strong(text.to_string()))
    }

    /// Adds a die that a seat rolled.
    pub fn die(self, seat: Seat, face: u8) -> Line {
        self.with(Span::Die { seat, face })
    }

    /// Adds a die whose colour counts.
    pub fn dyed(self, colour: DieColour, face: u8) -> Line {
        self.with(Span::Dyed { colour, face })
    }

    /// Adds a result that costs a side something: "your pawn 3 is out".
    pub fn fell(self, text: impl ToString) -> Line {
        self.with(Span::Fell(text.to_string()))
    }

    /// Adds a result that leaves all as it was: "missed".
    pub fn held(self, text: impl ToString) -> Line {
        self.with(Span::Held(text.to_string()))
    }

    /// Makes it the heading of a seat's turn.
    pub fn turn(self, seat: Seat) -> Line {
        Line {
            row: LogRow::Turn,
            ..self.of(seat)
        }
    }

    /// Makes it a heading that is nobody's: a round.
    pub fn heading(self) -> Line {
        Line {
            row: LogRow::Turn,
            ..self
        }
    }

    /// Makes it a part of the action above it.
    pub fn part(self) -> Line {
        Line {
            row: LogRow::Part,
            ..self
        }
    }

    /// Says whose action it is.
    pub fn of(self, seat: Seat) -> Line {
        Line {
            of: Some(seat),
            ..self
        }
    }

    /// Says which die of a seat paid for the action.
    pub fn paid(self, seat: Seat, face: u8) -> Line {
        Line {
            lead: Some(Span::Die { seat, face }),
            ..self.of(seat)
        }
    }

    /// Says what is worth knowing of it once its turn is folded.
    pub fn gist(self, text: impl ToString) -> Line {
        Line {
            gist: text.to_string(),
            ..self
        }
    }

    fn with(mut self, span: Span) -> Line {
        self.spans.push(span);
        self
    }

    /// The line as text: dice are their faces, with a blank between two of them.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        let mut after_die = false;
        for span in &self.spans {
            let is_die = matches!(span, Span::Die { .. } | Span::Dyed { .. });
            if is_die && after_die {
                out.push(' ');
            }
            match span {
                Span::Text(text) | Span::Strong(text) => out.push_str(text),
                Span::Die { face, .. } | Span::Dyed { face, .. } => out.push_str(&face.to_string()),
                Span::Fell(text) => mark(&mut out, '✕', text),
                Span::Held(text) => mark(&mut out, '✓', text),
            }
            after_die = is_die;
        }
        out
    }
}

/// Adds a result with its sign.
fn mark(out: &mut String, sign: char, text: &str) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
    out.push(sign);
    out.push(' ');
    out.push_str(text);
}

/// Who is being told, and what everyone is called. Log lines are in the past tense, so that "You" and a name take the same verb.
///
/// ```
/// use courtside_kernel::{Seat, Viewer, Voice};
///
/// let names = ["Ann", "Ben"].map(String::from);
/// let to_ann = Voice { viewer: Viewer::Seat(Seat(0)), names: &names };
/// assert_eq!(format!("{} threw at {}.", to_ann.who(Seat(0)), to_ann.whom(Seat(1))), "You threw at Ben.");
/// assert_eq!(to_ann.whose(Seat(1)), "Ben's");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The seat that is called "you", if any.
    pub viewer: Viewer,
    /// What the seats are called, by seat.
    pub names: &'a [String],
}

impl Voice<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names
            .get(seat.index())
            .map_or("Someone", String::as_str)
    }

    /// "You" or "Mara".
    pub fn who(&self, seat: Seat) -> String {
        if self.viewer.is(seat) {
            "You".into()
        } else {
            self.name(seat).into()
        }
    }

    /// "you" or "Mara", inside a sentence.
    pub fn whom(&self, seat: Seat) -> String {
        if self.viewer.is(seat) {
            "you".into()
        } else {
            self.name(seat).into()
        }
    }

    /// "Your" or "Mara's".
    pub fn whose(&self, seat: Seat) -> String {
        if self.viewer.is(seat) {
            "Your".into()
        } else {
            format!("{}'s", self.name(seat))
        }
    }

    /// "your" or "Mara's", inside a sentence.
    pub fn whose_mid(&self, seat: Seat) -> String {
        if self.viewer.is(seat) {
            "your".into()
        } else {
            format!("{}'s", self.name(seat))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_without_pictures() {
        let line = Line::new()
            .text("Missed, ")
            .die(Seat(0), 3)
            .die(Seat(1), 5)
            .text(".")
            .strong("x");
        assert_eq!(line.plain(), "Missed, 3 5.x");
    }
}
