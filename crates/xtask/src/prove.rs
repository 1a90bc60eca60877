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
    /// Claims of cases that pass without the line: another case proves it, and these are to be dropped or sharpened.
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
    let mut report = prove_lines(claims, &lines, &whole, threads);
    for row in EditionRow::ALL {
        for edition in Edition::ALL {
            report.add(prove_edition(claims, row, edition, &whole));
        }
    }
    report
}

/// Takes out every line of these characters, fixtures among them, one at a time. A ruling needs a case that claims it.
///
/// # Errors
/// There is no such character.
pub fn prove_lines_of(claims: &Claims, characters: &[&str], threads: usize) -> Result<Report, String> {
    let of_all = claims.catalog.line_ids();
    let mut lines = Vec::new();
    for character in characters {
        let before = lines.len();
        let prefix = format!("{character}/");
        lines.extend(of_all.iter().map(|line| line.id.as_str()).filter(|id| id.starts_with(&prefix)));
        if lines.len() == before {
            return Err(format!("there is no character `{character}`; `exceed cards list` has the ids"));
        }
    }
    let (rulings, lines): (Vec<&str>, Vec<&str>) = lines.into_iter().partition(|id| is_ruling(id));
    let mut report = prove_lines(claims, &lines, &Runner::embedded(), threads);
    let unclaimed = rulings.into_iter().filter(|ruling| claims.of_line(ruling).next().is_none());
    unclaimed.for_each(|ruling| report.add(unproved(format!("{ruling}: no case claims it"))));
    Ok(report)
}

fn prove_lines(claims: &Claims, lines: &[&str], whole: &Runner, threads: usize) -> Report {
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Report)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(line) = lines.get(index) else { return };
                    let report = prove_line(claims, line, whole);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((index, report));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(index, _)| *index);
    let mut report = Report::default();
    found.into_iter().for_each(|(_, line)| report.add(line));
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
    let what = format!("{} in {}", row.clause(), edition.name());
    // A case that names a clause says nothing about the editions: one that fails with the other value is enough.
    Report { idle: Vec::new(), ..judge(&what, &cases, &runner, "passes with the other value") }
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
