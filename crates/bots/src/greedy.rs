//! Choosing without search: by chance, or by what one action gains on exact odds.

use crate::level::Glance;
use crate::{Idea, Rng, Thought};
use courtside_kernel::game::First;
use courtside_kernel::{Draw, Game, Insight, Ply, Seat, Turn};

/// The chance to win of every seat.
pub(crate) type Values = [f32; Seat::MAX];

/// What is hidden is drawn this often before an action is judged.
const DRAWS: u32 = 8;

/// The value of a state to every seat: the result of a game that is over, the estimate of any other.
pub(crate) fn values<G: Insight>(game: &G, state: &G::State, turn: Turn) -> Values {
    estimates(game, state, turn, G::value)
}

fn estimates<G: Insight>(
    game: &G,
    state: &G::State,
    turn: Turn,
    estimate: fn(&G, &G::State, Seat) -> f32,
) -> Values {
    let mut values = [0.0; Seat::MAX];
    let seats = game.seats();
    match turn {
        // Scores add up to 1, so that one estimate serves two seats.
        Turn::Act(_) | Turn::Chance if seats == 2 => {
            values[0] = estimate(game, state, Seat(0));
            values[1] = 1.0 - values[0];
        }
        _ => {
            for (seat, value) in values.iter_mut().enumerate().take(seats) {
                let seat = Seat(seat as u8);
                *value = match turn {
                    Turn::Over(winners, _) => winners.score(seat) as f32,
                    _ => estimate(game, state, seat),
                };
            }
        }
    }
    values
}

/// What `action` is worth to every seat on exact odds: over every outcome of the dice until nothing that it
/// set going is open. A seat that answers in between does what is best for itself.
pub(crate) fn expectation<G: Insight>(
    game: &G,
    state: &G::State,
    action: G::Action,
    weighing: &Weighing,
) -> Values {
    let mut after = state.clone();
    game.apply(&mut after, Ply::Act(action), &mut |_| {});
    settle(game, &after, weighing)
}

/// What a state is worth to every seat once what is open in it has come to its end.
pub(crate) fn settle<G: Insight>(game: &G, state: &G::State, weighing: &Weighing) -> Values {
    let turn = game.turn(state);
    // What hand and eye choose has an estimate; it is no choice of what is best.
    if !game.pending(state) || turn.is_over() || game.reflex(state, &mut First).is_some() {
        return weighing.weigh(estimates(game, state, turn, weighing.estimate()));
    }
    let Turn::Act(seat) = turn else {
        let mut sum = [0.0; Seat::MAX];
        for (after, share) in &outcomes(game, state) {
            for (sum, value) in sum.iter_mut().zip(settle(game, after, weighing)) {
                *sum += share * value;
            }
        }
        return sum;
    };
    let mut answers = Vec::new();
    game.legal(state, &mut answers);
    let mut best = [f32::NEG_INFINITY; Seat::MAX];
    for answer in answers {
        let found = expectation(game, state, answer, weighing);
        if found[seat.index()] > best[seat.index()] {
            best = found;
        }
    }
    best
}

/// How what may come is weighed.
pub(crate) enum Weighing {
    /// By what it is worth.
    Neutral,
    /// By what shows at a glance; a loss from the present value counts `aversion` times. The other players are assumed
    /// to weigh the same way.
    Cautious { now: Values, aversion: f32 },
}

impl Weighing {
    fn estimate<G: Insight>(&self) -> fn(&G, &G::State, Seat) -> f32 {
        match self {
            Weighing::Neutral => G::value,
            Weighing::Cautious { .. } => G::glimpse,
        }
    }

    fn weigh(&self, mut values: Values) -> Values {
        if let Weighing::Cautious { now, aversion } = self {
            for (value, now) in values.iter_mut().zip(now) {
                *value -= (aversion - 1.0) * (now - *value).max(0.0);
            }
        }
        values
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
    game.merged_chance(state, &mut rolls);
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
    Some(unweighed(game, state, seat, action))
}

/// The thought of a bot that weighs nothing: this action, whatever comes of it.
pub(crate) fn unweighed<G: Insight>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
) -> Thought<G::Action> {
    let value = game.value(state, seat);
    Thought {
        action,
        value,
        lines: vec![Idea {
            action,
            value,
            error: 0.0,
            visits: 0,
        }],
    }
}

/// Plays what looks best one action ahead, as far as the player can judge it.
pub(crate) fn glance<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    glance: Glance,
    rng: &mut Rng,
) -> Option<Thought<G::Action>> {
    let mut looks = look(game, view, seat, actions, rng);
    if rng.unit() < glance.inattentive {
        looks.sort_by(|a, b| b.feeling.total_cmp(&a.feeling));
        let reasonable = looks.len().div_ceil(2).max(1) as u64;
        return choose(&looks, looks.get(rng.below(reasonable) as usize)?);
    }
    let guesses: Vec<f32> = looks
        .iter()
        .map(|look| look.feeling + glance.misjudged * G::MISJUDGED * bell(rng))
        .collect();
    let chosen = looks
        .iter()
        .zip(guesses)
        .max_by(|a, b| a.1.total_cmp(&b.1))?
        .0;
    choose(&looks, chosen)
}

/// An action seen one action ahead: what it is worth, and what a cautious player makes of it.
struct Glimpse<A> {
    action: A,
    value: f32,
    feeling: f32,
}

fn look<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    rng: &mut Rng,
) -> Vec<Glimpse<G::Action>> {
    let worlds = Worlds::draw(game, view, rng);
    let feeling = |action| {
        worlds.mean(|world| {
            let weighing = Weighing::Cautious {
                now: estimates(game, world, game.turn(world), G::glimpse),
                aversion: G::AVERSION,
            };
            expectation(game, world, action, &weighing)[seat.index()]
        })
    };
    let look = |&action: &G::Action| {
        let value = worlds.glance(game, seat, action);
        Glimpse {
            action,
            value,
            feeling: if G::AVERSION > 1.0 {
                feeling(action)
            } else {
                value
            },
        }
    };
    actions.iter().map(look).collect()
}

fn choose<A: Copy>(looks: &[Glimpse<A>], chosen: &Glimpse<A>) -> Option<Thought<A>> {
    let idea = |look: &Glimpse<A>| Idea {
        action: look.action,
        value: look.value,
        error: 0.0,
        visits: 1,
    };
    let mut lines: Vec<_> = looks.iter().map(idea).collect();
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    Some(Thought {
        action: chosen.action,
        value: chosen.value,
        lines,
    })
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
        self.mean(|world| expectation(game, world, action, &Weighing::Neutral)[seat.index()])
    }

    fn mean(&self, value: impl Fn(&G::State) -> f32) -> f32 {
        self.0
            .iter()
            .map(|(world, count)| *count as f32 / DRAWS as f32 * value(world))
            .sum()
    }
}

/// A number around 0 with a standard deviation of about 1.
fn bell(rng: &mut Rng) -> f32 {
    (0..12).map(|_| rng.unit()).sum::<f32>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cautious_player_would_rather_keep_what_it_has_than_toss_for_more() {
        let now = [0.5; Seat::MAX];
        let toss = |weighing: Weighing| {
            let [lost, won] = [0.3, 0.8].map(|value| weighing.weigh([value; Seat::MAX])[0]);
            (lost + won) / 2.0
        };
        assert!(toss(Weighing::Neutral) > 0.5);
        let cautious = || Weighing::Cautious { now, aversion: 6.0 };
        assert!(toss(cautious()) < 0.5);
        assert_eq!(cautious().weigh([0.8; Seat::MAX]), [0.8; Seat::MAX]);
    }
}
