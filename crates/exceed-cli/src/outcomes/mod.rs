//! `exceed outcomes`: every end state of a position, and whether collections of them are as they were.

pub mod arguments;
mod check;
mod write;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_lab::outcomes::{Case, EndState, Entry, Outcomes, collection, list, trace};
use exceed_lab::words::counted;

use crate::error::{Error, Exit};
use crate::log::Teller;
use crate::match_up::load_catalog;
use arguments::{OutcomesArguments, OutcomesCommand};

/// Runs the command.
pub fn run(arguments: &OutcomesArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    match (&arguments.command, &arguments.file) {
        (Some(OutcomesCommand::Check(check)), _) => check::run(check, out),
        (Some(OutcomesCommand::Write(write)), _) => write::run(write, out),
        (None, Some(file)) => list_file(arguments, file, out),
        (None, None) => Err(Error::usage("FILE is missing")),
    }
}

/// Reads a file of positions.
fn read(file: &Path) -> Result<Vec<Entry>, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    let entries = collection::read(&text).map_err(|error| Error::content(file, error))?;
    if entries.is_empty() {
        return Err(Error::content(file, "there is no position in it"));
    }
    Ok(entries)
}

fn list_file(arguments: &OutcomesArguments, file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut entries = read(file)?;
    if let Some(id) = &arguments.only {
        entries.retain(|entry| entry.case.id == *id);
        if entries.is_empty() {
            return Err(Error::usage(format!("{} has no position with the id \"{id}\"", file.display())));
        }
    }
    if arguments.trace.is_some() && entries.len() > 1 {
        let message = format!("{} has {} positions: --trace needs --only ID", file.display(), entries.len());
        return Err(Error::usage(message));
    }
    let catalog = load_catalog()?;
    for entry in &entries {
        let listing = Listing { arguments, catalog: &catalog, case: &entry.case };
        let outcomes = list(&catalog, &entry.case, arguments.limit, arguments.more_seeds)
            .map_err(|error| Error::content(file, format!("{}: {error}", entry.name())))?;
        match &arguments.trace {
            Some(wanted) => listing.trace(&outcomes, wanted, out)?,
            None if arguments.json => listing.json(&outcomes, out)?,
            None => listing.print(&outcomes, out)?,
        }
    }
    Ok(Exit::Fine)
}

/// One position that is listed.
struct Listing<'a> {
    arguments: &'a OutcomesArguments,
    catalog: &'a Arc<Catalog>,
    case: &'a Case,
}

impl Listing<'_> {
    fn print(&self, outcomes: &Outcomes, out: &mut dyn Write) -> Result<(), Error> {
        if !self.case.id.is_empty() {
            writeln!(out, "{}", self.case.id)?;
        }
        writeln!(out, "{}", self.case.headline())?;
        let states = counted(outcomes.states.len(), "end state");
        writeln!(out, "{states}, {} gone through", counted(outcomes.positions, "position"))?;
        for words in self.limits(outcomes) {
            writeln!(out, "{words}")?;
        }
        for (index, state) in outcomes.states.keys().enumerate() {
            let number = index + 1;
            if self.arguments.lines {
                writeln!(out, "{number:>4}  {state}")?;
            } else {
                writeln!(out, "{number:>4}  {}", state.since(&outcomes.start))?;
            }
        }
        Ok(())
    }

    /// What keeps the list from being all there is.
    fn limits(&self, outcomes: &Outcomes) -> Vec<String> {
        let mut words = Vec::new();
        if !outcomes.complete {
            words.push(format!(
                "NOT ALL: it stopped after {} different positions; raise --limit to go on",
                self.arguments.limit
            ));
        }
        if outcomes.chance {
            words.push(format!(
                "NOT ALL: chance decides something here; {} tried, --more-seeds N tries others",
                counted(self.arguments.more_seeds + 1, "seed")
            ));
        }
        if outcomes.held_ultras {
            words.push(
                "NOT ALL: Ultras that buy armor count as 2 here; whole_ultras = false tries 1 too".to_owned(),
            );
        }
        words
    }

    fn json(&self, outcomes: &Outcomes, out: &mut dyn Write) -> Result<(), Error> {
        let case = Case {
            whole_ultras: outcomes.held_ultras.then_some(true),
            print: Some(outcomes.print()),
            outcomes: outcomes.lines(),
            complete: outcomes.complete,
            random: outcomes.chance,
            ..self.case.clone()
        };
        writeln!(out, "{}", serde_json::to_string(&case).map_err(Error::bug)?)?;
        Ok(())
    }

    fn trace(&self, outcomes: &Outcomes, wanted: &str, out: &mut dyn Write) -> Result<(), Error> {
        let Some((state, way)) = self.find(outcomes, wanted)? else {
            let all = match self.limits(outcomes)[..] {
                [] => "so it can't happen",
                [..] => "but not all were found: see --limit and --more-seeds",
            };
            return Err(Error {
                exit: Exit::Failed,
                message: format!(
                    "it is not among the {}, {all}",
                    counted(outcomes.states.len(), "end state")
                ),
            });
        };
        let (duel, stages) =
            trace(self.catalog, self.case, way).map_err(|error| Error::bug(error.to_string()))?;
        let mut teller = Teller::open(&duel);
        writeln!(out, "{}", self.case.headline())?;
        for stage in stages {
            writeln!(out, "{}, {}: {}", teller.name(stage.player), stage.question, stage.answer)?;
            for line in teller.tell(stage.events) {
                writeln!(out, "  {line}")?;
            }
        }
        writeln!(out, "{}", state.since(&outcomes.start))?;
        writeln!(out, "{state}")?;
        Ok(())
    }

    /// An end state by its number or its line.
    fn find<'b>(
        &self,
        outcomes: &'b Outcomes,
        wanted: &str,
    ) -> Result<Option<(&'b EndState, &'b exceed_lab::outcomes::Way)>, Error> {
        if let Ok(number) = wanted.parse::<usize>() {
            let found = number.checked_sub(1).and_then(|index| outcomes.states.iter().nth(index));
            let count = outcomes.states.len();
            return found
                .map(Some)
                .ok_or_else(|| Error::usage(format!("--trace {number}: the end states are 1 to {count}")));
        }
        let state: EndState =
            wanted.parse().map_err(|error| Error::usage(format!("--trace {wanted}: {error}")))?;
        Ok(outcomes.states.get_key_value(&state))
    }
}
