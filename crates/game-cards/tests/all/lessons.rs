//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_testkit::lessons;
use game_cards::{CARD, Cards};

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut told: [Vec<Vec<&str>>; 7] = Default::default();
    lessons::follow::<Cards>(|number, kinds| told[number - 1].push(kinds.to_vec()));
    let all = |number: usize, kinds: &[&str]| {
        let ways = &told[number - 1];
        assert!(!ways.is_empty(), "lesson {number}");
        for way in ways {
            assert!(way.starts_with(kinds), "lesson {number}: {way:?}");
        }
    };
    all(1, &["threw", "hit", "turn"]);
    all(2, &["put", "turn", "drew", "threw", "dodged", "turn"]);
    all(3, &["threw", "dodged", "hit", "turn"]);
    all(4, &["threw", "hit", "out", "turn"]);
    all(6, &["dodged", "turn"]);
    all(7, &["revived", "turn"]);
    for way in &told[4] {
        assert!(
            way.contains(&"discarded") && way.contains(&"pile-removed"),
            "{way:?}"
        );
    }
    assert_eq!(told[4].len(), 3, "either throw, or the Dodge");
}

#[test]
fn lessons_call_the_players_by_their_names() {
    let lessons = courtside_book::lessons(&CARD);
    let [navy, white, third, fourth, ..] = CARD.seat_names else {
        panic!("seven seats have names")
    };
    assert!(lessons[0].task.contains(navy));
    assert!(lessons[2].task.contains(white) && lessons[2].task.contains(third));
    assert!(lessons[6].aim.contains(third) && lessons[6].task.contains(fourth));
}
