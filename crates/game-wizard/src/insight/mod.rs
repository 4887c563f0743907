//! What this game knows about playing well: points or wizards on court, and who has the balls.

use crate::content::BALLS;
use crate::options::WizardDodgeball;
use crate::state::{Ball, Phase, Side, State};
use courtside_kernel::{Insight, Seat};

/// What an active ball in the hands of a side is worth, in points, and one that is not active or lies on its rows.
const ACTIVE: f32 = 0.3;
const BALL: f32 = 0.1;

impl Insight for WizardDodgeball {
    const AVERSION: f32 = 1.0;

    fn value(&self, state: &State, seat: Seat) -> f32 {
        let side = Side(self.team_of(seat));
        let [ours, theirs] = [side, side.other()].map(|side| self.standing(state, side));
        match state.phase {
            Phase::Won(winner) => f32::from(u8::from(winner == side)),
            _ => 1.0 / (1.0 + (theirs - ours).exp()),
        }
    }
}

impl WizardDodgeball {
    const fn team_of(&self, seat: Seat) -> u8 {
        seat.0 % 2
    }

    /// Points, or wizards on court, with what the balls of a side promise.
    fn standing(&self, state: &State, side: Side) -> f32 {
        let score = match self.elimination {
            true => state.on_court(side).count(),
            false => state.points[side.index()],
        };
        let balls = (0..BALLS as u8).map(Ball).map(|ball| {
            let held = state.holder(ball).map(|holder| holder.side() == side);
            let here = state.place_of(ball).is_in(self.board.home[side.index()]);
            match (held, state.is_live(ball)) {
                (Some(true), true) => ACTIVE,
                (Some(true), false) => BALL,
                (None, _) if here => BALL,
                _ => 0.0,
            }
        });
        f32::from(score) + balls.sum::<f32>()
    }
}
