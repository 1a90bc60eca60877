//! What can be wrong with a scenario file, and what a case that failed has to say.

use std::fmt;
use std::path::PathBuf;

/// A scenario file that can't be read as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The file.
    pub file: PathBuf,
    /// The line in it, from 1; 0 if the file could not be read at all.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(formatter, "{}: {}", self.file.display(), self.message),
            line => write!(formatter, "{}:{line}: {}", self.file.display(), self.message),
        }
    }
}

impl std::error::Error for ScenarioError {}

/// A case that did not go as its script says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The file.
    pub file: PathBuf,
    /// The line of the script that failed, or of the case if it could not start.
    pub line: usize,
    /// The name of the case.
    pub case: String,
    /// What the line asks for.
    pub expected: String,
    /// What there was instead.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = (self.file.display(), self.line);
        write!(formatter, "{file}:{line}: {}: expected {}; found {}", self.case, self.expected, self.found)
    }
}

impl std::error::Error for Failure {}

/// Why one line of a script failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    pub expected: String,
    pub found: String,
}

impl Mismatch {
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Mismatch {
        Mismatch { expected: expected.into(), found: found.into() }
    }
}
