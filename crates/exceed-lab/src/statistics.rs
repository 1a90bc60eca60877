//! Shares, intervals and Elo.

use exceed_cards::Generator;
use serde::{Deserialize, Serialize};

use crate::pairs::Pentanomial;

/// Standard deviations either side that hold 95 %.
pub const WIDTH_95: f64 = 1.959_964;

/// Standard deviations either side that hold 99 %.
pub const WIDTH_99: f64 = 2.575_829;

/// Elo points of one natural unit of log odds.
pub const ELO_PER_NATURAL: f64 = 400.0 / std::f64::consts::LN_10;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The low end.
    pub low: f64,
    /// The high end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The share that so many Elo points more give.
#[must_use]
pub fn share_of_elo(elo: f64) -> f64 {
    logistic(elo / ELO_PER_NATURAL)
}

/// The share of log odds.
#[must_use]
pub fn logistic(natural: f64) -> f64 {
    1.0 / (1.0 + (-natural).exp())
}

/// How many pairs.
#[must_use]
pub fn pair_count(counts: &Pentanomial) -> u64 {
    counts.iter().sum()
}

/// The share of the points, 0 to 1; a half if there are no pairs.
#[must_use]
pub fn share(counts: &Pentanomial) -> f64 {
    let halves: u64 = counts.iter().zip(0_u64..).map(|(count, halves)| count * halves).sum();
    if halves == 0 && pair_count(counts) == 0 { 0.5 } else { halves as f64 / (4 * pair_count(counts)) as f64 }
}

/// The variance of one pair's share.
#[must_use]
pub fn pair_variance(counts: &Pentanomial) -> f64 {
    let (mean, pairs) = (share(counts), pair_count(counts));
    let squares: f64 = counts
        .iter()
        .enumerate()
        .map(|(halves, &count)| count as f64 * (halves as f64 / 4.0 - mean).powi(2))
        .sum();
    if pairs < 2 { 0.0 } else { squares / (pairs - 1) as f64 }
}

/// The share with its interval: Wilson's, for as many independent games as the variance of the pairs is worth. Where
/// the pairs do not vary at all, each counts as one game.
#[must_use]
pub fn share_estimate(counts: &Pentanomial) -> Estimate {
    share_estimate_at(counts, WIDTH_95)
}

/// The same, with an interval of so many standard deviations either side.
#[must_use]
pub fn share_estimate_at(counts: &Pentanomial, deviations: f64) -> Estimate {
    let (value, pairs) = (share(counts), pair_count(counts) as f64);
    if pairs == 0.0 {
        return Estimate { value, low: 0.0, high: 1.0 };
    }
    let variance = pair_variance(counts) / pairs;
    let worth = value * (1.0 - value) / variance;
    let games =
        if variance > 0.0 && worth.is_finite() { worth.clamp(pairs / 2.0, pairs * 16.0) } else { pairs };
    wilson_at(value, games, deviations)
}

/// Wilson's 95 % interval of a share of so many games.
#[must_use]
pub fn wilson(value: f64, games: f64) -> Estimate {
    wilson_at(value, games, WIDTH_95)
}

fn wilson_at(value: f64, games: f64, deviations: f64) -> Estimate {
    let square = deviations * deviations;
    let middle = (value + square / (2.0 * games)) / (1.0 + square / games);
    let spread = value * (1.0 - value) / games + square / (4.0 * games * games);
    let half = deviations / (1.0 + square / games) * spread.sqrt();
    // Rounding must not put the value outside.
    Estimate { value, low: (middle - half).clamp(0.0, value), high: (middle + half).clamp(value, 1.0) }
}

/// The mean of numbers with its normal interval; one number has none.
#[must_use]
pub fn mean_estimate(numbers: &[f64]) -> Estimate {
    let count = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
    let half =
        if numbers.len() < 2 { f64::INFINITY } else { WIDTH_95 * (squares / (count - 1.0) / count).sqrt() };
    Estimate { value, low: value - half, high: value + half }
}

/// How often a sample is drawn anew for an interval.
const RESAMPLES: usize = 2000;

/// The mean of numbers with the interval that samples drawn from them give; one number has none.
#[must_use]
pub fn bootstrap_mean(numbers: &[f64], seed: u64) -> Estimate {
    let count = numbers.len();
    if count < 2 {
        return mean_estimate(numbers);
    }
    let mut generator = Generator::new(seed);
    let mut drawn = || (0..count).map(|_| numbers[generator.below(count)]).sum::<f64>() / count as f64;
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| drawn()).collect();
    means.sort_unstable_by(f64::total_cmp);
    let value = numbers.iter().sum::<f64>() / count as f64;
    // Rounding must not put the value outside.
    Estimate {
        value,
        low: means[RESAMPLES / 40].min(value),
        high: means[RESAMPLES - 1 - RESAMPLES / 40].max(value),
    }
}
