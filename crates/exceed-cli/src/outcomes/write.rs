//! `exceed outcomes write`.

use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;

use exceed_cards::{Catalog, Generator};
use exceed_lab::outcomes::{Case, CaseError, Form, Kind, Outcomes, collection, list, random_case};
use exceed_lab::queue::work_in_order;
use exceed_lab::words::counted;

use super::arguments::WriteArguments;
use super::read;
use crate::arena::threads;
use crate::error::{Error, Exit};
use crate::files::{check_writable, write_whole};
use crate::match_up::{find_character, load_catalog};
use crate::progress::Progress;

/// Lists the positions and writes those whose end states are all known.
pub fn run(arguments: &WriteArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let path = &arguments.out;
    if path.exists() && !arguments.replace {
        let message = "it is there already and was left as it is; --replace replaces it";
        return Err(Error::content(path, message));
    }
    check_writable(Some(path))?;
    let catalog = load_catalog()?;
    let cases = match &arguments.from {
        Some(file) => read(file)?.into_iter().map(|entry| entry.case).collect(),
        None => random_cases(arguments, &catalog)?,
    };
    let mut progress = Progress::new("positions", 0, cases.len() as u64);
    let job = |index: u64| Ok::<_, Infallible>(list(&catalog, &cases[index as usize], arguments.limit, 0));
    let jobs = cases.len() as u64;
    let Ok(results) = work_in_order(jobs, threads(arguments.threads), job, |done| progress.show(done, ""));
    progress.end();
    let mut listed: Vec<Listed> = cases.into_iter().zip(results).collect();
    let mut left_out = LeftOut::default();
    // A position of a file is kept even so: that something can't be done is a fact as well.
    if arguments.from.is_none() {
        let all = listed.len();
        listed.retain(|(_, result)| !result.as_ref().is_ok_and(Outcomes::never_begins));
        left_out.stuck = all - listed.len();
    }
    let written = left_out.sort(listed);
    let is_lines = path.extension().is_some_and(|extension| extension == "jsonl");
    let form = if is_lines { Form::Lines } else { Form::Compact };
    let text = collection::write(form, &written).map_err(|error| Error::content(path, error))?;
    write_whole(path, &text)?;
    for (reason, count) in left_out.told() {
        writeln!(out, "{count} left out: {reason}")?;
    }
    let states: usize = written.iter().map(|case| case.outcomes.len()).sum();
    let (positions, states) = (counted(written.len(), "position"), counted(states, "end state"));
    writeln!(out, "{positions} with {states} written to {}", path.display())?;
    Ok(Exit::Fine)
}

/// How many positions were left out, and why.
#[derive(Default)]
struct LeftOut {
    chance: usize,
    limit: usize,
    stuck: usize,
    failures: Vec<String>,
}

/// A position and what was found.
type Listed = (Case, Result<Outcomes, CaseError>);

impl LeftOut {
    /// The positions whose end states are all known; counts the others.
    fn sort(&mut self, listed: Vec<Listed>) -> Vec<Case> {
        let mut written = Vec::new();
        for (mut case, result) in listed {
            match result {
                Err(error) => self.failures.push(format!("{}: {error}", case.id)),
                Ok(outcomes) if outcomes.chance => self.chance += 1,
                Ok(outcomes) if !outcomes.complete => self.limit += 1,
                Ok(outcomes) => {
                    case.whole_ultras = outcomes.held_ultras.then_some(true);
                    case.outcomes = outcomes.lines();
                    case.print = Some(outcomes.print());
                    written.push(case);
                }
            }
        }
        written
    }

    fn told(&self) -> Vec<(String, usize)> {
        let fixed = [
            ("chance decides something in them", self.chance),
            ("they are too large (see --limit)", self.limit),
            ("their opening can't be played at all", self.stuck),
        ];
        let mut told: Vec<(String, usize)> =
            fixed.into_iter().map(|(reason, count)| (reason.to_owned(), count)).collect();
        told.extend(self.failures.iter().map(|failure| (failure.clone(), 1)));
        told.retain(|(_, count)| *count > 0);
        told
    }
}

fn random_cases(arguments: &WriteArguments, catalog: &Arc<Catalog>) -> Result<Vec<Case>, Error> {
    let own = characters(catalog, &arguments.characters)?;
    let others = characters(catalog, &arguments.against)?;
    let kinds = arguments.kind.map_or_else(|| Kind::ALL.to_vec(), |kind| vec![kind.into()]);
    let mut dice = Generator::new(arguments.seed);
    let cases = (0..arguments.count).map(|number| {
        let mut pair = [own[dice.below(own.len())], others[dice.below(others.len())]];
        if dice.below(2) == 1 {
            pair.reverse();
        }
        let kind = kinds[number as usize % kinds.len()];
        let mut case = random_case(catalog, pair, kind, dice.number());
        case.id = format!("{}-{}-{}", kind.name(), arguments.seed, number + 1);
        case
    });
    Ok(cases.collect())
}

fn characters(catalog: &Catalog, names: &[String]) -> Result<Vec<usize>, Error> {
    if names.iter().any(|name| name == "all") {
        return Ok((0..catalog.characters().len()).collect());
    }
    names.iter().map(|name| find_character(catalog, name)).collect()
}
