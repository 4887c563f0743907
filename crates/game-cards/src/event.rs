//! What can happen, the rule behind it, and how it is told.

use crate::deck::Card;
use crate::state::SeatSet;
use courtside_kernel::{Line, RuleId, Seat, Viewer, Voice};

/// A change of the position. `seat` is whoever did it or had it done to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Chance chose who begins.
    Began {
        seat: Seat,
    },
    /// The card is `None` for whoever may not know it, here and in `Drew`.
    Dealt {
        seat: Seat,
        card: Option<Card>,
    },
    Turned {
        seat: Seat,
    },
    /// The discard, this many cards, became the draw pile.
    Shuffled {
        cards: u8,
    },
    Drew {
        seat: Seat,
        card: Option<Card>,
        /// The second card of a turn with a Pile.
        second: bool,
    },
    /// Draw pile and discard are empty, and a card should have been drawn.
    NothingLeft {
        seat: Seat,
    },
    /// A Dodge or a Pile now lies in front of the player.
    Put {
        seat: Seat,
        card: Card,
    },
    Threw {
        seat: Seat,
        ball: Card,
        target: Seat,
    },
    Dodged(Dodged),
    Hit {
        /// Who threw.
        seat: Seat,
        target: Seat,
        ball: Card,
        /// How many of its balls hit. The card now lies in front of the target.
        balls: u8,
        /// All hits of the target.
        hits: u8,
    },
    /// All cards in front and in the hand of this player are discarded.
    Out {
        seat: Seat,
        by: Seat,
    },
    /// The Ultimate is discarded.
    Revived {
        seat: Seat,
        mate: Seat,
    },
    /// The Pile Hit and the Pile of the target are discarded.
    PileRemoved {
        seat: Seat,
        target: Seat,
    },
    /// The Pile Hit is discarded.
    Marked {
        seat: Seat,
        target: Seat,
    },
    /// A turn was skipped; the mark is gone.
    Skipped {
        seat: Seat,
    },
    /// `spare`: it goes with a Pile after another card was played; else no card could be played.
    Discarded {
        seat: Seat,
        card: Card,
        spare: bool,
    },
    Passed {
        seat: Seat,
    },
    /// `winners` share the win. `team` is their team, where there are teams.
    Won {
        winners: SeatSet,
        team: Option<u8>,
    },
    /// Too many turns in which nobody went out (C10).
    Drawn {
        turns: u16,
    },
    /// Nobody can draw or play any more (C9).
    Stuck,
}

/// One Dodge card stops one ball of a throw, or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dodged {
    /// Who dodged.
    pub seat: Seat,
    /// Who threw.
    pub thrower: Seat,
    /// The thrown card.
    pub ball: Card,
    /// Single Dodge or Double Dodge.
    pub with: Card,
    pub from_hand: bool,
    /// Balls that it stopped.
    pub balls: u8,
    /// The Double Dodge had stopped a ball before: it is discarded with the Dodgeball that lay on it.
    pub lay_on_it: Option<Card>,
    /// The Dodge is used up and discarded; else it lies in front half used, with the thrown card on it.
    pub spent: bool,
    /// Balls of the throw that are still to be stopped. With none left the thrown card is discarded, or lies
    /// on the Dodge that is not spent.
    pub left: u8,
}

impl Event {
    pub(crate) fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::Dealt { seat, .. } if !viewer.is(seat) => Event::Dealt { seat, card: None },
            Event::Drew { seat, second, .. } if !viewer.is(seat) => Event::Drew {
                seat,
                card: None,
                second,
            },
            event => event,
        }
    }
}
