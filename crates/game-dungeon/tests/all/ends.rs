//! How halves, overtimes and the game end.

use crate::two::{Play, choices, last_play, plain, rolled};
use courtside_kernel::{Game, Seat, Turn, Winners};
use game_dungeon::content::{Spot, Square};
use game_dungeon::{Five, Kick, Moment, Phase};

#[test]
fn d9_the_side_with_the_ball_at_zero_has_one_last_play() {
    let mut table = plain();
    table.state.clock = 2;
    rolled(&mut table, "up", "bbbctt");
    let state = &table.state;
    assert!(state.last_play);
    assert_eq!((state.offence, state.down, state.clock), (Seat(0), 2, 0));
    table.state.down = 4;
    assert_eq!(choices(&table), ["mary", "rest", "run"]);
    table.play("run lay:r1");
    let (runs, others): (Vec<_>, Vec<_>) = choices(&table)
        .into_iter()
        .partition(|ply| ply.starts_with("run:"));
    assert!(!runs.is_empty());
    assert!(others.is_empty(), "no punt");
    assert_eq!(table.refused("punt"), "D9");
    table.state.ball = Spot(12);
    assert!(choices(&table).contains(&"goal".to_owned()), "in range");
}

#[test]
fn d9_a_failed_fourth_down_at_zero_leaves_the_last_play_to_the_other_side() {
    let mut table = plain();
    table.state.clock = 1;
    table.state.down = 4;
    rolled(&mut table, "up", "bbbbbt");
    let state = &table.state;
    assert!(state.last_play);
    assert_eq!(
        (state.offence, state.ball, state.down),
        (Seat(1), Spot(4), 1)
    );
    assert_eq!(state.bolts, [1, 1], "a new drive (D14)");
}

#[test]
fn d9_a_touchdown_at_zero_is_followed_by_the_other_sides_last_play() {
    let mut table = plain();
    table.state.clock = 1;
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbbct");
    assert_eq!(table.state.phase, Phase::Extra);
    assert!(!table.state.last_play, "the play is not fully resolved yet");
    table.play("point bbbb");
    let state = &table.state;
    assert!(state.last_play);
    assert_eq!((state.offence, state.ball), (Seat(1), Spot(14)));
}

#[test]
fn d9_a_touchdown_on_the_last_play_earns_its_extra_point_or_conversion() {
    let mut table = last_play(1);
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbbbc");
    assert_eq!(table.state.phase, Phase::Extra);
    let mut two = Play::start("", 2);
    two.state = table.state;
    table.play("point bccc");
    assert_eq!((table.state.half, table.state.points), (2, [7, 0]));
    two.play("two lay:y1");
    assert_eq!(
        two.legal(|ply| !ply.starts_with("run:")),
        [""; 0],
        "it is a play"
    );
    two.play("run:down bbbbbb keep");
    assert_eq!((two.state.half, two.state.points), (2, [8, 0]));
    assert!(!two.state.last_play);
}

#[test]
fn d9_a_field_goal_on_the_last_play_ends_the_half() {
    for (dice, points) in [("b", [3, 0]), ("c", [0, 0])] {
        let mut table = last_play(1);
        table.state.ball = Spot(12);
        table.play("run lay:r1 goal");
        table.play(dice);
        assert_eq!((table.state.half, table.state.points), (2, points));
    }
}

#[test]
fn d9_a_play_without_score_ends_the_half() {
    let mut table = last_play(1);
    rolled(&mut table, "up", "bbbccc");
    assert_eq!(table.state.half, 2);
    assert_eq!(table.state.points, [0, 0]);
}

#[test]
fn d59_time_dice_do_not_matter_on_the_last_play_but_stay() {
    let mut table = last_play(1);
    table.play("run lay:b1 run:up bbcctt");
    assert_eq!(table.refused("roll:t"), "D16");
    table.told();
    table.play("keep");
    assert!(!table.kinds().contains(&"clock"));
}

#[test]
fn d60_a_hail_mary_needs_five_balls() {
    let mut table = plain();
    table.play("lay:r1");
    assert_eq!(table.refused("mary"), "D60");
    let mut table = last_play(1);
    table.play("mary");
    assert_eq!(table.state.phase, Phase::FiveRoll(Five::HailMary));
    table.play("bbblt roll:lt");
    assert_eq!(table.state.phase, Phase::FiveReroll(Five::HailMary, 2));
    table.play("bb");
    assert_eq!(table.state.points, [6, 0]);
    assert_eq!(table.state.bolts, [0, 0], "it never pays (D15)");
    table.play("point bbbb");
    assert_eq!((table.state.half, table.state.points), (2, [7, 0]));
    for plies in ["bbblt keep", "bbblt roll:l c"] {
        let mut table = last_play(1);
        table.play("mary");
        table.play(plies);
        assert_eq!((table.state.half, table.state.points), (2, [0, 0]));
    }
}

#[test]
fn d60_no_cards_are_played_in_a_hail_mary() {
    let mut table = last_play(1);
    // Sealed Tunnel and Wall Crawl could be paid for, before a play; Away could play Sticky Tongue at any time.
    table.state.teams.swap(0, 1);
    table.state.bolts = [5, 5];
    table.play("mary bbblt roll:lt");
    assert_eq!(table.turn(), Turn::Chance, "nobody was asked for a card");
    table.play("bc");
    assert_eq!(
        table.state.window.moment,
        Moment::After,
        "now it is resolved"
    );
}

#[test]
fn d26_the_last_play_can_be_declined() {
    let mut table = plain();
    table.play("lay:r1");
    assert_eq!(table.refused("rest"), "D26");
    let mut table = last_play(1);
    table.play("rest");
    assert_eq!((table.state.half, table.state.points), (2, [0, 0]));
}

