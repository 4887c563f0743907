//! What this game knows about playing well.

use crate::action::{Action, Deed};
use crate::content::Card;
use crate::event::Event;
use crate::options::Cards;
use crate::state::{Phase, SEATS, State};
use courtside_kernel::Game;
use courtside_kernel::{Insight, Ladder, Seat, Turn};

/// How much one more ball that a player can take raises its share of the wins, in logits.
const BALL: f32 = 0.3;
/// A turn that will be skipped, in balls.
const TURN: f32 = 0.3;

/// What protects a player and helps it on, in balls. Found by letting players with different figures play each other:
/// between two, a throw is as good as a Dodge in play, and a Dodge in hand saves the turn that it takes to put it down;
/// among more, a throw helps every other player, and it pays to be well protected and not the easiest to hit.
struct Worth {
    in_front: f32,
    in_hand: f32,
    pile: f32,
}

const TWO: Worth = Worth {
    in_front: 0.7,
    in_hand: 0.8,
    pile: 2.0,
};
const MORE: Worth = Worth {
    in_front: 1.5,
    in_hand: 0.3,
    pile: 2.0,
};

/// What a Dodge in play counts for a player who looks only at what lies on the table.
const SEEN: f32 = 0.6;

impl Insight for Cards {
    /// Luck decides most games and a choice little of the rest: the levels lie as far apart as that leaves room for.
    const LADDER: Ladder = Ladder {
        misjudged: [60.0, 12.0, 3.0],
        inattentive: [0.0, 0.0],
        haste: [0.9, 0.5],
        playouts: [100, 200, 600],
    };

    fn value(&self, state: &State, seat: Seat) -> f32 {
        self.share(state, seat, |player| self.stand(state, player))
    }

    /// Hits and Dodges on the table; neither hands nor Piles.
    fn glimpse(&self, state: &State, seat: Seat) -> f32 {
        self.share(state, seat, |player| {
            f32::from(self.limit()) - f32::from(state.hits(player))
                + SEEN * f32::from(state.front(player).dodge_points())
        })
    }

    fn prior(&self, state: &State, action: Action) -> f32 {
        match action.deed() {
            // C11: at the player with the fewest hits.
            Deed::Throw { target, .. } => f32::from(self.limit() - state.hits(target)),
            _ => f32::from(self.limit()) / 2.0,
        }
    }

    /// Every card that comes into a hand.
    fn played_with(&self, event: &Event) -> Option<(Seat, String)> {
        match event {
            Event::Dealt { seat, card, .. } | Event::Drew { seat, card, .. } => {
                card.map(|card| (*seat, card.name().to_owned()))
            }
            _ => None,
        }
    }
}

impl Cards {
    /// A seat's share of the win, where `stand` says about how many balls each player can take.
    fn share(&self, state: &State, seat: Seat, stand: impl Fn(Seat) -> f32) -> f32 {
        if let Turn::Over(winners, _) = self.turn(state) {
            return winners.score(seat) as f32;
        }
        let mut weights = [0.0; SEATS];
        let mut all = 0.0;
        for player in state.alive.iter() {
            let weight = (BALL * stand(player)).exp();
            weights[usize::from(self.team(player))] += weight;
            all += weight;
        }
        let members = self.side(seat).count() as f32;
        weights[usize::from(self.team(seat))] / all / members
    }

    /// About how many balls a player can take before it is out.
    fn stand(&self, state: &State, seat: Seat) -> f32 {
        let worth = if self.seats() == 2 { TWO } else { MORE };
        let front = state.front(seat);
        let hand = state.hand(seat);
        let held = hand.count(Card::Dodge) + 2 * hand.count(Card::DoubleDodge);
        let flying = match state.phase {
            Phase::React(flight) if flight.target == seat => flight.left.saturating_sub(held),
            _ => 0,
        };
        f32::from(self.limit()) - f32::from(front.hits()) - f32::from(flying)
            + worth.in_front * f32::from(front.dodge_points())
            + worth.in_hand * f32::from(held)
            + worth.pile * f32::from(front.pile)
            - TURN * f32::from(state.skipped.contains(seat))
    }
}
