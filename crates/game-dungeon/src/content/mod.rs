//! The content of the game: field, ability cards and solo deck, which an owner of the box can replace.

mod abilities;
mod effects;
mod entry;
mod field;
mod ids;
mod kinds;
mod solo;

pub use abilities::{BOARD_CARDS, CARDS, Card, Limit, TEAM_CARDS, Whistle};
pub use effects::{Effect, FromFace, ToFace};
pub use field::{Field, Guard};
pub use ids::{AiCardId, AiCardSet, CardId, CardSet, GuardId, Spot, Square};
pub use kinds::{Black, Colour, Counts, Direction, FACES, Face, Role, SQUARES, TEAMS, Team};
pub use solo::{AI_BASE, AI_CARDS, AI_TEAM, AiCard, AiDefence};

use courtside_content::read_file;
use courtside_kernel::{Content, ContentFile, OptionError};

pub const FIELD_FILE: ContentFile = ContentFile {
    name: "field.toml",
    about: "The spaces of the field, the dice, the play board, the defence cards, the clock and the bolts.",
    built_in: include_str!("../../content/field.toml"),
    before: &[],
};

pub const ABILITIES_FILE: ContentFile = ContentFile {
    name: "abilities.toml",
    about: "The thirty ability cards of the six teams, and the two that everybody has.",
    built_in: include_str!("../../content/abilities.toml"),
    before: &[],
};

pub const SOLO_FILE: ContentFile = ContentFile {
    name: "solo.toml",
    about: "The 42 cards of the opponent in solo play.",
    built_in: include_str!("../../content/solo.toml"),
    before: &[
        (1, include_str!("../../content/solo-1.toml")),
        (2, include_str!("../../content/solo-2.toml")),
    ],
};

/// All that is printed on boards, dice and cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pub field: Field,
    /// Juke, Big Hit, then five for each team in the order of `Team::ALL`, the three of the offence first.
    pub cards: Vec<Card>,
    /// The base cards, then six for each team of `Team::SOLO`.
    pub ai: Vec<AiCard>,
}

impl Book {
    /// Reads all files, and refuses what cannot be played with.
    pub fn read(rules: u32, content: &Content) -> Result<Book, OptionError> {
        let field = field::read(&read_file(rules, content, &FIELD_FILE)?)?;
        let abilities = read_file(rules, content, &ABILITIES_FILE)?;
        let solo = read_file(rules, content, &SOLO_FILE)?;
        Ok(Book {
            field,
            cards: abilities::read(&abilities)?,
            ai: solo::read(&solo)?,
        })
    }

    /// The content as canonical text: no comments, one order, every key.
    pub fn write(&self) -> String {
        let mut text = format!("# {}\n", FIELD_FILE.name);
        field::write(&self.field, &mut text);
        text.push_str(&format!("\n# {}\n", ABILITIES_FILE.name));
        for card in &self.cards {
            abilities::write(card, &mut text);
        }
        text.push_str(&format!("\n# {}\n", SOLO_FILE.name));
        for card in &self.ai {
            solo::write(card, &mut text);
        }
        text
    }

    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    #[inline]
    pub fn ai_card(&self, card: AiCardId) -> &AiCard {
        &self.ai[card.index()]
    }

    /// All ability cards with their ids, ascending.
    pub fn numbered_cards(&self) -> impl Iterator<Item = (CardId, &Card)> {
        (0..).map(CardId).zip(&self.cards)
    }

    /// The ability card with this name in plies.
    pub fn find_card(&self, id: &str) -> Option<CardId> {
        let mut cards = self.numbered_cards();
        cards.find_map(|(number, card)| (card.id == id).then_some(number))
    }

    /// The card of the solo deck with this name in plies.
    pub fn find_ai_card(&self, id: &str) -> Option<AiCardId> {
        let mut cards = (0..).map(AiCardId).zip(&self.ai);
        cards.find_map(|(number, card)| (card.id == id).then_some(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_content_can_be_read() {
        let book = Book::read(crate::CARD.rules_version, &Content::default()).expect("it is ours");
        assert_eq!((book.cards.len(), book.ai.len()), (CARDS, AI_CARDS));
    }
}
