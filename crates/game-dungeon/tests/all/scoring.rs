//! Every way to score, and what follows: extra points, conversions, kick-offs and onside kicks.

use crate::two::{Play, choices, plain, rolled};
use courtside_kernel::{Game, Seat, Turn};
use game_dungeon::content::{Spot, Square};
use game_dungeon::{Phase, Try};

/// Home has just reached the end zone.
fn touchdown() -> Play {
    let mut table = plain();
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbbbc");
    table.told();
    table
}

#[test]
fn d66_landing_in_the_end_zone_is_six_points() {
    // From the last red one cleat is enough; from midfield more than enough is one touchdown, too.
    for (spot, way, dice) in [
        (18, "up", "bbbbbc"),
        (9, "up", "cccccc"),
        (17, "down", "bbbccc"),
        (15, "left", "bbcccc"),
        (9, "down", "bbbbbb"),
    ] {
        let mut table = plain();
        table.state.ball = Spot(spot);
        rolled(&mut table, way, dice);
        assert_eq!(table.state.points, [6, 0], "{way} {dice} from {spot}");
        assert_eq!(table.state.phase, Phase::Extra);
        assert_eq!(
            choices(&table),
            ["point", "two"],
            "one of them must be tried"
        );
    }
    // The other side scores at the other end.
    let mut table = plain();
    (table.state.offence, table.state.ball) = (Seat(1), Spot(1));
    table.play("lay:b1 run:up bbbbcc keep");
    assert_eq!(table.state.points, [0, 6]);
}

#[test]
fn d68_an_extra_point_is_kicked_with_four_dice() {
    let mut table = touchdown();
    table.play("point");
    assert_eq!(table.state.phase, Phase::KickRoll(Try::ExtraPoint));
    let mut outcomes = Vec::new();
    table.game.chance(&table.state, &mut outcomes);
    let ways: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    assert_eq!(ways, 6u64.pow(4));
    let mut missed = crate::two::Play::start("", 2);
    missed.state = table.state;
    table.play("bccc");
    assert_eq!(table.state.points, [7, 0]);
    missed.play("cclt");
    assert_eq!(missed.state.points, [6, 0]);
    for table in [table, missed] {
        let state = &table.state;
        assert_eq!(
            (state.offence, state.ball, state.down),
            (Seat(1), Spot(14), 1)
        );
        assert_eq!(state.phase, Phase::Lay);
    }
}

#[test]
fn d69_a_conversion_is_one_play_from_the_far_football_icon() {
    let mut table = touchdown();
    assert_eq!(table.state.pawns[0], Square(1));
    table.play("two");
    assert_eq!(table.state.ball, Spot(14));
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "the defence lays a card");
    table.play("lay:y1");
    assert_eq!(choices(&table), ["run:down", "run:left", "run:right"]);
    assert_eq!(table.refused("punt"), "D69");
    assert_eq!(table.refused("goal"), "D69");
    assert_eq!(table.refused("mary"), "D60");
    // Blue from 14: 17, then the end zone.
    table.play("run:down bbbbbb keep");
    assert_eq!(table.state.points, [8, 0]);
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    let mut table = touchdown();
    table.play("two lay:y1 run:down bbbbbc keep");
    assert_eq!(table.state.points, [6, 0], "one blue space is not enough");
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    assert_eq!(table.state.down, 1, "there is no second try");
}

#[test]
fn d69_a_guessed_conversion_pays_as_any_play() {
    let mut table = touchdown();
    table.play("two lay:b2 run:down");
    assert_eq!(table.state.phase, Phase::Roll(3));
    assert_eq!(table.state.bolts, [0, 1]);
}

#[test]
fn d12_time_counts_in_a_conversion_while_the_clock_runs() {
    let mut table = touchdown();
    table.play("two lay:y1 run:down bbbttt keep");
    assert_eq!(table.state.clock, 26);
    // It can bring the clock to zero: then the other side has the last play.
    let mut table = touchdown();
    table.state.clock = 2;
    table.play("two lay:y1 run:down bbbttt keep");
    assert_eq!(table.state.clock, 0);
    assert!(table.state.last_play);
    assert_eq!(table.state.offence, Seat(1));
}

#[test]
fn d67_a_field_goal_is_three_points_from_the_kick_icon_on() {
    let mut table = plain();
    table.state.ball = Spot(11);
    table.play("lay:r1");
    assert_eq!(table.refused("goal"), "D67");
    table.state.ball = Spot(12);
    assert!(choices(&table).contains(&"goal".to_owned()), "on any down");
    table.play("goal b");
    assert_eq!(table.state.points, [3, 0]);
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    let mut table = plain();
    table.state.ball = Spot(12);
    table.play("lay:r1 goal c");
    assert_eq!(table.state.points, [0, 0]);
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    // For the other side the range begins at the other icon.
    let mut state = plain().state;
    state.offence = Seat(1);
    let game = plain().game;
    for (spot, range) in [(7, false), (6, true), (0, true)] {
        state.ball = Spot(spot);
        assert_eq!(game.in_range(&state), range, "{spot}");
    }
}

