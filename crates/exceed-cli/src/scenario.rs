//! `exceed scenario run`.

use std::io::Write;

use crate::args::ScenarioCommand;
use crate::error::{Error, Exit};

/// Runs the command.
pub fn run(_command: &ScenarioCommand, _out: &mut dyn Write) -> Result<Exit, Error> {
    Err(Error::usage("not built yet"))
}
