//! Positions as text: `b1,c1,d1/b6,-,d6/c3,c4/0/12`, and `/2x1` while the die is in the air.

use crate::notation::read_pawn;
use crate::state::{BALLS, COURT, PAWNS, Phase, State};
use courtside_kernel::grid::Square;
use courtside_kernel::notation::Reader;
use courtside_kernel::{ParseError, Seat};

pub fn write(state: &State) -> String {
    let list = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        names.join(",")
    };
    let [navy, white] = &state.pawns;
    let thrown = match state.phase {
        Phase::Choosing => String::new(),
        Phase::Rolling { pawn, target } => format!("/{pawn}x{target}"),
    };
    format!(
        "{}/{}/{}/{}/{}{thrown}",
        list(navy),
        list(white),
        list(&state.balls),
        state.active.0,
        state.quiet
    )
}

/// Reads a position and makes sure that it can be played.
pub fn parse(text: &str) -> Result<State, ParseError> {
    let mut reader = Reader::new(text);
    let mut state = State::start();
    for seat in 0..2 {
        for number in 0..PAWNS {
            state.pawns[seat][number] = if reader.eat("-") {
                Square::OUT
            } else {
                reader.square(COURT)?
            };
            reader.expect(if number + 1 < PAWNS { "," } else { "/" })?;
        }
    }
    for number in 0..BALLS {
        state.balls[number] = reader.square(COURT)?;
        reader.expect(if number + 1 < BALLS { "," } else { "/" })?;
    }
    state.active = match reader.number::<u8>() {
        Some(seat @ 0..=1) => Seat(seat),
        _ => return reader.error("the seat to act is 0 or 1"),
    };
    reader.expect("/")?;
    state.quiet = match reader.number() {
        Some(turns) => turns,
        None => return reader.error("the number of turns without a throw is missing"),
    };
    if reader.eat("/") {
        let pawn = read_pawn(&mut reader)?;
        reader.expect("x")?;
        let target = read_pawn(&mut reader)?;
        state.phase = Phase::Rolling { pawn, target };
    }
    reader.end()?;
    validate(&reader, &state)?;
    Ok(state)
}

/// A position that no game can come to is refused, with the rule that it breaks.
fn validate(reader: &Reader, state: &State) -> Result<(), ParseError> {
    for seat in [Seat(0), Seat(1)] {
        for (number, square) in state.standing(seat) {
            if !COURT.is_home(seat, square) {
                return reader.error(format_args!("{square} is in the other half (P3)"));
            }
            let others = state.standing(seat).filter(|(other, _)| *other != number);
            if others.into_iter().any(|(_, other)| other == square) {
                return reader.error(format_args!("two pawns stand on {square} (P3)"));
            }
        }
    }
    let sides = [Seat(0), Seat(1)].map(|seat| state.standing(seat).count());
    if sides == [0, 0] {
        return reader.error("one side has a pawn left (P7)");
    }
    if let Phase::Rolling { pawn, target } = state.phase {
        let from = state.pawn(state.active, pawn);
        let to = state.pawn(state.active.other(), target);
        if from == Square::OUT || to == Square::OUT || state.balls_on(from) == 0 {
            return reader.error("a pawn with a ball throws at a pawn that is in (P5)");
        }
    }
    Ok(())
}
