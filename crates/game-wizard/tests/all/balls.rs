//! Balls: taking, dropping, passing, and what makes them active.

use crate::court::*;
use game_wizard::Ball;
use game_wizard::content::{Spell, SpellCard};

#[test]
fn w54_w25_a_ball_is_taken_and_dropped_beside_the_wizard_or_on_its_own_space() {
    let mut table = court("21@e5 58@d5", "45@e12").balls("d6,e5,e3*,d5").table();
    // Under another wizard as well; not from two spaces away.
    assert_eq!(plies(&table, "pick:"), ["d5", "d6", "e5"]);
    assert_eq!(table.refused("pick:e3*"), "W8");
    assert_eq!(table.refused("pick:f5"), "W54", "there is none");
    table.play("pick:d6");
    assert!(holds(&table, 21));
    assert_eq!(table.state.used.all(), 0, "it costs no action");
    let drops = plies(&table, "drop:");
    assert_eq!(drops.len(), 9);
    assert!(drops.contains(&"d5".to_owned()) && drops.contains(&"e5".to_owned()));
    table.play("drop:d5");
    assert!(!holds(&table, 21));
}

#[test]
fn w25_a_held_ball_cannot_be_taken() {
    let table = court("21@e5 58@d5", "45@e12").balls("#58").table();
    assert!(plies(&table, "pick:").is_empty());
}

#[test]
fn w55_a_wizard_holds_one_ball_at_a_time() {
    let mut table = court("21@e5", "45@e12").balls("e6,d5").table();
    table.play("pick:e6");
    assert_eq!(table.refused("pick:d5"), "W55");
    assert!(plies(&table, "pick:").is_empty());
}

#[test]
fn w6_w7_balls_share_a_space_and_those_alike_are_one_choice() {
    let mut table = court("21@e5", "45@e12").balls("e6,e6,e6*").table();
    assert_eq!(plies(&table, "pick:"), ["e6", "e6*"]);
    table.play("pick:e6*");
    assert!(
        table
            .state
            .is_live(table.state.ball_of(wizard(&table, 21)).expect("a ball"))
    );
}

#[test]
fn w8_reach_never_crosses_the_neutral_area() {
    let table = court("21@e7", "45@e12").balls("e8,d7").table();
    assert_eq!(plies(&table, "pick:"), ["d7"]);
    assert_eq!(table.refused("pick:e8"), "W8");
    let holding = court("21@e7", "45@e12").balls("#21").table();
    assert_eq!(
        plies(&holding, "drop:"),
        ["d6", "d7", "e6", "e7", "f6", "f7"]
    );
    assert_eq!(holding.refused("drop:e8"), "W8");
}

#[test]
fn w7_a_dropped_ball_is_not_taken_again_at_once() {
    let mut table = court("21@e5", "45@e12").balls("e6,d5*").table();
    table.play("pick:e6 drop:e6");
    assert_eq!(plies(&table, "pick:"), ["d5*"]);
    assert_eq!(table.refused("pick:e6~"), "W7");
    // Another ball in hand changes nothing: taking and dropping are no actions.
    table.play("pick:d5* drop:d5");
    assert!(plies(&table, "pick:").is_empty());
    // The next turn forgets it.
    table.play("end");
    assert_eq!(active(&table), 45);
    assert!(table.state.dropped().is_empty());
}

#[test]
fn w7_a_step_a_throw_a_pass_or_a_cast_later_it_is_taken_again() {
    for (plies_between, balls) in [
        ("walk:d5", "e6,a1*"),
        ("pick:d5* throw:45 7 13 dodge:e11", "e6,d5*"),
        ("pick:d5* pass:58", "e6,d5*"),
        ("cast:shield:21", "e6,a1*"),
        // Also by the Teleport that takes the wizard elsewhere.
        ("teleport:21 to:d5", "e6,a1*"),
    ] {
        let mut table = court("21@e5 58@i1", "45@e12").balls(balls).table();
        table.play("pick:e6 drop:e6");
        assert_eq!(table.refused("pick:e6~"), "W7", "{plies_between}");
        table.play(if plies_between.starts_with("pick:d5* throw") {
            // Both throw dice from two zones away.
            "pick:d5* throw:45 27 67 dodge:e11"
        } else {
            plies_between
        });
        assert!(table.state.dropped().is_empty(), "{plies_between}");
        table.play("pick:e6");
        assert!(holds(&table, 21), "{plies_between}");
    }
}

