//! `exceed cards`: read, check and format cards.

mod face;
mod numbers;
pub mod sources;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use exceed_cards::{Catalog, Diagnostic, format_file, print_character};
use exceed_lab::words::counted;

use crate::args::CardsCommand;
use crate::error::{Error, Exit};
use crate::match_up::load_catalog;
use crate::terminal::complain;

pub use face::{heading, print_text, row, table_within};

/// Runs the command.
pub fn run(command: &CardsCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        CardsCommand::Check { paths } => check(paths, out),
        CardsCommand::Fmt { check, paths } => format(paths, *check, out),
        CardsCommand::List { json: true } => {
            let catalog = load_catalog()?;
            let list = numbers::of_all(&catalog);
            let text = serde_json::to_string_pretty(&list).map_err(Error::bug)?;
            writeln!(out, "{text}")?;
            Ok(Exit::Fine)
        }
        CardsCommand::List { json: false } => list(out),
        CardsCommand::Show { name } => {
            let text = show(&*load_catalog()?, &name.join(" "))?;
            write!(out, "{text}")?;
            Ok(Exit::Fine)
        }
    }
}

fn check(paths: &[PathBuf], out: &mut dyn Write) -> Result<Exit, Error> {
    let loaded = if paths.is_empty() {
        Ok(load_catalog()?)
    } else {
        Catalog::load(&sources::with_normals(sources::read(paths)?)).map(Arc::new)
    };
    match loaded {
        Ok(catalog) => {
            let lines = catalog.line_ids().into_iter().filter(|line| !line.id.contains("/ruling/")).count();
            let characters = counted(catalog.characters().len(), "character");
            writeln!(out, "{characters}, {} of text: all understood", counted(lines, "line"))?;
            Ok(Exit::Fine)
        }
        Err(faults) => Ok(report(&faults)),
    }
}

fn report(faults: &[Diagnostic]) -> Exit {
    for fault in faults {
        complain(&fault.to_string());
    }
    let many = counted(faults.len(), "fault");
    complain(&format!("exceed: {many} in card files; nothing was loaded"));
    Exit::Failed
}

fn format(paths: &[PathBuf], only_check: bool, out: &mut dyn Write) -> Result<Exit, Error> {
    let here = [PathBuf::from("cards")];
    if paths.is_empty() && !here[0].is_dir() {
        return Err(Error::usage("name a card file or a folder: there is no folder `cards` here"));
    }
    let paths = if paths.is_empty() { &here } else { paths };
    let mut exit = Exit::Fine;
    for (path, content) in sources::read(paths)? {
        let formatted = match format_file(&path, &content) {
            Ok(formatted) => formatted,
            Err(faults) => {
                exit = report(&faults);
                continue;
            }
        };
        if formatted == content {
            continue;
        }
        if only_check {
            writeln!(out, "{path} would change: run `exceed cards fmt {path}`")?;
            exit = Exit::Failed;
        } else {
            let path = PathBuf::from(path);
            fs::write(&path, formatted).map_err(|error| Error::unwritable(&path, &error))?;
            writeln!(out, "{} rewritten", path.display())?;
        }
    }
    Ok(exit)
}

fn list(out: &mut dyn Write) -> Result<Exit, Error> {
    let catalog = load_catalog()?;
    writeln!(out, "{:<22} {:<22} {:>6} {:>7} {:>5}", "name", "id", "season", "exceed", "cards")?;
    for character in catalog.characters() {
        let exceed = character.exceed_cost.map_or_else(|| "never".to_owned(), |cost| cost.to_string());
        let cards: u32 = character.cards.iter().map(|card| u32::from(card.copies)).sum();
        let (name, id, season) = (&character.name, &character.id, character.season);
        writeln!(out, "{name:<22} {id:<22} {season:>6} {exceed:>7} {cards:>5}")?;
    }
    Ok(Exit::Fine)
}

/// A character, or every card of that name.
pub fn show(catalog: &Catalog, name: &str) -> Result<String, Error> {
    if let Some(index) = catalog.find(name) {
        return Ok(print_character(catalog, index));
    }
    let text = face::find(catalog, name);
    if text.is_empty() {
        let near = catalog.suggest(name).map(str::to_owned).or_else(|| face::suggest(catalog, name));
        let hint = near.map_or_else(
            || "`exceed cards list` lists the characters".into(),
            |near| format!("did you mean \"{near}\"?"),
        );
        return Err(Error::usage(format!("no character or card is called \"{name}\"; {hint}")));
    }
    Ok(text)
}
