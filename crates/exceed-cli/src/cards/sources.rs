//! Card files from paths.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exceed_cards::embedded_sources;

use crate::error::Error;

const NORMALS: &str = "normals.toml";

/// Name and content of every card file at these paths: files as they are, folders with all `.toml` files below.
pub fn read(paths: &[PathBuf]) -> Result<Vec<(String, String)>, Error> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    files.sort();
    // One file by two names is read once.
    let mut seen = BTreeSet::new();
    files.retain(|path| seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())));
    if files.is_empty() {
        let shown: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        return Err(Error::usage(format!("there is no .toml file in {}", shown.join(", "))));
    }
    let read = |path: PathBuf| {
        let content = fs::read_to_string(&path).map_err(|error| Error::unreadable(&path, &error))?;
        Ok((path.display().to_string(), content))
    };
    files.into_iter().map(read).collect()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let unreadable = |error| Error::unreadable(path, &error);
    if !fs::metadata(path).map_err(unreadable)?.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let inner = entry.map_err(unreadable)?.path();
        if inner.is_dir() || inner.extension().is_some_and(|extension| extension == "toml") {
            collect(&inner, files)?;
        }
    }
    Ok(())
}

/// Adds the Normals of this program unless the files bring their own.
pub fn with_normals(mut sources: Vec<(String, String)>) -> Vec<(String, String)> {
    let is_normals = |name: &str| Path::new(name).file_name().is_some_and(|file| file == NORMALS);
    if !sources.iter().any(|(name, _)| is_normals(name)) {
        sources.extend(embedded_sources().into_iter().filter(|(name, _)| is_normals(name)));
    }
    sources
}
