//! Positions as text. The grammar is in docs/notation.md.

use crate::board::Square;
use crate::content::{HAND, PAWNS};
use crate::dice::Hand;
use crate::notation::{ball_place, digits, face, pawn_on, square};
use crate::state::{Pawn, Phase, State};
use crate::validate;
use courtside_kernel::notation::{Reader, shorten};
use courtside_kernel::position::{ensure_written, fields, refuse};
use courtside_kernel::{ParseError, Seat};

/// Fields separated by slashes: pawns of both seats, balls, dice of both seats, active seat, phase, turns
/// without a throw, and whether the active seat has thrown.
pub(crate) fn write(state: &State) -> String {
    let pawn = |at: &Square| match *at {
        Square::OUT => "-",
        square => square.name(),
    };
    let ball = |place: &Square| match *place {
        Square::FLYING => "*",
        place => place.ball_place(),
    };
    [
        list(&state.pawns[0], pawn),
        list(&state.pawns[1], pawn),
        list(&state.balls, ball),
        digits(state.dice[0]),
        digits(state.dice[1]),
        state.active.0.to_string(),
        write_phase(state),
        state.quiet.to_string(),
        if state.thrown { "t" } else { "-" }.into(),
    ]
    .join("/")
}

fn list(places: &[Square], name: impl Fn(&Square) -> &'static str) -> String {
    places.iter().map(name).collect::<Vec<_>>().join(",")
}

