//! Words of this game that a newcomer may not know.

use crate::Term;

const fn term(word: &'static str, about: &'static str, rule: &'static str) -> Term {
    Term { word, about, rule }
}

/// Longer words before those that they begin with, so that a screen finds the whole of them.
pub(super) static TERMS: &[Term] = &[
    term(
        "attack line",
        "The violet line between a side's front and back zones. A ball that gets behind it, into a back zone, becomes active.",
        "W48",
    ),
    term(
        "not active",
        "A ball without a star. Wizards can carry and pass it, but not attack with it until it has been behind an attack line on either side.",
        "W56",
    ),
    term(
        "active ball",
        "A ball with a star. It has been behind an attack line, so wizards can attack with it for the rest of the game.",
        "W56",
    ),
    term(
        "Neutral Area",
        "The dark row in the middle. Both sides' wizards may stand there, but spells don't go in or out.",
        "W49",
    ),
    term(
        "in sight",
        "No other wizard is on the straight line between the centres of the two spaces.",
        "W34",
    ),
    term(
        "out of sight",
        "Another wizard is on the straight line between the centres of the two spaces.",
        "W34",
    ),
    term(
        "player 1",
        "The player who rolled higher. Player 1 places first and takes the first turn.",
        "W42",
    ),
    term(
        "Doubles",
        "Both dice of the stat card show the same number. Doubles catch a throw if the wizard holds no ball, and send a spell back at its caster.",
        "W64",
    ),
    term(
        "doubles",
        "Both dice of the stat card show the same number. Doubles catch a throw if the wizard holds no ball, and send a spell back at its caster.",
        "W64",
    ),
    term(
        "rebounds",
        "The target rolled doubles. The spell comes back, and its caster must resist it.",
        "W70",
    ),
    term(
        "off court",
        "It was hit, or its throw was caught. It comes back on its next turn or when its side catches a ball; in elimination only after a catch.",
        "W17",
    ),
    term(
        "order of play",
        "The sides take turns. Each time, the next wizard in that side's order acts.",
        "W50",
    ),
    term(
        "resists",
        "Rolls its resist dice. If it rolls the cast's total or more, the spell does nothing.",
        "W69",
    ),
    term(
        "frozen",
        "It can't move, throw or cast, and dodges with a fixed number instead of dice.",
        "W82",
    ),
    term(
        "Spells in hand",
        "A spell card stays with its caster once it is cast. It comes back at the end of the caster's next turn, and its effects end.",
        "W12",
    ),
    term(
        "area",
        "As many connected spaces as the caster's Magic, diagonals included, outside the Neutral Area. The caster must see at least one.",
        "W67",
    ),
    term(
        "zone",
        "The court has four: each side's back and front. Range counts zones: 1 zone away adds a white die, 3 zones away leaves one die.",
        "W60",
    ),
    term(
        "Magic",
        "How many connected spaces a wizard's spells cover. In set-up it also pays for spell cards.",
        "W67",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use game_wizard::CARD;

    #[test]
    fn every_term_is_found_and_leads_to_a_rule() {
        courtside_testkit::tidy::every_term_is_found(TERMS, courtside_book::rulebook(&CARD));
    }
}
