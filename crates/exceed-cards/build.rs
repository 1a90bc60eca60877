//! Embeds all card files, so that the program needs no files at run time.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let cards = manifest.join("../../cards");
    println!("cargo::rerun-if-changed={}", cards.display());
    let mut files = Vec::new();
    if cards.is_dir() {
        collect(&cards, "cards", &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path) in files {
        println!("cargo::rerun-if-changed={}", path.display());
        list.push_str(&format!("    ({name:?}, include_str!({:?})),\n", path.display().to_string()));
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    fs::write(out.join("embedded.rs"), list)
}

fn collect(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(last) = path.file_name().and_then(|last| last.to_str()) else { continue };
        let inner = format!("{name}/{last}");
        if path.is_dir() {
            collect(&path, &inner, files)?;
        } else if last.ends_with(".toml") {
            files.push((inner, path.canonicalize()?));
        }
    }
    Ok(())
}
