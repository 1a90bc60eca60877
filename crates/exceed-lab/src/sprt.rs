//! The sequential probability ratio test on pairs: plays on until one of two strengths is clearly the better guess.
//!
//! The likelihood of each strength is that of the five pair scores under the distribution nearest to the observed one
//! that has this mean, as Fishtest does it. So pairs of unequal luck need no model.

use serde::{Deserialize, Serialize};

use crate::pairs::Pentanomial;
use crate::statistics::share_of_elo;

/// What each score counts as at least, so that a score not seen yet stays possible.
const LEAST: f64 = 1e-3;

/// Two strengths to tell apart, and how often it may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Elo of the hypothesis "no better".
    pub elo0: f64,
    /// Elo of the hypothesis "better".
    pub elo1: f64,
    /// How often "no better" may be taken for "better".
    pub alpha: f64,
    /// How often "better" may be taken for "no better".
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `elo1` it is.
    Better,
    /// `elo0` it is.
    NoBetter,
    /// It needs more pairs.
    Open,
}

impl Sprt {
    /// Below the first: no better; above the second: better.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio.
    #[must_use]
    pub fn ratio(&self, counts: &Pentanomial) -> f64 {
        let counts = counts.map(|count| (count as f64).max(LEAST));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let likelihood = |elo: f64| -> f64 {
            let fitted = with_mean(&shares, share_of_elo(elo));
            counts.iter().zip(fitted).map(|(count, share)| count * share.ln()).sum()
        };
        likelihood(self.elo1) - likelihood(self.elo0)
    }

    /// What it says after these pairs.
    #[must_use]
    pub fn verdict(&self, counts: &Pentanomial) -> Verdict {
        let (low, high) = self.bounds();
        let ratio = self.ratio(counts);
        if ratio >= high {
            Verdict::Better
        } else if ratio <= low {
            Verdict::NoBetter
        } else {
            Verdict::Open
        }
    }
}

/// The likeliest distribution over the five scores that has this mean: `share / (1 + t (score - mean))`, with the one
/// `t` that makes it so, found by halving.
fn with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let score = |index: usize| index as f64 / 4.0 - mean;
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let slope: f64 =
            (0..5).map(|index| shares[index] * score(index) / (1.0 + middle * score(index))).sum();
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|index| shares[index] / (1.0 + t * score(index)))
}
