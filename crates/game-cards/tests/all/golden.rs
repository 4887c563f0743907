//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{configure_under, golden, tidy};
use game_cards::{CARD, Cards};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// All variants with every number of players.
#[test]
fn playthrough_standard() {
    for seats in 2..=7 {
        golden::playthrough::<Cards>(TESTS, &format!("standard-{seats}"), "", seats, 1);
    }
}

#[test]
fn playthrough_strategic() {
    for seats in 2..=7 {
        let name = format!("strategic-{seats}");
        golden::playthrough::<Cards>(TESTS, &name, "play=strategic", seats, 1);
    }
}

#[test]
fn playthrough_teams() {
    for seats in 3..=7 {
        let name = format!("teams-{seats}");
        golden::playthrough::<Cards>(TESTS, &name, "teams=ab", seats, 1);
        let (name, both) = (format!("strategic-{name}"), "play=strategic teams=ab");
        golden::playthrough::<Cards>(TESTS, &name, both, seats, 1);
    }
    let both = "play=strategic teams=abc";
    golden::playthrough::<Cards>(TESTS, "strategic-three-teams-6", both, 6, 1);
}

/// The rules as they were: nothing in these files may ever change.
#[test]
fn playthroughs_under_version_1() {
    for (name, options, seats) in [
        ("version-1-teams-7", "teams=ab", 7),
        (
            "version-1-strategic-three-teams-6",
            "play=strategic teams=abc",
            6,
        ),
    ] {
        let game: Cards = configure_under(1, options, seats);
        golden::playthrough_of(game, TESTS, name, 1);
    }
}

#[test]
fn perft() {
    golden::perft_file::<Cards>(TESTS, 4);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
