//! One process for each data folder: a file that the operating system keeps locked for as long as the process lives,
//! however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::error::StoreError;

/// The name of the lock file in the data folder.
pub(super) const LOCK_FILE: &str = "exceed.lock";

/// Holds a data folder until it is dropped.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the folder.
    pub(super) fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let path = folder.join(LOCK_FILE);
        let cannot = |error: std::io::Error| StoreError::CannotOpen {
            what: format!("the lock file {}", path.display()),
            why: error.to_string(),
            hint: "Give a folder that this user may write to with --data".to_owned(),
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Held { folder: folder.display().to_string(), by: holder(&mut file) });
            }
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        // Only for the message of those who come later; the lock itself is the system's.
        file.set_len(0).map_err(cannot)?;
        writeln!(file, "{}", std::process::id()).map_err(cannot)?;
        Ok(FolderLock { _file: file })
    }
}

/// Who wrote itself into the lock file.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut text));
    match (read, text.trim()) {
        (Ok(_), number) if !number.is_empty() => format!("process {number}"),
        (Ok(_) | Err(_), _) => "another process".to_owned(),
    }
}
