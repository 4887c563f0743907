//! Solo: the toss, and what the AI does with the ball. How it defends and what you can do is in `solo_defence.rs`,
//! the deck itself in `deck.rs`.

use crate::random::random_game;
use crate::solo_table::{
    CLEAT, Fourth, OURS, Solo, THEIRS, THIRD_DOWN, TIME, YARDS, fourth_down, kick, phase, points,
};
use courtside_bots::Rng;
use courtside_kernel::{Game, Insight, RuleId, Seat, Turn, Winners};
use courtside_testkit::Scenario;
use game_dungeon::content::{Colour, Spot, Square};
use game_dungeon::{Dungeon, Phase, Purpose, Try};

/// As `THEIRS`, close enough for a field goal, on its last play of the game.
const LAST: Solo = Solo {
    ball: 6,
    time: "2:1",
    down: "3",
    ..THEIRS
};

#[test]
fn d27_you_call_the_toss_and_the_ai_takes_offence_and_the_right_end() {
    let mut table = Scenario::<Dungeon>::start("", 1);
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("team:skulls kick:luck");
    assert_eq!(table.legal(|_| true), ["heads", "tails"]);

    let mut won = Scenario::<Dungeon>::start("", 1);
    won.play("team:skulls kick:luck heads H offence");
    assert_eq!((won.state.offence, won.state.left), (Seat(0), Seat(0)));
    assert_eq!(won.state.receiver, Seat(1));

    let mut deferred = Scenario::<Dungeon>::start("", 1);
    deferred.play("team:skulls kick:luck tails T defence");
    assert_eq!(deferred.legal(|_| true), ["end:left", "end:right"]);

    table.play("heads T");
    assert_eq!(table.state.offence, Seat(1), "the AI took the offence");
    table.play("end:right");
    assert_eq!(table.state.left, Seat(1));
    assert_eq!(table.state.receiver, Seat(0));
    assert_eq!(phase(&table), Phase::Lay);
}

#[test]
fn d28_the_ai_moves_its_own_pawn_and_has_no_bolts() {
    let mut table = Scenario::<Dungeon>::start("", 1);
    table.play("team:skulls kick:luck heads T end:right");
    assert_eq!(table.state.bolts, [4, 0], "three and one for the drive");
    table.play("lay:b1 a01");
    assert_eq!(
        table.state.pawns,
        [Square(4), Square(1)],
        "up from the centre"
    );

    // All ten bolts can be yours: none of the supply is kept for the AI.
    let full = Solo { bolts: 10, ..OURS };
    assert_eq!(full.table("").state.bolts, [10, 0]);
}

#[test]
fn d75_the_first_direction_that_the_pawn_can_move_is_the_play() {
    for (pawn, card, square, colour) in [
        (5, "a01", 1, Colour::Red),
        (1, "a01", 3, Colour::Yellow),
        (1, "a03", 3, Colour::Yellow),
        (9, "a19", 5, Colour::Yellow),
        (7, "a16", 7, Colour::Blue),
    ] {
        let spot = Solo {
            pawns: [5, pawn],
            ..THEIRS
        };
        let mut table = spot.table("");
        table.play("lay:r2");
        let book = &table.game.book;
        let first = book.ai_card(book.find_ai_card(card).unwrap()).moves;
        table.play(card);
        let square = Square(square);
        assert_eq!(
            table.state.pawns[1], square,
            "{card} from {pawn}: {first:?}"
        );
        assert_eq!(table.game.book.field.square(square), colour);
    }
}

#[test]
fn d76_a_play_that_you_guess_gains_nothing_and_pays_you() {
    let broke = Solo { bolts: 0, ..THEIRS };
    let mut table = broke.table("");
    table.play("lay:r1 a01");
    let state = &table.state;
    assert_eq!((state.ball, state.down), (Spot(14), 2));
    assert_eq!(state.bolts, [1, 0]);
    assert_eq!(state.clock, 20 - TIME, "time is taken all the same");
    let kinds = table.kinds();
    assert!(
        kinds.contains(&"ai-stopped") && kinds.contains(&"no-gain"),
        "{kinds:?}"
    );
    assert!(!kinds.contains(&"moved"), "{kinds:?}");
}

