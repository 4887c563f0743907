//! What this game knows about playing well.

use crate::options::Chessboard;
use crate::state::{Phase, State};
use courtside_kernel::{Insight, Seat};

impl Insight for Chessboard {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        match state.phase {
            Phase::Won(winner) => return if winner == seat { 1.0 } else { 0.0 },
            Phase::Drawn => return 0.5,
            _ => {}
        }
        let material = state.pawns_left(seat) as f32 - state.pawns_left(seat.other()) as f32;
        1.0 / (1.0 + (-0.9 * material).exp())
    }
}
