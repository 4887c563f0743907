//! Throws at opponents: sight, range, dodges, hits and catches, going out and coming back.

use crate::court::*;
use courtside_kernel::{Notation, RuleId, Seat, Turn, Winners};
use game_wizard::content::Spell;
use game_wizard::{Ball, Phase};

/// #21 with an active ball in its front zone, #45 in its own: one zone apart.
fn face_to_face() -> Court {
    court("21@e5", "45@e9").balls("#21*")
}

#[test]
fn w58_a_throw_that_is_higher_than_the_dodge_hits() {
    let mut table = face_to_face().table();
    table.play("throw:45");
    assert_eq!(table.turn(), Turn::Chance);
    table.play("450 53");
    assert_eq!(
        table.kinds(),
        [
            "threw",
            "throw-rolled",
            "dodge-rolled",
            "hit",
            "went-out",
            "scored"
        ]
    );
    assert_eq!(at(&table, 45), "-");
}

#[test]
fn w34_w58_a_throw_needs_a_line_of_sight() {
    let table = court("21@e5 58@e6", "45@e9 30@i9").balls("#21*").table();
    assert_eq!(table.refused("throw:45"), "W34");
    assert_eq!(plies(&table, "throw:"), ["30"]);
    // A line that only touches a corner is clear: a diagonal between two wizards.
    let table = court("21@d6 58@e6 10@d7", "45@f8").balls("#21*").table();
    assert_eq!(plies(&table, "throw:"), ["45"]);
    // A wizard on a space that the line runs through, though not through its middle, is in the way.
    let table = court("21@d5 58@d6", "45@e8").balls("#21*").table();
    assert_eq!(table.refused("throw:45"), "W34");
    // Balls are not.
    let table = court("21@e5", "45@e9").balls("#21*,e6,e7").table();
    assert_eq!(plies(&table, "throw:"), ["45"]);
}

#[test]
fn w58_a_throw_is_an_action_at_an_opponent_with_a_ball_in_hand() {
    let table = court("21@e5 58@c5", "45@e9").balls("#21*").table();
    assert_eq!(table.refused("throw:58"), "W58");
    let table = court("21@e5", "45@e9").table();
    assert_eq!(table.refused("throw:45"), "W58");
    let mut table = court("21@e5 58@d5", "45@e9").balls("#21*,e6*").table();
    table.play("pass:58 pick:e6*");
    assert_eq!(table.refused("throw:45"), "W16", "the throw is used");
}

#[test]
fn w60_w3_range_says_which_dice_fall() {
    let dice_of = |navy: &str, white: &str| {
        let mut table = court(navy, white).balls("#21*").table();
        table.play("throw:45");
        dice(&table)
    };
    // Two blue dice are alike: 21 outcomes of 36.
    let (one, two, three) = ((126, 216), (21, 36), (6, 6));
    assert_eq!(dice_of("21@e5", "45@e9"), one);
    assert_eq!(dice_of("21@e5", "45@e12"), two);
    assert_eq!(dice_of("21@e2", "45@e9"), two);
    assert_eq!(dice_of("21@e2", "45@e12"), three);
    // In the Neutral Area one counts as in its own front zone.
    assert_eq!(dice_of("21@e7", "45@c7"), one);
    assert_eq!(dice_of("21@e7", "45@e12"), two);
    assert_eq!(dice_of("21@e2", "45@e7"), two);
}

#[test]
fn w60_at_three_zones_only_the_right_die_is_rolled() {
    // #58 throws grey and blue: from afar only blue.
    let mut table = court("58@e2", "45@e12").balls("#58*").table();
    table.play("throw:45 7 12");
    assert_eq!(at(&table, 45), "-");
    use courtside_testkit::Scenario;
    let mut other: Play = Scenario::at(
        "",
        2,
        &court("58@e2", "45@e12").balls("#58*").table().position(),
    );
    other.play("throw:45");
    assert!(
        other.game.parse_chance(&other.state, "1").is_err(),
        "blue has no 1"
    );
}

