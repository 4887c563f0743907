//! A test for every rule, with its id in the name.

use courtside_testkit::Scenario;
use courtside_testkit::kernel::{Narration, Seat, Turn};
use game_pocket::{COURT, Event, Pawn, Pocket};

fn start() -> Scenario<Pocket> {
    Scenario::start("", 2)
}

fn at(position: &str) -> Scenario<Pocket> {
    Scenario::at("", 2, position)
}

#[test]
fn p1_the_court_has_five_columns_and_two_halves_of_three_rows() {
    assert_eq!((COURT.columns, COURT.rows), (5, 6));
    assert_eq!(COURT.half(Seat(0)), (0, 2));
}

#[test]
fn p2_three_pawns_a_side_and_two_balls_and_navy_goes_first() {
    let table = start();
    assert_eq!(table.position(), "b1,c1,d1/b6,c6,d6/c3,c4/0/0");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
}

#[test]
fn p3_a_pawn_walks_one_step_to_a_free_space_of_its_half() {
    let table = at("a3,b3,-/a6,-,-/e3,e4/0/0");
    assert_eq!(
        table.legal(|_| true),
        ["1a2", "1b2", "2a2", "2b2", "2c2", "2c3"]
    );
    assert_eq!(table.refused("1a1"), "P3");
    assert_eq!(table.refused("1a4"), "P3", "the other half");
    assert_eq!(table.refused("1b3"), "P3", "a pawn stands there");
}

#[test]
fn p4_a_pawn_picks_up_what_it_walks_onto_and_carries_it() {
    let mut table = at("b2,-,-/a6,-,-/c3,c3/0/5");
    table.play("1c3");
    assert_eq!(table.state.balls_on(table.state.pawn(Seat(0), Pawn(0))), 2);
    table.play("1b6 1c2");
    assert_eq!(table.position(), "c2,-,-/b6,-,-/c2,c2/1/8");
}

#[test]
fn p5_a_pawn_with_a_ball_throws_and_the_die_must_beat_the_distance() {
    let table = at("c3,b1,-/c5,-,d6/c3,c4/0/0");
    assert_eq!(table.refused("2x1"), "P5", "it has no ball");
    assert_eq!(table.refused("1x2"), "P5", "its target is out");
    for (face, kind) in [("2", "missed"), ("3", "hit")] {
        let mut table = at("c3,b1,-/c5,-,d6/c3,c4/0/0");
        table.play("1x1").play(face);
        assert!(table.kinds().contains(&kind), "{face}");
    }
}

#[test]
fn p6_a_hit_leaves_its_balls_and_a_catch_keeps_them() {
    let mut table = at("c3,-,-/c4,d6,-/c3,c4/0/9");
    table.play("1x1 6");
    assert_eq!(table.position(), "c3,-,-/-,d6,-/c4,c4/1/0");
    assert_eq!(table.refused("1c5"), "P6");
    let mut table = at("c3,-,-/c4,d6,-/c3,c4/0/9");
    table.play("1x1 1");
    assert_eq!(table.position(), "c3,-,-/c4,d6,-/c4,c4/1/0");
}

#[test]
fn p7_a_side_without_pawns_has_lost() {
    let mut table = at("c3,-,-/c4,-,-/c3,a6/0/0");
    table.play("1x1 6");
    let Turn::Over(winners, rule) = table.turn() else {
        panic!("the game is over");
    };
    assert_eq!((winners.scores(2), rule.0), (vec![1.0, 0.0], "P7"));
}

#[test]
fn p8_forty_turns_without_a_throw_are_a_draw_unless_it_is_switched_off() {
    let mut table = at("c3,-,-/c4,-,-/c3,a6/0/39");
    table.play("1b3");
    let Turn::Over(winners, rule) = table.turn() else {
        panic!("the game is over");
    };
    assert_eq!((winners.scores(2), rule.0), (vec![0.5, 0.5], "P8"));
    let mut endless: Scenario<Pocket> = Scenario::at("draw=0", 2, "c3,-,-/c4,-,-/c3,a6/0/39");
    endless.play("1b3");
    assert!(!endless.turn().is_over());
}

#[test]
fn a_throw_is_told_in_one_row_and_counted() {
    let mut table = at("c3,b1,-/c5,-,d6/c3,c4/0/0");
    table.play("1x1 3");
    assert_eq!(
        table.told(),
        [
            "Navy's pawn 1 threw at White's pawn 1",
            "3 for 3 or more ✕ White's pawn 1 is out"
        ]
    );
    let game: Pocket = courtside_testkit::configure("", 2);
    let counted = |event: Event| {
        let mut score = [[0; 3]; 2];
        game.counts(&event, &mut |seat, column| score[seat.index()][column] += 1);
        score
    };
    let (seat, target) = (Seat(0), Pawn(0));
    let landed = |hit| Event::Landed {
        seat,
        target,
        face: 3,
        needed: 3,
        hit,
    };
    let threw = Event::Threw {
        seat,
        pawn: Pawn(0),
        target,
    };
    assert_eq!(game.columns(), ["Throws", "Hits", "Catches"]);
    assert_eq!(counted(threw), [[1, 0, 0], [0; 3]]);
    assert_eq!(counted(landed(true)), [[0, 1, 0], [0; 3]]);
    assert_eq!(counted(landed(false)), [[0; 3], [0, 0, 1]]);
}
