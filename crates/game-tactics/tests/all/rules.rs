//! Every rule and ruling of Dodgeball Tactics but those of combat, each with a test that names it. Dice are scripted.

use courtside_kernel::{Game, Narration, Notation, RuleId, Seat, Turn, Viewer, Voice, Winners};
use courtside_testkit::{Scenario, configure_under};
use game_tactics::{Event, Kind, Phase, Square, Tactics, Unit, Units};

type Play = Scenario<Tactics>;

/// Both sides lined up on their back rows, Defenders between the others.
const NAVY: &str = "a1,c1,g1,i1,b1,d1,f1,h1,e1";
const WHITE: &str = "a12,c12,g12,i12,b12,d12,f12,h12,e12";

fn start(options: &str) -> Play {
    Scenario::start(options, 2)
}

/// A position in the first turn, in which nobody has attacked.
#[track_caller]
fn at(options: &str, navy: &str, white: &str, balls: &str, phase: &str) -> Play {
    let position = format!("{navy}/{white}/{balls}/00/-/-/-/0/1/0/{phase}");
    Scenario::at(options, 2, &position)
}

/// Everybody lined up, a side to move.
fn lined_up(phase: &str) -> Play {
    at("", NAVY, WHITE, "33", phase)
}

#[test]
fn t12_nine_units_a_side_and_who_has_none_left_has_lost() {
    let mut table = start("");
    table.play("6 1");
    table.play("A A A A");
    assert_eq!(table.refused("A"), "T12");
    table.play("D D D D");
    assert_eq!(table.refused("D"), "T12");
    assert_eq!(table.legal(|_| true), ["X"]);
    table.play("X");
    for kind in Kind::ALL {
        let units = table.state.on_board(Seat(0)).and(Units::of_kind(kind));
        assert_eq!(units.count(), if kind == Kind::Ace { 1 } else { 4 });
    }
    // The last unit of White goes out; nothing more is asked.
    let mut table = at(
        "",
        "e6,-,-,-,-,-,-,-,-",
        "e7,-,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    table.play("A1>A1 666 111");
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::only(Seat(0)), RuleId("T12"))
    );
    assert_eq!(table.kinds().last(), Some(&"won"));
    // The last attacker goes out through a catch: over at once, though the catcher could bring a unit back.
    let mut table = at(
        "",
        "e6,-,-,-,-,-,-,-,-",
        "e7,-,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    table.play("A1>A1 111 666");
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::only(Seat(1)), RuleId("T12"))
    );
    assert!(table.legal(|_| true).is_empty());
    assert_eq!(table.refused("none"), "T12");
}

#[test]
fn t1_the_board_has_two_halves_and_both_sizes_are_options() {
    let table = lined_up("move0");
    assert_eq!(table.game.board.half(Seat(0)), (0, 5));
    assert_eq!(table.game.board.half(Seat(1)), (6, 11));
    assert_eq!(table.refused("A1j2"), "T1");
    assert_eq!(table.refused("A1a13"), "T1");
    let mut table = start("columns=11 rows=8");
    table.play("1 6 - A D A D X D A D A - A D A D X D A D A");
    let (navy, white) = (Seat(0), Seat(1));
    assert_eq!(table.state.square_of(white, Unit(0)), Square::new(1, 7));
    assert_eq!(table.state.square_of(navy, Unit::ACE), Square::new(5, 0));
    assert_eq!(table.game.board.half(navy), (0, 3));
    assert_eq!(table.refused("Xf4"), "T3");
    table.play("Xf5");
    assert_eq!(table.state.square_of(white, Unit::ACE), Square::new(5, 4));
}

#[test]
fn t13_each_pool_starts_with_three_balls_and_there_are_always_six() {
    let mut table = start("");
    assert_eq!(table.state.balls, [3, 3]);
    table.play("6 1 A A A A D D D D X A A A A D D D D X done done 66 11");
    table.play("A1+A2>A1");
    assert_eq!((table.state.balls, table.state.thrown), ([1, 3], [2, 0]));
    table.play("1111 666");
    let held: u8 = [0, 1].map(|seat| table.state.held(Seat(seat))).iter().sum();
    assert_eq!(held, 6);
}

