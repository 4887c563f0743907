//! Positions as text. The grammar is in docs/notation.md.
//!
//! The draw pile is not written: it holds the cards that are nowhere else.

use crate::content::{Card, CardCounts, DECK};
use crate::notation::{card, seat};
use crate::options::{Cards, team_letter};
use crate::state::{Flight, Front, Lies, Phase, SeatSet, State};
use crate::validate;
use courtside_kernel::notation::Reader;
use courtside_kernel::position::{ensure_written, parts, refuse};
use courtside_kernel::{ParseError, Seat};

/// "S12Ds3": letters with their numbers; `-` for none.
pub(crate) fn write_counts(counts: &CardCounts) -> String {
    write_letters(Card::ALL.map(|card| (card.letter().to_string(), counts.count(card))))
}

/// As counts, with `h` for a half-dodged Double, and `*S` or `*D` for a half-used Double Dodge and the ball
/// on it.
pub(crate) fn write_front(front: &Front) -> String {
    let mut counts: Vec<(String, u8)> = Vec::new();
    for card in front.cards() {
        let letter = match card.lies {
            Lies::Plain => card.card.letter().to_string(),
            Lies::HalfDodged => "h".into(),
            Lies::HalfUsed(ball) => format!("*{}", ball.letter()),
        };
        match counts.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => counts.push((letter, 1)),
        }
    }
    write_letters(counts)
}

