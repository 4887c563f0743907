//! When cards can be played, by which side and how often, and why not.

use crate::two::{Play, choices, plain, rolled, table};
use courtside_kernel::{Content, Game, Options, Seat, Turn};
use game_dungeon::content::{CardId, Limit, Role, Spot, Square, Whistle};
use game_dungeon::{Asked, Dungeon, Moment, Phase, State, WhyNot};

fn card(table: &Play, id: &str) -> CardId {
    table.game.book.find_card(id).expect("a card")
}

#[test]
fn d6_the_defence_is_asked_first_then_the_offence() {
    let mut table = table("spiders", "slimes");
    rolled(&mut table, "up", "bbbbcc");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.refused("spi1"), "D7", "not the defence's card");
    // Declining first does not close the window.
    table.play("pass");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    // From now on a pass closes it.
    table.play("pass");
    assert_eq!(table.state.ball, Spot(7));
    assert_eq!(table.state.window.moment, Moment::After);
}

#[test]
fn d6_nobody_plays_twice_running_and_the_first_to_decline_closes() {
    let mut table = table("spiders", "slimes");
    table.state.bolts = [4, 6];
    rolled(&mut table, "up", "bbbbcc");
    table.play("sli4:b");
    assert_eq!(table.turn(), Turn::Act(Seat(0)), "now the offence");
    assert_eq!(table.state.window.asked, Asked::Offence);
    table.play("spi1");
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "and the defence again");
    assert_eq!(table.state.window.asked, Asked::DefenceAgain);
    table.play("sli4:b");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("spi1");
    assert_eq!(table.state.bolts, [0, 2]);
    table.play("pass");
    // Two cleats on dice and four on cards: six reds from space 4, in one go.
    assert_eq!(table.state.ball, Spot(16));
}

#[test]
fn d6_a_decline_after_the_first_card_closes_the_window() {
    let mut table = table("spiders", "slimes");
    table.state.bolts = [4, 6];
    rolled(&mut table, "up", "bbbbcc");
    table.play("pass spi1 pass");
    assert_eq!(table.state.ball, Spot(12), "the offence is not asked again");
}

#[test]
fn d63_cards_without_a_whistle_wait_for_the_dice() {
    let mut table = table("spiders", "slimes");
    assert_eq!(table.state.phase, Phase::Lay);
    let engulf = card(&table, "sli4");
    let why = table.game.why_not(&table.state, Seat(1), engulf);
    assert_eq!(why, Some(WhyNot::Moment(Whistle::None)));
    table.play("lay:r1 pass");
    let crawl = card(&table, "spi3");
    assert_eq!(table.game.why_not(&table.state, Seat(0), crawl), None);
    assert_eq!(table.refused("spi1"), "D63");
    table.play("pass run:down bbbccc keep");
    assert_eq!(table.state.window.moment, Moment::Dice);
    let why = table.game.why_not(&table.state, Seat(0), crawl);
    assert_eq!(why, Some(WhyNot::Moment(Whistle::Either)));
}

#[test]
fn d20_a_card_needs_something_that_can_happen() {
    // Sticky Tongue steals from the offence: without bolts there it does nothing.
    let mut table = table("dragons", "mimics");
    table.state.bolts = [0, 9];
    table.play("lay:b1");
    assert_eq!(table.state.phase, Phase::Select, "nobody is asked");
    let tongue = card(&table, "mim5");
    let asked = State {
        phase: Phase::Window,
        ..table.state
    };
    let why = table.game.why_not(&asked, Seat(1), tongue);
    assert_eq!(why, Some(WhyNot::NoEffect));
    assert_eq!(why.unwrap().rule().0, "D20");
    // Back on the first space does nothing, and neither do dice cards without dice.
    let mut table = crate::two::table("mimics", "goblins");
    table.state.ball = Spot(0);
    table.state.bolts = [0, 4];
    rolled(&mut table, "up", "bbbttt");
    assert_eq!(choices(&table), ["bighit", "pass"], "no Trip Wire");
    let mut table = crate::two::table("mimics", "goblins");
    table.state.ball = Spot(0);
    table.state.bolts = [0, 4];
    rolled(&mut table, "up", "tttttt");
    assert_eq!(table.state.window.moment, Moment::After, "not even Big Hit");
}

#[test]
fn d20_who_has_no_card_to_play_is_not_asked() {
    let mut table = table("mimics", "slimes");
    table.state.bolts = [1, 1];
    rolled(&mut table, "up", "bbbbbb");
    // Engulf and Big Hit cost two: the offence, with Juke for one, is asked at once.
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    let jukes = table.legal(|ply| ply != "pass");
    assert_eq!(jukes, ["juke:b"]);
}

