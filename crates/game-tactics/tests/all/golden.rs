//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{configure_under, golden, tidy};
use game_tactics::{CARD, Tactics};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn playthrough_standard() {
    golden::playthrough::<Tactics>(TESTS, "standard", "", 2, 1);
}

#[test]
fn playthrough_between_on_a_wide_board() {
    let options = "columns=12 rows=8 range=between";
    golden::playthrough::<Tactics>(TESTS, "between", options, 2, 2);
}

#[test]
fn playthrough_that_ends_quietly() {
    golden::playthrough::<Tactics>(TESTS, "quiet", "rows=20 quiet=1", 2, 3);
}

/// The rules as they were: nothing in this file may ever change.
#[test]
fn playthrough_under_version_1() {
    let game: Tactics = configure_under(1, "rows=20 quiet=1", 2);
    golden::playthrough_of(game, TESTS, "version-1", 3);
}

#[test]
fn perft() {
    golden::perft_file::<Tactics>(TESTS, 2);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