fn write_letters(counts: impl IntoIterator<Item = (String, u8)>) -> String {
    let mut text = String::new();
    for (letter, count) in counts {
        match count {
            0 => {}
            1 => text.push_str(&letter),
            _ => text.push_str(&format!("{letter}{count}")),
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// Seat numbers one after the other; `-` for none.
fn write_seats(seats: SeatSet) -> String {
    let digits: String = seats.iter().map(|seat| seat.0.to_string()).collect();
    if digits.is_empty() {
        "-".into()
    } else {
        digits
    }
}

/// Fields separated by slashes: discard, one for each seat (cards in play, hand, marks), whose turn it is,
/// phase, turns in which no player went out, and who has passed.
pub(crate) fn write(game: &Cards, state: &State) -> String {
    let mut fields = vec![write_counts(&state.discard)];
    for seat in (0..game.seats() as u8).map(Seat) {
        let marks = [
            (state.is_out(seat), 'x'),
            (state.revived.contains(seat), 'r'),
            (state.skipped.contains(seat), 'k'),
        ];
        let mut marks: String = marks
            .iter()
            .filter(|mark| mark.0)
            .map(|mark| mark.1)
            .collect();
        if marks.is_empty() {
            marks.push('-');
        }
        let (front, hand) = (
            write_front(state.front(seat)),
            write_counts(state.hand(seat)),
        );
        fields.push(format!("{front},{hand},{marks}"));
    }
    let mut turn = state.active.0.to_string();
    if game.has_teams() {
        turn.push(':');
        let last = &state.last[..usize::from(game.team_count())];
        turn.extend(last.iter().map(|seat| seat.0.to_string()));
    }
    fields.push(turn);
    fields.push(write_phase(game, state));
    fields.push(state.quiet.to_string());
    fields.push(write_seats(state.passed));
    fields.join("/")
}

/// A Single waits with the thrown Double (C4).
const SINGLE_WAITS: &str = "+S";

fn write_phase(game: &Cards, state: &State) -> String {
    let drawn = state.drawn;
    match state.phase {
        Phase::Start => "start".into(),
        Phase::Deal(seat) => format!("deal{}", seat.0),
        Phase::Draw => format!("draw{drawn}"),
        Phase::Act => format!("act{drawn}"),
        Phase::React(flight) => {
            let Flight { target, left, .. } = flight;
            let waits = if flight.single_waits {
                SINGLE_WAITS
            } else {
                ""
            };
            let ball = flight.ball.letter();
            format!("react{drawn}:{ball}>{}:{left}{waits}", target.0)
        }
        Phase::Return(seat) => format!("return{drawn}:{}", seat.0),
        Phase::Discard => "discard".into(),
        Phase::Won { team } if game.has_teams() => format!("won{}", team_letter(team)),
        Phase::Won { team } => format!("won{team}"),
        Phase::Drawn { stuck: true } => "stuck".into(),
        Phase::Drawn { stuck: false } => "drawn".into(),
    }
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &Cards, text: &str) -> Result<State, ParseError> {
    let seats = game.seats();
    let fields: Vec<&str> = text.split('/').collect();
    if fields.len() != seats + 5 {
        return refuse(format!(
            "with {seats} players it has {} fields separated by slashes",
            seats + 5
        ));
    }
    let mut state = State::start(CardCounts::NONE, seats);
    state.discard = read_counts(fields[0])?;
    for seat in 0..seats {
        read_player(&mut state, Seat(seat as u8), fields[1 + seat])?;
    }
    let [turn, phase, quiet, passed] = fields[1 + seats..] else {
        return refuse("four fields follow the players");
    };
    read_turn(game, &mut state, turn)?;
    read_phase(game, &mut state, phase)?;
    state.quiet = match quiet.parse() {
        Ok(turns) => turns,
        Err(_) => return refuse("the turns in which nobody went out are a number"),
    };
    state.passed = read_seats(seats, passed)?;
    // The draw pile holds the cards that are nowhere else (C4).
    let elsewhere = state.everything();
    for card in Card::ALL {
        let (there_are, used) = (game.deck.count(card), elsewhere[card.index()]);
        if used > there_are.into() {
            return refuse(format!(
                "the deck has {there_are} cards of the kind {}, but this uses {used}",
                card.name()
            ));
        }
        state.pile.0[card.index()] = there_are - used as u8;
    }
    validate::check(game, &state)?;
    ensure_written(text, &write(game, &state))?;
    Ok(state)
}

/// A number of one digit.
fn digit(reader: &mut Reader, least: u8, most: u8) -> Result<u8, ParseError> {
    let digit = reader.letter().and_then(|digit| digit.to_digit(10));
    match digit.and_then(|digit| u8::try_from(digit).ok()) {
        Some(digit) if (least..=most).contains(&digit) => Ok(digit),
        _ => reader.error(format_args!("a number from {least} to {most} is missing")),
    }
}

/// How often a letter counts: a number from 2 on, or nothing for once.
fn count(reader: &mut Reader) -> Result<u8, ParseError> {
    if !reader
        .rest()
        .starts_with(|letter: char| letter.is_ascii_digit())
    {
        return Ok(1);
    }
    match reader.number() {
        Some(count @ 2..) => Ok(count),
        _ => reader.error("a number of cards is 2 or more"),
    }
}

fn read_counts(text: &str) -> Result<CardCounts, ParseError> {
    let mut counts = CardCounts::NONE;
    if text == "-" {
        return Ok(counts);
    }
    let mut reader = Reader::new(text);
    while !reader.is_empty() {
        let card = card(&mut reader)?;
        counts.0[card.index()] = count(&mut reader)?;
    }
    Ok(counts)
}

fn read_front(text: &str) -> Result<Front, ParseError> {
    let mut front = Front::default();
    if text == "-" {
        return Ok(front);
    }
    let mut reader = Reader::new(text);
    while !reader.is_empty() {
        if reader.eat("*") {
            front.half_used = Some(card(&mut reader)?);
        } else if reader.eat("h") {
            front.halves = count(&mut reader)?;
        } else {
            let card = card(&mut reader)?;
            let count = count(&mut reader)?;
            match card {
                Card::Single => front.singles = count,
                Card::Double => front.doubles = count,
                Card::Ultimate => front.ultimates = count,
                Card::Dodge => front.dodges = count,
                Card::DoubleDodge => front.double_dodges = count,
                Card::Pile if count == 1 => front.pile = true,
                _ => {
                    return reader.error("a player has at most one Pile in play, and no Pile Hit");
                }
            }
        }
    }
    // Few enough that points and hits can be added up.
    let hits = [front.singles, front.doubles, front.halves, front.ultimates];
    let dodges = front.dodges.saturating_add(front.double_dodges);
    if hits.iter().any(|count| *count > 15) || u32::from(dodges) > DECK {
        return reader.error("there are too many cards in play of one player");
    }
    Ok(front)
}

fn read_player(state: &mut State, seat: Seat, text: &str) -> Result<(), ParseError> {
    let [front, hand, marks] = parts(
        text,
        ',',
        "a player has three parts: cards in play, hand and marks, with commas between",
    )?;
    state.fronts[seat.index()] = read_front(front)?;
    state.hands[seat.index()] = read_counts(hand)?;
    for mark in marks.chars().filter(|_| marks != "-") {
        match mark {
            'x' => state.alive.remove(seat),
            'r' => state.revived.insert(seat),
            'k' => state.skipped.insert(seat),
            _ => return refuse("a mark is x, r or k, or - for none"),
        }
    }
    Ok(())
}

fn read_seats(seats: usize, text: &str) -> Result<SeatSet, ParseError> {
    let mut set = SeatSet::NONE;
    let mut reader = Reader::new(text);
    while text != "-" && !reader.is_empty() {
        set.insert(seat(&mut reader, seats)?);
    }
    Ok(set)
}

fn read_turn(game: &Cards, state: &mut State, text: &str) -> Result<(), ParseError> {
    let mut reader = Reader::new(text);
    state.active = seat(&mut reader, game.seats())?;
    if game.has_teams() {
        if !reader.eat(":") {
            return reader.error("after a colon follows for each team who had its last turn");
        }
        for last in state.last.iter_mut().take(game.team_count().into()) {
            *last = seat(&mut reader, game.seats())?;
        }
    }
    reader.end()
}

fn read_phase(game: &Cards, state: &mut State, text: &str) -> Result<(), ParseError> {
    let seats = game.seats();
    let mut reader = Reader::new(text);
    state.phase = if reader.eat("start") {
        Phase::Start
    } else if reader.eat("deal") {
        Phase::Deal(seat(&mut reader, seats)?)
    } else if reader.eat("drawn") {
        Phase::Drawn { stuck: false }
    } else if reader.eat("stuck") {
        Phase::Drawn { stuck: true }
    } else if reader.eat("draw") {
        state.drawn = digit(&mut reader, 0, 1)?;
        Phase::Draw
    } else if reader.eat("act") {
        state.drawn = digit(&mut reader, 0, 2)?;
        Phase::Act
    } else if reader.eat("react") {
        state.drawn = digit(&mut reader, 0, 2)?;
        reader.expect(":")?;
        let ball = card(&mut reader)?;
        reader.expect(">")?;
        let target = seat(&mut reader, seats)?;
        reader.expect(":")?;
        let left = digit(&mut reader, 1, 2)?;
        Phase::React(Flight {
            ball,
            target,
            left,
            single_waits: reader.eat(SINGLE_WAITS),
        })
    } else if reader.eat("return") {
        state.drawn = digit(&mut reader, 0, 2)?;
        reader.expect(":")?;
        Phase::Return(seat(&mut reader, seats)?)
    } else if reader.eat("discard") {
        state.drawn = 2;
        Phase::Discard
    } else if reader.eat("won") {
        let winner = (0..game.team_count()).find(|team| {
            let name = if game.has_teams() {
                team_letter(*team).to_string()
            } else {
                team.to_string()
            };
            reader.eat(&name)
        });
        match winner {
            Some(team) => Phase::Won { team },
            None => return reader.error("there is no such winner"),
        }
    } else {
        return reader.error("that isn't a phase of the game");
    };
    reader.end()
}
