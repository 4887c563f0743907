//! Positions as text. The grammar is in docs/notation.md.

use crate::board::Square;
use crate::content::UNITS;
use crate::notation::{helper_and_target, square, unit, whole, write_throw};
use crate::options::Tactics;
use crate::state::{Phase, State, Throw};
use crate::unit::Units;
use crate::validate;
use courtside_kernel::notation::shorten;
use courtside_kernel::position::{ensure_written, fields, parts, refuse};
use courtside_kernel::{ParseError, Seat};

/// Fields separated by slashes: units of both seats, pools, balls thrown, who has moved, who has attacked on both sides,
/// who moves first, the turn, quiet turns, and the phase.
pub(crate) fn write(state: &State) -> String {
    let squares = |seat: usize| {
        let names = state.units[seat].iter().map(Square::to_string);
        names.collect::<Vec<String>>().join(",")
    };
    let pair = |[navy, white]: [u8; 2]| format!("{navy}{white}");
    let quiet = if state.loss {
        "!".into()
    } else {
        state.quiet.to_string()
    };
    [
        squares(0),
        squares(1),
        pair(state.balls),
        pair(state.thrown),
        write_units(state.moved),
        write_units(state.attacked[0]),
        write_units(state.attacked[1]),
        state.first.0.to_string(),
        state.turn.to_string(),
        quiet,
        write_phase(state.phase),
    ]
    .join("/")
}

/// "A1D2X", or "-" for none.
fn write_units(units: Units) -> String {
    match units {
        Units::NONE => "-".into(),
        units => units.each().map(|unit| unit.to_string()).collect(),
    }
}

fn write_phase(phase: Phase) -> String {
    let thrown = |throw: Throw| write_throw(throw.attacker, throw.helper, throw.target);
    match phase {
        Phase::FirstRoll { seat, against: 0 } => format!("first{}", seat.0),
        Phase::FirstRoll { seat, against } => format!("first{}:{against}", seat.0),
        Phase::Arrange { seat, column } => {
            format!("arrange{}:{}", seat.0, (b'a' + column) as char)
        }
        Phase::Move(seat) => format!("move{}", seat.0),
        Phase::CombatRoll { seat, against: 0 } => format!("combat{}", seat.0),
        Phase::CombatRoll { seat, against } => format!("combat{}:{against}", seat.0),
        Phase::Attack {
            seat,
            passed: false,
        } => format!("attack{}", seat.0),
        Phase::Attack { seat, passed: true } => format!("attack{}:passed", seat.0),
        Phase::AttackDice(throw) => format!("throw{}:{}", throw.seat.0, thrown(throw)),
        Phase::DefenceDice { throw, total } => {
            format!("defend{}:{}:{total}", throw.seat.other().0, thrown(throw))
        }
        Phase::ChooseOut {
            seat,
            attacker,
            helper,
        } => format!("out{}:{attacker}+{helper}", seat.0),
        Phase::Return { seat } => format!("back{}", seat.0),
        Phase::Won(seat) => format!("won{}", seat.0),
        Phase::Drawn => "drawn".into(),
    }
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &Tactics, text: &str) -> Result<State, ParseError> {
    let [
        navy,
        white,
        balls,
        thrown,
        moved,
        attacked0,
        attacked1,
        first,
        turn,
        quiet,
        phase,
    ] = fields(text)?;
    let mut state = State::start();
    state.units = [read_squares(navy)?, read_squares(white)?];
    state.balls = read_pair(balls)?;
    state.thrown = read_pair(thrown)?;
    state.moved = read_units(moved)?;
    state.attacked = [read_units(attacked0)?, read_units(attacked1)?];
    state.first = match first {
        "0" => Seat(0),
        "1" => Seat(1),
        _ => return refuse("seat 0 or 1 moves first"),
    };
    let Ok(number) = turn.parse() else {
        return refuse("the turn is a number");
    };
    state.turn = number;
    state.loss = quiet == "!";
    if !state.loss {
        let Ok(turns) = quiet.parse() else {
            return refuse("quiet turns are a number, or ! when a unit has gone out in this turn");
        };
        state.quiet = turns;
    }
    state.phase = read_phase(phase)?;
    validate::check(game, &state)?;
    ensure_written(text, &write(&state))?;
    Ok(state)
}

