//! How much luck decides: games that share their dice, and games that share the bots' random choices.
//!
//! A game depends on two streams of chance: dice and cards, and the bots' random choices, which stand for decisions that
//! could just as well have gone another way. Of three games, two have the same dice and two the same bot seeds. The more
//! alike two games end, the more of the result the shared stream explains; what neither explains depends on both together.
//! This is the intraclass correlation of results: the share of their variance.

use crate::{Rng, spread};
use courtside_kernel::game::First;
use courtside_kernel::{Draw, Narration, Ply, Seat};
use serde::{Deserialize, Serialize};

/// Dice that are the same in two games as far as that makes sense when the games go apart: the nth roll or card of each
/// kind is drawn from the nth number of its own stream, no matter what else was rolled in between.
pub(crate) struct Dice {
    seed: u64,
    kinds: Vec<(&'static str, Rng)>,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice {
            seed,
            kinds: Vec::new(),
        }
    }

    /// Draws what chance decides in this state.
    pub fn roll<G: Narration>(&mut self, game: &G, state: &G::State) -> G::Chance {
        // What is rolled for is what the first event of any outcome is called.
        let mut kind = "";
        let any = game.sample(state, &mut First);
        game.apply(&mut state.clone(), Ply::Chance(any), &mut |event| {
            if kind.is_empty() {
                kind = game.event_kind(&event);
            }
        });
        game.sample(state, self.of(kind))
    }

    fn of(&mut self, kind: &'static str) -> &mut Rng {
        let at = self.kinds.iter().position(|(known, _)| *known == kind);
        let at = at.unwrap_or_else(|| {
            // The stream of a kind is its name as a number (FNV-1a).
            let stream = kind.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
            self.kinds.push((kind, Rng::stream(self.seed, stream)));
            self.kinds.len() - 1
        });
        &mut self.kinds[at].1
    }
}

/// Where bots get their seeds from: the nth decision of a seat has the nth seed of that seat.
pub(crate) struct BotSeeds([Rng; Seat::MAX]);

impl BotSeeds {
    pub fn new(seed: u64) -> BotSeeds {
        BotSeeds(std::array::from_fn(|seat| Rng::stream(seed, seat as u64)))
    }

    pub fn next(&mut self, seat: Seat) -> u64 {
        self.0[seat.index()].below(u64::MAX)
    }
}

/// What groups of three games had in common. [`study::play`](crate::study::play) counts them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Luck {
    /// How many groups were counted.
    pub groups: u64,
    /// The scores of each side in the first games, and their squares, summed.
    points: Vec<u64>,
    squares: u64,
    /// Half the squared distance between two results, summed: with the same dice, and with the same bot seeds.
    apart: [u64; 2],
}

/// A share with its 95% interval. An estimate can lie below 0 where the true share is small.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The estimate.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// What explains results, as shares of their variance. The rest depends on both together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Explained {
    /// By dice and cards alone.
    pub dice: Share,
    /// By the bots' random choices alone.
    pub bots: Share,
}

impl Luck {
    /// Counts three games by the scores of every side: the first one, one with its dice, and one with its bot seeds. The scores
    /// of a game always add up to the same.
    pub(crate) fn count(&mut self, results: [&[u64]; 3]) {
        let [first, dice, bots] = results;
        self.groups += 1;
        self.points.resize(first.len().max(self.points.len()), 0);
        for (sum, score) in self.points.iter_mut().zip(first) {
            *sum += score;
        }
        self.squares += first.iter().map(|score| score * score).sum::<u64>();
        for (sum, other) in self.apart.iter_mut().zip([dice, bots]) {
            let squares = first.iter().zip(other).map(|(a, b)| a.abs_diff(*b).pow(2));
            *sum += squares.sum::<u64>() / 2;
        }
    }

    /// Adds the groups of another run.
    pub fn add(&mut self, other: Luck) {
        self.groups += other.groups;
        if self.points.len() < other.points.len() {
            self.points.resize(other.points.len(), 0);
        }
        for (sum, more) in self.points.iter_mut().zip(other.points) {
            *sum += more;
        }
        self.squares += other.squares;
        for (sum, more) in self.apart.iter_mut().zip(other.apart) {
            *sum += more;
        }
    }

    /// How much of the results dice and bots explain. `None` if nothing was measured, or if every game ended alike.
    pub fn explained(&self) -> Option<Explained> {
        let groups = self.groups as f64;
        let all: u64 = self.points.iter().sum();
        let win = all as f64 / groups;
        let means = self.points.iter().map(|sum| *sum as f64 / groups);
        let squared: f64 = means.map(|mean| mean * mean).sum();
        // The variance of results, as if every win scored 1.
        let variance =
            (self.squares as f64 / groups - squared) / (win * win) * groups / (groups - 1.0);
        if self.groups < 2 || variance <= 0.0 {
            return None;
        }
        let [dice, bots] = self.apart.map(|sum| {
            let apart = sum as f64 / groups / (win * win);
            let (low, high) = spread::of_share(apart, groups);
            Share {
                value: 1.0 - apart / variance,
                low: 1.0 - high / variance,
                high: 1.0 - low / variance,
            }
        });
        Some(Explained { dice, bots })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: &[u64] = &[420, 0];
    const RIGHT: &[u64] = &[0, 420];

    #[test]
    fn dice_that_decide_explain_everything_and_bots_that_do_not_nothing() {
        let mut luck = Luck::default();
        for number in 0..1000 {
            let [dice, bots] =
                [number % 2 == 0, number % 4 < 2].map(|left| if left { LEFT } else { RIGHT });
            luck.count([dice, dice, bots]);
        }
        let explained = luck.explained().unwrap();
        assert!((explained.dice.value - 1.0).abs() < 1e-9, "{explained:?}");
        assert!(explained.bots.value.abs() < 0.01, "{explained:?}");
        assert!(explained.bots.low < 0.0 && explained.bots.high > 0.0);
        assert!(explained.dice.low > 0.98 && explained.dice.low < 1.0);
    }

    /// Dice decide three games of four, a coin the others: two games with the same dice end alike if dice decide both, and
    /// half the time otherwise, so that dice explain nine sixteenths.
    #[test]
    fn a_known_mixture_has_its_known_share() {
        let mut rng = Rng::from_seed(3);
        let mut luck = Luck::default();
        for _ in 0..20_000 {
            let [dice, other] = [rng.below(2), rng.below(2)];
            let mut side = |dice| match (rng.below(4), rng.below(2)) {
                (0, 0) => LEFT,
                (0, _) => RIGHT,
                _ if dice == 0 => LEFT,
                _ => RIGHT,
            };
            luck.count([side(dice), side(dice), side(other)]);
        }
        let Explained { dice, bots } = luck.explained().unwrap();
        assert!(dice.low < 0.5625 && 0.5625 < dice.high, "{dice:?}");
        assert!(bots.low < 0.0 && 0.0 < bots.high, "{bots:?}");
        assert!(dice.high - dice.low < 0.03);
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        let mut luck = Luck::default();
        assert_eq!(luck.explained(), None);
        luck.count([LEFT; 3]);
        luck.count([LEFT; 3]);
        assert_eq!(luck.explained(), None);
    }
}
