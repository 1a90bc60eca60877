//! A copy of the SQLite file while a server uses it.

use std::fs::{File, OpenOptions};
use std::path::Path;

use sqlx::Connection;

use super::error::StoreError;
use super::source::{FILE, FileMode, Purpose, Source};
use super::statement::{Value, arguments};

/// Copies the database of a data folder into a new file, as it is at one moment; a server may go on using it. To restore
/// it, put the file into a data folder as `exceed.db` while no server uses that folder.
///
/// # Errors
/// There is no database in the folder, the file exists already, or it can't be written. What was begun is removed.
pub async fn backup(folder: &Path, file: &Path) -> Result<(), StoreError> {
    sqlx::any::install_default_drivers();
    let cannot = |why: String, hint: &str| StoreError::CannotOpen {
        what: format!("the copy {}", file.display()),
        why,
        hint: hint.to_owned(),
    };
    let path = std::path::absolute(folder.join(FILE))
        .map_err(|error| cannot(error.to_string(), "Name the data folder"))?;
    if !path.is_file() {
        return Err(StoreError::CannotOpen {
            what: format!("the database file {}", path.display()),
            why: "it is not there".to_owned(),
            hint: "Name the folder that the server has as --data".to_owned(),
        });
    }
    let source = Source::file(&path, FileMode::MustExist)?;
    // Made here so that nothing is ever overwritten, not even a file that appears at this moment.
    create(file).map_err(|error| cannot(error.to_string(), "Name a file that does not exist yet"))?;
    let copied = copy(&source, file).await.and_then(|()| {
        flush(file).map_err(|error| StoreError::Unavailable(format!("{}: {error}", file.display())))
    });
    if copied.is_err() {
        // What was begun is no backup.
        let _ = std::fs::remove_file(file);
    }
    copied.map_err(|error| source.cannot_open(error))
}

/// A new empty file for its owner alone: it holds the secrets of games that go on.
fn create(file: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

async fn copy(source: &Source, file: &Path) -> Result<(), StoreError> {
    let absolute = std::path::absolute(file).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let name =
        absolute.to_str().ok_or_else(|| StoreError::Refused("the file's name is not UTF-8".to_owned()))?;
    let mut connection = source.connect(Purpose::Copying).await?;
    let values = [Value::from(name)];
    sqlx::query_with("VACUUM INTO $1", arguments(&values)?).execute(&mut connection).await?;
    let _ = connection.close().await;
    Ok(())
}

/// Sees to it that the copy survives a loss of power.
fn flush(file: &Path) -> std::io::Result<()> {
    File::open(file)?.sync_all()?;
    let folder = std::path::absolute(file)?.parent().map(Path::to_path_buf);
    folder.map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}