#[test]
fn d62_sides_and_limits_are_kept() {
    let mut table = table("skulls", "slimes");
    table.state.bolts = [5, 5];
    rolled(&mut table, "down", "bbbccc");
    let (game, state) = (&table.game, &table.state);
    let why = |side, id| game.why_not(state, Seat(side), card(&table, id));
    assert_eq!(why(1, "juke"), Some(WhyNot::Role(Role::Offence)));
    assert_eq!(why(0, "bighit"), Some(WhyNot::Role(Role::Defence)));
    assert_eq!(why(1, "sku4"), Some(WhyNot::NotYours));
    assert_eq!(why(0, "sku1"), Some(WhyNot::NotAsked));
    assert_eq!(table.refused("juke:b"), "D62");
    // Once a half.
    table.play("pass sku3");
    assert!(table.state.used[0].contains(card(&table, "sku3")));
    let why = table
        .game
        .why_not(&table.state, Seat(0), card(&table, "sku3"));
    assert_eq!(why, Some(WhyNot::Used(Limit::Half)));
}

#[test]
fn d61_a_card_costs_its_bolts() {
    let mut table = table("skulls", "slimes");
    table.state.bolts = [2, 0];
    rolled(&mut table, "down", "bbbccc");
    let why = table
        .game
        .why_not(&table.state, Seat(0), card(&table, "sku3"));
    assert_eq!(why, Some(WhyNot::Bolts { cost: 3, have: 2 }));
    assert_eq!(table.refused("sku3"), "D61");
    let supply = table.game.supply(&table.state);
    table.play("juke:c c");
    assert_eq!(table.state.bolts[0], 1);
    assert_eq!(
        table.game.supply(&table.state),
        supply + 1,
        "back to the supply"
    );
}

#[test]
fn d64_juke_and_big_hit_are_once_a_play() {
    let mut table = table("spiders", "slimes");
    table.state.bolts = [4, 6];
    rolled(&mut table, "up", "bbbbcc");
    table.play("bighit blank juke:b b");
    assert_eq!(table.refused("bighit"), "D64");
    table.play("sli4:b");
    assert_eq!(table.refused("juke:b"), "D64");
    table.play("pass");
    // In the next play both can be used again.
    table.state.bolts = [4, 6];
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.play("lay:b1");
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.play("run:left bbcc keep");
    assert!(choices(&table).contains(&"bighit".to_owned()));
}

#[test]
fn d38_a_choice_must_fit_the_card() {
    let mut table = table("mimics", "skulls");
    table.state.bolts = [5, 5];
    rolled(&mut table, "down", "bbbcct");
    assert_eq!(table.refused("sku5:b"), "D38", "two dice are to be named");
    assert_eq!(table.refused("sku5"), "D38");
    table.play("pass");
    assert_eq!(table.refused("mim1:c>l"), "D38", "no die shows lightning");
    assert_eq!(
        table.refused("mim1:b>t"),
        "D38",
        "nothing is turned to time"
    );
    assert_eq!(table.refused("mim1:t>b"), "D38");
    let turns = table.legal(|ply| ply.starts_with("mim1"));
    assert_eq!(turns, ["mim1:b>c", "mim1:c>b"]);
}

#[test]
fn d38_a_turned_lightning_pays_at_once() {
    let mut table = table("mimics", "skulls");
    table.state.bolts = [2, 0];
    rolled(&mut table, "down", "bbbccl");
    assert_eq!(table.state.bolts[0], 3, "one lightning so far");
    table.told();
    table.play("mim1:c>l");
    assert_eq!(table.state.bolts[0], 2, "two paid, one gained");
    let turned = table.told();
    assert!(
        turned.contains(&"turned a cleat to a lightning".into()),
        "{turned:?}"
    );
}

#[test]
fn d38_the_price_is_paid_before_the_supply_is_asked() {
    // The supply is empty; the bolt that Hoard costs comes back.
    let mut table = table("dragons", "mimics");
    table.play("lay:r1 pass");
    table.state.bolts = [9, 1];
    table.play("dra3");
    assert_eq!(table.state.bolts, [9, 1]);
}

