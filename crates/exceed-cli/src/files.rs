//! Files that are written: looked at before the work, and never left half done or empty.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use exceed_rules::{CardFault, Record};

use crate::error::{Error, Exit};
use crate::replay;

/// Whether a file that is there may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// Only what is lost without harm.
    Never,
    /// It was said on the command line.
    AsTold,
}

/// Finds out before hours of work whether a file can be written. What is there stays, and what is not there is not made.
pub fn check_writable(path: Option<&Path>) -> Result<(), Error> {
    let Some(path) = path else { return Ok(()) };
    let unwritable = |error| Error::unwritable(path, &error);
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(Error {
            exit: Exit::File,
            message: format!("can't write {}: it is a folder", path.display()),
        }),
        Ok(_) => OpenOptions::new().append(true).open(path).map(drop).map_err(unwritable),
        Err(_) => {
            let partial = beside(path);
            OpenOptions::new().write(true).create(true).truncate(true).open(&partial).map_err(unwritable)?;
            fs::remove_file(&partial).map_err(unwritable)
        }
    }
}

/// Makes a folder for pages, and finds out whether they can be written there.
pub fn check_folder(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|error| Error::unwritable(path, &error))?;
    check_writable(Some(&path.join("index.html")))
}

/// Writes a file beside its place and then moves it there, so that it is never half written. A device is written to, and
/// a link stays a link.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Error> {
    let unwritable = |error| Error::unwritable(path, &error);
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => fs::write(path, text).map_err(unwritable),
        Ok(_) => {
            let place = fs::canonicalize(path).map_err(unwritable)?;
            put(&place, text).map_err(unwritable)
        }
        Err(_) => put(path, text).map_err(unwritable),
    }
}

fn put(path: &Path, text: &str) -> std::io::Result<()> {
    let partial = beside(path);
    fs::write(&partial, text).and_then(|()| fs::rename(&partial, path))
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    PathBuf::from(name)
}

/// Whether a duel may be recorded here: a plain file that is new, or one that may go.
pub fn check_record(path: &Path, replace: Replace) -> Result<(), Error> {
    let refuse = |why: &str| {
        Err(Error {
            exit: Exit::File,
            message: format!("a duel is not recorded to {}: {why}", path.display()),
        })
    };
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => refuse("it is a folder"),
        Ok(found) if found.is_symlink() && replace == Replace::Never => {
            refuse("it is a link; name the file itself, or say --overwrite")
        }
        Ok(found) if !found.is_file() && !found.is_symlink() => refuse("it is no plain file"),
        Ok(_) if replace == Replace::Never => match replay::read(path) {
            Ok(_) => refuse(&format!(
                "there is a duel in it; say --overwrite to replace it, or `exceed play --resume {}` to go on with it",
                path.display()
            )),
            Err(_) => refuse("there is something else in it; say --overwrite to replace it"),
        },
        Ok(_) | Err(_) => check_writable(Some(path)),
    }
}

/// Keeps the record of a game that can't go on because of the program, in a file of its own, and says where.
pub fn bug_report(record: &Record, what: &str) -> Error {
    Error::bug(format!("{}: please report it", kept(record, what)))
}

/// Keeps the record of a game that can't go on because of a card, and says where.
pub fn card_report(record: &Record, fault: &CardFault) -> Error {
    Error::card(kept(record, &fault.to_string()))
}

/// Keeps the record of a game that can't go on; what happened, and where the record is.
pub fn kept(record: &Record, what: &str) -> String {
    kept_in(&[std::env::current_dir().unwrap_or_default(), std::env::temp_dir()], record, what)
}

/// In the first of these folders that can be written to.
fn kept_in(folders: &[PathBuf], record: &Record, what: &str) -> String {
    let text = match record.to_json() {
        Ok(text) => text,
        Err(error) => return format!("{what}; its record can't be written: {error}"),
    };
    let mut fault = None;
    for path in folders.iter().map(|folder| free_name(folder)) {
        match fs::write(&path, &text) {
            Ok(()) => {
                let file = path.display();
                return format!("{what}; its record is in {file} (exceed replay {file})");
            }
            Err(error) => fault = Some(error),
        }
    }
    let fault = fault.map_or_else(String::new, |error| error.to_string());
    format!("{what}; its record can't be written: {fault}")
}

/// `exceed-bug.json`, or the first numbered one that is free.
fn free_name(folder: &Path) -> PathBuf {
    let first = folder.join("exceed-bug.json");
    let others = (2..1000).map(|number| folder.join(format!("exceed-bug-{number}.json")));
    let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
    std::iter::once(first.clone()).chain(others).find(is_free).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use exceed_rules::{Duel, MatchSetup, Record, seed_from_number};

    use super::kept_in;
    use crate::match_up::load_catalog;
    use crate::replay;

    #[test]
    fn a_bug_report_is_where_it_says_and_can_be_replayed() {
        let folder = std::env::temp_dir().join(format!("exceed-bug-test-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("writable");
        let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1));
        let duel = Duel::new(load_catalog().expect("sound"), &setup).expect("known");
        let record = Record::new(&duel, &setup);
        let folders = [PathBuf::from("/no/such/folder"), folder.clone()];
        for name in ["exceed-bug.json", "exceed-bug-2.json"] {
            let message = kept_in(&folders, &record, "it broke");
            let file = folder.join(name);
            assert!(message.contains(&format!("its record is in {}", file.display())), "{message}");
            let read = replay::read(&file).expect("a record");
            assert!(replay::game(&read).expect("it replays").decision().is_some());
        }
        std::fs::remove_dir_all(&folder).expect("removable");
    }
}
