//! Plies as text: `2c3` walks pawn 2 to c3, `2x1` throws with pawn 2 at their pawn 1, `4` is a roll.

use crate::Action;
use crate::state::{COURT, PAWNS};
use courtside_kernel::ParseError;
use courtside_kernel::notation::Reader;

pub fn write_action(action: Action) -> String {
    match action {
        Action::Walk { pawn, to } => format!("{}{to}", pawn + 1),
        Action::Throw { pawn, target } => format!("{}x{}", pawn + 1, target + 1),
    }
}

pub fn parse_action(text: &str) -> Result<Action, ParseError> {
    let mut reader = Reader::new(text);
    let pawn = pawn(&mut reader)?;
    let action = match reader.eat("x") {
        true => Action::Throw {
            pawn,
            target: self::pawn(&mut reader)?,
        },
        false => Action::Walk {
            pawn,
            to: reader.square(COURT)?,
        },
    };
    reader.end()?;
    Ok(action)
}

pub fn parse_face(text: &str) -> Result<u8, ParseError> {
    let mut reader = Reader::new(text);
    let face = match reader.number() {
        Some(face @ 1..=6) => face,
        _ => return reader.error("a die from 1 to 6 is missing"),
    };
    reader.end()?;
    Ok(face)
}

/// The number of a pawn, counted from 0.
pub fn pawn(reader: &mut Reader) -> Result<u8, ParseError> {
    let number = reader.letter().and_then(|digit| digit.to_digit(10));
    match number {
        Some(number) if (1..=PAWNS as u32).contains(&number) => Ok(number as u8 - 1),
        _ => reader.error(format_args!("a pawn from 1 to {PAWNS} is missing")),
    }
}
