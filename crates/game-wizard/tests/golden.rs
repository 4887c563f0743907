//! Whole games and full trees, compared with files in the tree: a change of the rules shows as a difference to read.

use courtside_testkit::golden;
use game_wizard::WizardDodgeball;

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// A game to its end, with a draw that comes soon enough to keep the file short.
fn playthrough(name: &str, options: &str, seats: usize, seed: u64) {
    golden::playthrough::<WizardDodgeball>(TESTS, name, options, seats, seed);
}

#[test]
fn playthroughs_of_every_variant() {
    let mut seed = 1;
    for turn in ["basic", "advanced"] {
        for draft in ["random", "schoolyard"] {
            for spells in ["all", "purchase"] {
                for goal in ["points", "elimination"] {
                    let name = format!("{turn}-{draft}-{spells}-{goal}");
                    let options =
                        format!("turn={turn} draft={draft} spells={spells} goal={goal} quiet=12");
                    playthrough(&name, &options, 2, seed);
                    seed += 1;
                }
            }
        }
    }
}

#[test]
fn playthroughs_of_two_teams_of_two() {
    playthrough("four-basic", "quiet=12", 4, 1);
    let other = "turn=advanced draft=schoolyard spells=purchase goal=elimination quiet=12";
    playthrough("four-advanced", other, 4, 2);
}

#[test]
fn perft() {
    golden::perft_file::<WizardDodgeball>(TESTS, 2);
}
