//! Every rule and ruling of Chessboard Dodgeball, each with a test that names it. Dice are scripted.

use courtside_kernel::{Game, Good, Notation, RuleId, Seat, Turn, Viewer, Winners, odds::odds};
use courtside_testkit::Scenario;
use game_chessboard::{Chessboard, Phase, Square, State};

type Play = Scenario<Chessboard>;

fn start() -> Play {
    Scenario::start("", 2)
}

fn at(position: &str) -> Play {
    Scenario::at("", 2, position)
}

/// Navy to act with these dice, pawns spread out, balls where they are named.
fn open(balls: &str, dice: &str) -> Play {
    at(&format!(
        "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/{balls}/{dice}/136/0/act/0/-"
    ))
}

fn square(name: &str) -> Square {
    let [file, rank] = name.as_bytes() else {
        panic!("{name} is no square");
    };
    Square::new(file - b'a', rank - b'1')
}

fn dice(state: &State) -> [[u8; 3]; 2] {
    [0, 1].map(|seat| state.dice(Seat(seat)).faces())
}

#[test]
fn k13_each_side_places_five_pawns_on_its_back_row() {
    let mut table = start();
    assert_eq!(table.legal(|_| true).len(), 56);
    assert_eq!(table.refused("@abcd"), "K13");
    assert_eq!(table.refused("@abcdef"), "K13");
    table.play("@acdfh @bcdeg");
    assert_eq!(
        table.position(),
        "a1,c1,d1,f1,h1/b8,c8,d8,e8,g8/ab,de,gh/000/000/0/roll0/0/-"
    );
}

#[test]
fn k1_balls_start_on_three_corners_of_the_centre_line_and_halves_are_ranks() {
    let mut table = start();
    table.play("@abcde @abcde 111 666");
    assert!(table.position().contains("/ab,de,gh/"));
    // Ranks 1-4 are navy's: e1 reaches e2 with a 1, and with dice enough e4 but never e5.
    let table = at("a1,b1,c1,d1,e4/a8,b8,c8,d8,e8/a2,a3,gh/111/666/0/act/0/-");
    assert_eq!(table.refused("1e4e5"), "K16");
}

#[test]
fn k2_a_placement_is_unseen_until_both_have_placed() {
    let mut table = start();
    table.play("@acdfh");
    let seen = |table: &Play, viewer| shown(&table.game.view(&table.state, viewer));
    assert!(seen(&table, Viewer::Seat(Seat(0))).contains("a1"));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert!(
            !seen(&table, viewer).contains("a1"),
            "{viewer:?} sees the placement"
        );
        assert!(seen(&table, viewer).contains('?'));
    }
    assert_eq!(table.kinds(), ["placed"]);
    // What is refused tells nothing either: with and without a pawn on the square the answer is the same.
    let refusal = |ply: &str| {
        table
            .game
            .parse_action(&table.state, ply)
            .map_err(|error| error.0.replace(ply, ""))
    };
    assert_eq!(refusal("1a1a2"), refusal("1b1b2"));
    assert_eq!(refusal("1a1>c1"), refusal("1b1>e1"));
    table.play("@bcdeg");
    assert_eq!(table.kinds(), ["placed", "revealed"]);
    assert!(seen(&table, Viewer::Spectator).contains("a1"));
    assert_eq!(table.turn(), Turn::Chance, "then initiative is rolled");
}

fn shown(view: &game_chessboard::View) -> String {
    courtside_testkit::json(view)
}

#[test]
fn k14_the_lower_total_acts_first_and_ties_are_rolled_again() {
    let mut table = start();
    table.play("@abcde @abcde 116 134");
    assert_eq!(table.kinds().last(), Some(&"tied"));
    assert_eq!(table.state.phase, Phase::Initiative(Seat(0)));
    assert_eq!(dice(&table.state), [[0; 3]; 2]);
    table.play("345 122");
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "5 is less than 12");
    let mut table = start();
    table.play("@abcde @abcde 111 112");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
}

#[test]
fn k3_the_initiative_dice_are_the_first_hands_and_lie_open() {
    let mut table = start();
    table.play("@abcde @abcde 123 456");
    assert_eq!(dice(&table.state), [[1, 2, 3], [4, 5, 6]]);
    for viewer in Viewer::all(2) {
        assert_eq!(
            dice(&table.game.view(&table.state, viewer).0),
            dice(&table.state)
        );
    }
}

