//! What a match comes to in its league (W109).

use super::format::League;
use super::state::Outcome;
use crate::state::{Phase, Side, State};

impl League {
    /// The outcome of a match that has ended. `winner`: the side that won it; nobody in a draw. A match that an owner gave up, or
    /// lost on time, counts as if nothing had been scored against the other.
    pub fn outcome(&self, end: &State, winner: Option<Side>) -> Outcome {
        let played_out = matches!(end.phase, Phase::Won(_) | Phase::Drawn);
        let score = |side: Side| match winner {
            Some(winner) if !played_out => {
                if side == winner {
                    self.most_points()
                } else {
                    0
                }
            }
            _ if self.game.elimination => end.on_court(side).count(),
            _ => end.points[side.index()],
        };
        Outcome {
            score: Side::BOTH.map(score),
            winner: winner.map(|side| side.0),
        }
    }
}
