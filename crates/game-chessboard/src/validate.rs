//! Which positions a game can come to. Each function names the rule that it watches.

use crate::board::{BACK_ROW, HALF, Square};
use crate::content::PAWNS;
use crate::legal::put_down_squares;
use crate::state::{Phase, State};
use courtside_kernel::Seat;
use courtside_kernel::position::{Check, ensure};

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// Refuses a position that cannot be played on.
pub(crate) fn check(state: &State) -> Check {
    for seat in SEATS {
        pawns(state, seat)?;
        corners(state, seat)?;
    }
    balls(state)?;
    flight(state)?;
    match state.phase {
        Phase::Place(seat) => placing(state, seat),
        Phase::Initiative(seat) => initiative(state, seat),
        Phase::Won(seat) => won(state, seat),
        Phase::Act
        | Phase::Answer { .. }
        | Phase::ThrowerDie { .. }
        | Phase::TargetDie { .. }
        | Phase::PutDown { .. }
        | Phase::HandOver
        | Phase::Reroll
        | Phase::Drawn => turn(state),
    }
}

/// K4, K16: a pawn stays in its half, alone on its square.
fn pawns(state: &State, seat: Seat) -> Check {
    let pawns = state.occupied(seat);
    ensure(
        pawns & !HALF[seat.index()] == 0,
        "a pawn stands beyond the centre line",
    )?;
    ensure(
        pawns.count_ones() as usize == state.pawns_left(seat),
        "two pawns stand on one square",
    )
}

/// K1, K5: a pawn that comes beside a starting corner takes its ball.
fn corners(state: &State, seat: Seat) -> Check {
    let pawns = state.occupied(seat);
    let taken =
        |corner: &Square| !state.balls.contains(corner) || pawns & corner.pick_up(seat) == 0;
    ensure(
        Square::CORNERS.iter().all(taken),
        "a pawn beside a starting corner has taken its ball",
    )
}

/// K1: one ball starts on each corner. Balls are alike, so they are written in one order.
fn balls(state: &State) -> Check {
    ensure(
        state.balls.is_sorted(),
        "the balls are listed in ascending order, corners and flying last",
    )?;
    let alone = |corner: &Square| state.balls_on(*corner) <= 1;
    ensure(
        Square::CORNERS.iter().all(alone),
        "one ball starts on each corner",
    )
}

/// K18: a thrown ball flies until the throw is settled.
fn flight(state: &State) -> Check {
    let in_flight = matches!(
        state.phase,
        Phase::Answer { .. }
            | Phase::ThrowerDie { .. }
            | Phase::TargetDie { .. }
            | Phase::PutDown { .. }
    );
    ensure(
        state.balls_on(Square::FLYING) == u8::from(in_flight),
        "one ball flies during a throw, and none at other times",
    )?;
    ensure(
        !in_flight || state.thrown,
        "during a throw the active seat has thrown",
    )
}

/// Nothing has been played: no ball has moved, no turn has passed.
fn is_fresh(state: &State) -> bool {
    state.balls == Square::CORNERS && state.quiet == 0 && !state.thrown && state.active == Seat(0)
}

fn is_placed(state: &State, seat: Seat) -> bool {
    state.pawns_left(seat) == PAWNS && state.occupied(seat) & !BACK_ROW[seat.index()] == 0
}

/// K2, K13: navy places first, and pawns are numbered from the a-file.
fn placing(state: &State, seat: Seat) -> Check {
    let [navy, white] = SEATS;
    let placed = if seat == navy {
        state.pawns_left(navy) == 0
    } else {
        is_placed(state, navy) && state.pawns(navy).is_sorted()
    };
    let waits = state.pawns_left(white) == 0 && state.dice.iter().all(|hand| hand.is_spent());
    ensure(
        is_fresh(state) && placed && waits,
        "nothing else happens before both sides have placed their pawns",
    )
}

/// K3, K14: navy rolls first.
fn initiative(state: &State, seat: Seat) -> Check {
    let [navy, white] = SEATS;
    let placed = is_placed(state, navy) && is_placed(state, white);
    let rolled = if seat == navy {
        state.dice(navy).is_spent()
    } else {
        state.dice(navy).is_full()
    };
    ensure(
        is_fresh(state) && placed && rolled && state.dice(white).is_spent(),
        "nothing moves before the roll for who goes first",
    )
}

/// K20: the side that is left has won.
fn won(state: &State, seat: Seat) -> Check {
    ensure(
        state.pawns_left(seat.other()) == 0 && state.pawns_left(seat) > 0,
        "the winner has pawns left and the loser has none",
    )
}

/// K15, K20: both sides are in, and the one that is not active has its dice for the next turn.
fn turn(state: &State) -> Check {
    let (mine, theirs) = (state.dice(state.active), state.dice(state.active.other()));
    ensure(
        SEATS.iter().all(|seat| state.pawns_left(*seat) > 0),
        "a side without pawns has lost",
    )?;
    ensure(
        theirs.is_full(),
        "the seat that is not active has three dice",
    )?;
    ensure(
        !state.thrown || !mine.is_full(),
        "a side that has thrown has spent a die",
    )?;
    match state.phase {
        Phase::Act => ensure(!mine.is_spent(), "the active seat has a die to spend"),
        Phase::Drawn => {
            drawn(state)?;
            end_of_turn(state)
        }
        Phase::Reroll => end_of_turn(state),
        Phase::HandOver => {
            end_of_turn(state)?;
            hand_over(state)
        }
        Phase::PutDown { target } => {
            let dodger = state.square_of(state.active.other(), target);
            put_down(state, dodger)
        }
        Phase::Answer { .. } | Phase::ThrowerDie { .. } | Phase::TargetDie { .. } => Ok(()),
        Phase::Place(_) | Phase::Initiative(_) | Phase::Won(_) => {
            unreachable!("no turn is played in these phases")
        }
    }
}

/// K15: a turn is over when its dice are spent.
fn end_of_turn(state: &State) -> Check {
    ensure(
        state.dice(state.active).is_spent(),
        "at the end of a turn the active seat has spent its dice",
    )
}

/// K11: a draw comes after turns in which nobody throws.
fn drawn(state: &State) -> Check {
    ensure(
        !state.thrown && state.quiet > 0,
        "a draw comes after turns without a throw",
    )
}

/// K11: a side with every ball that did not throw gives one up.
fn hand_over(state: &State) -> Check {
    ensure(
        state.has_every_ball(state.active) && !state.thrown,
        "only a side that has all three balls and didn't throw gives one up",
    )
}

/// K10: without room beside the dodger there is nothing to choose.
fn put_down(state: &State, dodger: Square) -> Check {
    ensure(
        put_down_squares(state, dodger) != 0,
        "there is a square to put the ball on",
    )
}
