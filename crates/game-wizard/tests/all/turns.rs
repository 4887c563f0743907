//! Turns: who is next, counting actions, entering, and cards that return.

use crate::court::*;
use courtside_kernel::{Seat, Turn};
use game_wizard::Phase;
use game_wizard::Side;
use game_wizard::content::{Spell, SpellCard};

/// All wizards on the court, far from each other, with a ball beside each first wizard.
fn full() -> Court {
    court(
        "21@a1 58@c1 10@e1 25@g1 36@i1",
        "45@a13 30@c13 12@e13 41@g13 83@i13",
    )
}

#[test]
fn w50_w45_sides_take_turns_and_each_wizard_its_turn_in_order() {
    let mut table = full().table();
    let mut order = Vec::new();
    for _ in 0..11 {
        order.push(active(&table));
        table.play("end");
    }
    assert_eq!(order, [21, 45, 58, 30, 10, 12, 25, 41, 36, 83, 21]);
}

#[test]
fn w51_the_basic_turn_is_each_action_once_in_any_order() {
    let mut table = full().balls("#21*,b1*").table();
    table.play("throw:45 7 13");
    assert_eq!(table.refused("throw:45"), "W58");
    table.play("pick:b1*");
    assert_eq!(table.refused("throw:30"), "W16");
    table.play("cast:speed:58 walk:a2");
    assert_eq!(table.refused("cast:shield:21"), "W16");
    assert_eq!(table.state.used.all(), 3);
}

#[test]
fn w52_the_advanced_turn_is_two_actions_of_any_kind() {
    let mut table = full().options("turn=advanced").balls("b1*").table();
    table.play("cast:strong:21 cast:shield:21");
    assert_eq!(table.state.used.casts, 2);
    for ply in ["walk:a2", "cast:freeze:21"] {
        assert_eq!(table.refused(ply), "W16", "{ply}");
    }
    let mut table = full().options("turn=advanced").table();
    // Two moves: three steps and three more.
    table.play("walk:a4");
    assert_eq!(table.state.steps, 0);
    table.play("walk:a7");
    assert_eq!(active(&table), 45, "nothing is left to do");
}

#[test]
fn w16_w91_slow_leaves_one_action_less() {
    let mut table = full().balls("#21*").effect("21:slow:1").table();
    table.play("walk:a2 cast:shield:21");
    assert_eq!(table.refused("throw:45"), "W16", "two of the three");
    let mut table = full()
        .options("turn=advanced")
        .balls("#21*")
        .effect("21:slow:1")
        .table();
    table.play("walk:a4");
    assert_eq!(table.refused("cast:shield:21"), "W16");
    assert_eq!(table.refused("throw:45"), "W16");
}

#[test]
fn w16_w92_speed_adds_one_action_of_any_kind() {
    let mut table = full().balls("#21*").effect("21:speed:0").table();
    table.play("walk:a4 walk:a6 cast:shield:21");
    assert_eq!((table.state.used.moves, table.state.used.casts), (2, 1));
    assert_eq!(table.refused("walk:a5"), "W16", "one more, not two");
    assert_eq!(table.refused("cast:freeze:21"), "W16");
    assert!(!plies(&table, "throw:").is_empty(), "the fourth");
    let mut table = full()
        .options("turn=advanced")
        .balls("#21*")
        .effect("21:speed:0")
        .table();
    table.play("walk:a4 walk:a6 cast:shield:21");
    assert_eq!(table.refused("throw:45"), "W16", "three");
}

#[test]
fn w24_slow_and_speed_count_at_once_and_together() {
    // Speed on oneself pays for its own cast.
    let mut table = full().options("turn=advanced").table();
    table.play("cast:speed:21 cast:shield:21 walk:a2");
    assert_eq!(table.state.used.all(), 3);
    // One's own Slow that comes back counts as well.
    let mut table = court("21@e5", "45@e9").balls("#21*").table();
    table.play("walk:e6 cast:slow:45 56 11 23");
    assert_eq!(table.refused("throw:45"), "W16");
    // Both: as many as usual, one of them a second of its kind.
    let mut table = full()
        .balls("#21*")
        .effect("21:speed:0")
        .effect("21:slow:1")
        .table();
    table.play("walk:a4 walk:a6 cast:shield:21");
    assert_eq!(table.refused("throw:45"), "W16");
}

#[test]
fn w24_when_speed_ends_kinds_not_yet_used_stay_open() {
    let mut table = full().balls("#21*").effect("21:speed:0").table();
    table.play("cast:shield:21 dispel:21:speed:0");
    assert!(!bears(&table, 21, Spell::Speed));
    assert_eq!(table.refused("cast:freeze:21"), "W16", "cast twice");
    assert!(!plies(&table, "throw:").is_empty());
    table.play("walk:a4");
    assert_eq!(table.refused("throw:45"), "W16", "three actions");
}

