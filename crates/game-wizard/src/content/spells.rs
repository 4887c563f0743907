//! `spells.toml`: what the spell cards cost, and the numbers of the spells.

use super::SPELLS_FILE;
use super::court::TEAM;
use super::entry::{Entry, names};
use super::kinds::{Die, SPELL_CARDS, SpellCard};
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
    /// Sticky Fingers catches if the dodge comes to a multiple of this.
    pub sticky: u8,
    /// Spaces that Shrink takes and Enlarge adds.
    pub stride: u8,
}

impl Spells {
    #[inline]
    pub fn cost(&self, card: SpellCard) -> u8 {
        self.cost[card.index()]
    }
}

/// The number that a card has beside its cost: its key and the least and the most it may be.
const fn figure(card: SpellCard) -> Option<(&'static str, u8, u8)> {
    match card {
        SpellCard::Fireball => Some(("attack", 0, 30)),
        SpellCard::Freeze => Some(("dodge", 0, 30)),
        SpellCard::Fingers => Some(("catch", 1, 30)),
        SpellCard::Size => Some(("move", 0, 9)),
        _ => None,
    }
}

pub(super) fn read(table: &Table) -> Result<Spells, OptionError> {
    let mut whole = Entry::new(SPELLS_FILE.name.to_owned(), table);
    let markers = whole.number("markers", 1, TEAM as u8)?;
    let die = whole.word("die", &names(&Die::ALL, Die::name), Die::from_name)?;
    let mut cost = [0; SPELL_CARDS];
    let mut figures = [0; SPELL_CARDS];
    for card in SpellCard::ALL {
        let table = whole.table(card.id())?;
        let mut entry = Entry::new(format!("{}: [{}]", SPELLS_FILE.name, card.id()), table);
        cost[card.index()] = entry.number("cost", 0, 20)?;
        if let Some((key, least, most)) = figure(card) {
            figures[card.index()] = entry.number(key, least, most)?;
        }
        entry.finish()?;
    }
    whole.finish()?;
    Ok(Spells {
        cost,
        markers,
        die,
        fireball: figures[SpellCard::Fireball.index()],
        frozen: figures[SpellCard::Freeze.index()],
        sticky: figures[SpellCard::Fingers.index()],
        stride: figures[SpellCard::Size.index()],
    })
}

pub(super) fn write(spells: &Spells, text: &mut String) {
    let _ = writeln!(text, "markers = {}", spells.markers);
    let _ = writeln!(text, "die = \"{}\"", spells.die.name());
    for card in SpellCard::ALL {
        let _ = writeln!(text, "\n[{}]\ncost = {}", card.id(), spells.cost(card));
        if let Some((key, ..)) = figure(card) {
            let number = match card {
                SpellCard::Fireball => spells.fireball,
                SpellCard::Freeze => spells.frozen,
                SpellCard::Fingers => spells.sticky,
                _ => spells.stride,
            };
            let _ = writeln!(text, "{key} = {number}");
        }
    }
}
