//! Moving: steps, what stands in the way, the Neutral Area.

use crate::court::*;
use courtside_testkit::Scenario;
use game_wizard::WizardDodgeball;

#[test]
fn w57_w33_a_move_goes_straight_or_diagonally_as_far_as_the_stat_says() {
    let table = court("21@e5", "45@e12").table();
    let walks = plies(&table, "walk:");
    // Move 3: a box of seven by seven, cut at row 7.
    assert_eq!(walks.len(), 7 * 6 - 1);
    for edge in ["b2", "h2", "b7", "h7", "e2"] {
        assert!(walks.contains(&edge.to_owned()), "{edge}");
    }
    assert_eq!(table.refused("walk:e1"), "W57");
    assert_eq!(table.refused("walk:a5"), "W57");
}

#[test]
fn w49_w8_wizards_enter_the_neutral_area_but_do_not_cross_it() {
    let mut table = court("21@e6", "45@e12").table();
    assert_eq!(table.refused("walk:e8"), "W49");
    table.play("walk:e7");
    assert_eq!(at(&table, 21), "e7");
    assert_eq!(table.refused("walk:e8"), "W49");
    let mut white = court("21@e1", "45@e8").acts("45:000:0").table();
    assert_eq!(white.refused("walk:e6"), "W49");
    white.play("walk:d7");
    assert_eq!(at(&white, 45), "d7");
}

#[test]
fn w6_wizards_stand_in_the_way_and_balls_do_not() {
    // #21 in the corner behind two of its own and a ball on the only way out.
    let table = court("21@a1 58@a2 10@b2", "45@e12").balls("b1*").table();
    assert_eq!(table.refused("walk:a2"), "W6");
    let walks = plies(&table, "walk:");
    assert!(walks.contains(&"b1".to_owned()), "over a ball");
    assert!(walks.contains(&"c2".to_owned()), "round #10 in two steps");
    assert_eq!(table.refused("walk:a3"), "W57", "no way of three steps");
    // A wizard of the other side in the Neutral Area is in the way as well.
    let table = court("21@e6", "45@e7").table();
    assert_eq!(table.refused("walk:e7"), "W6");
}

#[test]
fn w7_w23_a_walk_costs_the_fewest_steps_and_goes_on_with_those_left() {
    let mut table = court("21@e2", "45@e12").balls("e5,c3*").table();
    table.play("walk:e4");
    assert_eq!((table.state.steps, table.state.used.moves), (1, 1));
    // Taking and dropping are free and do not end the move.
    table.play("pick:e5 drop:d4 walk:f5");
    assert_eq!((table.state.steps, table.state.used.moves), (0, 1));
    assert_eq!(table.refused("walk:f6"), "W16", "the move is used up");
}

#[test]
fn w7_any_other_action_ends_the_move() {
    let mut table = court("21@e2 58@e1", "45@e12").balls("#21*").table();
    table.play("walk:e3 pass:58");
    assert_eq!(table.state.steps, 0);
    assert_eq!(table.refused("walk:e4"), "W16");
    let mut table = court("21@e2", "45@e12").balls("f3*").table();
    table.play("walk:e3 cast:shield:21");
    assert_eq!(table.refused("walk:e4"), "W16");
}

#[test]
fn w23_w89_w90_shrink_and_enlarge_change_how_far_a_move_goes() {
    let reach = |effect| {
        let mut court = court("21@e2", "45@e12");
        if !str::is_empty(effect) {
            court = court.effect(effect);
        }
        let table = court.table();
        let far = plies(&table, "walk:");
        (1..=7)
            .filter(|row| far.contains(&format!("e{row}")))
            .max()
            .unwrap_or(0)
    };
    assert_eq!(reach(""), 5);
    assert_eq!(reach("21:shrink:1"), 3);
    assert_eq!(reach("21:enlarge:0"), 7);
    // Opposite effects both apply; the same one from both sides counts once (W10).
    let both = court("21@e2", "45@e12")
        .effect("21:shrink:0")
        .effect("21:enlarge:1")
        .table();
    assert!(plies(&both, "walk:").contains(&"e5".to_owned()));
    let twice = court("21@e2", "45@e12")
        .effect("21:shrink:0")
        .effect("21:shrink:1")
        .table();
    assert!(plies(&twice, "walk:").contains(&"e3".to_owned()));
}

#[test]
fn w23_a_move_is_never_less_than_nothing() {
    let mut content = courtside_kernel::Content::new();
    let files = game_wizard::CARD.content;
    let spells = files[2].built_in.replace("move = 2", "move = 3");
    content
        .replace(files, "spells.toml", spells)
        .expect("a file of the game");
    use courtside_kernel::{Game, Options};
    let mut table: Play = Scenario::start("", 2);
    table.game = WizardDodgeball::configure(&Options::default(), 2, &content).expect("it is right");
    let court = court("21@e2", "45@e12").effect("21:shrink:1").table();
    table.state = court.state;
    assert!(plies(&table, "walk:").is_empty());
    assert_eq!(table.refused("walk:e3"), "W23");
}

#[test]
fn w82_a_frozen_wizard_does_not_move_throw_or_cast() {
    let table = court("21@e5 58@c5", "45@e12")
        .balls("#21*")
        .effect("21:freeze:1")
        .table();
    for ply in [
        "walk:e6",
        "throw:45",
        "pass:58",
        "cast:shield:21",
        "teleport:21",
    ] {
        assert_eq!(table.refused(ply), "W82", "{ply}");
    }
    assert_eq!(plies(&table, "drop:").len(), 9, "but it drops");
}
