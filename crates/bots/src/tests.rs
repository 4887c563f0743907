//! What is promised of every bot, tried on a small game.

use crate::arena::{self, Contestant};
use crate::toy::{Choice, Phase, Position, Toy};
use crate::{Budget, Level, Rng, Thought, playout, think};
use courtside_kernel::{Draw, Game, Seat, Viewer};

const BLIND: Toy = Toy { wise: false };
const WISE: Toy = Toy { wise: true };

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn ask(game: &Toy, state: &Position, number: u8, seed: u64) -> Thought<Choice> {
    let seat = game.turn(state).actor().unwrap();
    let view = game.view(state, Viewer::Seat(seat));
    think(
        game,
        &view,
        seat,
        level(number),
        seed,
        Some(Budget::playouts(2000)),
    )
    .unwrap()
}

#[test]
fn nobody_is_asked_out_of_turn() {
    let state = Position::taking(5, [0, 1]);
    let view = BLIND.view(&state, Viewer::Seat(Seat(1)));
    for number in 0..=5 {
        assert!(think(&BLIND, &view, Seat(1), level(number), 1, None).is_none());
    }
    let rolling = Position {
        phase: Phase::Rolling(1),
        ..state
    };
    let view = BLIND.view(&rolling, Viewer::Seat(Seat(0)));
    assert!(think(&BLIND, &view, Seat(0), level(3), 1, None).is_none());
}

/// Two marks in three differ, so that leaving a multiple of four wins two games in three.
#[test]
fn search_finds_the_winning_move_and_knows_what_it_is_worth() {
    for (pile, stones) in [(5, 1), (6, 2), (7, 3), (9, 1)] {
        let thought = ask(&BLIND, &Position::taking(pile, [0, 1]), 5, 3);
        assert_eq!(
            thought.action,
            Choice::Take(stones),
            "{pile} stones: {thought:?}"
        );
    }
    let thought = ask(&BLIND, &Position::taking(3, [0, 1]), 5, 3);
    assert_eq!(thought.action, Choice::Take(3));
    assert!((thought.value - 2.0 / 3.0).abs() < 0.06, "{thought:?}");
    assert_eq!(thought.lines[0].action, thought.action);
    assert!(thought.lines[0].error > 0.0 && thought.lines[0].visits > 1000);
}

#[test]
fn greed_weighs_the_dice_exactly_and_expects_the_best_answer() {
    // Of 7 stones a gamble leaves 6 or 5 if the answer is low, 5 or 4 if it is high. Low is 0.2 and 0.1 to
    // the opponent, high 0.1 and 0.0, so that low is the answer and 0.85 the value of the gamble.
    let thought = ask(&WISE, &Position::taking(7, [0, 1]), 2, 1);
    let value = |choice| {
        thought
            .lines
            .iter()
            .find(|idea| idea.action == choice)
            .unwrap()
            .value
    };
    assert!((value(Choice::Gamble) - 0.85).abs() < 1e-6);
    assert_eq!(thought.action, Choice::Take(3));
    assert!((thought.value - 1.0).abs() < 1e-6);
    assert!(thought.lines.is_sorted_by(|a, b| a.value >= b.value));
}

#[test]
fn the_same_seed_and_playouts_give_the_same_thought() {
    let state = Position::taking(9, [0, 1]);
    for number in 0..=5 {
        assert_eq!(
            ask(&BLIND, &state, number, 7),
            ask(&BLIND, &state, number, 7)
        );
    }
    let visits =
        |thought: Thought<Choice>| thought.lines.iter().map(|idea| idea.visits).sum::<u32>();
    assert_eq!(visits(ask(&BLIND, &state, 5, 7)), 2000);
}

#[test]
fn what_a_seat_cannot_see_changes_nothing() {
    for number in 0..=5 {
        let thoughts: Vec<_> = (0..3)
            .map(|mark| ask(&WISE, &Position::taking(9, [0, mark]), number, 7))
            .collect();
        assert!(
            thoughts.iter().all(|thought| *thought == thoughts[0]),
            "level {number}: {thoughts:?}"
        );
    }
}

/// Who sees both marks wins the last stone every time; a bot must not play as if somebody did.
#[test]
fn nobody_in_the_tree_knows_what_it_cannot_see() {
    let state = Position {
        marks: [0, 9],
        active: Seat(1),
        phase: Phase::Marking,
        pile: 3,
    };
    let thought = ask(&BLIND, &state, 5, 2);
    // Whatever seat 1 marks, seat 0 takes all three stones and wins two games in three. If seat 0 knew the
    // mark, it would win them all.
    assert!((thought.value - 1.0 / 3.0).abs() < 0.08, "{thought:?}");
}

#[test]
fn beginners_choose_differently_from_seed_to_seed_and_better_than_chance() {
    let state = Position::taking(7, [0, 1]);
    let best = (0..200)
        .filter(|&seed| ask(&WISE, &state, 1, seed).action == Choice::Take(3))
        .count();
    assert!((80..200).contains(&best), "{best} of 200");
}

#[test]
fn playouts_end_and_leave_no_trace_in_their_scratch() {
    let (mut rng, mut scratch) = (Rng::from_seed(4), vec![Choice::Low; 50]);
    let mut wins = [0.0; 2];
    for _ in 0..1000 {
        let mut state = BLIND.setup();
        let (winners, plies) = playout(&BLIND, &mut state, &mut rng, &mut scratch);
        assert!(plies >= 2 && BLIND.turn(&state).is_over());
        for (seat, wins) in wins.iter_mut().enumerate() {
            *wins += winners.score(Seat(seat as u8));
        }
    }
    assert_eq!(wins[0] + wins[1], 1000.0);
    assert!(rng.below(2) < 2);
}

#[test]
fn a_duel_adds_up_repeats_and_ranks_search_above_chance() {
    let [search, random] = [5, 0].map(|number| Contestant {
        level: level(number),
        budget: Some(Budget::playouts(400)),
    });
    let rounds = || {
        let mut sum = arena::Duel::default();
        for seed in 1..=20 {
            sum.add(arena::round(&BLIND, [search, random], seed));
        }
        sum
    };
    let duel = rounds();
    assert_eq!((arena::round_length(&BLIND), duel.games()), (2, 40));
    assert_eq!((duel, duel.fair()), (rounds(), 0.5));
    assert!(duel.score() > 0.55, "{duel:?}");
    let (low, high) = duel.interval();
    assert!(0.0 < low && low < duel.score() && duel.score() < high && high < 1.0);
}
