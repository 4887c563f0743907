//! The turn of a wizard: walks, balls, throws, what is left to do and what stands in the way.

use super::table::*;
use courtside_scene::Scene;
use std::collections::BTreeMap;

#[test]
fn w57_a_walk_shows_its_way() {
    let scene = AT.scene();
    let walk = choice(&scene, "walk:e2");
    assert_eq!(path(walk), ["sq-e2"]);
    assert_eq!(walk.label, "Walk to e2, 3 steps");
    assert_eq!(walk.trace.route.len(), 4);
    assert_eq!(walk.trace.route.first().unwrap(), "sq-e5");
    assert_eq!(walk.trace.route.last().unwrap(), "sq-e2");
    assert!(walk.odds.is_empty() && walk.trace.sight.is_none());
}

#[test]
fn w54_a_ball_beside_is_taken_and_one_farther_away_is_fetched() {
    let scene = At {
        balls: "d6,g7,i7,a1*,a1*",
        ..AT
    }
    .scene();
    let beside = choice(&scene, "pick:d6");
    assert_eq!(path(beside), ["ball-0"]);
    assert_eq!(beside.label, "Pick up the ball on d6");
    assert_eq!(beside.trace.takes, ["ball-0"]);
    // One step leads beside g7, and of the spaces there the one nearest to the own line is taken.
    let fetch = choice(&scene, "walk:f6 pick:g7");
    assert_eq!(path(fetch), ["ball-1"]);
    assert_eq!(fetch.label, "Walk to f6 and pick up the ball on g7");
    assert_eq!(fetch.trace.route, ["sq-e5", "sq-f6"]);
    assert_eq!(fetch.trace.takes, ["ball-1"]);
    let far = choice(&scene, "walk:h6 pick:i7");
    assert_eq!(far.trace.route.len(), 4);
    // With a ball in hand nothing is fetched.
    let holding = At {
        balls: "#21,g7,i7,a1*,a1*",
        ..AT
    }
    .scene();
    assert!(
        holding
            .choices
            .iter()
            .all(|choice| !choice.ply.contains(' '))
    );
}

#[test]
fn w6_balls_that_are_alike_are_one_action_with_a_thing_each() {
    let scene = At {
        balls: "d6,d6,d6*,a1*,a1*",
        ..AT
    }
    .scene();
    let takes: BTreeMap<&str, &str> = scene
        .choices
        .iter()
        .filter(|choice| choice.ply.starts_with("pick:"))
        .map(|choice| (choice.path[0].as_str(), choice.ply.as_str()))
        .collect();
    assert_eq!(takes.len(), 3);
    assert_eq!(takes["ball-0"], takes["ball-1"]);
    assert_ne!(takes["ball-0"], takes["ball-2"]);
}

#[test]
fn w58_a_throw_shows_sight_odds_and_dice() {
    let scene = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .scene();
    let throw = choice(&scene, "throw:45");
    assert_eq!(path(throw), ["wiz-1-0"]);
    assert_eq!(throw.label, "Throw at #45");
    assert_eq!(throw.about, "#21 at #45, 1 zone away");
    assert_eq!(
        sums(throw),
        [
            ("#21 throws", "blue and blue"),
            ("1 zone away", "+ white"),
            ("#45 dodges", "grey and blue"),
            ("Doubles", "catch the ball"),
        ]
    );
    let [("", results)] = &odds(throw)[..] else {
        panic!("one case")
    };
    let names: Vec<&str> = results.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["hit", "dodged", "caught"]);
    assert_eq!(throw.marks[0].thing, "wiz-1-0");
    assert_eq!(throw.marks[0].text, format!("{}%", results[0].1));
    assert_eq!(throw.trace.sight, Some(["sq-e5".into(), "sq-e9".into()]));
    // #30 stands behind #45: no choice, and the hint says why.
    assert!(scene.choices.iter().all(|choice| choice.ply != "throw:30"));
    assert!(
        scene
            .ask
            .hint
            .contains("#30 stands behind #45, out of sight.")
    );
}

#[test]
fn throws_say_what_spells_change() {
    let scene = At {
        balls: "#21*,#45*,a1*,a1*,a1*",
        white: "45@e12,30@a9,12@c9,41@g9,83@-",
        effects: "21:weak:1,45:shield:1,45:shrink:1,30:freeze:0",
        cards: ["++5+++++++", "+++5+++5+5"],
        ..AT
    }
    .scene();
    assert_eq!(
        sums(choice(&scene, "throw:45")),
        [
            ("#21 throws", "blue and blue"),
            ("Weak", "− white"),
            ("#45 dodges", "grey and blue"),
            ("Holding a ball", "+ white"),
            ("Shrink", "+ white"),
            ("Shield", "stops one hit"),
        ]
    );
    assert_eq!(
        sums(choice(&scene, "throw:30"))[3..],
        [("#30 is frozen", "5")]
    );
}

#[test]
fn w59_passes_drops_and_the_end_are_choices_of_their_own() {
    let scene = At {
        balls: "#21,a1*,a1*,a1*,a1*",
        ..AT
    }
    .scene();
    let pass = choice(&scene, "pass:58");
    assert_eq!(path(pass), ["wiz-0-1"]);
    assert_eq!(pass.trace.sight.as_ref().unwrap()[1], "sq-c3");
    assert_eq!(path(choice(&scene, "drop:e4")), ["drop", "sq-e4"]);
    assert_eq!(path(choice(&scene, "end")), ["end"]);
    assert_eq!(choice(&scene, "end").label, "End #21's turn");
    assert!(buttons(&scene).contains(&"drop") && buttons(&scene).contains(&"end"));
    assert!(
        scene
            .ask
            .hint
            .contains("not active: carry it behind an attack line"),
        "{}",
        scene.ask.hint
    );
    let drop = scene.ask.then.iter().find(|then| then.thing == "drop");
    assert_eq!(drop.unwrap().question, "Drop the ball where?");
}

