//! Logistic regression with shrinkage, for what membership in a team is worth.

/// What a fit found for one feature.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    pub value: f64,
    /// The standard error.
    pub error: f64,
}

pub struct Fit {
    pub weights: Vec<Weight>,
    /// The log-likelihood of the outcomes, without the shrinkage.
    pub likelihood: f64,
}

/// A game as a fit sees it: by how much each feature is on one side more than on the other, what is known of it beforehand in log
/// odds, and whether that side won.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub features: Vec<f64>,
    pub known: f64,
    pub won: bool,
}

impl Row {
    fn chance(&self, weights: &[f64]) -> f64 {
        let features = self.features.iter().zip(weights);
        let odds: f64 = features.map(|(feature, weight)| feature * weight).sum();
        1.0 / (1.0 + (-self.known - odds).exp())
    }

    /// The logarithm of how likely its outcome is.
    fn likelihood(&self, weights: &[f64]) -> f64 {
        let chance = self.chance(weights);
        if self.won { chance } else { 1.0 - chance }.ln()
    }
}

impl Fit {
    fn values(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| weight.value).collect()
    }

    /// What it says of a game, beyond what is known, in log odds.
    pub fn odds(&self, row: &Row) -> f64 {
        let features = row.features.iter().zip(&self.weights);
        features
            .map(|(feature, weight)| feature * weight.value)
            .sum()
    }

    /// The log-likelihood of games, also of others than it was made from.
    pub fn likelihood_of(&self, rows: &[Row]) -> f64 {
        let values = self.values();
        rows.iter().map(|row| row.likelihood(&values)).sum()
    }
}

/// The weights that make the outcomes likeliest. `shrink`: by how much each is drawn to 0, as one over the variance that it has
/// beforehand. Newton's method; ten steps are more than enough for games that are nearly even.
pub fn logistic(rows: &[Row], shrink: &[f64]) -> Fit {
    let count = shrink.len();
    let mut weights = vec![0.0; count];
    let mut curve = vec![vec![0.0; count]; count];
    for _ in 0..10 {
        let mut slope: Vec<f64> = weights.iter().zip(shrink).map(|(w, s)| -w * s).collect();
        for (at, line) in curve.iter_mut().enumerate() {
            line.fill(0.0);
            line[at] = shrink[at];
        }
        for row in rows {
            let chance = row.chance(&weights);
            let (off, sure) = (f64::from(row.won) - chance, chance * (1.0 - chance));
            let features = row.features.iter().enumerate();
            for (at, value) in features.filter(|(_, value)| **value != 0.0) {
                slope[at] += off * value;
                for (sum, other) in curve[at].iter_mut().zip(&row.features) {
                    *sum += sure * value * other;
                }
            }
        }
        let step = solve(&curve, &slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    let likelihood = rows.iter().map(|row| row.likelihood(&weights)).sum();
    let error = |at: usize| {
        let mut unit = vec![0.0; count];
        unit[at] = 1.0;
        solve(&curve, &unit)[at].sqrt()
    };
    let weights = weights.iter().enumerate().map(|(at, value)| Weight {
        value: *value,
        error: error(at),
    });
    Fit {
        weights: weights.collect(),
        likelihood,
    }
}

/// Solves a system whose matrix is symmetric and positive, by Cholesky's way.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let count = right.len();
    let mut root = vec![vec![0.0; count]; count];
    for row in 0..count {
        for column in 0..=row {
            let done: f64 = (0..column).map(|k| root[row][k] * root[column][k]).sum();
            let left = matrix[row][column] - done;
            root[row][column] = if row == column {
                left.max(1e-12).sqrt()
            } else {
                left / root[column][column]
            };
        }
    }
    let mut solved = right.to_vec();
    for row in 0..count {
        let done: f64 = (0..row).map(|k| root[row][k] * solved[k]).sum();
        solved[row] = (solved[row] - done) / root[row][row];
    }
    for row in (0..count).rev() {
        let done: f64 = (row + 1..count).map(|k| root[k][row] * solved[k]).sum();
        solved[row] = (solved[row] - done) / root[row][row];
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_finds_what_outcomes_were_made_from() {
        // Four kinds of games, with the shares of wins that weights of 0.5 and -1 give.
        let mut rows = Vec::new();
        for row in [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [-1.0, 1.0]] {
            let game = |won| Row {
                features: row.to_vec(),
                known: 0.25,
                won,
            };
            let wins = (10_000.0 * game(true).chance(&[0.5, -1.0])).round() as usize;
            rows.extend((0..10_000).map(|number| game(number < wins)));
        }
        let fit = logistic(&rows, &[1e-6, 1e-6]);
        let found: Vec<f64> = fit.weights.iter().map(|weight| weight.value).collect();
        assert!((found[0] - 0.5).abs() < 1e-3 && (found[1] + 1.0).abs() < 1e-3);
        assert!(fit.weights.iter().all(|weight| weight.error < 0.02));
        let shrunk = logistic(&rows, &[1e9, 1e-6]);
        assert!(shrunk.weights[0].value.abs() < 1e-3);
        assert!(shrunk.likelihood < fit.likelihood);
    }
}
