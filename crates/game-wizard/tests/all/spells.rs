//! Casting: areas, resisting, rebounds, Dispel and Teleport.

use crate::court::*;
use courtside_kernel::{Seat, Turn};
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{Ball, Phase};

#[test]
fn w66_the_card_goes_under_the_caster_whatever_comes_of_it() {
    let mut table = court("21@e5", "45@e9").table();
    table.play("cast:freeze:45 01 56");
    assert!(!bears(&table, 45, Spell::Freeze));
    let caster = table.state.caster(game_wizard::Side(0), SpellCard::Freeze);
    assert_eq!(caster, Some(wizard(&table, 21)));
    assert_eq!(table.state.used.casts, 1);
    assert_eq!(table.refused("cast:shield:21"), "W16", "one cast a turn");
}

#[test]
fn w66_w68_only_a_card_in_hand_is_cast() {
    let table = court("21@e5 58@a1", "45@e9")
        .recharging(0, SpellCard::Freeze, '2')
        .table();
    assert_eq!(table.refused("cast:freeze:45"), "W68");
    // A pair is one card (W12).
    let table = court("21@e5", "45@e9").effect("21:shrink:0").table();
    assert_eq!(table.refused("cast:enlarge:21"), "W68");
    let table = court("21@e5", "45@e9")
        .options("spells=purchase")
        .without(0, &[SpellCard::Freeze, SpellCard::Magic, SpellCard::Size])
        .without(1, &[SpellCard::Magic, SpellCard::Size])
        .table();
    assert_eq!(table.refused("cast:freeze:45"), "W66");
}

#[test]
fn w49_no_spell_is_cast_in_the_neutral_area_or_into_it() {
    let table = court("21@e7", "45@e9").table();
    assert_eq!(table.refused("cast:freeze:45"), "W49");
    assert_eq!(table.refused("teleport:45"), "W49");
    assert!(plies(&table, "cast:").is_empty());
    let table = court("21@e5", "45@e7").balls("e7").table();
    assert_eq!(table.refused("cast:freeze:45"), "W49");
    assert_eq!(table.refused("teleport:45"), "W49");
    assert_eq!(table.refused("teleport:ball:e7"), "W49");
}

#[test]
fn w35_nobody_is_a_target_off_the_court_and_anybody_on_it() {
    let table = court("21@e5 58@c5", "45@e9").table();
    assert_eq!(table.refused("cast:freeze:30"), "W35");
    // Useful or not: a Freeze on one's own, a Shield on an opponent.
    for ply in ["cast:freeze:21", "cast:freeze:58", "cast:shield:45"] {
        assert!(!table.legal(|text| text == ply).is_empty(), "{ply}");
    }
}

#[test]
fn w67_w10_targets_fit_into_connected_spaces_as_many_as_the_magic() {
    // The text's picture: Magic 3 reaches two wizards that are two steps apart, Magic 2 does not.
    let three = court("25@e5", "30@d9 47@f9 45@h9").table();
    assert!(!three.legal(|text| text == "cast:freeze:30+47").is_empty());
    assert_eq!(three.refused("cast:freeze:30+45"), "W67");
    let two = court("21@e5", "30@d9 47@f9").table();
    assert_eq!(two.refused("cast:freeze:30+47"), "W67");
    assert!(!two.legal(|text| text == "cast:freeze:30").is_empty());
    let beside = court("21@e5", "30@e9 47@f10").table();
    assert!(!beside.legal(|text| text == "cast:freeze:30+47").is_empty());
}

#[test]
fn w10_one_space_of_the_area_is_seen_and_the_rest_need_not_be() {
    // #30 hides #47 from #21. With Magic 2 the area may begin beside it.
    let table = court("21@e5", "30@e9 47@e10").table();
    assert_eq!(plies(&table, "cast:freeze:"), ["21", "30", "30+47", "47"]);
    // Magic 1 needs to see the target itself.
    let table = court("28@e5", "30@e9 47@e10").table();
    assert_eq!(plies(&table, "cast:freeze:"), ["28", "30"]);
    // Magic 4 does not help a caster that is walled in and sees nothing near the target.
    let table = court("36@a5 58@b6 10@a6", "30@a10").table();
    assert_eq!(table.refused("cast:freeze:30"), "W67", "walled in");
}

