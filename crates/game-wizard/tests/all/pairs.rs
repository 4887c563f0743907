//! Teleport of a wizard and a loose ball, each to a space of its own.

use crate::court::*;
use courtside_kernel::{Game, Notation, Seat, Turn};
use game_wizard::content::Spell;
use game_wizard::{Action, Ball, Load, Phase};

/// #21 with Magic 2 beside a ball that is not active.
fn beside() -> Court {
    court("21@e5", "45@e9").balls("e6")
}

fn ball_at(table: &Play, ball: usize) -> String {
    table.game.board.name(table.state.balls[ball])
}

#[test]
fn w13_w84_a_wizard_and_a_loose_ball_go_each_to_a_space_of_its_own() {
    let mut table = beside().table();
    table.play("teleport:21+ball:e6");
    // The wizard's destination is named first.
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(plies(&table, "to:").len(), 6 * 9 - 1, "on its own side");
    table.play("to:e3");
    assert!(matches!(table.state.phase, Phase::BallDestination { .. }));
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    // Judged at the cast: not where a wizard stood then, nor on its own space, nor where the wizard goes.
    let spaces = plies(&table, "to:");
    assert_eq!(spaces.len(), 9 * 9 - 2 - 1 - 1);
    for (square, rule) in [
        ("e3", "W13"),
        ("e5", "W13"),
        ("e6", "W13"),
        ("e9", "W13"),
        ("e7", "W49"),
        ("a12", "W13"),
    ] {
        assert!(!spaces.contains(&square.to_owned()), "{square}");
        assert_eq!(table.refused(&format!("to:{square}")), rule, "{square}");
    }
    table.told();
    table.play("to:d3");
    assert_eq!(
        (at(&table, 21).as_str(), ball_at(&table, 0).as_str()),
        ("e3", "d3")
    );
    assert_eq!(
        table.told(),
        [
            "#21 went e5 to e3",
            "the ball went e6 to d3",
            "the ball became active on d3"
        ]
    );
    assert_eq!(table.state.used.casts, 1, "one cast");
    table.play("pick:d3*");
    assert!(holds(&table, 21));
}

#[test]
fn w13_the_wizard_may_go_where_the_ball_lay_and_the_ball_to_the_other_side() {
    let mut table = beside().table();
    table.play("teleport:21+ball:e6 to:e6 to:a8");
    assert_eq!(
        (at(&table, 21).as_str(), ball_at(&table, 0).as_str()),
        ("e6", "a8")
    );
    let mut table = beside().table();
    table.play("teleport:21+ball:e6");
    assert_eq!(table.refused("to:a8"), "W13", "a wizard never");
}

#[test]
fn w13_w10_both_lie_in_one_area() {
    // Magic 2: a ball two spaces away is too far; Magic 3 reaches it.
    let table = court("21@e5", "45@e9").balls("e3*").table();
    assert_eq!(table.refused("teleport:21+ball:e3*"), "W67");
    let table = court("25@e5", "45@e9").balls("e3*").table();
    assert!(plies(&table, "teleport:").contains(&"25+ball:e3*".to_owned()));
    // The ball may lie under the wizard.
    let mut table = court("21@e5", "45@e9").balls("e5").table();
    table.play("teleport:21+ball:e5 to:e4 to:d4");
    assert_eq!(ball_at(&table, 0), "d4");
    // Not in the Neutral Area, not across it, not out of the zones, not a wizard that is out.
    let table = court("36@e6", "45@e8 30@e11")
        .balls("e7,e6,e8,e11*")
        .table();
    for (load, rule) in [
        ("36+ball:e7", "W49"),
        ("36+ball:e8", "W13"),
        ("45+ball:e6", "W13"),
        ("30+ball:e11*", "W13"),
        ("21+ball:e6", "W35"),
    ] {
        assert_eq!(table.refused(&format!("teleport:{load}")), rule, "{load}");
    }
    let loads = plies(&table, "teleport:");
    let mut pairs: Vec<&str> = loads
        .iter()
        .filter(|load| load.contains("+ball:"))
        .map(String::as_str)
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, ["36+ball:e6", "45+ball:e8"]);
}

#[test]
fn w13_a_held_ball_that_is_not_named_stays_behind() {
    let mut table = court("21@e5", "45@e9").balls("#21,e6").table();
    table.play("teleport:21+ball:e6 to:e3 to:d3");
    assert!(!holds(&table, 21));
    assert_eq!(
        (ball_at(&table, 0).as_str(), ball_at(&table, 1).as_str()),
        ("e5", "d3")
    );
    // It was not dropped (W7): back beside it the wizard takes it.
    table.play("walk:e4 pick:e5");
    assert!(holds(&table, 21));
    // A held ball is not loose.
    let table = court("21@e5 58@e4", "45@e9").balls("#58").table();
    assert!(
        plies(&table, "teleport:")
            .iter()
            .all(|load| !load.contains("+ball:"))
    );
}

