//! Every rule and ruling of combat, each with a test that names it. Dice are scripted.

use courtside_kernel::{Game, Good, Narration, Notation, Seat, Turn, Viewer};
use courtside_testkit::Scenario;
use game_tactics::{Phase, Sums, Tactics, Throw, Unit, Units};

type Play = Scenario<Tactics>;

const A1: Unit = Unit(0);
const A2: Unit = Unit(1);
const D1: Unit = Unit(4);
const D2: Unit = Unit(5);

/// A position in the first turn, in which nobody has attacked.
#[track_caller]
fn at(options: &str, navy: &str, white: &str, balls: &str, phase: &str) -> Play {
    let position = format!("{navy}/{white}/{balls}/00/-/-/-/0/1/0/{phase}");
    Scenario::at(options, 2, &position)
}

/// One Assault of each side face to face, Navy to attack, and one more far away so that nobody loses at once. An attack adds
/// 2 to the dice, a defence takes 2 away.
fn face_to_face() -> Play {
    at(
        "",
        "e6,a1,-,-,-,-,-,-,-",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "attack0",
    )
}

/// What goes into an attack of Navy.
fn sums(table: &Play, attacker: Unit, target: Unit, helper: Option<Unit>) -> Sums {
    let throw = Throw {
        seat: Seat(0),
        attacker,
        target,
        helper,
    };
    Sums::of(&table.game, &table.state, throw)
}

#[test]
fn t16_the_higher_sum_of_two_dice_attacks_first_and_ties_are_rolled_again() {
    let mut table = at(
        "",
        "e6,a1,-,-,-,-,-,-,-",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "combat0",
    );
    table.play("16 25");
    assert_eq!(table.kinds().last(), Some(&"tied"));
    assert_eq!(
        table.state.phase,
        Phase::CombatRoll {
            seat: Seat(0),
            against: 0
        }
    );
    table.play("12 13");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    let mut table = at(
        "",
        "e6,a1,-,-,-,-,-,-,-",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "combat0",
    );
    table.play("66 56");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
}

#[test]
fn t7_sides_attack_in_turn_and_a_pass_is_not_final() {
    let mut table = face_to_face();
    table.play("pass");
    let phase = |seat, passed| Phase::Attack {
        seat: Seat(seat),
        passed,
    };
    assert_eq!(table.state.phase, phase(1, true));
    table.play("A1>A1 333 555");
    assert_eq!(table.state.phase, phase(0, false), "a pass is forgotten");
    table.play("A2>A1 666 666 pass");
    assert_eq!(table.state.phase, phase(0, true), "who passed may attack");
    table.play("pass");
    assert_eq!(table.state.phase, Phase::Move(Seat(1)), "two in a row");
}

#[test]
fn t7_who_cannot_attack_passes_by_itself() {
    // White has no ball: after Navy's attack it is Navy's turn again.
    let one_side = |balls| {
        at(
            "",
            "e6,d6,-,-,-,-,-,-,-",
            "e7,a12,-,-,-,-,-,-,-",
            balls,
            "combat0",
        )
    };
    let mut table = one_side("60");
    table.play("11 66");
    assert_eq!(
        table.state.phase,
        Phase::Attack {
            seat: Seat(0),
            passed: true
        }
    );
    table.kinds();
    table.play("A1>A1 333 555");
    assert_eq!(table.kinds().last(), Some(&"cannot-attack"));
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    // Its second unit attacks; then nobody is left who may, though balls are: combat ends without a question.
    table.play("A2>A1 333 555");
    assert_eq!(
        table.told()[4..],
        [
            "White had no balls left and passed",
            "Navy had no units left to throw and passed",
            "Navy handed over 2 thrown balls",
            "Turn 2"
        ]
    );
    // A pass by choice and one by itself are two in a row.
    let mut table = one_side("60");
    table.play("66 11 pass");
    assert_eq!(table.state.phase, Phase::Move(Seat(1)));
}

