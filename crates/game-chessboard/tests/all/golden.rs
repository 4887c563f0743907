//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{golden, tidy};
use game_chessboard::{CARD, Chessboard};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn playthrough_standard() {
    golden::playthrough::<Chessboard>(TESTS, "standard", "", 2, 1);
}

#[test]
fn playthrough_by_the_text() {
    golden::playthrough::<Chessboard>(TESTS, "by-the-text", "stalling=text", 2, 2);
}

#[test]
fn perft() {
    golden::perft_file::<Chessboard>(TESTS, 2);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
