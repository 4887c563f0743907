//! The seven kinds of cards, how many of each lie somewhere, and the deck.

use courtside_kernel::{Content, ContentFile, OptionError};
use std::collections::BTreeMap;

/// A kind of card. Cards of one kind are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    Single,
    Double,
    Ultimate,
    Dodge,
    DoubleDodge,
    Pile,
    PileHit,
}

pub const KINDS: usize = 7;
/// Cards in a deck (C1).
pub const DECK: u32 = 120;

impl Card {
    pub const ALL: [Card; KINDS] = [
        Card::Single,
        Card::Double,
        Card::Ultimate,
        Card::Dodge,
        Card::DoubleDodge,
        Card::Pile,
        Card::PileHit,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// "Single Dodgeball", as on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Card::Single => "Single Dodgeball",
            Card::Double => "Double Dodgeball",
            Card::Ultimate => "Ultimate Dodgeball",
            Card::Dodge => "Single Dodge",
            Card::DoubleDodge => "Double Dodge",
            Card::Pile => "Dodgeball Pile",
            Card::PileHit => "Dodgeball Pile Hit",
        }
    }

    /// "Single", in a sentence where the rest is plain.
    pub const fn short(self) -> &'static str {
        match self {
            Card::Single => "Single",
            Card::Double => "Double",
            Card::Ultimate => "Ultimate",
            Card::Dodge => "Single Dodge",
            Card::DoubleDodge => "Double Dodge",
            Card::Pile => "Pile",
            Card::PileHit => "Pile Hit",
        }
    }

    /// "a Single Dodgeball", "an Ultimate Dodgeball".
    pub fn with_article(self) -> String {
        format!("{} {}", self.article(), self.name())
    }

    pub(crate) const fn article(self) -> &'static str {
        match self {
            Card::Ultimate => "an",
            _ => "a",
        }
    }

    /// Its letter in plies and positions: small letters dodge.
    pub const fn letter(self) -> char {
        match self {
            Card::Single => 'S',
            Card::Double => 'D',
            Card::Ultimate => 'U',
            Card::Dodge => 's',
            Card::DoubleDodge => 'd',
            Card::Pile => 'P',
            Card::PileHit => 'H',
        }
    }

    pub fn from_letter(letter: char) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.letter() == letter)
    }

    /// How many balls are thrown with it; 0 for what is no Dodgeball.
    pub const fn balls(self) -> u8 {
        match self {
            Card::Single | Card::Ultimate => 1,
            Card::Double => 2,
            _ => 0,
        }
    }

    /// How many balls it stops when fresh; 0 for what is no Dodge.
    pub const fn dodges(self) -> u8 {
        match self {
            Card::Dodge => 1,
            Card::DoubleDodge => 2,
            _ => 0,
        }
    }

    /// Its name in `deck.toml`.
    const fn key(self) -> &'static str {
        match self {
            Card::Single => "single",
            Card::Double => "double",
            Card::Ultimate => "ultimate",
            Card::Dodge => "dodge",
            Card::DoubleDodge => "double_dodge",
            Card::Pile => "pile",
            Card::PileHit => "pile_hit",
        }
    }
}

/// How many cards of each kind lie somewhere. No pile is ever in order (G4), so that this is all there is to
/// know of a draw pile, a discard or a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardCounts(pub [u8; KINDS]);

impl CardCounts {
    pub const NONE: CardCounts = CardCounts([0; KINDS]);

    #[inline]
    pub const fn count(&self, card: Card) -> u8 {
        self.0[card.index()]
    }

    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// Every card, by kind.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let counts = self.0;
        Card::ALL
            .into_iter()
            .flat_map(move |card| std::iter::repeat_n(card, counts[card.index()].into()))
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.0[card.index()] += 1;
    }

    #[inline]
    pub(crate) fn take(&mut self, card: Card) {
        self.0[card.index()] -= 1;
    }

    /// Moves all of these here.
    #[inline]
    pub(crate) fn gather(&mut self, from: &mut CardCounts) {
        for (count, more) in self.0.iter_mut().zip(std::mem::take(&mut from.0)) {
            *count += more;
        }
    }
}

pub(crate) const DECK_FILE: ContentFile = ContentFile {
    name: "deck.toml",
    about: "How many cards of each kind make up the deck of 120.",
    built_in: include_str!("../content/deck.toml"),
    before: &[],
};

/// Reads the deck, and refuses one that cannot be played with. `hits` put a player out.
pub(crate) fn read_deck(
    rules: u32,
    content: &Content,
    hits: u8,
) -> Result<CardCounts, OptionError> {
    let refuse = |what: String| Err(OptionError::new(format!("deck.toml {what}")));
    let counts: BTreeMap<String, toml::Value> =
        match toml::from_str(content.text(&DECK_FILE, rules)) {
            Ok(counts) => counts,
            Err(error) => {
                let what = error.message().trim_end_matches('.');
                return refuse(format!("is not TOML: {what}."));
            }
        };
    let keys = Card::ALL.map(Card::key);
    if let Some(unknown) = counts.keys().find(|key| !keys.contains(&key.as_str())) {
        return refuse(format!(
            "counts '{unknown}', which isn't a kind of card. The kinds are: {}.",
            keys.join(", ")
        ));
    }
    let mut deck = CardCounts::NONE;
    for card in Card::ALL {
        let Some(count) = counts.get(card.key()) else {
            return refuse(format!("does not say how many '{}' there are.", card.key()));
        };
        let count = count
            .as_integer()
            .and_then(|count| u8::try_from(count).ok());
        match count {
            Some(count) if u32::from(count) <= DECK => deck.0[card.index()] = count,
            _ => {
                return refuse(format!(
                    "must give a whole number from 0 to {DECK} for '{}'.",
                    card.key()
                ));
            }
        }
    }
    if deck.total() != DECK {
        let sum = deck.total();
        return refuse(format!("adds up to {sum} cards; it must be {DECK}."));
    }
    let balls: u32 = deck.cards().map(|card| u32::from(card.balls())).sum();
    if balls < u32::from(hits) {
        return refuse(format!(
            "holds {balls} balls; it takes {hits} to put a player out."
        ));
    }
    Ok(deck)
}

/// The deck as canonical text.
pub(crate) fn write_deck(deck: &CardCounts) -> String {
    let lines = Card::ALL.map(|card| format!("{} = {}\n", card.key(), deck.count(card)));
    lines.concat()
}
