//! What is asked between the actions of a turn, and what dice must beat.

use super::table::*;
use courtside_kernel::{Seat, Viewer};

#[test]
fn w53_w62_w17_answers_point_at_spaces() {
    let enter = At {
        navy: "21@-,58@c3,10@-,25@-,36@-",
        phase: "enter",
        ..AT
    }
    .scene();
    assert_eq!(enter.ask.question, "Where does #21 come on?");
    assert_eq!(path(choice(&enter, "enter:d")), ["sq-d1"]);
    assert_eq!(under(&enter)[1], "#21 acts: comes on");
    let dodge = At {
        acts: "21:010:0",
        balls: "e9*,a1*,a1*,a1*,a1*",
        phase: "dodge:45",
        ..AT
    };
    let scene = dodge.scene();
    assert_eq!(scene.ask.question, "Where does #45 step aside?");
    assert_eq!(scene.ask.hint, "It dodged. The ball stays on e9.");
    assert_eq!(path(choice(&scene, "dodge:d9")), ["sq-d9"]);
    let waiting = dodge.seen_by(Viewer::Seat(Seat(0)));
    assert_eq!(waiting.ask.question, "Jun moves #45 aside");
}

#[test]
fn w17_a_wizard_that_comes_back_is_a_row_of_the_order() {
    let scene = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .after("throw:45 220 44", 1);
    assert_eq!(scene.ask.question, "Who comes back?");
    assert!(scene.ask.any_order);
    assert_eq!(question_after(&scene, "sq-d13"), "Who comes back on d13?");
    assert_eq!(
        question_after(&scene, "wiz-1-2"),
        "Where does #12 come back?"
    );
    assert_eq!(path(choice(&scene, "return:12:d")), ["wiz-1-2", "sq-d13"]);
    let back = row(panel(&scene, "Your order of play"), "Bartleby Cannonade");
    assert!(!back.out && back.badge == "can come back");
    assert_eq!(under(&scene)[1], "#45 caught the ball");
    assert!(scene.ask.hint.contains("one of your wizards may come back"));
    let nobody = choice(&scene, "none");
    assert_eq!(
        (path(nobody), nobody.label.as_str()),
        (vec!["nobody"], "Bring nobody back")
    );
    assert!(scene.buttons.iter().any(|button| button.id == "nobody"));
}

#[test]
fn w15_butter_fingers_ask_where_the_ball_falls() {
    let scene = At {
        balls: "#45*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .after("cast:butter:45 45 12", 1);
    assert_eq!(scene.ask.question, "Where does #45 drop its ball?");
    assert_eq!(path(choice(&scene, "drop:e9")), ["sq-e9"]);
}

#[test]
fn dice_that_fall_say_what_they_must_beat() {
    let asked = |phase: &'static str, acts: &'static str, balls: &'static str| {
        let at = At {
            phase,
            acts,
            balls,
            ..AT
        };
        let scene = at.seen_by(Viewer::Spectator);
        (scene.ask.question, scene.ask.hint)
    };
    let held = "#21*,a1*,a1*,a1*,a1*";
    let (question, hint) = asked("throw:45", "21:010:0", held);
    assert_eq!(question, "#21 rolls to throw");
    assert_eq!(hint, "#21 at #45, 1 zone away. It must beat #45's dodge.");
    let (question, hint) = asked("evade:45=9", "21:010:0", held);
    assert_eq!(question, "#45 rolls to dodge");
    assert_eq!(hint, "The throw is 9. A 9 or more dodges it.");
}
