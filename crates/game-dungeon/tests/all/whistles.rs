//! Whistle windows, the last play that is said first, and what can be banned.

use crate::solo_table::{Solo, THEIRS, kick, phase};
use crate::two::{Play, choices, last_play, on_last_play, plain, rolled, table};
use courtside_kernel::{Notation, Seat, Turn};
use game_dungeon::content::{Spot, Square, Whistle};
use game_dungeon::{DownEnd, Five, Moment, Phase, Purpose, Try};

/// Plays no card as long as a side could play one on the dice.
fn pass_dice(table: &mut Play) {
    while table.state.phase == Phase::Window && table.state.window.moment == Moment::Dice {
        table.play("pass");
    }
}

/// The window after the down is open, and this seat is asked.
#[track_caller]
fn after(table: &Play, ending: DownEnd, seat: u8) {
    assert_eq!(table.state.window.moment, Moment::After);
    assert_eq!(table.state.play.ending, ending);
    assert_eq!(table.turn(), Turn::Act(Seat(seat)));
}

#[test]
fn d17_whistle_windows_are_before_the_play_and_after_the_down() {
    // Home can play Hoard at both times, Away Slippery Floor.
    let mut table = table("dragons", "slimes");
    table.play("lay:b1");
    assert_eq!(table.state.window.moment, Moment::Before);
    assert_eq!(choices(&table), ["pass", "sli5"], "the defence first (D6)");
    table.play("pass");
    assert_eq!(choices(&table), ["dra3", "pass"]);
    table.play("pass run:up bbbbcc keep");
    assert_eq!(table.state.window.moment, Moment::Dice);
    assert_eq!(table.refused("sli5"), "D17");
    table.play("pass pass");
    after(&table, DownEnd::Open, 1);
    table.play("sli5");
    assert_eq!(choices(&table), ["dra3", "pass"]);
    table.play("pass");
    assert_eq!(table.state.down, 2);
}

#[test]
fn d17_a_failed_fourth_down_has_a_window_before_the_ball_changes_hands() {
    let mut table = table("skulls", "mimics");
    table.state.down = 4;
    rolled(&mut table, "up", "bbbbbb");
    pass_dice(&mut table);
    after(&table, DownEnd::Open, 1);
    assert_eq!(table.state.offence, Seat(0), "not over yet");
    table.play("pass sku2 pass");
    assert_eq!((table.state.offence, table.state.down), (Seat(0), 4));
}

#[test]
fn d17_a_touchdown_has_its_window_before_the_try() {
    let mut table = table("skulls", "goblins");
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbccc");
    pass_dice(&mut table);
    after(&table, DownEnd::Touchdown, 1);
    assert_eq!(table.state.points, [6, 0], "the points are counted");
    assert_eq!(choices(&table), ["gob5", "pass"]);
    table.play("gob5");
    // Rise Again undoes no score, so Home is not asked.
    assert_eq!(table.state.phase, Phase::Extra);
    assert_eq!(table.state.clock, 27);
    // Nothing moves the ball before the try (D19).
    let mut table = crate::two::table("skulls", "slimes");
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbccc");
    pass_dice(&mut table);
    assert_eq!(
        table.state.phase,
        Phase::Extra,
        "Slippery Floor does nothing"
    );
}

#[test]
fn d17_a_turnover_has_a_window_and_is_not_undone() {
    let mut table = table("dragons", "skulls");
    rolled(&mut table, "up", "bbbccc");
    table.play("sku4 skull");
    after(&table, DownEnd::Turnover, 0);
    assert_eq!(choices(&table), ["dra3", "pass"]);
    table.play("pass");
    assert_eq!((table.state.offence, table.state.ball), (Seat(1), Spot(4)));
    // In solo, by a card of the deck: Rise Again cannot be played, Hoard can.
    for (team, asked) in [("skulls", false), ("dragons", true)] {
        let spot = Solo { team, ..Solo::NEW };
        let mut table = spot.table("level=4");
        table.play("run:up k01");
        assert_eq!(phase(&table) == Phase::Window, asked, "{team}");
        if asked {
            after(&table, DownEnd::Turnover, 0);
            table.play("pass");
        }
        assert_eq!(table.state.offence, Seat(1));
    }
}

#[test]
fn d17_a_last_play_has_both_windows_and_is_not_repeated() {
    let mut table = table("dragons", "mimics");
    on_last_play(&mut table);
    table.play("run lay:b1");
    assert_eq!(table.state.window.moment, Moment::Before);
    table.play("pass pass run:up bbbbbb keep pass pass");
    after(&table, DownEnd::Open, 1);
    table.play("mim5 pass");
    assert_eq!(table.state.half, 2, "the half is over");
    // Rise Again, before or after: never.
    let mut table = crate::two::table("skulls", "slimes");
    table.state.bolts = [4, 0];
    on_last_play(&mut table);
    table.play("run lay:b1");
    assert_eq!(table.state.phase, Phase::Select, "not before");
    table.play("run:up bbbbbb keep pass");
    assert_eq!(table.state.half, 2, "nor after");
}

