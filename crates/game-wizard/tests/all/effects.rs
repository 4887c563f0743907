//! What each effect does, on friend and foe, how effects meet, and every way a marker ends.

use crate::court::*;
use courtside_kernel::{Seat, Turn};
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{Ball, Phase, Side};

#[test]
fn w82_w83_w86_w94_every_marker_is_laid_on_friend_and_on_foe() {
    for spell in Spell::ALL.into_iter().filter(|spell| spell.stays()) {
        let mut friend = court("21@e5 58@d5", "45@e9").table();
        friend.play(&format!("cast:{}:58", spell.id()));
        assert!(bears(&friend, 58, spell), "{spell:?} on a friend");
        let mut foe = court("21@e5", "45@e9").table();
        foe.play(&format!("cast:{}:45 56 12", spell.id()));
        assert!(bears(&foe, 45, spell), "{spell:?} on a foe");
        let mut back = court("21@e5", "45@e9").balls("d5*").table();
        back.play(&format!("cast:{}:45 56 11 23", spell.id()));
        assert!(bears(&back, 21, spell), "{spell:?} rebounds");
        assert!(!bears(&back, 45, spell));
    }
}

#[test]
fn w82_w14_a_frozen_wizard_dodges_with_five_and_stays_where_it_is() {
    // 5 is not more than 5.
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:freeze:0")
        .table();
    table.play("throw:45 230");
    assert_eq!(at(&table, 45), "e9");
    assert_eq!(table.game.board.name(table.state.balls[0]), "e9");
    assert!(is_acting(&table), "no dice, no step");
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:freeze:0")
        .table();
    table.play("throw:45 231");
    assert_eq!(at(&table, 45), "-");
    // Neither a ball in hand nor Shrink changes it (W28).
    let mut table = court("21@e5", "45@e9")
        .balls("#21*,#45*")
        .effect("45:freeze:0")
        .effect("45:shrink:1")
        .table();
    table.play("throw:45 231");
    assert_eq!(at(&table, 45), "-");
}

#[test]
fn w82_a_frozen_wizard_resists_spells_with_its_dice() {
    let mut table = court("21@e5", "45@e9").effect("45:freeze:0").table();
    table.play("cast:weak:45 34 66");
    assert!(matches!(table.state.phase, Phase::ReboundDice { .. }));
}

#[test]
fn w14_a_frozen_wizard_takes_and_drops_in_its_turn() {
    let mut table = court("21@e5", "45@e9")
        .balls("e6")
        .effect("21:freeze:1")
        .table();
    assert_eq!(table.legal(|_| true), ["end", "pick:e6"]);
    table.play("pick:e6");
    assert!(holds(&table, 21));
}

#[test]
fn w14_one_blow_takes_the_shields_of_both_sides() {
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:shield:0")
        .effect("45:shield:1")
        .table();
    table.play("throw:45 770 12");
    assert!(table.kinds().contains(&"shielded"));
    assert!(!bears(&table, 45, Spell::Shield));
}

#[test]
fn w83_w14_a_shield_turns_a_failed_dodge_into_a_dodge() {
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:shield:1")
        .table();
    table.play("throw:45 770 12");
    assert!(matches!(table.state.phase, Phase::Dodge { .. }));
    assert!(!bears(&table, 45, Spell::Shield));
    table.play("dodge:e10");
    assert_eq!(table.game.board.name(table.state.balls[0]), "e9");
    assert_eq!(table.state.points, [0, 0]);
    // A dodge that succeeds leaves it; doubles do not catch.
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:shield:1")
        .table();
    table.play("throw:45 220 22 dodge:e10");
    assert!(bears(&table, 45, Spell::Shield) && !holds(&table, 45));
    // Shielded and frozen: it stays put.
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:shield:1")
        .effect("45:freeze:0")
        .table();
    table.play("throw:45 770");
    assert_eq!(at(&table, 45), "e9");
    assert!(!bears(&table, 45, Spell::Shield) && is_acting(&table));
}

#[test]
fn w10_shields_of_both_sides_are_one_and_go_together() {
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:shield:1")
        .effect("45:shield:0")
        .table();
    table.play("throw:45 770 12");
    assert!(!bears(&table, 45, Spell::Shield));
}

