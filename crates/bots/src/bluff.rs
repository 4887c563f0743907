//! Choices that must not be predicted: drawn from a mix that the game gives, instead of taking what looks best.

use crate::{Idea, Rng, Thought};

/// How often a mix plays an action.
pub(crate) fn share<A: PartialEq>(mix: &[(A, f32)], action: A) -> f32 {
    mix.iter()
        .find(|(mixed, _)| *mixed == action)
        .map_or(0.0, |(_, share)| *share)
}

/// Draws a number by its share.
pub(crate) fn draw(shares: impl Iterator<Item = f32> + Clone, rng: &mut Rng) -> usize {
    let mut left = rng.unit() * shares.clone().sum::<f32>();
    let mut last = 0;
    for (number, share) in shares.enumerate().filter(|(_, share)| *share > 0.0) {
        last = number;
        if left < share {
            break;
        }
        left -= share;
    }
    last
}

/// Plays one of the mix. What the bot has found out about each choice stays; what it did not look at is worth what the
/// others are, as in a good mix they all are worth the same.
pub(crate) fn play<A: Copy + PartialEq>(
    thought: &mut Thought<A>,
    mut mix: Vec<(A, f32)>,
    rng: &mut Rng,
) {
    mix.sort_by(|a, b| b.1.total_cmp(&a.1));
    let known = std::mem::take(&mut thought.lines);
    thought.lines = mix
        .iter()
        .filter(|(_, share)| *share > 0.0)
        .map(|(action, _)| {
            let unknown = Idea {
                action: *action,
                value: thought.value,
                error: 0.0,
                visits: 0,
            };
            let found = known.iter().find(|idea| idea.action == *action);
            found.copied().unwrap_or(unknown)
        })
        .collect();
    let chosen = draw(mix.iter().map(|(_, share)| *share), rng);
    thought.action = mix[chosen].0;
    thought.value = thought.lines[chosen].value;
}
