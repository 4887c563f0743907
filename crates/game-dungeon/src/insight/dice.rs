//! What a roll of white dice is worth to a player who keeps the right ones: exact, over both rolls.

use crate::content::{Colour, Face, Field};
use crate::options::MOST_DICE;

pub const DICE: usize = MOST_DICE as usize;

/// What a play is worth by the hits (faces that it needs) and the time icons that it ends with.
pub type Worth = [[f32; DICE + 1]; DICE + 1];

/// How likely each number of hits and time icons is at the end of a play.
pub type Spread = [[f32; DICE + 1]; DICE + 1];

/// One result of a roll, as far as a play is concerned.
#[derive(Clone, Copy, Debug)]
struct Fall {
    hits: usize,
    lightning: usize,
    time: usize,
    chance: f32,
}

/// The results of 0 to 7 dice. Faces that are neither hit, lightning nor time are useless.
#[derive(Clone, Debug)]
pub struct Dice {
    falls: Vec<Vec<Fall>>,
    /// The same, whatever the lightning.
    dim: Vec<Vec<Fall>>,
    lightning: f32,
}

/// What to do with dice after the first roll: how many hits to keep, and how many dice to reroll.
#[derive(Clone, Copy)]
struct Keep {
    hits: usize,
    again: usize,
    value: f32,
}

/// The worth of going on, by what is kept: hits, time and dice to be rolled again.
type Onward = [[[Keep; DICE + 1]; DICE + 1]; DICE + 1];

impl Dice {
    /// The dice as a play of this colour sees them.
    pub fn new(field: &Field, colour: Colour) -> Dice {
        let hit = colour.needs().0;
        let share =
            |face: Face| field.white.iter().filter(|one| **one == face).count() as f32 / 6.0;
        let chances = [share(hit), share(Face::Lightning), share(Face::Time)];
        let falls: Vec<Vec<Fall>> = (0..=DICE).map(|dice| falls(dice, chances)).collect();
        let dim = falls.iter().map(|falls| dim(falls)).collect();
        Dice {
            falls,
            dim,
            lightning: chances[1],
        }
    }

    /// What a play is worth before its dice are rolled; a bolt is worth `bolt`.
    pub fn value(&self, dice: usize, worth: &Worth, bolt: f32) -> f32 {
        let onward = self.onward(dice, worth, bolt);
        let value = |fall: &Fall| fall.chance * best(&onward, dice, fall, bolt).value;
        self.falls[dice].iter().map(value).sum()
    }

    /// What the dice on the table are worth to a player who can reroll some of them.
    pub fn kept(
        &self,
        [hits, lightning, time, other]: [usize; 4],
        worth: &Worth,
        bolt: f32,
    ) -> f32 {
        let dice = hits + lightning + time + other;
        let fall = Fall {
            hits,
            lightning,
            time,
            chance: 1.0,
        };
        best(&self.onward(dice, worth, bolt), dice, &fall, bolt).value
    }

    /// How a play with this many dice ends if the right ones are kept.
    pub fn spread(&self, dice: usize, worth: &Worth, bolt: f32) -> Spread {
        let onward = self.onward(dice, worth, bolt);
        let mut spread = Spread::default();
        for first in &self.falls[dice] {
            let keep = best(&onward, dice, first, bolt);
            for second in &self.dim[keep.again] {
                spread[keep.hits + second.hits][first.time + second.time] +=
                    first.chance * second.chance;
            }
        }
        spread
    }

    fn onward(&self, dice: usize, worth: &Worth, bolt: f32) -> Onward {
        let none = Keep {
            hits: 0,
            again: 0,
            value: f32::NEG_INFINITY,
        };
        let mut onward = [[[none; DICE + 1]; DICE + 1]; DICE + 1];
        for time in 0..=dice {
            for hits in 0..=dice - time {
                let mut best = none;
                // A useless die need not be rerolled: it can only turn into time.
                let most = dice - time - hits;
                for (again, keep) in onward[time][hits].iter_mut().enumerate().take(most + 1) {
                    let value = self.dim[again]
                        .iter()
                        .map(|fall| fall.chance * worth[hits + fall.hits][time + fall.time])
                        .sum::<f32>()
                        + bolt * self.lightning * again as f32;
                    if value > best.value {
                        best = Keep { hits, again, value };
                    }
                    *keep = best;
                }
            }
        }
        onward
    }
}

