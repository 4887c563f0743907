//! Solo: how the AI defends, what it declines, and the cards that you play against it.

use crate::solo_table::{OURS, Solo, THEIRS, TIME, kick, phase, points};
use courtside_kernel::{Game, Narration, Notation, Seat, Share, Turn, Viewer};
use game_dungeon::content::Spot;
use game_dungeon::{Phase, Purpose};

#[test]
fn d79_the_ai_defends_after_you_have_selected() {
    // `a01` defends red: from the centre up is red, left is yellow.
    let mut table = OURS.table("");
    let card = &table.game.book.ai[0];
    assert_eq!(card.id, "a01");
    table.play("run:up");
    assert_eq!(
        phase(&table),
        Phase::Draw(Purpose::Defend),
        "nothing was laid"
    );
    table.play("a01");
    assert_eq!(phase(&table), Phase::Roll(4));
    assert_eq!(table.state.bolts[1], 0, "the AI gains nothing for it");

    let mut table = OURS.table("");
    table.play("run:left a01");
    assert_eq!(phase(&table), Phase::Roll(6));
}

#[test]
fn d82_d31_double_defence_guards_two_colours_with_one_number() {
    // `m01` guards red and yellow with 2; from square 2 down is blue, from the centre up is red, left is yellow.
    for (pawn, run, dice) in [(5, "run:up", 3), (5, "run:left", 3), (5, "run:down", 7)] {
        let spot = Solo {
            pawns: [pawn, 5],
            ..OURS
        };
        let mut table = spot.table("level=2");
        table.play(run).play("m01");
        assert_eq!(phase(&table), Phase::Roll(dice), "{run}");
    }
}

#[test]
fn d82_d31_minus_takes_dice_whatever_the_play() {
    for run in ["run:up", "run:left", "run:down"] {
        let mut table = OURS.table("level=2");
        table.play(run).play("m05");
        assert_eq!(phase(&table), Phase::Roll(3), "{run}");
        let kinds = table.kinds();
        assert!(kinds.contains(&"ai-defended"), "{kinds:?}");
    }
}

#[test]
fn d82_back_moves_the_ball_first_and_then_defends() {
    // `m06`, with the plain figures of these tests: two reds back from 12 are 8 and 7; then blue with 2.
    let spot = Solo { ball: 12, ..OURS };
    let mut table = spot.table("level=2");
    table.play("run:down m06");
    assert_eq!(table.state.ball, Spot(7 - 1));
    assert_eq!(phase(&table), Phase::Roll(3), "down is blue");
    let mut table = spot.table("level=2");
    table.play("run:up m06");
    assert_eq!(phase(&table), Phase::Roll(7));
    // D19: never behind the first space.
    let mut table = Solo { ball: 2, ..OURS }.table("level=2");
    table.play("run:up m06");
    assert_eq!(table.state.ball, Spot(0));
}

#[test]
fn d82_a_turnover_fails_a_conversion_and_has_its_share_of_the_odds() {
    let spot = "mimics,luck,6,3,5,-/-,luck,0,0,5,-/001/15/2+2/1:20/-/0:0/3f000ffffff:0:18/select";
    let mut table = Solo::NEW.table("level=4");
    table.state = table.game.parse_position(spot).unwrap();
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    let run = table.game.parse_action(&table.state, "run:down").unwrap();
    let cases = table.game.odds(&view, run);
    let all: f64 = cases[0].results.iter().map(Share::probability).sum();
    assert!((all - 1.0).abs() < 1e-12, "{cases:?}");
    table.play("run:down k01");
    let kinds = table.kinds();
    assert!(
        kinds.contains(&"turnover") && kinds.contains(&"conversion-failed"),
        "{kinds:?}"
    );
}

#[test]
fn d82_d31_turnover_gives_the_ball_away_without_a_roll() {
    let spot = Solo { ball: 12, ..OURS };
    let mut table = spot.table("level=4");
    table.play("run:up k01");
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(11)));
    assert_eq!((table.state.down, table.state.clock), (1, 20));
    assert_eq!(phase(&table), Phase::Lay);
    let kinds = table.kinds();
    assert!(
        kinds.contains(&"turnover") && !kinds.contains(&"rolled"),
        "{kinds:?}"
    );
    // D22: a conversion has failed.
    let spot = Solo {
        ball: 15,
        down: "2+2",
        points: [6, 0],
        ..OURS
    };
    let mut table = spot.table("level=4");
    table.play("run:up k01");
    assert_eq!(points(&table), [6, 0]);
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(14)));
    // On the last play of a half it ends the half.
    let spot = Solo {
        time: "1:0!",
        ..OURS
    };
    let mut table = spot.table("level=4");
    table.play("run:up k01");
    assert_eq!(table.state.half, 2);
}

