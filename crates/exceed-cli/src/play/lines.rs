//! Lines a person types: with an editor on a terminal, plainly from anything else.

use std::io::{BufRead, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::error::{Error, Exit};

/// What came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupted,
    /// There is no more input.
    End,
}

/// Where lines come from.
pub trait Lines {
    /// The next line, after a prompt.
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Error>;
}

/// Lines of a pipe or a file.
pub struct Plain<'a>(pub &'a mut dyn BufRead);

impl Lines for Plain<'_> {
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Error> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        let count = self.0.read_until(b'\n', &mut bytes).map_err(|error| unreadable(&error))?;
        if count == 0 {
            Ok(Typed::End)
        } else {
            Ok(Typed::Line(String::from_utf8_lossy(&bytes).into_owned()))
        }
    }
}

/// Lines typed on a terminal, which can be edited and called back.
pub struct Edited(DefaultEditor);

impl Edited {
    /// An editor, if the terminal allows for one.
    pub fn new() -> Option<Edited> {
        DefaultEditor::new().ok().map(Edited)
    }
}

impl Lines for Edited {
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Error> {
        out.flush()?;
        match self.0.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // What can't be remembered can still be read.
                    let _ = self.0.add_history_entry(line.as_str());
                }
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(unreadable(&error)),
        }
    }
}

fn unreadable(error: &dyn std::fmt::Display) -> Error {
    Error { exit: Exit::File, message: format!("can't read the input: {error}") }
}
