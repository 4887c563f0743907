//! What a ply does. It has been checked: nothing here can fail.

use crate::state::{Phase, State};
use crate::{Action, Event, Pawn, Pocket};
use courtside_kernel::grid::Square;
use courtside_kernel::{Played, Ply};

pub fn apply(state: &mut State, ply: Played<Pocket>, tell: &mut impl FnMut(Event)) {
    match (ply, state.phase) {
        (Ply::Act(Action::Walk { pawn, to }), _) => walk(state, pawn, to, tell),
        (Ply::Act(Action::Throw { pawn, target }), _) => {
            state.phase = Phase::Rolling { pawn, target };
            tell(Event::Threw {
                seat: state.active,
                pawn,
                target,
            });
        }
        (Ply::Chance(face), Phase::Rolling { pawn, target }) => {
            land(state, pawn, target, face, tell);
        }
        (Ply::Chance(_), Phase::Choosing) => {
            unreachable!("no die is rolled while a player chooses")
        }
    }
}

fn walk(state: &mut State, pawn: Pawn, to: Square, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    let from = std::mem::replace(&mut state.pawns[seat.index()][pawn.index()], to);
    let balls = state.balls_on(to);
    // Its own balls go along (P4).
    for ball in &mut state.balls {
        if *ball == from {
            *ball = to;
        }
    }
    tell(Event::Walked {
        seat,
        pawn,
        from,
        to,
        balls,
    });
    state.quiet = state.quiet.saturating_add(1);
    pass_on(state);
}

/// The ball comes down on the target's space, whatever the die says (P5, P6).
fn land(state: &mut State, pawn: Pawn, target: Pawn, face: u8, tell: &mut impl FnMut(Event)) {
    let (seat, other) = (state.active, state.active.other());
    let (from, to) = (state.pawn(seat, pawn), state.pawn(other, target));
    if let Some(ball) = state.balls.iter_mut().find(|ball| **ball == from) {
        *ball = to;
    }
    let needed = needed(from, to);
    let hit = face >= needed;
    if hit {
        state.pawns[other.index()][target.index()] = Square::OUT;
    }
    tell(Event::Landed {
        seat,
        target,
        face,
        needed,
        hit,
    });
    state.quiet = 0;
    pass_on(state);
}

/// What the die must show at least (P5).
pub fn needed(from: Square, to: Square) -> u8 {
    from.distance(to) + 1
}

fn pass_on(state: &mut State) {
    state.phase = Phase::Choosing;
    state.active = state.active.other();
}
