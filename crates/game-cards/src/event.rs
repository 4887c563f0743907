//! What can happen, and the rule behind it.

use crate::content::Card;
use crate::state::SeatSet;
use courtside_kernel::{ActionResult, Good, RuleId, Seat, Viewer};

/// A change of the position. `seat` is the player who did it, or to whom it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Chance chose who begins.
    Began {
        seat: Seat,
    },
    /// The card is `None` for a viewer who may not know it, here and in `Drew`.
    Dealt {
        seat: Seat,
        card: Option<Card>,
        /// To a player who came back (C8), not at the start.
        back: bool,
    },
    /// `round`: the number of the round, if this is its first turn.
    Turned {
        seat: Seat,
        round: Option<u16>,
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
    /// The Single that lay on a half-used Double Dodge stays in front of this player as the hit, and the Double that hit is
    /// discarded (C4).
    Rearranged {
        seat: Seat,
    },
    /// All cards that this player has in play and in hand are discarded.
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
    /// Too many turns in which no player went out (C10).
    Drawn {
        turns: u16,
    },
    /// No player can draw or play any more (C9).
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
    /// That Dodgeball is a Single and is not discarded yet: it may stay as the hit (C4).
    pub waits: bool,
    /// The throw is over, and with it the Single that waited is discarded.
    pub waited: bool,
    /// The Dodge is used up and discarded; else it stays in play half used, with the thrown card on it.
    pub spent: bool,
    /// Balls of the throw that are still to be stopped. With none left the thrown card is discarded, or lies
    /// on the Dodge that is not spent.
    pub left: u8,
}

impl Event {
    pub(crate) fn redact(self, viewer: Viewer) -> Event {
        match self {
            Event::Dealt { seat, back, .. } if !viewer.is(seat) => Event::Dealt {
                seat,
                card: None,
                back,
            },
            Event::Drew { seat, second, .. } if !viewer.is(seat) => Event::Drew {
                seat,
                card: None,
                second,
            },
            event => event,
        }
    }

    pub(crate) fn rule(&self) -> RuleId {
        RuleId(match self {
            Event::Began { .. } => "C13",
            Event::Dealt { back: true, .. } => "C8",
            Event::Dealt { .. } => "C21",
            Event::Turned { .. } => "C14",
            Event::Shuffled { .. } | Event::NothingLeft { .. } => "C9",
            Event::Drew { second: true, .. } => "C19",
            Event::Drew { .. } => "C14",
            Event::Put {
                card: Card::Pile, ..
            } => "C19",
            Event::Put { .. } => "C17",
            Event::Threw {
                ball: Card::Ultimate,
                ..
            }
            | Event::Hit {
                ball: Card::Ultimate,
                ..
            } => "C16",
            Event::Threw { .. } => "C15",
            Event::Dodged(dodged) if dodged.from_hand => "C7",
            Event::Dodged(_) => "C3",
            Event::Hit {
                ball: Card::Double,
                balls: 1,
                ..
            }
            | Event::Rearranged { .. } => "C4",
            Event::Hit { .. } => "C15",
            Event::Out { .. } => "C18",
            Event::Revived { .. } | Event::Marked { .. } | Event::Skipped { .. } => "C8",
            Event::PileRemoved { .. } => "C20",
            Event::Discarded { spare: true, .. } => "C5",
            Event::Discarded { .. } => "C14",
            Event::Passed { .. } | Event::Stuck => "C9",
            Event::Won { team: None, .. } => "C12",
            Event::Won { .. } => "C22",
            Event::Drawn { .. } => "C10",
        })
    }

    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::Began { .. } => "began",
            Event::Dealt { .. } => "dealt",
            Event::Turned { .. } => "turn",
            Event::Shuffled { .. } => "shuffled",
            Event::Drew { .. } => "drew",
            Event::NothingLeft { .. } => "nothing-left",
            Event::Put { .. } => "put",
            Event::Threw { .. } => "threw",
            Event::Dodged(_) => "dodged",
            Event::Hit { .. } => "hit",
            Event::Rearranged { .. } => "rearranged",
            Event::Out { .. } => "out",
            Event::Revived { .. } => "revived",
            Event::PileRemoved { .. } => "pile-removed",
            Event::Marked { .. } => "marked",
            Event::Skipped { .. } => "skipped",
            Event::Discarded { .. } => "discarded",
            Event::Passed { .. } => "passed",
            Event::Won { .. } => "won",
            Event::Drawn { .. } => "drawn",
            Event::Stuck => "stuck",
        }
    }

    /// What the event means to the player who acted, for the table of odds.
    pub(crate) fn result(&self, actor: Seat) -> Option<ActionResult> {
        match *self {
            Event::Hit {
                seat,
                target,
                ball,
                balls,
                ..
            } if [seat, target].contains(&actor) => Some(hit_result(ball, balls, seat == actor)),
            Event::Out { seat, by } if [seat, by].contains(&actor) => Some(out_result(by == actor)),
            Event::Dodged(dodged) if dodged.left == 0 => [dodged.seat, dodged.thrower]
                .contains(&actor)
                .then_some(dodge_result(dodged.from_hand)),
            _ => None,
        }
    }
}

/// What a throw comes to for the thrower, or else for the target.
pub(crate) fn hit_result(ball: Card, balls: u8, thrower: bool) -> ActionResult {
    ActionResult {
        good: if thrower { Good::Hit } else { Good::Lost },
        label: match (ball, balls) {
            (Card::Double, 2) => "hit twice",
            (Card::Double, _) => "hit once",
            _ => "hit",
        },
    }
}

pub(crate) fn out_result(thrower: bool) -> ActionResult {
    ActionResult {
        good: if thrower { Good::Hit } else { Good::Lost },
        label: "out",
    }
}

pub(crate) fn dodge_result(from_hand: bool) -> ActionResult {
    ActionResult {
        good: Good::Miss,
        label: if from_hand {
            "dodged from hand"
        } else {
            "dodged"
        },
    }
}
