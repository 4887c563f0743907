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

/// A line of the log: words and dice, built from left to right.
///
/// ```
/// use courtside_kernel::{Line, Seat};
///
/// let line = Line::new().die(Seat(0), 5).text(" for 4 or more: ").strong("Ben's pawn 1 is out.");
/// assert_eq!(line.plain(), "5 for 4 or more: Ben's pawn 1 is out.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line::default()
    }

    /// Adds words, to the last span if that is plain, too.
    pub fn text(mut self, text: impl AsRef<str>) -> Line {
        match self.0.last_mut() {
            Some(Span::Text(last)) => last.push_str(text.as_ref()),
            _ => self.0.push(Span::Text(text.as_ref().to_owned())),
        }
        self
    }

    /// Adds words that stand out.
    pub fn strong(mut self, text: impl ToString) -> Line {
        self.0.push(Span::Strong(text.to_string()));
        self
    }

    /// Adds a die that a seat rolled.
    pub fn die(mut self, seat: Seat, face: u8) -> Line {
        self.0.push(Span::Die { seat, face });
        self
    }

    /// Adds a die whose colour counts.
    pub fn dyed(mut self, colour: DieColour, face: u8) -> Line {
        self.0.push(Span::Dyed { colour, face });
        self
    }

    /// The line as text: dice are their faces, with a blank between two of them.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        let mut after_die = false;
        for span in &self.0 {
            let is_die = matches!(span, Span::Die { .. } | Span::Dyed { .. });
            if is_die && after_die {
                out.push(' ');
            }
            match span {
                Span::Text(text) | Span::Strong(text) => out.push_str(text),
                Span::Die { face, .. } | Span::Dyed { face, .. } => out.push_str(&face.to_string()),
            }
            after_die = is_die;
        }
        out
    }
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
            .map_or("Somebody", String::as_str)
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