#[test]
fn w81_a_fireball_attacks_with_ten_and_is_not_caught() {
    let mut table = court("21@e2", "45@e12").balls("#21*").table();
    table.play("cast:fireball:21 throw:45");
    assert!(
        matches!(table.state.phase, Phase::DodgeDice { total: 10, .. }),
        "no dice"
    );
    table.play("33");
    assert_eq!(at(&table, 45), "-", "doubles of 6 do not catch");
    // Sticky Fingers neither; as much is a dodge.
    let mut table = court("21@e2", "45@e12")
        .balls("#21*")
        .effect("45:sticky:1")
        .table();
    table.play("cast:fireball:21 throw:45 45");
    assert_eq!(at(&table, 45), "-", "9 sticks to nothing");
    let mut table = court("21@e2", "45@e12").balls("#21*").table();
    table.play("cast:fireball:21 throw:45 46 dodge:e13");
    assert!(!table.state.any_burns(), "the attack is resolved");
}

#[test]
fn w28_w65_triples_dodge_a_fireball_and_weak_and_strong_do_not_change_it() {
    let mut table = court("21@e2", "45@e12").balls("#21*,#45*").table();
    table.play("cast:fireball:21 throw:45 222");
    assert!(matches!(table.state.phase, Phase::Dodge { .. }));
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("21:strong:1")
        .table();
    table.play("cast:fireball:21 throw:45");
    assert!(matches!(
        table.state.phase,
        Phase::DodgeDice { total: 10, .. }
    ));
}

#[test]
fn w28_w82_a_fireball_at_a_frozen_wizard_needs_no_dice_at_all() {
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:freeze:0")
        .table();
    table.play("cast:fireball:21 throw:45");
    assert_eq!(at(&table, 45), "-");
    assert!(is_acting(&table));
}

#[test]
fn w81_a_fireball_is_cast_on_balls_that_ones_own_side_holds_active_or_not() {
    let table = court("21@e5 58@d5", "45@e9").balls("#58,#45*").table();
    assert_eq!(plies(&table, "cast:fireball:"), ["58"]);
    assert_eq!(table.refused("cast:fireball:21"), "W81");
    assert_eq!(table.refused("cast:fireball:45"), "W81");
    let mut both = court("21@e5 58@d5", "45@e9").balls("#58,#21*").table();
    both.play("cast:fireball:21+58");
    assert_eq!(both.state.fire(Side(0)).count(), 2);
    let away = court("21@e5 58@d7", "45@e9").balls("#58").table();
    assert_eq!(away.refused("cast:fireball:58"), "W49");
}

#[test]
fn w28_the_mark_stays_with_the_ball_through_passes_drops_and_other_hands() {
    let mut table = court("21@e5 58@d5", "45@e9").balls("#21*").table();
    table.play("cast:fireball:21 pass:58");
    assert!(table.state.burns(Ball(0)));
    // White takes it up and throws: the mark is Navy's, the attack White's.
    let mut table = court("21@e5", "45@e9")
        .balls("e8*^0")
        .recharging(0, SpellCard::Fireball, '5')
        .acts("45:000:0")
        .table();
    table.play("pick:e8*^0 throw:21");
    assert!(matches!(
        table.state.phase,
        Phase::DodgeDice { total: 10, .. }
    ));
    table.play("12");
    assert_eq!(table.state.points, [0, 1]);
    assert!(!table.state.any_burns());
}

#[test]
fn w85_w15_butter_fingers_drop_the_ball_where_the_owner_says() {
    let mut table = court("21@e5", "45@e8").balls("#45").table();
    table.play("cast:butter:45 56 12");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(
        plies(&table, "drop:"),
        ["d7", "d8", "d9", "e7", "e8", "e9", "f7", "f8", "f9"]
    );
    assert_eq!(table.refused("drop:e6"), "W15");
    table.play("drop:f9");
    assert!(!holds(&table, 45) && is_acting(&table) && active(&table) == 21);
    // Under Sticky Fingers as well, and on one's own side without dice.
    let mut table = court("21@e5 58@d5", "45@e9")
        .balls("#58")
        .effect("58:sticky:1")
        .table();
    table.play("cast:butter:58 drop:d5");
    assert!(!holds(&table, 58));
}

#[test]
fn w85_w15_with_several_targets_each_drops_before_the_next_resists() {
    let mut table = court("21@e5", "45@e9 30@e10").balls("#45*,#30*").table();
    table.play("cast:butter:30+45 56 12 drop:e9");
    assert!(matches!(table.state.phase, Phase::ResistDice { .. }));
    table.play("13 drop:d9");
    assert!(!holds(&table, 45) && !holds(&table, 30) && is_acting(&table));
    // A rebound makes the caster drop.
    let mut table = court("21@e5", "45@e9").balls("#21*").table();
    table.play("cast:butter:45 56 11 23");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("drop:e6");
    assert_eq!(table.refused("pick:e6*~"), "W85");
}