/// Where the nine units of a side are, with commas between them.
fn read_squares(text: &str) -> Result<[Square; UNITS], ParseError> {
    let names: [&str; UNITS] = parts(text, ',', "each side lists nine units")?;
    let mut squares = [Square::OUT; UNITS];
    for (at, name) in squares.iter_mut().zip(names) {
        if name != "-" {
            *at = whole(name, square)?;
        }
    }
    Ok(squares)
}

/// Two digits: a number of balls for each seat.
fn read_pair(text: &str) -> Result<[u8; 2], ParseError> {
    match text.as_bytes() {
        [navy @ b'0'..=b'6', white @ b'0'..=b'6'] => Ok([navy - b'0', white - b'0']),
        _ => refuse("balls are two digits, one for each side"),
    }
}

fn read_units(text: &str) -> Result<Units, ParseError> {
    if text == "-" {
        return Ok(Units::NONE);
    }
    whole(text, |reader| {
        let mut units = Units::NONE;
        while !reader.is_empty() {
            units = units.with(unit(reader)?);
        }
        Ok(units)
    })
}

fn read_phase(text: &str) -> Result<Phase, ParseError> {
    let unknown = || {
        Err(ParseError::new(format!(
            "'{}' is no phase of the game.",
            shorten(text)
        )))
    };
    if text == "drawn" {
        return Ok(Phase::Drawn);
    }
    let mut parts = text.split(':');
    let name = parts.next().unwrap_or_default();
    let (word, seat) = match (name.strip_suffix('0'), name.strip_suffix('1')) {
        (Some(word), _) => (word, Seat(0)),
        (_, Some(word)) => (word, Seat(1)),
        _ => return unknown(),
    };
    let more: Vec<&str> = parts.collect();
    let sum = |text: &str| match text.parse() {
        Ok(sum) => Ok(sum),
        Err(_) => refuse("what was rolled is a number"),
    };
    let throw = |seat: Seat, text| {
        whole(text, |reader| {
            let attacker = unit(reader)?;
            let (helper, target) = helper_and_target(reader)?;
            Ok(Throw {
                seat,
                attacker,
                target,
                helper,
            })
        })
    };
    Ok(match (word, &more[..]) {
        ("first", []) => Phase::FirstRoll { seat, against: 0 },
        ("first", [face]) => Phase::FirstRoll {
            seat,
            against: sum(face)?,
        },
        ("arrange", [column]) => match column.as_bytes() {
            [column @ b'a'..=b'o'] => Phase::Arrange {
                seat,
                column: column - b'a',
            },
            _ => return refuse("a column is a letter"),
        },
        ("move", []) => Phase::Move(seat),
        ("combat", []) => Phase::CombatRoll { seat, against: 0 },
        ("combat", [total]) => Phase::CombatRoll {
            seat,
            against: sum(total)?,
        },
        ("attack", []) => Phase::Attack {
            seat,
            passed: false,
        },
        ("attack", ["passed"]) => Phase::Attack { seat, passed: true },
        ("throw", [units]) => Phase::AttackDice(throw(seat, units)?),
        ("defend", [units, total]) => Phase::DefenceDice {
            throw: throw(seat.other(), units)?,
            total: match total.parse() {
                Ok(total) => total,
                Err(_) => return refuse("the total of the attack is a number"),
            },
        },
        ("out", [units]) => whole(units, |reader| {
            let attacker = unit(reader)?;
            if !reader.eat("+") {
                return reader.error("a + stands between attacker and helper");
            }
            Ok(Phase::ChooseOut {
                seat,
                attacker,
                helper: unit(reader)?,
            })
        })?,
        ("back", []) => Phase::Return { seat },
        ("won", []) => Phase::Won(seat),
        _ => return unknown(),
    })
}