#[test]
fn w13_w30_an_enemy_that_resists_keeps_both_in_place() {
    let start = || court("21@e5", "45@e9").balls("#45*,e8").table();
    let mut table = start();
    table.play("teleport:45+ball:e8");
    table.told();
    table.play("to:a8");
    assert_eq!(table.told(), ["to a8"]);
    table.play("to:e6");
    assert_eq!(table.told(), ["the ball to e6"]);
    table.play("56 12");
    assert_eq!(
        (at(&table, 45).as_str(), ball_at(&table, 1).as_str()),
        ("a8", "e6")
    );
    assert_eq!(ball_at(&table, 0), "e9", "its own ball stays behind");
    for dice in ["56", "11"] {
        let mut table = start();
        table.play(&format!("teleport:45+ball:e8 to:a8 to:e6 56 {dice}"));
        assert_eq!(
            (at(&table, 45).as_str(), ball_at(&table, 1).as_str()),
            ("e9", "e8")
        );
        assert!(holds(&table, 45) && is_acting(&table));
    }
    let mut shielded = court("21@e5", "45@e9")
        .balls("e8")
        .effect("45:shield:1")
        .table();
    shielded.play("teleport:45+ball:e8 to:a8 to:e6 56 12");
    assert!(!bears(&shielded, 45, Spell::Shield));
    assert_eq!(ball_at(&shielded, 0), "e8");
    // The same odds as for the wizard alone, at every step.
    let mut table = start();
    let alone = chance_of(&table, "teleport:45", "moved");
    assert!(alone > 0.0 && alone < 1.0);
    for ply in ["teleport:45+ball:e8", "to:a8", "to:e6"] {
        assert_eq!(chance_of(&table, ply, "moved"), alone, "{ply}");
        table.play(ply);
    }
}

#[test]
fn w13_balls_alike_on_one_space_are_one_choice() {
    let table = court("21@e5", "45@e9").balls("e6,e6").table();
    let loads = plies(&table, "teleport:");
    let pairs = loads.iter().filter(|load| load.contains("+ball:"));
    assert_eq!(pairs.collect::<Vec<_>>(), ["21+ball:e6"]);
    // Neither the second of them nor a ball that does not exist is another one.
    for ball in [1, 9, 15] {
        let wizard = wizard(&table, 21);
        let ball = Ball(ball);
        let action = Action::teleport(Load::Pair { wizard, ball });
        let refusal = table.game.check(&table.state, action).expect_err("no ball");
        assert_eq!(refusal.rule.0, "W84");
    }
}

#[test]
fn w13_the_lists_stay_short() {
    // Five wizards and five balls together before a caster with Magic 4: as many pairs as there can be.
    let table = court(
        "36@e5 21@d5 58@d4 10@e4 25@f4",
        "45@d8 30@e8 12@f8 41@d9 83@e9",
    )
    .balls("d4,e4,f4,d8,e8")
    .table();
    let all = table.legal(|_| true).len();
    let pairs = table.legal(|text| text.contains("+ball:")).len();
    assert!((20..=50).contains(&pairs), "{pairs} pairs of {all}");
}

#[test]
fn w13_positions_in_the_middle_of_a_pair_read_back() {
    let mut table = court("21@e5", "45@e9").balls("e8").table();
    for (ply, ends) in [
        ("teleport:45+ball:e8", "/to:45+ball:e8"),
        ("to:a8", "/to:45+ball:e8>a8"),
        ("to:e6", "/cast:teleport:45+ball:e8>a8>e6"),
        ("56", "/resist:teleport:45+ball:e8>a8>e6=11"),
    ] {
        table.play(ply);
        let position = table.position();
        assert!(position.ends_with(ends), "{position}");
        let state = table.game.parse_position(&position).expect("it reads back");
        assert_eq!(state, table.state);
    }
    let position = table.position();
    for (from, to) in [
        (">a8>e6", ">a8>a8"),
        (">a8>e6", ">e6>a8"),
        ("45+ball:e8>a8>e6", "45>a8>e6"),
        ("45+ball:e8>a8>e6", "45+ball:e8>a8"),
        ("45+ball:e8>a8>e6", "45+ball:e6>a8>e6"),
    ] {
        let wrong = position.replace(from, to);
        assert!(table.game.parse_position(&wrong).is_err(), "{wrong}");
    }
}