#[test]
fn t14_kinds_differ_in_steps_and_in_what_they_add() {
    let figures = |kind: Kind| (kind.steps(), kind.attack_bonus(), kind.defence_bonus());
    assert_eq!(figures(Kind::Assault), (4, 2, -2));
    assert_eq!(figures(Kind::Defender), (3, -2, 2));
    assert_eq!(figures(Kind::Ace), (5, 2, 2));
    let table = lined_up("move0");
    for (far_enough, too_far) in [("A1a5", "A1a6"), ("D1b4", "D1b5"), ("A1e2", "A1f2")] {
        assert_eq!(table.legal(|ply| ply == far_enough).len(), 1);
        assert_eq!(table.refused(too_far), "T14");
    }
    // The Ace reaches the middle line; on a longer board one row is missing.
    assert_eq!(table.legal(|ply| ply == "Xe6").len(), 1);
    let ace = at("rows=14", NAVY, &WHITE.replace("12", "14"), "33", "move0");
    assert_eq!(ace.refused("Xe7"), "T14");
}

#[test]
fn t2_the_higher_die_is_first_and_lines_up_first_column_by_column() {
    let mut table = start("");
    table.play("4 4");
    assert_eq!(table.kinds().last(), Some(&"tied"));
    assert_eq!(
        table.state,
        table.game.setup(),
        "equal dice are rolled again"
    );
    table.play("2 5");
    assert_eq!(table.state.first, Seat(1));
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.legal(|_| true), ["A", "D", "X"]);
    assert_eq!(
        table.refused("-"),
        "T2",
        "nine units fill nine columns, none stays empty"
    );
    assert_eq!(table.refused("done"), "T2");
    table.play("D X D A");
    // Units of a kind are numbered as they are placed.
    assert_eq!(
        table.position(),
        "-,-,-,-,-,-,-,-,-/d12,-,-,-,a12,c12,-,-,b12/33/00/-/-/-/1/0/0/arrange1:e"
    );
    table.play("A D A D A");
    assert_eq!(table.turn(), Turn::Act(Seat(0)), "then the second player");
    table.play("A A A A D D D D X");
    assert_eq!(table.state.phase, Phase::Move(Seat(1)));
    assert_eq!(table.state.turn, 1);
}

#[test]
fn t2_on_a_wider_board_columns_may_stay_empty_while_there_is_room() {
    let mut table = start("columns=10");
    table.play("6 1");
    assert_eq!(table.legal(|_| true), ["-", "A", "D", "X"]);
    table.play("A -");
    assert_eq!(table.refused("-"), "T2", "eight units need the last eight");
    table.play("A A A D D D D");
    assert_eq!(table.legal(|_| true), ["X"]);
    table.play("X");
    // The second player's row ends with the ninth unit: the last column stays empty without a question.
    table.play("X A A A A D D D D");
    assert_eq!(table.state.phase, Phase::Move(Seat(0)));
    assert_eq!(table.state.free_columns(table.game.board, Seat(1)), 1 << 9);
}

#[test]
fn t15_a_turn_is_two_movements_combat_and_balls_and_then_the_other_moves_first() {
    let mut table = lined_up("move0");
    table.play("done");
    assert_eq!(table.state.phase, Phase::Move(Seat(1)));
    table.play("done");
    assert_eq!(table.turn(), Turn::Chance);
    table.play("66 11 pass pass");
    assert_eq!((table.state.turn, table.state.first), (2, Seat(1)));
    assert_eq!(table.state.phase, Phase::Move(Seat(1)));
    table.play("done");
    assert_eq!(table.state.phase, Phase::Move(Seat(0)));
    table.play("done 66 11 pass pass");
    assert_eq!((table.state.turn, table.state.first), (3, Seat(0)));
}

