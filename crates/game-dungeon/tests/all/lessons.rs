//! The teaching table: every lesson can be followed, and what it says afterwards is so.

use courtside_kernel::{RuleId, Seat, Turn, Winners};
use courtside_testkit::{Scenario, lessons};
use game_dungeon::content::Spot;
use game_dungeon::{CARD, Dungeon};

/// The table after the replies of a lesson, counted from 1, with the first ply that fulfils it.
fn followed(number: usize) -> Scenario<Dungeon> {
    let lesson = &courtside_book::lessons(&CARD)[number - 1];
    let mut table = Scenario::at(lesson.options, lesson.seats, lesson.position);
    table.play(lesson.wanted[0]).play(&lesson.replies.join(" "));
    table
}

#[test]
fn every_lesson_can_be_followed_and_ends_as_it_says() {
    let mut told: [Vec<Vec<&str>>; 7] = Default::default();
    lessons::follow::<Dungeon>(|number, kinds| told[number - 1].push(kinds.to_vec()));
    for (number, kinds) in [
        (
            1,
            &["play", "revealed", "rolled", "kept", "moved", "clock"][..],
        ),
        (2, &["kept", "rolled", "moved", "clock"]),
        (3, &["card", "added", "moved", "clock"]),
        (4, &["returned", "kick-tried", "kicked", "scored", "drive"]),
        (5, &["returned", "punted", "drive"]),
        (
            6,
            &[
                "five-tried",
                "five-done",
                "scored",
                "kicked",
                "half-over",
                "won",
            ],
        ),
        (
            7,
            &[
                "laid",
                "ai-drew",
                "play",
                "revealed",
                "ai-stopped",
                "no-gain",
            ],
        ),
    ] {
        let ways = &told[number - 1];
        assert!(!ways.is_empty(), "lesson {number}");
        for way in ways {
            let mut rest = way.iter();
            let inside = kinds.iter().all(|kind| rest.any(|told| told == kind));
            assert!(inside, "lesson {number}: {way:?} lacks {kinds:?}");
        }
    }
    assert_eq!(told[6].len(), 2, "either red card");
}

#[test]
fn the_figures_in_the_lessons_are_so() {
    let one = followed(1).state;
    assert_eq!(
        (one.ball, one.clock, one.down),
        (Spot(7), 28, 2),
        "two red spaces from 5"
    );
    let two = followed(2).state;
    assert_eq!(two.ball, Spot(10), "two yellow spaces from 8");
    let three = followed(3).state;
    assert_eq!(three.ball, Spot(14), "three red spaces from 11");
    let four = followed(4).state;
    assert_eq!(
        (four.points, four.offence, four.ball),
        ([10, 7], Seat(1), Spot(14))
    );
    let five = followed(5).state;
    assert_eq!((five.offence, five.ball, five.down), (Seat(1), Spot(14), 1));
    let six = followed(6);
    assert_eq!(six.state.points, [21, 18]);
    assert_eq!(
        six.turn(),
        Turn::Over(Winners::only(Seat(0)), RuleId("D73"))
    );
    let seven = followed(7).state;
    assert_eq!((seven.ball, seven.bolts, seven.down), (Spot(14), [1, 0], 2));
}

#[test]
fn a_hail_mary_comes_true_about_once_in_twenty_throws() {
    // Each die has two tries at two sides of six.
    let each = 1.0 - (4.0_f64 / 6.0).powi(2);
    let all = each.powi(5);
    assert!((0.045..0.055).contains(&all), "{all}");
}

#[test]
fn lessons_call_the_players_by_their_names() {
    let lessons = courtside_book::lessons(&CARD);
    let [home, away] = CARD.seat_names else {
        panic!("two seats have names")
    };
    assert!(lessons[0].task.contains(home) && lessons[0].task.contains(away));
}
