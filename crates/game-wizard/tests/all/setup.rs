//! The set-up: who is player 1, drafts, spell lists, order and placement.

use crate::court::*;
use courtside_kernel::{Seat, Turn};
use courtside_testkit::Scenario;
use game_wizard::content::SpellCard;
use game_wizard::state::Cards;
use game_wizard::{Phase, Side, StatIds};

fn start(options: &'static str, seats: usize) -> Play {
    Scenario::start(options, seats)
}

const DEAL: &str = "#21 #45 #58 #30 #10 #12 #25 #41 #36 #83";

/// Both sides in the order in which they were dealt, player 1 first.
const PLACE: &str = "place:21:a place:58:b place:10:c place:25:d place:36:e \
                     place:45:a place:30:b place:12:c place:41:d place:83:e";

#[test]
fn w41_balls_start_on_the_stars_and_none_is_active() {
    let table = start("", 2);
    let squares: Vec<String> = table
        .state
        .balls
        .iter()
        .map(|ball| table.game.board.name(*ball))
        .collect();
    assert_eq!(squares, ["a7", "c7", "e7", "g7", "i7"]);
    assert!(table.state.live().is_empty());
}

#[test]
fn w42_the_higher_white_die_is_player_1_and_ties_are_rolled_again() {
    let mut table = start("", 2);
    assert_eq!(dice(&table), (6, 6));
    table.play("3 3");
    assert_eq!(table.kinds().last(), Some(&"tied"));
    table.play("0 5");
    assert_eq!(table.state.first, Side(1));
    let mut table = start("", 2);
    table.play("5 0");
    assert_eq!(table.state.first, Side(0));
}

#[test]
fn w43_a_random_draft_deals_five_wizards_to_each_side() {
    let mut table = start("", 2);
    table.play("5 0");
    assert_eq!(dice(&table), (24, 24));
    table.play("#21");
    assert_eq!(dice(&table), (23, 23), "from what is left");
    table.play("#45 #58 #30 #10 #12 #25 #41 #36 #83");
    assert_eq!(table.state.roster.map(StatIds::count), [5, 5]);
    assert!(matches!(table.state.phase, Phase::Place { side: Side(0) }));
    // In turn, player 1 first.
    assert_eq!(table.legal(|text| text.starts_with("place:21:")).len(), 9);
}

#[test]
fn w46_without_purchase_each_side_has_all_ten_cards() {
    let mut table = start("", 2);
    table.play("5 0").play(DEAL);
    assert_eq!(table.state.hand, [Cards::ALL; 2]);
}

#[test]
fn w44_a_schoolyard_draft_goes_by_turns_from_a_pool_of_ten() {
    let mut table = start("draft=schoolyard", 2);
    table.play("5 0").play(DEAL);
    // Player 2 says who is first.
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.legal(|_| true), ["first", "passfirst"]);
    table.play("passfirst");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(plies(&table, "take:").len(), 10);
    assert_eq!(table.refused("take:99"), "W44");
    table.play("take:21");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.refused("take:21"), "W44");
    table.play("take:45");
    // Two more come into the pool, then the same side goes on.
    assert_eq!(table.turn(), Turn::Chance);
    table.play("#3 #7");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(plies(&table, "take:").len(), 10);
    table.play("take:3 take:7 #14 #17 take:14 take:17 #28 #33 take:28 take:33 #47 #52");
    table.play("take:47 take:52");
    assert!(matches!(table.state.phase, Phase::Place { side: Side(0) }));
    assert!(table.state.pool.is_empty());
    assert_eq!(table.state.roster.map(StatIds::count), [5, 5]);
    let mut table = start("draft=schoolyard", 2);
    table.play("5 0").play(DEAL).play("first");
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "player 2 takes it");
}

#[test]
fn w47_cards_are_bought_in_any_order_with_the_magic_of_the_team() {
    let mut table = start("spells=purchase", 2);
    table.play("5 0").play(DEAL).play(PLACE);
    // 2 + 2 + 2 + 3 + 4 and 2 + 2 + 2 + 2 + 4.
    assert_eq!(table.game.purse(&table.state, Side(0)), 13);
    assert_eq!(table.game.purse(&table.state, Side(1)), 12);
    assert_eq!(plies(&table, "buy:").len(), 10);
    // A card that stands later on the list hides none before it.
    table.play("buy:freeze buy:dispel");
    assert_eq!(table.refused("buy:dispel"), "W47", "owned already");
    assert_eq!(plies(&table, "buy:").len(), 8);
    table.play("buy:weak-strong buy:slow-speed buy:shrink-enlarge buy:drain-boost");
    // 10 of 13 are spent. One more pair leaves 1, which still buys a single card.
    table.play("buy:butter-sticky");
    assert_eq!(
        plies(&table, ""),
        ["buy:fireball", "buy:shield", "buy:teleport", "done"]
    );
    table.play("done");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(
        table.told().last().map(String::as_str),
        Some("Navy stopped buying with 1 Magic point left")
    );
    // 12 points: five single cards and three pairs leave 1, for which no pair can be had.
    table.play("buy:butter-sticky buy:drain-boost buy:teleport buy:shield buy:freeze buy:fireball");
    table.play("buy:dispel");
    assert_eq!(plies(&table, "buy:").len(), 3);
    table.play("buy:slow-speed");
    assert_eq!(table.told().last().map(String::as_str), Some("Navy's #21"));
    assert!(is_acting(&table));
    assert!(!table.state.hand[1].has(SpellCard::Strength));
    let mut table = start("spells=purchase", 2);
    table.play("5 0").play(DEAL).play(PLACE);
    table.play("buy:teleport done done");
    assert_eq!(
        table.state.hand[1],
        Cards::NONE,
        "points that are not spent are lost"
    );
}