#[test]
fn t17_each_unit_attacks_once_and_no_more_often_than_there_are_balls() {
    // Six units and four balls: any four may attack.
    let mut table = at(
        "",
        "a1,b1,c1,d1,e1,f1,-,-,-",
        "a12,c12,-,-,-,-,-,-,-",
        "42",
        "attack0",
    );
    for attacker in ["A1", "A2", "A3", "D1"] {
        assert_eq!(table.turn(), Turn::Act(Seat(0)));
        table.play(&format!("{attacker}>A1"));
        assert_eq!(table.turn(), Turn::Chance);
        table.play("666 666 pass");
    }
    assert_eq!(table.state.turn, 2, "no ball is left and White passed");
    // White got four, and gave one because it kept two and did not attack (T10).
    assert_eq!(table.state.balls, [1, 5]);
    // One unit, once.
    let mut table = face_to_face();
    table.play("A1>A1 333 555 pass");
    assert_eq!(table.refused("A1>A1"), "T17");
    assert!(table.legal(|ply| ply.starts_with("A1>")).is_empty());
    assert_eq!(table.refused("A3>A1"), "T12", "A3 is out");
    assert_eq!(table.refused("A2>A3"), "T12", "so is the target");
    assert_eq!(table.refused("done"), "T7");
    // In the next turn it may again.
    table.play("pass done done 66 11");
    assert_eq!(
        table.legal(|ply| ply.starts_with("A1>")),
        ["A1>A1", "A1>A2"]
    );
}

#[test]
fn t17_any_unit_of_the_other_side_is_a_target_at_any_range() {
    let table = at(
        "columns=15 rows=20",
        "a1,-,-,-,-,-,-,-,-",
        "o20,e11,-,-,-,-,-,-,o19",
        "33",
        "attack0",
    );
    assert_eq!(table.legal(|_| true), ["A1>A1", "A1>A2", "A1>X", "pass"]);
}

