//! Positions as text. The grammar is in docs/notation.md.

use crate::board::Square;
use crate::combat::Sums;
use crate::legal::returning;
use crate::notation::{Reader, shorten, whole, write_throw};
use crate::options::Tactics;
use crate::state::{BALLS, Phase, START_BALLS, State, Throw};
use crate::unit::{UNITS, Unit, Units};
use courtside_kernel::{ParseError, Seat};

/// Fields separated by slashes: units of both seats, pools, balls thrown, who has moved, who has attacked on both sides,
/// who moves first, the turn, quiet turns, and the phase.
pub(crate) fn write(state: &State) -> String {
    let squares = |seat: usize| {
        let names = state.units[seat].iter().map(Square::to_string);
        names.collect::<Vec<String>>().join(",")
    };
    let pair = |[navy, white]: [u8; 2]| format!("{navy}{white}");
    let quiet = match state.loss {
        true => "!".into(),
        false => state.quiet.to_string(),
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

fn bad<T>(what: &str) -> Result<T, ParseError> {
    Err(ParseError::new(format!("This is no position: {what}.")))
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &Tactics, text: &str) -> Result<State, ParseError> {
    let fields: Vec<&str> = text.split('/').collect();
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
    ] = fields[..]
    else {
        return bad("it has eleven fields separated by slashes");
    };
    let mut state = State::start();
    for (squares, field) in state.units.iter_mut().zip([navy, white]) {
        let names: Vec<&str> = field.split(',').collect();
        if names.len() != UNITS {
            return bad("each side lists nine units");
        }
        for (square, text) in squares.iter_mut().zip(names) {
            *square = match text {
                "-" => Square::OUT,
                text => whole(text, Reader::square)?,
            };
        }
    }
    state.balls = parse_pair(balls)?;
    state.thrown = parse_pair(thrown)?;
    state.moved = parse_units(moved)?;
    state.attacked = [parse_units(attacked0)?, parse_units(attacked1)?];
    state.first = match first {
        "0" => Seat(0),
        "1" => Seat(1),
        _ => return bad("seat 0 or 1 moves first"),
    };
    let Ok(number) = turn.parse() else {
        return bad("the turn is a number");
    };
    state.turn = number;
    state.loss = quiet == "!";
    if !state.loss {
        let Ok(turns) = quiet.parse() else {
            return bad("quiet turns are a number, or ! when a unit has gone out in this turn");
        };
        state.quiet = turns;
    }
    state.phase = parse_phase(phase)?;
    match problem(game, &state) {
        Some(what) => bad(what),
        None if write(&state) == text => Ok(state),
        None => bad("it is written otherwise"),
    }
}

/// Two digits: a number of balls for each seat.
fn parse_pair(text: &str) -> Result<[u8; 2], ParseError> {
    match text.as_bytes() {
        [navy @ b'0'..=b'6', white @ b'0'..=b'6'] => Ok([navy - b'0', white - b'0']),
        _ => bad("balls are two digits, one for each side"),
    }
}

fn parse_units(text: &str) -> Result<Units, ParseError> {
    if text == "-" {
        return Ok(Units::NONE);
    }
    whole(text, |reader| {
        let mut units = Units::NONE;
        while !reader.is_empty() {
            units = units.with(reader.unit()?);
        }
        Ok(units)
    })
}

fn parse_phase(text: &str) -> Result<Phase, ParseError> {
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
        Err(_) => bad("what was rolled is a number"),
    };
    let throw = |seat: Seat, text| {
        let (attacker, helper, target) = whole(text, Reader::throw)?;
        Ok::<Throw, ParseError>(Throw {
            seat,
            attacker,
            target,
            helper,
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
            _ => return bad("a column is a letter"),
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
                Err(_) => return bad("the total of the attack is a number"),
            },
        },
        ("out", [units]) => whole(units, |reader| {
            let attacker = reader.unit()?;
            if !reader.eat("+") {
                return reader.error("a + stands between attacker and helper");
            }
            Ok(Phase::ChooseOut {
                seat,
                attacker,
                helper: reader.unit()?,
            })
        })?,
        ("back", []) => Phase::Return { seat },
        ("won", []) => Phase::Won(seat),
        _ => return unknown(),
    })
}

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// What keeps a position from being played.
fn problem(game: &Tactics, state: &State) -> Option<&'static str> {
    for seat in SEATS {
        let squares = &state.units[seat.index()];
        for (index, &square) in squares.iter().enumerate() {
            if square == Square::OUT {
                continue;
            }
            if !game.board.is_home(seat, square) {
                return Some("a unit stands beyond its half of the board");
            }
            if squares[..index].contains(&square) {
                return Some("two units stand on one space");
            }
        }
    }
    let pools: u8 = SEATS.iter().map(|seat| state.held(*seat)).sum();
    if pools != BALLS {
        return Some("there are six balls");
    }
    match state.phase {
        Phase::FirstRoll { .. } | Phase::Arrange { .. } => set_up_problem(game, state),
        _ => turn_problem(game, state),
    }
}

