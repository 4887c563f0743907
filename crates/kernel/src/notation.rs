//! How plies and positions are written: the contract, and the reader that all games share.

use crate::Game;
use crate::grid::{Grid, Square};
use std::fmt::Display;

/// The text form of plies and positions, for records, programs and lessons. Everything has exactly one: the testkit proves
/// that what is written reads back, and that nothing else does.
///
/// ```
/// use courtside_kernel::{Content, Game, Notation, Options, Ply};
/// use game_pocket::Pocket;
///
/// let game = Pocket::configure(&Options::new(), 2, &Content::new())?;
/// let mut state = game.setup();
/// let walk = game.parse_action(&state, "2c2")?;
/// assert_eq!(game.write_action(&state, walk), "2c2");
/// game.check(&state, walk)?;
/// game.apply(&mut state, Ply::Act(walk), &mut |_| {});
///
/// let position = game.write_position(&state);
/// assert_eq!(position, "b1,c2,d1/b6,c6,d6/c3,c4/1/1");
/// assert_eq!(game.parse_position(&position)?, state);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Game {
    /// An action of the seat to act, without blanks.
    fn write_action(&self, state: &Self::State, action: Self::Action) -> String;
    /// Reads an action. It need not be legal: [`check`](Game::check) says so with a reason.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ParseError>;
    /// An outcome, without blanks. A record puts it in parentheses.
    fn write_chance(&self, outcome: Self::Chance) -> String;
    /// Reads an outcome of this state's draw.
    fn parse_chance(&self, state: &Self::State, text: &str) -> Result<Self::Chance, ParseError>;
    /// The whole state as one line, hidden things included. For hosts, never for players of a running game.
    fn write_position(&self, state: &Self::State) -> String;
    /// Reads a position and makes sure that it can be played.
    fn parse_position(&self, text: &str) -> Result<Self::State, ParseError>;
}

/// A text that is no notation of this game, with a whole sentence that says why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub String);

impl ParseError {
    /// Refuses with a whole sentence.
    pub fn new(message: impl Into<String>) -> ParseError {
        ParseError(message.into())
    }
}

/// Reads a notation from the left. A game adds functions of its own for what its plies are made of: a card, a die, a pawn.
///
/// ```
/// use courtside_kernel::ParseError;
/// use courtside_kernel::grid::{Grid, Square};
/// use courtside_kernel::notation::Reader;
///
/// /// "2c3": pawn 2 walks to c3.
/// fn walk(text: &str) -> Result<(u8, Square), ParseError> {
///     let mut reader = Reader::new(text);
///     let Some(pawn @ 1..=3) = reader.letter().and_then(|digit| digit.to_digit(10)) else {
///         return reader.error("a pawn from 1 to 3 is missing");
///     };
///     let to = reader.square(Grid { columns: 5, rows: 6 })?;
///     reader.end()?;
///     Ok((pawn as u8, to))
/// }
///
/// assert_eq!(walk("2c3"), Ok((2, Square::new(2, 2))));
/// let refused = walk("2z9").expect_err("off the court");
/// assert_eq!(refused.0, "'2z9' is no notation here: a space such as e4 is missing.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning. Refusals quote the whole text.
    pub fn new(whole: &'a str) -> Reader<'a> {
        Reader { whole, rest: whole }
    }

    /// A refusal that says what was expected: "a space such as e4 is missing".
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

    /// Whether everything has been read.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes this text if it comes next, and says whether it did.
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

    /// Takes letters, digits and dashes up to the next other sign. The word may be empty.
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

    /// Takes a space of this grid, such as `e4`, or refuses.
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

    /// Refuses if anything is left.
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

/// What a person typed, short enough to repeat in a sentence: at most 40 characters, and none that control a terminal.
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
