//! `exceed verify`: checks a game that a server has exported.

use std::fs;
use std::io::Write;
use std::path::Path;

use exceed_server::archive::{NotVerified, verify};

use crate::error::{Error, Exit};
use crate::match_up::load_catalog;

/// Checks the commitment, the seed, the replay and the outcome, and prints what holds.
pub fn run(file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    match verify(&text, &load_catalog()?) {
        Ok(verified) => {
            for line in verified.lines {
                writeln!(out, "{line}")?;
            }
            Ok(Exit::Fine)
        }
        Err(error @ NotVerified::Unreadable(_)) => Err(Error::content(file, error)),
        Err(NotVerified::Fails(line)) => {
            Err(Error { exit: Exit::Failed, message: format!("{}: {line}", file.display()) })
        }
    }
}
