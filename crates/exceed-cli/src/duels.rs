//! Duels that are kept without being asked: every one from its first answer on, the newest hundred.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs};

use exceed_rules::Record;

use crate::error::{Error, Exit};
use crate::replay;
use crate::terminal::complain;

/// How many are kept.
const KEPT: usize = 100;
/// Names the folder instead of the usual one.
const FOLDER: &str = "EXCEED_DUELS";

/// Where a duel is kept.
#[derive(Debug)]
pub enum Keeper {
    /// In this file, which was asked for.
    Asked(PathBuf),
    /// In a file of the folder, under a name that begins with the date.
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The rest of the name: who plays whom, and the bot.
        rest: String,
    },
    /// In this file of the folder.
    Kept(PathBuf),
    /// Nowhere.
    Nowhere,
}

impl Keeper {
    /// The folder's keeper for a duel, or none if there is no place for it.
    pub fn in_folder(characters: [&str; 2], bot: &str) -> Keeper {
        match folder() {
            Some(folder) => {
                Keeper::Folder { folder, rest: format!("{}-{}.{bot}", characters[0], characters[1]) }
            }
            None => Keeper::Nowhere,
        }
    }

    /// The file, once there is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Keeper::Asked(file) | Keeper::Kept(file) => Some(file),
            Keeper::Folder { .. } | Keeper::Nowhere => None,
        }
    }

    /// Writes the duel down as it is now; one without answers is no duel yet.
    ///
    /// A file that was asked for must be written. Where the folder can't be, the duel goes on without.
    pub fn save(&mut self, record: &Record) -> Result<(), Error> {
        if record.inputs.is_empty() {
            return Ok(());
        }
        if let Keeper::Folder { folder, rest } = self {
            match begin(folder, rest) {
                Ok(file) => *self = Keeper::Kept(file),
                Err(error) => {
                    complain(&format!("exceed: this duel is not kept: {}", error.message));
                    *self = Keeper::Nowhere;
                }
            }
        }
        match self {
            Keeper::Asked(file) => replay::write(file, record),
            Keeper::Kept(file) => {
                if let Err(error) = replay::write(file, record) {
                    complain(&format!("exceed: this duel is not kept any more: {}", error.message));
                    *self = Keeper::Nowhere;
                }
                Ok(())
            }
            Keeper::Folder { .. } | Keeper::Nowhere => Ok(()),
        }
    }
}

/// `$EXCEED_DUELS`, else `$XDG_STATE_HOME/exceed/duels`, else `~/.local/state/exceed/duels`.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = || {
        let home = || set("HOME").map(|home| home.join(".local/state"));
        set("XDG_STATE_HOME").filter(|path| path.is_absolute()).or_else(home)
    };
    set(FOLDER).or_else(|| state().map(|state| state.join("exceed/duels")))
}

/// A new name in the folder; the oldest files make room for it.
fn begin(folder: &Path, rest: &str) -> Result<PathBuf, Error> {
    fs::create_dir_all(folder).map_err(|error| Error::unwritable(folder, &error))?;
    let kept = kept(folder);
    for old in kept.iter().skip(KEPT - 1) {
        // One that can't be removed is no reason not to play.
        let _ = fs::remove_file(old);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let stamp = date(now);
    let names = (1..).map(|number| {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        folder.join(format!("{stamp}{more}-{rest}.json"))
    });
    let mut free = names.filter(|path| fs::symlink_metadata(path).is_err());
    free.next().ok_or_else(|| Error::bug("no name is free"))
}

/// The duels of the folder, the newest first.
pub fn kept(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut kept: Vec<PathBuf> = entries.filter(|path| is_kept(path)).collect();
    kept.sort_unstable_by(|one, two| two.cmp(one));
    kept
}

/// Whether this program has named the file: nothing else is ever removed.
fn is_kept(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let shape = "dddd-dd-ddTdd-dd-dd-";
    let fits = |(want, found): (char, char)| if want == 'd' { found.is_ascii_digit() } else { want == found };
    name.ends_with(".json") && name.len() > shape.len() && shape.chars().zip(name.chars()).all(fits)
}

/// The newest duel of the folder that is not over.
pub fn newest_unfinished() -> Result<PathBuf, Error> {
    let folder = folder().ok_or_else(|| Error::usage("no folder of duels is known: set EXCEED_DUELS"))?;
    let unfinished = |file: &PathBuf| {
        let game = replay::read(file).ok().and_then(|record| replay::game(&record).ok());
        game.is_some_and(|game| game.decision().is_some())
    };
    kept(&folder).into_iter().find(unfinished).ok_or_else(|| Error {
        exit: Exit::Usage,
        message: format!("there is no unfinished duel in {}", folder.display()),
    })
}

/// The bot a kept duel was played against, if its name says so.
pub fn bot_of(file: &Path) -> Option<String> {
    let stem = file.file_stem()?.to_str()?;
    stem.rsplit_once('.').map(|(_, bot)| bot.to_owned())
}

/// `2026-11-15T22-30-05`, in universal time: names sort by age.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 1 March of year 0, so that a leap day ends its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let part = (5 * of_year + 2) / 153;
    let day = of_year - (153 * part + 2) / 5 + 1;
    let month = if part < 10 { part + 3 } else { part - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{bot_of, date, is_kept};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00-00-00");
        assert_eq!(date(951_782_400), "2000-02-29T00-00-00");
        assert_eq!(date(1_763_245_805), "2025-11-15T22-30-05");
        assert_eq!(date(4_107_542_399), "2100-02-28T23-59-59");
    }

    #[test]
    fn only_own_files_are_counted_and_removed() {
        assert!(is_kept(Path::new("x/2026-11-15T22-30-05-ryu-ken-masters.level3.json")));
        assert!(is_kept(Path::new("2026-11-15T22-30-05-2-ryu-ken-masters.level3.json")));
        assert!(!is_kept(Path::new("x/duel.json")));
        assert!(!is_kept(Path::new("2026-11-15.json")));
        assert!(!is_kept(Path::new("2026-11-15T22-30-05-ryu.json.bak")));
        assert_eq!(bot_of(Path::new("a/2026-11-15T22-30-05-ryu-ken.level3.json")).as_deref(), Some("level3"));
        assert_eq!(bot_of(Path::new("duel.json")), None);
    }
}
