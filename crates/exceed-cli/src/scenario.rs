//! `exceed scenario run`.

use std::io::Write;

use exceed_scenario::{Runner, load_cases, run_paths};

use crate::args::ScenarioCommand;
use crate::error::{Error, Exit};
use crate::match_up::load_catalog;

/// Runs the command.
pub fn run(command: &ScenarioCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    let ScenarioCommand::Run { paths, filter, trace } = command;
    for path in paths {
        std::fs::metadata(path).map_err(|error| Error::unreadable(path, &error))?;
    }
    let runner = Runner::new(load_catalog()?.sources());
    if *trace {
        // What can't be read is told below.
        for case in paths.iter().flat_map(|path| load_cases(path).unwrap_or_default()) {
            if case.matches(filter.as_deref()) {
                writeln!(out, "{}", runner.trace(&case))?;
            }
        }
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let summary = run_paths(&runner, paths, filter.as_deref(), threads);
    if summary.passed == 0 && summary.is_success() {
        return Err(Error::usage("there is no such case; look at PATH and --filter"));
    }
    writeln!(out, "{summary}")?;
    Ok(if summary.is_success() { Exit::Fine } else { Exit::Failed })
}
