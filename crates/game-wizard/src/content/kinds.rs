//! What stands on cards: colours of dice, spells, spell cards.

use courtside_kernel::DieColour;

/// The colour of a die. The stronger one is the greater one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    White,
    Grey,
    Blue,
    Red,
}

impl Die {
    pub const ALL: [Die; 4] = [Die::White, Die::Grey, Die::Blue, Die::Red];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Die::White => "white",
            Die::Grey => "grey",
            Die::Blue => "blue",
            Die::Red => "red",
        }
    }

    /// The letter that stands on it: colours alone don't tell everyone.
    pub const fn letter(self) -> char {
        match self {
            Die::White => 'W',
            Die::Grey => 'G',
            Die::Blue => 'B',
            Die::Red => 'R',
        }
    }

    /// The colour as it is drawn.
    pub const fn colour(self) -> DieColour {
        match self {
            Die::White => DieColour::White,
            Die::Grey => DieColour::Grey,
            Die::Blue => DieColour::Blue,
            Die::Red => DieColour::Red,
        }
    }

    pub fn from_name(name: &str) -> Option<Die> {
        Die::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// A spell. Paired spells are the two sides of one card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spell {
    Dispel,
    Fireball,
    Freeze,
    Shield,
    Teleport,
    ButterFingers,
    StickyFingers,
    MagicDrain,
    MagicBoost,
    Shrink,
    Enlarge,
    Slow,
    Speed,
    Weak,
    Strong,
}

pub const SPELLS: usize = 15;

impl Spell {
    pub const ALL: [Spell; SPELLS] = [
        Spell::Dispel,
        Spell::Fireball,
        Spell::Freeze,
        Spell::Shield,
        Spell::Teleport,
        Spell::ButterFingers,
        Spell::StickyFingers,
        Spell::MagicDrain,
        Spell::MagicBoost,
        Spell::Shrink,
        Spell::Enlarge,
        Spell::Slow,
        Spell::Speed,
        Spell::Weak,
        Spell::Strong,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its short name in plies.
    pub const fn id(self) -> &'static str {
        match self {
            Spell::Dispel => "dispel",
            Spell::Fireball => "fireball",
            Spell::Freeze => "freeze",
            Spell::Shield => "shield",
            Spell::Teleport => "teleport",
            Spell::ButterFingers => "butter",
            Spell::StickyFingers => "sticky",
            Spell::MagicDrain => "drain",
            Spell::MagicBoost => "boost",
            Spell::Shrink => "shrink",
            Spell::Enlarge => "enlarge",
            Spell::Slow => "slow",
            Spell::Speed => "speed",
            Spell::Weak => "weak",
            Spell::Strong => "strong",
        }
    }

    /// "Butter Fingers"
    pub const fn name(self) -> &'static str {
        match self {
            Spell::Dispel => "Dispel",
            Spell::Fireball => "Fireball",
            Spell::Freeze => "Freeze",
            Spell::Shield => "Shield",
            Spell::Teleport => "Teleport",
            Spell::ButterFingers => "Butter Fingers",
            Spell::StickyFingers => "Sticky Fingers",
            Spell::MagicDrain => "Magic Drain",
            Spell::MagicBoost => "Magic Boost",
            Spell::Shrink => "Shrink",
            Spell::Enlarge => "Enlarge",
            Spell::Slow => "Slow",
            Spell::Speed => "Speed",
            Spell::Weak => "Weak",
            Spell::Strong => "Strong",
        }
    }

    pub fn from_id(id: &str) -> Option<Spell> {
        Spell::ALL.into_iter().find(|one| one.id() == id)
    }

    /// The card it stands on.
    pub const fn card(self) -> SpellCard {
        match self {
            Spell::Dispel => SpellCard::Dispel,
            Spell::Fireball => SpellCard::Fireball,
            Spell::Freeze => SpellCard::Freeze,
            Spell::Shield => SpellCard::Shield,
            Spell::Teleport => SpellCard::Teleport,
            Spell::ButterFingers | Spell::StickyFingers => SpellCard::Fingers,
            Spell::MagicDrain | Spell::MagicBoost => SpellCard::Magic,
            Spell::Shrink | Spell::Enlarge => SpellCard::Size,
            Spell::Slow | Spell::Speed => SpellCard::Pace,
            Spell::Weak | Spell::Strong => SpellCard::Strength,
        }
    }

    /// Whether it leaves a marker with a wizard. Fireball marks a ball; Dispel and Teleport leave nothing behind.
    pub const fn stays(self) -> bool {
        !matches!(self, Spell::Dispel | Spell::Fireball | Spell::Teleport)
    }
}

/// A spell card: one spell, or two of which one is cast.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SpellCard {
    Dispel,
    Fireball,
    Freeze,
    Shield,
    Teleport,
    Fingers,
    Magic,
    Size,
    Pace,
    Strength,
}

pub const SPELL_CARDS: usize = 10;

impl SpellCard {
    pub const ALL: [SpellCard; SPELL_CARDS] = [
        SpellCard::Dispel,
        SpellCard::Fireball,
        SpellCard::Freeze,
        SpellCard::Shield,
        SpellCard::Teleport,
        SpellCard::Fingers,
        SpellCard::Magic,
        SpellCard::Size,
        SpellCard::Pace,
        SpellCard::Strength,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in plies and in `spells.toml`: the spells on it.
    pub const fn id(self) -> &'static str {
        match self {
            SpellCard::Dispel => "dispel",
            SpellCard::Fireball => "fireball",
            SpellCard::Freeze => "freeze",
            SpellCard::Shield => "shield",
            SpellCard::Teleport => "teleport",
            SpellCard::Fingers => "butter-sticky",
            SpellCard::Magic => "drain-boost",
            SpellCard::Size => "shrink-enlarge",
            SpellCard::Pace => "slow-speed",
            SpellCard::Strength => "weak-strong",
        }
    }

    pub fn from_id(id: &str) -> Option<SpellCard> {
        SpellCard::ALL.into_iter().find(|one| one.id() == id)
    }

    /// The spells on it: one, or two.
    pub const fn spells(self) -> &'static [Spell] {
        match self {
            SpellCard::Dispel => &[Spell::Dispel],
            SpellCard::Fireball => &[Spell::Fireball],
            SpellCard::Freeze => &[Spell::Freeze],
            SpellCard::Shield => &[Spell::Shield],
            SpellCard::Teleport => &[Spell::Teleport],
            SpellCard::Fingers => &[Spell::ButterFingers, Spell::StickyFingers],
            SpellCard::Magic => &[Spell::MagicDrain, Spell::MagicBoost],
            SpellCard::Size => &[Spell::Shrink, Spell::Enlarge],
            SpellCard::Pace => &[Spell::Slow, Spell::Speed],
            SpellCard::Strength => &[Spell::Weak, Spell::Strong],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spell_stands_on_one_card_and_names_read_back() {
        let on_cards: Vec<_> = SpellCard::ALL
            .iter()
            .flat_map(|card| card.spells().iter().map(|spell| (*card, *spell)))
            .collect();
        assert_eq!(on_cards.len(), SPELLS);
        for (index, (card, spell)) in on_cards.into_iter().enumerate() {
            assert_eq!((spell.card(), spell.index()), (card, index));
            assert_eq!(Spell::from_id(spell.id()), Some(spell));
            assert_eq!(SpellCard::from_id(card.id()), Some(card));
        }
    }
}