#[test]
fn d17_d45_a_hail_mary_has_a_window_once_it_is_resolved() {
    for (dice, ending) in [("bb", DownEnd::Touchdown), ("bc", DownEnd::Missed)] {
        let mut table = table("dragons", "mimics");
        on_last_play(&mut table);
        table.play("mary bbblt");
        assert_eq!(table.state.phase, Phase::FiveKeep(Five::HailMary));
        assert_eq!(table.refused("dra3"), "D55");
        table.play("roll:lt").play(dice);
        after(&table, ending, 1);
        let position = table.game.write_position(&table.state);
        assert_eq!(
            table.game.parse_position(&position).as_ref(),
            Ok(&table.state)
        );
        table.play("mim5 pass");
        if ending == DownEnd::Missed {
            assert_eq!(table.state.half, 2);
            continue;
        }
        // The conversion after it is a play of its own, with its window and its cards.
        table.play("two lay:b1");
        assert_eq!(table.state.window.moment, Moment::Before);
        table.play("pass run:up bbbccc keep");
        assert_eq!(table.state.window.moment, Moment::Dice);
    }
}

#[test]
fn d17_a_conversion_has_a_window_before_it_and_none_after() {
    let mut table = table("dragons", "slimes");
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbccc");
    table.play("pass pass pass two lay:b1");
    assert_eq!(table.state.window.moment, Moment::Before);
    assert_eq!(choices(&table), ["pass", "sli5"]);
    table.play("sli5");
    assert_eq!(table.state.ball, Spot(12), "one red space back from 14");
    table.play("pass run:left bbcc keep pass pass");
    assert_eq!(table.state.phase, Phase::Lay, "and none after it");
    assert_eq!(table.state.offence, Seat(1));
    // Alone, no card is laid.
    let spot = Solo {
        team: "dragons",
        points: [6, 0],
        ball: 15,
        phase: "extra",
        ..Solo::NEW
    };
    let mut table = spot.table("");
    table.play("two");
    assert_eq!(choices(&table), ["dra3", "pass"]);
    // A down before the conversion does not count any more: Rise Again cannot be played.
    let mut table = Solo {
        team: "skulls",
        ..spot
    }
    .table("");
    table.play("two");
    assert_eq!(phase(&table), Phase::Select);
}

#[test]
fn d17_when_the_ai_kicks_or_punts_no_window_opens() {
    let goblins = Solo {
        team: "goblins",
        down: "3",
        bolts: 6,
        ..THEIRS
    };
    for (ball, kicks) in [(15, false), (6, true)] {
        let mut table = Solo { ball, ..goblins }.table("");
        // Bent Sandglass is kept all the time.
        table.play("lay:r1 pass a01 pass pass");
        if kicks {
            assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::FieldGoal)));
            let card = kick(&table, true);
            table.play(&card);
        }
        // Your drive has begun: the next window is the one before your play.
        assert_eq!((table.state.offence, table.state.down), (Seat(0), 1));
        assert_eq!(table.state.window.moment, Moment::Before);
    }
    // After a touchdown of the AI there is one.
    let mut table = Solo {
        down: "1",
        ball: 2,
        ..goblins
    }
    .table("");
    table.play("lay:b1 pass a01");
    after(&table, DownEnd::Touchdown, 0);
    table.play("pass");
    assert_eq!(phase(&table), Phase::Draw(Purpose::Kick(Try::ExtraPoint)));
}

#[test]
fn d17_a_whistle_card_fits_every_window_in_which_it_can_do_something() {
    let table = plain();
    let whistle = |id: &str| {
        let card = table.game.book.find_card(id).expect("a card");
        table.game.whistle(table.game.book.card(card))
    };
    // What is looked at, banned or rolled is over after the down.
    for id in ["mim3", "spi5", "gob2", "dra5"] {
        assert_eq!(whistle(id), Whistle::Before, "{id}");
    }
    for id in ["mim5", "spi3", "sku2", "gob5", "sli5", "dra3"] {
        assert_eq!(whistle(id), Whistle::Either, "{id}");
    }
    for id in ["juke", "bighit", "sku4", "dra1"] {
        assert_eq!(whistle(id), Whistle::None, "{id}");
    }
}

