//! What a player means who points at something that cannot be done.

use super::{die_id, pawn_id, square_id};
use courtside_kernel::Seat;
use courtside_scene::ThingId;
use game_chessboard::board::each;
use game_chessboard::{Action, Pawn, Phase, State};

/// A pawn was chosen, and then a space or a pawn: a walk, a pass or a throw. Without a die the largest is meant.
pub fn attempt(state: &State, picks: &[ThingId], thing: &str) -> Option<Action> {
    if state.phase != Phase::Act {
        return None;
    }
    let seat = state.active;
    let pawn_of = |seat: Seat, id: &str| Pawn::all().find(|pawn| pawn_id(seat, *pawn) == id);
    let pawn = picks.iter().rev().find_map(|pick| pawn_of(seat, pick))?;
    let is_picked = |die: &u8| picks.contains(&die_id(*die));
    let left = || state.dice(seat).left();
    let die = left().find(is_picked).or_else(|| left().next_back())?;
    let square = each(!0).find(|square| square_id(*square) == thing);
    let mate = pawn_of(seat, thing).or_else(|| state.pawn_on(seat, square?));
    let other = seat.other();
    let target = pawn_of(other, thing).or_else(|| state.pawn_on(other, square?));
    Some(match (target, mate) {
        (Some(target), _) => Action::throw(die, pawn, target),
        (None, Some(mate)) => Action::pass(die, pawn, mate),
        (None, None) => Action::step(die, pawn, 0, square?),
    })
}
