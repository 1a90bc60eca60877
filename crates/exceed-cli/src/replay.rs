//! Saved duels, and `exceed replay`: one played again.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Event, Game, Player, Record};

use crate::error::{Error, Exit};
use crate::files::write_whole;
use crate::log::Teller;
use crate::match_up::load_catalog;
use crate::terminal::complain;

/// Plays the record in this file again and prints its log, both hands open.
pub fn run(file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let (record, catalog) = read_with_cards(file)?;
    let mut events: Vec<Event> = Vec::new();
    let told = |error| Error::content(file, error);
    let mut game = record.begin(catalog, &mut events).map_err(told)?;
    // An entry that does not fit is told after what came before it.
    let mut refused = None;
    for index in 0..record.inputs.len() {
        if let Err(error) = record.play_entry(index, &mut game, &mut events) {
            refused = Some(error);
            break;
        }
    }
    let mut teller = Teller::open(game.duel());
    let [one, two] = Player::BOTH.map(|player| teller.name(player).to_owned());
    writeln!(out, "{one} against {two}, edition {}.", game.duel().edition.name())?;
    for line in teller.tell(events) {
        writeln!(out, "{line}")?;
    }
    if let Some(error) = refused {
        return Err(told(error));
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

/// Reads a record, with the cards there are here; what should be said about them is said.
pub fn read_with_cards(file: &Path) -> Result<(Record, Arc<Catalog>), Error> {
    let record = read(file)?;
    let catalog = load_catalog()?;
    for note in record.notes(&catalog) {
        complain(&format!("exceed: {}: {note}", file.display()));
    }
    Ok((record, catalog))
}

/// Reads a record of any format, alone or in a game that a server has exported.
pub fn read(file: &Path) -> Result<Record, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    exceed_server::archive::record_of(&text).map_err(|error| Error::content(file, error))
}

/// The game a record leads to.
pub fn game(record: &Record) -> Result<Game, Error> {
    record.replay(load_catalog()?).map_err(|error| Error { exit: Exit::File, message: error.to_string() })
}

/// Writes a record; the file is never half written.
pub fn write(file: &Path, record: &Record) -> Result<(), Error> {
    write_whole(file, &record.to_json().map_err(Error::bug)?)
}
