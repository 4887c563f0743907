//! Which positions a game can come to. Each function names the rule that it watches.

use crate::board::Square;
use crate::combat::Sums;
use crate::content::{BALLS, START_BALLS};
use crate::legal::returning;
use crate::options::Tactics;
use crate::state::{Phase, State, Throw};
use crate::unit::{Unit, Units};
use courtside_kernel::Seat;
use courtside_kernel::position::{Check, ensure};

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// Refuses a position that cannot be played on.
pub(crate) fn check(game: &Tactics, state: &State) -> Check {
    for seat in SEATS {
        units(game, state, seat)?;
    }
    balls(state)?;
    match state.phase {
        Phase::FirstRoll { seat, against } => {
            line_up_only(state)?;
            first_roll(state, seat, against)
        }
        Phase::Arrange { seat, column } => {
            line_up_only(state)?;
            line_up(game, state, seat, column)
        }
        Phase::Move(_)
        | Phase::CombatRoll { .. }
        | Phase::Attack { .. }
        | Phase::AttackDice(_)
        | Phase::DefenceDice { .. }
        | Phase::ChooseOut { .. }
        | Phase::Return { .. }
        | Phase::Won(_)
        | Phase::Drawn => turn(game, state),
    }
}

/// T1, T3: a unit stays in its half, alone on its space.
fn units(game: &Tactics, state: &State, seat: Seat) -> Check {
    let squares = &state.units[seat.index()];
    for (index, &square) in squares.iter().enumerate() {
        if square == Square::OUT {
            continue;
        }
        ensure(
            game.board.is_home(seat, square),
            "a unit stands beyond its half of the board",
        )?;
        ensure(
            !squares[..index].contains(&square),
            "two units stand on one space",
        )?;
    }
    Ok(())
}

/// T13: no ball is ever lost.
fn balls(state: &State) -> Check {
    let held: u8 = SEATS.iter().map(|seat| state.held(*seat)).sum();
    ensure(held == BALLS, "there are six balls")
}

/// T2: while the game is set up only the line-up changes.
fn line_up_only(state: &State) -> Check {
    let start = State::start();
    let fresh = State {
        units: start.units,
        first: start.first,
        phase: start.phase,
        ..*state
    };
    ensure(
        fresh == start && state.balls == [START_BALLS; 2],
        "nothing else happens before both sides have lined up",
    )
}

/// T2: seat 0 rolls a die for who is the first player, then seat 1.
fn first_roll(state: &State, seat: Seat, against: u8) -> Check {
    let start = State::start();
    let rolled = match seat {
        Seat(0) => against == 0,
        _ => (1..=6).contains(&against),
    };
    ensure(
        rolled && state.units == start.units && state.first == start.first,
        "the roll for who goes first comes before anything else",
    )
}

/// T2: the first player fills the whole back row, then the other one.
fn line_up(game: &Tactics, state: &State, seat: Seat, column: u8) -> Check {
    let (first, columns) = (state.first, game.board.columns);
    let others = if seat == first {
        state.on_board(seat.other()).is_empty()
    } else {
        state.out(first).is_empty() && is_lined_up(game, state, first, columns)
    };
    let missing = state.out(seat);
    let room = column < columns && columns - column >= missing.count() && !missing.is_empty();
    ensure(
        others && is_lined_up(game, state, seat, column) && room,
        "the back row is filled from column a, the first player first",
    )
}

/// Whether the units of a seat that are placed stand on the back row before this column, numbered as they were placed.
fn is_lined_up(game: &Tactics, state: &State, seat: Seat, column: u8) -> bool {
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

fn turn(game: &Tactics, state: &State) -> Check {
    ensure(state.turn > 0, "turns are counted from 1")?;
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
        marks(state, seat, combat)?;
    }
    ensure(
        !state.loss || combat && state.thrown != [0, 0],
        "a unit goes out by a throw of this turn",
    )?;
    moved(state)?;
    match state.phase {
        Phase::Won(seat) => won(game, state, seat),
        Phase::Drawn => drawn(game, state),
        Phase::FirstRoll { .. }
        | Phase::Arrange { .. }
        | Phase::Move(_)
        | Phase::CombatRoll { .. }
        | Phase::Attack { .. }
        | Phase::AttackDice(_)
        | Phase::DefenceDice { .. }
        | Phase::ChooseOut { .. }
        | Phase::Return { .. } => {
            going_on(game, state)?;
            phase(game, state)
        }
    }
}

/// T6, T17: each ball thrown in this combat marks a unit; only an Ace that goes out loses its mark.
fn marks(state: &State, seat: Seat, combat: bool) -> Check {
    let (marks, out) = (state.attacked[seat.index()], state.out(seat));
    let balls = state.thrown[seat.index()];
    ensure(
        !marks.has(Unit::ACE) || !out.has(Unit::ACE),
        "an Ace that is out carries no mark",
    )?;
    let ace_out = u8::from(out.has(Unit::ACE));
    ensure(
        marks.count() <= balls && marks.count() + ace_out >= balls,
        "each ball thrown is one unit that has attacked",
    )?;
    ensure(combat || balls == 0, "balls are thrown in combat")
}