#[test]
fn d17_wall_crawl_steps_after_a_down_too() {
    let mut table = table("spiders", "mimics");
    rolled(&mut table, "up", "bbbbbb");
    pass_dice(&mut table);
    table.play("pass");
    assert_eq!(
        choices(&table),
        ["pass", "spi3:down", "spi3:left", "spi3:right"]
    );
    table.play("spi3:left pass");
    assert_eq!((table.state.pawns[0], table.state.down), (Square(0), 2));
}

#[test]
fn d17_rise_again_before_a_play_keeps_the_down() {
    let mut table = table("skulls", "slimes");
    table.state.bolts = [4, 0];
    table.play("lay:b1 sku2");
    let position = table.game.write_position(&table.state);
    assert_eq!(
        table.game.parse_position(&position).as_ref(),
        Ok(&table.state)
    );
    table.play("run:up bbbbbc keep pass");
    assert_eq!((table.state.down, table.state.ball), (1, Spot(6)));
    assert!(table.kinds().contains(&"down-kept"));
    // A score and a turnover stand.
    let mut table = crate::two::table("skulls", "slimes");
    table.state.bolts = [4, 0];
    table.state.ball = Spot(18);
    table.play("lay:b1 sku2 run:up bbbbbc keep pass");
    assert_eq!(table.state.phase, Phase::Extra);
    let spot = Solo {
        phase: "before2",
        ..Solo::NEW
    };
    let mut table = spot.table("level=4");
    table.play("sku2 run:up k01");
    assert_eq!(table.state.offence, Seat(1));
}

#[test]
fn d45_a_last_play_is_said_before_a_card_is_laid_or_a_window_opens() {
    let mut table = table("dragons", "mimics");
    table.state.clock = 1;
    rolled(&mut table, "up", "bbbbct");
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    // Both have bolts and whistle cards, and neither is asked for one.
    assert_eq!(table.state.phase, Phase::LastPlay);
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(choices(&table), ["mary", "rest", "run"]);
    for early in ["lay:r1", "dra3", "goal", "pass", "run:up"] {
        assert_eq!(table.refused(early), "D45", "{early}");
    }
    table.told();
    table.play("run");
    assert_eq!(table.told(), ["Home chose to run a play"]);
    assert_eq!(table.state.phase, Phase::Lay);
    table.play("lay:r1 pass pass");
    assert_eq!(table.state.phase, Phase::Select);
    assert_eq!(table.refused("mary"), "D45");
    assert_eq!(table.refused("rest"), "D45");
    assert_eq!(table.refused("punt"), "D9");
    // A field goal in place of the play stays (D18): the card goes back unseen.
    let mut table = last_play(1);
    table.state.ball = Spot(12);
    table.play("run lay:r1");
    assert!(choices(&table).contains(&"goal".to_owned()));
    table.play("goal b");
    assert!(table.kinds().contains(&"returned"));
    // On another down the offence says nothing first.
    let mut table = plain();
    assert_eq!(table.refused("run"), "D52");
    table.play("lay:r1");
    assert_eq!(table.refused("run"), "D53");
}

#[test]
fn d45_alone_a_last_play_is_said_first_and_the_ai_says_nothing() {
    let spot = Solo {
        team: "dragons",
        time: "1:0!",
        phase: "last",
        ..Solo::NEW
    };
    let mut table = spot.table("");
    assert_eq!(choices(&table), ["mary", "rest", "run"]);
    table.play("run");
    assert_eq!(table.state.window.moment, Moment::Before);
    table.play("pass");
    assert_eq!(phase(&table), Phase::Select);
    // The AI's last play begins with your card.
    let theirs = Solo {
        time: "1:2",
        bolts: 0,
        ..THEIRS
    };
    let mut table = theirs.table("");
    table.play("lay:r1 a01");
    assert!(table.state.last_play);
    assert_eq!(phase(&table), Phase::Lay);
}

#[test]
fn d46_only_a_colour_that_can_be_called_can_be_banned() {
    // From the top left corner red is to the right and yellow below; blue is out of reach.
    let mut table = table("mimics", "spiders");
    table.state.pawns[0] = Square(0);
    table.play("lay:b1");
    let bans = table.legal(|ply| ply.starts_with("spi5"));
    assert_eq!(bans, ["spi5:red", "spi5:yellow"]);
    assert_eq!(table.refused("spi5:blue"), "D46");
    table.play("spi5:red");
    // A later step changes nothing: the ban stays what it is.
    table.state.pawns[0] = Square(3);
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    assert_eq!(choices(&table), ["run:right", "run:up"], "below is red");
    // Against the AI it is the AI's pawn that counts.
    let spiders = Solo {
        team: "spiders",
        bolts: 6,
        pawns: [5, 1],
        ..THEIRS
    };
    let mut table = spiders.table("");
    table.play("lay:y1");
    assert_eq!(table.refused("spi5:blue"), "D46");
}
