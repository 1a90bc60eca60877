//! `exceed backup`: a copy of a server's database while the server runs.

use std::io::Write;
use std::path::Path;

use exceed_server::store::backup;

use crate::error::{Error, Exit};
use crate::serve::data_folder;

/// Copies the database of a data folder into a new file.
pub fn run(data: Option<&Path>, file: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = data_folder(data)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::bug(format!("no threads can be started: {error}")))?;
    let copied = runtime.block_on(backup(&folder, file));
    copied.map_err(|error| Error { exit: Exit::File, message: error.to_string() })?;
    writeln!(out, "{} is a copy of the database in {}", file.display(), folder.display())?;
    Ok(Exit::Fine)
}