#[test]
fn d70_kick_dice_by_the_reds_to_the_post_and_one_ball_is_good() {
    let table = plain();
    let mut state = table.state;
    for (spot, dice) in [
        (12, 1),
        (13, 1),
        (14, 2),
        (15, 2),
        (16, 3),
        (17, 3),
        (18, 4),
    ] {
        state.ball = Spot(spot);
        assert_eq!(table.game.kick_dice(&state, Try::FieldGoal), dice, "{spot}");
    }
    assert_eq!(table.game.kick_dice(&state, Try::ExtraPoint), 4);
    let mut table = plain();
    table.state.ball = Spot(18);
    table.play("lay:r1 goal bbll");
    assert_eq!(table.state.points, [3, 0], "two balls are good, too");
}

/// Home has scored in the second half, with this time left and these points against 20.
fn late(clock: u8, points: u16) -> Play {
    let mut table = touchdown();
    table.state.half = 2;
    table.state.clock = clock;
    table.state.points = [points, 20];
    table.play("point");
    table.told();
    table
}

#[test]
fn d71_an_onside_kick_can_keep_the_ball() {
    let mut table = late(5, 12);
    table.play("bccc");
    assert_eq!(table.state.phase, Phase::Restart);
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(choices(&table), ["kickoff", "onside"]);
    let mut five = Vec::new();
    table.play("onside");
    table.game.chance(&table.state, &mut five);
    let ways: u64 = five.iter().map(|(_, weight)| weight).sum();
    assert_eq!(ways, 6u64.pow(5));
    table.play("bbblt");
    // Time may be rerolled here.
    assert!(choices(&table).contains(&"roll:lt".to_owned()));
    assert_eq!(choices(&table).len(), 4 * 2 * 2, "keep or any dice");
    table.play("roll:lt bb");
    let state = &table.state;
    assert_eq!(
        (state.offence, state.ball, state.down),
        (Seat(0), Spot(9), 1)
    );
    assert_eq!(state.clock, 5);
    assert_eq!(
        state.bolts,
        [1, 1],
        "a new drive, and lightning paid nothing (D15)"
    );
}

#[test]
fn d71_a_failed_onside_kick_costs_time_and_midfield() {
    for (plies, clock) in [("bbblt keep", 5), ("bbblt roll:lt bc", 5)] {
        let mut table = late(clock, 12);
        table.play("bccc onside");
        table.play(plies);
        let state = &table.state;
        assert_eq!((state.offence, state.ball), (Seat(1), Spot(9)));
        assert_eq!(state.clock, clock - 1);
    }
    // A kick-off is the ordinary way.
    let mut table = late(5, 12);
    table.play("bccc kickoff");
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    assert_eq!(table.state.clock, 5);
}

#[test]
fn d44_five_balls_at_once_need_no_choice() {
    let mut table = late(5, 12);
    table.play("bccc onside bbbbb");
    assert_eq!((table.state.offence, table.state.ball), (Seat(0), Spot(9)));
    let mut table = crate::two::last_play(1);
    table.play("mary bbbbb");
    assert_eq!(table.state.phase, Phase::Extra);
}

#[test]
fn d23_when_an_onside_kick_is_allowed() {
    let asked = |mut table: Play| {
        table.play("bccc");
        table.state.phase == Phase::Restart
    };
    assert!(asked(late(5, 12)));
    assert!(asked(late(0, 12)), "at clock zero, too");
    assert!(!asked(late(6, 12)), "too much time");
    assert!(!asked(late(5, 19)), "level after the extra point");
    assert!(!asked(late(5, 25)), "ahead");
    let mut first_half = late(5, 12);
    first_half.state.half = 1;
    assert!(!asked(first_half));
    let mut last_play = late(0, 12);
    last_play.state.last_play = true;
    assert!(!asked(last_play));
    let mut overtime = late(0, 12);
    (
        overtime.state.half,
        overtime.state.overtime,
        overtime.state.drive,
    ) = (3, 1, 1);
    assert!(!asked(overtime));
    // A good field goal is a score; a missed one is none.
    for (dice, phase) in [("b", Phase::Restart), ("c", Phase::Lay)] {
        let mut table = plain();
        (table.state.half, table.state.clock, table.state.points) = (2, 5, [0, 20]);
        table.state.ball = Spot(12);
        table.play("lay:r1 goal");
        table.play(dice);
        assert_eq!(table.state.phase, phase);
    }
    // A conversion that fails follows a touchdown: it was a score.
    let mut table = touchdown();
    (table.state.half, table.state.clock, table.state.points) = (2, 5, [6, 20]);
    table.play("two lay:y1 run:down cccccc keep");
    assert_eq!(table.state.phase, Phase::Restart);
}

#[test]
fn d71_onside_at_clock_zero_leaves_a_last_play_to_whoever_has_the_ball() {
    let mut table = late(0, 12);
    table.play("bccc onside bbbbb");
    assert!(table.state.last_play);
    assert_eq!(table.state.offence, Seat(0));
    let mut table = late(0, 12);
    table.play("bccc onside bbbbc keep");
    assert!(table.state.last_play);
    assert_eq!((table.state.offence, table.state.clock), (Seat(1), 0));
}
