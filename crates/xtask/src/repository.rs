//! The files of this repository.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Folders that hold nothing written by hand.
const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];

/// The folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
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
    /// Whether a case must prove it: all but those of parts of the game that are not built.
    #[must_use]
    pub fn is_built(&self) -> bool {
        !self.id.starts_with("TAG-")
    }
}

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

fn is_clause_id(text: &str) -> bool {
    let parts = text.split_once('-');
    parts.is_some_and(|(family, number)| {
        family.len() == 3
            && family.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
