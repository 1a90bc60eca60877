//! The browser client: what it is built from, and whether what the program carries was built from that.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::repository::{files, root};

/// Where the sources are.
pub const FOLDER: &str = "client";
/// Where the built client is kept, in the crate that carries it.
pub const BUILT: &str = "crates/exceed-server/assets";

/// Files beside the folders that the build reads.
const SINGLE: [&str; 7] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "tsconfig.app.json",
    "vite.config.ts",
];
/// Folders that the build reads.
const FOLDERS: [&str; 2] = ["src", "public"];
/// Files in them that it does not read.
const TESTS: [&str; 2] = [".test.ts", ".spec.ts"];

/// Whether there is a client to build.
#[must_use]
pub fn is_there() -> bool {
    root().join(FOLDER).join("package.json").is_file()
}

/// What the client is built from, relative to the root of the repository, in order of names.
///
/// # Errors
/// A folder can't be read.
pub fn sources() -> Result<Vec<PathBuf>, String> {
    let all = files(FOLDER).map_err(|error| format!("can't list {FOLDER}: {error}"))?;
    Ok(all.into_iter().filter(|path| is_source(path)).collect())
}

fn is_source(path: &Path) -> bool {
    let Ok(inside) = path.strip_prefix(FOLDER) else { return false };
    let name = inside.to_string_lossy();
    let in_folder = FOLDERS.iter().any(|folder| inside.starts_with(folder));
    SINGLE.contains(&&*name) || in_folder && !TESTS.iter().any(|test| name.ends_with(test))
}

/// A hash of everything the client is built from: names and what is in them.
///
/// # Errors
/// A file can't be read.
pub fn hash_of_sources() -> Result<String, String> {
    let mut hash = Sha256::new();
    for path in sources()? {
        let body = std::fs::read(root().join(&path))
            .map_err(|error| format!("can't read {}: {error}", path.display()))?;
        let name = path.to_string_lossy().replace('\\', "/");
        hash.update(format!("{name}\n{}\n", body.len()));
        hash.update(&body);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The hash of what the built client was built from; nothing if none is kept.
#[must_use]
pub fn built_from() -> Option<String> {
    let text = std::fs::read_to_string(root().join(BUILT).join("SOURCES")).ok()?;
    Some(text.trim().to_owned())
}

/// Whether the program carries the client as its sources are now.
///
/// # Errors
/// A file can't be read.
pub fn is_fresh() -> Result<bool, String> {
    Ok(built_from() == Some(hash_of_sources()?))
}

/// Says that the built client is the sources' as they are now.
///
/// # Errors
/// A file can't be read or written.
pub fn mark_built() -> Result<(), String> {
    let path = root().join(BUILT).join("SOURCES");
    let text = hash_of_sources()? + "\n";
    std::fs::write(&path, text).map_err(|error| format!("can't write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_from_is_told_from_what_is_not() {
        for path in
            ["client/index.html", "client/src/lib/wire.ts", "client/public/icon.svg", "client/vite.config.ts"]
        {
            assert!(is_source(Path::new(path)), "{path}");
        }
        for path in [
            "client/src/lib/hand.test.ts",
            "client/tests/play.spec.ts",
            "client/README.md",
            "docs/index.html",
        ] {
            assert!(!is_source(Path::new(path)), "{path}");
        }
    }

    #[test]
    fn the_hash_is_of_what_is_in_the_files() {
        let hash = hash_of_sources().expect("readable");
        assert_eq!(hash.len(), 64);
        assert!(sources().expect("readable").contains(&PathBuf::from("client/src/lib/wire.ts")));
    }
}
