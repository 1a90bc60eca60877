//! Comparing end states with those that were kept.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt::Write;
use std::sync::Arc;

use exceed_cards::Catalog;

use super::case::Case;
use super::collection::Entry;
use super::search::list;
use super::state::EndState;
use crate::queue::work_numbered;
use crate::words::counted;

/// How many end states of one kind are told of one difference.
const TOLD: usize = 12;

/// What is kept of the end states of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept<'a> {
    /// The end states themselves.
    Lines(&'a [String]),
    /// How many, and their fingerprint.
    Print(usize, &'a str),
    /// Nothing.
    Nothing,
}

impl Case {
    /// What is kept of its end states.
    #[must_use]
    pub fn kept(&self) -> Kept<'_> {
        match &self.print {
            _ if !self.outcomes.is_empty() => Kept::Lines(&self.outcomes),
            Some((count, print)) => Kept::Print(*count, print),
            None => Kept::Nothing,
        }
    }
}

/// What became of one case.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The end states are those that were kept.
    AsKept,
    /// They are others.
    Differs(Box<Difference>),
    /// It can't be compared, and why.
    Skipped(&'static str),
}

/// How the end states of a case differ from those kept.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What went wrong while they were listed, if they could not be.
    pub failure: Option<String>,
    /// How many were kept.
    pub kept: usize,
    /// How many there are now.
    pub now: usize,
    /// Kept and not there any more, in words; `None` if only a fingerprint was kept.
    pub only_kept: Option<Vec<String>>,
    /// There now and not kept, in words; all that are there now if only a fingerprint was kept.
    pub only_now: Vec<String>,
}

/// What became of a collection.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// So many came out as kept.
    pub as_kept: usize,
    /// What differs, by the number of the entry.
    pub differences: Vec<(usize, Difference)>,
    /// What could not be compared, by the number of the entry, and why.
    pub skipped: Vec<(usize, &'static str)>,
}

/// Compares every case of a collection with what it kept. `watch` hears how many are done, and of them how many differ.
pub fn check(
    catalog: &Arc<Catalog>,
    entries: &[Entry],
    limit: usize,
    threads: usize,
    watch: impl FnMut(u64),
) -> Tally {
    let job = |index: u64| Ok::<_, Infallible>(check_case(catalog, &entries[index as usize].case, limit));
    let Ok(verdicts) = work_numbered(entries.len() as u64, threads, job, watch);
    let mut tally = Tally::default();
    for (index, verdict) in verdicts {
        let index = index as usize;
        match verdict {
            Verdict::AsKept => tally.as_kept += 1,
            Verdict::Differs(difference) => tally.differences.push((index, *difference)),
            Verdict::Skipped(reason) => tally.skipped.push((index, reason)),
        }
    }
    tally
}

fn check_case(catalog: &Arc<Catalog>, case: &Case, limit: usize) -> Verdict {
    let kept_count = match case.kept() {
        Kept::Nothing => return Verdict::Skipped("no end states are kept"),
        _ if case.random => return Verdict::Skipped("chance was read when it was kept"),
        _ if !case.complete => return Verdict::Skipped("it was kept before all end states were found"),
        Kept::Lines(lines) => lines.len(),
        Kept::Print(count, _) => count,
    };
    let failed = |words: String, now| {
        Verdict::Differs(Box::new(Difference {
            failure: Some(words),
            kept: kept_count,
            now,
            only_kept: None,
            only_now: Vec::new(),
        }))
    };
    let outcomes = match list(catalog, case, limit, 0) {
        Ok(outcomes) => outcomes,
        Err(error) => return failed(error.to_string(), 0),
    };
    if !outcomes.complete {
        return failed(
            format!("more than {limit} positions have to be gone through now"),
            outcomes.states.len(),
        );
    }
    let lines = outcomes.lines();
    let told = |line: &str| match line.parse::<EndState>() {
        Ok(state) => state.since(&outcomes.start),
        Err(_) => line.to_owned(),
    };
    let (only_kept, only_now) = match case.kept() {
        Kept::Lines(kept) => {
            let before: BTreeSet<&String> = kept.iter().collect();
            let now: BTreeSet<&String> = lines.iter().collect();
            let only = |these: &BTreeSet<&String>, others: &BTreeSet<&String>| {
                these.difference(others).map(|line| told(line)).collect::<Vec<String>>()
            };
            if before == now {
                return Verdict::AsKept;
            }
            (Some(only(&before, &now)), only(&now, &before))
        }
        Kept::Print(count, print) => {
            if outcomes.print() == (count, print.to_owned()) {
                return Verdict::AsKept;
            }
            (None, lines.iter().map(|line| told(line)).collect())
        }
        Kept::Nothing => return Verdict::AsKept,
    };
    let now = lines.len();
    Verdict::Differs(Box::new(Difference { failure: None, kept: kept_count, now, only_kept, only_now }))
}

impl Difference {
    /// The difference as several lines of text: the position, what was kept and what is now.
    #[must_use]
    pub fn report(&self, entry: &Entry) -> String {
        let mut text =
            format!("{} differs: {} kept, {} now\n", entry.name(), counted(self.kept, "end state"), self.now);
        let _ = writeln!(text, "  {}", entry.case.headline());
        if let Some(failure) = &self.failure {
            let _ = writeln!(text, "  {failure}");
            return text;
        }
        match &self.only_kept {
            Some(only_kept) => {
                tell(&mut text, "kept, not there any more", only_kept);
                tell(&mut text, "new, not kept", &self.only_now);
            }
            None => tell(&mut text, "there now (of those kept only a fingerprint is known)", &self.only_now),
        }
        text
    }
}

fn tell(text: &mut String, title: &str, states: &[String]) {
    let _ = writeln!(text, "  {title}: {}", states.len());
    for state in states.iter().take(TOLD) {
        let _ = writeln!(text, "    {state}");
    }
    if states.len() > TOLD {
        let _ = writeln!(text, "    and {} more", states.len() - TOLD);
    }
}

impl Case {
    /// The case in one line: who, where, what is done and set.
    #[must_use]
    pub fn headline(&self) -> String {
        let side = |side: &super::case::CaseSide| {
            let exceeded = if side.exceeded { " (exceeded)" } else { "" };
            let at = side.at.map_or_else(String::new, |space| format!(" on {space}"));
            let boosts = match side.boosts.join(", ") {
                none if none.is_empty() => none,
                boosts => format!(" with {boosts}"),
            };
            let plan = match (side.plan.as_str(), side.ex) {
                ("", _) => "a wild swing",
                (plan, false) => plan,
                (plan, true) => &format!("{plan} EX"),
            };
            format!("{}{exceeded}{at}{boosts} (sets {plan})", side.character)
        };
        let actions: Vec<String> = self.open.iter().map(ToString::to_string).collect();
        let flip = if self.flip.is_empty() { String::new() } else { format!("; flipped {}", self.flip) };
        format!("{} against {}; opening: {}{flip}", side(&self.p1), side(&self.p2), actions.join(", "))
    }
}
