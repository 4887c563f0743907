//! Words and signs for spells, dice and places in an order.

use crate::SpellSign;
use crate::words::{listed, number_word};
use game_wizard::Roll;
use game_wizard::content::{Spell, Spells};

pub(super) const fn sign(spell: Spell) -> SpellSign {
    match spell {
        Spell::Dispel => SpellSign::Dispel,
        Spell::Fireball => SpellSign::Fireball,
        Spell::Freeze => SpellSign::Freeze,
        Spell::Shield => SpellSign::Shield,
        Spell::Teleport => SpellSign::Teleport,
        Spell::ButterFingers => SpellSign::Butter,
        Spell::StickyFingers => SpellSign::Sticky,
        Spell::MagicDrain => SpellSign::Drain,
        Spell::MagicBoost => SpellSign::Boost,
        Spell::Shrink => SpellSign::Shrink,
        Spell::Enlarge => SpellSign::Enlarge,
        Spell::Slow => SpellSign::Slow,
        Spell::Speed => SpellSign::Speed,
        Spell::Weak => SpellSign::Weak,
        Spell::Strong => SpellSign::Strong,
    }
}

/// What a spell does, as a sentence about `target`: "The target", or "it" where it is clear who bears it.
pub(super) fn about(spell: Spell, spells: &Spells, target: &str) -> String {
    let die = spells.die.name();
    let stride = number_word(spells.stride.into());
    match spell {
        Spell::Dispel => "One effect on a wizard or a ball ends.".into(),
        Spell::Fireball => format!(
            "The ball in hand attacks with {} instead of dice and cannot be caught.",
            spells.fireball
        ),
        Spell::Freeze => format!(
            "{target} cannot move, throw or cast and dodges with {} instead of dice.",
            spells.frozen
        ),
        Spell::Shield => format!(
            "{target} is saved once, from a ball or a spell, though its roll is too low. Meanwhile it neither catches nor sends spells back."
        ),
        Spell::Teleport => "A wizard, a ball or both go to spaces in a zone nearby.".into(),
        Spell::ButterFingers => {
            format!("{target} drops its ball and can neither take nor catch one.")
        }
        Spell::StickyFingers => {
            let totals: Vec<String> = spells.sticky.iter().map(u8::to_string).collect();
            format!(
                "{target} cannot throw, pass or drop, and also catches if its dodge is {}.",
                listed(&totals).replace(" and ", " or ")
            )
        }
        Spell::MagicDrain => format!("{target} casts and resists with a {die} die less."),
        Spell::MagicBoost => format!("{target} casts and resists with a {die} die more."),
        Spell::Shrink => {
            format!("{target} dodges with a {die} die more and moves {stride} spaces less.")
        }
        Spell::Enlarge => {
            format!("{target} dodges with a {die} die less and moves {stride} spaces more.")
        }
        Spell::Slow => format!("{target} has one action less."),
        Spell::Speed => format!("{target} has one action more."),
        Spell::Weak => format!("{target} throws with a {die} die less."),
        Spell::Strong => format!("{target} throws with a {die} die more."),
    }
}

/// For whom a spell is mostly meant, and how long it lasts if `caster` casts it now (W12).
pub(super) fn usual(spell: Spell, caster: &str) -> String {
    let whom = match spell {
        Spell::Dispel => return "Mostly it ends a spell of the enemy.".into(),
        Spell::Teleport => {
            return "Choose a wizard, a ball or both, then where to.".into();
        }
        Spell::Fireball => {
            return format!("It lasts for one throw, or until {caster} has acted again.");
        }
        Spell::Shield | Spell::MagicBoost | Spell::Speed | Spell::Strong => "for a friend",
        Spell::Freeze | Spell::ButterFingers | Spell::MagicDrain | Spell::Slow | Spell::Weak => {
            "against an enemy"
        }
        Spell::StickyFingers => "for a friend with empty hands or against an enemy with a ball",
        Spell::Shrink => "for a friend in danger or against an enemy with far to go",
        Spell::Enlarge => "against an enemy in danger or for a friend with far to go",
    };
    format!("Mostly {whom}, until {caster} has acted again.")
}

/// "blue and red", "blue, blue and white": the dice that are added up.
pub(super) fn dice(roll: Roll) -> String {
    let [left, right, beside, more, less] = roll.0;
    let added: Vec<String> = [left, right, beside, more]
        .into_iter()
        .flatten()
        .map(|die| die.name().to_owned())
        .collect();
    match less {
        Some(die) => format!("{}, less {}", listed(&added), die.name()),
        None => listed(&added),
    }
}

/// "first", "second".
pub(super) fn nth(place: u8) -> &'static str {
    const NTH: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    NTH[usize::from(place) % NTH.len()]
}

/// "one zone", "two zones".
pub(super) fn zones(zones: u8) -> String {
    crate::words::spelled(zones.into(), "zone")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_wizard::content::Die;

    #[test]
    fn dice_are_listed_and_those_that_count_against_come_last() {
        let roll = |dice: [Option<Die>; 5]| super::dice(Roll(dice));
        let (blue, white) = (Some(Die::Blue), Some(Die::White));
        assert_eq!(
            roll([blue, blue, white, None, None]),
            "blue, blue and white"
        );
        assert_eq!(roll([None, blue, None, None, white]), "blue, less white");
    }

    #[test]
    fn every_spell_has_a_sign_of_its_own() {
        let signs = Spell::ALL.map(sign);
        assert_eq!(signs, SpellSign::ALL);
    }
}