#[test]
fn k15_three_dice_are_spent_then_rerolled_and_the_other_side_plays() {
    let mut table = open("c3,ab,gh", "336");
    table.play("3b2b1");
    assert_eq!(dice(&table.state)[0], [0, 3, 6]);
    table.play("3b1b2");
    assert_eq!(table.refused("3-"), "K15");
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(0)),
        "the same pawn may act again with the last die"
    );
    table.play("6b2b1");
    assert_eq!(table.turn(), Turn::Chance);
    table.play("245");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(dice(&table.state), [[2, 4, 5], [1, 3, 6]]);
}

#[test]
fn k16_a_pawn_walks_up_to_the_die_in_any_direction_but_not_over_the_centre_line() {
    let table = open("c3,ab,gh", "122");
    let to: Vec<String> = table.legal(|ply| ply.starts_with("1f3"));
    assert_eq!(
        to,
        [
            "1f3e2", "1f3e3", "1f3e4", "1f3f2", "1f3f4", "1f3g2", "1f3g3", "1f3g4+gh"
        ]
    );
    assert_eq!(table.refused("1f3f5"), "K16");
    assert_eq!(table.refused("2f3f6"), "K16");
    assert_eq!(table.refused("1f3f1"), "K16", "two squares with a 1");
    assert!(table.legal(|ply| ply == "2f3f1").len() == 1);
}

#[test]
fn k4_pawns_neither_enter_nor_pass_through_a_pawn() {
    // a1 is walled in by a2, b1 and b2.
    let table = at("a1,a2,b1,b2,h1/a8,b8,c8,d8,e8/h3,de,gh/666/111/0/act/0/-");
    assert_eq!(table.refused("6a1a2"), "K4");
    assert_eq!(table.refused("6a1a3"), "K4");
    assert!(table.legal(|ply| ply.starts_with("6a1")).is_empty());
    // A row of pawns leaves no gap on rank 2 but h2: c1 must go round by it, which takes more than a 3.
    let table = at("c1,c2,d2,b2,b1/a8,b8,c8,d8,e8/h3,h3,ab/333/111/0/act/0/-");
    assert_eq!(
        table.refused("3c1c3"),
        "K4",
        "c1 d1 e2 d3 is c1's way round: c3 is four steps off"
    );
    assert_eq!(table.legal(|ply| ply == "3c1e3").len(), 1);
}

#[test]
fn k5_a_pawn_takes_every_ball_on_squares_it_enters_and_must() {
    let mut table = open("c3,e4,gh", "135");
    // d4 to b2's neighbourhood over c3: with one step onto it, the ball must be taken.
    assert_eq!(table.refused("1d4c3"), "K5");
    assert_eq!(table.refused("1d4d3+c3"), "K5", "it does not come past c3");
    table.play("1d4c3+c3");
    assert_eq!(table.state.balls_on(square("c3")), 1);
    assert_eq!(table.told(), ["Pawn 2 walked d4 to c3, took a ball"]);
    // The ball moves along.
    table.play("3c3c1");
    assert_eq!(table.state.balls_on(square("c1")), 1);
    // A square at a starting corner takes the ball from the corner.
    let mut table = open("c3,e4,gh", "135");
    table.play("1f3g4+gh");
    assert!(!table.position().contains("gh"));
    // Several balls may be carried, and two on one square are taken together.
    let mut table = open("c3,c3,e4", "135");
    table.play("1d4c3+c3");
    assert_eq!(table.state.balls_on(square("c3")), 2);
}

#[test]
fn k6_paths_to_the_same_square_with_the_same_balls_are_one_move() {
    let table = open("c3,ab,gh", "222");
    // d4 to b3 in two: over c3 (taking its ball) or over c4 (taking none) … and a4, b4 take ab's.
    assert_eq!(
        table.legal(|ply| ply.starts_with("2d4b3")),
        ["2d4b3", "2d4b3+c3"]
    );
    // Back to where it stood, with a ball taken on the way, is a move too.
    assert_eq!(table.legal(|ply| ply.starts_with("2d4d4")), ["2d4d4+c3"]);
}

#[test]
fn k7_a_die_may_be_spent_on_nothing_and_names_no_pawn() {
    let mut table = open("c3,ab,gh", "112");
    assert_eq!(table.legal(|ply| ply.ends_with('-')), ["1-", "2-"]);
    assert_eq!(table.refused("1d4d4"), "K7");
    table.play("1- 1- 2-");
    assert_eq!(table.turn(), Turn::Chance);
}

