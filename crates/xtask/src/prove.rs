//! Proofs of claims: without the line a case claims, the case must fail.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use exceed_rules::{Edition, EditionRow};
use exceed_scenario::{Case, Runner};

use crate::claims::{Claims, is_ruling};

/// What was found.
#[derive(Debug, Default)]
pub struct Report {
    /// Lines and edition values that some case proves.
    pub proved: usize,
    /// Lines and edition values that nothing proves.
    pub unproved: Vec<String>,
    /// Claims of cases that pass without the line. Another case proves it.
    pub idle: Vec<String>,
}

impl Report {
    fn add(&mut self, other: Report) {
        self.proved += other.proved;
        self.unproved.extend(other.unproved);
        self.idle.extend(other.idle);
    }
}

/// Takes out every line of text, and flips every value of the Editions table, one at a time.
#[must_use]
pub fn prove(claims: &Claims, threads: usize) -> Report {
    let lines: Vec<&str> =
        claims.lines.iter().map(|line| line.id.as_str()).filter(|id| !is_ruling(id)).collect();
    let whole = Runner::embedded();
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Report)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(line) = lines.get(index) else { return };
                    let report = prove_line(claims, line, &whole);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((index, report));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(index, _)| *index);
    let mut report = Report::default();
    found.into_iter().for_each(|(_, line)| report.add(line));
    for row in EditionRow::ALL {
        for edition in Edition::ALL {
            report.add(prove_edition(claims, row, edition, &whole));
        }
    }
    report
}

fn prove_line(claims: &Claims, line: &str, whole: &Runner) -> Report {
    let cases: Vec<&Case> = claims.of_line(line).collect();
    let runner = whole.without_line(line);
    judge(line, &cases, &runner, "passes without it")
}

fn prove_edition(claims: &Claims, row: EditionRow, edition: Edition, whole: &Runner) -> Report {
    let cases: Vec<&Case> = claims.of_clause(row.clause()).filter(|case| case.edition == edition).collect();
    let runner = whole.with_flipped_row(row);
    judge(&format!("{} in {}", row.clause(), edition.name()), &cases, &runner, "passes with the other value")
}

/// One of the cases must fail.
fn judge(what: &str, cases: &[&Case], runner: &Runner, idle: &str) -> Report {
    if cases.is_empty() {
        return unproved(format!("{what}: no case claims it"));
    }
    let passing: Vec<String> = cases
        .iter()
        .filter(|case| runner.run(case).is_ok())
        .map(|case| format!("{what}: \"{}\" {idle}", case.name))
        .collect();
    if passing.len() == cases.len() {
        Report { unproved: passing, ..Report::default() }
    } else {
        Report { proved: 1, idle: passing, ..Report::default() }
    }
}

fn unproved(message: String) -> Report {
    Report { unproved: vec![message], ..Report::default() }
}