#[test]
fn w20_w45_player_1_orders_and_places_then_player_2() {
    let mut table = start("", 2);
    table.play("0 5").play(DEAL);
    // White is player 1, and was dealt to first.
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.refused("place:45:e"), "W45", "not of this team");
    table.play("place:58:e");
    assert_eq!(at(&table, 58), "e13");
    assert_eq!(table.refused("place:21:e"), "W17");
    assert_eq!(table.refused("place:58:d"), "W45");
    table.play("place:21:a place:10:b place:25:c place:36:d");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:i");
    assert_eq!(at(&table, 83), "i1");
    // The first that was placed is the first to act.
    assert_eq!(active(&table), 58);
    table.play("end");
    assert_eq!(active(&table), 45);
}

#[test]
fn w20_order_and_placement_come_before_the_spell_lists() {
    let mut table = start("spells=purchase", 2);
    table.play("0 5").play(DEAL);
    assert!(matches!(table.state.phase, Phase::Place { side: Side(1) }));
    assert_eq!(table.state.hand, [Cards::NONE; 2], "nothing is bought yet");
    assert_eq!(table.refused("buy:freeze"), "W45");
    // Player 1 is White, whose wizards were dealt first.
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    assert!(matches!(table.state.phase, Phase::Place { side: Side(0) }));
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:e");
    assert!(matches!(table.state.phase, Phase::Buy { side: Side(1) }));
    assert_eq!(table.game.purse(&table.state, Side(1)), 13, "placed or not");
    table.play("buy:freeze done");
    assert!(matches!(table.state.phase, Phase::Buy { side: Side(0) }));
    table.play("done");
    assert!(is_acting(&table));
    assert_eq!(active(&table), 21);
    assert!(table.state.hand[1].has(SpellCard::Freeze));
    assert_eq!(table.state.hand[0], Cards::NONE);
}

#[test]
fn w36_teammates_pick_the_wizards_that_they_play() {
    let mut table = start("control=chosen", 4);
    table.play("5 0").play(DEAL);
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    // The side has placed: its players pick in turn, the lower seat first, before the other side places.
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(plies(&table, "claim:"), ["10", "21", "25", "36", "58"]);
    assert_eq!(table.refused("place:45:a"), "W36");
    table.play("claim:58");
    assert_eq!(table.turn(), Turn::Act(Seat(2)));
    assert_eq!(table.refused("claim:58"), "W36");
    table.play("claim:21");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("claim:25");
    assert_eq!(table.turn(), Turn::Act(Seat(2)));
    table.told();
    table.play("claim:36");
    assert_eq!(
        table.told(),
        [
            "Second Navy picked #36 to play",
            "Navy picked #10 to play, the last one left"
        ]
    );
    assert!(matches!(table.state.phase, Phase::Place { side: Side(1) }));
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:e");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.refused("claim:58"), "W36", "not of this side");
    table.play("claim:83 claim:41 claim:12 claim:30");
    // Each plays the wizards that it picked.
    let mut seats = Vec::new();
    for _ in 0..10 {
        seats.push((
            active(&table),
            table.turn().actor().expect("somebody acts").0,
        ));
        table.play("end");
    }
    assert_eq!(
        seats,
        [
            (21, 2),
            (45, 1),
            (58, 0),
            (30, 3),
            (10, 0),
            (12, 1),
            (25, 0),
            (41, 3),
            (36, 2),
            (83, 1)
        ]
    );
}

#[test]
fn w36_picking_comes_before_spell_lists_and_needs_four_players() {
    let mut table = start("control=chosen spells=purchase", 4);
    table.play("0 5").play(DEAL);
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "White is player 1");
    table.play("claim:21 claim:58 claim:10 claim:25");
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:e");
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    table.play("claim:30 claim:45 claim:12 claim:41");
    assert!(matches!(table.state.phase, Phase::Buy { side: Side(1) }));
    // Two players have nothing to share, and the usual way of four is by turns.
    for (options, seats) in [("control=chosen", 2), ("", 4), ("control=turns", 4)] {
        let mut table = start(options, seats);
        table.play("5 0").play(DEAL).play(PLACE);
        assert!(is_acting(&table), "{options} for {seats}");
    }
}

#[test]
fn w31_w20_four_play_in_teams_and_take_turns_with_a_sides_wizards() {
    let mut table = start("draft=schoolyard spells=purchase", 4);
    table.play("5 0").play(DEAL);
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(1)),
        "the first player of a side chooses"
    );
    let mut table = start("", 4);
    table.play("5 0").play(DEAL);
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:e");
    let mut seats = Vec::new();
    for _ in 0..10 {
        seats.push(table.turn().actor().expect("somebody acts").0);
        table.play("end");
    }
    assert_eq!(seats, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
}