#[test]
fn t3_a_unit_moves_once_through_others_but_not_onto_them_nor_over_the_middle_line() {
    let mut table = lined_up("move0");
    // The Ace is walled in by its own row and goes through it: b2 lies behind Defenders, three columns away.
    assert_eq!(table.legal(|ply| ply == "Xb2").len(), 1);
    assert_eq!(table.refused("Xd1"), "T3", "D2 stands there");
    assert_eq!(table.refused("Xe1"), "T3", "to stay is no move");
    assert_eq!(table.refused("Xe7"), "T3", "beyond the middle line");
    table.play("Xe6");
    assert_eq!(table.refused("Xe5"), "T3", "once a turn");
    assert_eq!(table.legal(|ply| ply.starts_with('X')).len(), 0);
    // The movement ends when its side says so, with units that have not moved.
    assert_eq!(table.refused("pass"), "T3");
    table.play("A1a2 done");
    assert_eq!(table.state.phase, Phase::Move(Seat(1)));
    assert!(
        table.state.moved.is_empty(),
        "marks of a movement end with it"
    );
    // A unit that is out does not move.
    let table = at("", "-,c1,g1,i1,b1,d1,f1,h1,e1", WHITE, "33", "move0");
    assert_eq!(table.refused("A1a2"), "T12");
}

#[test]
fn t3_the_reach_of_a_unit_is_a_box_in_its_half_without_units() {
    let table = lined_up("move0");
    for (unit, reached) in [(Unit(0), "A1"), (Unit(5), "D2"), (Unit::ACE, "X")] {
        let squares = table.game.reach(&table.state, Seat(0), unit);
        let listed = table.legal(|ply| ply.starts_with(reached));
        assert_eq!(squares.len(), listed.len());
        let from = table.state.square_of(Seat(0), unit);
        // Looked up space by space: king steps, own half, nobody there.
        for column in 0..9 {
            for row in 0..12 {
                let square = Square::new(column, row);
                let free = table.state.unit_on(square).is_none();
                let near = from.distance(square) <= unit.kind().steps();
                assert_eq!(
                    squares.contains(&square),
                    free && near && row < 6,
                    "{square}"
                );
            }
        }
    }
    let out = at("", "-,c1,g1,i1,b1,d1,f1,h1,e1", WHITE, "33", "move0");
    assert!(out.game.reach(&out.state, Seat(0), Unit(0)).is_empty());
}

#[test]
fn t10_every_ball_thrown_goes_to_the_other_side() {
    // Navy throws one alone and two together, White one.
    let mut table = at("", "a1,c1,g1,i1,b1,d1,f1,h1,e1", WHITE, "33", "attack0");
    table.play("A1>A1 555 555 A1>A1 555 555 A2+D1>A1 1555 555");
    assert_eq!((table.state.balls, table.state.thrown), ([0, 2], [3, 1]));
    table.told();
    table.play("pass");
    assert_eq!(table.state.balls, [1, 5]);
    assert_eq!(table.state.thrown, [0, 0]);
    assert_eq!(
        table.told(),
        [
            "White passed",
            "Navy had no balls left and passed",
            "Navy handed over 3 thrown balls",
            "White handed over 1 thrown ball",
            "Turn 2"
        ]
    );
}

/// The balls after a combat that begins with `balls`, with Navy to attack, and whether a side gave one for not attacking.
fn after_combat(rules: u32, balls: &str, plies: &str) -> ([u8; 2], bool) {
    let mut table = at("", NAVY, WHITE, balls, "attack0");
    table.game = courtside_testkit::configure_under(rules, "", 2);
    table.play(plies);
    let kinds = table.kinds();
    assert_eq!(kinds.last(), Some(&"turn"), "{plies} ends combat");
    (table.state.balls, kinds.contains(&"gave-one"))
}

