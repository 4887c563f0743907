//! Words of American football and of this game that a newcomer may not know.

use crate::Term;

const fn term(word: &'static str, about: &'static str, rule: &'static str) -> Term {
    Term { word, about, rule }
}

/// Longer words before those that they begin with, so that a screen finds the whole of them.
pub(super) static TERMS: &[Term] = &[
    term(
        "two-point conversion",
        "After a touchdown: one more play from near the far end zone. If it reaches the end zone it is worth two points.",
        "D69",
    ),
    term(
        "defence card",
        "A card that the defence lays face down before each play. It guesses the colour of the play and shows a number of dice.",
        "D52",
    ),
    term(
        "defence",
        "The side without the ball. It guesses plays and tries to stop the ball.",
        "D51",
    ),
    term(
        "offence",
        "The side with the ball. It calls plays and rolls the white dice.",
        "D51",
    ),
    term(
        "extra point",
        "After a touchdown: a kick that is worth one point.",
        "D68",
    ),
    term(
        "end zone",
        "The ground at either end of the field. You own one and score in the other.",
        "D1",
    ),
    term(
        "fourth down",
        "The last try of a drive. Without a score the other side takes the ball where it lies.",
        "D51",
    ),
    term(
        "field goal",
        "A kick at the posts, from the post sign or nearer: three points if it is good. The drive ends either way.",
        "D67",
    ),
    term(
        "touchdown",
        "The ball reaches the far end zone: six points, and a try for one or two more.",
        "D66",
    ),
    term(
        "onside kick",
        "A gamble after a score: roll five balls on five dice, with one reroll, to keep the ball.",
        "D71",
    ),
    term(
        "kick-off",
        "After a score the other side has the ball at its own start.",
        "D71",
    ),
    term(
        "Hail Mary",
        "A desperate last throw: roll five balls on five dice, with one reroll, for a touchdown.",
        "D60",
    ),
    term(
        "play board",
        "Three by three squares. You call a play by moving your pawn one square; its colour is the play.",
        "D53",
    ),
    term(
        "last play",
        "When the clock is at zero the side with the ball has one more play. Then the half is over.",
        "D9",
    ),
    term(
        "overtime",
        "After a draw both sides have one drive each, without a clock, until one is ahead.",
        "D72",
    ),
    term(
        "turnover",
        "The ball goes to the other side, where it lies.",
        "D22",
    ),
    term(
        "momentum",
        "It pays for cards and is counted in bolts. Each drive, each right guess on defence and each lightning on offence brings one.",
        "D61",
    ),
    term(
        "lightning",
        "A face of the white die. Each one that is left when rolling ends gives the offence a bolt.",
        "D15",
    ),
    term(
        "whistle",
        "Some cards are played only before a play is called or after a down, not at the dice.",
        "D17",
    ),
    term(
        "midfield",
        "The blue space in the middle, in front of the doorway.",
        "D1",
    ),
    term(
        "black die",
        "The die of the defence: two claws, two shields, a skull, a blank. The card says what each of them does.",
        "D2",
    ),
    term(
        "cleats",
        "A face of the white die, the studs of a boot. A red play needs one for each space.",
        "D56",
    ),
    term(
        "cleat",
        "A face of the white die, the studs of a boot. A red play needs one for each space.",
        "D56",
    ),
    term(
        "drive",
        "Up to four downs of one side, one after the other.",
        "D51",
    ),
    term("bolts", "Bolts pay for cards.", "D61"),
    term("bolt", "Bolts pay for cards.", "D61"),
    term(
        "punt",
        "On fourth down: give the ball to the other side on purpose, far from your end zone.",
        "D65",
    ),
    term(
        "downs",
        "Tries. The side with the ball has four of them to score.",
        "D51",
    ),
    term(
        "down",
        "A try. The side with the ball has four of them to score.",
        "D51",
    ),
    term(
        "clock",
        "It runs by one for each time icon, not by the minute. At zero the half is nearly over.",
        "D57",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use game_dungeon::CARD;

    #[test]
    fn every_term_is_found_and_leads_to_a_rule() {
        courtside_testkit::tidy::every_term_is_found(TERMS, courtside_book::rulebook(&CARD));
    }
}
