//! Plies as text. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::deck::Card;
use crate::state::{Phase, State};
use courtside_kernel::{ParseError, Seat};

/// Reads a notation from the left.
pub(crate) struct Reader<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(whole: &'a str) -> Reader<'a> {
        Reader { whole, rest: whole }
    }

    pub(crate) fn error<T>(&self, expected: &str) -> Result<T, ParseError> {
        Err(ParseError::new(format!(
            "'{}' is no notation here: {expected}.",
            shorten(self.whole)
        )))
    }

    pub(crate) fn eat(&mut self, text: &str) -> bool {
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

    pub(crate) fn card(&mut self) -> Result<Card, ParseError> {
        match self.next().and_then(Card::from_letter) {
            Some(card) => Ok(card),
            None => self.error("a card is one of the letters S, D, U, s, d, P, H"),
        }
    }

    pub(crate) fn seat(&mut self, seats: usize) -> Result<Seat, ParseError> {
        let seat = self.next().and_then(|digit| digit.to_digit(10));
        match seat {
            Some(seat) if (seat as usize) < seats => Ok(Seat(seat as u8)),
            _ => self.error(&format!("a seat is a number from 0 to {}", seats - 1)),
        }
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<(), ParseError> {
        if self.eat(text) {
            return Ok(());
        }
        self.error(&format!("a {text} is missing"))
    }

    pub(crate) fn digit(&mut self, least: u8, most: u8) -> Result<u8, ParseError> {
        let digit = self.next().and_then(|digit| digit.to_digit(10));
        match digit.and_then(|digit| u8::try_from(digit).ok()) {
            Some(digit) if (least..=most).contains(&digit) => Ok(digit),
            _ => self.error(&format!("a number from {least} to {most} is missing")),
        }
    }

    /// How often a letter counts: a number from 2 on, or nothing for once.
    pub(crate) fn count(&mut self) -> Result<u8, ParseError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        match number.parse() {
            Ok(count @ 2..) if !number.starts_with('0') => Ok(count),
            _ if number.is_empty() => Ok(1),
            _ => self.error("a number of cards is 2 or more"),
        }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn end(&self) -> Result<(), ParseError> {
        if self.is_at_end() {
            Ok(())
        } else {
            self.error("there is too much of it")
        }
    }
}

/// What somebody typed may be long.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_owned()
    } else {
        text.chars().take(60).chain(['…']).collect()
    }
}

pub(crate) fn write_action(action: Action) -> String {
    match action.deed() {
        Deed::Throw { ball, target } => format!("{}>{}", ball.letter(), target.0),
        Deed::Revive { mate } => format!("U+{}", mate.0),
        Deed::Put { card } => card.letter().to_string(),
        Deed::RemovePile { target } => format!("H>{}", target.0),
        Deed::Skip { target } => format!("H/{}", target.0),
        Deed::Discard { card } => format!("-{}", card.letter()),
        Deed::DiscardTwo { cards: [a, b] } => format!("-{}{}", a.letter(), b.letter()),
        Deed::Take => "take".into(),
        Deed::Dodge { card } => format!("={}", card.letter()),
        Deed::Pass => "pass".into(),
    }
}

pub(crate) fn parse_action(seats: usize, text: &str) -> Result<Action, ParseError> {
    let mut reader = Reader::new(text);
    let action = read_action(seats, &mut reader)?;
    reader.end()?;
    Ok(action)
}

fn read_action(seats: usize, reader: &mut Reader) -> Result<Action, ParseError> {
    if reader.eat("take") {
        return Ok(Action::TAKE);
    }
    if reader.eat("pass") {
        return Ok(Action::PASS);
    }
    if reader.eat("=") {
        let card = reader.card()?;
        if card.dodges() == 0 {
            return reader.error("only Dodges, s or d, stop a throw");
        }
        return Ok(Action::dodge(card));
    }
    if reader.eat("-") {
        let first = reader.card()?;
        if reader.is_at_end() {
            return Ok(Action::discard(first));
        }
        let second = reader.card()?;
        if second < first {
            return reader.error("two cards are written in the order S, D, U, s, d, P, H");
        }
        return Ok(Action::discard_two(first, second));
    }
    let card = reader.card()?;
    match card {
        Card::Dodge | Card::DoubleDodge | Card::Pile => Ok(Action::put(card)),
        Card::Ultimate if reader.eat("+") => Ok(Action::revive(reader.seat(seats)?)),
        Card::PileHit if reader.eat("/") => Ok(Action::skip(reader.seat(seats)?)),
        Card::PileHit if reader.eat(">") => Ok(Action::remove_pile(reader.seat(seats)?)),
        _ if reader.eat(">") => Ok(Action::throw(card, reader.seat(seats)?)),
        _ => reader.error("a > and a seat follow a card that is aimed"),
    }
}

pub(crate) fn write_chance(outcome: Chance) -> String {
    match outcome {
        Chance::Start(seat) => seat.0.to_string(),
        Chance::Card(card) => card.letter().to_string(),
    }
}

pub(crate) fn parse_chance(seats: usize, state: &State, text: &str) -> Result<Chance, ParseError> {
    let mut reader = Reader::new(text);
    let outcome = match state.phase {
        Phase::Start => Chance::Start(reader.seat(seats)?),
        Phase::Deal(_) | Phase::Draw | Phase::Return(_) => {
            let card = reader.card()?;
            if !state.pile.has(card) {
                return reader.error("the draw pile holds no such card");
            }
            Chance::Card(card)
        }
        _ => return reader.error("nothing is drawn now"),
    };
    reader.end()?;
    Ok(outcome)
}