#[test]
fn w10_an_area_holds_no_neutral_space() {
    // d6 and f6 are linked over e5 or e6, not over e7: with both taken by nobody it fits into three spaces.
    let table = court("25@a6 58@d6 10@f6", "45@e12").table();
    assert!(!table.legal(|text| text == "cast:strong:10+58").is_empty());
    // Wizards of both sides of the Neutral Area are never in one area, and targets are of one team.
    let table = court("36@e6 58@d6", "45@e8").table();
    assert_eq!(table.refused("cast:strong:45+58"), "W10");
}

#[test]
fn w10_three_markers_are_three_targets_at_most() {
    let table = court("36@e5", "45@d9 30@e9 12@f9 41@e10").table();
    assert!(
        !table
            .legal(|text| text == "cast:freeze:12+30+45")
            .is_empty()
    );
    assert_eq!(table.refused("cast:freeze:12+30+41+45"), "W10");
    // With Magic 4 one space more links three that are not connected.
    let table = court("36@e5", "45@d9 30@f9 12@e11").table();
    assert!(
        !table
            .legal(|text| text == "cast:freeze:12+30+45")
            .is_empty()
    );
    let table = court("25@e5", "45@d9 30@f9 12@e11").table();
    assert_eq!(table.refused("cast:freeze:12+30+45"), "W67", "Magic 3");
}

#[test]
fn w69_a_cast_must_be_higher_than_the_resist() {
    let mut table = court("21@e5", "45@e9").table();
    table.play("cast:freeze:45");
    assert_eq!(dice(&table), (36, 36), "white and grey");
    table.play("56 46");
    assert!(bears(&table, 45, Spell::Freeze), "11 against 10");
    let mut table = court("21@e5", "45@e9").table();
    table.play("cast:freeze:45 46 46");
    assert!(!bears(&table, 45, Spell::Freeze), "10 against 10");
    assert_eq!(table.kinds().last(), Some(&"resisted"));
}

#[test]
fn w72_spells_on_ones_own_side_need_no_dice() {
    let mut table = court("21@e5 58@e6", "45@e9").table();
    table.play("cast:strong:21+58");
    assert!(bears(&table, 21, Spell::Strong) && bears(&table, 58, Spell::Strong));
    assert!(is_acting(&table));
    // A Shield does not stop a friend, and is not used up.
    let mut table = court("21@e5 58@e6", "45@e9").effect("58:shield:0").table();
    table.play("cast:slow:58");
    assert!(bears(&table, 58, Spell::Slow) && bears(&table, 58, Spell::Shield));
}

#[test]
fn w11_one_cast_and_each_target_resists_in_initiative_order() {
    let mut table = court("25@e5", "45@f9 30@e9 12@d9").table();
    table.play("cast:weak:12+30+45 45");
    // #45 is first in initiative: grey grey; then #30: grey blue; then #12: grey grey.
    assert_eq!(dice(&table), (21, 36));
    table.play("12");
    assert_eq!(dice(&table), (36, 36));
    table.play("67 13");
    assert!(bears(&table, 45, Spell::Weak));
    assert!(!bears(&table, 30, Spell::Weak));
    assert!(bears(&table, 12, Spell::Weak));
    let told = table.told();
    assert_eq!(
        told[told.len() - 3..],
        ["beats 1 3 = 4", "✕ #12 is now Weak", ""]
    );
}

