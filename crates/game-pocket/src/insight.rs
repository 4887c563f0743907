//! What bots are told beyond the rules: a quick estimate of who is ahead.

use crate::Pocket;
use crate::apply::needed;
use crate::state::{Phase, State};
use courtside_kernel::{Insight, Seat};

impl Insight for Pocket {
    /// A pawn is worth most; after that a ball in hand, near its targets.
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let [mine, theirs] = [seat, seat.other()].map(|side| state.standing(side).count() as f32);
        if mine == 0.0 || theirs == 0.0 {
            return if theirs == 0.0 { 1.0 } else { 0.0 };
        }
        let mut lead = (mine - theirs) + 0.3 * (threat(state, seat) - threat(state, seat.other()));
        if let Phase::Rolling { pawn, target } = state.phase {
            let thrower = state.active;
            let (from, to) = (
                state.pawn(thrower, pawn),
                state.pawn(thrower.other(), target),
            );
            let gain = hit(needed(from, to));
            lead += if thrower == seat { gain } else { -gain };
        }
        1.0 / (1.0 + (-0.9 * lead).exp())
    }
}

/// The chance that the best throw of a side would hit.
fn threat(state: &State, seat: Seat) -> f32 {
    let armed = state
        .standing(seat)
        .filter(|(_, from)| state.balls_on(*from) > 0);
    armed
        .flat_map(|(_, from)| {
            state
                .standing(seat.other())
                .map(move |(_, to)| hit(needed(from, to)))
        })
        .fold(0.0, f32::max)
}

/// The chance of a die to show at least this much.
fn hit(needed: u8) -> f32 {
    f32::from(7u8.saturating_sub(needed)) / 6.0
}