#[test]
fn w53_w16_entering_costs_the_move_and_bars_it() {
    let mut table = court("21@- 58@c1", "45@e13")
        .balls("d1*,d1*")
        .phase("enter")
        .table();
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    let columns = plies(&table, "enter:");
    assert_eq!(columns, ["a", "b", "d", "e", "f", "g", "h", "i"]);
    assert_eq!(table.refused("enter:c"), "W17");
    table.play("enter:e");
    assert_eq!(at(&table, 21), "e1");
    assert_eq!(table.refused("walk:e2"), "W16");
    // Throw and cast are left; Speed does not let it move.
    table.play("cast:speed:21");
    assert_eq!(table.refused("walk:e2"), "W16");
    table.play("pick:d1* pass:58");
    assert!(holds(&table, 58));
}

#[test]
fn w53_in_the_advanced_turn_entering_costs_one_of_two_actions() {
    let mut table = court("21@- 58@c1", "45@e13")
        .options("turn=advanced")
        .balls("d1*")
        .phase("enter")
        .table();
    table.play("enter:e cast:shield:58");
    assert_eq!(table.refused("cast:freeze:58"), "W16");
    assert_eq!(table.refused("walk:e2"), "W16");
}

#[test]
fn w53_w17_who_was_brought_back_by_a_catch_has_its_whole_turn() {
    let mut table = court("21@e5 58@a1", "45@e9 30@-").balls("#21*").table();
    table.play("throw:45 230 22 return:30:e end end");
    // #45, then #58, now #30.
    assert_eq!(active(&table), 30);
    table.play("walk:e12");
    assert_eq!(at(&table, 30), "e12");
}

#[test]
fn w29_a_turn_ends_at_any_time_and_by_itself_if_nothing_is_left() {
    let mut table = full().table();
    table.play("end");
    assert_eq!(active(&table), 45);
    // Frozen with no ball in reach: there is nothing to do.
    let mut table = full().balls("e7,e7,e7,e7,e7").effect("45:freeze:0").table();
    table.play("end");
    assert_eq!(active(&table), 58);
    assert_eq!(
        table.told(),
        ["", "White's #45", "#45's turn ended", "Navy's #58"]
    );
    // Frozen by one's own rebound: only take and drop.
    let mut table = court("21@e5", "45@e9").balls("e6").table();
    table.play("cast:freeze:45 56 11 23");
    assert_eq!(table.legal(|_| true), ["end", "pick:e6"]);
}

#[test]
fn w12_w68_a_card_returns_at_the_end_of_the_casters_next_turn() {
    let mut table = full().table();
    table.play("cast:strong:21 end");
    let hand = |table: &Play| table.state.hand[0].has(SpellCard::Strength);
    for _ in 0..9 {
        assert!(!hand(&table) && bears(&table, 21, Spell::Strong));
        table.play("end");
    }
    assert_eq!(active(&table), 21);
    assert!(
        bears(&table, 21, Spell::Strong),
        "through its own next turn"
    );
    assert_eq!(table.refused("cast:weak:21"), "W68");
    table.play("end");
    assert!(hand(&table) && !bears(&table, 21, Spell::Strong));
}

#[test]
fn w12_a_caster_may_cast_while_another_card_recharges_and_out_it_still_counts() {
    // #21 has cast Weak in its last turn and is out: it enters, and as its turn ends the card returns.
    let mut table = court("21@- 58@c1", "45@e13")
        .balls("d1*")
        .effect("45:weak:0")
        .recharging(0, SpellCard::Strength, '1')
        .phase("enter")
        .table();
    table.play("enter:e cast:shield:21 end");
    assert!(!bears(&table, 45, Spell::Weak));
    assert!(table.state.hand[0].has(SpellCard::Strength));
    let caster = table.state.caster(Side(0), SpellCard::Shield);
    assert_eq!(caster, Some(wizard(&table, 21)), "the new one stays");
    assert!(bears(&table, 21, Spell::Shield));
}

#[test]
fn w21_turns_in_which_nobody_goes_out_end_in_a_draw() {
    let mut table = full().quiet("298").table();
    table.play("end end");
    assert_eq!(table.state.phase, Phase::Drawn);
    assert!(table.turn().is_over());
    // A wizard that goes out starts the count again.
    let mut table = court("21@e5", "45@e9").balls("#21*").quiet("299").table();
    table.play("throw:45 770 12 end");
    assert_eq!(table.state.quiet, 0);
    let mut table = full().options("quiet=0").table();
    table.play("end");
    assert_eq!(table.state.quiet, 0, "switched off");
}