#[test]
fn w85_buttered_hands_neither_take_nor_catch() {
    let table = court("21@e5", "45@e9")
        .balls("e6")
        .effect("21:butter:1")
        .table();
    assert_eq!(table.refused("pick:e6"), "W85");
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:butter:0")
        .table();
    table.play("throw:45 770 22");
    assert_eq!(at(&table, 45), "-");
    let mut table = court("21@e5", "45@e9")
        .balls("#21*")
        .effect("45:butter:0")
        .table();
    table.play("throw:45 220 66");
    assert!(
        matches!(table.state.phase, Phase::Dodge { .. }),
        "it still dodges"
    );
}

#[test]
fn w86_sticky_fingers_neither_throw_pass_nor_drop() {
    let table = court("21@e5 58@d5", "45@e9")
        .balls("#21*")
        .effect("21:sticky:1")
        .table();
    for ply in ["throw:45", "pass:58", "drop:e5"] {
        assert_eq!(table.refused(ply), "W86", "{ply}");
    }
}

#[test]
fn w86_w32_sticky_fingers_catch_on_three_six_nine_and_twelve() {
    let outcome = |white: &str, effects: &[&str], balls: &str, dodge: &str| {
        let mut position = court("21@e5", white).balls(balls);
        for effect in effects {
            position = position.effect(effect);
        }
        let mut table = position.table();
        let target = &white[..2];
        table.play(&format!("throw:{target} 775 {dodge}"));
        table.kinds().contains(&"caught")
    };
    let sticky = ["45:sticky:1"];
    for (dodge, caught) in [
        ("12", true),
        ("24", true),
        ("45", true),
        ("57", true),
        ("13", false),
        ("33", true),
    ] {
        assert_eq!(outcome("45@e9", &sticky, "#21*", dodge), caught, "{dodge}");
    }
    assert!(!outcome("45@e9", &[], "#21*", "12"), "without the effect");
    // The final total counts: with Shrink and Enlarge; 0 and 15 are not among them.
    assert!(!outcome(
        "45@e9",
        &["45:sticky:1", "45:shrink:1"],
        "#21*",
        "122"
    ));
    assert!(outcome(
        "45@e9",
        &["45:sticky:1", "45:shrink:1"],
        "#21*",
        "123"
    ));
    assert!(!outcome(
        "45@e9",
        &["45:sticky:1", "45:enlarge:0"],
        "#21*",
        "125"
    ));
    assert!(!outcome("66@e9", &["66:sticky:1"], "#21*", "78"));
    // All else that stops a catch stops this one.
    assert!(!outcome("45@e9", &sticky, "#21*,#45*", "120"));
    assert!(!outcome(
        "45@e9",
        &["45:sticky:1", "45:butter:0"],
        "#21*",
        "12"
    ));
    assert!(!outcome(
        "45@e9",
        &["45:sticky:1", "45:shield:1"],
        "#21*",
        "12"
    ));
}

#[test]
fn w12_a_marker_ends_when_its_card_returns() {
    // #21 cast Freeze and Fireball in its last turn; both cards return as this turn ends.
    let mut table = court("21@e5 58@d5", "45@e9")
        .balls("#58*^0,d6")
        .effect("45:freeze:0")
        .recharging(0, SpellCard::Freeze, '1')
        .recharging(0, SpellCard::Fireball, '1')
        .table();
    table.play("end");
    assert!(!bears(&table, 45, Spell::Freeze));
    assert!(!table.state.any_burns());
    assert!(table.state.hand[0].has(SpellCard::Freeze));
    assert!(table.state.hand[0].has(SpellCard::Fireball));
}

#[test]
fn w10_opposite_effects_both_apply() {
    let mut table = court("21@e5", "45@e9")
        .effect("21:boost:0")
        .effect("21:drain:1")
        .table();
    table.play("cast:weak:45");
    assert_eq!(
        dice(&table),
        (1296, 1296),
        "two dice, one more and one less"
    );
    table.play("1234");
    assert!(matches!(
        table.state.phase,
        Phase::ResistDice { total: 2, .. }
    ));
}