#[test]
fn w61_an_equal_dodge_is_safe_and_a_ball_in_hand_adds_a_die() {
    let mut table = face_to_face().table();
    table.play("throw:45 230 32");
    assert!(table.kinds().contains(&"dodged"));
    // #45 dodges grey and blue, with a ball a white die more.
    let mut table = court("21@e5", "45@e9").balls("#21*,#45*").table();
    table.play("throw:45 770");
    assert_eq!(dice(&table), (216, 216));
    table.play("675");
    assert!(table.kinds().contains(&"dodged"), "18 against 14");
}

#[test]
fn w62_a_dodger_steps_aside_and_the_ball_lies_where_it_was() {
    let mut table = court("21@e5", "45@e8 30@d8").balls("#21*").table();
    table.play("throw:45 220 67");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    // Beside it, on its own side or in the Neutral Area, where nobody stands.
    assert_eq!(
        plies(&table, "dodge:"),
        ["d7", "d9", "e7", "e9", "f7", "f8", "f9"]
    );
    assert_eq!(table.refused("dodge:d8"), "W62");
    assert_eq!(table.refused("dodge:e6"), "W62");
    table.play("dodge:f9");
    assert_eq!(at(&table, 45), "f9");
    let ball = table.state.balls[0];
    assert_eq!(table.game.board.name(ball), "e8");
    assert!(
        is_acting(&table) && active(&table) == 21,
        "the turn goes on"
    );
}

#[test]
fn w62_w6_a_dodger_without_room_stays_and_with_one_space_is_not_asked() {
    let mut table = court("21@a6", "45@a13 30@a12 12@b13 41@b12")
        .balls("#21*")
        .table();
    assert_eq!(table.refused("throw:45"), "W34");
    table = court("21@a6 58@b7", "30@a8 45@a9 12@b9 41@b8")
        .balls("#21*")
        .table();
    // #30 on a8: a7 is the only space beside it.
    table.play("throw:30 220 56");
    assert_eq!(at(&table, 30), "a7");
    assert!(is_acting(&table));
    let mut table = court("21@c6 58@b7", "30@a8 45@a9 12@b9 41@b8 83@a7")
        .balls("#58*")
        .acts("58:000:0")
        .table();
    table.play("throw:30 160 56");
    assert!(table.kinds().contains(&"stood-still"));
    assert_eq!(at(&table, 30), "a8");
    assert_eq!(
        table.game.board.name(table.state.balls[0]),
        "a8",
        "it lies under it"
    );
}

#[test]
fn w63_w17_who_is_hit_goes_out_and_leaves_effects_and_ball() {
    let mut table = court("21@e5", "45@e9")
        .balls("#21*,#45")
        .effect("45:strong:1")
        .effect("45:weak:0")
        .table();
    table.play("throw:45 770 120");
    assert_eq!(at(&table, 45), "-");
    assert!(!bears(&table, 45, Spell::Strong) && !bears(&table, 45, Spell::Weak));
    for ball in 0..2 {
        assert_eq!(table.game.board.name(table.state.balls[ball]), "e9");
    }
    let live = [0, 1].map(|ball| table.state.is_live(Ball(ball)));
    assert_eq!(live, [true, false], "its own ball is as it was");
    assert_eq!(table.state.points, [1, 0]);
    assert!(is_acting(&table), "the thrower goes on");
}

#[test]
fn w64_doubles_without_a_ball_catch_whatever_was_thrown() {
    let mut table = court("21@e5", "45@e9 30@a12").balls("#21*").table();
    table.play("throw:45 775 22");
    assert_eq!(at(&table, 21), "-");
    assert!(holds(&table, 45), "the catcher has the ball");
    assert_eq!(table.state.points, [0, 1]);
    // One of the catcher's side comes back.
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert!(matches!(table.state.phase, Phase::Return { .. }));
    // Doubles are judged by number: grey 2 and blue 2. With a ball in hand they mean nothing.
    let mut table = court("21@e5", "45@e9").balls("#21*,#45*").table();
    table.play("throw:45 775 220");
    assert_eq!(at(&table, 45), "-");
}