/// White attacks once, twice and three times while Navy passes; the dice say that it is dodged.
const ONE: &str = "pass A1>A1 555 555 pass pass";
const TWO: &str = "pass A1>A1 555 555 pass A2>A1 555 555 pass pass";
const THREE: &str = "pass A1>A1 555 555 pass A2>A1 555 555 pass A3>A1 555 555 pass";
const THREE_OF_FOUR: &str = "pass A1>A1 555 555 pass A2>A1 555 555 pass A3>A1 555 555 pass pass";

#[test]
fn t10_the_side_with_more_balls_left_that_did_not_attack_gives_one() {
    for (balls, plies, after) in [
        // Navy keeps four and White one: one given and one got.
        ("42", ONE, [4, 2]),
        // Three thrown at a side that only passed with three left: it gives one of the six.
        ("33", THREE, [5, 1]),
        // One thrown is enough to be behind.
        ("33", ONE, [3, 3]),
        // White began with more, but Navy has more left.
        ("24", THREE_OF_FOUR, [4, 2]),
    ] {
        assert_eq!(
            after_combat(2, balls, plies),
            (after, true),
            "{balls} {plies}"
        );
    }
}

#[test]
fn t10_nobody_gives_one_at_equal_pools_after_an_attack_or_with_fewer_balls_left() {
    for (balls, plies, after) in [
        ("33", "pass pass", [3, 3]),
        // Both have two left.
        ("24", TWO, [4, 2]),
        // White still has more left, and it attacked.
        ("15", ONE, [2, 4]),
        // The side with more balls left attacked, together or alone.
        ("42", "A1>A1 555 555 pass pass", [3, 3]),
        ("51", "A1+D1>A1 1555 555 pass pass", [3, 3]),
    ] {
        assert_eq!(
            after_combat(2, balls, plies),
            (after, false),
            "{balls} {plies}"
        );
    }
}

#[test]
fn t10_a_side_without_a_ball_gives_none_and_the_other_one_does() {
    // Navy throws its only ball, White keeps five and passes: one got and one given.
    let thrown = "A1>A1 555 555 pass";
    assert_eq!(after_combat(2, "15", thrown), ([1, 5], true));
    // Navy has no ball and passes by itself; White, who has all six, must give one.
    let mut table = at("", NAVY, WHITE, "06", "attack1");
    table.play("pass");
    assert_eq!(table.state.balls, [1, 5]);
    assert_eq!(
        table.told()[1..3],
        [
            "Navy had no balls left and passed",
            "White gave up a ball for having more left and not throwing"
        ]
    );
    // White throws all six and Navy has none left either.
    let mut table = at("", NAVY, WHITE, "06", "attack1");
    let each = ["A1", "A2", "A3", "A4", "D1", "D2"];
    let thrown: Vec<String> = each
        .iter()
        .map(|unit| format!("{unit}>A1 555 555"))
        .collect();
    table.play(&thrown.join(" "));
    assert_eq!(table.state.balls, [6, 0]);
    assert!(!table.kinds().contains(&"gave-one"));
}

#[test]
fn t10_under_version_1_what_counts_is_held_when_combat_began() {
    for (balls, plies, after, gave) in [
        ("42", ONE, [4, 2], true),
        ("33", THREE, [6, 0], false),
        ("24", THREE_OF_FOUR, [5, 1], false),
        ("33", "pass pass", [3, 3], false),
        ("15", "A1>A1 555 555 pass", [1, 5], true),
    ] {
        assert_eq!(
            after_combat(1, balls, plies),
            (after, gave),
            "{balls} {plies}"
        );
    }
    let game: Tactics = configure_under(1, "", 2);
    let names = ["Navy".to_owned(), "White".to_owned()];
    let voice = Voice {
        viewer: Viewer::Spectator,
        names: &names,
    };
    let gave = Event::GaveOne { seat: Seat(1) };
    assert_eq!(
        game.say(&gave, &voice).plain(),
        "White gave up a ball for holding more and not throwing"
    );
}