#[test]
fn w56_what_makes_a_ball_active_says_so() {
    let at = |balls: &'static str| {
        At {
            balls,
            navy: "21@e4,58@c3,10@d6,25@-,36@-",
            ..AT
        }
        .scene()
    };
    let asleep = at("#21,a1*,a1*,a1*,a1*");
    let label = |scene: &Scene, ply: &str| choice(scene, ply).label.clone();
    assert_eq!(
        label(&asleep, "walk:e3"),
        "Walk to e3, 1 step, the ball becomes active"
    );
    assert_eq!(
        label(&asleep, "drop:d3"),
        "Drop the ball on d3, the ball becomes active"
    );
    assert_eq!(
        label(&asleep, "pass:58"),
        "Pass to #58, the ball becomes active"
    );
    assert_eq!(label(&asleep, "walk:e5"), "Walk to e5, 1 step");
    assert_eq!(label(&asleep, "pass:10"), "Pass to #10");
    let active = at("#21*,a1*,a1*,a1*,a1*");
    assert_eq!(label(&active, "walk:e3"), "Walk to e3, 1 step");
}

#[test]
fn what_is_left_of_a_turn_is_always_said() {
    let hint = |at: At| at.scene().ask.hint;
    assert!(hint(AT).starts_with("Left: move, throw and cast."));
    let moved = At {
        acts: "21:100:2",
        ..AT
    };
    assert!(hint(moved).starts_with("Left: 2 steps, throw and cast."));
    let advanced = At {
        options: "turn=advanced",
        acts: "21:100:0",
        ..AT
    };
    assert!(hint(advanced).starts_with("1 action left: move, throw or cast."));
    let entered = At {
        options: "turn=advanced",
        navy: "21@-,58@c3,10@-,25@-,36@-",
        phase: "enter",
        ..AT
    };
    let hint_after_entering = entered.after("enter:e", 0).ask.hint;
    assert!(hint_after_entering.starts_with("1 action left: throw or cast."));
    let slow = At {
        effects: "21:slow:1",
        cards: ["++++++++++", "++++++++5+"],
        ..AT
    };
    assert!(hint(slow).starts_with("Left: 2 of move, throw and cast."));
    let fast = At {
        effects: "21:speed:1",
        cards: ["++++++++++", "++++++++5+"],
        ..AT
    };
    assert!(hint(fast).starts_with("Left: move, throw, cast and 1 more of any."));
    assert_eq!(
        under(&AT.scene()),
        [
            "First to 5",
            "#21 acts: move, throw and cast left",
            "next: Jun #45"
        ]
    );
}

#[test]
fn what_cannot_be_done_is_explained() {
    let hint = |at: At| at.scene().ask.hint;
    let frozen = At {
        effects: "21:freeze:1",
        cards: ["++++++++++", "++5+++++++"],
        balls: "d5,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert_eq!(
        hint(frozen),
        "#21 is frozen. It can only pick up and drop balls."
    );
    let buttered = At {
        effects: "21:butter:1",
        cards: ["++++++++++", "+++++5++++"],
        balls: "d5,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert!(hint(buttered).contains("#21 has Butter Fingers and can't pick up a ball."));
    let sticky = At {
        effects: "21:sticky:1",
        cards: ["++++++++++", "+++++5++++"],
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert!(hint(sticky).contains("#21 has Sticky Fingers and can't throw, pass or drop."));
    let neutral = At {
        navy: "21@e7,58@c3,10@-,25@-,36@-",
        ..AT
    };
    assert!(hint(neutral).contains("#21 is in the Neutral Area, where no spell is cast."));
    let walked = At {
        acts: "21:100:0",
        ..AT
    };
    assert_eq!(
        hint(walked),
        "Left: throw and cast. #21 has no ball to throw."
    );
    assert!(
        hint(AT).contains("No ball is within 4 spaces of #21."),
        "{}",
        hint(AT)
    );
}

#[test]
fn w9_a_teammate_who_gets_no_pass_is_named_with_the_reason() {
    let hint = |balls: &'static str, effects: &'static str| {
        At {
            navy: "21@e5,58@e4,10@e2,25@d5,36@a5",
            balls,
            effects,
            cards: ["++++++++++", "+++++5++++"],
            ..AT
        }
        .scene()
        .ask
        .hint
    };
    // #58 hides #10, #25 has a ball itself and hides #36.
    let told = hint("#21,#25,a1*,a1*,a1*", "36:butter:1");
    assert!(
        told.ends_with("No pass to #10 (behind #58), #25 (has a ball) and #36 (Butter Fingers)."),
        "{told}"
    );
    let told = hint("#21,a1*,a1*,a1*,a1*", "36:butter:1");
    assert!(
        told.ends_with("No pass to #10 (behind #58) and #36 (Butter Fingers)."),
        "{told}"
    );
    let free = hint("a1*,a1*,a1*,a1*,a1*", "36:butter:1");
    assert!(!free.contains("pass"), "{free}");
}
