//! Whole games of uniformly random choices: what benches and the `random` command run.

use crate::Refusal;
use crate::library::configure;
use courtside_bots::Rng;
use courtside_kernel::{Content, Draw, Game, Options, Ply, Seat, Turn};
use serde::Serialize;
use std::time::Instant;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RandomReport {
    pub games: u64,
    pub plies: u64,
    /// Sum of the scores of each seat.
    pub scores: Vec<f64>,
    pub longest: u64,
    /// How many of the plies were decisions, and how many choices they had in all.
    pub decisions: u64,
    pub choices: u64,
    pub seconds: f64,
}

pub(crate) fn play<G: Game>(
    content: &Content,
    options: &Options,
    seats: usize,
    seed: u64,
    games: u64,
) -> Result<RandomReport, Refusal> {
    let game: G = configure(G::CARD.rules_version, options, seats, content)?;
    let mut rng = Rng::from_seed(seed);
    let mut scratch = Vec::new();
    let mut report = RandomReport {
        games,
        plies: 0,
        scores: vec![0.0; game.seats()],
        longest: 0,
        decisions: 0,
        choices: 0,
        seconds: 0.0,
    };
    let start = Instant::now();
    for _ in 0..games {
        let mut state = game.setup();
        let mut plies = 0;
        let winners = loop {
            let ply = match game.turn(&state) {
                Turn::Over(winners, _) => break winners,
                Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
                Turn::Act(_) => {
                    scratch.clear();
                    game.legal(&state, &mut scratch);
                    report.decisions += 1;
                    report.choices += scratch.len() as u64;
                    Ply::Act(scratch[rng.below(scratch.len() as u64) as usize])
                }
            };
            game.apply(&mut state, ply, &mut |_| {});
            plies += 1;
        };
        report.plies += plies;
        report.longest = report.longest.max(plies);
        for (seat, score) in report.scores.iter_mut().enumerate() {
            *score += winners.score(Seat(seat as u8));
        }
    }
    report.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}
