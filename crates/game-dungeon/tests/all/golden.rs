//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{golden, tidy};
use game_dungeon::{CARD, Dungeon};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

#[test]
fn playthrough_of_two() {
    for seed in [3, 6] {
        golden::playthrough::<Dungeon>(TESTS, &format!("two-{seed}"), "", 2, seed);
    }
}

#[test]
fn playthrough_of_every_solo_level() {
    for level in 1..=6 {
        let (name, options) = (format!("solo-{level}"), format!("level={level}"));
        golden::playthrough::<Dungeon>(TESTS, &name, &options, 1, 1);
    }
}

#[test]
fn perft() {
    golden::perft_file::<Dungeon>(TESTS, 2);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
