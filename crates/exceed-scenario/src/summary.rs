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
    /// What `trace` lines show, in the order of the cases.
    pub traces: Vec<String>,
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
        for trace in &self.traces {
            write!(formatter, "{trace}")?;
        }
        for error in &self.errors {
            writeln!(formatter, "{error}")?;
        }
        for failure in &self.failed {
            writeln!(formatter, "{failure}")?;
        }
        write!(formatter, "{} passed, {} failed", self.passed, self.failed.len() + self.errors.len())
    }
}

/// Runs all cases of files and folders whose name or file has this text in it.
#[must_use]
pub fn run_paths(runner: &Runner, paths: &[PathBuf], filter: Option<&str>, threads: usize) -> Summary {
    let (cases, errors) = load_all(paths);
    let chosen: Vec<Case> = cases.into_iter().filter(|case| case.matches(filter)).collect();
    Summary { errors, ..run_cases(runner, &chosen, threads) }
}

/// Runs cases on several threads; failures come in the order of the cases.
#[must_use]
pub fn run_cases(runner: &Runner, cases: &[Case], threads: usize) -> Summary {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((index, case)) = take(&next, cases) {
                    let (trace, result) = runner.run_with_states(case);
                    results.lock().unwrap_or_else(PoisonError::into_inner).push((index, trace, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(index, ..)| *index);
    let mut summary = Summary::default();
    for (_, trace, result) in results {
        summary.traces.extend(Some(trace).filter(|trace| !trace.is_empty()));
        match result {
            Ok(()) => summary.passed += 1,
            Err(failure) => summary.failed.push(failure),
        }
    }
    summary
}

fn take<'a>(next: &AtomicUsize, cases: &'a [Case]) -> Option<(usize, &'a Case)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, case))
}
