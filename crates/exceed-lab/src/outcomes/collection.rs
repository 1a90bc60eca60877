//! Files of cases: JSON lines, one case each; TOML, one case written by hand; and a compact form for thousands.

use std::fmt;

use super::case::Case;
use super::compact;

/// A case and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The case.
    pub case: Case,
}

impl Entry {
    /// The id and the line.
    #[must_use]
    pub fn name(&self) -> String {
        match self.case.id.as_str() {
            "" => format!("the position on line {}", self.line),
            id => format!("{id} (line {})", self.line),
        }
    }
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON object a line.
    Lines,
    /// A table of names, then one case a line in codes.
    Compact,
}

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1; `None` where the message says it.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.message),
            None => out.write_str(&self.message),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a file of any form; which one is known by how it begins.
///
/// # Errors
/// The first thing that is not understood, and its place.
pub fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let entries = if text.starts_with(compact::TITLE) {
        compact::read(text)?
    } else if text.trim_start().starts_with('{') {
        read_lines(text)?
    } else {
        let case: Case =
            toml::from_str(text).map_err(|error| ReadError { line: None, message: error.to_string() })?;
        vec![Entry { line: 1, case }]
    };
    for entry in &entries {
        if entry.case.open.is_empty() {
            let message =
                "`open` is empty: at least one action is needed, as in open = [\"strike\"]".to_owned();
            return Err(ReadError { line: Some(entry.line), message });
        }
    }
    Ok(entries)
}

fn read_lines(text: &str) -> Result<Vec<Entry>, ReadError> {
    let numbered = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(index, line): (usize, &str)| {
        let case = serde_json::from_str(line).map_err(|error| ReadError {
            line: Some(index + 1),
            // Each line is a document of its own: what is left of the place is the column.
            message: error.to_string().replace(" at line 1 column ", ", column "),
        })?;
        Ok(Entry { line: index + 1, case })
    };
    numbered.map(read).collect()
}

/// Writes cases with what they keep.
///
/// # Errors
/// The compact form can't hold one of them.
pub fn write(form: Form, cases: &[Case]) -> Result<String, String> {
    match form {
        Form::Compact => compact::write(cases),
        Form::Lines => {
            let mut text = String::new();
            for case in cases {
                text += &serde_json::to_string(case).map_err(|error| error.to_string())?;
                text.push('\n');
            }
            Ok(text)
        }
    }
}