#[test]
fn w7_a_cast_that_names_a_dropped_ball_finds_it() {
    // The cast lets go of it, and a ball of the same kind that was not dropped lies beside it.
    let dropped = || {
        let mut table = court("21@e5", "45@e12").balls("e6,e6").table();
        table.play("pick:e6 drop:e6");
        table
    };
    let mut table = dropped();
    table.play("teleport:ball:e6~ to:d3");
    assert_eq!(plies(&table, "pick:"), ["e6"], "the other one");
    assert_eq!(table.state.live().count(), 4, "three in a1 and this one");
    let mut table = dropped();
    table.play("teleport:21+ball:e6~ to:e3 to:d3 pick:d3*");
    assert!(holds(&table, 21));
    let mut table = court("21@e5", "45@e12")
        .balls("#21*^1")
        .recharging(1, SpellCard::Fireball, '1')
        .table();
    table.play("drop:e6 dispel:e6*^1~:fireball:1 56 12");
    assert!(!table.state.any_burns());
}

#[test]
fn w7_a_ball_that_the_drop_made_active_is_taken_again() {
    let mut table = court("21@e4", "45@e12").balls("e5").table();
    table.play("pick:e5 drop:e3 pick:e3*");
    assert!(holds(&table, 21));
    // Now it was active before: another drop is final.
    table.play("drop:e3");
    assert_eq!(table.refused("pick:e3*~"), "W7");
}

#[test]
fn w7_also_a_forced_drop_counts() {
    // #21 casts Butter Fingers on itself: the drop comes after the cast.
    let mut table = court("21@e5", "45@e12")
        .options("turn=advanced")
        .balls("#21,d5*")
        .table();
    table.play("cast:butter:21 drop:e6");
    assert_eq!(table.state.dropped().count(), 1);
    assert_eq!(table.refused("pick:e6~"), "W85");
    // Dispel ends the effect, and it is a cast.
    table.play("dispel:21:butter:0 pick:e6");
    assert!(holds(&table, 21));
}

#[test]
fn w7_a_ball_that_teleport_left_behind_was_not_dropped() {
    let mut table = court("21@e5", "45@e12").balls("#21").table();
    table.play("teleport:21 to:d5 pick:e5");
    assert!(holds(&table, 21));
}

#[test]
fn w56_w26_a_ball_is_active_behind_either_line_however_it_came_there() {
    let live = |table: &Play| table.state.is_live(Ball(0));
    // Carried.
    let mut table = court("21@e4", "45@e12").balls("#21").table();
    assert!(!live(&table));
    table.play("walk:e3");
    assert_eq!(table.kinds(), ["walked", "became-active"]);
    assert!(live(&table));
    // Once active, always.
    table.play("walk:e5 drop:e6");
    assert!(live(&table));
    // Taken from before the line by one who stands behind it; dropped behind it; passed there; teleported there.
    for (navy, ball, plies) in [
        ("21@e3", "e4", "pick:e4"),
        ("21@e4", "#21", "drop:d3"),
        ("21@e6 58@e2", "#21", "pass:58"),
        ("21@e5", "e6", "teleport:ball:e6 to:a2"),
        ("21@e5", "#21", "teleport:21+ball to:a2"),
        ("21@e5", "#21", "teleport:ball:21 to:a2"),
    ] {
        let mut table = court(navy, "45@e12").balls(ball).table();
        assert!(!live(&table), "{plies}");
        table.play(plies);
        assert!(live(&table), "{plies}");
    }
    // Over the other side's line: White steps back with a ball from the Neutral Area in one dodge.
    let mut white = court("21@e6", "45@e10").balls("#21*,#45").table();
    white.play("throw:45 223 270 dodge:e11");
    assert!(white.state.is_live(Ball(1)));
}

