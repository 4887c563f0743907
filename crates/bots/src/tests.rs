//! What is promised of every bot, tried on a small game.

use crate::arena::{self, Contestant};
use crate::toy::{Choice, Phase, Position, Toy};
use crate::{Budget, Level, Thought, think};
use courtside_kernel::{Game, Seat, Viewer};

const BLIND: Toy = Toy {
    wise: false,
    clumsy: false,
    sly: None,
};
const WISE: Toy = Toy {
    wise: true,
    ..BLIND
};

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

/// A player who saw both marks would win the last stone every time; a bot must not play as if it saw them.
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
        assert!(!sum.thinking.is_empty());
        // How long it took is no part of what repeats.
        sum.thinking = Default::default();
        sum
    };
    let duel = rounds();
    assert_eq!((arena::round_length(&BLIND), duel.games()), (2, 40));
    assert_eq!((&duel, duel.fair()), (&rounds(), 0.5));
    assert!(duel.score() > 0.55, "{duel:?}");
    let (low, high) = duel.interval();
    assert!(0.0 < low && low < duel.score() && duel.score() < high && high < 1.0);
}

fn asked(pile: u8) -> Position {
    Position {
        phase: Phase::Asked,
        ..Position::taking(pile, [0, 1])
    }
}

#[test]
fn what_the_hand_chooses_is_drawn_at_every_level() {
    let clumsy = Toy {
        clumsy: true,
        ..WISE
    };
    for number in 0..=5 {
        let low = |seed| ask(&clumsy, &asked(7), number, seed).action == Choice::Low;
        let lows = (0..200).filter(|&seed| low(seed)).count();
        assert!((130..170).contains(&lows), "level {number}: {lows} of 200");
    }
}

/// Clumsy players take one stone or gamble. Of 2 stones a gamble takes both if the answer is high, and half the time if
/// it is low: 5 times in 8 with a hand that says low three times in four, 4 times with a mind. Taking the last stone wins
/// two games in three.
#[test]
fn search_expects_of_a_hand_what_it_does_and_not_the_best() {
    let clumsy = Toy {
        clumsy: true,
        ..BLIND
    };
    let state = Position::taking(2, [0, 1]);
    let view = clumsy.view(&state, Viewer::Seat(Seat(0)));
    let budget = Some(Budget::playouts(20_000));
    let thought = think(&clumsy, &view, Seat(0), level(5), 1, budget).unwrap();
    assert_eq!(thought.action, Choice::Gamble);
    let expected = 1.0 / 3.0 + 5.0 / 8.0 / 3.0;
    assert!((thought.value - expected).abs() < 0.015, "{thought:?}");
    // Greed takes the estimate of the position for what the hand does, instead of the best answer.
    let clumsy = Toy {
        clumsy: true,
        ..WISE
    };
    let thought = ask(&clumsy, &Position::taking(7, [0, 1]), 2, 1);
    let idea = thought.lines.iter().find(|i| i.action == Choice::Gamble);
    assert!((idea.unwrap().value - 0.3).abs() < 1e-6, "{thought:?}");
}

#[test]
fn a_bluff_is_drawn_by_its_shares_from_level_2_on() {
    let sly = Toy {
        sly: Some((Seat(0), [0.25, 0.0, 0.75])),
        ..WISE
    };
    for number in 2..=5 {
        let thoughts: Vec<_> = (0..200)
            .map(|seed| ask(&sly, &sly.setup(), number, seed))
            .collect();
        let rare = thoughts
            .iter()
            .filter(|thought| thought.action == Choice::Mark(0))
            .count();
        assert!((32..68).contains(&rare), "level {number}: {rare} of 200");
        for thought in thoughts {
            let lines: Vec<_> = thought.lines.iter().map(|idea| idea.action).collect();
            assert_eq!(lines, [Choice::Mark(2), Choice::Mark(0)]);
            assert!((0.0..=1.0).contains(&thought.value));
        }
    }
    assert_eq!(ask(&sly, &sly.setup(), 4, 9), ask(&sly, &sly.setup(), 4, 9));
    let beginner =
        (0..200).filter(|&seed| ask(&sly, &sly.setup(), 1, seed).action == Choice::Mark(1));
    assert!(beginner.count() > 0);
}

/// Three stones and the first move win, if seat 0 knows whether the marks will differ: it does if the other seat always
/// writes the same one. If that seat draws its mark, nobody can do better than two games in three.
#[test]
fn the_tree_neither_reads_a_bluff_nor_overlooks_a_habit() {
    let value = |shares| {
        let sly = Toy {
            sly: Some((Seat(1), shares)),
            ..BLIND
        };
        let state = Position {
            pile: 3,
            ..sly.setup()
        };
        ask(&sly, &state, 5, 4).value
    };
    let (habit, bluff) = (value([0.0, 0.0, 1.0]), value([1.0 / 3.0; 3]));
    assert!(habit > 0.9, "{habit}");
    assert!((bluff - 2.0 / 3.0).abs() < 0.06, "{bluff}");
}
