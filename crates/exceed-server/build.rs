//! Lists the files of the built client, so that the program carries them.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=assets");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("assets");
    let mut files = Vec::new();
    if folder.is_dir() {
        list(&folder, &mut files)?;
    }
    files.sort();
    let mut text = "[\n".to_owned();
    for file in &files {
        let path = file.strip_prefix(&folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
        // What has no ending is about the files, not one of them.
        if path.contains('.') && !path.starts_with('.') {
            let place = file.display().to_string();
            text +=
                &format!("    File {{ path: {:?}, body: include_bytes!({place:?}) }},\n", format!("/{path}"));
        }
    }
    text += "]\n";
    let out = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("assets.rs");
    fs::write(out, text)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