#[test]
fn d39_dice_cards_take_all_there_are_if_there_are_fewer() {
    let mut table = table("mimics", "skulls");
    table.state.bolts = [0, 2];
    rolled(&mut table, "down", "bttttt");
    assert_eq!(table.legal(|ply| ply.starts_with("sku5")), ["sku5:b"]);
    // Snap Shut's skull wants two dice and finds one.
    let mut table = crate::two::table("skulls", "mimics");
    table.state.bolts = [0, 2];
    rolled(&mut table, "down", "bttttt");
    table.play("mim4 skull");
    assert_eq!(table.state.down, 2, "nothing to choose");
    assert!(table.kinds().contains(&"discarded"));
}

#[test]
fn d42_added_icons_are_no_dice() {
    let mut table = table("skulls", "slimes");
    table.state.bolts = [3, 2];
    rolled(&mut table, "down", "cccttt");
    table.play("pass sku3");
    assert_eq!(table.state.play.added.0, [4, 0, 0, 0]);
    assert_eq!(table.state.play.dice.0, [0, 3, 0, 3]);
    // The defence can discard only cleats.
    assert_eq!(table.legal(|ply| ply.starts_with("sli4")), ["sli4:c"]);
    table.play("pass");
    assert_eq!(
        table.state.ball,
        Spot(9),
        "four added balls count: one blue space"
    );
}

#[test]
fn d42_a_die_is_turned_only_to_what_another_die_shows() {
    let mut table = table("mimics", "slimes");
    table.state.bolts = [5, 2];
    rolled(&mut table, "down", "cccctt");
    table.play("pass mim2 pass");
    // Two added balls are no dice, so there was nothing to turn to; the window closed on the defence's pass.
    let mut table = crate::two::table("mimics", "slimes");
    table.state.bolts = [5, 4];
    rolled(&mut table, "down", "cccctt");
    table.play("pass mim2 sli4:c");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert!(table.legal(|ply| ply.starts_with("mim1")).is_empty());
}

/// The game with another play board.
fn with_board(rows: &str) -> Dungeon {
    let files = Dungeon::CARD.content;
    let mut content = Content::default();
    let text = files[0].built_in;
    assert!(text.contains(r#"["BRY", "YBY", "RBR"]"#));
    let text = text.replace(r#"["BRY", "YBY", "RBR"]"#, rows);
    content.replace(files, "field.toml", text).unwrap();
    Dungeon::configure(&Options::default(), 2, &content).unwrap()
}

#[test]
fn d35_a_ban_never_leaves_the_offence_without_a_move() {
    // On this board a pawn in the top left corner can only reach red squares.
    let mut table = table("spiders", "mimics");
    table.game = with_board(r#"["BRY", "RBY", "YBR"]"#);
    table.state.teams.swap(0, 1);
    table.state.pawns[0] = Square(0);
    table.play("lay:b1");
    let bans = table.legal(|ply| ply.starts_with("spi5"));
    assert!(
        bans.is_empty(),
        "red would leave nothing, the others are out of reach (D46)"
    );
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    assert_eq!(choices(&table), ["run:down", "run:right"]);
    // Should the pawn come to where only banned colours are, the ban does not hold.
    table.state.play.banned = 1;
    assert_eq!(choices(&table), ["run:down", "run:right"]);
}

#[test]
fn d62_cards_refresh_by_half_and_stars_never() {
    let mut table = crate::two::last_play(1);
    let half = card(&table, "mim2");
    let star = card(&table, "dra1");
    table.state.used = [half, star].map(|card| [card].into_iter().collect());
    table.play("rest");
    assert_eq!(table.state.half, 2);
    assert!(table.state.used[0].is_empty() && table.state.used[1].contains(star));
    assert!(table.kinds().contains(&"refreshed"));
}

#[test]
fn every_reason_is_a_sentence_with_a_rule_of_the_page() {
    let book = courtside_book::rulebook(Dungeon::CARD);
    let limits = Limit::ALL.map(WhyNot::Used);
    let moments = Whistle::ALL.map(WhyNot::Moment);
    let others = [
        WhyNot::NotYours,
        WhyNot::Role(Role::Offence),
        WhyNot::Role(Role::Defence),
        WhyNot::Bolts { cost: 2, have: 1 },
        WhyNot::NotAsked,
        WhyNot::NoEffect,
    ];
    for why in limits.into_iter().chain(moments).chain(others) {
        assert!(why.sentence().ends_with('.'));
        assert!(book.rule(why.rule().0).is_some(), "{why:?}");
    }
    let table = plain();
    let why = table.game.why_not(&table.state, Seat(0), CardId(200));
    assert_eq!(why, Some(WhyNot::NotYours), "no such card");
    let hand: Vec<CardId> = table.game.hand(&table.state, Seat(1)).collect();
    assert_eq!(hand, [0, 1, 7, 8, 9, 10, 11].map(CardId));
}
