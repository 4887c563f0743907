//! What was different under version 1 of the rules: games that began under it go on under it.

use crate::solo_table::{Fourth, Solo, THEIRS, THIRD_DOWN, fourth_down};
use crate::two::{Play, before, choices, on_last_play, plain, rolled, table};
use courtside_kernel::{Content, Game, Insight, Notation, Options, RuleId, Seat, Turn, Winners};
use courtside_testkit::configure_under;
use game_dungeon::content::{AiDefence, Book, Spot, Square};
use game_dungeon::{CARD, Dungeon, Moment, Phase};

/// A solo position under version 1, with the deck of that time.
fn solo(spot: Solo, options: &str) -> Play {
    let mut table = spot.table(options);
    let options = Options::parse(CARD.options, options).expect("options of the game");
    table.game = Dungeon::configure_under(1, &options, 1, &Content::default()).expect("a game");
    table
}

#[test]
fn d17_a_whistle_card_named_its_window() {
    let mut table = before(table("dragons", "slimes"));
    table.play("lay:b1");
    assert_eq!(choices(&table), ["dra3", "pass"], "no Slippery Floor yet");
    table.play("pass run:up bbbbcc keep pass pass");
    assert_eq!(table.state.window.moment, Moment::After);
    assert_eq!(choices(&table), ["pass", "sli5"]);
    let mut table = before(crate::two::table("spiders", "mimics"));
    rolled(&mut table, "up", "bbbbbb");
    table.play("pass pass pass");
    assert_eq!(table.state.phase, Phase::Lay, "no Wall Crawl after a down");
}

#[test]
fn d17_scores_and_last_plays_had_no_window_after_them() {
    // A touchdown went straight to the extra point.
    let mut table = before(table("dragons", "mimics"));
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbccc");
    table.play("pass pass");
    assert_eq!(table.state.phase, Phase::Extra);
    // A conversion had no window at all.
    table.play("two lay:b1");
    assert_eq!(table.state.phase, Phase::Select);
    table.play("run:left bbcc keep pass pass");
    assert_eq!(
        (table.state.phase, table.state.offence),
        (Phase::Lay, Seat(1))
    );
    // A last play had the window before, but none after.
    let mut table = before(crate::two::table("dragons", "mimics"));
    on_last_play(&mut table);
    table.play("lay:b1");
    assert_eq!(table.state.window.moment, Moment::Before);
    table.play("pass pass run:up bbbbbb keep pass pass");
    assert_eq!(table.state.half, 2, "the half is over");
    // Nor had a turnover.
    let mut table = before(crate::two::table("dragons", "skulls"));
    rolled(&mut table, "up", "bbbccc");
    table.play("sku4 skull");
    assert_eq!(
        (table.state.phase, table.state.offence),
        (Phase::Lay, Seat(1))
    );
}

#[test]
fn d45_the_last_play_was_chosen_after_the_defence_had_laid() {
    let mut table = before(plain());
    on_last_play(&mut table);
    table.play("lay:r1");
    let others = table.legal(|ply| !ply.starts_with("run:"));
    assert_eq!(others, ["mary", "rest"]);
    table.play("mary bbbcc keep");
    assert_eq!(table.state.half, 2);
    assert!(table.kinds().contains(&"returned"));
    // Neither the ply nor the phase were known.
    assert!(table.game.parse_action(&table.state, "run").is_err());
    let last = "skulls,luck,14,0,5,-/goblins,luck,18,0,5,-/001/10/2/2:0!/-/40:ff/-/last";
    assert!(table.game.parse_position(last).is_err());
    let old = "skulls,luck,14,0,5,-/goblins,luck,18,0,5,-/001/10/2/2:0!/lay:r2/40:ff/-/select";
    assert!(table.game.parse_position(old).is_ok());
    // The same position can be read under version 2: a play is run.
    let newest = plain().game;
    assert!(newest.parse_position(last).is_ok() && newest.parse_position(old).is_ok());
}

#[test]
fn d17_positions_of_newer_windows_are_refused() {
    let game: Dungeon = configure_under(1, "", 2);
    let newest = plain().game;
    let head = "skulls,luck,6,4,2,-/goblins,luck,0,4,5,-/001/15";
    let play = "lay:b1,shown,call:red,dice:bbbccc";
    for (position, why) in [
        (
            format!("{head}/1/1:20/{play},touchdown/1:1/-/after1"),
            "only in the window after it",
        ),
        (
            format!("{head}/1/1:0!/{play}/1:1/-/after1"),
            "no whistle follows a last play",
        ),
        (
            format!("{head}/1+2/1:20/lay:b1/1:0/-/before1"),
            "a conversion has no whistle windows",
        ),
        (
            format!("{head}/1/1:20/lay:b1,again/1:0/-/select"),
            "repeated only after it",
        ),
    ] {
        let error = game.parse_position(&position).expect_err(&position);
        assert!(error.0.contains(why), "{position}: {error}");
        // Under version 2 they can be played on, if a side has a card to play.
        let now = newest.parse_position(&position);
        let playable = now.is_ok() || now.is_err_and(|error| error.0.contains("to choose"));
        assert!(playable, "{position}");
    }
}

#[test]
fn d46_any_colour_could_be_banned() {
    let mut table = before(table("mimics", "spiders"));
    table.state.pawns[0] = Square(0);
    table.play("lay:b1");
    let bans = table.legal(|ply| ply.starts_with("spi5"));
    assert_eq!(bans, ["spi5:blue", "spi5:red", "spi5:yellow"]);
}

#[test]
fn d43_the_ai_ran_on_the_last_down_of_an_overtime() {
    for (time, points, ball, expected) in [
        ("o1.2", [3, 0], 6, Fourth::Run),
        ("o1.2", [7, 0], 6, Fourth::Kick),
        ("o1.2", [0, 0], 12, Fourth::Run),
        ("o1.1", [0, 0], 12, Fourth::Punt),
    ] {
        let spot = Solo {
            time,
            points,
            ball,
            ..THIRD_DOWN
        };
        let did = fourth_down(solo(spot, ""));
        assert_eq!(did, expected, "{time} {points:?} from {ball}");
    }
}

#[test]
fn d40_a_draw_alone_scored_nothing() {
    let spot = Solo {
        offence: 1,
        points: [9, 9],
        down: "4",
        ball: 6,
        time: "o100.2",
        phase: "goal:card",
        ..THEIRS
    };
    let mut table = solo(spot, "");
    table.play("a04");
    assert_eq!(table.turn(), Turn::Over(Winners(0), RuleId("D40")));
    assert_eq!(table.game.value(&table.state, Seat(0)), 0.0);
}

#[test]
fn d8_the_two_cards_that_the_text_shows_came_with_version_2() {
    let [old, new] = [1, 2].map(|rules| Book::read(rules, &Content::default()).expect("ours"));
    let balls = |book: &Book| book.ai[0].ball;
    assert_eq!((balls(&old), balls(&new)), (3, 1));
    let back = |book: &Book| {
        let mut cards = book.ai.iter();
        cards.any(|card| matches!(card.defence, AiDefence::Back { reds: 1, .. }))
    };
    assert_eq!((back(&old), back(&new)), (false, true));
    assert_eq!(old.cards, new.cards);
    assert_eq!(old.field, new.field);
}
