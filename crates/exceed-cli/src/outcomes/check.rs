//! `exceed outcomes check`.

use std::collections::BTreeMap;
use std::io::Write;

use exceed_lab::outcomes::{Action, Case, Entry, Tally, check};
use exceed_lab::words::counted;
use serde_json::json;

use super::arguments::CheckArguments;
use super::read;
use crate::arena::threads;
use crate::error::{Error, Exit};
use crate::match_up::load_catalog;
use crate::progress::Progress;
use crate::stop;

/// How many cards and characters of what differs are told.
const TOLD: usize = 6;

/// Checks every file and prints what differs.
pub fn run(arguments: &CheckArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut entries = Vec::new();
    for file in &arguments.files {
        entries.extend(read(file)?);
    }
    let catalog = load_catalog()?;
    let mut progress = Progress::new("positions", 0, entries.len() as u64);
    let threads = threads(arguments.threads);
    stop::listen();
    let tally = check(&catalog, &entries, arguments.limit, threads, |done| progress.show(done, ""));
    progress.end();
    if arguments.json {
        print_json(&entries, &tally, out)?;
    } else {
        print(arguments, &entries, &tally, out)?;
    }
    if tally.as_kept + tally.differences.len() == 0 && stop::asked() {
        return Err(stop::too_soon("a position was compared"));
    }
    if tally.as_kept + tally.differences.len() == 0 {
        let reason = tally.skipped.first().map_or("", |(_, reason)| reason);
        return Err(Error::usage(format!("no position could be compared: {reason}")));
    }
    Ok(if tally.differences.is_empty() { stop::exit() } else { Exit::Failed })
}

fn print(
    arguments: &CheckArguments,
    entries: &[Entry],
    tally: &Tally,
    out: &mut dyn Write,
) -> Result<(), Error> {
    for (index, difference) in tally.differences.iter().take(arguments.show) {
        writeln!(out, "{}", difference.report(&entries[*index]))?;
    }
    let differing = tally.differences.len();
    if differing > arguments.show {
        let more = differing - arguments.show;
        let verb = if more == 1 { "differs" } else { "differ" };
        writeln!(out, "{more} more {verb}; --show {differing} shows all")?;
    }
    if differing > 1 {
        print_what_is_common(entries, tally, out)?;
    }
    if differing > 0 {
        writeln!(out, "`exceed outcomes FILE --only ID --trace N` shows how an end state comes about now.")?;
    }
    let mut skipped: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, reason) in &tally.skipped {
        *skipped.entry(reason).or_default() += 1;
    }
    for (reason, count) in skipped {
        writeln!(out, "{count} not compared: {reason}")?;
    }
    let left = entries.len() - tally.as_kept - differing - tally.skipped.len();
    if left > 0 {
        writeln!(out, "Stopped early: {} not looked at", counted(left, "position"))?;
    }
    writeln!(out, "{} as kept, {differing} differ", tally.as_kept)?;
    Ok(())
}

/// Cards and characters that are in play more often where something differs than elsewhere: where to look first.
fn print_what_is_common(entries: &[Entry], tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for entry in entries {
        for name in in_play(&entry.case) {
            counts.entry(name).or_default()[1] += 1;
        }
    }
    for (index, _) in &tally.differences {
        for name in in_play(&entries[*index].case) {
            counts.entry(name).or_default()[0] += 1;
        }
    }
    let mut found: Vec<(String, [usize; 2])> =
        counts.into_iter().filter(|(_, [differing, _])| *differing > 1).collect();
    // Many differing positions, and few that do not differ: the product of both shares.
    let weight = |[differing, all]: [usize; 2]| differing as f64 * differing as f64 / all as f64;
    found.sort_by(|(_, one), (_, two)| weight(*two).total_cmp(&weight(*one)));
    let told: Vec<String> = found
        .into_iter()
        .take(TOLD)
        .map(|(name, [differing, all])| format!("{name} ({differing} of the {all} with it)"))
        .collect();
    if !told.is_empty() {
        writeln!(out, "In play where something differs: {}", told.join(", "))?;
    }
    Ok(())
}

/// Characters, attacks set, boosts played and in play; each once.
fn in_play(case: &Case) -> Vec<String> {
    let mut names = Vec::new();
    for side in [&case.p1, &case.p2] {
        names.push(side.character.clone());
        names.extend(side.boosts.iter().map(|boost| format!("boost of {boost}")));
        if case.open.contains(&Action::Strike) && !side.plan.is_empty() {
            names.push(format!("attack {}", side.plan));
        }
    }
    for action in &case.open {
        if let Action::Boost(card) = action {
            names.push(format!("boost of {card}"));
        }
    }
    names.sort();
    names.dedup();
    names
}

fn print_json(entries: &[Entry], tally: &Tally, out: &mut dyn Write) -> Result<(), Error> {
    let differences: Vec<serde_json::Value> = tally
        .differences
        .iter()
        .map(|(index, difference)| {
            json!({
                "id": entries[*index].case.id,
                "line": entries[*index].line,
                "failure": difference.failure,
                "kept": difference.kept,
                "now": difference.now,
                "only_kept": difference.only_kept,
                "only_now": difference.only_now,
            })
        })
        .collect();
    let report = json!({
        "as_kept": tally.as_kept,
        "differ": tally.differences.len(),
        "not_compared": tally.skipped.len(),
        "differences": differences,
    });
    writeln!(out, "{report}")?;
    Ok(())
}
