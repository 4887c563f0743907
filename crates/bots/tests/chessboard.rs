//! The levels at Chessboard Dodgeball. Budgets of playouts, so that every machine plays the same games.

use courtside_bots::arena::{Contestant, duel};
use courtside_bots::{Budget, Level};
use game_chessboard::Chessboard;

fn score(a: u8, b: u8, games: u32) -> f64 {
    let [a, b] = [a, b].map(|number| Contestant {
        level: Level::new(number).unwrap(),
        budget: Some(Budget::playouts(200)),
    });
    duel(&Chessboard::default(), [a, b], games, 1, |_| {}).score()
}

#[test]
fn a_look_ahead_beats_chance_and_search_beats_a_look_ahead() {
    let (casual, expert) = (score(2, 0, 100), score(5, 2, 40));
    assert!(casual > 0.75, "level 2 scored {casual} against random play");
    assert!(expert > 0.65, "level 5 scored {expert} against level 2");
}