#[test]
fn d58_after_half_time_the_other_side_starts_with_a_full_clock() {
    let mut table = last_play(1);
    table.state.pawns = [Square(0), Square(8)];
    table.state.bolts = [2, 3];
    table.play("rest");
    let state = &table.state;
    assert_eq!((state.half, state.clock, state.last_play), (2, 29, false));
    assert_eq!(state.offence, Seat(1), "who started on defence");
    assert_eq!((state.ball, state.down), (Spot(14), 1));
    assert_eq!(state.pawns, [Square(0), Square(8)], "pawns stay");
    assert_eq!(state.bolts, [3, 4], "bolts stay, and the drive pays");
    assert_eq!(state.left, Seat(0), "end zones stay");
}

#[test]
fn d73_more_points_win_after_the_second_half() {
    let mut table = last_play(2);
    table.state.points = [3, 6];
    table.play("rest");
    assert_eq!(table.state.phase, Phase::Over(Some(Seat(1))));
    assert!(choices(&table).is_empty());
    assert_eq!(table.refused("rest"), "D73");
    let told = table.told();
    assert_eq!(told.last().unwrap(), "Away won, 6 to 3");
}

/// The second half ends level.
fn overtime() -> Play {
    let mut table = last_play(2);
    table.state.points = [7, 7];
    table.play("rest");
    assert_eq!(table.state.phase, Phase::OvertimeCoin);
    table
}

/// A drive that comes to nothing.
fn punt(table: &mut Play) {
    table.state.down = 4;
    table.play("lay:r1");
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.play("punt");
}

#[test]
fn d72_level_points_lead_to_overtime_with_a_drive_each() {
    let mut table = overtime();
    let mut outcomes = Vec::new();
    table.game.chance(&table.state, &mut outcomes);
    assert_eq!(outcomes.iter().map(|one| one.1).collect::<Vec<_>>(), [1, 1]);
    table.play("1");
    let state = &table.state;
    assert_eq!((state.half, state.overtime, state.drive), (3, 1, 1));
    assert_eq!((state.offence, state.ball), (Seat(1), Spot(14)));
    assert_eq!(state.bolts, [1, 1], "every drive pays");
    table.state.bolts = [0, 0];
    punt(&mut table);
    let state = &table.state;
    assert_eq!(
        (state.overtime, state.drive, state.offence),
        (1, 2, Seat(0))
    );
    assert_eq!(state.ball, Spot(4));
    // The first drive of the next overtime is the side's that was second.
    table.state.bolts = [0, 0];
    punt(&mut table);
    let state = &table.state;
    assert_eq!(
        (state.overtime, state.drive, state.offence),
        (2, 1, Seat(0))
    );
}

#[test]
fn d72_cards_do_not_refresh_and_time_does_not_matter_in_overtime() {
    let mut table = last_play(2);
    let half = table.game.book.find_card("mim2").unwrap();
    table.state.used[0] = [half].into_iter().collect();
    table.play("rest 0");
    assert!(table.state.used[0].contains(half));
    table.state.bolts = [0, 0];
    table.play("lay:b1 run:up bbcctt");
    assert_eq!(table.refused("roll:t"), "D16");
    table.play("keep");
    assert_eq!(table.state.down, 2, "no last play by the clock");
    assert!(!table.state.last_play);
}

#[test]
fn d24_an_overtime_drive_ends_with_a_score_a_kick_or_a_lost_ball() {
    // A failed fourth down: the other side starts from its own icon, not from the spot.
    let mut table = overtime();
    table.play("0");
    table.state.bolts = [0, 0];
    table.state.down = 4;
    rolled(&mut table, "up", "bbbbbc");
    let state = &table.state;
    assert_eq!(
        (state.offence, state.ball, state.drive),
        (Seat(1), Spot(14), 2)
    );
    // A missed field goal in the second drive decides nothing: the next overtime.
    table.state.bolts = [0, 0];
    table.state.ball = Spot(6);
    table.play("lay:r1 goal c");
    assert_eq!((table.state.overtime, table.state.drive), (2, 1));
    // A touchdown in the first drive is answered; the second drive then decides.
    table.state.bolts = [0, 0];
    table.state.ball = Spot(1);
    table.play("lay:b1 run:up bbbbcc keep point cccc");
    assert_eq!(table.state.points, [7, 13]);
    assert_eq!((table.state.offence, table.state.drive), (Seat(0), 2));
    table.state.bolts = [0, 0];
    punt(&mut table);
    assert_eq!(table.state.phase, Phase::Over(Some(Seat(1))));
}

#[test]
fn d24_a_hundred_tied_overtimes_are_a_draw() {
    let mut table = overtime();
    table.play("0");
    for number in 1..=100 {
        for drive in 1..=2 {
            let state = &table.state;
            assert_eq!((state.overtime, state.drive), (number, drive));
            table.state.bolts = [0, 0];
            punt(&mut table);
        }
    }
    assert_eq!(table.state.phase, Phase::Over(None));
    let Turn::Over(winners, rule) = table.turn() else {
        panic!("it is over");
    };
    assert_eq!((winners, rule.0), (Winners::everyone(2), "D24"));
}

#[test]
fn d11_a_skill_kicker_decides_an_overtime() {
    let mut table = overtime();
    table.state.kicks = [Kick::Skill, Kick::Luck];
    table.play("1");
    table.state.bolts = [0, 0];
    punt(&mut table);
    table.state.bolts = [0, 0];
    table.state.ball = Spot(12);
    table.play("lay:r1 goal toss:2:9");
    assert_eq!(table.state.phase, Phase::Over(Some(Seat(0))));
}
