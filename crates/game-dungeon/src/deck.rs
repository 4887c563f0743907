//! The solo deck, as a player who counts cards knows it.

use crate::content::{AI_BASE, AiCardId, AiCardSet};
use courtside_kernel::Draw;

/// The cards of the base deck.
const BASE: AiCardSet = AiCardSet::from_bits((1 << AI_BASE) - 1);

/// What can still come up, and what has. With two players it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    /// Cards that can still be in the deck.
    pool: AiCardSet,
    /// Cards drawn since it was shuffled.
    drawn: AiCardSet,
    /// How many of the base cards in `pool` really are in the deck. The rest was removed unseen (D34).
    base_left: u8,
}

impl Deck {
    /// A position's deck is checked by `validate`.
    pub const fn new(pool: AiCardSet, drawn: AiCardSet, base_left: u8) -> Deck {
        Deck {
            pool,
            drawn,
            base_left,
        }
    }

    #[inline]
    pub const fn pool(&self) -> AiCardSet {
        self.pool
    }

    #[inline]
    pub const fn drawn(&self) -> AiCardSet {
        self.drawn
    }

    #[inline]
    pub const fn base_left(&self) -> u8 {
        self.base_left
    }

    /// The base cards of a set of cards.
    pub(crate) const fn base_of(set: AiCardSet) -> AiCardSet {
        set.and(BASE)
    }

    /// The team cards of a set of cards.
    pub(crate) const fn teams_of(set: AiCardSet) -> AiCardSet {
        set.without(BASE)
    }

    /// How many cards are in the deck.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.base_left + Deck::teams_of(self.pool).len()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An empty deck takes in what was drawn; what was removed stays out.
    pub(crate) const fn shuffle(&mut self) {
        *self = Deck::new(self.drawn, AiCardSet::NONE, Deck::base_of(self.drawn).len());
    }

    /// A card of the pool is drawn.
    pub fn draw(&mut self, card: AiCardId) {
        let one = AiCardSet::from_iter([card]);
        self.pool = self.pool.without(one);
        self.drawn = self.drawn.or(one);
        self.base_left -= u8::from(BASE.contains(card));
    }

    /// Every card that can be the next, with its weight, ascending. Of the base cards in the pool only `base_left` are
    /// in the deck, and which ones is unknown: each is equally likely to be there.
    pub(crate) fn outcomes(&self, each: &mut impl FnMut(AiCardId, u64)) {
        let base = u64::from(self.base_left);
        let team = u64::from(Deck::base_of(self.pool).len().max(1));
        for card in self.pool.iter() {
            let weight = if BASE.contains(card) { base } else { team };
            if weight > 0 {
                each(card, weight);
            }
        }
    }

    /// Draws the next card, without listing the outcomes.
    pub(crate) fn sample(&self, draw: &mut impl Draw) -> AiCardId {
        let at = draw.below(self.len().into()) as u8;
        if at >= self.base_left {
            return nth(Deck::teams_of(self.pool), at - self.base_left);
        }
        // Any base card that may still be there is equally likely to be this one.
        let bases = Deck::base_of(self.pool);
        nth(bases, draw.below(bases.len().into()) as u8)
    }
}

/// The `n`th card of a set, counted from 0.
fn nth(set: AiCardSet, n: u8) -> AiCardId {
    let card = set.iter().nth(n.into());
    card.expect("a draw below the size of a set falls on one of its cards")
}
