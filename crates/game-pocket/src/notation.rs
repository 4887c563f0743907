//! Plies as text: `2c3` walks pawn 2 to c3, `2x1` throws with pawn 2 at their pawn 1, `4` is a roll.

use crate::state::{COURT, PAWNS};
use crate::{Action, Pawn, Pocket, State, position};
use courtside_kernel::notation::Reader;
use courtside_kernel::{Notation, ParseError};

impl Notation for Pocket {
    fn write_action(&self, _state: &State, action: Action) -> String {
        match action {
            Action::Walk { pawn, to } => format!("{pawn}{to}"),
            Action::Throw { pawn, target } => format!("{pawn}x{target}"),
        }
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(text);
        let pawn = read_pawn(&mut reader)?;
        let action = if reader.eat("x") {
            let target = read_pawn(&mut reader)?;
            Action::Throw { pawn, target }
        } else {
            let to = reader.square(COURT)?;
            Action::Walk { pawn, to }
        };
        reader.end()?;
        Ok(action)
    }

    fn write_chance(&self, face: u8) -> String {
        face.to_string()
    }

    fn parse_chance(&self, _state: &State, text: &str) -> Result<u8, ParseError> {
        let mut reader = Reader::new(text);
        let Some(face @ 1..=6) = reader.number() else {
            return reader.error("a die from 1 to 6 is missing");
        };
        reader.end()?;
        Ok(face)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(text)
    }
}

pub(crate) fn read_pawn(reader: &mut Reader) -> Result<Pawn, ParseError> {
    let number = reader.letter().and_then(|digit| digit.to_digit(10));
    match number {
        Some(number) if (1..=PAWNS as u32).contains(&number) => Ok(Pawn(number as u8 - 1)),
        _ => reader.error(format_args!("a pawn from 1 to {PAWNS} is missing")),
    }
}
