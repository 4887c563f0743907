//! Numbers that name a space, a square or a card, each with its own type so that they cannot be mixed up; and sets of
//! cards.

macro_rules! ids {
    ($($(#[$about:meta])* $id:ident,)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $id(pub u8);

        impl $id {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A space of the field, counted from 0 at the left.
    Spot,
    /// A square of a play board, counted from 0: three rows of three from the top left.
    Square,
    /// An ability card: its index in `Book::cards`.
    CardId,
    /// A defence card: its index in `Field::guards`.
    GuardId,
    /// A card of the solo deck: its index in `Book::ai`.
    AiCardId,
}

impl Square {
    /// Where the pawns start.
    pub const CENTRE: Square = Square(4);
}

macro_rules! sets {
    ($($(#[$about:meta])* $set:ident($bits:ty) of $id:ident,)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $set($bits);

        impl $set {
            pub const NONE: $set = $set(0);

            /// A set from its bits, the lowest for index 0.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $set {
                $set(bits)
            }

            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            #[inline]
            pub const fn contains(self, card: $id) -> bool {
                self.0 >> card.0 & 1 == 1
            }

            #[inline]
            pub const fn insert(&mut self, card: $id) {
                self.0 |= 1 << card.0;
            }

            /// The cards of both sets together.
            #[inline]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// The cards that are in both sets.
            #[inline]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// The cards that are not in the other set.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// The cards, ascending.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let first = $id(left.trailing_zeros() as u8);
                    left &= left - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(cards: I) -> $set {
                let mut set = $set::NONE;
                cards.into_iter().for_each(|card| set.insert(card));
                set
            }
        }
    )*};
}

sets! {
    /// A set of ability cards.
    CardSet(u32) of CardId,
    /// A set of cards of the solo deck.
    AiCardSet(u64) of AiCardId,
}