#[test]
fn w70_doubles_send_a_spell_back_at_its_caster() {
    // #21 resists with two blue dice: 6 against 10 is not enough.
    let mut table = court("21@e5", "45@e9").table();
    table.play("cast:freeze:45 46 11");
    assert!(matches!(
        table.state.phase,
        Phase::ReboundDice { total: 10, .. }
    ));
    assert_eq!(dice(&table), (21, 36));
    table.play("24");
    assert!(bears(&table, 21, Spell::Freeze) && !bears(&table, 45, Spell::Freeze));
    // As much is enough, and so are doubles.
    for dice in ["46", "22"] {
        let mut table = court("21@e5", "45@e9").table();
        table.play(&format!("cast:weak:45 46 11 {dice}"));
        assert!(!bears(&table, 21, Spell::Weak), "{dice}");
        assert_eq!(table.kinds().last(), Some(&"dissipated"));
    }
    // Even doubles that would have resisted rebound.
    let mut table = court("21@e5", "45@e9").table();
    table.play("cast:weak:45 01 66");
    assert!(matches!(table.state.phase, Phase::ReboundDice { .. }));
}

#[test]
fn w11_each_rebound_makes_the_caster_resist_until_it_bears_the_effect() {
    let mut table = court("25@e5", "45@f9 30@e9 12@d9").table();
    // The first rebound is resisted, the second takes hold, the third finds it there.
    table.play("cast:weak:12+30+45 45 11 56 22");
    assert!(matches!(table.state.phase, Phase::ReboundDice { .. }));
    table.play("01");
    assert!(bears(&table, 25, Spell::Weak));
    table.kinds();
    table.play("33");
    assert_eq!(
        table.kinds(),
        ["resist-rolled", "rebounded", "spent", "settled"]
    );
    assert!(is_acting(&table) && active(&table) == 25);
}

#[test]
fn w11_the_cast_is_rolled_once() {
    // Magic Drain comes back, but its cast was rolled before: the next target resists the same 13.
    let mut table = court("25@e5", "45@f9 30@e9").table();
    table.play("cast:drain:30+45 67 11 01");
    assert!(bears(&table, 25, Spell::MagicDrain));
    assert!(matches!(
        table.state.phase,
        Phase::ResistDice { total: 13, .. }
    ));
    table.play("67");
    assert!(is_acting(&table) && !bears(&table, 30, Spell::MagicDrain));
}

#[test]
fn w71_triples_under_magic_boost_rebound_as_doubles_do() {
    let mut table = court("21@e5", "45@e9").effect("45:boost:1").table();
    table.play("cast:weak:45 56");
    assert_eq!(dice(&table), (126, 216));
    table.play("333");
    assert!(matches!(table.state.phase, Phase::ReboundDice { .. }));
}

