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

/// What a spell does to whoever or whatever has it, as a sentence.
pub(super) fn about(spell: Spell, spells: &Spells) -> String {
    let die = spells.die.name();
    let stride = number_word(spells.stride.into());
    match spell {
        Spell::Dispel => "Ends one effect on a wizard or a ball.".into(),
        Spell::Fireball => format!(
            "A ball in hand attacks with {} instead of dice and cannot be caught.",
            spells.fireball
        ),
        Spell::Freeze => format!(
            "Cannot move, throw or cast; dodges with {} instead of dice.",
            spells.frozen
        ),
        Spell::Shield => {
            "The first failed dodge or resist does not count. Catches nothing meanwhile.".into()
        }
        Spell::Teleport => "Moves a wizard, a ball or both to a space in a zone nearby.".into(),
        Spell::ButterFingers => "Drops its ball; can neither take nor catch one.".into(),
        Spell::StickyFingers => {
            let totals: Vec<String> = spells.sticky.iter().map(u8::to_string).collect();
            format!(
                "Cannot throw, pass or drop; also catches if its dodge is {}.",
                listed(&totals).replace(" and ", " or ")
            )
        }
        Spell::MagicDrain => format!("A {die} die less to cast and to resist."),
        Spell::MagicBoost => format!("A {die} die more to cast and to resist."),
        Spell::Shrink => format!("A {die} die more to dodge, {stride} spaces less to move."),
        Spell::Enlarge => format!("A {die} die less to dodge, {stride} spaces more to move."),
        Spell::Slow => "One action less.".into(),
        Spell::Speed => "One action more.".into(),
        Spell::Weak => format!("A {die} die less to throw."),
        Spell::Strong => format!("A {die} die more to throw."),
    }
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
