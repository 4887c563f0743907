//! How plies and positions are written: the contract, and the reader that all games share.

use crate::Game;
use crate::grid::{Grid, Square};
use std::fmt::Display;

/// The text form of plies and positions, for records, programs and lessons. Everything has exactly one: the testkit proves
/// that what is written reads back, and that nothing else does.
pub trait Notation: Game {
    fn write_action(&self, state: &Self::State, action: Self::Action) -> String;
    /// Reads an action. It need not be legal: `check` says so with a reason.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ParseError>;
    fn write_chance(&self, outcome: Self::Chance) -> String;
    fn parse_chance(&self, state: &Self::State, text: &str) -> Result<Self::Chance, ParseError>;
    /// The whole state as one line, hidden things included.
    fn write_position(&self, state: &Self::State) -> String;
    /// Reads a position and makes sure that it can be played.
    fn parse_position(&self, text: &str) -> Result<Self::State, ParseError>;
}

/// A notation that says nothing in this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub String);

impl ParseError {
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError(message.into())
    }
}

/// Reads a notation from the left. What a game's plies are made of, a card or a die, the game adds as functions of its own.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub fn new(whole: &'a str) -> Reader<'a> {
        Reader { whole, rest: whole }
    }

    /// A refusal that says what was expected: "a square such as e4 is missing".
    pub fn error<T>(&self, expected: impl Display) -> Result<T, ParseError> {
        Err(ParseError::new(format!(
            "'{}' is no notation here: {expected}.",
            shorten(self.whole)
        )))
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes this text, if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes this text, or refuses.
    pub fn expect(&mut self, text: &str) -> Result<(), ParseError> {
        if self.eat(text) {
            return Ok(());
        }
        self.error(format_args!("a '{text}' is missing"))
    }

    /// Takes one letter, if there is one.
    pub fn letter(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    /// Takes letters, digits and dashes up to the next other sign; none is an empty word.
    pub fn word(&mut self) -> &'a str {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        self.take(self.rest.bytes().take_while(is_letter).count())
    }

    /// Takes a whole number without leading zeros, if one comes next.
    pub fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = &self.rest[..length];
        let number = digits.parse().ok()?;
        if digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        self.take(length);
        Some(number)
    }

    /// A space of a grid: "e4".
    pub fn square(&mut self, grid: Grid) -> Result<Square, ParseError> {
        let mut ahead = *self;
        let column = ahead.letter().filter(char::is_ascii_lowercase);
        let column = column.map(|letter| letter as u8 - b'a');
        let row = ahead.number::<u8>().and_then(|row| row.checked_sub(1));
        match (column, row) {
            (Some(column), Some(row)) if column < grid.columns && row < grid.rows => {
                *self = ahead;
                Ok(Square::new(column, row))
            }
            _ => self.error("a space such as e4 is missing"),
        }
    }

    /// Nothing may be left.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.error("there is too much of it")
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }
}

/// What a person typed, short enough to be repeated in a sentence.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text
        .chars()
        .filter(|letter| !letter.is_control())
        .take(LONGEST)
        .collect();
    if text.chars().count() > LONGEST {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notation_is_read_from_the_left() {
        let mut reader = Reader::new("run:left-2,17é");
        assert_eq!(reader.word(), "run");
        assert!(!reader.eat(",") && reader.eat(":"));
        assert_eq!(reader.word(), "left-2");
        reader.expect(",").expect("a comma");
        assert_eq!(reader.number::<u8>(), Some(17));
        assert_eq!(reader.letter(), Some('é'));
        assert!(reader.is_empty() && reader.end().is_ok());
        assert_eq!((reader.letter(), reader.word()), (None, ""));
        let error = reader.expect(">").expect_err("nothing is left");
        assert_eq!(
            error.0,
            "'run:left-2,17é' is no notation here: a '>' is missing."
        );
    }

    #[test]
    fn numbers_have_one_way_to_be_written() {
        let number = |text: &str| Reader::new(text).number::<u8>();
        assert_eq!(
            [number("0"), number("7"), number("255")],
            [Some(0), Some(7), Some(255)]
        );
        assert_eq!(
            [number("07"), number("256"), number(""), number("-1")],
            [None; 4]
        );
    }

    #[test]
    fn squares_lie_on_their_grid() {
        let grid = Grid {
            columns: 9,
            rows: 12,
        };
        let square = |text: &str| Reader::new(text).square(grid);
        assert_eq!(square("a1"), Ok(Square::new(0, 0)));
        assert_eq!(square("i12"), Ok(Square::new(8, 11)));
        for text in ["", "a", "j1", "a0", "a13", "a01", "A1", "é1", "a999"] {
            assert!(square(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_repeated_in_a_sentence_is_short_and_has_no_tricks() {
        assert_eq!(shorten("a\u{0}b\n"), "ab");
        assert_eq!(shorten(&"é".repeat(50)), format!("{}…", "é".repeat(40)));
    }
}