fn write_phase(state: &State) -> String {
    let thrower = |pawn: Pawn| state.square_of(state.active, pawn).name();
    let target = |pawn: Pawn| state.square_of(state.active.other(), pawn).name();
    let throw = |from: Pawn, at: Pawn| format!("{}x{}", thrower(from), target(at));
    let answer = |catching| if catching { "catch" } else { "dodge" };
    match state.phase {
        Phase::Place(seat) => format!("place{}", seat.0),
        Phase::Initiative(seat) => format!("roll{}", seat.0),
        Phase::Act => "act".into(),
        Phase::Answer { thrower, target } => format!("answer:{}", throw(thrower, target)),
        Phase::ThrowerDie {
            thrower,
            target,
            catching,
        } => format!("throw:{}:{}", throw(thrower, target), answer(catching)),
        Phase::TargetDie {
            thrower,
            target,
            catching,
            thrown,
        } => {
            let throw = throw(thrower, target);
            format!("target:{throw}:{}:{thrown}", answer(catching))
        }
        Phase::PutDown { target: dodger } => format!("put:{}", target(dodger)),
        Phase::HandOver => "handover".into(),
        Phase::Reroll => "reroll".into(),
        Phase::Won(seat) => format!("won{}", seat.0),
        Phase::Drawn => "drawn".into(),
    }
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(text: &str) -> Result<State, ParseError> {
    let [
        navy,
        white,
        balls,
        dice0,
        dice1,
        active,
        phase,
        quiet,
        thrown,
    ] = fields(text)?;
    let mut state = State::start();
    state.pawns = [read_pawns(navy)?, read_pawns(white)?];
    let Some(places) = read_list(balls, ("*", Square::FLYING), ball_place)? else {
        return refuse("there are three balls");
    };
    state.balls = places;
    state.dice = [read_hand(dice0)?, read_hand(dice1)?];
    state.active = match active {
        "0" => Seat(0),
        "1" => Seat(1),
        _ => return refuse("seat 0 or 1 is active"),
    };
    state.phase = read_phase(&state, phase)?;
    state.quiet = match quiet.parse() {
        Ok(turns) => turns,
        Err(_) => return refuse("the turns without a throw are a number"),
    };
    state.thrown = match thrown {
        "t" => true,
        "-" => false,
        _ => return refuse("the last field is t or -"),
    };
    validate::check(&state)?;
    ensure_written(text, &write(&state))?;
    Ok(state)
}

/// Places with commas between them, or nothing if there are too many or too few. `off` is a word for a place off the board.
fn read_list<const COUNT: usize>(
    text: &str,
    off: (&str, Square),
    read: impl Fn(&mut Reader) -> Result<Square, ParseError>,
) -> Result<Option<[Square; COUNT]>, ParseError> {
    let names: Vec<&str> = text.split(',').collect();
    let Ok(names) = <[&str; COUNT]>::try_from(names) else {
        return Ok(None);
    };
    let mut places = [off.1; COUNT];
    for (place, name) in places.iter_mut().zip(names) {
        if name != off.0 {
            *place = whole(name, &read)?;
        }
    }
    Ok(Some(places))
}

fn read_pawns(text: &str) -> Result<[Square; PAWNS], ParseError> {
    match read_list(text, ("-", Square::OUT), square)? {
        Some(pawns) => Ok(pawns),
        None => refuse("each side lists five pawns"),
    }
}

fn read_hand(text: &str) -> Result<Hand, ParseError> {
    let faces: Option<Vec<u8>> = text
        .bytes()
        .map(|face| (b'0'..=b'6').contains(&face).then(|| face - b'0'))
        .collect();
    match faces.map(<[u8; HAND]>::try_from) {
        Some(Ok(faces)) if !faces.is_sorted() => {
            refuse("the dice of a hand are listed in ascending order")
        }
        Some(Ok(faces)) => Ok(Hand::new(faces)),
        Some(Err(_)) | None => refuse("a hand is three dice from 1 to 6, or 0 where one is spent"),
    }
}

/// Reads the whole of a text.
fn whole<T>(
    text: &str,
    read: impl Fn(&mut Reader) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

fn read_phase(state: &State, text: &str) -> Result<Phase, ParseError> {
    let parts: Vec<&str> = text.split(':').collect();
    Ok(match parts[..] {
        ["place0"] => Phase::Place(Seat(0)),
        ["place1"] => Phase::Place(Seat(1)),
        ["roll0"] => Phase::Initiative(Seat(0)),
        ["roll1"] => Phase::Initiative(Seat(1)),
        ["act"] => Phase::Act,
        ["answer", pawns] => {
            let (thrower, target) = read_throw(state, pawns)?;
            Phase::Answer { thrower, target }
        }
        ["throw", pawns, answer] => {
            let (thrower, target) = read_throw(state, pawns)?;
            Phase::ThrowerDie {
                thrower,
                target,
                catching: read_answer(answer)?,
            }
        }
        ["target", pawns, answer, thrown] => {
            let (thrower, target) = read_throw(state, pawns)?;
            let thrown = whole(thrown, face)?;
            Phase::TargetDie {
                thrower,
                target,
                catching: read_answer(answer)?,
                thrown,
            }
        }
        ["put", pawn] => {
            let target = whole(pawn, |reader| {
                let at = square(reader)?;
                pawn_on(state, reader, state.active.other(), at)
            })?;
            Phase::PutDown { target }
        }
        ["handover"] => Phase::HandOver,
        ["reroll"] => Phase::Reroll,
        ["won0"] => Phase::Won(Seat(0)),
        ["won1"] => Phase::Won(Seat(1)),
        ["drawn"] => Phase::Drawn,
        _ => {
            return Err(ParseError::new(format!(
                "'{}' is no phase of the game.",
                shorten(text)
            )));
        }
    })
}

/// "d4xe6": thrower and target.
fn read_throw(state: &State, text: &str) -> Result<(Pawn, Pawn), ParseError> {
    whole(text, |reader| {
        let from = square(reader)?;
        if !reader.eat("x") {
            return reader.error("an x stands between thrower and target");
        }
        let at = square(reader)?;
        let thrower = pawn_on(state, reader, state.active, from)?;
        Ok((thrower, pawn_on(state, reader, state.active.other(), at)?))
    })
}

fn read_answer(text: &str) -> Result<bool, ParseError> {
    match text {
        "catch" => Ok(true),
        "dodge" => Ok(false),
        _ => Err(ParseError::new("The target's answer is dodge or catch.")),
    }
}
