//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_testkit::lessons;
use game_wizard::WizardDodgeball;
use std::collections::BTreeSet;

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut told = [const { BTreeSet::new() }; 7];
    lessons::follow::<WizardDodgeball>(|number, kinds| {
        // What each of them must tell, no matter which ply fulfils the lesson.
        let told_every_time: &[&str] = match number {
            1 => &["walked"],
            2 => &["took-ball"],
            3 => &["walked", "became-active"],
            4 => &["passed"],
            5 => &[
                "threw",
                "throw-rolled",
                "dodge-rolled",
                "hit",
                "went-out",
                "scored",
            ],
            6 => &["cast", "cast-rolled", "resist-rolled", "took-hold"],
            _ => &["returned"],
        };
        for kind in told_every_time {
            assert!(kinds.contains(kind), "lesson {number} told {kinds:?}");
        }
        told[number - 1].extend(kinds.iter().copied());
    });
    assert!(told.iter().all(|kinds| !kinds.is_empty()), "seven lessons");
    assert!(!told[4].contains("caught") && !told[5].contains("resisted"));
    assert!(!told[1].contains("became-active"));
}
