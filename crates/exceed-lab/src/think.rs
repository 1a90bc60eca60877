//! How long bots think.

use std::time::Duration;

/// Quarters of a doubling, from a nanosecond to half an hour.
const BUCKETS: usize = 160;

/// Times of many decisions, as a histogram with steps of a fifth.
#[derive(Clone, Debug)]
pub struct ThinkTime {
    count: u64,
    total: Duration,
    longest: Duration,
    buckets: Box<[u32; BUCKETS]>,
}

impl Default for ThinkTime {
    fn default() -> ThinkTime {
        let (total, longest) = (Duration::ZERO, Duration::ZERO);
        ThinkTime { count: 0, total, longest, buckets: Box::new([0; BUCKETS]) }
    }
}

impl ThinkTime {
    /// One more decision.
    pub fn add(&mut self, time: Duration) {
        self.count += 1;
        self.total += time;
        self.longest = self.longest.max(time);
        let bucket = ((time.as_nanos() as f64).max(1.0).log2() * 4.0) as usize;
        self.buckets[bucket.min(BUCKETS - 1)] += 1;
    }

    /// Other decisions of the same bot.
    pub fn merge(&mut self, other: &ThinkTime) {
        self.count += other.count;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        for (mine, theirs) in self.buckets.iter_mut().zip(other.buckets.iter()) {
            *mine = mine.saturating_add(*theirs);
        }
    }

    /// How many decisions.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean, in milliseconds.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.total.as_secs_f64() * 1e3 / self.count.max(1) as f64
    }

    /// The longest, in milliseconds.
    #[must_use]
    pub fn longest(&self) -> f64 {
        self.longest.as_secs_f64() * 1e3
    }

    /// This share of the decisions took at most so many milliseconds, a fifth at most over the truth.
    #[must_use]
    pub fn percentile(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share).ceil() as u64;
        let mut seen = 0;
        for (bucket, count) in self.buckets.iter().enumerate() {
            seen += u64::from(*count);
            if seen >= wanted {
                return (((bucket + 1) as f64 / 4.0).exp2() / 1e6).min(self.longest());
            }
        }
        self.longest()
    }
}
