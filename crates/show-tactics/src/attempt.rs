//! What a player means who points at something that cannot be done.

use super::{square_id, unit_id};
use courtside_scene::ThingId;
use game_tactics::{Action, Board, Phase, State, Unit};

/// A unit was chosen, and then a space or a unit: a move, or an attack.
pub fn attempt(board: Board, state: &State, picks: &[ThingId], thing: &str) -> Option<Action> {
    let (Phase::Move(seat) | Phase::Attack { seat, .. }) = state.phase else {
        return None;
    };
    let is = |unit: &Unit, id: &str| unit_id(seat, *unit) == id;
    let unit = picks
        .iter()
        .rev()
        .find_map(|pick| Unit::all().find(|unit| is(unit, pick)))?;
    let square = || board.squares().find(|square| square_id(*square) == thing);
    if let Phase::Move(_) = state.phase {
        return Some(Action::step(unit, square()?));
    }
    let other = seat.other();
    let target = Unit::all().find(|unit| unit_id(other, *unit) == thing);
    let target = target.or_else(|| {
        let (owner, unit) = state.unit_on(square()?)?;
        (owner == other).then_some(unit)
    })?;
    Some(Action::attack(unit, target, None))
}
