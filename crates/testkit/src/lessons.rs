//! A teaching table must hold what it says: every lesson can be followed.

use crate::Scenario;
use courtside_book::{Lesson, lessons, rulebook};
use courtside_kernel::{Narration, Notation, Turn};

/// Replays every lesson of a game with every ply that fulfils it. `look` sees the lesson's number, from 1, and
/// what was told.
pub fn follow<G: Notation + Narration>(mut look: impl FnMut(usize, &[&'static str])) {
    let lessons = lessons(G::CARD);
    assert!(!lessons.is_empty(), "{} has no lessons", G::CARD.name);
    for (number, lesson) in (1..).zip(lessons) {
        let title = lesson.title;
        for rule in &lesson.rules {
            let known = rulebook(G::CARD).rule(rule).is_some();
            assert!(known, "{title}: there is no rule {rule}");
        }
        for words in [title, lesson.aim, lesson.task, lesson.learnt] {
            assert!(!words.is_empty(), "{title}: something is left unsaid");
        }
        let start = || Scenario::<G>::at(lesson.options, lesson.seats, lesson.position);
        assert!(
            matches!(start().turn(), Turn::Act(_)),
            "{title}: nobody acts"
        );
        for wanted in &lesson.wanted {
            let one = Lesson {
                wanted: vec![wanted],
                ..lesson.clone()
            };
            let plies = start().legal(|ply| one.wants(ply));
            assert!(!plies.is_empty(), "{title}: nothing legal fits {wanted}");
            for ply in plies {
                let mut table = start();
                table.play(&ply).play(&lesson.replies.join(" "));
                look(number, &table.kinds());
            }
        }
    }
}