#[test]
fn t4_half_the_distance_rounded_down_is_taken_from_the_attack() {
    let reckon = |options: &str, white: &str| {
        let white = format!("{white},-,-,-,-,-,-,-,-");
        let table = at(options, "e1,-,-,-,-,-,-,-,-", &white, "33", "attack0");
        let sums = sums(&table, A1, A1, None);
        (sums.spaces, sums.range())
    };
    // The text's own examples.
    assert_eq!(reckon("", "e11"), (10, -5));
    assert_eq!(reckon("", "e10"), (9, -4));
    // Diagonal steps count like straight ones.
    assert_eq!(reckon("", "a9"), (8, -4));
    assert_eq!(reckon("columns=15", "o7"), (10, -5));
    assert_eq!(reckon("range=between", "e11"), (9, -4));
    assert_eq!(reckon("range=between", "e10"), (8, -4));
    assert_eq!(reckon("range=between", "e12"), (10, -5));
    let near = at(
        "range=between",
        "e6,-,-,-,-,-,-,-,-",
        "e7,-,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    assert_eq!(sums(&near, A1, A1, None).spaces, 0);
    // And it is what the dice are reckoned with: 9 and 2 for the unit, less 5.
    let mut table = at(
        "",
        "e1,-,-,-,-,-,-,-,-",
        "e11,-,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    table.play("A1>A1 333");
    assert!(matches!(
        table.state.phase,
        Phase::DefenceDice { total: 6, .. }
    ));
}

#[test]
fn t5_units_of_either_side_in_between_take_one_each_also_the_helper() {
    // From e1 to e11 stand D1 (a helper beside the attacker) and D2 of Navy, and A2 of White; A2 of Navy stands beside.
    let mut table = at(
        "",
        "e1,f2,-,-,e2,e6,-,-,-",
        "e11,e8,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    let found = sums(&table, A1, A1, Some(D1));
    assert_eq!(
        found.between,
        [Units::of(D1).with(D2), Units::of(A2)],
        "attacker, target and A2 on f2 are not in between"
    );
    assert_eq!((found.crowd(), found.attack()), (-3, 2 - 5 - 3));
    table.play("A1+D1>A1 5566");
    assert!(matches!(
        table.state.phase,
        Phase::DefenceDice { total: 16, .. }
    ));
}

#[test]
fn t5_touching_a_corner_is_not_in_between() {
    // On the diagonal from c4 to f7 the line goes through d5 and e6, and touches the corners of d4, c5, e5, d6.
    let between = |navy: &str| {
        let table = at("", navy, "f7,-,-,-,-,-,-,-,-", "33", "attack0");
        sums(&table, A1, A1, None).between[0].count()
    };
    assert_eq!(between("c4,d5,e6,-,-,-,-,-,-"), 2);
    assert_eq!(between("c4,d4,c5,e5,d6,-,-,-,-"), 0);
    // From d5 to e7 the line leaves through the middle of an edge: d6 and e6 both lie on it.
    let table = at(
        "",
        "d5,d6,e6,-,-,-,-,-,-",
        "e7,-,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    assert_eq!(sums(&table, A1, A1, None).between[0].count(), 2);
}

#[test]
fn t6_a_unit_beside_helps_for_a_die_a_ball_and_its_attack() {
    let mut table = at(
        "",
        "e6,e4,-,-,d6,f5,-,-,-",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    assert_eq!(table.refused("A1+A2>A1"), "T6", "two spaces away");
    assert_eq!(table.refused("A1+A1>A1"), "T6", "nobody helps itself");
    assert_eq!(table.refused("A1+A3>A1"), "T12", "A3 is out");
    assert_eq!(
        table.legal(|ply| ply.ends_with(">A1") && ply.starts_with("A1")),
        ["A1+D1>A1", "A1+D2>A1", "A1>A1"]
    );
    // The helper is a Defender and stands elsewhere, but bonus and range are the attacker's.
    let (alone, helped) = (sums(&table, A1, A1, None), sums(&table, A1, A1, Some(D1)));
    assert_eq!((alone.dice, helped.dice), (3, 4));
    assert_eq!(alone.attack(), helped.attack());
    table.play("A1+D1>A1 2334");
    assert_eq!((table.state.balls, table.state.thrown), ([1, 3], [2, 0]));
    table.play("666 pass");
    assert_eq!(table.refused("D1>A1"), "T17", "the helper has attacked");
    assert_eq!(
        table.refused("D2+A1>A1"),
        "T17",
        "who has attacked cannot help"
    );
    assert_eq!(table.refused("D2+A2>A1"), "T6", "the pool holds one ball");
    table.play("A2>A2 666 666");
    assert_eq!(table.state.balls, [0, 3]);
}

#[test]
fn t18_the_target_adds_its_own_and_one_for_each_defender_beside_it() {
    // White's Ace on e8: Defenders on d9 and e7 beside it, one two spaces off, an Assault beside, and Navy's Defender does
    // not count.
    let table = at(
        "",
        "a1,-,-,-,e6,-,-,-,-",
        "f8,-,-,-,d9,e7,g9,-,e8",
        "33",
        "attack0",
    );
    let found = sums(&table, A1, Unit::ACE, None);
    assert_eq!(found.beside, Units::of(D1).with(D2));
    assert_eq!((found.shelter(), found.defence()), (2, 4));
    // A Defender does not shelter itself.
    assert_eq!(sums(&table, A1, D1, None).defence(), 2);
    assert_eq!(sums(&table, A1, A1, None).defence(), -2 + 2, "e7 and g9");
    let mut table = table;
    table.play("A1>X 666 123");
    assert_eq!(table.told()[2], "against 1 2 3 plus 4");
}

#[test]
fn t19_a_higher_attack_puts_the_target_out_and_an_equal_one_does_not() {
    // 5 and 2 are 7, 8 less 2 are 6.
    let mut table = face_to_face();
    table.play("A1>A1 113 224");
    assert_eq!(table.kinds().last(), Some(&"hit"));
    assert!(table.state.out(Seat(1)).has(A1));
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(1)),
        "then the other side attacks"
    );
    // 4 and 2 are 6 as well.
    let mut table = face_to_face();
    table.play("A1>A1 112 224");
    assert_eq!(table.kinds().last(), Some(&"dodged"));
    assert_eq!(table.state.on_board(Seat(1)).count(), 2);
}

#[test]
fn t8_twice_the_attack_is_a_catch_also_at_zero_and_below() {
    // An attack of 6: 12 is a catch, 11 is not.
    let mut table = face_to_face();
    table.play("A1>A1 112 446");
    assert!(table.kinds().contains(&"caught"));
    assert!(table.state.out(Seat(0)).has(A1), "the attacker is out");
    assert!(!table.state.out(Seat(1)).has(A1));
    let mut table = face_to_face();
    table.play("A1>A1 112 445");
    assert_eq!(table.kinds().last(), Some(&"dodged"));
    // A Defender from eleven spaces: 7 less 2 less 5 are 0, 3 less 7 are -4. The lowest defence is a catch.
    for (dice, total) in [("223", 0), ("111", -4)] {
        let mut table = at(
            "",
            "-,-,-,-,e1,-,-,-,a1",
            "e12,a12,-,-,-,-,-,-,-",
            "33",
            "attack0",
        );
        table.play(&format!("D1>A1 {dice}"));
        let Phase::DefenceDice { total: found, .. } = table.state.phase else {
            panic!("the defence rolls");
        };
        assert_eq!(found, total);
        table.play("111");
        assert!(table.state.out(Seat(0)).has(D1), "{dice}");
    }
}

#[test]
fn t20_the_catcher_says_which_of_two_is_out() {
    let thrown_together = || {
        let mut table = at(
            "",
            "e6,-,-,-,d6,-,-,-,-",
            "e7,a12,-,-,-,-,-,-,-",
            "33",
            "attack0",
        );
        table.play("A1+D1>A1 1111 446");
        table
    };
    let mut table = thrown_together();
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.legal(|_| true), ["outA1", "outD1"]);
    assert_eq!(table.refused("outX"), "T20");
    assert_eq!(table.refused("pass"), "T20");
    table.play("outD1");
    assert_eq!(table.state.out(Seat(0)), Units(0b1_1111_1110));
    assert_eq!(
        table.told().last().unwrap(),
        "White chose ✕ Navy's Defender 1 is out"
    );
    let mut table = thrown_together();
    table.play("outA1");
    assert!(table.state.on_board(Seat(0)).has(D1));
    // White has units out, so it is asked who comes back.
    assert_eq!(table.state.phase, Phase::Return { seat: Seat(1) });
}

/// White has caught the ball of Navy's A1. A2 (which has attacked), A3, A4, D1 and the Ace of White are out.
fn caught() -> Play {
    let mut table = Scenario::at(
        "",
        2,
        "e6,a1,-,-,-,-,-,-,-/e7,-,-,-,-,b12,c12,d12,-/32/01/-/-/A2/0/1/!/attack0",
    );
    table.play("A1>A1 111 666");
    table
}

#[test]
fn t9_the_catcher_brings_back_whom_it_likes_to_its_back_row_or_nobody() {
    let mut table = caught();
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    // Six spaces of row 12 are free. A2 has attacked, A3 has not: they differ. A4 is like A3. The Ace never comes back.
    let all = table.legal(|_| true);
    assert_eq!(all.len(), 3 * 6 + 1);
    let to: Vec<String> = table.legal(|ply| ply.starts_with("A3@"));
    assert_eq!(
        to,
        ["A3@a12", "A3@e12", "A3@f12", "A3@g12", "A3@h12", "A3@i12"]
    );
    assert_eq!(table.legal(|ply| ply.starts_with("A2@")).len(), 6);
    assert_eq!(table.legal(|ply| ply.starts_with("D1@")).len(), 6);
    for refused in ["X@a12", "A4@a12", "A1@a12", "A3@a11", "A3@a1"] {
        assert_eq!(table.refused(refused), "T9", "{refused}");
    }
    assert_eq!(table.refused("A3@b12"), "T9", "D2 stands there");
    assert_eq!(table.refused("A3@j12"), "T1");
    assert_eq!(table.refused("pass"), "T9");
    table.play("none");
    assert_eq!(table.kinds().last(), Some(&"kept-out"));
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "and attacks next");
}

#[test]
fn t9_who_comes_back_may_attack_unless_it_has() {
    let mut table = caught();
    table.play("A3@a12");
    assert_eq!(
        table.state.phase,
        Phase::Attack {
            seat: Seat(1),
            passed: false
        }
    );
    assert_eq!(table.legal(|ply| ply == "A3>A2").len(), 1);
    let mut table = caught();
    table.play("A2@a12");
    assert_eq!(table.refused("A2>A2"), "T17", "the mark stayed with it");
    // In the next turn it may.
    table.play("pass pass done done 11 66");
    assert_eq!(table.legal(|ply| ply == "A2>A2").len(), 1);
}

#[test]
fn t9_nobody_is_asked_where_nobody_can_come_back_and_there_is_always_room() {
    // Only the Ace of White is out.
    let mut table = at(
        "",
        "e6,a1,-,-,-,-,-,-,-",
        "e7,b12,c12,d12,e12,f12,g12,h12,-",
        "33",
        "attack0",
    );
    table.play("A1>A1 111 666");
    assert_eq!(
        table.state.phase,
        Phase::Attack {
            seat: Seat(1),
            passed: false
        }
    );
    // Eight on the back row leave one space for the ninth.
    let mut table = at(
        "",
        "e6,a1,-,-,-,-,-,-,-",
        "a12,b12,c12,-,d12,e12,f12,g12,h12",
        "33",
        "attack0",
    );
    table.play("A1>A1 111 666");
    assert_eq!(table.legal(|_| true), ["A4@i12", "none"]);
}

#[test]
fn odds_name_the_three_results_for_the_attacker() {
    let table = face_to_face();
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let action = table.game.parse_action(&table.state, "A1>A1").unwrap();
    let cases = table.game.odds(&view, action);
    let [case] = &cases[..] else {
        panic!("one case: nobody answers before the dice fall");
    };
    assert_eq!(case.when, "");
    let results: Vec<_> = case
        .results
        .iter()
        .map(|share| (share.result.good, share.result.label))
        .collect();
    assert_eq!(
        results,
        [
            (Good::Hit, "out"),
            (Good::Miss, "safe"),
            (Good::Lost, "caught")
        ]
    );
    let pass = table.game.parse_action(&table.state, "pass").unwrap();
    assert!(table.game.odds(&view, pass).is_empty());
}
