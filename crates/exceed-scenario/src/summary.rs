//! Running files and folders, and the report.

use std::fmt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::case::Case;
use crate::error::{Failure, ScenarioError};
use crate::file::load_all;
use crate::run::Runner;

/// How a run went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Cases that went as written.
    pub passed: usize,
    /// Those that did not, in the order of files and lines.
    pub failed: Vec<Failure>,
    /// What could not be read.
    pub errors: Vec<ScenarioError>,
}

impl Summary {
    /// Whether everything passed.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.failed.is_empty() && self.errors.is_empty()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(formatter, "{error}")?;
        }
        for failure in &self.failed {
            writeln!(formatter, "{failure}")?;
        }
        write!(formatter, "{} passed, {} failed", self.passed, self.failed.len() + self.errors.len())
    }
}

/// Runs all cases of files and folders whose name or file has this text in it, with the cards of this program.
#[must_use]
pub fn run_paths(paths: &[PathBuf], filter: Option<&str>, threads: usize) -> Summary {
    let (cases, errors) = load_all(paths);
    let chosen: Vec<Case> = cases.into_iter().filter(|case| case.matches(filter)).collect();
    Summary { errors, ..run_cases(&Runner::embedded(), &chosen, threads) }
}

/// Runs cases on several threads; failures come in the order of the cases.
#[must_use]
pub fn run_cases(runner: &Runner, cases: &[Case], threads: usize) -> Summary {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((index, case)) = take(&next, cases) {
                    if let Err(failure) = runner.run(case) {
                        failed.lock().unwrap_or_else(PoisonError::into_inner).push((index, failure));
                    }
                }
            });
        }
    });
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.sort_by_key(|(index, _)| *index);
    let failed: Vec<Failure> = failed.into_iter().map(|(_, failure)| failure).collect();
    Summary { passed: cases.len() - failed.len(), failed, errors: Vec::new() }
}

fn take<'a>(next: &AtomicUsize, cases: &'a [Case]) -> Option<(usize, &'a Case)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, case))
}