#[test]
fn d76_a_play_that_you_miss_gains_spaces_of_its_colour() {
    // Red: two red spaces from 15, towards the left, are 13 and 12.
    let mut table = THEIRS.table("");
    table.play("lay:b1 a01");
    assert_eq!((CLEAT, table.state.ball), (2, Spot(12 - 1)));
    assert_eq!((table.state.clock, table.state.down), (20 - TIME, 2));
    assert_eq!(table.state.bolts[0], 3, "no bolt for a wrong guess");
    // Yellow, left of the centre: one yellow space is 14. Blue from square 1 … 4: midfield.
    let mut table = THEIRS.table("");
    table.play("lay:b1 a13");
    assert_eq!((YARDS, table.state.ball), (1, Spot(14 - 1)));
    let spot = Solo {
        pawns: [5, 2],
        ..THEIRS
    };
    let mut table = spot.table("");
    table.play("lay:y1 a07");
    assert_eq!(table.state.ball, Spot(10 - 1), "down from square 2 is blue");
}

#[test]
fn d76_the_ai_scores_when_its_spaces_reach_the_end() {
    let spot = Solo { ball: 2, ..THEIRS };
    let mut table = spot.table("");
    table.play("lay:b1 a01");
    assert_eq!(points(&table), [0, 6]);
    assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::ExtraPoint)));
}

#[test]
fn d77_d36_on_fourth_down_the_ai_kicks_in_range_and_else_punts_at_once() {
    let third = Solo {
        down: "3",
        bolts: 0,
        ..THEIRS
    };
    let mut table = third.table("");
    table.kinds();
    table.play("lay:r1 a01");
    assert_eq!(
        table.state.offence,
        Seat(0),
        "punted, without a card or a window"
    );
    assert_eq!(
        (table.state.ball, table.state.down),
        (Spot(4), 1),
        "your football icon"
    );
    let kinds = table.kinds();
    assert_eq!(kinds.iter().filter(|kind| **kind == "laid").count(), 1);
    assert!(kinds.contains(&"punted"), "{kinds:?}");

    // Space 7 is the AI's kick icon, 8 is one too far.
    for (ball, kicks) in [(7, true), (8, false)] {
        let mut table = Solo { ball, ..third }.table("");
        table.play("lay:r1 a01");
        let kicked = phase(&table) == Phase::Draw(Purpose::Kick(Try::FieldGoal));
        assert_eq!(kicked, kicks, "from {ball}");
    }
}

#[test]
fn d78_a_tick_on_the_card_is_a_good_kick() {
    for (good, gained) in [(true, 3), (false, 0)] {
        let spot = Solo {
            offence: 1,
            ball: 6,
            down: "4",
            phase: "goal:card",
            ..Solo::NEW
        };
        let mut table = spot.table("");
        let card = kick(&table, good);
        table.play(&card);
        assert_eq!(points(&table), [0, gained]);
        assert_eq!((table.state.offence, table.state.ball), (Seat(0), Spot(4)));
    }
    for (good, total) in [(true, 7), (false, 6)] {
        let spot = Solo {
            offence: 1,
            points: [0, 6],
            phase: "point:card",
            ..Solo::NEW
        };
        let mut table = spot.table("");
        let card = kick(&table, good);
        table.play(&card);
        assert_eq!(points(&table), [0, total]);
        assert_eq!(table.state.offence, Seat(0));
    }
}

#[test]
fn d29_on_a_last_play_the_ai_kicks_in_range_and_else_runs() {
    let level = Solo {
        points: [7, 7],
        bolts: 0,
        ..LAST
    };
    let mut table = level.table("");
    table.play("lay:r1 a01");
    assert!(table.state.last_play);
    assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::FieldGoal)));
    let card = kick(&table, true);
    table.play(&card);
    assert_eq!(table.turn(), Turn::Over(Winners(0), RuleId("D73")));

    for down in ["1", "2", "3"] {
        let far = Solo {
            ball: 12,
            down,
            ..level
        };
        let mut table = far.table("");
        table.play("lay:r1 a01");
        assert!(table.state.last_play);
        assert_eq!(phase(&table), Phase::Lay, "it runs, on fourth down too");
        table.play("lay:r1 a07");
        assert!(
            !table.state.last_play && table.state.half == 3,
            "nobody scored"
        );
    }
}

#[test]
fn d29_the_ai_always_kicks_the_extra_point() {
    // Eight points would tie, and still it kicks.
    let spot = Solo {
        ball: 2,
        points: [8, 0],
        time: "2:9",
        ..THEIRS
    };
    let mut table = spot.table("");
    table.play("lay:b1 a01");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::ExtraPoint)));
}

