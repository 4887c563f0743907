//! What this game knows about playing well.

use crate::action::{Action, Deed};
use crate::deck::Card;
use crate::options::Cards;
use crate::state::{Phase, SEATS, State};
use courtside_kernel::Game;
use courtside_kernel::{Insight, Seat, Turn};

/// How much one ball more that a player can stand raises its share of the wins, in logits.
const BALL: f32 = 0.3;
/// What a Dodge that stops a ball is worth, in balls: an Ultimate passes it by, and going out loses it.
const IN_FRONT: f32 = 0.8;
const IN_HAND: f32 = 0.6;
const PILE: f32 = 0.6;
const TURN: f32 = 0.3;

impl Insight for Cards {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        if let Turn::Over(winners, _) = self.turn(state) {
            return winners.score(seat) as f32;
        }
        let mut weights = [0.0; SEATS];
        let mut all = 0.0;
        for player in state.alive.iter() {
            let weight = (BALL * self.stand(state, player)).exp();
            weights[usize::from(self.team(player))] += weight;
            all += weight;
        }
        let members = self.side(seat).count() as f32;
        weights[usize::from(self.team(seat))] / all / members
    }

    fn prior(&self, state: &State, action: Action) -> f32 {
        match action.deed() {
            // C11: at the player with the fewest hits.
            Deed::Throw { target, .. } => f32::from(self.limit() - state.hits(target)),
            _ => f32::from(self.limit()) / 2.0,
        }
    }
}

impl Cards {
    /// How many balls a player can about stand before it is out.
    fn stand(&self, state: &State, seat: Seat) -> f32 {
        let front = state.front(seat);
        let hand = state.hand(seat);
        let held = hand.count(Card::Dodge) + 2 * hand.count(Card::DoubleDodge);
        let flying = match state.phase {
            Phase::React(flight) if flight.target == seat => flight.left.saturating_sub(held),
            _ => 0,
        };
        f32::from(self.limit()) - f32::from(front.hits()) - f32::from(flying)
            + IN_FRONT * f32::from(front.dodge_points())
            + IN_HAND * f32::from(held)
            + PILE * f32::from(front.pile)
            - TURN * f32::from(state.skipped.contains(seat))
    }
}