#[test]
fn k17_a_ball_is_passed_to_a_teammate_within_reach() {
    let mut table = open("d4,ab,gh", "123");
    assert_eq!(
        table.legal(|ply| ply.contains('>')),
        ["2d4>b2", "2d4>f3", "3d4>b2", "3d4>f3", "3d4>g1"]
    );
    assert_eq!(table.refused("1d4>b2"), "K8");
    assert_eq!(table.refused("1b2>d4"), "K17", "it has no ball");
    assert_eq!(table.refused("2d4>d4"), "K17");
    table.play("2d4>b2");
    assert_eq!(
        (
            table.state.balls_on(square("d4")),
            table.state.balls_on(square("b2"))
        ),
        (0, 1)
    );
}

#[test]
fn k8_a_throw_reaches_as_far_as_the_die_past_anything_in_between_one_ball_at_a_time() {
    // d4 carries two balls; e6 is two away, b6 two, h5 four, f8 four, h8 four.
    let mut table = open("d4,d4,gh", "136");
    assert_eq!(
        table.legal(|ply| ply.starts_with("3d4x")),
        ["3d4xb6", "3d4xe6"]
    );
    assert_eq!(
        table.legal(|ply| ply.starts_with("6d4x")).len(),
        5,
        "nobody blocks"
    );
    assert_eq!(table.refused("3d4xf8"), "K8");
    assert_eq!(table.refused("3b2xb6"), "K18", "it has no ball");
    table.play("3d4xe6 dodge 6 1");
    assert_eq!(
        (
            table.state.balls_on(square("d4")),
            table.state.balls_on(square("e6"))
        ),
        (1, 1)
    );
}

#[test]
fn k18_the_target_answers_then_the_thrower_rolls_then_the_target() {
    let mut table = open("d4,ab,gh", "136");
    table.play("3d4xe6");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.legal(|_| true), ["catch", "dodge"]);
    table.play("catch");
    assert_eq!(table.turn(), Turn::Chance);
    assert!(matches!(
        table.state.phase,
        Phase::ThrowerDie { catching: true, .. }
    ));
    table.play("4");
    assert!(matches!(
        table.state.phase,
        Phase::TargetDie { thrown: 4, .. }
    ));
}

#[test]
fn k19_the_thrower_rolls_higher_the_target_is_out_and_the_ball_lies_there() {
    for answer in ["dodge", "catch"] {
        let mut table = open("d4,ab,gh", "136");
        table.play("3d4xe6").play(answer).play("5 4");
        assert_eq!(table.kinds().last(), Some(&"hit"));
        assert_eq!(table.state.pawns_left(Seat(1)), 4);
        assert_eq!(table.state.balls_on(square("e6")), 1);
        assert_eq!(table.turn(), Turn::Act(Seat(0)), "two dice are left");
    }
}

#[test]
fn k19_the_thrower_rolls_lower_a_dodge_is_a_miss_and_a_catch_puts_the_thrower_out() {
    let mut table = open("d4,ab,gh", "136");
    table.play("3d4xe6 dodge 2 4");
    assert_eq!(table.kinds().last(), Some(&"missed"));
    assert_eq!(table.state.pawns_left(Seat(1)), 5);
    let mut table = open("d4,ab,gh", "136");
    table.play("3d4xe6 catch 2 4");
    assert_eq!(table.kinds().last(), Some(&"caught"));
    assert_eq!(
        (
            table.state.pawns_left(Seat(0)),
            table.state.pawns_left(Seat(1))
        ),
        (4, 5)
    );
    assert_eq!(
        table.state.balls_on(square("e6")),
        1,
        "the catcher carries it"
    );
}

#[test]
fn k19_equal_rolls_are_a_miss_for_a_dodger_and_a_hit_on_a_catcher() {
    let mut table = open("d4,ab,gh", "136");
    table.play("3d4xe6 dodge 3 3");
    assert_eq!(table.kinds().last(), Some(&"missed"));
    let mut table = open("d4,ab,gh", "136");
    table.play("3d4xe6 catch 3 3");
    assert_eq!(table.kinds().last(), Some(&"hit"));
}

