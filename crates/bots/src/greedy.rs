//! Choosing without search: by chance, or by what one action gains on exact odds.

use crate::{Idea, Rng, Thought};
use courtside_kernel::{Draw, Game, Insight, Ply, Seat, Turn};

/// The chance to win of every seat.
pub(crate) type Values = [f32; Seat::MAX];

/// What is hidden is drawn this often before an action is judged.
const DRAWS: u32 = 8;

/// How much a careless player misjudges a position, and how often it does not look at all.
const MISJUDGED: f32 = 0.06;
const INATTENTIVE: f32 = 0.1;

/// The value of a state to every seat: the result of a game that is over, the estimate of any other.
pub(crate) fn values<G: Insight>(game: &G, state: &G::State, turn: Turn) -> Values {
    let mut values = [0.0; Seat::MAX];
    let seats = game.seats();
    match turn {
        // Scores add up to 1, so that one estimate serves two seats.
        Turn::Act(_) | Turn::Chance if seats == 2 => {
            values[0] = game.value(state, Seat(0));
            values[1] = 1.0 - values[0];
        }
        _ => {
            for (seat, value) in values.iter_mut().enumerate().take(seats) {
                let seat = Seat(seat as u8);
                *value = match turn {
                    Turn::Over(winners, _) => winners.score(seat) as f32,
                    _ => game.value(state, seat),
                };
            }
        }
    }
    values
}

/// What `action` is worth to every seat on exact odds: over every outcome of the dice until nothing that it
/// set going is open. A seat that answers in between does what is best for itself.
pub(crate) fn expectation<G: Insight>(game: &G, state: &G::State, action: G::Action) -> Values {
    let mut after = state.clone();
    game.apply(&mut after, Ply::Act(action), &mut |_| {});
    settle(game, &after)
}

/// What a state is worth to every seat once what is open in it has come to its end.
pub(crate) fn settle<G: Insight>(game: &G, state: &G::State) -> Values {
    let turn = game.turn(state);
    if !game.pending(state) {
        return values(game, state, turn);
    }
    match turn {
        Turn::Over(..) => values(game, state, turn),
        Turn::Chance => {
            let mut sum = [0.0; Seat::MAX];
            for (after, share) in &outcomes(game, state) {
                for (sum, value) in sum.iter_mut().zip(settle(game, after)) {
                    *sum += share * value;
                }
            }
            sum
        }
        Turn::Act(seat) => {
            let mut answers = Vec::new();
            game.legal(state, &mut answers);
            let mut best = [f32::NEG_INFINITY; Seat::MAX];
            for answer in answers {
                let found = expectation(game, state, answer);
                if found[seat.index()] > best[seat.index()] {
                    best = found;
                }
            }
            best
        }
    }
}

/// The states that the dice can lead to, with their probabilities. Many rolls mean the same: a throw that
/// hits is worked out once.
fn outcomes<G: Game>(game: &G, state: &G::State) -> Vec<(G::State, f32)> {
    let mut distinct = Vec::new();
    roll_out(game, state, 1.0, &mut distinct);
    distinct
}

fn roll_out<G: Game>(game: &G, state: &G::State, share: f32, distinct: &mut Vec<(G::State, f32)>) {
    let mut rolls = Vec::new();
    game.chance(state, &mut rolls);
    let total: u64 = rolls.iter().map(|(_, weight)| weight).sum();
    for (roll, weight) in rolls {
        let share = share * weight as f32 / total as f32;
        let mut after = state.clone();
        game.apply(&mut after, Ply::Chance(roll), &mut |_| {});
        if game.pending(&after) && game.turn(&after) == Turn::Chance {
            roll_out(game, &after, share, distinct);
        } else if let Some((_, sum)) = distinct.iter_mut().find(|(known, _)| *known == after) {
            *sum += share;
        } else {
            distinct.push((after, share));
        }
    }
}

pub(crate) fn random<G: Insight>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &[G::Action],
    rng: &mut Rng,
) -> Option<Thought<G::Action>> {
    let action = *actions.get(rng.below(actions.len().max(1) as u64) as usize)?;
    let value = game.value(state, seat);
    Some(Thought {
        action,
        value,
        lines: vec![Idea {
            action,
            value,
            error: 0.0,
            visits: 0,
        }],
    })
}

pub(crate) fn greedy<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    rng: &mut Rng,
) -> Option<Thought<G::Action>> {
    let lines = judge(game, view, seat, actions, rng);
    let best = lines.first()?;
    Some(Thought {
        action: best.action,
        value: best.value,
        lines,
    })
}

/// Greedy, but it misjudges what it sees and now and then plays the first thing that looks reasonable.
pub(crate) fn careless<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    rng: &mut Rng,
) -> Option<Thought<G::Action>> {
    let lines = judge(game, view, seat, actions, rng);
    let chosen = if rng.unit() < INATTENTIVE {
        let reasonable = lines.len().div_ceil(2);
        lines.get(rng.below(reasonable.max(1) as u64) as usize)?
    } else {
        let guesses: Vec<f32> = lines
            .iter()
            .map(|idea| idea.value + MISJUDGED * bell(rng))
            .collect();
        lines
            .iter()
            .zip(guesses)
            .max_by(|a, b| a.1.total_cmp(&b.1))?
            .0
    };
    Some(Thought {
        action: chosen.action,
        value: chosen.value,
        lines,
    })
}

/// Every action with its expected value, best first; among equals in their own order.
fn judge<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    rng: &mut Rng,
) -> Vec<Idea<G::Action>> {
    let worlds = Worlds::draw(game, view, rng);
    let mut lines: Vec<_> = actions
        .iter()
        .map(|&action| Idea {
            action,
            value: worlds.glance(game, seat, action),
            error: 0.0,
            visits: 1,
        })
        .collect();
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines
}

/// A few of the states that a view leaves possible, each as often as it was drawn. One, where nothing is
/// hidden.
pub(crate) struct Worlds<G: Game>(Vec<(G::State, u32)>);

impl<G: Insight> Worlds<G> {
    pub fn draw(game: &G, view: &G::View, rng: &mut Rng) -> Worlds<G> {
        let mut worlds: Vec<(G::State, u32)> = Vec::new();
        for _ in 0..DRAWS {
            let world = game.determinize(view, rng);
            match worlds.iter_mut().find(|(known, _)| *known == world) {
                Some((_, count)) => *count += 1,
                None => worlds.push((world, 1)),
            }
        }
        Worlds(worlds)
    }

    /// What an action is worth to the seat that acts, seen one action ahead.
    pub fn glance(&self, game: &G, seat: Seat, action: G::Action) -> f32 {
        let value = |(world, count): &(G::State, u32)| {
            *count as f32 / DRAWS as f32 * expectation(game, world, action)[seat.index()]
        };
        self.0.iter().map(value).sum()
    }
}

/// A number around 0 with a standard deviation of about 1.
fn bell(rng: &mut Rng) -> f32 {
    (0..12).map(|_| rng.unit()).sum::<f32>() - 6.0
}
