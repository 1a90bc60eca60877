//! Saved duels, and `exceed replay`: one played again.

use std::fs;
use std::io::Write;
use std::path::Path;

use exceed_rules::{Event, Record};

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

/// Reads a record of any format.
pub fn read(file: &Path) -> Result<Record, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    Record::from_json(&text).map_err(|error| Error::content(file, error))
}

/// Writes a record beside its place and then moves it there, so that a file is never half written.
pub fn write(file: &Path, record: &Record) -> Result<(), Error> {
    let text = record.to_json().map_err(Error::bug)?;
    let mut name = file.as_os_str().to_owned();
    name.push(".partial");
    let partial = Path::new(&name);
    let written = fs::write(partial, text).and_then(|()| fs::rename(partial, file));
    written.map_err(|error| Error::unwritable(file, &error))
}