#[test]
fn k9_balls_of_a_pawn_that_goes_out_stay_on_its_square() {
    // The target e6 carries one; hit, it leaves two on e6.
    let mut table = open("d4,e6,gh", "136");
    table.play("3d4xe6 dodge 6 1");
    assert_eq!(table.state.balls_on(square("e6")), 2);
    assert_eq!(table.state.pawn_on(Seat(1), square("e6")), None);
    // The thrower d4 carries two; caught, one stays on d4 and the catcher has the other.
    let mut table = open("d4,d4,gh", "136");
    table.play("3d4xe6 catch 1 6");
    assert_eq!(
        (
            table.state.balls_on(square("d4")),
            table.state.balls_on(square("e6"))
        ),
        (1, 1)
    );
    assert_eq!(table.state.pawn_on(Seat(0), square("d4")), None);
}

#[test]
fn k10_a_dodged_ball_goes_on_an_empty_square_beside_the_target() {
    let mut table = open("d4,d7,gh", "136");
    table.play("3d4xe6 dodge 1 6");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(
        table.legal(|_| true),
        ["=d5", "=d6", "=e5", "=e7", "=f5", "=f6", "=f7"],
        "d7 has a ball"
    );
    assert_eq!(table.refused("=d7"), "K10");
    assert_eq!(table.refused("=e6"), "K10");
    table.play("=d5");
    assert_eq!(table.state.balls_on(square("d5")), 1);
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    // The square may lie in the thrower's half, and a ball on a starting corner fills no square.
    let mut table = at("a3,d4,-,-,-/a5,-,-,-,-/a3,d4,gh/136/136/0/act/0/-");
    table.play("3a3xa5 dodge 1 6");
    assert_eq!(table.legal(|_| true), ["=a4", "=a6", "=b4", "=b5", "=b6"]);
}

#[test]
fn k10_without_an_empty_square_the_ball_joins_a_ball_and_without_any_square_the_target_keeps_it() {
    // h8's neighbours: g8 and h7 hold pawns, g7 a loose ball.
    let mut table = at("h3,-,-,-,-/g8,h7,h8,-,-/h3,g7,ab/006/136/0/act/0/-");
    table.play("6h3xh8 dodge 1 1");
    assert_eq!(table.legal(|_| true), ["=g7"]);
    let mut table = at("h3,-,-,-,-/g7,g8,h7,h8,-/h3,ab,de/006/136/0/act/0/-");
    table.play("6h3xh8 dodge 1 1");
    assert_eq!(table.kinds().last(), Some(&"kept"));
    assert_eq!(
        table.state.balls_on(square("h8")),
        1,
        "the target carries it"
    );
    assert_eq!(table.turn(), Turn::Chance, "and the turn goes on");
}

#[test]
fn k20_the_game_ends_when_one_side_has_no_pawn_left() {
    let mut table = at("d4,-,-,-,-/e6,-,-,-,-/a1,d4,gh/136/245/0/act/0/-");
    table.play("3d4xe6 dodge 6 1");
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::only(Seat(0)), RuleId("K20"))
    );
    assert!(table.legal(|_| true).is_empty());
    let mut table = at("d4,-,-,-,-/e6,-,-,-,-/a1,d4,gh/136/245/0/act/0/-");
    table.play("3d4xe6 catch 1 6");
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::only(Seat(1)), RuleId("K20"))
    );
}

/// Navy has all three balls in its half and one die left.
const HOARD: &str = "b2,d4,f3,-,-/b6,e6,-,-,-/a1,b2,d4/002/136/0/act";

#[test]
fn k11_who_keeps_all_balls_and_does_not_throw_hands_one_over() {
    let mut table = at(&format!("{HOARD}/0/-"));
    table.play("2-");
    assert_eq!(table.kinds(), ["held", "hoarded"]);
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(
        table.legal(|_| true),
        ["<a1b6", "<a1e6", "<b2b6", "<b2e6", "<d4b6", "<d4e6"],
        "carried ones too"
    );
    assert_eq!(table.refused("dodge"), "K11");
    table.play("<d4e6");
    assert_eq!(
        (
            table.state.balls_on(square("d4")),
            table.state.balls_on(square("e6"))
        ),
        (0, 1)
    );
    assert_eq!(table.turn(), Turn::Chance, "then the dice are rerolled");
    table.play("345");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
}