#[test]
fn t11_quiet_turns_end_the_game_for_the_side_with_more_units() {
    let quiet_turn = "done done 66 11 pass pass";
    let over = |navy: &str, white: &str| {
        let mut table = at("quiet=2", navy, white, "33", "move0");
        table.play(quiet_turn);
        assert_eq!(table.state.quiet, 1);
        assert!(!table.turn().is_over());
        table.play(quiet_turn);
        (table.turn(), table.kinds().last().copied())
    };
    let rule = RuleId("T11");
    let fewer = "e12,-,-,-,-,-,-,-,d12";
    assert_eq!(
        over("e1,-,-,-,-,-,-,-,-", fewer),
        (Turn::Over(Winners::only(Seat(1)), rule), Some("outlasted"))
    );
    assert_eq!(
        over(NAVY, fewer),
        (Turn::Over(Winners::only(Seat(0)), rule), Some("outlasted"))
    );
    assert_eq!(
        over("e1,-,-,-,a1,-,-,-,-", fewer),
        (Turn::Over(Winners::everyone(2), rule), Some("drawn")),
        "numbers count, not kinds"
    );
}

#[test]
fn t11_a_unit_that_goes_out_starts_the_count_again_and_zero_switches_it_off() {
    let quiet = |options: &str| {
        let mut table = at(
            options,
            "e6,a1,-,-,-,-,-,-,-",
            "e7,a12,-,-,-,-,-,-,-",
            "33",
            "move0",
        );
        table.play("done done 66 11 pass pass");
        table
    };
    let mut table = quiet("quiet=2");
    table.play("done done 66 11 A1>A1 666 111");
    assert!(table.state.loss && table.state.quiet == 0);
    table.play("pass pass");
    assert_eq!((table.state.quiet, table.state.loss), (0, false));
    assert_eq!(table.state.phase, Phase::Move(Seat(0)));
    let mut table = quiet("quiet=0");
    for _ in 0..50 {
        table.play("done done 66 11 pass pass");
    }
    assert_eq!(table.state.quiet, 0);
    assert!(!table.turn().is_over());
    assert_eq!(courtside_testkit::configure::<Tactics>("", 2).quiet, 30);
}

