//! Plies as text, and what positions share with them. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::board::{Board, Square};
use crate::content::Kind;
use crate::unit::Unit;
use crate::{State, Tactics, dice, position};
use courtside_kernel::notation::Reader;
use courtside_kernel::{Notation, ParseError};

/// The largest board there is (T1). Whether a space is on the board in play is for the rules to say.
const LARGEST: Board = Board {
    columns: 15,
    rows: 20,
};

impl Notation for Tactics {
    fn write_action(&self, _state: &State, action: Action) -> String {
        match action.deed() {
            Deed::Arrange { kind: Some(kind) } => kind.letter().into(),
            Deed::Arrange { kind: None } => "-".into(),
            Deed::Move { unit, to } => format!("{unit}{to}"),
            Deed::Done => "done".into(),
            Deed::Attack {
                attacker,
                target,
                helper,
            } => write_throw(attacker, helper, target),
            Deed::Pass => "pass".into(),
            Deed::PutOut { unit } => format!("out{unit}"),
            Deed::Return { unit, to } => format!("{unit}@{to}"),
            Deed::NoReturn => "none".into(),
        }
    }

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        match text {
            "A" => Ok(Action::arrange(Kind::Assault)),
            "D" => Ok(Action::arrange(Kind::Defender)),
            "X" => Ok(Action::arrange(Kind::Ace)),
            "-" => Ok(Action::LEAVE_EMPTY),
            "done" => Ok(Action::DONE),
            "pass" => Ok(Action::PASS),
            "none" => Ok(Action::NO_RETURN),
            text => whole(text, read_action),
        }
    }

    fn write_chance(&self, outcome: Chance) -> String {
        outcome
            .dice()
            .iter()
            .map(|face| (b'0' + face) as char)
            .collect()
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        let count = dice::count(state.phase);
        let reader = Reader::new(text);
        if count == 0 {
            return reader.error("no dice are rolled now");
        }
        let faces: Vec<u8> = text.bytes().map(|face| face.wrapping_sub(b'0')).collect();
        if faces.len() != count || !faces.iter().all(|face| (1..=6).contains(face)) {
            return reader.error(match count {
                1 => "one die from 1 to 6 is rolled now".to_owned(),
                count => format!("{count} dice from 1 to 6 are rolled now"),
            });
        }
        if !faces.is_sorted() {
            return reader.error("the dice of a roll are written in ascending order");
        }
        Ok(Chance::new(&faces))
    }

    fn write_position(&self, state: &State) -> String {
        position::write(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

/// "e4"
pub(crate) fn square(reader: &mut Reader) -> Result<Square, ParseError> {
    reader.square(LARGEST)
}

/// "A2", "X"
pub(crate) fn unit(reader: &mut Reader) -> Result<Unit, ParseError> {
    let kind = match reader.letter() {
        Some('X') => return Ok(Unit::ACE),
        Some('A') => Kind::Assault,
        Some('D') => Kind::Defender,
        _ => return reader.error("a unit is missing: A1 to A4, D1 to D4 or X"),
    };
    match reader.letter() {
        Some(number @ '1'..='4') => Ok(Unit(kind.first().0 + number as u8 - b'1')),
        _ => reader.error("Assaults and Defenders are numbered 1 to 4"),
    }
}

/// What follows the attacker in "A2>D1" or "A2+D1>D3": helper and target.
pub(crate) fn helper_and_target(reader: &mut Reader) -> Result<(Option<Unit>, Unit), ParseError> {
    let helper = if reader.eat("+") {
        Some(unit(reader)?)
    } else {
        None
    };
    if !reader.eat(">") {
        return reader.error("a > stands before the target");
    }
    Ok((helper, unit(reader)?))
}

/// Reads the whole of a text.
pub(crate) fn whole<T>(
    text: &str,
    read: impl Fn(&mut Reader) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// "A2>D1", "A2+D1>D3".
pub(crate) fn write_throw(attacker: Unit, helper: Option<Unit>, target: Unit) -> String {
    match helper {
        Some(helper) => format!("{attacker}+{helper}>{target}"),
        None => format!("{attacker}>{target}"),
    }
}

fn read_action(reader: &mut Reader) -> Result<Action, ParseError> {
    if reader.eat("out") {
        return Ok(Action::put_out(unit(reader)?));
    }
    let unit = unit(reader)?;
    if reader.eat("@") {
        return Ok(Action::bring_back(unit, square(reader)?));
    }
    if reader.rest().starts_with(['+', '>']) {
        let (helper, target) = helper_and_target(reader)?;
        return Ok(Action::attack(unit, target, helper));
    }
    Ok(Action::step(unit, square(reader)?))
}
