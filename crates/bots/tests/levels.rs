//! The levels at every game. Budgets of playouts, so that every machine plays the same games.

use courtside_bots::arena::{Contestant, Duel, round, round_length};
use courtside_bots::{Budget, Level};
use courtside_kernel::{Content, Insight, Options};
use game_cards::Cards;
use game_chessboard::Chessboard;
use game_dungeon::Dungeon;
use game_tactics::Tactics;
use game_wizard::WizardDodgeball;

/// What level `a` scored against level `b`, over what it would have scored if both were equally good.
fn lead<G: Insight>(options: &str, seats: usize, [a, b]: [u8; 2], games: u32) -> f64 {
    let options = Options::parse(G::CARD.options, options).unwrap();
    let game = G::configure(&options, seats, &Content::default()).unwrap();
    let contestants = [a, b].map(|number| Contestant {
        level: Level::new(number).unwrap(),
        budget: Some(Budget::playouts(100)),
    });
    let mut sum = Duel::default();
    for seed in 0..games.div_ceil(round_length(&game)) {
        sum.add(round(&game, contestants, seed.into()));
    }
    println!("{a} against {b}: {:.3}", sum.score());
    sum.score() - sum.fair()
}

#[test]
fn chessboard_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<Chessboard>("", 2, [2, 0], 100) > 0.25);
    assert!(lead::<Chessboard>("", 2, [5, 2], 40) > 0.15);
}

#[test]
fn tactics_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<Tactics>("", 2, [2, 0], 10) > 0.3);
    assert!(lead::<Tactics>("", 2, [5, 2], 20) > 0.1);
}

#[test]
fn cards_between_two_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<Cards>("play=strategic", 2, [2, 0], 400) > 0.08);
    assert!(lead::<Cards>("play=strategic", 2, [5, 2], 200) > 0.05);
}

/// Three opponents throw, too, so that what level 2 misjudges hides what it sees; level 3 judges better.
#[test]
fn cards_among_four_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<Cards>("play=strategic", 4, [3, 0], 400) > 0.02);
    assert!(lead::<Cards>("play=strategic", 4, [5, 2], 120) > 0.05);
}

/// Dice decide most of it, and level 2 weighs them exactly: search sees what cards are still to come.
#[test]
fn dungeon_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<Dungeon>("", 2, [2, 0], 20) > 0.35);
    assert!(lead::<Dungeon>("", 2, [5, 2], 40) > 0.0);
}

/// Alone there is one team, and the other contestant never plays: each is measured by what it wins.
#[test]
fn dungeon_alone_a_look_ahead_wins_where_chance_does_not() {
    let [random, casual] = [0, 2].map(|level| lead::<Dungeon>("level=4", 1, [level, level], 100));
    assert!(casual > random + 0.35);
}

/// Over more games search wins two in three; these few only have to lean the same way.
#[test]
fn wizard_a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    assert!(lead::<WizardDodgeball>("", 2, [2, 0], 20) > 0.4);
    assert!(lead::<WizardDodgeball>("", 2, [5, 2], 20) > 0.0);
}
