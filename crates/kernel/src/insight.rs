//! What a game knows about playing well: all that bots are told beyond the rules.

use crate::{Game, Seat};

pub trait Insight: Game {
    /// A quick estimate of the chance of `seat` to win (its expected score), between 0 and 1.
    fn value(&self, state: &Self::State, seat: Seat) -> f32;

    /// As `value`, but only what a casual player counts at a glance.
    fn glimpse(&self, state: &Self::State, seat: Seat) -> f32 {
        self.value(state, seat)
    }

    /// How promising an action looks before it is searched; only the proportions matter.
    fn prior(&self, _state: &Self::State, _action: Self::Action) -> f32 {
        1.0
    }
}