#[test]
fn w17_after_a_catch_the_owner_picks_who_returns_and_where() {
    let mut table = court("21@e5", "45@e9 30@c13").balls("#21*").table();
    table.play("throw:45 230 22");
    assert!(!table.legal(|text| text == "none").is_empty());
    let returns = plies(&table, "return:");
    assert_eq!(returns.len(), 3 * 8, "three are out, eight spaces are free");
    assert_eq!(table.refused("return:12:c"), "W17");
    assert_eq!(table.refused("return:30:e"), "W17", "it is not out");
    assert_eq!(table.refused("return:58:e"), "W17", "it is not of the side");
    table.play("return:12:e");
    assert_eq!(at(&table, 12), "e13");
    // The thrower's turn is over (W29), and #12 has its whole turn when it comes.
    assert_eq!(active(&table), 45);
}

#[test]
fn w17_w20_of_four_players_the_owner_of_the_catcher_brings_somebody_back() {
    // White's first and third wizard are of seat 1, its second and fourth of seat 3.
    for (target, seat) in [(45, 1), (30, 3), (12, 1)] {
        let mut table = court("21@e5", "45@e9 30@d9 12@f9 41@-")
            .seats(4)
            .balls("#21*")
            .table();
        table.play(&format!("throw:{target} 770")).play("22");
        assert_eq!(table.turn(), Turn::Act(Seat(seat)), "#{target} caught it");
        // A wizard of the other player of the side may come back.
        table.play("return:41:c");
        assert_eq!(at(&table, 41), "c13");
    }
}

#[test]
fn w17_the_owner_of_the_catcher_may_bring_nobody_back() {
    let mut table = court("21@e5", "45@e9 30@c13").balls("#21*").table();
    table.play("throw:45 230 22");
    table.told();
    table.play("none");
    assert_eq!(table.told()[0], "White brought nobody back");
    assert_eq!(at(&table, 12), "-");
    assert_eq!(active(&table), 45);
    assert_eq!(table.refused("none"), "W50", "only after a catch");
    // Of four players it is the one who plays the catcher.
    let mut table = court("21@e5", "45@e9 30@d9").seats(4).balls("#21*").table();
    table.play("throw:30 770 22");
    assert_eq!(table.turn(), Turn::Act(Seat(3)));
    table.told();
    table.play("none");
    assert_eq!(table.told()[0], "Second White brought nobody back");
}

#[test]
fn w17_nobody_returns_if_nobody_is_out() {
    let mut table = court("21@e5", "45@e9 30@a13 12@b13 41@c13 83@d13")
        .balls("#21*")
        .table();
    table.play("throw:45 230 22");
    assert_eq!(active(&table), 45);
    assert!(is_acting(&table));
}

#[test]
fn w29_a_caught_throw_ends_the_turn_of_the_thrower() {
    let mut table = court("21@e5 58@a1", "45@e9 30@a13 12@b13 41@c13 83@d13")
        .balls("#21*")
        .effect("21:strong:0")
        .table();
    table.play("throw:45 2300 22");
    assert_eq!(active(&table), 45);
    assert!(
        !bears(&table, 21, Spell::Strong),
        "its effects are gone (W17)"
    );
}

#[test]
fn w65_triples_with_a_ball_in_hand_dodge_whatever_was_thrown() {
    let mut table = court("21@e5", "45@e9").balls("#21*,#45*").table();
    table.play("throw:45 775 222");
    assert!(table.kinds().contains(&"dodged"));
    assert!(matches!(table.state.phase, Phase::Dodge { .. }));
}

