//! `exceed cards`: read, check and format cards.

mod face;
pub mod sources;
mod team;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use exceed_cards::export::{Detail, export, export_card, export_character};
use exceed_cards::{Card, Catalog, Character, Diagnostic, format_file, print_character};
use exceed_lab::words::counted;

use crate::args::CardsCommand;
use crate::error::{Error, Exit};
use crate::match_up::load_catalog;
use crate::terminal::complain;

use team::Team;

pub use face::{heading, print_text, row, table_within};

/// Runs the command.
pub fn run(command: &CardsCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        CardsCommand::Check { paths } => check(paths, out),
        CardsCommand::Fmt { check, paths } => format(paths, *check, out),
        CardsCommand::List { json: true } => print_json(export(&*load_catalog()?, Detail::Numbers), out),
        CardsCommand::List { json: false } => list(out),
        CardsCommand::Show { name, json: true } => show_json(&load_catalog()?, &name.join(" "), out),
        CardsCommand::Show { name, json: false } => {
            let text = show(&load_catalog()?, &name.join(" "))?;
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

/// Plain data as one JSON value, keys in order.
fn print_json(data: impl serde::Serialize, out: &mut dyn Write) -> Result<Exit, Error> {
    let value = serde_json::to_value(data).map_err(Error::bug)?;
    writeln!(out, "{}", serde_json::to_string_pretty(&value).map_err(Error::bug)?)?;
    Ok(Exit::Fine)
}

/// All characters with their texts, one of them, a list of the cards of that name, or the deck of a team.
fn show_json(catalog: &Arc<Catalog>, name: &str, out: &mut dyn Write) -> Result<Exit, Error> {
    if name.is_empty() {
        return print_json(export(catalog, Detail::Texts), out);
    }
    if let Some(team) = Team::find(catalog, name)? {
        return print_json(team.json()?, out);
    }
    if let Some(index) = catalog.find(name) {
        return print_json(export_character(&catalog.characters()[index], Detail::Texts), out);
    }
    let found = face::find(catalog, name);
    if found.is_empty() {
        return Err(unknown(catalog, name));
    }
    let owned = found.iter().flat_map(|(card, owners)| owners.iter().map(move |owner| (owner, card)));
    let cards = owned.map(|(owner, card)| export_card(&owner.id, card, Detail::Texts));
    print_json(cards.collect::<Vec<_>>(), out)
}

/// A character, every card of that name, or the deck of a team.
pub fn show(catalog: &Arc<Catalog>, name: &str) -> Result<String, Error> {
    if let Some(team) = Team::find(catalog, name)? {
        return Ok(team.print());
    }
    if let Some(index) = catalog.find(name) {
        return Ok(print_character(catalog, index));
    }
    let found = face::find(catalog, name);
    if found.is_empty() {
        return Err(unknown(catalog, name));
    }
    let print = |(card, owners): &(&Card, Vec<&Character>)| {
        let owners: Vec<&str> = owners.iter().map(|owner| owner.name.as_str()).collect();
        format!("Of {}\n{}", owners.join(", "), face::print_card(card))
    };
    Ok(found.iter().map(print).collect::<Vec<_>>().join("\n"))
}

/// Nothing is called so; what could be meant.
fn unknown(catalog: &Catalog, name: &str) -> Error {
    let near = catalog.suggest(name).map(str::to_owned).or_else(|| face::suggest(catalog, name));
    let hint = near.map_or_else(
        || "`exceed cards list` lists the characters".into(),
        |near| format!("did you mean \"{near}\"?"),
    );
    Error::usage(format!("no character or card is called \"{name}\"; {hint}"))
}
