//! Words and signs for spells, dice and places in an order.

use crate::SpellSign;
use crate::words::{count, listed};
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
    let stride = spells.stride;
    match spell {
        Spell::Dispel => "Ends one effect on a wizard or a ball.".into(),
        Spell::Fireball => format!(
            "The held ball attacks with {} instead of dice and can't be caught.",
            spells.fireball
        ),
        Spell::Freeze => format!(
            "{target} can't move, throw or cast, and dodges with {} instead of dice.",
            spells.frozen
        ),
        Spell::Shield => format!(
            "{target} survives one hit or spell. Until then it can't catch, and doubles don't send spells back."
        ),
        Spell::Teleport => "Moves a wizard, a ball or both within nearby zones.".into(),
        Spell::ButterFingers => {
            format!("{target} drops its ball and can't pick up or catch one.")
        }
        Spell::StickyFingers => {
            let totals: Vec<String> = spells.sticky.iter().map(u8::to_string).collect();
            format!(
                "{target} can't throw, pass or drop, and also catches with a dodge of {}.",
                listed(&totals).replace(" and ", " or ")
            )
        }
        Spell::MagicDrain => format!("{target} subtracts a {die} die when it casts or resists."),
        Spell::MagicBoost => format!("{target} casts and resists with one extra {die} die."),
        Spell::Shrink => {
            format!("{target} dodges with one extra {die} die and moves {stride} spaces less.")
        }
        Spell::Enlarge => {
            format!(
                "{target} subtracts a {die} die when it dodges, and moves {stride} spaces more."
            )
        }
        Spell::Slow => format!("{target} has one action fewer."),
        Spell::Speed => format!("{target} has one extra action."),
        Spell::Weak => format!("{target} subtracts a {die} die when it throws."),
        Spell::Strong => format!("{target} throws with one extra {die} die."),
    }
}

/// What is asked of a Teleport after its target.
pub(super) const LOAD: &str = "Choose the wizard, the ball or both, then where to.";

/// Whom a spell is usually for, and how long it lasts if `caster` casts it now (W12).
pub(super) fn usual(spell: Spell, caster: &str) -> String {
    let whom = match spell {
        Spell::Dispel => return "Usually for an opponent's spell.".into(),
        Spell::Teleport => {
            return LOAD.into();
        }
        Spell::Fireball => {
            return format!("Lasts for one throw, or until the end of {caster}'s next turn.");
        }
        Spell::Shield | Spell::MagicBoost | Spell::Speed | Spell::Strong => "a teammate",
        Spell::Freeze | Spell::ButterFingers | Spell::MagicDrain | Spell::Slow | Spell::Weak => {
            "an opponent"
        }
        Spell::StickyFingers => "a teammate with empty hands or an opponent with a ball",
        Spell::Shrink => "a teammate in danger or an opponent with far to go",
        Spell::Enlarge => "an opponent in danger or a teammate with far to go",
    };
    format!("Usually for {whom}. {}", lasts(caster))
}

/// How long an effect lasts (W12).
pub(super) fn lasts(caster: &str) -> String {
    format!("Lasts until the end of {caster}'s next turn.")
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
        Some(die) => format!("{}, minus {}", listed(&added), die.name()),
        None => listed(&added),
    }
}

/// "first", "second".
pub(super) fn nth(place: u8) -> &'static str {
    const NTH: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    NTH[usize::from(place) % NTH.len()]
}

/// "1 zone", "2 zones".
pub(super) fn zones(zones: u8) -> String {
    count(zones.into(), "zone")
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
        assert_eq!(roll([None, blue, None, None, white]), "blue, minus white");
    }

    #[test]
    fn every_spell_has_a_sign_of_its_own() {
        let signs = Spell::ALL.map(sign);
        assert_eq!(signs, SpellSign::ALL);
    }
}