/// While the game is set up nothing but the line-up has happened.
fn set_up_problem(game: &Tactics, state: &State) -> Option<&'static str> {
    let start = State::start();
    let fresh = State {
        units: start.units,
        first: start.first,
        phase: start.phase,
        ..*state
    };
    if fresh != start || state.balls != [START_BALLS; 2] {
        return Some("while units are lined up nothing else has happened");
    }
    match state.phase {
        Phase::Arrange { seat, column } => {
            let first = state.first;
            let lined_up = match seat == first {
                true => {
                    state.on_board(seat.other()).is_empty() && lined_up(game, state, seat, column)
                }
                false => {
                    state.out(first).is_empty()
                        && lined_up(game, state, first, game.board.columns)
                        && lined_up(game, state, seat, column)
                }
            };
            let room = column < game.board.columns
                && game.board.columns - column >= state.out(seat).count()
                && !state.out(seat).is_empty();
            (!lined_up || !room)
                .then_some("the back row is filled from column a, the first player first")
        }
        Phase::FirstRoll { seat, against } => {
            let rolled = match seat {
                Seat(0) => against == 0,
                _ => (1..=6).contains(&against),
            };
            (!rolled || state.units != start.units || state.first != start.first)
                .then_some("a die is rolled for the first player before anything else")
        }
        _ => None,
    }
}

/// Whether the units of a seat that are placed stand on the back row before this column, numbered as they were placed.
fn lined_up(game: &Tactics, state: &State, seat: Seat, column: u8) -> bool {
    let row = game.board.back_row(seat);
    let placed = state.on_board(seat);
    let in_place = placed.each().all(|unit| {
        let square = state.square_of(seat, unit);
        square.row() == row && square.column() < column
    });
    // No unit stands before, or without, a lower number of its kind.
    let numbered = placed.each().all(|unit| {
        unit == unit.kind().first()
            || state.square_of(seat, Unit(unit.0 - 1)) < state.square_of(seat, unit)
    });
    in_place && numbered
}