#[test]
fn w26_a_way_that_leads_behind_the_line_is_enough() {
    let mut blocked = court("21@a4 58@a5 10@b5 25@b4", "45@e12")
        .balls("#21")
        .table();
    blocked.play("walk:c4");
    assert!(blocked.state.is_live(Ball(0)), "by way of b3");
}

#[test]
fn w23_of_ways_equally_short_a_walk_takes_one_in_front_of_the_line() {
    // Round a wizard in two steps: in front of the attack line or behind it.
    for (navy, white, acts, straight, behind) in [
        (
            "21@a4 58@b4",
            "45@e12",
            "21:000:0",
            "walk:c4",
            "walk:b3 walk:c4",
        ),
        (
            "21@c4 58@b4",
            "45@e12",
            "21:000:0",
            "walk:a4",
            "walk:b3 walk:a4",
        ),
        (
            "21@e2",
            "45@a10 30@b10",
            "45:000:0",
            "walk:c10",
            "walk:b11 walk:c10",
        ),
        (
            "21@e2",
            "45@c10 30@b10",
            "45:000:0",
            "walk:a10",
            "walk:b11 walk:a10",
        ),
    ] {
        let holder = &acts[..2];
        let start = court(navy, white).acts(acts).balls(&format!("#{holder}"));
        let mut table = start.table();
        table.play(straight);
        assert!(!table.state.is_live(Ball(0)), "{acts} {straight}");
        let left = table.state.steps;
        let mut table = start.table();
        table.play(behind);
        assert!(table.state.is_live(Ball(0)), "{acts} {behind}");
        assert_eq!(table.state.steps, left, "it costs the same");
    }
}

#[test]
fn w56_only_an_active_ball_is_thrown_at_opponents() {
    let table = court("21@e5 58@c5", "45@e12").balls("#21").table();
    assert_eq!(table.refused("throw:45"), "W56");
    assert!(plies(&table, "throw:").is_empty());
    assert_eq!(plies(&table, "pass:"), ["58"], "but passed");
}

#[test]
fn w59_a_pass_takes_the_throw_and_no_dice() {
    let mut table = court("21@e5 58@c5", "45@e12").balls("#21").table();
    table.play("pass:58");
    assert!(holds(&table, 58) && !holds(&table, 21));
    assert!(is_acting(&table) && active(&table) == 21);
    assert_eq!(table.state.used.throws, 1);
    assert_eq!(table.refused("pass:45"), "W59");
    assert_eq!(table.refused("pass:21"), "W59");
    assert_eq!(table.refused("pass:58"), "W58", "it has no ball now");
}

#[test]
fn w9_a_receiver_is_seen_and_has_empty_hands_without_butter() {
    let table = court("21@e1 58@e2 10@e3 25@a5 36@i5", "45@e12")
        .balls("#21*,#25*")
        .effect("36:butter:1")
        .table();
    assert_eq!(plies(&table, "pass:"), ["58"]);
    assert_eq!(table.refused("pass:10"), "W34", "#58 stands in between");
    assert_eq!(table.refused("pass:25"), "W9");
    assert_eq!(table.refused("pass:36"), "W9");
    let out = court("21@e1", "45@e12").balls("#21*").table();
    assert_eq!(out.refused("pass:58"), "W35");
}

#[test]
fn w9_w14_one_who_is_frozen_or_sticky_or_in_the_neutral_area_receives() {
    for effect in ["58:freeze:1", "58:sticky:1"] {
        let mut table = court("21@e5 58@c7", "45@e12")
            .balls("#21")
            .effect(effect)
            .table();
        table.play("pass:58");
        assert!(holds(&table, 58), "{effect}");
    }
}

#[test]
fn w49_effects_go_into_the_neutral_area_and_out_again() {
    let mut table = court("21@e6", "45@e12").effect("21:strong:0").table();
    table.play("walk:e7");
    assert!(bears(&table, 21, Spell::Strong));
    table.play("walk:e6");
    assert!(bears(&table, 21, Spell::Strong));
}
