//! How fast the rules of a game run on one core: whole random games, and each part of the contract by itself.

use crate::Refusal;
use crate::library::configure;
use crate::random;
use courtside_bots::Rng;
use courtside_kernel::{Content, Draw, Game, Options, Played, Ply, Seat, Turn, Viewer};
use std::hint::black_box;

/// How a measurement is made.
#[derive(Clone, Copy)]
pub struct Watch {
    /// Seconds since any moment that stays the same.
    pub now: fn() -> f64,
    /// How long each figure is measured, at least.
    pub seconds: f64,
}

/// What was measured. Nanoseconds are means over positions of random games.
#[derive(Clone, PartialEq, Debug)]
pub struct Speed {
    pub plies_a_second: f64,
    pub games_a_second: f64,
    pub plies_a_game: f64,
    /// Legal actions at a decision.
    pub actions_a_decision: f64,
    /// The whole list of legal actions, at a decision.
    pub legal: f64,
    /// A ply, on a copy of the state: copying is part of it.
    pub apply: f64,
    /// What the seat to act sees; the first one if nobody acts.
    pub view: f64,
    /// A state out of what a seat sees.
    pub determinize: f64,
}

/// States in the sample.
const SAMPLE: usize = 1024;

/// Plies of random play for each state of the sample, so that whole games are in it.
const APART: u64 = 61;

pub(crate) fn measure<G: Game>(
    content: &Content,
    options: &Options,
    seats: usize,
    watch: Watch,
) -> Result<Speed, Refusal> {
    let mut games = 16;
    let (report, seconds) = loop {
        let start = (watch.now)();
        let report = random::play::<G>(content, options, seats, 1, games)?;
        let seconds = (watch.now)() - start;
        if seconds >= watch.seconds {
            break (report, seconds);
        }
        games *= 2;
    };
    let game: G = configure(G::CARD.rules_version, options, seats, content)?;
    let sample = sample(&game);
    let decisions: Vec<&G::State> = sample
        .iter()
        .map(|(state, _)| state)
        .filter(|state| game.turn(state).actor().is_some())
        .collect();
    let seat = |state: &G::State| game.turn(state).actor().unwrap_or(Seat(0));
    let views: Vec<G::View> = sample
        .iter()
        .map(|(state, _)| game.view(state, Viewer::Seat(seat(state))))
        .collect();
    let viewers: Vec<(&G::State, Viewer)> = sample
        .iter()
        .map(|(state, _)| (state, Viewer::Seat(seat(state))))
        .collect();

    let mut actions = Vec::new();
    let mut rng = Rng::from_seed(2);
    Ok(Speed {
        plies_a_second: report.plies as f64 / seconds,
        games_a_second: report.games as f64 / seconds,
        plies_a_game: report.plies as f64 / report.games as f64,
        actions_a_decision: report.choices as f64 / report.decisions.max(1) as f64,
        legal: nanoseconds(watch, &decisions, |state| {
            actions.clear();
            game.legal(state, &mut actions);
            black_box(&actions);
        }),
        apply: nanoseconds(watch, &sample, |(state, ply)| {
            let mut state = state.clone();
            game.apply(&mut state, *ply, &mut |_| {});
            black_box(&state);
        }),
        view: nanoseconds(watch, &viewers, |(state, viewer)| {
            black_box(game.view(state, *viewer));
        }),
        determinize: nanoseconds(watch, &views, |view| {
            black_box(game.determinize(view, &mut rng));
        }),
    })
}

/// States of random games, each with the ply that was played there.
fn sample<G: Game>(game: &G) -> Vec<(G::State, Played<G>)> {
    let mut rng = Rng::from_seed(1);
    let mut actions = Vec::new();
    let mut sample = Vec::with_capacity(SAMPLE);
    let mut state = game.setup();
    while sample.len() < SAMPLE {
        let ply = match game.turn(&state) {
            Turn::Over(..) => {
                state = game.setup();
                continue;
            }
            Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
            Turn::Act(_) => {
                actions.clear();
                game.legal(&state, &mut actions);
                Ply::Act(actions[rng.below(actions.len() as u64) as usize])
            }
        };
        if rng.below(APART) == 0 {
            sample.push((state.clone(), ply));
        }
        game.apply(&mut state, ply, &mut |_| {});
    }
    sample
}

/// The mean time of one call, over rounds of all the samples.
fn nanoseconds<T>(watch: Watch, samples: &[T], mut call: impl FnMut(&T)) -> f64 {
    let mut rounds = 1u32;
    loop {
        let start = (watch.now)();
        for _ in 0..rounds {
            for sample in samples {
                call(black_box(sample));
            }
        }
        let seconds = (watch.now)() - start;
        if seconds >= watch.seconds {
            let calls = f64::from(rounds) * samples.len().max(1) as f64;
            return seconds * 1e9 / calls;
        }
        rounds *= 2;
    }
}