#[test]
fn w40_five_points_win_at_once() {
    let mut table = face_to_face().points("4-3").table();
    table.play("throw:45 770 12");
    assert_eq!(table.turn(), Turn::Over(Winners(0b01), RuleId("W40")));
    // A catch counts as well.
    let mut table = face_to_face().points("4-4").table();
    table.play("throw:45 770 33");
    assert_eq!(table.turn(), Turn::Over(Winners(0b10), RuleId("W40")));
    assert_eq!(table.state.points, [4, 5]);
}

#[test]
fn w5_w93_w94_weak_and_strong_take_and_add_a_white_die() {
    let throw = |effects: &[&str], white: &str, dice: &str| {
        let mut position = court("21@e2", white).balls("#21*");
        for effect in effects {
            position = position.effect(effect);
        }
        let mut table = position.table();
        table.play(&format!("throw:45 {dice}"));
        match table.state.phase {
            Phase::DodgeDice { total, .. } => total,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(throw(&["21:strong:0"], "45@e9", "235"), 10);
    assert_eq!(throw(&["21:weak:1"], "45@e9", "234"), 1);
    // Never below 0, and at three zones on the single die.
    assert_eq!(throw(&["21:weak:1"], "45@e12", "24"), 0);
    assert_eq!(throw(&["21:strong:0"], "45@e12", "24"), 6);
    // Both apply; the same one from both sides counts once (W10).
    assert_eq!(throw(&["21:strong:0", "21:weak:1"], "45@e9", "2351"), 9);
    assert_eq!(throw(&["21:strong:0", "21:strong:1"], "45@e9", "235"), 10);
}

#[test]
fn w5_w89_w90_shrink_and_enlarge_add_and_take_a_die_of_the_dodge() {
    let outcome = |effect: &str, dodge: &str| {
        let mut table = court("21@e5", "45@e9").balls("#21*").effect(effect).table();
        table.play(&format!("throw:45 230 {dodge}"));
        *table.kinds().last().expect("something happened")
    };
    // 5 against 1 + 2 and a die of 2, or of 1.
    assert_eq!(outcome("45:shrink:1", "122"), "dodged");
    assert_eq!(outcome("45:shrink:1", "121"), "scored");
    // 5 against 3 + 4 less 2, or less 3.
    assert_eq!(outcome("45:enlarge:0", "342"), "dodged");
    assert_eq!(outcome("45:enlarge:0", "343"), "scored");
    // The die of a spell makes no triple: with a ball in hand its own die does (W65).
    let mut table = court("21@e5", "45@e9")
        .balls("#21*,#45*")
        .effect("45:shrink:1")
        .table();
    table.play("throw:45 775 2202");
    assert!(table.kinds().contains(&"hit"));
}

#[test]
fn odds_of_a_throw_name_hit_dodged_and_caught() {
    let table = face_to_face().table();
    let all: f64 = ["hit", "dodged", "caught"]
        .map(|label| chance_of(&table, "throw:45", label))
        .iter()
        .sum();
    assert!((all - 1.0).abs() < 1e-12);
    // Doubles of grey and blue: five of 36.
    assert!((chance_of(&table, "throw:45", "caught") - 5.0 / 36.0).abs() < 1e-12);
    // A frozen target dodges with 5: two blue dice and a white one beat it or not, and nobody catches.
    let frozen = face_to_face().effect("45:freeze:0").table();
    let safe = (4..=5u32)
        .map(|sum| {
            let faces = (2..=7u32).flat_map(|a| (2..=7u32).map(move |b| a + b));
            faces
                .flat_map(|two| (0..=5u32).map(move |white| two + white))
                .filter(|total| *total == sum)
                .count()
        })
        .sum::<usize>();
    let expected = 1.0 - safe as f64 / 216.0;
    assert!((chance_of(&frozen, "throw:45", "hit") - expected).abs() < 1e-12);
    assert_eq!(chance_of(&frozen, "throw:45", "caught"), 0.0);
}
