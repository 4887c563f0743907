//! How sure a measured figure is: the intervals that include the true one 95 times in 100.

/// How many standard deviations around a mean make a 95% interval.
const WIDE: f64 = 1.96;

/// The lower and upper end of the interval around a share, measured in `count` games (Wilson's interval, which stays between
/// 0 and 1).
///
/// ```
/// use courtside_bots::spread::{elo, of_share};
///
/// // 65 of 100 games won.
/// let (low, high) = of_share(0.65, 100.0);
/// assert!(0.55 < low && high < 0.74);
/// assert_eq!(elo(0.65).round(), 108.0);
/// ```
pub fn of_share(share: f64, count: f64) -> (f64, f64) {
    let (count, z) = (count.max(1.0), WIDE);
    let middle = (share + z * z / (2.0 * count)) / (1.0 + z * z / count);
    let half = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt()
        / (1.0 + z * z / count);
    (middle - half, middle + half)
}

/// Half the width of the interval around the mean of `count` numbers, from that mean and the mean of their squares.
pub fn of_mean(mean: f64, mean_square: f64, count: f64) -> f64 {
    let variance = (mean_square - mean * mean).max(0.0);
    WIDE * (variance / count.max(1.0)).sqrt()
}

/// " ± 1.3": half the width of an interval behind its figure, with this many decimals. Nothing where nothing was sampled, and
/// never " ± 0": what was sampled is not certain.
///
/// ```
/// use courtside_bots::spread::give_or_take;
///
/// assert_eq!(give_or_take(1.28, 1), " ± 1.3");
/// assert_eq!(give_or_take(0.2, 0), " ± 1");
/// assert_eq!(give_or_take(0.0, 0), "");
/// ```
pub fn give_or_take(half: f64, decimals: usize) -> String {
    if half <= 0.0 {
        return String::new();
    }
    let least = 0.1f64.powi(decimals as i32);
    format!(" ± {:.decimals$}", half.max(least))
}

/// Rounds of as many games each: what each scored, of 1 for a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Rounds {
    pub(crate) rounds: f64,
    pub(crate) games: f64,
    /// The points of all games.
    pub(crate) points: f64,
    /// The squares of what the rounds scored, summed.
    pub(crate) squares: f64,
}

/// The spread between rounds is itself measured, and poorly where there are few. As much weight as this many rounds
/// have is given to what it would be if the games of a round had nothing to do with each other.
const DOUBT: f64 = 4.0;

impl Rounds {
    /// The share of all points that were won.
    pub(crate) fn score(&self) -> f64 {
        self.points / self.games.max(1.0)
    }

    /// The interval around `score`. Games of one round share their dice: where dice decide, the side that they favour
    /// wins no matter who plays it, and a round says more than its games would one by one; where they upset both games alike, less.
    /// So what counts is how far apart rounds are, not games.
    pub(crate) fn interval(&self) -> (f64, f64) {
        of_share(self.score(), self.worth())
    }

    /// How many independent games would say as much.
    fn worth(&self) -> f64 {
        let (rounds, length) = (self.rounds.max(1.0), self.games / self.rounds.max(1.0));
        let mean = self.score();
        // The variance of a round's mean score if its games were independent.
        let independent = mean * (1.0 - mean) / length.max(1.0);
        if independent <= 0.0 {
            // Every game came out the same: nothing says how games of a round hang together.
            return rounds;
        }
        let squares = self.squares / (length * length) - rounds * mean * mean;
        let freedom = rounds - 1.0 + DOUBT;
        let variance = (squares.max(0.0) + DOUBT * independent) / freedom;
        // Student's wider interval, to the first order.
        let wider = 1.0 + (WIDE * WIDE + 1.0) / (4.0 * freedom);
        self.games * independent / variance / (wider * wider)
    }
}

/// The Elo difference between two players of whom the first scores this share; infinite at 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_an_interval_within_its_bounds_and_a_mean_that_of_its_spread() {
        let (low, high) = of_share(0.5, 100.0);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        let (low, high) = of_share(1.0, 20.0);
        assert!(low > 0.8 && high <= 1.0);
        // Zeros and ones in equal parts.
        assert!((of_mean(0.5, 0.5, 100.0) - 0.098).abs() < 1e-9);
        assert_eq!(of_mean(3.0, 9.0, 10.0), 0.0);
    }

    /// How many pairs scored 0, 1 and 2.
    fn pairs(counts: [u32; 3]) -> Rounds {
        let [none, one, two] = counts.map(f64::from);
        Rounds {
            rounds: none + one + two,
            games: 2.0 * (none + one + two),
            points: one + 2.0 * two,
            squares: one + 4.0 * two,
        }
    }

    #[test]
    fn pairs_are_as_sure_as_they_agree() {
        let width = |pairs: Rounds| pairs.interval().1 - pairs.interval().0;
        let (low, high) = of_share(0.5, 2000.0);
        // Games that have nothing to do with each other: a quarter, a half and a quarter.
        let free = width(pairs([250, 500, 250]));
        assert!((free / (high - low) - 1.0).abs() < 0.01, "{free}");
        // Pairs in which both games go to the same side: only the pairs count.
        let (low, high) = of_share(0.5, 1000.0);
        let alike = width(pairs([500, 0, 500]));
        assert!((alike / (high - low) - 1.0).abs() < 0.01, "{alike}");
        // The dice decide every pair: 1 : 1. Less than 3 of 1000 would have gone otherwise.
        let split = pairs([0, 1000, 0]).interval();
        assert!(0.495 < split.0 && split.0 < 0.499, "{split:?}");
    }

    #[test]
    fn few_rounds_and_clean_sheets_leave_doubt() {
        // One pair says next to nothing, however it ended.
        let (low, high) = pairs([0, 1, 0]).interval();
        assert!(low < 0.25 && high > 0.75, "{low} {high}");
        let (low, high) = pairs([0, 0, 10]).interval();
        assert!((low - of_share(1.0, 10.0).0).abs() < 1e-9 && high <= 1.0);
    }

    #[test]
    fn elo_is_the_logarithm_of_the_odds() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!((elo(0.65) - 107.5).abs() < 0.1);
        assert_eq!(elo(1.0), f64::INFINITY);
    }
}
