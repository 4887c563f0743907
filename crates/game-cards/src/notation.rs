//! Plies as text. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed};
use crate::content::Card;
use crate::state::{Phase, State};
use crate::{Cards, position};
use courtside_kernel::notation::Reader;
use courtside_kernel::{Notation, ParseError, Seat};

impl Notation for Cards {
    fn write_action(&self, _state: &State, action: Action) -> String {
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

    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ParseError> {
        let seats = self.seats();
        let mut reader = Reader::new(text);
        let action = read_action(seats, &mut reader)?;
        reader.end()?;
        Ok(action)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        match outcome {
            Chance::Start(seat) => seat.0.to_string(),
            Chance::Card(card) => card.letter().to_string(),
        }
    }

    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        let seats = self.seats();
        let mut reader = Reader::new(text);
        let outcome = match state.phase {
            Phase::Start => Chance::Start(seat(&mut reader, seats)?),
            Phase::Deal(_) | Phase::Draw | Phase::Return(_) => {
                let card = card(&mut reader)?;
                if !state.pile.has(card) {
                    return reader.error("the draw pile holds no such card");
                }
                Chance::Card(card)
            }
            Phase::Act
            | Phase::React(_)
            | Phase::Discard
            | Phase::Won { .. }
            | Phase::Drawn { .. } => {
                return reader.error("nothing is drawn now");
            }
        };
        reader.end()?;
        Ok(outcome)
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

/// "S"
pub(crate) fn card(reader: &mut Reader) -> Result<Card, ParseError> {
    match reader.letter().and_then(Card::from_letter) {
        Some(card) => Ok(card),
        None => reader.error("a card is one of the letters S, D, U, s, d, P, H"),
    }
}

pub(crate) fn seat(reader: &mut Reader, seats: usize) -> Result<Seat, ParseError> {
    let seat = reader.letter().and_then(|digit| digit.to_digit(10));
    match seat {
        Some(seat) if (seat as usize) < seats => Ok(Seat(seat as u8)),
        _ => reader.error(format_args!("a seat is a number from 0 to {}", seats - 1)),
    }
}

fn read_action(seats: usize, reader: &mut Reader) -> Result<Action, ParseError> {
    if reader.eat("take") {
        return Ok(Action::TAKE);
    }
    if reader.eat("pass") {
        return Ok(Action::PASS);
    }
    if reader.eat("=") {
        let card = card(reader)?;
        if card.dodges() == 0 {
            return reader.error("only Dodges, s or d, stop a throw");
        }
        return Ok(Action::dodge(card));
    }
    if reader.eat("-") {
        let first = card(reader)?;
        if reader.is_empty() {
            return Ok(Action::discard(first));
        }
        let second = card(reader)?;
        if second < first {
            return reader.error("two cards are written in the order S, D, U, s, d, P, H");
        }
        return Ok(Action::discard_two(first, second));
    }
    let card = card(reader)?;
    match card {
        Card::Dodge | Card::DoubleDodge | Card::Pile => Ok(Action::put(card)),
        Card::Ultimate if reader.eat("+") => Ok(Action::revive(seat(reader, seats)?)),
        Card::PileHit if reader.eat("/") => Ok(Action::skip(seat(reader, seats)?)),
        Card::PileHit if reader.eat(">") => Ok(Action::remove_pile(seat(reader, seats)?)),
        _ if reader.eat(">") => Ok(Action::throw(card, seat(reader, seats)?)),
        _ => reader.error("a > and a seat follow a card that is aimed"),
    }
}
