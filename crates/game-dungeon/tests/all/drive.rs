//! A down from the laid card to the ball, and the drives that downs make up.

use crate::random::random_game;
use crate::two::{choices, plain, rolled, table};
use courtside_kernel::{Seat, Turn};
use game_dungeon::Phase;
use game_dungeon::content::Spot;

#[test]
fn d51_four_downs_make_a_drive_and_then_the_other_side_has_the_ball() {
    let mut table = plain();
    for down in 1..=4 {
        assert_eq!((table.state.down, table.state.offence), (down, Seat(0)));
        let way = if down % 2 == 1 { "up" } else { "down" };
        // A red play without cleats, then a blue one without balls.
        let (lay, dice) = if down % 2 == 1 {
            ("lay:b1", "bbbbbb")
        } else {
            ("lay:r1", "cccccc")
        };
        table.state.bolts = [0, 0];
        table.play(&format!("{lay} run:{way} {dice} keep"));
    }
    let state = &table.state;
    assert_eq!((state.down, state.offence), (1, Seat(1)));
    assert_eq!(state.ball, Spot(4), "where the ball lies");
    let told = table.told();
    let lost = "Home ran out of downs ✕ turnover on red 5";
    assert!(told.iter().any(|line| line == lost), "{told:?}");
}

#[test]
fn d52_a_down_begins_with_the_defence() {
    let table = plain();
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.refused("run:up"), "D52");
}

#[test]
fn d54_a_match_costs_dice_and_pays_the_defence() {
    for (lay, dice) in [("lay:r1", 4), ("lay:r2", 3), ("lay:y1", 6), ("lay:b2", 7)] {
        let mut table = plain();
        table.play(&format!("{lay} run:up"));
        assert_eq!(table.state.phase, Phase::Roll(dice), "{lay}");
        let guessed = u8::from(lay.starts_with("lay:r"));
        assert_eq!(table.state.bolts, [0, guessed], "{lay}");
        assert!(table.state.play.revealed);
    }
}

#[test]
fn d21_a_play_rolls_nought_to_seven_dice() {
    let table = plain();
    let dice = |more: i8, defence: i8| {
        let mut state = table.state;
        state.play.more = more;
        table.game.play_dice(&state, defence)
    };
    assert_eq!(dice(0, 2), 7);
    assert_eq!(dice(2, 2), 7, "never more");
    assert_eq!(dice(-2, -2), 1);
    assert_eq!(dice(-4, -2), 0, "never fewer");
    assert_eq!(dice(2, -2), 5, "what is given and taken adds up first");
    // With no dice nothing is rolled and nothing is asked.
    let mut table = plain();
    table.play("lay:r2");
    table.state.play.more = -4;
    table.play("run:up");
    assert_eq!(table.state.down, 2);
    assert!(!table.kinds().contains(&"rolled"));
}

#[test]
fn d55_dice_are_rolled_at_most_twice() {
    let mut table = plain();
    table.play("lay:b1 run:up bbcclt");
    assert_eq!(table.state.phase, Phase::Keep);
    assert_eq!(
        choices(&table).len(),
        3 * 3 * 2,
        "every number of each face"
    );
    assert_eq!(table.refused("roll:bbb"), "D55");
    table.play("roll:bbl");
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.state.phase, Phase::Reroll(3));
    assert_eq!(table.state.play.dice.0, [0, 2, 0, 1]);
    table.play("cct");
    // Four cleats: four red spaces from the start.
    assert_eq!((table.state.down, table.state.ball), (2, Spot(12)));
    assert_eq!(table.state.clock, 27);
}

#[test]
fn d16_time_dice_are_set_aside() {
    let mut table = plain();
    table.play("lay:b1 run:up bbcttt");
    assert_eq!(table.refused("roll:t"), "D16");
    assert_eq!(table.refused("roll:bt"), "D16");
    assert!(table.legal(|ply| ply.contains('t')).is_empty());
    // With nothing but time there is nothing to keep or to reroll.
    let mut table = plain();
    table.play("lay:b1 run:up tttttt");
    assert_eq!((table.state.down, table.state.clock), (2, 23));
    // A kick does not run the clock.
    let mut table = plain();
    table.state.ball = Spot(16);
    table.play("lay:r1 goal ttt");
    assert_eq!(table.state.clock, 29);
}

#[test]
fn d16_no_card_touches_a_time_die() {
    let mut table = table("skulls", "slimes");
    table.state.bolts = [9, 0];
    rolled(&mut table, "up", "bctttt");
    let touched = table.legal(|ply| ply.contains(":") && ply.contains('t'));
    assert!(touched.is_empty(), "{touched:?}");
    let picks = table.legal(|ply| ply.starts_with("sku1"));
    assert_eq!(picks, ["sku1:b", "sku1:bc", "sku1:c"]);
    assert_eq!(table.refused("juke:t"), "D38");
}

#[test]
fn d56_each_colour_has_its_need() {
    // Direction from the centre, dice, where the ball lands from space 4.
    for (way, dice, spot) in [
        ("up", "bbbbbb", 4),
        ("up", "cbbbbb", 6),
        ("up", "bbbccc", 11),
        ("left", "bccccc", 4),
        ("left", "bbcccc", 5),
        ("left", "bbbccc", 5),
        ("left", "bbbbcc", 8),
        ("left", "bbbbbb", 10),
        ("down", "bbcccc", 4),
        ("down", "bbbccc", 9),
        ("down", "bbbbbc", 9),
        ("down", "bbbbbb", 17),
    ] {
        let mut dice: Vec<char> = dice.chars().collect();
        dice.sort_unstable();
        let dice: String = dice.into_iter().collect();
        let mut table = plain();
        rolled(&mut table, way, &dice);
        assert_eq!(table.state.ball, Spot(spot), "{way} {dice}");
        assert_eq!(table.state.down, 2);
    }
}