#[test]
fn k11_a_throw_in_the_turn_or_a_ball_elsewhere_needs_no_hand_over() {
    let mut table = at(&format!("{HOARD}/0/t"));
    table.play("2-");
    assert_eq!(table.turn(), Turn::Chance);
    // A ball on a starting corner lies in nobody's half.
    let mut table = at("b2,d4,f3,-,-/b6,e6,-,-,-/b2,d4,gh/002/136/0/act/0/-");
    table.play("2-");
    assert_eq!(table.turn(), Turn::Chance);
    let mut table = at("b2,d4,f3,-,-/b6,e6,-,-,-/b2,d4,a8/002/136/0/act/0/-");
    table.play("2-");
    assert_eq!(table.turn(), Turn::Chance);
    // By the text alone there is no hand-over.
    let mut table = Play::at("stalling=text", 2, &format!("{HOARD}/0/-"));
    table.play("2-");
    assert_eq!(table.turn(), Turn::Chance);
}

#[test]
fn k11_twenty_turns_without_a_throw_are_a_draw_before_anything_is_handed_over() {
    let mut table = at(&format!("{HOARD}/19/-"));
    table.play("2-");
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::everyone(2), RuleId("K11"))
    );
    let mut table = at(&format!("{HOARD}/19/t"));
    table.play("2-");
    assert_eq!(table.state.quiet, 0, "a throw starts the count again");
    let mut table = Play::at("stalling=text", 2, &format!("{HOARD}/19/-"));
    table.play("2-");
    assert_eq!(table.turn(), Turn::Chance);
    let mut table = Play::at("stalling=text", 2, &format!("{HOARD}/99/-"));
    table.play("2-");
    assert!(table.turn().is_over());
    let mut table = Play::at("draw=0", 2, &format!("{HOARD}/9999/-"));
    table.play("2-");
    assert!(!table.turn().is_over(), "switched off");
}

#[test]
fn k12_the_odds_of_dodge_and_catch_are_shown() {
    let mut table = open("d4,ab,gh", "136");
    let throw = table.game.parse_action(&table.state, "3d4xe6").unwrap();
    let cases = odds(&table.game, &table.state, throw);
    let shares = |case: usize| -> Vec<(Good, u64, u64)> {
        cases[case]
            .results
            .iter()
            .map(|share| (share.result.good, share.weight, share.of))
            .collect()
    };
    assert_eq!(
        (cases[0].when, cases[1].when),
        ("if it dodges", "if it catches")
    );
    assert_eq!(shares(0), [(Good::Hit, 5, 12), (Good::Miss, 7, 12)]);
    assert_eq!(shares(1), [(Good::Hit, 7, 12), (Good::Lost, 5, 12)]);
    // The same from the target's side.
    table.play("3d4xe6");
    let catch = table.game.parse_action(&table.state, "catch").unwrap();
    let cases = odds(&table.game, &table.state, catch);
    assert_eq!(cases.len(), 1);
    assert_eq!(cases[0].results[0].result.good, Good::Hit);
    assert_eq!(
        (cases[0].results[0].weight, cases[0].results[0].of),
        (5, 12)
    );
    // What the target wants comes first, each in a word.
    let labels = |ply: &str| -> Vec<&str> {
        let answer = table.game.parse_action(&table.state, ply).unwrap();
        let cases = odds(&table.game, &table.state, answer);
        let results = cases[0].results.iter();
        results.map(|share| share.result.label).collect()
    };
    assert_eq!(labels("dodge"), ["safe", "out"]);
    assert_eq!(labels("catch"), ["caught", "out"]);
    // Nothing hangs on dice in a walk.
    let table = open("d4,ab,gh", "136");
    let walk = table.game.parse_action(&table.state, "1d4d3").unwrap();
    assert!(odds(&table.game, &table.state, walk).is_empty());
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    let game: Chessboard = courtside_testkit::configure("", 2);
    for (position, why) in [
        ("", "9 fields"),
        (
            "a1,b1,c1,d1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/0/-",
            "five pawns",
        ),
        (
            "a1,b1,c1,d1,e5/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/0/-",
            "beyond the centre line",
        ),
        (
            "a1,a1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/0/-",
            "two pawns",
        ),
        (
            "a4,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/0/-",
            "taken its ball",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/de,ab,gh/111/111/0/act/0/-",
            "ascending",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,ab,gh/111/111/0/act/0/-",
            "each corner",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,*/111/111/0/act/0/-",
            "flies",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/000/111/0/act/0/-",
            "a die to spend",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/011/0/act/0/-",
            "three dice",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/311/111/0/act/0/-",
            "ascending",
        ),
        (
            "a1,b1,c1,d1,e1/-,-,-,-,-/ab,de,gh/111/111/0/act/0/-",
            "has lost",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/000/111/0/handover/0/-",
            "all three",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/117/111/0/act/0/-",
            "three dice from 1 to 6",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/2/act/0/-",
            "seat 0 or 1",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/nap/0/-",
            "no phase",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/-1/-",
            "number",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/111/111/0/act/0/t",
            "has spent a die",
        ),
        (
            "d4,-,-,-,-/e6,-,-,-,-/a1,gh,*/333/245/0/answer:d4xe6/0/t",
            "has spent a die",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/000/111/0/drawn/0/-",
            "turns without a throw",
        ),
        (
            "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/000/111/0/drawn/9/t",
            "turns without a throw",
        ),
    ] {
        let error = game.parse_position(position).expect_err(position);
        assert!(error.0.contains(why), "{position}: {error}");
    }
}

