//! What this game knows about playing well.

use crate::options::Tactics;
use crate::state::State;
use courtside_kernel::{Insight, Seat};

impl Insight for Tactics {
    fn value(&self, _state: &State, _seat: Seat) -> f32 {
        0.5
    }
}