#[test]
fn d56_the_side_from_the_right_moves_to_the_left() {
    let mut table = plain();
    table.state.offence = Seat(1);
    table.state.ball = Spot(14);
    table.play("lay:b1 run:up bbbbcc keep");
    assert_eq!(table.state.ball, Spot(11));
}

#[test]
fn d57_time_is_taken_after_the_ball_has_moved() {
    let mut table = plain();
    table.told();
    rolled(&mut table, "up", "bbbctt");
    assert_eq!(table.state.clock, 27);
    let kinds = table.kinds();
    let at = |kind| kinds.iter().position(|one| *one == kind).unwrap();
    assert!(at("moved") < at("clock"), "{kinds:?}");
    // The clock stops at zero.
    let mut table = plain();
    table.state.clock = 1;
    rolled(&mut table, "up", "bbbttt");
    assert_eq!(table.state.clock, 0);
}

#[test]
fn d61_bolts_come_from_the_start_drives_guesses_and_lightning() {
    let mut table = table("mimics", "spiders");
    assert_eq!(table.state.bolts, [4, 4], "three and one for the drive");
    table.state.bolts = [0, 0];
    table.play("lay:r1 run:up blll keep");
    assert_eq!(table.state.bolts, [3, 1], "three lightnings, one guess");
}

#[test]
fn d14_every_drive_pays_the_offence_first() {
    let mut table = plain();
    table.state.down = 4;
    table.state.bolts = [0, 0];
    table.play("lay:r1 punt");
    assert_eq!(table.state.bolts, [1, 1]);
    // One bolt in the supply: the new offence, Away, takes it.
    let mut table = plain();
    table.state.down = 4;
    table.play("lay:r1");
    table.state.bolts = [9, 0];
    table.play("punt");
    assert_eq!(table.state.offence, Seat(1));
    assert_eq!(table.state.bolts, [9, 1]);
}

#[test]
fn d15_lightning_pays_when_rolling_ends_and_never_twice() {
    let mut table = plain();
    table.play("lay:b1 run:up bbblll");
    assert_eq!(table.state.bolts[0], 0, "not before the second roll");
    table.play("roll:l l");
    assert_eq!(table.state.bolts[0], 3, "what lies there at the end");
    // A card's reroll pays for the new die alone.
    let mut other = crate::two::table("slimes", "spiders");
    other.state.bolts = [1, 0];
    rolled(&mut other, "up", "bbbbbl");
    assert_eq!(other.state.bolts[0], 2, "one lightning on the table");
    other.play("sli3:bb bl");
    assert_eq!(other.state.bolts[0], 2, "one paid, one gained");
    // Kicks never pay.
    let mut table = plain();
    table.state.ball = Spot(18);
    table.play("lay:b1 goal llll");
    assert_eq!(table.state.bolts, [1, 1], "only the new drive's bolts");
}

#[test]
fn d65_a_punt_on_fourth_down_gives_the_ball_to_the_other_start() {
    let mut table = plain();
    table.play("lay:r1");
    assert_eq!(table.refused("punt"), "D65");
    table.state.down = 4;
    table.state.ball = Spot(7);
    assert!(choices(&table).contains(&"punt".to_owned()));
    table.play("punt");
    let state = &table.state;
    assert_eq!(
        (state.offence, state.ball, state.down),
        (Seat(1), Spot(14), 1)
    );
    assert_eq!(state.clock, 29, "no time is taken");
}

#[test]
fn d19_the_ball_never_goes_behind_the_first_space() {
    let mut table = table("mimics", "dragons");
    table.state.ball = Spot(1);
    rolled(&mut table, "up", "bbbbbb");
    table.play("dra4");
    assert_eq!(table.state.ball, Spot(0));
    assert_eq!(table.state.points, [0, 0], "there is no safety");
    // The other side's first space is the last one.
    let mut state = table.state;
    (state.offence, state.ball) = (Seat(1), Spot(17));
    assert_eq!(table.game.back_spaces(&state, 3), Spot(18));
    assert_eq!(table.game.back_reds(&state, 2), Spot(18));
}

#[test]
fn d37_back_counts_every_space_and_reds_only_reds() {
    let table = plain();
    let mut state = table.state;
    state.ball = Spot(9);
    assert_eq!(table.game.back_spaces(&state, 1), Spot(8));
    assert_eq!(table.game.back_spaces(&state, 2), Spot(7));
    assert_eq!(table.game.back_reds(&state, 1), Spot(7));
    assert_eq!(table.game.back_reds(&state, 2), Spot(6));
    state.ball = Spot(7);
    assert_eq!(
        table.game.back_reds(&state, 1),
        Spot(6),
        "not the red it lies on"
    );
    // The other side goes back to the right.
    (state.offence, state.ball) = (Seat(1), Spot(9));
    assert_eq!(table.game.back_spaces(&state, 2), Spot(11));
    assert_eq!(table.game.back_reds(&state, 1), Spot(11));
}

#[test]
fn every_position_of_a_random_game_keeps_its_bounds() {
    let mut rng = courtside_bots::Rng::from_seed(5);
    let game: game_dungeon::Dungeon = courtside_testkit::configure("", 2);
    for _ in 0..60 {
        random_game(&game, &mut rng, |state| {
            assert!(state.bolts[0] + state.bolts[1] <= 10);
            assert!(state.ball < Spot(19) && state.clock <= 29);
            assert!((1..=4).contains(&state.down));
            assert!(state.play.dice.total() <= 7);
        });
    }
}
