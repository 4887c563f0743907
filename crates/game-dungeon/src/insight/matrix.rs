//! A small game in which both sides choose at once: how often each should make which choice.

/// Choices of the offence at most: four plays, a punt or a Hail Mary, a field goal, and to rest.
pub const ROWS: usize = 8;
/// Choices of the defence: its cards.
pub const COLUMNS: usize = 6;

/// Rounds of play against oneself after which neither side can gain a hundredth of what is at stake.
pub const ROUNDS: u32 = 400;

/// A choice that is made less often than this was only tried.
const TRIED: f32 = 0.01;

/// What the offence, which chooses a row, gets; the defence gets what is left.
#[derive(Clone, Copy, Default)]
pub struct Matrix {
    pub payoffs: [[f32; COLUMNS]; ROWS],
    /// Rows in use.
    pub rows: usize,
}

/// How often to choose each, and what comes of it if both do.
#[derive(Clone, Copy, Debug)]
pub struct Solution {
    pub rows: [f32; ROWS],
    pub columns: [f32; COLUMNS],
    pub value: f32,
}

impl Matrix {
    pub fn push(&mut self, payoffs: [f32; COLUMNS]) {
        self.payoffs[self.rows] = payoffs;
        self.rows += 1;
    }

    /// Plays the game against itself: each side makes a choice as often as it has come to regret not having made it, and
    /// the mean of all rounds, later ones counting more, is where neither side has anything to regret.
    pub fn solve(&self, rounds: u32) -> Solution {
        let (mut row_regret, mut column_regret) = ([0.0f32; ROWS], [0.0f32; COLUMNS]);
        let (mut row_sum, mut column_sum) = ([0.0f32; ROWS], [0.0f32; COLUMNS]);
        let used = self.rows;
        for round in 0..rounds {
            let rows = shares(row_regret, used);
            let gains = self.by_column(&rows);
            let columns = shares(column_regret, COLUMNS);
            let mean: f32 = dot(&gains, &columns);
            for (regret, gain) in column_regret.iter_mut().zip(gains) {
                *regret = (*regret + mean - gain).max(0.0);
            }
            let columns = shares(column_regret, COLUMNS);
            let gains = self.by_row(&columns);
            let mean: f32 = dot(&gains, &rows);
            for (regret, gain) in row_regret.iter_mut().zip(gains).take(used) {
                *regret = (*regret + gain - mean).max(0.0);
            }
            let weight = round as f32;
            for (sum, share) in row_sum.iter_mut().zip(rows) {
                *sum += weight * share;
            }
            for (sum, share) in column_sum.iter_mut().zip(columns) {
                *sum += weight * share;
            }
        }
        let rows = without_tries(shares(row_sum, used), used);
        let columns = without_tries(shares(column_sum, COLUMNS), COLUMNS);
        Solution {
            rows,
            columns,
            value: dot(&self.by_row(&columns), &rows),
        }
    }

    /// What each row brings against these columns.
    pub fn by_row(&self, columns: &[f32; COLUMNS]) -> [f32; ROWS] {
        let mut gains = [0.0; ROWS];
        for (gain, payoffs) in gains.iter_mut().zip(&self.payoffs).take(self.rows) {
            *gain = dot(payoffs, columns);
        }
        gains
    }

    /// What each column leaves to these rows.
    fn by_column(&self, rows: &[f32; ROWS]) -> [f32; COLUMNS] {
        let mut gains = [0.0; COLUMNS];
        for (payoffs, share) in self.payoffs.iter().zip(rows).take(self.rows) {
            for (gain, payoff) in gains.iter_mut().zip(payoffs) {
                *gain += share * payoff;
            }
        }
        gains
    }

    /// The best row if the column is known.
    pub fn best_row(&self, column: usize) -> usize {
        let payoff = |row: &usize| self.payoffs[*row][column];
        let best = (0..self.rows).max_by(|a, b| payoff(a).total_cmp(&payoff(b)));
        best.unwrap_or(0)
    }
}

fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Shares that add up to 1; equal ones if there is nothing to go by.
fn shares<const N: usize>(weights: [f32; N], used: usize) -> [f32; N] {
    let sum: f32 = weights.iter().take(used).sum();
    let mut shares = [0.0; N];
    for (share, weight) in shares.iter_mut().zip(weights).take(used) {
        *share = if sum > 0.0 {
            weight / sum
        } else {
            1.0 / used as f32
        };
    }
    shares
}

fn without_tries<const N: usize>(mut weights: [f32; N], used: usize) -> [f32; N] {
    for weight in &mut weights {
        if *weight < TRIED {
            *weight = 0.0;
        }
    }
    shares(weights, used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_mix_as_they_must() {
        // The defence guesses one of two plays; the second play gains twice as much if it is not guessed.
        let mut matrix = Matrix::default();
        matrix.push([0.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        matrix.push([2.0, 0.0, 2.0, 2.0, 2.0, 2.0]);
        let solution = matrix.solve(ROUNDS);
        assert!((solution.value - 2.0 / 3.0).abs() < 0.01, "{solution:?}");
        assert!((solution.rows[0] - 2.0 / 3.0).abs() < 0.02, "{solution:?}");
        assert!(
            (solution.columns[0] - 1.0 / 3.0).abs() < 0.02,
            "{solution:?}"
        );
        assert_eq!(solution.rows[2..], [0.0; ROWS - 2]);
    }

    #[test]
    fn what_is_never_good_is_never_chosen() {
        let mut matrix = Matrix::default();
        matrix.push([0.2; COLUMNS]);
        matrix.push([0.5; COLUMNS]);
        let solution = matrix.solve(ROUNDS);
        assert_eq!((solution.rows[0], solution.rows[1]), (0.0, 1.0));
        assert_eq!(matrix.best_row(3), 1);
    }
}
