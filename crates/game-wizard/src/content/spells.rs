//! `spells.toml`: what the spell cards cost, and the numbers of the spells.

use super::SPELLS_FILE;
use super::court::TEAM;
use super::entry::listed;
use super::kinds::{Die, SPELL_CARDS, SpellCard};
use courtside_content::{Section, names};
use courtside_kernel::OptionError;
use std::fmt::Write;
use toml::Table;

/// Costs and numbers of the spells. What the spells do is in the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spells {
    /// By `SpellCard::index`.
    pub cost: [u8; SPELL_CARDS],
    /// The most bearers of one effect of one team (W10).
    pub markers: u8,
    /// The die that a spell adds or takes (W5).
    pub die: Die,
    /// The attack of a Fireball.
    pub fireball: u8,
    /// The dodge of a frozen wizard.
    pub frozen: u8,
    /// What a dodge must come to for Sticky Fingers to catch, ascending (W32).
    pub sticky: Vec<u8>,
    /// Spaces that Shrink takes and Enlarge adds.
    pub stride: u8,
}

impl Spells {
    #[inline]
    pub fn cost(&self, card: SpellCard) -> u8 {
        self.cost[card.index()]
    }

    /// Whether Sticky Fingers catches with this dodge.
    #[inline]
    pub fn catches(&self, total: u8) -> bool {
        self.sticky.contains(&total)
    }
}

pub(super) fn read(table: &Table) -> Result<Spells, OptionError> {
    let mut whole = Section::new(SPELLS_FILE.name.to_owned(), table);
    let markers = whole.count("markers", 1, TEAM as u8)?;
    let die = whole.word("die", &names(&Die::ALL, Die::name), Die::from_name)?;
    let mut spells = Spells {
        cost: [0; SPELL_CARDS],
        markers,
        die,
        fireball: 0,
        frozen: 0,
        sticky: Vec::new(),
        stride: 0,
    };
    for card in SpellCard::ALL {
        let table = whole.table(card.id())?;
        let mut entry = Section::new(format!("{}: [{}]", SPELLS_FILE.name, card.id()), table);
        spells.cost[card.index()] = entry.count("cost", 0, 20)?;
        match card {
            SpellCard::Fireball => spells.fireball = entry.count("attack", 0, 40)?,
            SpellCard::Freeze => spells.frozen = entry.count("dodge", 0, 40)?,
            SpellCard::Fingers => spells.sticky = read_catches(&mut entry)?,
            SpellCard::Size => spells.stride = entry.count("move", 0, 9)?,
            SpellCard::Dispel
            | SpellCard::Shield
            | SpellCard::Teleport
            | SpellCard::Magic
            | SpellCard::Pace
            | SpellCard::Strength => {}
        }
        entry.finish()?;
    }
    whole.finish()?;
    Ok(spells)
}

fn read_catches(entry: &mut Section) -> Result<Vec<u8>, OptionError> {
    let mut totals = entry.counts("catch", 0, 40)?;
    totals.sort_unstable();
    totals.dedup();
    Ok(totals)
}

pub(super) fn write(spells: &Spells, text: &mut String) {
    let _ = writeln!(text, "markers = {}", spells.markers);
    let _ = writeln!(text, "die = \"{}\"", spells.die.name());
    for card in SpellCard::ALL {
        let _ = writeln!(text, "\n[{}]\ncost = {}", card.id(), spells.cost(card));
        let _ = match card {
            SpellCard::Fireball => writeln!(text, "attack = {}", spells.fireball),
            SpellCard::Freeze => writeln!(text, "dodge = {}", spells.frozen),
            SpellCard::Fingers => writeln!(text, "catch = {}", listed(&spells.sticky)),
            SpellCard::Size => writeln!(text, "move = {}", spells.stride),
            SpellCard::Dispel
            | SpellCard::Shield
            | SpellCard::Teleport
            | SpellCard::Magic
            | SpellCard::Pace
            | SpellCard::Strength => Ok(()),
        };
    }
}