/// The best choice after the first roll.
fn best(onward: &Onward, dice: usize, fall: &Fall, bolt: f32) -> Keep {
    let free = dice - fall.time;
    let mut best = onward[fall.time][fall.hits][free - fall.hits - fall.lightning];
    best.value += bolt * fall.lightning as f32;
    for hits in 0..=fall.hits {
        for lightning in 0..=fall.lightning {
            let mut keep = onward[fall.time][hits][free - hits - lightning];
            keep.value += bolt * lightning as f32;
            if keep.value > best.value {
                best = keep;
            }
        }
    }
    best
}

fn falls(dice: usize, [hit, bolt, time]: [f32; 3]) -> Vec<Fall> {
    let rest = 1.0 - hit - bolt - time;
    let mut all = Vec::new();
    for hits in 0..=dice {
        for lightning in 0..=dice - hits {
            for times in 0..=dice - hits - lightning {
                let others = dice - hits - lightning - times;
                let ways = choose(dice, hits)
                    * choose(dice - hits, lightning)
                    * choose(dice - hits - lightning, times);
                let power = |chance: f32, count: usize| chance.powi(count as i32);
                all.push(Fall {
                    hits,
                    lightning,
                    time: times,
                    chance: ways
                        * power(hit, hits)
                        * power(bolt, lightning)
                        * power(time, times)
                        * power(rest, others),
                });
            }
        }
    }
    all
}

/// Adds up falls that differ only in lightning.
fn dim(falls: &[Fall]) -> Vec<Fall> {
    let mut all: Vec<Fall> = Vec::new();
    for fall in falls {
        let same = |one: &&mut Fall| (one.hits, one.time) == (fall.hits, fall.time);
        match all.iter_mut().find(same) {
            Some(one) => one.chance += fall.chance,
            None => all.push(Fall {
                lightning: 0,
                ..*fall
            }),
        }
    }
    all
}

fn choose(from: usize, take: usize) -> f32 {
    (0..take).fold(1.0, |ways, nth| {
        ways * (from - nth) as f32 / (nth + 1) as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Book;
    use courtside_kernel::Content;

    fn dice(colour: Colour) -> Dice {
        Dice::new(
            &Book::read(crate::CARD.rules_version, &Content::default())
                .unwrap()
                .field,
            colour,
        )
    }

    /// A worth of 1 for at least this many hits.
    fn at_least(hits: usize) -> Worth {
        let mut worth = Worth::default();
        for (count, row) in worth.iter_mut().enumerate() {
            *row = [if count >= hits { 1.0 } else { 0.0 }; DICE + 1];
        }
        worth
    }

    #[test]
    fn one_die_hits_in_two_rolls_unless_time_comes_first() {
        // A third at once; if neither hit nor time (a half), a third again.
        let value = dice(Colour::Red).value(1, &at_least(1), 0.0);
        assert!((value - (1.0 / 3.0 + 0.5 / 3.0)).abs() < 1e-6, "{value}");
    }

    #[test]
    fn a_spread_is_a_distribution_and_gives_the_value() {
        let dice = dice(Colour::Yellow);
        for count in 0..=DICE {
            let worth = at_least(2);
            let spread = dice.spread(count, &worth, 0.0);
            let sum: f32 = spread.iter().flatten().sum();
            let hits: f32 = spread.iter().skip(2).flatten().sum();
            assert!((sum - 1.0).abs() < 1e-5);
            assert!((hits - dice.value(count, &worth, 0.0)).abs() < 1e-5);
        }
    }

    #[test]
    fn lightning_is_kept_when_a_bolt_is_worth_more_than_a_reroll() {
        let dice = dice(Colour::Red);
        let table = [1, 1, 0, 0];
        let kept = |bolt| dice.kept(table, &at_least(1), bolt);
        assert!((kept(0.5) - 1.5).abs() < 1e-6);
        // With nothing to win by hits but a second one, the lightning is rolled again.
        let again = dice.kept(table, &at_least(2), 0.1);
        assert!((again - (1.0 / 3.0 + 0.1 / 6.0)).abs() < 1e-6, "{again}");
    }
}
