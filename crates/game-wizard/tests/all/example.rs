//! The text's example turns, from the set-up on, with the rolls that it states.

use crate::court::*;
use courtside_testkit::Scenario;
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{Phase, Side};

/// The teams and the order of the example; basic turn, all spells.
fn opening() -> Play {
    let mut table: Play = Scenario::start("", 2);
    table.play("5 0 #21 #45 #58 #30 #41 #10 #25 #12 #36 #47");
    table.play("place:21:e place:58:g place:41:h place:25:a place:36:b");
    table.play("place:45:e place:30:c place:10:a place:12:i place:47:h");
    table
}

const FIRST: &str = "teleport:21 to:d6 pick:e7 pass:58 pick:c7 walk:d4 drop:d3 pick:d3* end";
const SECOND: &str = "walk:e11 cast:butter:58 34 13 drop:h2";
const THIRD: &str = "dispel:58:butter:1 46 35 pick:h2* walk:g2 throw:30 5 14 dodge:d12";

#[test]
fn w22_turn_1_teleport_pass_and_a_ball_made_active_by_a_drop() {
    let mut table = opening();
    table.play("teleport:21 to:d6");
    assert_eq!(at(&table, 21), "d6", "at the neutral line");
    table.play("pick:e7 pass:58");
    assert!(holds(&table, 58));
    assert_eq!(table.state.live().count(), 1, "passed behind the line");
    table.play("pick:c7 walk:d4");
    assert_eq!(table.state.steps, 1, "two of three spaces");
    assert_eq!(table.refused("throw:45"), "W16", "the throw is used");
    table.play("drop:d3");
    assert_eq!(table.state.live().count(), 2);
    table.play("pick:d3*");
    assert!(holds(&table, 21));
    assert_eq!(
        (
            table.state.used.moves,
            table.state.used.throws,
            table.state.used.casts
        ),
        (1, 1, 1)
    );
}

#[test]
fn w22_turn_2_butter_fingers_by_seven_against_four() {
    let mut table = opening();
    table.play(FIRST).play("walk:e11 cast:butter:58 34");
    assert!(matches!(
        table.state.phase,
        Phase::ResistDice { total: 7, .. }
    ));
    table.play("13");
    assert!(bears(&table, 58, Spell::ButterFingers));
    assert!(
        matches!(table.state.phase, Phase::Fumble { .. }),
        "its owner drops the ball"
    );
    table.play("drop:h2");
    assert!(!holds(&table, 58));
    // No ball is close to #45: its turn is over by itself.
    assert_eq!(active(&table), 58);
}

#[test]
fn w22_turn_3_dispel_by_ten_against_eight_and_a_throw_that_is_dodged() {
    let mut table = opening();
    table.play(FIRST).play(SECOND);
    assert_eq!(table.refused("pick:h2*"), "W85");
    table.play("dispel:58:butter:1 46 35");
    assert!(!bears(&table, 58, Spell::ButterFingers));
    assert!(
        !table.state.hand[1].has(SpellCard::Fingers),
        "the card still recharges"
    );
    assert_eq!(
        table.state.caster(Side(1), SpellCard::Fingers),
        Some(wizard(&table, 45))
    );
    table.play("pick:h2* walk:g2 throw:30");
    assert_eq!(
        dice(&table),
        (6, 6),
        "a single blue die from three zones away"
    );
    table.play("5 14");
    assert!(
        matches!(table.state.phase, Phase::Dodge { .. }),
        "5 against 5"
    );
    table.play("dodge:d12");
    assert_eq!(at(&table, 30), "d12");
    let ball = table
        .state
        .balls
        .iter()
        .any(|ball| table.game.board.name(*ball) == "c13");
    assert!(ball, "the ball lies where #30 was");
    assert_eq!(table.state.points, [0, 0]);
}

#[test]
fn w22_the_three_turns_replay_in_one_go() {
    let mut table = opening();
    table.play(FIRST);
    assert_eq!(active(&table), 45);
    table.play(SECOND);
    table.play(THIRD);
    assert_eq!(
        active(&table),
        30,
        "#58 has done all three actions and holds nothing"
    );
}