fn turn_problem(game: &Tactics, state: &State) -> Option<&'static str> {
    if state.turn == 0 {
        return Some("turns are counted from 1");
    }
    let combat = matches!(
        state.phase,
        Phase::Attack { .. }
            | Phase::AttackDice(_)
            | Phase::DefenceDice { .. }
            | Phase::ChooseOut { .. }
            | Phase::Return { .. }
            | Phase::Won(_)
    );
    for seat in SEATS {
        let (marks, out) = (state.attacked[seat.index()], state.out(seat));
        let balls = state.thrown[seat.index()];
        if marks.has(Unit::ACE) && out.has(Unit::ACE) {
            return Some("an Ace that is out carries no mark");
        }
        // The mark of an Ace that went out is gone.
        let ace_out = u8::from(out.has(Unit::ACE));
        if marks.count() > balls || marks.count() + ace_out < balls {
            return Some("each ball thrown is one unit that has attacked");
        }
        if !combat && balls > 0 {
            return Some("balls are thrown in combat");
        }
    }
    if state.loss && (!combat || state.thrown == [0, 0]) {
        return Some("a unit goes out by a throw of this turn");
    }
    let mover = match state.phase {
        Phase::Move(seat) => state.on_board(seat),
        _ => Units::NONE,
    };
    if !state.moved.without(mover).is_empty() {
        return Some("only units of the side that is moving have moved");
    }
    let units = SEATS.map(|seat| state.on_board(seat).count());
    let [mine, theirs] = match state.phase {
        Phase::Won(seat) => [units[seat.index()], units[seat.other().index()]],
        _ => units,
    };
    let over = game.quiet != 0 && state.quiet == game.quiet && state.thrown == [0, 0];
    match state.phase {
        Phase::Won(_) if mine > 0 && theirs == 0 && state.loss => return None,
        Phase::Won(_) if mine > theirs && theirs > 0 && over => return None,
        Phase::Drawn if mine == theirs && mine > 0 && over => return None,
        Phase::Won(_) => {
            return Some(
                "who has won has more units, and the others are out or it was quiet for long",
            );
        }
        Phase::Drawn => {
            return Some("a draw comes after quiet turns with as many units on both sides");
        }
        _ => {}
    }
    if mine == 0 || theirs == 0 {
        return Some("a side without units has lost");
    }
    if state.quiet >= game.quiet.max(1) {
        return Some("it has been quiet for too long");
    }
    phase_problem(game, state)
}

fn phase_problem(game: &Tactics, state: &State) -> Option<&'static str> {
    match state.phase {
        Phase::CombatRoll { seat, against } => {
            let rolled = match seat {
                Seat(0) => against == 0,
                _ => (2..=12).contains(&against),
            };
            (!rolled).then_some("seat 0 rolls two dice first, then seat 1")
        }
        Phase::Attack { seat, .. } => (state.balls[seat.index()] == 0
            || state.fresh(seat).is_empty())
        .then_some("who is to attack has a ball and a unit that may"),
        Phase::AttackDice(throw) => throw_problem(state, throw),
        Phase::DefenceDice { throw, total } => throw_problem(state, throw).or_else(|| {
            let sums = Sums::of(game, state, throw);
            let dice = i16::from(total) - i16::from(sums.attack());
            let possible = i16::from(sums.dice)..=i16::from(6 * sums.dice);
            (!possible.contains(&dice)).then_some("no dice give the attack this total")
        }),
        Phase::ChooseOut {
            seat,
            attacker,
            helper,
        } => pair_problem(state, seat.other(), attacker, helper),
        Phase::Return { seat } => (returning(state, seat).is_empty() || !state.loss)
            .then_some("a unit comes back after a catch, if one is out"),
        _ => None,
    }
}

fn throw_problem(state: &State, throw: Throw) -> Option<&'static str> {
    let target_out = state.square_of(throw.seat.other(), throw.target) == Square::OUT;
    if target_out || !marked(state, throw.seat, throw.attacker) {
        return Some("attacker and target are on the board, and the attacker has attacked");
    }
    throw
        .helper
        .and_then(|helper| pair_problem(state, throw.seat, throw.attacker, helper))
}

/// Attacker and helper stand side by side and have attacked.
fn pair_problem(state: &State, seat: Seat, attacker: Unit, helper: Unit) -> Option<&'static str> {
    let [from, at] = [attacker, helper].map(|unit| state.square_of(seat, unit));
    let both = marked(state, seat, attacker) && marked(state, seat, helper);
    (!both || !from.touches(at))
        .then_some("who throws together stands side by side and has attacked")
}

/// On the board, and used in this turn.
fn marked(state: &State, seat: Seat, unit: Unit) -> bool {
    state.attacked[seat.index()].has(unit) && state.square_of(seat, unit) != Square::OUT
}
