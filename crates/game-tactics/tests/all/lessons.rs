//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_testkit::lessons;
use game_tactics::Tactics;
use std::collections::BTreeSet;

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut told = [const { BTreeSet::new() }; 7];
    lessons::follow::<Tactics>(|number, kinds| {
        // What each of them must tell, whichever ply fulfils the lesson.
        let told_every_time: &[&str] = match number {
            1 | 2 => &["moved"],
            3 => &["settled", "combat-rolled", "attacks-first"],
            4 => &["attacked", "attack-rolled", "defence-rolled", "hit"],
            5 => &["attacked", "attack-rolled", "defence-rolled"],
            6 => &["went-out"],
            _ => &["returned"],
        };
        for kind in told_every_time {
            assert!(kinds.contains(kind), "lesson {number} told {kinds:?}");
        }
        told[number - 1].extend(kinds.iter().copied());
    });
    assert!(told.iter().all(|kinds| !kinds.is_empty()), "seven lessons");
    assert!(!told[2].contains("tied") && !told[4].contains("caught"));
}