#[test]
fn d32_the_ai_plays_no_cards_and_kicks_no_onside() {
    // You are on offence with dice on the table: the defence would be asked first, but you are.
    let mut table = OURS.table("");
    table.play("run:up a01 bbcc keep");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(phase(&table), Phase::Window);
    let kinds = table.kinds();
    assert!(!kinds.contains(&"passed"), "{kinds:?}");
    // The window closes as soon as the AI would have to answer.
    table.play("sku3");
    assert_ne!(phase(&table), Phase::Window);

    // Behind, late, and it has scored: it does not try an onside kick.
    let spot = Solo {
        offence: 1,
        points: [20, 6],
        time: "2:3",
        phase: "point:card",
        ..Solo::NEW
    };
    let mut table = spot.table("");
    let card = kick(&table, true);
    table.play(&card);
    assert_eq!((table.state.offence, table.state.ball), (Seat(0), Spot(4)));
    // You would be asked.
    let spot = Solo {
        points: [6, 20],
        offence: 0,
        phase: "point:dice",
        ..spot
    };
    let mut table = spot.table("");
    table.play("bccc");
    assert_eq!(table.legal(|_| true), ["kickoff", "onside"]);
}

#[test]
fn d33_a_look_draws_the_card_that_will_defend() {
    let spot = Solo {
        team: "mimics",
        phase: "before2",
        ..Solo::NEW
    };
    let mut table = spot.table("");
    table.play("mim3");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Peek));
    table.play("a02");
    assert_eq!(phase(&table), Phase::Select);
    let deck = table.state.deck;
    table.play("run:left");
    assert_eq!(table.state.deck, deck, "no second card");
    assert_eq!(phase(&table), Phase::Roll(4), "`a02` defends yellow");

    // A punt wastes it: it stays discarded.
    let mut table = Solo { down: "4", ..spot }.table("");
    table.play("mim3 a02 punt");
    assert_eq!(table.state.offence, Seat(1));
    assert_eq!(table.state.deck.drawn().bits(), 1 << 1);
}

#[test]
fn d81_on_offence_you_play_cards_after_your_roll() {
    let mut table = OURS.table("");
    table.play("run:left a01 bbcclt keep");
    assert_eq!(phase(&table), Phase::Window);
    table.play("sku3");
    // Two balls and four more: three yellow spaces from 5.
    assert_eq!(table.state.ball, Spot(11 - 1));
}

#[test]
fn d81_without_a_whistle_you_play_on_defence_only_after_a_right_guess() {
    let rich = Solo { bolts: 6, ..THEIRS };
    let mut table = rich.table("");
    table.play("lay:r1 a01");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    // Cards that only touch dice do nothing: Cold Stare is not offered (D20).
    assert_eq!(table.legal(|_| true), ["bighit", "pass", "sku4"]);
    assert_eq!(table.refused("sku5:b"), "D20");
    let ball = table.state.ball;
    table.play("bighit shield");
    assert_eq!(
        table.state.ball,
        Spot(ball.0 + 1),
        "back for the AI is to the right"
    );
    assert_eq!(phase(&table), Phase::Lay, "one card, then the AI declines");
    assert_eq!(table.state.clock, 20 - TIME);

    let mut table = rich.table("");
    table.play("lay:r1 a01 bighit claw");
    assert_eq!(phase(&table), Phase::Lay, "there is no die to discard");

    let mut table = rich.table("");
    table.play("lay:r1 a01 sku4 skull");
    assert_eq!((table.state.offence, table.state.ball), (Seat(0), Spot(14)));
    assert_eq!(table.state.clock, 20 - TIME, "time counts (D22)");

    let mut table = rich.table("");
    table.play("lay:b1 a01");
    assert_eq!(phase(&table), Phase::Lay, "a wrong guess: no window");
    assert_eq!(table.state.down, 2);
}

#[test]
fn d81_with_a_whistle_you_play_before_or_after_the_ais_play() {
    // Bent Sandglass, before or after; the AI has no bolts to lose.
    let goblins = Solo {
        team: "goblins",
        bolts: 6,
        ..THEIRS
    };
    let mut table = goblins.table("");
    table.play("lay:b1");
    assert_eq!(table.legal(|_| true), ["gob5", "pass"]);
    table.play("gob5");
    assert_eq!(table.state.clock, 18);
    assert_eq!(phase(&table), Phase::Draw(Purpose::Attack));
    table.play("a01");
    assert_eq!(table.state.clock, 18 - TIME);
    assert_eq!(phase(&table), Phase::Lay, "once a half");

    let mut table = goblins.table("");
    table.play("lay:b1 pass a01");
    assert_eq!(table.legal(|_| true), ["gob5", "pass"]);

    // Slippery Floor, after the play or before it.
    let slimes = Solo {
        team: "slimes",
        ..goblins
    };
    let mut table = slimes.table("");
    table.play("lay:b1 pass a01");
    let ball = table.state.ball;
    table.play("sli5");
    assert_eq!(
        (ball, table.state.ball),
        (Spot(11), Spot(12)),
        "one red space back"
    );
    assert_eq!(table.state.down, 2);
    let mut table = slimes.table("");
    table.play("lay:b1 sli5");
    assert_eq!(table.state.ball, Spot(16), "one red space back from 14");
    table.play("a01");
    assert_eq!(phase(&table), Phase::Lay, "once a half");

    // Roar takes dice, and the AI rolls none: it is never offered.
    let dragons = Solo {
        team: "dragons",
        ..goblins
    };
    let mut table = dragons.table("");
    table.play("lay:b1");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Attack));
    // Nor is Sticky Tongue: there is nothing to steal.
    let mimics = Solo {
        team: "mimics",
        ..goblins
    };
    let mut table = mimics.table("");
    table.play("lay:b1");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Attack));
}
