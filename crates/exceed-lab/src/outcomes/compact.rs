//! Thousands of cases with all their end states in a few bytes each, and still text that a diff can show.
//!
//! After the title comes a table of names with their codes, then an empty line, then one case a line: id, edition and
//! flips, opening, names to name, both sides, and every end state as what differs from the one before it, the first
//! from the position.

mod line;
mod names;

use super::case::Case;
use super::collection::{Entry, ReadError};
use super::state::EndState;
use names::{Names, Table};

/// How a file of this form begins.
pub(super) const TITLE: &str = "exceed outcomes 1";

pub(super) fn write(cases: &[Case]) -> Result<String, String> {
    let states = cases
        .iter()
        .map(|case| case.outcomes.iter().map(|line| line.parse()).collect::<Result<Vec<EndState>, String>>())
        .collect::<Result<Vec<_>, String>>()?;
    let mut table = Table::default();
    for (case, states) in cases.iter().zip(&states) {
        table.count(case, states);
    }
    let pairs = table.codes()?;
    let mut text = format!("{TITLE}\n");
    for (code, name) in &pairs {
        text += &format!("{code} {name}\n");
    }
    text.push('\n');
    let names = Names::new(pairs);
    for (case, states) in cases.iter().zip(&states) {
        text += &line::write(&names, case, states).map_err(|error| format!("{}: {error}", case.id))?;
        text.push('\n');
    }
    Ok(text)
}

pub(super) fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    let mut lines = text.lines().enumerate().skip(1);
    let mut pairs = Vec::new();
    for (index, line) in lines.by_ref() {
        if line.is_empty() {
            break;
        }
        let Some((code, name)) = line.split_once(' ') else {
            let message =
                format!("\"{line}\" is not a code and a name; an empty line ends the table of names");
            return Err(ReadError { line: Some(index + 1), message });
        };
        pairs.push((code.to_owned(), name.to_owned()));
    }
    let names = Names::new(pairs);
    let read = |(index, line): (usize, &str)| match line::read(&names, line) {
        Ok(case) => Ok(Entry { line: index + 1, case }),
        Err(message) => Err(ReadError { line: Some(index + 1), message }),
    };
    lines.filter(|(_, line)| !line.is_empty()).map(read).collect()
}
