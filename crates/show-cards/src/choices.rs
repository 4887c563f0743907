//! The choices as paths of things to point at: a card of the hand, then whom it is for.

use super::{Painter, card_id, player_id};
use crate::words::spelled;
use crate::{Button, ButtonRole, Choice, Offer, Sum, ThingId};
use courtside_kernel::Seat;
use game_cards::{Action, Card, Deed, Phase};
use smol_str::format_smolstr;

/// Cards of the same kind share an id, so that two of them cannot be pointed at: pairs are buttons.
fn pair_id([one, other]: [Card; 2]) -> ThingId {
    format_smolstr!("two-{}{}", one.letter(), other.letter())
}

/// "the Pile and the Pile Hit", "two Piles".
fn pair([one, other]: [Card; 2]) -> String {
    if one == other {
        spelled(2, one.short())
    } else {
        format!("the {} and the {}", one.short(), other.short())
    }
}

impl Painter<'_> {
    pub(super) fn buttons(&self) -> Vec<Button> {
        self.desk
            .offers
            .iter()
            .filter_map(|offer| {
                let (id, role) = match offer.action.deed() {
                    Deed::Take => ("take".into(), ButtonRole::Step),
                    Deed::Pass => ("pass".into(), ButtonRole::Pass),
                    Deed::DiscardTwo { cards } => (pair_id(cards), ButtonRole::Step),
                    _ => return None,
                };
                Some(Button {
                    id,
                    label: self.label(offer.action),
                    role,
                })
            })
            .collect()
    }

    pub(super) fn choice(&self, offer: &Offer<Action>) -> Choice {
        let aimed = |card: Card, seat: Seat| vec![card_id(card), player_id(seat)];
        let deed = offer.action.deed();
        let path = match deed {
            Deed::Throw { ball, target } => aimed(ball, target),
            Deed::Revive { mate } => aimed(Card::Ultimate, mate),
            Deed::RemovePile { target } | Deed::Skip { target } => aimed(Card::PileHit, target),
            Deed::Put { card } | Deed::Discard { card } | Deed::Dodge { card } => {
                vec![card_id(card)]
            }
            Deed::DiscardTwo { cards } => vec![pair_id(cards)],
            Deed::Take => vec!["take".into()],
            Deed::Pass => vec!["pass".into()],
        };
        let about = match deed {
            Deed::Throw { ball, target } => {
                format!("{} at {}", ball.name(), self.desk.name(target))
            }
            Deed::Take => "If you take the hit".into(),
            Deed::Dodge { card } => format!("If you dodge with the {}", card.short()),
            _ => String::new(),
        };
        Choice {
            path,
            ply: self.desk.ply(offer),
            label: self.label(offer.action).into(),
            about,
            odds: offer.odds.clone(),
            sums: match deed {
                Deed::Throw { ball, target } => self.sums(ball, target),
                _ => Vec::new(),
            },
            ..Choice::default()
        }
    }

    /// The act with its object.
    fn label(&self, action: Action) -> String {
        let name = |seat: Seat| self.desk.name(seat);
        match action.deed() {
            Deed::Throw { ball, target } => {
                format!("Throw the {} at {}", ball.short(), name(target))
            }
            Deed::Revive { mate } => format!("Bring {} back", name(mate)),
            Deed::Put { card } => format!("Play the {}", card.short()),
            Deed::RemovePile { target } => {
                format!("Remove {} Pile", self.voice().whose_mid(target))
            }
            Deed::Skip { target } => {
                format!("Skip {} next turn", self.voice().whose_mid(target))
            }
            Deed::Discard { card } => format!("Discard the {}", card.short()),
            Deed::DiscardTwo { cards } => format!("Discard {}", pair(cards)),
            Deed::Take => match self.state.phase {
                Phase::React(flight) if flight.left > 1 => "Take both hits".into(),
                _ => "Take the hit".into(),
            },
            Deed::Dodge { card } => format!("Dodge with the {}", card.short()),
            Deed::Pass => "Pass".into(),
        }
    }

    /// What becomes of the balls of a throw before the target can do anything (C3).
    fn sums(&self, ball: Card, target: Seat) -> Vec<Sum> {
        let front = self.state.front(target);
        let stopped = if ball == Card::Ultimate {
            0
        } else {
            front.dodge_points().min(ball.balls())
        };
        let whose = self.voice().whose(target);
        let mut sums = vec![Sum::term(
            ball.name(),
            match ball.balls() {
                1 => "1 ball",
                _ => "2 balls",
            },
        )];
        if ball != Card::Ultimate {
            let stops = match stopped {
                0 => "0".into(),
                _ => format!("−{stopped}"),
            };
            sums.push(Sum::term(format!("{whose} Dodges in play"), stops));
        }
        let left = ball.balls() - stopped;
        let answers = ball != Card::Ultimate && self.view.hand_sizes[target.index()] > 0;
        let what = if answers && left > 0 {
            "Left to dodge from hand"
        } else {
            "Certain hits"
        };
        sums.push(Sum::total(what, left));
        sums
    }
}
