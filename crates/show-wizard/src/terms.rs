//! Words of this game that a newcomer may not know.

use crate::Term;

const fn term(word: &'static str, about: &'static str, rule: &'static str) -> Term {
    Term { word, about, rule }
}

/// Longer words before those that they begin with, so that a screen finds the whole of them.
pub(super) static TERMS: &[Term] = &[
    term(
        "attack line",
        "The violet line between the front zone and the back zone of a side. A ball that comes behind it, into a back zone, is active from then on.",
        "W48",
    ),
    term(
        "not active",
        "A ball without a star. It wakes up once it comes behind an attack line, on either side; until then a wizard carries and passes it but attacks nobody with it.",
        "W56",
    ),
    term(
        "active ball",
        "A ball with a star: it has been behind an attack line, and a wizard may attack with it for as long as the game lasts.",
        "W56",
    ),
    term(
        "Neutral Area",
        "The dark row in the middle. Wizards of both sides may stand there, but no spell is cast from it or into it.",
        "W49",
    ),
    term(
        "in sight",
        "No other wizard stands on the straight line between the middles of the two spaces.",
        "W34",
    ),
    term(
        "out of sight",
        "Another wizard stands on the straight line between the middles of the two spaces.",
        "W34",
    ),
    term(
        "player 1",
        "Whoever rolled higher. Player 1 places first and has the first turn.",
        "W42",
    ),
    term(
        "Doubles",
        "Both dice of the stat card show the same. Without a ball in hand that is a catch; against a spell it goes back to its caster.",
        "W64",
    ),
    term(
        "doubles",
        "Both dice of the stat card show the same. Without a ball in hand that is a catch; against a spell it goes back to its caster.",
        "W64",
    ),
    term(
        "rebounds",
        "The target rolled doubles: the spell goes back, and the caster has to resist it.",
        "W70",
    ),
    term(
        "off court",
        "It was hit or its throw was caught. It enters again in its own turn or after a catch of its side; in elimination only after a catch.",
        "W17",
    ),
    term(
        "order of play",
        "The sides take turns, and each time the next wizard in the side's order acts.",
        "W50",
    ),
    term(
        "resists",
        "Rolls its resist dice. As much as the cast or more, and the spell does nothing.",
        "W69",
    ),
    term(
        "frozen",
        "It cannot move, throw or cast, and dodges with a fixed number instead of dice.",
        "W82",
    ),
    term(
        "Spells in hand",
        "A spell card that is cast lies with its caster. It comes back at the end of the caster's next turn, and its effects end.",
        "W12",
    ),
    term(
        "area",
        "As many connected spaces as the caster's Magic, diagonals included, without the Neutral Area. The caster sees at least one of them.",
        "W67",
    ),
    term(
        "zone",
        "The court has four: back and front of either side. They count for range: one zone away adds a white die, three leave one die.",
        "W60",
    ),
    term(
        "Magic",
        "How many connected spaces the spells of a wizard cover. In the set-up it also pays for spell cards.",
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
