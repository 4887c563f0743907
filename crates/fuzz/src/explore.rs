//! Playing on from a state, with every promise of the rules checked on the way.

use crate::bytes::Bytes;
use crate::edit::edit;
use courtside_kernel::{Playable, Ply, Turn, Viewer, Voice};

/// Dear checks are made once in so many plies.
const SELDOM: u64 = 16;
/// Actions and outcomes that one dear check looks at.
const SOME: usize = 256;

/// Plays at most `most` plies that the bytes choose, until they are used up or the game is over. Answers how many. Panics
/// if the rules break a promise.
pub fn explore<G: Playable>(game: &G, state: &mut G::State, bytes: &mut Bytes, most: u64) -> u64 {
    let names: Vec<String> = (0..game.seats()).map(|seat| format!("S{seat}")).collect();
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    let phase = bytes.pick(SELDOM as usize) as u64;
    for number in 0..most {
        let closely = number % SELDOM == phase;
        if closely {
            look_closely(game, state, bytes);
        }
        let ply = match game.turn(state) {
            Turn::Over(winners, _) => {
                end(game, state, winners.scores(game.seats()));
                return number;
            }
            _ if bytes.is_empty() => return number,
            Turn::Chance => {
                let outcome = game.sample(state, bytes);
                let text = game.write_chance(outcome);
                assert_eq!(game.parse_chance(state, &text), Ok(outcome), "'{text}'");
                Ply::Chance(outcome)
            }
            Turn::Act(seat) => {
                actions.clear();
                game.legal(state, &mut actions);
                assert!(!actions.is_empty(), "no action in {}", at(game, state));
                std::hint::black_box(game.view(state, Viewer::Seat(seat)));
                let action = *bytes.one(&actions);
                must_stand(game, state, action);
                Ply::Act(action)
            }
        };
        let before = closely.then(|| state.clone());
        events.clear();
        game.apply(state, ply, &mut |event| events.push(event));
        if let Some(before) = before {
            assert!(
                *state == before || !events.is_empty(),
                "{ply:?} changes {} and tells nothing",
                at(game, &before)
            );
            for viewer in Viewer::all(game.seats()) {
                let voice = Voice {
                    viewer,
                    names: &names,
                };
                for event in &events {
                    if let Some(event) = game.redact(event, viewer) {
                        std::hint::black_box(game.say(&event, &voice));
                    }
                }
            }
        }
    }
    most
}

/// A legal action is accepted, and what is written of it reads back.
fn must_stand<G: Playable>(game: &G, state: &G::State, action: G::Action) {
    if let Err(refused) = game.check(state, action) {
        let at = at(game, state);
        panic!("{action:?} is listed but refused in {at}: {refused}");
    }
    let text = game.write_action(state, action);
    let read = game.parse_action(state, &text);
    assert_eq!(read, Ok(action), "'{text}' in {}", at(game, state));
}

/// Everything that can be asked of a state.
fn look_closely<G: Playable>(game: &G, state: &G::State, bytes: &mut Bytes) {
    let text = game.write_position(state);
    let read = game.parse_position(&text);
    assert_eq!(read.as_ref(), Ok(state), "{text}");
    let near = edit(&text, bytes);
    if let Ok(other) = game.parse_position(&near) {
        assert_eq!(game.write_position(&other), near, "a position has one form");
    }
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(state, viewer);
        let twin = game.determinize(&view, bytes);
        assert!(
            game.view(&twin, viewer) == view,
            "{viewer:?} can tell {text} from {}",
            game.write_position(&twin)
        );
    }
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    assert!(actions.is_sorted_by(|a, b| a < b), "unsorted in {text}");
    let every = actions.len().div_ceil(SOME).max(1);
    for action in actions.iter().step_by(every) {
        must_stand(game, state, *action);
    }
    let mut outcomes = Vec::new();
    if game.turn(state) == Turn::Chance {
        game.chance(state, &mut outcomes);
        assert!(!outcomes.is_empty(), "no outcome in {text}");
    }
    let every = outcomes.len().div_ceil(SOME).max(1);
    for (outcome, weight) in outcomes.iter().step_by(every) {
        assert!(*weight > 0);
        let written = game.write_chance(*outcome);
        let read = game.parse_chance(state, &written);
        assert_eq!(read, Ok(*outcome), "'{written}' in {text}");
    }
    if !actions.is_empty() {
        let written = game.write_action(state, *bytes.one(&actions));
        near_action(game, state, &edit(&written, bytes));
    }
}

/// Reads a text as an action: it is refused, or it is what that action is written as. Answers whether it was read.
pub fn near_action<G: Playable>(game: &G, state: &G::State, text: &str) -> bool {
    let Ok(action) = game.parse_action(state, text) else {
        return false;
    };
    let written = game.write_action(state, action);
    assert_eq!(written, text, "an action has one form: {}", at(game, state));
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    let listed = actions.binary_search(&action).is_ok();
    let passed = game.check(state, action).is_ok();
    assert_eq!(listed, passed, "'{text}' in {}", at(game, state));
    true
}

/// Reads a text as an outcome, in the same way.
pub fn near_outcome<G: Playable>(game: &G, state: &G::State, text: &str) -> bool {
    let Ok(outcome) = game.parse_chance(state, text) else {
        return false;
    };
    let written = game.write_chance(outcome);
    assert_eq!(
        written,
        text,
        "an outcome has one form: {}",
        at(game, state)
    );
    true
}

fn end<G: Playable>(game: &G, state: &G::State, scores: Vec<f64>) {
    let sum = scores.iter().sum::<f64>();
    let alone = scores == [0.0] || scores == [0.5];
    assert!((sum - 1.0).abs() < 1e-9 || alone, "{scores:?}");
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    assert!(actions.is_empty(), "a game that is over goes on");
}

fn at<G: Playable>(game: &G, state: &G::State) -> String {
    format!(
        "{} {} v{} of {}: {}",
        G::CARD.id,
        game.options(),
        game.rules(),
        game.seats(),
        game.write_position(state)
    )
}
