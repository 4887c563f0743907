//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_testkit::lessons;
use game_pocket::Pocket;

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut followed = 0;
    lessons::follow::<Pocket>(|number, kinds| {
        followed = followed.max(number);
        match number {
            1 => assert_eq!(kinds, ["walked"]),
            _ => assert_eq!(kinds, ["threw", "hit"]),
        }
    });
    assert_eq!(followed, 2);
}
