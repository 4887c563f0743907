//! Whole games and full trees, compared with files that were read once by a person.

use courtside_testkit::{golden, tidy};
use game_cards::{CARD, Cards};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// All variants, and every number of players once.
#[test]
fn playthrough_standard() {
    golden::playthrough::<Cards>(TESTS, "standard-3", "", 3, 1);
    golden::playthrough::<Cards>(TESTS, "standard-7", "", 7, 1);
}

#[test]
fn playthrough_strategic() {
    golden::playthrough::<Cards>(TESTS, "strategic-2", "play=strategic", 2, 1);
    golden::playthrough::<Cards>(TESTS, "strategic-5", "play=strategic", 5, 1);
}

#[test]
fn playthrough_teams() {
    golden::playthrough::<Cards>(TESTS, "teams-4", "teams=aabb", 4, 1);
    let both = "play=strategic teams=abc";
    golden::playthrough::<Cards>(TESTS, "strategic-three-teams-6", both, 6, 1);
}

#[test]
fn perft() {
    golden::perft_file::<Cards>(TESTS, 4);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test((CARD.rulebook)(), env!("CARGO_MANIFEST_DIR"));
}
