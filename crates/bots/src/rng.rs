//! The randomness of bots: seeded, fast, the same on every machine.

use courtside_kernel::Draw;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng};

/// A seeded generator: ChaCha with 8 rounds, so that the streams of any two seeds have nothing to do with each other. It is a
/// [`Draw`], so it also rolls dice where nobody has to check them.
///
/// ```
/// use courtside_bots::Rng;
/// use courtside_kernel::Draw;
///
/// let mut dice = Rng::from_seed(1);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// // Game 7 of run 3 always has the same seed.
/// assert_eq!(Rng::seed_of(3, 7), Rng::seed_of(3, 7));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The generator of a seed, the same on every machine.
    pub fn from_seed(seed: u64) -> Rng {
        Rng(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The generator number `stream` of this seed. Streams share nothing.
    pub fn stream(seed: u64, stream: u64) -> Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(stream);
        Rng(generator)
    }

    /// The seed of game `number` of a run that has a seed itself. Runs with neighbouring seeds share no games.
    pub fn seed_of(run: u64, number: u64) -> u64 {
        Rng::stream(run, number).0.next_u64()
    }

    /// A number from 0 to 1, without 1 itself.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }
}

impl Draw for Rng {
    /// Multiplies instead of dividing, and rejects the few draws that would favour some numbers.
    fn below(&mut self, n: u64) -> u64 {
        if let Ok(n) = u32::try_from(n) {
            let spared = n.wrapping_neg() % n;
            loop {
                let product = u64::from(self.0.next_u32()) * u64::from(n);
                if product as u32 >= spared {
                    return product >> 32;
                }
            }
        }
        let spared = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= spared {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_even_and_below_their_bound() {
        let mut rng = Rng::from_seed(1);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        assert!((0..1000).all(|_| rng.below(1 << 40) < 1 << 40));
        assert!((0..100).all(|_| rng.below(1) == 0));
    }

    #[test]
    fn streams_of_one_seed_differ_and_a_seed_repeats() {
        let draws = |mut rng: Rng| (0..8).map(|_| rng.below(1000)).collect::<Vec<_>>();
        assert_eq!(draws(Rng::stream(5, 1)), draws(Rng::stream(5, 1)));
        assert_ne!(draws(Rng::stream(5, 1)), draws(Rng::stream(5, 2)));
        assert_ne!(draws(Rng::from_seed(5)), draws(Rng::from_seed(6)));
    }

    #[test]
    fn runs_with_neighbouring_seeds_share_no_games() {
        let mut seeds: Vec<u64> = (1..=4)
            .flat_map(|run| (0..250).map(move |number| Rng::seed_of(run, number)))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1000);
        assert_eq!(Rng::seed_of(3, 7), Rng::seed_of(3, 7));
    }
}