#[test]
fn w5_w87_w88_drain_and_boost_change_casts_and_resists() {
    let cast = |effect: &str, dice: &str| {
        let mut table = court("21@e5", "45@e9").effect(effect).table();
        table.play(&format!("cast:weak:45 {dice}"));
        match table.state.phase {
            Phase::ResistDice { total, .. } => total,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(cast("21:boost:0", "345"), 12);
    assert_eq!(cast("21:drain:1", "345"), 2);
    assert_eq!(cast("21:drain:1", "015"), 0, "never below 0");
    let took = |effect: &str, dice: &str| {
        let mut table = court("21@e5", "45@e9").effect(effect).table();
        table.play(&format!("cast:weak:45 56 {dice}"));
        bears(&table, 45, Spell::Weak)
    };
    // 11 against 4 + 5 and a die more or less.
    assert!(took("45:boost:1", "451") && !took("45:boost:1", "452"));
    assert!(took("45:drain:0", "563"));
}

#[test]
fn w83_w14_a_shield_takes_a_failed_resist_and_is_gone() {
    let mut table = court("21@e5", "45@e9").effect("45:shield:1").table();
    table.play("cast:weak:45 56 12");
    assert!(!bears(&table, 45, Spell::Weak) && !bears(&table, 45, Spell::Shield));
    assert!(table.kinds().contains(&"shielded"));
    // Doubles under a Shield do not rebound; they count as they come.
    let mut table = court("21@e5", "45@e9").effect("45:shield:1").table();
    table.play("cast:weak:45 23 33");
    assert!(is_acting(&table) && bears(&table, 45, Spell::Shield));
    let mut table = court("21@e5", "45@e9").effect("45:shield:1").table();
    table.play("cast:weak:45 56 33");
    assert!(is_acting(&table) && !bears(&table, 45, Spell::Shield));
    // Against one's own rebound a Shield helps as well, and doubles are still enough.
    let mut table = court("21@e5", "45@e9").effect("21:shield:0").table();
    table.play("cast:weak:45 56 33 23");
    assert!(!bears(&table, 21, Spell::Weak) && !bears(&table, 21, Spell::Shield));
    let mut table = court("21@e5", "45@e9").effect("21:shield:0").table();
    table.play("cast:weak:45 56 33 22");
    assert!(!bears(&table, 21, Spell::Weak) && bears(&table, 21, Spell::Shield));
}

#[test]
fn w80_w72_dispel_on_ones_own_effect_needs_no_dice() {
    let mut table = court("21@e5", "45@e9").effect("45:freeze:0").table();
    table.play("dispel:45:freeze:0");
    assert!(!bears(&table, 45, Spell::Freeze));
    // The card of the ended spell still recharges (W27).
    assert!(!table.state.hand[0].has(SpellCard::Freeze));
    assert_eq!(table.refused("dispel:45:freeze:0"), "W16");
    let table = court("21@e5", "45@e9").table();
    assert_eq!(table.refused("dispel:45:freeze:0"), "W80");
}

#[test]
fn w80_w18_an_enemy_effect_is_resisted_by_its_caster_wherever_it_is() {
    // #83 has cast it and is out; #21 bears it.
    let mut table = court("21@e5", "45@e9").effect("21:weak:1").table();
    table.play("dispel:21:weak:1 56");
    assert_eq!(dice(&table), (21, 36), "grey and grey of #83");
    table.play("46");
    assert!(!bears(&table, 21, Spell::Weak), "11 against 10");
    for dice in ["56", "11"] {
        let mut table = court("21@e5", "45@e9").effect("21:weak:1").table();
        table.play(&format!("dispel:21:weak:1 56 {dice}"));
        assert!(
            bears(&table, 21, Spell::Weak),
            "{dice}: as much, or doubles"
        );
        assert!(is_acting(&table), "nothing rebounds");
    }
    // In the Neutral Area it resists as well, with its Shield; the bearer must be outside it.
    let mut table = court("21@e5", "45@e9 30@a13 12@b13 41@c13 83@e7")
        .effect("21:weak:1")
        .effect("83:shield:1")
        .table();
    table.play("dispel:21:weak:1 56 12");
    assert!(bears(&table, 21, Spell::Weak) && !bears(&table, 83, Spell::Shield));
    let table = court("21@e5 58@d7", "45@e9").effect("58:weak:1").table();
    assert_eq!(table.refused("dispel:58:weak:1"), "W49");
}

#[test]
fn w27_dispel_ends_one_marker_of_one_side() {
    let mut table = court("21@e5 58@e6", "45@e9")
        .effect("21:weak:0")
        .effect("21:weak:1")
        .effect("58:weak:0")
        .table();
    table.play("dispel:21:weak:0");
    assert!(bears(&table, 21, Spell::Weak), "the other side's is there");
    assert!(bears(&table, 58, Spell::Weak));
    // A Fireball on a ball, held or lying.
    for (ball, ply) in [
        ("#58*^0", "dispel:58:fireball:0"),
        ("e4*^0", "dispel:e4*^0:fireball:0"),
    ] {
        let mut table = court("21@e5 58@e6", "45@e9")
            .balls(ball)
            .recharging(0, SpellCard::Fireball, '5')
            .table();
        table.play(ply);
        assert!(!table.state.any_burns(), "{ply}");
    }
    let mut enemy = court("21@e5 58@e6", "45@e9")
        .balls("e4*^1")
        .recharging(1, SpellCard::Fireball, '5')
        .table();
    enemy.play("dispel:e4*^1:fireball:1 56 12");
    assert!(!enemy.state.any_burns());
}

#[test]
fn w84_w13_teleport_leads_into_the_casters_zone_or_one_next_to_it() {
    let destinations = |navy: &str, load: &str| {
        let mut table = court(navy, "45@e9").balls("e4").table();
        table.play(&format!("teleport:{load}"));
        assert!(matches!(table.state.phase, Phase::Destination { .. }));
        assert_eq!(table.turn(), Turn::Act(Seat(0)));
        plies(&table, "to:")
    };
    // From the back zone: both zones of its own side but its own space.
    assert_eq!(destinations("21@e2", "21").len(), 6 * 9 - 1);
    // From the front zone a wizard still stays on its own side; a ball goes into the next front zone, too.
    assert_eq!(destinations("21@e5", "21").len(), 6 * 9 - 1);
    let ball = destinations("21@e5", "ball:e4");
    assert_eq!(
        ball.len(),
        9 * 9 - 3,
        "not where wizards stand, not its own space"
    );
    assert!(ball.contains(&"a10".to_owned()) && !ball.contains(&"a11".to_owned()));
    assert!(
        !ball.iter().any(|square| square.ends_with('7')),
        "no Neutral space"
    );
    let mut table = court("21@e5", "45@e9").balls("e4").table();
    table.play("teleport:21");
    for (square, rule) in [("e7", "W49"), ("e9", "W13"), ("e12", "W13"), ("a8", "W13")] {
        assert_eq!(table.refused(&format!("to:{square}")), rule, "{square}");
    }
    let mut table = court("21@e5", "45@e9").balls("e4").table();
    table.play("teleport:ball:e4");
    assert_eq!(table.refused("to:e4"), "W13");
    assert_eq!(table.refused("to:a13"), "W13");
}

#[test]
fn w13_what_is_teleported_lies_in_the_area_and_in_a_zone_next_to_the_caster() {
    // From the back zone nothing of the other side is near enough; nothing out of sight either.
    let table = court("21@e2", "45@e9").balls("e8").table();
    assert_eq!(table.refused("teleport:45"), "W13");
    assert_eq!(table.refused("teleport:ball:e8"), "W13");
    let table = court("28@e5 58@e4", "45@e9").balls("e3*").table();
    assert_eq!(
        table.refused("teleport:ball:e3*"),
        "W67",
        "hidden by #58, Magic 1"
    );
    assert_eq!(table.refused("teleport:21"), "W35", "it is out");
    assert_eq!(table.refused("teleport:58+ball"), "W13");
    assert_eq!(table.refused("teleport:ball:58"), "W13");
    assert_eq!(table.refused("teleport:ball:e4"), "W84");
}

#[test]
fn w13_an_enemy_wizard_and_the_enemy_holder_of_a_ball_resist() {
    for (load, moved) in [("45", 0), ("45+ball", 1), ("ball:45", 2)] {
        let start = || court("21@e5", "45@e9").balls("#45*").table();
        let mut table = start();
        let to = if moved == 2 { "to:d5" } else { "to:a8" };
        table.play(&format!("teleport:{load} {to} 56 12"));
        let ball = table.state.place_of(Ball(0));
        let found = (
            at(&table, 45),
            table.game.board.name(ball),
            holds(&table, 45),
        );
        let expected = match moved {
            0 => ("a8", "e9", false),
            1 => ("a8", "a8", true),
            _ => ("e9", "d5", false),
        };
        assert_eq!((found.0.as_str(), found.1.as_str(), found.2), expected);
        // As much, or doubles: it stays, and nothing rebounds (W70).
        for dice in ["56", "11"] {
            let mut table = start();
            table.play(&format!("teleport:{load} {to} 56 {dice}"));
            assert_eq!(at(&table, 45), "e9");
            assert!(holds(&table, 45) && is_acting(&table));
        }
    }
    // A ball that lies on the court is nobody's.
    let mut table = court("21@e5", "45@e9").balls("e8").table();
    table.play("teleport:ball:e8 to:e6");
    assert!(is_acting(&table));
}

#[test]
fn w14_a_shield_stops_teleport_and_dispel_and_doubles_beat_them_under_it() {
    let mut table = court("21@e5", "45@e9").effect("45:shield:1").table();
    table.play("teleport:45 to:a8 56 12");
    assert_eq!(at(&table, 45), "e9");
    assert!(!bears(&table, 45, Spell::Shield));
    let mut table = court("21@e5", "45@e9").effect("45:shield:1").table();
    table.play("teleport:45 to:a8 56 11");
    assert!(bears(&table, 45, Spell::Shield));
}

#[test]
fn w30_a_wizard_teleported_without_its_ball_leaves_it_and_sticky_fingers_stop_nothing() {
    let mut table = court("21@e5 58@d5", "45@e9")
        .balls("#58")
        .effect("58:sticky:1")
        .table();
    table.play("teleport:58 to:a2");
    assert_eq!(at(&table, 58), "a2");
    assert_eq!(table.game.board.name(table.state.balls[0]), "d5");
    assert!(!table.state.is_live(Ball(0)));
    let mut table = court("21@e5 58@d5", "45@e9")
        .balls("#58")
        .effect("58:sticky:1")
        .table();
    table.play("teleport:ball:58 to:d6 pick:d6");
    assert!(holds(&table, 21));
}

#[test]
fn odds_of_a_cast_name_what_it_does_and_the_rebound() {
    let table = court("25@e5", "45@e9 30@f9").balls("#45*,#25*").table();
    for (ply, takes) in [("cast:butter:45", "butter"), ("cast:freeze:45", "frozen")] {
        let all: Vec<f64> = [takes, "resists", "rebounds"]
            .map(|label| chance_of(&table, ply, label))
            .to_vec();
        assert!(
            (all.iter().sum::<f64>() - 1.0).abs() < 1e-12,
            "{ply}: {all:?}"
        );
        assert!(all.iter().all(|share| *share > 0.0));
    }
    let both: f64 = ["all", "some", "resists", "rebounds"]
        .map(|label| chance_of(&table, "cast:butter:30+45", label))
        .iter()
        .sum();
    assert!((both - 1.0).abs() < 1e-12);
    // Where no dice fall there are none.
    for (ply, takes) in [("cast:freeze:25", "frozen"), ("teleport:25", "moved")] {
        assert_eq!(chance_of(&table, ply, takes), 0.0, "{ply}");
    }
    let mut table = court("21@e5", "45@e9").table();
    let before = chance_of(&table, "teleport:45", "moved");
    table.play("teleport:45");
    let takes = chance_of(&table, "to:a8", "moved");
    assert!(takes > 0.0 && (takes + chance_of(&table, "to:a8", "resists") - 1.0).abs() < 1e-12);
    assert_eq!(before, takes, "known before the destination is");
}

#[test]
fn w83_odds_say_that_a_shield_goes() {
    let shielded = || court("21@e5", "45@e9").balls("#21*").effect("45:shield:1");
    let table = shielded().table();
    for ply in ["throw:45", "cast:freeze:45", "teleport:45"] {
        let gone = chance_of(&table, ply, "Shield gone");
        assert!(gone > 0.0 && gone < 1.0, "{ply}");
        assert_eq!(
            ["hit", "frozen", "moved"].map(|label| chance_of(&table, ply, label)),
            [0.0; 3]
        );
    }
    // Who cast it on itself resists the Dispel, and loses the Shield by that.
    let own = shielded().recharging(1, SpellCard::Shield, '1').table();
    let gone = chance_of(&own, "dispel:45:shield:1", "Shield gone");
    let resisted = chance_of(&own, "dispel:45:shield:1", "resists");
    assert!(gone > 0.0 && (gone + resisted - 1.0).abs() < 1e-12);
    // A rebound that takes the caster's own Shield is a rebound.
    let table = court("21@e5", "45@e9").effect("21:shield:0").table();
    assert!(chance_of(&table, "cast:freeze:45", "rebounds") > 0.0);
    assert_eq!(chance_of(&table, "cast:freeze:45", "Shield gone"), 0.0);
}
