//! Analyses that are being made: how far they are, and for whom.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use schemars::JsonSchema;
use serde::Serialize;

use crate::id::Id;

/// How far an analysis is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// So many answers are judged.
    pub done: u64,
    /// Of so many.
    pub of: u64,
}

/// Why an analysis is not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotBegun {
    /// This user has one under way.
    OneAtATime,
    /// So many are made at once already.
    Busy,
}

/// Everything that is under way.
#[derive(Debug, Default)]
pub struct Analyses {
    jobs: Mutex<BTreeMap<Id, Job>>,
}

#[derive(Debug)]
struct Job {
    user: Id,
    progress: Progress,
}

/// An analysis that is under way; when this is dropped, it is not any more, whatever became of it.
#[derive(Debug)]
pub struct Running {
    analyses: Arc<Analyses>,
    game: Id,
}

impl Analyses {
    fn jobs(&self) -> MutexGuard<'_, BTreeMap<Id, Job>> {
        // Every change is a single call, so whoever panicked left it whole.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the analysis of a game is; nothing if none is under way.
    #[must_use]
    pub fn progress(&self, game: &Id) -> Option<Progress> {
        self.jobs().get(game).map(|job| job.progress)
    }

    /// Begins an analysis, if there may be one more.
    ///
    /// # Errors
    /// There may not.
    pub fn begin(
        self: &Arc<Analyses>,
        game: &Id,
        user: &Id,
        of: u64,
        most: u64,
    ) -> Result<Running, NotBegun> {
        let mut jobs = self.jobs();
        if jobs.values().any(|job| job.user == *user) {
            return Err(NotBegun::OneAtATime);
        }
        if jobs.len() as u64 >= most || jobs.contains_key(game) {
            return Err(NotBegun::Busy);
        }
        jobs.insert(game.clone(), Job { user: user.clone(), progress: Progress { done: 0, of } });
        Ok(Running { analyses: Arc::clone(self), game: game.clone() })
    }
}

impl Running {
    /// It is so far.
    pub fn tell(&self, done: u64, of: u64) {
        if let Some(job) = self.analyses.jobs().get_mut(&self.game) {
            job.progress = Progress { done, of };
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.analyses.jobs().remove(&self.game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Id {
        Id::parse(text).expect("an id")
    }

    #[test]
    fn one_at_a_time_for_each_user_and_no_more_than_there_may_be() {
        let analyses = Arc::new(Analyses::default());
        let first = analyses.begin(&id("g1"), &id("a"), 10, 2).expect("there is room");
        assert_eq!(analyses.begin(&id("g2"), &id("a"), 10, 2).err(), Some(NotBegun::OneAtATime));
        first.tell(3, 12);
        assert_eq!(analyses.progress(&id("g1")), Some(Progress { done: 3, of: 12 }));
        let second = analyses.begin(&id("g2"), &id("b"), 10, 2).expect("there is room");
        assert_eq!(analyses.begin(&id("g3"), &id("c"), 10, 2).err(), Some(NotBegun::Busy));
        drop(first);
        assert_eq!(analyses.progress(&id("g1")), None);
        assert!(analyses.begin(&id("g3"), &id("c"), 10, 2).is_ok());
        drop(second);
    }
}
