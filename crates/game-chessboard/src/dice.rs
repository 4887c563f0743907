//! The three dice of a turn.

use crate::content::HAND;

/// A player's dice, ascending, since dice of one roll are alike (G6); 0 is a die that is spent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hand([u8; HAND]);

impl Hand {
    pub const SPENT: Hand = Hand([0; HAND]);

    /// Puts the dice in order.
    #[inline]
    pub const fn new(mut dice: [u8; HAND]) -> Hand {
        sort(&mut dice);
        Hand(dice)
    }

    /// The faces, ascending, with 0 for a die that is spent.
    #[inline]
    pub const fn faces(self) -> [u8; HAND] {
        self.0
    }

    /// The faces of the dice that are left, ascending.
    pub fn left(self) -> impl DoubleEndedIterator<Item = u8> {
        self.0.into_iter().filter(|face| *face != 0)
    }

    /// The same, each value once.
    #[inline]
    pub(crate) fn values(self) -> impl Iterator<Item = u8> {
        let dice = self.0;
        (0..HAND)
            .filter(move |&at| dice[at] != 0 && (at == 0 || dice[at] != dice[at - 1]))
            .map(move |at| dice[at])
    }

    #[inline]
    pub const fn is_spent(self) -> bool {
        self.0[HAND - 1] == 0
    }

    pub const fn is_full(self) -> bool {
        self.0[0] != 0
    }

    pub(crate) fn total(self) -> u8 {
        self.0.into_iter().sum()
    }

    /// Takes one die of this value out.
    pub(crate) fn spend(&mut self, die: u8) {
        if let Some(at) = self.0.iter().position(|face| *face == die) {
            self.0[at] = 0;
            sort(&mut self.0);
        }
    }
}

/// Sorts by comparing fixed pairs: a general sort costs more than the rest of a ply.
#[inline]
const fn sort(dice: &mut [u8; HAND]) {
    let [a, b, c] = *dice;
    let (a, b) = order(a, b);
    let (b, c) = order(b, c);
    let (a, b) = order(a, b);
    *dice = [a, b, c];
}

#[inline]
const fn order(a: u8, b: u8) -> (u8, u8) {
    if a < b { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k15_a_hand_stays_in_order_while_its_dice_are_spent() {
        let mut hand = Hand::new([6, 2, 6]);
        assert_eq!(hand.faces(), [2, 6, 6]);
        assert_eq!(hand.values().collect::<Vec<_>>(), [2, 6]);
        assert!(hand.is_full());
        hand.spend(6);
        assert_eq!(hand.faces(), [0, 2, 6]);
        assert_eq!((hand.left().count(), hand.total()), (2, 8));
        hand.spend(6);
        hand.spend(2);
        assert!(hand.is_spent() && !hand.is_full());
    }
}
