//! The content of the game: court, dice, wizards and spells, which an owner of the box can replace.

mod court;
mod entry;
mod kinds;
mod spells;
mod wizards;

pub use court::{BALLS, Court, SPACES, TEAM};
pub use kinds::{Die, SPELL_CARDS, SPELLS, Spell, SpellCard};
pub use spells::Spells;
pub use wizards::{StatCard, WIZARDS};

use crate::state::StatId;
use courtside_content::read_file;
use courtside_kernel::{Content, ContentFile, OptionError};

pub const COURT_FILE: ContentFile = ContentFile {
    name: "court.toml",
    about: "The court, the balls, the size of a team, the points that win, and the faces of the dice.",
    built_in: include_str!("../../content/court.toml"),
    before: &[],
};

pub const WIZARDS_FILE: ContentFile = ContentFile {
    name: "wizards.toml",
    about: "The stat cards of the 24 wizards.",
    built_in: include_str!("../../content/wizards.toml"),
    before: &[],
};

pub const SPELLS_FILE: ContentFile = ContentFile {
    name: "spells.toml",
    about: "What the ten spell cards cost, and the numbers of the fifteen spells.",
    built_in: include_str!("../../content/spells.toml"),
    before: &[],
};

/// All that stands on board, dice and cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    pub court: Court,
    /// By jersey number, ascending.
    pub wizards: Vec<StatCard>,
    pub spells: Spells,
}

impl Book {
    /// Reads all files, and refuses what cannot be played with.
    pub fn read(rules: u32, content: &Content) -> Result<Book, OptionError> {
        Ok(Book {
            court: court::read(&read_file(rules, content, &COURT_FILE)?)?,
            wizards: wizards::read(&read_file(rules, content, &WIZARDS_FILE)?)?,
            spells: spells::read(&read_file(rules, content, &SPELLS_FILE)?)?,
        })
    }

    /// The content as canonical text: no comments, one order, every key.
    pub fn write(&self) -> String {
        let mut text = format!("# {}\n", COURT_FILE.name);
        court::write(&self.court, &mut text);
        text.push_str(&format!("\n# {}\n", WIZARDS_FILE.name));
        for card in &self.wizards {
            wizards::write(card, &mut text);
        }
        text.push_str(&format!("\n# {}\n", SPELLS_FILE.name));
        spells::write(&self.spells, &mut text);
        text
    }

    pub fn stat_card(&self, card: StatId) -> Option<&StatCard> {
        self.wizards.get(card.index())
    }

    /// The stat card with a jersey number.
    pub fn numbered(&self, number: u8) -> Option<StatId> {
        let index = self
            .wizards
            .binary_search_by_key(&number, |card| card.number);
        index.ok().map(|index| StatId(index as u8))
    }
}
