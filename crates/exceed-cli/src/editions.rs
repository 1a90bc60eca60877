//! `exceed editions`: the rulebooks a match can be played by.

use std::io::Write;

use exceed_rules::{Edition, EditionRow};
use serde_json::json;

use crate::error::{Error, Exit};
use crate::terminal::{fold, width};

/// Lists the editions with every point in which they differ.
pub fn run(json: bool, out: &mut dyn Write) -> Result<Exit, Error> {
    if json {
        let editions: Vec<_> = Edition::ALL.into_iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::to_string(&editions).map_err(Error::bug)?)?;
        return Ok(Exit::Fine);
    }
    let mut tell = |line: &str, indent: &str| -> Result<(), Error> {
        Ok(fold(line, "", indent, width()).iter().try_for_each(|line| writeln!(out, "{line}"))?)
    };
    tell("A match is played by one rulebook: `--edition S5`. They differ in these points:", "")?;
    for row in EditionRow::ALL {
        tell("", "")?;
        tell(&format!("{}  {}", row.clause(), row.point()), "       ")?;
        for (names, words) in values(row) {
            tell(&format!("  {names:<14} {words}"), "                 ")?;
        }
    }
    tell("", "")?;
    for edition in Edition::ALL {
        let default = if edition == Edition::default() { "; used unless you say otherwise" } else { "" };
        tell(&format!("{}{default}", edition.title()), "  ")?;
    }
    Ok(Exit::Fine)
}

/// The values of a row, each with the editions that have it.
fn values(row: EditionRow) -> Vec<(String, &'static str)> {
    let mut values: Vec<(String, &'static str)> = Vec::new();
    for edition in Edition::ALL {
        let words = edition.rules().words(row);
        match values.iter_mut().find(|(_, known)| *known == words) {
            Some((names, _)) => *names += &format!(" {}", edition.name()),
            None => values.push((edition.name().to_owned(), words)),
        }
    }
    values
}

fn as_json(edition: Edition) -> serde_json::Value {
    let rules = edition.rules();
    let differences: Vec<_> = EditionRow::ALL
        .into_iter()
        .map(|row| json!({ "clause": row.clause(), "point": row.point(), "value": rules.words(row) }))
        .collect();
    json!({
        "edition": edition.name(),
        "title": edition.title(),
        "default": edition == Edition::default(),
        "differences": differences,
    })
}
