//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::{golden, tidy};
use game_wizard::{CARD, WizardDodgeball};

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// Turn, draft, spells, goal, and a seed with which much happens.
const VARIANTS: [([&str; 4], u64); 16] = [
    (["basic", "random", "all", "points"], 128),
    (["basic", "random", "all", "elimination"], 128),
    (["basic", "random", "purchase", "points"], 141),
    (["basic", "random", "purchase", "elimination"], 383),
    (["basic", "schoolyard", "all", "points"], 458),
    (["basic", "schoolyard", "all", "elimination"], 242),
    (["basic", "schoolyard", "purchase", "points"], 22),
    (["basic", "schoolyard", "purchase", "elimination"], 217),
    (["advanced", "random", "all", "points"], 205),
    (["advanced", "random", "all", "elimination"], 205),
    (["advanced", "random", "purchase", "points"], 6),
    (["advanced", "random", "purchase", "elimination"], 169),
    (["advanced", "schoolyard", "all", "points"], 220),
    (["advanced", "schoolyard", "all", "elimination"], 220),
    (["advanced", "schoolyard", "purchase", "points"], 149),
    (["advanced", "schoolyard", "purchase", "elimination"], 208),
];

/// A game to its end, with a draw that comes soon enough to keep the file short.
fn playthrough(variant: [&str; 4], seats: usize, seed: u64) {
    let [turn, draft, spells, goal] = variant;
    let name = format!("{}-{seats}", variant.join("-"));
    let options = format!("turn={turn} draft={draft} spells={spells} goal={goal} quiet=30");
    golden::playthrough::<WizardDodgeball>(TESTS, &name, &options, seats, seed);
}

#[test]
fn playthroughs_of_every_variant() {
    for (variant, seed) in VARIANTS {
        playthrough(variant, 2, seed);
    }
}

#[test]
fn playthroughs_of_two_teams_of_two() {
    playthrough(VARIANTS[0].0, 4, 93);
    playthrough(VARIANTS[15].0, 4, 327);
}

#[test]
fn a_playthrough_of_teammates_who_pick_their_wizards() {
    let options = "control=chosen spells=purchase quiet=30";
    golden::playthrough::<WizardDodgeball>(TESTS, "chosen-purchase-4", options, 4, 369);
}

#[test]
fn perft() {
    golden::perft_file::<WizardDodgeball>(TESTS, 2);
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    tidy::every_rule_has_a_test(courtside_book::rulebook(&CARD), env!("CARGO_MANIFEST_DIR"));
}