#[test]
fn equal_states_forget_what_no_longer_matters() {
    // Two orders of the same moves, and two combats that end alike, lead to equal states.
    let play = |plies: &str| {
        let mut table = lined_up("move0");
        table.play(plies);
        table.state
    };
    assert_eq!(play("A1a2 A2c2 done"), play("A2c2 A1a2 done"));
    let combat = "done done 66 11";
    assert_eq!(
        play(&format!("{combat} A1>A1 555 555 pass pass")),
        play(&format!("{combat} A2>A1 555 555 pass pass"))
    );
    // An Ace that is out never comes back, so its mark goes with it.
    let mut table = at(
        "",
        "-,-,-,-,a1,-,-,-,e6",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    table.play("X>A1 111 666");
    assert!(table.state.attacked[0].is_empty());
}

#[test]
fn positions_that_could_not_be_played_are_refused() {
    let table = lined_up("move0");
    let refuse = |position: String| {
        let error = table.game.parse_position(&position).unwrap_err();
        assert!(error.0.ends_with('.'), "{error}");
    };
    let good = table.position();
    assert!(table.game.parse_position(&good).is_ok());
    // The example of docs/notation.md.
    let example =
        "e6,c3,-,i1,d5,d1,-,h1,-/-,-,g9,-,e9,d12,-,h12,f10/13/20/-/A1D1/-/1/3/0/throw0:A1+D1>A3";
    assert!(table.game.parse_position(example).is_ok());
    for (part, instead) in [
        ("a1,", "c1,"),
        ("a1,", "a7,"),
        ("a1,", "j1,"),
        ("a1,", "a01,"),
        ("a1,", ""),
        ("/33/", "/43/"),
        ("/33/00/", "/23/10/"),
        ("/33/00/-/-/", "/33/00/-/A1/"),
        ("/0/1/0/", "/0/0/0/"),
        ("/0/1/0/", "/0/1/!/"),
        ("/0/1/0/", "/0/1/30/"),
        ("/0/1/0/", "/2/1/0/"),
        ("move0", "move2"),
        ("move0", "combat1"),
        ("move0", "combat0:7"),
        ("move0", "combat1:13"),
        ("move0", "throw0:A1>A1"),
        ("move0", "defend1:A1>A1:9"),
        ("move0", "out1:A1+D1"),
        ("move0", "back1"),
        ("move0", "won0"),
        ("move0", "drawn"),
        ("move0", "first0"),
        ("move0", "arrange0:a"),
        ("move0", "nap0"),
    ] {
        assert!(good.contains(part), "{part}");
        refuse(good.replacen(part, instead, 1));
    }
    for position in [
        // A unit that attacks is marked, and no dice give three or four too much.
        "e6,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/23/10/-/-/-/0/1/0/throw0:A1>A1",
        "e6,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/23/10/-/A1/-/0/1/0/defend1:A1>A1:21",
        "e6,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/23/10/-/A1/-/0/1/0/throw0:A1>A2",
        // The helper stands beside the attacker.
        "e6,a1,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/13/20/-/A1A2/-/0/1/0/throw0:A1+A2>A1",
        // Nobody is out who could come back.
        "e6,-,-,-,-,-,-,-,-/a7,b7,c7,d7,e7,f7,g7,h7,-/23/10/-/A1/-/0/1/!/back1",
        // Who is to attack has a ball and a unit.
        "e6,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/06/00/-/-/-/0/1/0/attack0",
        // A side without units has lost.
        "-,-,-,-,-,-,-,-,-/e7,-,-,-,-,-,-,-,-/33/00/-/-/-/0/1/0/move1",
        // Units are numbered as they are placed, from column a on.
        "b1,a1,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-,-/33/00/-/-/-/0/0/0/arrange0:c",
        "a1,-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-,-/33/00/-/-/-/0/0/0/arrange0:a",
    ] {
        refuse(position.into());
    }
}

#[test]
fn everybody_sees_everything() {
    let mut table = at(
        "",
        "e6,-,-,-,d6,-,-,-,-",
        "e7,a12,-,-,-,-,-,-,-",
        "33",
        "attack0",
    );
    table.play("A1+D1>A1 1246");
    for viewer in Viewer::all(2) {
        let view = table.game.view(&table.state, viewer);
        assert_eq!(
            courtside_testkit::json(&view),
            r#"{"turn":1,"first":0,"phase":"defence-dice","seat":1,"units":[["e6",null,null,null,"d6",null,null,null,null],["e7","a12",null,null,null,null,null,null,null]],"balls":[1,3],"thrown":[2,0],"moved":[],"attacked":[["A1","D1"],[]],"attacker":"A1","target":"A1","helper":"D1","attack_total":15,"loss_this_turn":false,"quiet_turns":0}"#
        );
    }
}

#[test]
fn a_refusal_says_why() {
    let why = |table: &Play, ply: &str| {
        let action = table.game.parse_action(&table.state, ply).unwrap();
        let refused = table.game.check(&table.state, action).unwrap_err();
        (refused.rule.0, refused.message)
    };
    let says = |rule, message: &str| (rule, message.to_owned());
    let mut table = at("", NAVY, WHITE, "33", "move0");
    table.play("A1a4");
    assert_eq!(
        why(&table, "A1a3"),
        says("T3", "Assault 1 has already moved this turn.")
    );
    let ace = table.state.square_of(Seat(0), Unit::ACE);
    let far = Square::new(ace.column(), ace.row() + 6);
    assert_eq!(
        why(&table, &format!("X{far}")),
        says(
            "T3",
            &format!("{far} is past the centre line, and units stay in their own half.")
        )
    );
    let table = at("", NAVY, WHITE, "15", "attack0");
    assert_eq!(
        why(&table, "A1+A4>A1"),
        says(
            "T6",
            "Assault 4 isn't next to Assault 1, so they can't throw together."
        )
    );
    assert_eq!(why(&table, "A1a3"), says("T7", "Throw or pass first."));
}
