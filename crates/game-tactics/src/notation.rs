//! Plies as text, and the reader of all texts of this game. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::board::Square;
use crate::unit::{Kind, Unit};
use courtside_kernel::ParseError;

/// Reads a notation from the left.
pub(crate) struct Reader<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub fn new(whole: &'a str) -> Reader<'a> {
        Reader { whole, rest: whole }
    }

    pub fn error<T>(&self, expected: &str) -> Result<T, ParseError> {
        Err(ParseError::new(format!(
            "'{}' is no notation here: {expected}.",
            shorten(self.whole)
        )))
    }

    pub fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn next(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// A number of one or two digits without a leading zero.
    fn row(&mut self) -> Option<u8> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at_checked(digits.min(2))?;
        self.rest = rest;
        number.parse().ok().filter(|_| !number.starts_with('0'))
    }

    /// A space of the largest board.
    pub fn square(&mut self) -> Result<Square, ParseError> {
        match (self.next(), self.row()) {
            (Some(column @ 'a'..='o'), Some(row @ 1..=20)) => {
                Ok(Square::new(column as u8 - b'a', row - 1))
            }
            _ => self.error("a space such as e4 is missing"),
        }
    }

    pub fn unit(&mut self) -> Result<Unit, ParseError> {
        let kind = match self.next() {
            Some('X') => return Ok(Unit::ACE),
            Some('A') => Kind::Assault,
            Some('D') => Kind::Defender,
            _ => return self.error("a unit is missing: A1 to A4, D1 to D4 or X"),
        };
        match self.next() {
            Some(number @ '1'..='4') => Ok(Unit(kind.first().0 + number as u8 - b'1')),
            _ => self.error("Assaults and Defenders are numbered 1 to 4"),
        }
    }

    /// "A2>D1", "A2+D1>D3": attacker, helper, target.
    pub fn throw(&mut self) -> Result<(Unit, Option<Unit>, Unit), ParseError> {
        let attacker = self.unit()?;
        self.throw_of(attacker)
    }

    fn throw_of(&mut self, attacker: Unit) -> Result<(Unit, Option<Unit>, Unit), ParseError> {
        let helper = match self.eat("+") {
            true => Some(self.unit()?),
            false => None,
        };
        if !self.eat(">") {
            return self.error("a > stands before the target");
        }
        Ok((attacker, helper, self.unit()?))
    }

    pub fn end(&self) -> Result<(), ParseError> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            self.error("there is too much of it")
        }
    }
}

/// Reads the whole of a text.
pub(crate) fn whole<'a, T>(
    text: &'a str,
    read: impl Fn(&mut Reader<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// What somebody typed may be long.
pub(crate) fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        text.chars().take(40).chain(['…']).collect()
    }
}

/// "A2>D1", "A2+D1>D3".
pub(crate) fn write_throw(attacker: Unit, helper: Option<Unit>, target: Unit) -> String {
    match helper {
        Some(helper) => format!("{attacker}+{helper}>{target}"),
        None => format!("{attacker}>{target}"),
    }
}

pub(crate) fn write_action(action: Action) -> String {
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

pub(crate) fn parse_action(text: &str) -> Result<Action, ParseError> {
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

fn read_action(reader: &mut Reader) -> Result<Action, ParseError> {
    if reader.eat("out") {
        return Ok(Action::put_out(reader.unit()?));
    }
    let unit = reader.unit()?;
    if reader.eat("@") {
        return Ok(Action::bring_back(unit, reader.square()?));
    }
    if reader.rest.starts_with(['+', '>']) {
        let (attacker, helper, target) = reader.throw_of(unit)?;
        return Ok(Action::attack(attacker, target, helper));
    }
    Ok(Action::step(unit, reader.square()?))
}

pub(crate) fn write_dice(dice: Chance) -> String {
    dice.dice()
        .iter()
        .map(|face| (b'0' + face) as char)
        .collect()
}

pub(crate) fn parse_dice(count: usize, text: &str) -> Result<Chance, ParseError> {
    let reader = Reader::new(text);
    if count == 0 {
        return reader.error("no dice are rolled now");
    }
    let faces: Vec<u8> = text.bytes().map(|face| face.wrapping_sub(b'0')).collect();
    if faces.len() != count || !faces.iter().all(|face| (1..=6).contains(face)) {
        return reader.error(&match count {
            1 => "one die from 1 to 6 falls now".to_owned(),
            count => format!("{count} dice from 1 to 6 fall now"),
        });
    }
    if !faces.is_sorted() {
        return reader.error("the dice of a roll are written in ascending order");
    }
    Ok(Chance::new(&faces))
}
