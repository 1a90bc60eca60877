//! What went wrong, in one line, and the exit status that goes with it.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Every exit status of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// What was checked is not in order: a card file has faults, a scenario failed.
    Failed = 1,
    /// The command line was not understood, or names something that does not exist.
    Usage = 2,
    /// A file can't be read or written, or is not what it should be.
    File = 3,
    /// The program itself is at fault.
    Bug = 70,
    /// Somebody pressed Ctrl-C; what there was is printed.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command stopped.
#[derive(Debug)]
pub struct Error {
    /// The exit status.
    pub exit: Exit,
    /// What, where, what to do; empty if there is nothing to say.
    pub message: String,
}

impl Error {
    /// Something on the command line is wrong.
    pub fn usage(message: impl Display) -> Error {
        Error { exit: Exit::Usage, message: message.to_string() }
    }

    /// A file can't be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Error {
        Error { exit: Exit::File, message: format!("can't read {}: {}", path.display(), reason(error)) }
    }

    /// A file can't be written.
    pub fn unwritable(path: &Path, error: &io::Error) -> Error {
        Error { exit: Exit::File, message: format!("can't write {}: {}", path.display(), reason(error)) }
    }

    /// A file holds something else.
    pub fn content(path: &Path, message: impl Display) -> Error {
        Error { exit: Exit::File, message: format!("{}: {message}", path.display()) }
    }

    /// A card is at fault.
    pub fn card(message: impl Display) -> Error {
        Error { exit: Exit::File, message: message.to_string() }
    }

    /// The program is at fault.
    pub fn bug(message: impl Display) -> Error {
        Error { exit: Exit::Bug, message: message.to_string() }
    }
}

/// The system's words without its numbers.
fn reason(error: &io::Error) -> String {
    let known = [
        (io::ErrorKind::NotFound, "there is no such file or folder"),
        (io::ErrorKind::PermissionDenied, "permission denied"),
        (io::ErrorKind::InvalidData, "it is not a text file"),
        (io::ErrorKind::IsADirectory, "it is a folder"),
    ];
    let words = known.into_iter().find(|(kind, _)| *kind == error.kind());
    words.map_or_else(|| error.to_string(), |(_, words)| words.to_owned())
}

/// Writing to the terminal failed. A reader that has seen enough (`exceed cards list | head`) is no fault.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Error { exit: Exit::Fine, message: String::new() }
        } else {
            Error { exit: Exit::File, message: format!("can't write the output: {error}") }
        }
    }
}
