//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{golden, tidy};
use game_pocket::{CARD, Pocket};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn playthrough_standard() {
    golden::playthrough::<Pocket>(TESTS, "standard", "", 2, 1);
}

#[test]
fn perft() {
    golden::perft_file::<Pocket>(TESTS, 2);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
