//! Saved duels, and `exceed replay`: one played again.

use std::fs;
use std::io::Write;
use std::path::Path;

use exceed_rules::{ENGINE_VERSION, Event, RECORD_FORMAT, Record, ReplayError};
use serde_json::Value;

use crate::error::{Error, Exit};
use crate::log::Teller;
use crate::match_up::built_in_catalog;

/// Plays the record in this file again and prints its log, both hands open.
pub fn run(file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let record = read(file)?;
    let catalog = built_in_catalog()?;
    let mut events: Vec<Event> = Vec::new();
    let game = record.replay_with(catalog, &mut events).map_err(|error| Error::content(file, error))?;
    let mut teller = Teller::open(game.duel());
    for line in teller.tell(events) {
        writeln!(out, "{line}")?;
    }
    if let Some(decision) = game.decision() {
        let question = game.words().question(&decision);
        writeln!(out, "The record stops here. {} is asked: {question}", teller.name(decision.player))?;
    }
    match (game.card_at_fault(), game.fault()) {
        (Some(fault), _) => writeln!(out, "The game was broken off here: {fault}.")?,
        (None, Some(fault)) => writeln!(out, "The game was broken off here: {fault}.")?,
        (None, None) => {}
    }
    Ok(Exit::Fine)
}

/// Reads a record. One of another version is told as such, even where its fields are different ones.
pub fn read(file: &Path) -> Result<Record, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    let not_a_record =
        |error: serde_json::Error| Error::content(file, format!("this is not a record: {error}"));
    let value: Value = serde_json::from_str(&text).map_err(not_a_record)?;
    if let Some(format) =
        value.get("format").and_then(Value::as_u64).and_then(|format| u32::try_from(format).ok())
        && format != RECORD_FORMAT
    {
        return Err(Error::content(file, ReplayError::Format(format)));
    }
    if let Some(engine) = value.get("engine").and_then(Value::as_str)
        && engine != ENGINE_VERSION
    {
        return Err(Error::content(file, ReplayError::Engine(engine.to_owned())));
    }
    serde_json::from_str(&text).map_err(not_a_record)
}

/// Writes a record beside its place and then moves it there, so that a file is never half written.
pub fn write(file: &Path, record: &Record) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(record).map_err(Error::bug)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    let partial = Path::new(&name);
    let written = fs::write(partial, text + "\n").and_then(|()| fs::rename(partial, file));
    written.map_err(|error| Error::unwritable(file, &error))
}
