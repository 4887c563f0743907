//! What can be done, and why something can't.

use crate::state::{COURT, State};
use crate::{Action, Pocket};
use courtside_kernel::grid::Square;
use courtside_kernel::{Illegal, RuleId};

/// Appends every legal action, ascending.
pub fn list(game: &Pocket, state: &State, out: &mut Vec<Action>) {
    let Some(seat) = state.turn(game).actor() else {
        return;
    };
    for (pawn, from) in state.standing(seat) {
        let steps = COURT.around(from).filter(|to| COURT.is_home(seat, *to));
        let free = steps.filter(|to| state.is_free(*to));
        out.extend(free.map(|to| Action::Walk { pawn, to }));
    }
    for (pawn, from) in state.standing(seat) {
        if state.balls_on(from) > 0 {
            let targets = state.standing(seat.other());
            out.extend(targets.map(|(target, _)| Action::Throw { pawn, target }));
        }
    }
}

/// Says which rule refuses an action.
pub fn check(game: &Pocket, state: &State, action: Action) -> Result<(), Illegal> {
    let refuse = |rule, message: String| Err(Illegal::new(RuleId(rule), message));
    let Some(seat) = state.turn(game).actor() else {
        return refuse("P3", "It's no player's turn now.".into());
    };
    let (Action::Walk { pawn, .. } | Action::Throw { pawn, .. }) = action;
    let from = state.pawn(seat, pawn);
    if from == Square::OUT {
        return refuse("P6", format!("Your pawn {pawn} is out."));
    }
    match action {
        Action::Walk { to, .. } if !from.touches(to) || !COURT.contains(to) => {
            let message = format!("{to} is too far: pawn {pawn} walks one step.");
            refuse("P3", message)
        }
        Action::Walk { to, .. } if !COURT.is_home(seat, to) => refuse(
            "P3",
            format!("{to} is in the other half, and pawns stay in their own."),
        ),
        Action::Walk { to, .. } if !state.is_free(to) => {
            refuse("P3", format!("There's already a pawn on {to}."))
        }
        Action::Throw { .. } if state.balls_on(from) == 0 => {
            refuse("P5", format!("Pawn {pawn} has no ball, so it can't throw."))
        }
        Action::Throw { target, .. } if state.pawn(seat.other(), target) == Square::OUT => {
            refuse("P5", format!("Their pawn {target} is already out."))
        }
        Action::Walk { .. } | Action::Throw { .. } => Ok(()),
    }
}
