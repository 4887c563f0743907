//! What moves on the table when something happens.

use super::{DISCARD, STOCK, face, player_id};
use crate::{Motion, ThingId};
use courtside_kernel::Seat;
use game_cards::{Card, Dodged, Event};

/// A card goes from one thing to another; face down if no viewer may know it.
fn deal(from: impl Into<ThingId>, to: impl Into<ThingId>, card: Option<Card>) -> Motion {
    Motion::Deal {
        from: from.into(),
        to: to.into(),
        card: card.map(face),
    }
}

fn thrown_away(seat: Seat, card: Card) -> Motion {
    deal(player_id(seat), DISCARD, Some(card))
}

/// The Single that could have stayed as the hit goes once the throw is stopped.
fn single_that_waited(dodged: &Dodged) -> Option<Motion> {
    dodged
        .waited
        .then(|| thrown_away(dodged.seat, Card::Single))
}

pub(super) fn motions(event: &Event) -> Vec<Motion> {
    match *event {
        Event::Dealt { seat, card, .. } | Event::Drew { seat, card, .. } => {
            vec![deal(STOCK, player_id(seat), card)]
        }
        Event::Shuffled { .. } => vec![deal(DISCARD, STOCK, None)],
        // It is turned over where it lies.
        Event::Put { seat, card } => vec![deal(player_id(seat), player_id(seat), Some(card))],
        Event::Threw { seat, ball, target } => vec![Motion::Toss {
            from: player_id(seat),
            to: player_id(target),
            balls: ball.balls(),
        }],
        Event::Dodged(dodged) if dodged.spent => {
            let mut motions = vec![thrown_away(dodged.seat, dodged.with)];
            let lay_on_it = dodged.lay_on_it.filter(|_| !dodged.waits);
            motions.extend(lay_on_it.map(|ball| thrown_away(dodged.seat, ball)));
            if dodged.left == 0 {
                motions.push(thrown_away(dodged.seat, dodged.ball));
            }
            motions.extend(single_that_waited(&dodged));
            motions
        }
        Event::Dodged(dodged) => single_that_waited(&dodged).into_iter().collect(),
        Event::Rearranged { seat } => vec![thrown_away(seat, Card::Double)],
        Event::Revived { seat, .. } => vec![thrown_away(seat, Card::Ultimate)],
        Event::PileRemoved { seat, target } => vec![
            thrown_away(seat, Card::PileHit),
            thrown_away(target, Card::Pile),
        ],
        Event::Marked { seat, .. } => vec![thrown_away(seat, Card::PileHit)],
        Event::Discarded { seat, card, .. } => vec![thrown_away(seat, card)],
        Event::Began { .. }
        | Event::Turned { .. }
        | Event::NothingLeft { .. }
        | Event::Hit { .. }
        | Event::Out { .. }
        | Event::Skipped { .. }
        | Event::Passed { .. }
        | Event::Won { .. }
        | Event::Drawn { .. }
        | Event::Stuck => Vec::new(),
    }
}