/// T3: who has moved is forgotten when the movement ends.
fn moved(state: &State) -> Check {
    let movers = match state.phase {
        Phase::Move(seat) => state.on_board(seat),
        _ => Units::NONE,
    };
    ensure(
        state.moved.without(movers).is_empty(),
        "only units of the side that is moving have moved",
    )
}

fn units_left(state: &State) -> [u8; 2] {
    SEATS.map(|seat| state.on_board(seat).count())
}

/// T11: whether the game ends because it was quiet for as long as the option says.
fn is_quiet_end(game: &Tactics, state: &State) -> bool {
    game.quiet != 0 && state.quiet == game.quiet && state.thrown == [0, 0]
}

/// T11, T12: the other side has no unit left, or fewer after quiet turns.
fn won(game: &Tactics, state: &State, seat: Seat) -> Check {
    let units = units_left(state);
    let (mine, theirs) = (units[seat.index()], units[seat.other().index()]);
    let beaten = mine > 0 && theirs == 0 && state.loss;
    let outlasted = mine > theirs && theirs > 0 && is_quiet_end(game, state);
    ensure(
        beaten || outlasted,
        "the winner has more units, and the others are out or the quiet turns are up",
    )
}

/// T11: as many units on both sides after quiet turns.
fn drawn(game: &Tactics, state: &State) -> Check {
    let [navy, white] = units_left(state);
    ensure(
        navy == white && navy > 0 && is_quiet_end(game, state),
        "a draw comes after quiet turns with the same number of units on both sides",
    )
}

/// T11, T12: the game is not over.
fn going_on(game: &Tactics, state: &State) -> Check {
    ensure(
        units_left(state).iter().all(|units| *units > 0),
        "a side without units has lost",
    )?;
    ensure(
        state.quiet < game.quiet.max(1),
        "there are too many turns without an out",
    )
}

fn phase(game: &Tactics, state: &State) -> Check {
    match state.phase {
        Phase::CombatRoll { seat, against } => combat_roll(seat, against),
        Phase::Attack { seat, .. } => attack(state, seat),
        Phase::AttackDice(thrown) => throw(state, thrown),
        Phase::DefenceDice {
            throw: thrown,
            total,
        } => {
            throw(state, thrown)?;
            attack_total(game, state, thrown, total)
        }
        Phase::ChooseOut {
            seat,
            attacker,
            helper,
        } => pair(state, seat.other(), attacker, helper),
        Phase::Return { seat } => come_back(state, seat),
        Phase::FirstRoll { .. }
        | Phase::Arrange { .. }
        | Phase::Move(_)
        | Phase::Won(_)
        | Phase::Drawn => Ok(()),
    }
}

/// T16: two dice each for the first attack.
fn combat_roll(seat: Seat, against: u8) -> Check {
    let rolled = match seat {
        Seat(0) => against == 0,
        _ => (2..=12).contains(&against),
    };
    ensure(rolled, "seat 0 rolls two dice first, then seat 1")
}

/// T7: a side that cannot attack passes without being asked.
fn attack(state: &State, seat: Seat) -> Check {
    ensure(
        state.balls[seat.index()] > 0 && !state.fresh(seat).is_empty(),
        "the side that attacks has a ball and a unit that can throw it",
    )
}

/// T17: an attack is by a unit on the board at a unit on the board.
fn throw(state: &State, throw: Throw) -> Check {
    let target = state.square_of(throw.seat.other(), throw.target);
    ensure(
        target != Square::OUT && is_marked(state, throw.seat, throw.attacker),
        "attacker and target are on the board, and the attacker has attacked",
    )?;
    match throw.helper {
        Some(helper) => pair(state, throw.seat, throw.attacker, helper),
        None => Ok(()),
    }
}

/// T17: the total is what some dice and what is added to them make.
fn attack_total(game: &Tactics, state: &State, throw: Throw, total: i8) -> Check {
    let sums = Sums::of(game, state, throw);
    let dice = i16::from(total) - i16::from(sums.attack());
    let possible = i16::from(sums.dice)..=i16::from(6 * sums.dice);
    ensure(
        possible.contains(&dice),
        "no dice give the attack this total",
    )
}

/// T6: attacker and helper stand side by side.
fn pair(state: &State, seat: Seat, attacker: Unit, helper: Unit) -> Check {
    let [from, at] = [attacker, helper].map(|unit| state.square_of(seat, unit));
    let both = is_marked(state, seat, attacker) && is_marked(state, seat, helper);
    ensure(
        both && from.touches(at),
        "units that throw together stand side by side and have attacked",
    )
}

/// T9: after a catch a unit comes back, if one is out.
fn come_back(state: &State, seat: Seat) -> Check {
    ensure(
        !returning(state, seat).is_empty() && state.loss,
        "a unit comes back after a catch, if one is out",
    )
}

/// On the board, and used in this turn.
fn is_marked(state: &State, seat: Seat, unit: Unit) -> bool {
    state.attacked[seat.index()].has(unit) && state.square_of(seat, unit) != Square::OUT
}