#[test]
fn d30_three_to_six_behind_on_the_last_play_the_ai_runs() {
    for (behind, runs) in [(2, false), (3, true), (6, true), (7, false), (0, false)] {
        let spot = Solo {
            points: [behind + 3, 3],
            bolts: 0,
            ..LAST
        };
        let mut table = spot.table("");
        table.play("lay:r1 a01");
        assert!(table.state.last_play);
        assert_eq!(phase(&table) == Phase::Lay, runs, "{behind} behind");
        // At half time a field goal is as good as ever.
        let mut table = Solo {
            time: "1:1",
            ..spot
        }
        .table("");
        table.play("lay:r1 a01");
        assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::FieldGoal)));
    }
    // On an ordinary fourth down it kicks, however far behind.
    let spot = Solo {
        points: [7, 3],
        bolts: 0,
        time: "2:9",
        ..LAST
    };
    let mut table = spot.table("");
    table.play("lay:r1 a01");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::FieldGoal)));
}

#[test]
fn d43_out_of_range_the_ai_punts_on_fourth_down_in_overtime_too() {
    for (time, points, ball, expected) in [
        ("o1.2", [3, 0], 6, Fourth::Run),
        ("o1.2", [6, 0], 6, Fourth::Run),
        ("o1.2", [7, 0], 6, Fourth::Kick),
        ("o1.2", [2, 0], 6, Fourth::Kick),
        ("o1.2", [3, 0], 12, Fourth::Punt),
        ("o1.2", [0, 0], 12, Fourth::Punt),
        ("o1.1", [0, 0], 12, Fourth::Punt),
        ("o1.1", [0, 0], 6, Fourth::Kick),
    ] {
        let spot = Solo {
            time,
            points,
            ball,
            ..THIRD_DOWN
        };
        let did = fourth_down(spot.table(""));
        assert_eq!(did, expected, "{time} {points:?} from {ball}");
    }
    // The exception is the last play of a half: there it runs whatever the down (D29).
    for (time, down) in [("1:1", "2"), ("1:1", "3"), ("2:1", "3")] {
        let last = Solo {
            time,
            down,
            ball: 12,
            ..THIRD_DOWN
        };
        let mut table = last.table("");
        table.play("lay:r1 a01");
        assert!(table.state.last_play && phase(&table) == Phase::Lay);
    }
}

#[test]
fn d41_a_ban_makes_the_ai_take_its_next_direction() {
    let spiders = Solo {
        team: "spiders",
        bolts: 6,
        ..THEIRS
    };
    // `a01` goes up to red, else down to blue.
    let mut table = spiders.table("");
    table.play("lay:y1 spi5:red a01");
    assert_eq!(table.state.pawns[1], Square(7));
    let kinds = table.kinds();
    assert!(kinds.contains(&"banned"), "{kinds:?}");
    // From square 2 there is blue to the left, yellow to the right, blue below: all colours but red.
    let spot = Solo {
        pawns: [5, 2],
        ..spiders
    };
    let mut table = spot.table("");
    table.play("lay:y1 spi5:blue a07");
    assert_eq!(
        table.state.pawns[1],
        Square(2),
        "right, to yellow: down and left are blue"
    );
}

#[test]
fn d40_a_drawn_solo_game_is_not_won() {
    let spot = Solo {
        offence: 1,
        points: [9, 9],
        down: "4",
        ball: 6,
        time: "o100.2",
        phase: "goal:card",
        ..Solo::NEW
    };
    let mut table = spot.table("");
    let card = kick(&table, false);
    table.play(&card);
    let drawn = Winners::DRAWN_ALONE;
    assert_eq!(table.turn(), Turn::Over(drawn, RuleId("D40")));
    assert_eq!(drawn.scores(1), [0.5], "one half");
    assert_eq!(Winners(0).scores(1), [0.0], "lost");
    assert_eq!(Winners::only(Seat(0)).scores(1), [1.0], "won");
    assert_eq!(
        table.game.value(&table.state, Seat(0)),
        0.5,
        "for bots, too"
    );
    // A win is one: the AI starts, you kick last.
    let spot = Solo {
        offence: 0,
        ball: 18,
        time: "o1.2",
        phase: "goal:dice",
        ..spot
    };
    let mut table = spot.table("");
    let dice = table.game.goal_dice(&table.state);
    let roll = "b".to_owned() + &"c".repeat(usize::from(dice) - 1);
    table.play(&roll);
    assert_eq!(table.turn(), Turn::Over(Winners(1), RuleId("D73")));
}

#[test]
fn d74_a_whole_game_alone_asks_only_you() {
    for level in 1..=6 {
        let game: Dungeon = courtside_testkit::configure(&format!("level={level}"), 1);
        for seed in 0..5 {
            let mut asked = 0;
            random_game(&game, &mut Rng::from_seed(seed), |state| {
                if let Turn::Act(seat) = game.turn(state) {
                    assert_eq!(seat, Seat(0));
                    asked += 1;
                }
            });
            assert!(asked > 20, "level {level}");
        }
    }
}
