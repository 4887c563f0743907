//! Reading positions: fields between slashes, and the refusals that all games share.

use crate::ParseError;
use std::fmt::Display;
use std::str::FromStr;

/// What comes of checking a part of a position.
pub type Check = Result<(), ParseError>;

/// Refuses with "This is no position: " before `what` and a full stop after it.
pub fn refuse<T>(what: impl Display) -> Result<T, ParseError> {
    Err(ParseError::new(format!("This is no position: {what}.")))
}

/// Refuses a position that breaks a rule. `rule` ends the refusal: "a pawn stands in the other half (P3)".
pub fn ensure(holds: bool, rule: impl Display) -> Check {
    if holds { Ok(()) } else { refuse(rule) }
}

/// Splits a position into its fields, which slashes separate.
///
/// ```
/// use courtside_kernel::position::{ensure_written, fields, number};
///
/// let [down, score] = fields("3/10")?;
/// assert_eq!(number(down, 1u8, 4, "the down")?, 3);
/// assert_eq!(number(score, 0u8, 99, "the score")?, 10);
///
/// // A position has one form: leading zeros are refused by writing it again.
/// let down = number("03", 1u8, 4, "the down")?;
/// assert!(ensure_written("03/10", &format!("{down}/10")).is_err());
///
/// let refused = fields::<2>("3").expect_err("one field");
/// assert_eq!(refused.0, "This is no position: it has 2 fields separated by slashes.");
/// # Ok::<(), courtside_kernel::ParseError>(())
/// ```
pub fn fields<const N: usize>(text: &str) -> Result<[&str; N], ParseError> {
    parts(
        text,
        '/',
        format_args!("it has {N} fields separated by slashes"),
    )
}

/// Splits a field into exactly this many parts. `what` ends the refusal: "there are three balls".
pub fn parts<const N: usize>(
    text: &str,
    between: char,
    what: impl Display,
) -> Result<[&str; N], ParseError> {
    let parts: Vec<&str> = text.split(between).collect();
    parts.try_into().or_else(|_| refuse(what))
}

/// Reads a whole number from `least` to `most`. `what` names it in the refusal: "the down".
pub fn number<N>(text: &str, least: N, most: N, what: &str) -> Result<N, ParseError>
where
    N: FromStr + PartialOrd + Display,
{
    match text.parse() {
        Ok(number) if (&least..=&most).contains(&&number) => Ok(number),
        _ => refuse(format_args!("{what} is a number from {least} to {most}")),
    }
}

/// Refuses a text that isn't the one form of its position. `written` is how the game writes what it read.
pub fn ensure_written(text: &str, written: &str) -> Check {
    ensure(text == written, format_args!("it is written {written}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_and_numbers_keep_to_their_range() {
        assert_eq!(fields("a/b/c"), Ok(["a", "b", "c"]));
        let why = |result: Result<[&str; 3], ParseError>| result.expect_err("refused").0;
        assert_eq!(
            why(fields("a/b")),
            "This is no position: it has 3 fields separated by slashes."
        );
        assert_eq!(
            why(parts("a,b,c,d", ',', "there are three balls")),
            "This is no position: there are three balls."
        );
        assert_eq!(number("4", 1, 4, "the down"), Ok(4));
        for text in ["0", "5", "x", "", "-1"] {
            let refused = number(text, 1u8, 4, "the down").expect_err(text);
            assert_eq!(
                refused.0,
                "This is no position: the down is a number from 1 to 4."
            );
        }
    }

    #[test]
    fn a_position_has_one_form() {
        assert_eq!(ensure_written("a/1", "a/1"), Ok(()));
        let refused = ensure_written("a/01", "a/1").expect_err("another form");
        assert_eq!(refused.0, "This is no position: it is written a/1.");
    }
}
