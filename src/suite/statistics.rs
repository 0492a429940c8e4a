//! Statistics of samples: quantiles, geometric means, intervals.

use crate::puzzle::generate::Random;

/// The quantile `q`, from 0 to 1, of a sample in any order, with straight lines between its values; 0 for none.
///
/// Source: Hyndman and Fan, The American Statistician 50 (1996), definition 7.
pub fn quantile(sample: &[f64], q: f64) -> f64 {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = q.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The middle value, or the mean of the two middle ones; 0 for none.
pub fn median(sample: &[f64]) -> f64 {
    quantile(sample, 0.5)
}

/// How a sample is spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Sum of all values.
    pub sum: f64,
    /// Their mean.
    pub mean: f64,
    /// Their median.
    pub median: f64,
    /// The 90th percentile.
    pub p90: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// The spread of a sample; `None` for an empty one.
    pub fn of(sample: &[f64]) -> Option<Spread> {
        if sample.is_empty() {
            return None;
        }
        let sum = sample.iter().sum::<f64>();
        Some(Spread {
            sum,
            mean: sum / sample.len() as f64,
            median: median(sample),
            p90: quantile(sample, 0.9),
            p99: quantile(sample, 0.99),
            max: quantile(sample, 1.0),
        })
    }
}

/// Ends of the 95 % confidence interval of the mean of a large sample, from the normal distribution; `None` below two
/// values.
pub fn mean_interval(sample: &[f64]) -> Option<(f64, f64)> {
    const Z: f64 = 1.959_964;
    let count = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / count;
    let variance = sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let half = Z * (variance / count).sqrt();
    (sample.len() > 1).then_some((mean - half, mean + half))
}

/// A geometric mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeometricMean {
    /// The mean.
    pub mean: f64,
    /// Ends of the 95 % confidence interval; `None` below two values.
    pub interval: Option<(f64, f64)>,
}

/// How many samples the bootstrap draws.
const DRAWS: usize = 2_000;

/// The geometric mean of positive numbers with a bootstrap interval (percentiles of resampled means, from a fixed
/// seed, so that equal samples give equal intervals); `None` for an empty sample.
///
/// Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 13.3.
pub fn geometric_mean(sample: &[f64]) -> Option<GeometricMean> {
    let logs: Vec<f64> = sample.iter().map(|x| x.ln()).collect();
    let mean = |logs: &mut dyn Iterator<Item = f64>| logs.sum::<f64>() / sample.len() as f64;
    if logs.is_empty() {
        return None;
    }
    let centre = mean(&mut logs.iter().copied()).exp();
    if logs.len() < 2 {
        return Some(GeometricMean { mean: centre, interval: None });
    }
    let mut random = Random::new(0);
    let mut draw = || mean(&mut (0..logs.len()).map(|_| logs[random.below(logs.len())]));
    let means: Vec<f64> = (0..DRAWS).map(|_| draw()).collect();
    let interval = (quantile(&means, 0.025).exp(), quantile(&means, 0.975).exp());
    Some(GeometricMean { mean: centre, interval: Some(interval) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_on_lines_between_values() {
        let sample = [4.0, 1.0, 3.0, 2.0];
        assert_eq!([0.0, 0.5, 1.0].map(|q| quantile(&sample, q)), [1.0, 2.5, 4.0]);
        assert!((quantile(&sample, 0.9) - 3.7).abs() < 1e-12);
        assert_eq!((quantile(&[], 0.5), median(&[7.0])), (0.0, 7.0));
        let spread = Spread::of(&sample).unwrap();
        assert_eq!((spread.sum, spread.mean, spread.median, spread.max), (10.0, 2.5, 2.5, 4.0));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn a_mean_lies_in_the_middle_of_its_interval() {
        // Fifty of 1 and of 3: deviation 1.00504, standard error 0.100504.
        let sample: Vec<f64> = (0..100).map(|i| if i % 2 == 0 { 1.0 } else { 3.0 }).collect();
        let (low, high) = mean_interval(&sample).unwrap();
        assert!((low - 1.803_017).abs() < 1e-5 && (high - 2.196_983).abs() < 1e-5, "{low} {high}");
        assert_eq!((mean_interval(&[1.0]), mean_interval(&[])), (None, None));
    }

    #[test]
    fn a_geometric_mean_lies_in_its_interval_as_the_log_normal_one_does() {
        let same = geometric_mean(&[2.0; 10]).unwrap();
        let (low, high) = same.interval.unwrap();
        assert!([same.mean, low, high].iter().all(|x| (x - 2.0).abs() < 1e-12), "{same:?}");
        // Ratios e^-1 and e^1, fifty of each: the standard error of the mean of logs is 0.1005.
        let sample: Vec<f64> =
            (0..100).map(|i| if i % 2 == 0 { 1.0_f64.exp() } else { (-1.0_f64).exp() }).collect();
        let found = geometric_mean(&sample).unwrap();
        let (low, high) = found.interval.unwrap();
        assert!((found.mean - 1.0).abs() < 1e-9);
        assert!((low.ln() + 0.197).abs() < 0.02 && (high.ln() - 0.197).abs() < 0.02, "{found:?}");
        assert_eq!(found, geometric_mean(&sample).unwrap(), "the seed is fixed");
        assert_eq!(geometric_mean(&[3.0]).map(|m| m.interval), Some(None));
        assert_eq!(geometric_mean(&[]), None);
    }
}
