//! How sure a measured figure is: the intervals that hold the true one 95 times in 100.

/// So many standard deviations around a mean hold it 95 times in 100.
const WIDE: f64 = 1.96;

/// The interval around a share of so many (Wilson's, which stays between 0 and 1).
pub fn of_share(share: f64, count: f64) -> (f64, f64) {
    let (count, z) = (count.max(1.0), WIDE);
    let middle = (share + z * z / (2.0 * count)) / (1.0 + z * z / count);
    let half = z * (share * (1.0 - share) / count + z * z / (4.0 * count * count)).sqrt()
        / (1.0 + z * z / count);
    (middle - half, middle + half)
}

/// Half the width of the interval around the mean of so many numbers, by the mean of their squares.
pub fn of_mean(mean: f64, mean_square: f64, count: f64) -> f64 {
    let variance = (mean_square - mean * mean).max(0.0);
    WIDE * (variance / count.max(1.0)).sqrt()
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
}
