//! How much was written and how long it took.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::error::StoreError;

/// Upper ends of the classes of commit times, in seconds; the last class has none.
pub const COMMIT_SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];

/// What the store did since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Transactions committed.
    pub commits: u64,
    /// Calls whose writes are durable.
    pub written: u64,
    /// Calls turned away because of what they asked.
    pub conflicts: u64,
    /// Calls that failed because the database did not answer.
    pub failures: u64,
    /// How long commits took in all, in microseconds.
    pub commit_micros: u64,
    /// How many commits took at most so long (see [`COMMIT_SECONDS`]) and longer than the class before.
    pub commits_within: [u64; COMMIT_SECONDS.len() + 1],
}

/// The same, while it is being counted.
#[derive(Debug, Default)]
pub(super) struct Counters {
    commits: AtomicU64,
    written: AtomicU64,
    conflicts: AtomicU64,
    failures: AtomicU64,
    commit_micros: AtomicU64,
    commits_within: [AtomicU64; COMMIT_SECONDS.len() + 1],
    /// The last commit failed.
    failing: AtomicBool,
}

impl Counters {
    /// Counts a batch of so many calls.
    pub(super) fn committed(
        &self,
        calls: usize,
        took: Duration,
        outcome: &Result<Vec<Result<u64, StoreError>>, StoreError>,
    ) {
        let add = |counter: &AtomicU64, number: u64| counter.fetch_add(number, Ordering::Relaxed);
        self.failing.store(outcome.is_err(), Ordering::Relaxed);
        let Ok(results) = outcome else {
            add(&self.failures, calls as u64);
            return;
        };
        let written = results.iter().filter(|result| result.is_ok()).count();
        add(&self.commits, 1);
        add(&self.written, written as u64);
        add(&self.conflicts, (calls - written) as u64);
        add(&self.commit_micros, u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
        let class = COMMIT_SECONDS.partition_point(|&end| end < took.as_secs_f64());
        add(&self.commits_within[class], 1);
    }

    pub(super) fn failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    pub(super) fn counts(&self) -> Counts {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Counts {
            commits: read(&self.commits),
            written: read(&self.written),
            conflicts: read(&self.conflicts),
            failures: read(&self.failures),
            commit_micros: read(&self.commit_micros),
            commits_within: self.commits_within.each_ref().map(read),
        }
    }
}