/// Every walk of up to `steps` squares, taken square by square as a person would: where it ends and what it
/// picked up. Knows nothing of how the rules list walks.
fn wander(
    table: &Play,
    at: (i8, i8),
    steps: u8,
    home: (i8, i8),
    taken: u8,
    found: &mut std::collections::BTreeSet<(String, Vec<String>)>,
) {
    let state = &table.state;
    let square = |(file, rank): (i8, i8)| Square::new(file as u8, rank as u8);
    if at != home || taken != 0 {
        let mut picked: Vec<String> = (0..3)
            .filter(|ball| taken >> ball & 1 == 1)
            .map(|ball: usize| state.balls()[ball].ball_place().to_owned())
            .collect();
        picked.dedup();
        found.insert((square(at).name().to_owned(), picked));
    }
    if steps == 0 {
        return;
    }
    let half = if state.active == Seat(0) { 0..4 } else { 4..8 };
    for (over, up) in [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ] {
        let next = (at.0 + over, at.1 + up);
        let blocked = |seat| state.pawns(Seat(seat)).contains(&square(next));
        if !(0..8).contains(&next.0) || !half.contains(&next.1) {
            continue;
        }
        if next != home && (blocked(0) || blocked(1)) {
            continue;
        }
        let mut taking = taken;
        for (ball, place) in state.balls().iter().enumerate() {
            let centre = next.1 == 3 || next.1 == 4;
            let touches = match place.ball_place() {
                "ab" => centre && (0..=1).contains(&next.0),
                "de" => centre && (3..=4).contains(&next.0),
                "gh" => centre && (6..=7).contains(&next.0),
                _ => *place == square(next) && next != home,
            };
            taking |= u8::from(touches) << ball;
        }
        wander(table, next, steps - 1, home, taking, found);
    }
}

#[test]
fn k5_k6_k16_walks_are_exactly_those_that_can_be_walked_step_by_step() {
    for position in [
        "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/c3,c3,gh/134/136/0/act/0/-",
        "a1,b1,c1,d1,e1/a8,b8,c8,d8,e8/ab,de,gh/234/136/0/act/0/-",
        "a1,a2,b1,b3,c2/a8,b8,c8,d8,e8/b2,a3,c3/134/136/0/act/0/-",
        "d4,e3,f2,-,h1/b6,e6,f8,h6,h8/b2,c3,d4/034/136/0/act/0/-",
        "b2,c3,f3,g1,h1/b6,e6,f8,h6,h8/e5,f5,gh/134/134/1/act/0/-",
    ] {
        let table = at(position);
        let seat = table.state.active;
        for die in table.state.dice(seat).left() {
            let on_board = |square: &&Square| square.is_on_board();
            for square in table.state.pawns(seat).iter().filter(on_board) {
                let home = (square.file() as i8, square.rank() as i8);
                let mut found = std::collections::BTreeSet::new();
                wander(&table, home, die, home, 0, &mut found);
                let from = square.name();
                let mut expected: Vec<String> = found
                    .into_iter()
                    .map(|(to, picked)| {
                        let picked: String =
                            picked.iter().map(|place| format!("+{place}")).collect();
                        format!("{die}{from}{to}{picked}")
                    })
                    .collect();
                expected.sort_unstable();
                let stem = format!("{die}{from}");
                let walks = table.legal(|ply| {
                    ply.starts_with(&stem) && !ply.contains('x') && !ply.contains('>')
                });
                assert_eq!(walks, expected, "{stem} in {position}");
            }
        }
    }
}
