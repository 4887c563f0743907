//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_testkit::lessons;
use game_chessboard::Chessboard;
use std::collections::BTreeSet;

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut told = [const { BTreeSet::new() }; 7];
    lessons::follow::<Chessboard>(|number, kinds| {
        told[number - 1].extend(kinds.iter().copied());
    });
    let saw = |number: usize, kind: &str| told[number - 1].contains(kind);
    assert!(saw(4, "hit") && !saw(4, "missed"));
    assert!((1..=3).all(|number| saw(number, "walked")));
    assert!(saw(5, "missed") && saw(5, "caught") && !saw(5, "hit"));
    assert!(saw(6, "put-down") && saw(7, "took"));
}
