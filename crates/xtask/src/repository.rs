//! The files of this repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders that hold nothing written by hand.
const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];

/// The folder of the repository: the one that the current folder is in, so that a program that is built once serves every
/// checkout; else the one it was built from.
#[must_use]
pub fn root() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let is_root = |folder: &&Path| folder.join("crates/xtask").is_dir();
    if let Some(root) = here.ancestors().find(is_root) {
        return root.to_path_buf();
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default()
}

/// Every file below a folder of the repository, relative to its root, in order of names.
///
/// # Errors
/// A folder can't be read.
pub fn files(folder: &str) -> io::Result<Vec<PathBuf>> {
    let root = root();
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if !path.is_dir() {
                found.push(path.strip_prefix(&root).unwrap_or(&path).to_path_buf());
            } else if !path.file_name().is_some_and(|name| SKIPPED.iter().any(|skipped| name == *skipped)) {
                folders.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The content of a file of the repository.
///
/// # Errors
/// It can't be read; the message names it.
pub fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("can't read {file}: {error}"))
}

/// A clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// `STK-12`.
    pub id: String,
    /// Its words.
    pub text: String,
}

impl Clause {
    /// Whether a case must prove it: all but those about parts of the game that no character has yet.
    #[must_use]
    pub fn is_built(&self) -> bool {
        !WAITING.iter().any(|waiting| waiting.id == self.id && waiting.part == Part::All)
    }

    /// What of it waits for characters that are not there yet.
    #[must_use]
    pub fn waiting(&self) -> Option<&'static str> {
        WAITING.iter().find(|waiting| waiting.id == self.id).map(|waiting| waiting.what)
    }

    /// Why no code carries out this clause, if none does: it is words alone, or cards do it.
    #[must_use]
    pub fn without_code(&self) -> Option<&'static str> {
        WITHOUT_CODE.iter().find(|(id, _)| *id == self.id).map(|(_, why)| *why)
    }
}

/// Whether a whole clause waits or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole clause.
    All,
    /// A part; cases prove the rest.
    Some,
}

/// A clause, or a part of one, that is built with the first character that needs it.
pub struct Waiting {
    /// The clause.
    pub id: &'static str,
    /// How much of it.
    pub part: Part,
    /// What it is about.
    pub what: &'static str,
}

/// What waits for characters that are not there yet.
pub const WAITING: [Waiting; 3] = [
    Waiting { id: "TAG-22", part: Part::Some, what: "markers at the start" },
    Waiting { id: "TAG-27", part: Part::Some, what: "cards lying in spaces, markers" },
    Waiting { id: "TAG-28", part: Part::All, what: "transforms" },
];

/// Clauses that are built and have no code of their own, with the reason.
pub const WITHOUT_CODE: [(&str, &str); 10] = [
    ("GEN-1", "a principle: the rules perform card text and never ask whether they may"),
    ("SSN-1", "points at STK-6"),
    ("SSN-3", "points at OVD-1 to OVD-6"),
    ("SSN-5", "points at BST-6"),
    ("SSN-6", "points at BST-7"),
    ("SSN-8", "card text: those characters have no exceed cost, and lines that flip them"),
    ("SSN-9", "card text: two cards that meet; STK-20 is the rule behind it"),
    ("SSN-11", "card text: lines that make those boosts leave play"),
    ("TAG-20", "a principle: editions and the systems of a character are read as in a duel"),
    ("TAG-27", "traps are boosts (TAG-5); a swap touches no area"),
];

/// Every clause of `docs/rules.md`: a list item that begins with its id.
///
/// # Errors
/// The file can't be read.
pub fn clauses() -> Result<Vec<Clause>, String> {
    let mut clauses: Vec<Clause> = Vec::new();
    for line in read("docs/rules.md")?.lines() {
        let item = line.strip_prefix("- ").and_then(|item| item.split_once(' '));
        if let Some((id, text)) = item.filter(|(id, _)| is_clause_id(id)) {
            clauses.push(Clause { id: id.to_owned(), text: text.to_owned() });
        } else if let (Some(more), Some(clause)) = (line.strip_prefix("  "), clauses.last_mut()) {
            clause.text.push(' ');
            clause.text.push_str(more.trim());
        }
    }
    Ok(clauses)
}

/// Whether a word is an id of a clause: three capitals, a hyphen, a number.
#[must_use]
pub fn is_clause_id(text: &str) -> bool {
    let parts = text.split_once('-');
    parts.is_some_and(|(family, number)| {
        family.len() == 3
            && family.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
