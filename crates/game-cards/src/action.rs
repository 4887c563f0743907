//! What players and the deck can do.

use crate::content::{Card, KINDS};
use crate::state::{Phase, State};
use courtside_kernel::{Draw, Seat};

/// A choice of a player, packed into two bytes; `deed` unpacks it. The order of the packed numbers is the
/// order of `legal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

/// A choice, readable. Every card named is one of the actor's hand: what was drawn is in the hand until it is
/// played or discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Throw a Single, Double or Ultimate at an opponent (C15, C16).
    Throw { ball: Card, target: Seat },
    /// Bring a team mate back with an Ultimate (C8).
    Revive { mate: Seat },
    /// Put a Dodge or a Pile in front of you (C17, C19).
    Put { card: Card },
    /// Remove an opponent's Pile with a Pile Hit (C20).
    RemovePile { target: Seat },
    /// Skip the next turn of an opponent with a Pile Hit (C8).
    Skip { target: Seat },
    /// Discard a card: because none can be played, or as the second part of a turn with a Pile (C5).
    Discard { card: Card },
    /// Discard two cards because none can be played (C5). Ascending.
    DiscardTwo { cards: [Card; 2] },
    /// Be hit by what is left of the throw (C7).
    Take,
    /// Stop a ball, or two, with a Dodge from the hand (C7).
    Dodge { card: Card },
    /// Nothing can be drawn or played (C9).
    Pass,
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deed().fmt(f)
    }
}

/// Three fields: verb, card, and a seat or a second card.
const fn pack(verb: u16, card: Card, other: u8) -> Action {
    Action(verb << 8 | (card as u16) << 4 | other as u16)
}

impl Action {
    pub const TAKE: Action = pack(7, Card::Single, 0);
    pub const PASS: Action = pack(9, Card::Single, 0);

    pub const fn throw(ball: Card, target: Seat) -> Action {
        pack(0, ball, target.0)
    }

    pub const fn revive(mate: Seat) -> Action {
        pack(1, Card::Ultimate, mate.0)
    }

    pub const fn put(card: Card) -> Action {
        pack(2, card, 0)
    }

    pub const fn remove_pile(target: Seat) -> Action {
        pack(3, Card::PileHit, target.0)
    }

    pub const fn skip(target: Seat) -> Action {
        pack(4, Card::PileHit, target.0)
    }

    pub const fn discard(card: Card) -> Action {
        pack(5, card, 0)
    }

    /// The cards may come in any order.
    pub const fn discard_two(a: Card, b: Card) -> Action {
        if (a as u8) <= b as u8 {
            pack(6, a, b as u8)
        } else {
            pack(6, b, a as u8)
        }
    }

    pub const fn dodge(card: Card) -> Action {
        pack(8, card, 0)
    }

    #[inline]
    pub const fn deed(self) -> Deed {
        let card = Card::ALL[(self.0 >> 4 & 15) as usize % Card::ALL.len()];
        let other = (self.0 & 15) as u8;
        let seat = Seat(other);
        match self.0 >> 8 {
            0 => Deed::Throw {
                ball: card,
                target: seat,
            },
            1 => Deed::Revive { mate: seat },
            2 => Deed::Put { card },
            3 => Deed::RemovePile { target: seat },
            4 => Deed::Skip { target: seat },
            5 => Deed::Discard { card },
            6 => Deed::DiscardTwo {
                cards: [card, Card::ALL[other as usize % Card::ALL.len()]],
            },
            7 => Deed::Take,
            8 => Deed::Dodge { card },
            _ => Deed::Pass,
        }
    }
}

/// What chance says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// Who begins.
    Start(Seat),
    /// The card that is dealt or drawn.
    Card(Card),
}

/// Every outcome of a chance turn with its weight, ascending.
pub(crate) fn outcomes(state: &State, out: &mut Vec<(Chance, u64)>) {
    match state.phase {
        Phase::Start => out.extend(state.alive.iter().map(|seat| (Chance::Start(seat), 1))),
        Phase::Deal(_) | Phase::Draw | Phase::Return(_) => {
            for card in Card::ALL {
                let count = state.pile.count(card);
                if count > 0 {
                    out.push((Chance::Card(card), count.into()));
                }
            }
        }
        Phase::Act | Phase::React(_) | Phase::Discard | Phase::Won { .. } | Phase::Drawn { .. } => {
        }
    }
}

/// Draws, without listing the outcomes.
pub(crate) fn draw(state: &State, draw: &mut impl Draw) -> Chance {
    if state.phase == Phase::Start {
        return Chance::Start(Seat(draw.below(state.alive.count().into()) as u8));
    }
    Chance::Card(pick(&state.pile.0, draw))
}

/// One of these cards, each equally likely.
#[inline]
pub(crate) fn pick(counts: &[u8; KINDS], draw: &mut impl Draw) -> Card {
    let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
    let mut left = draw.below(total) as u8;
    let mut at = 0;
    while left >= counts[at] {
        left -= counts[at];
        at += 1;
    }
    Card::ALL[at]
}
