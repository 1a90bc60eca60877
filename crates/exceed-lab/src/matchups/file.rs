//! The chart as a file. Only a chart of the same measurement is taken up again.

use std::fmt;

use exceed_rules::{Difference, ENGINE_VERSION};
use serde_json::Value;

use crate::matchups::{MATCHUPS_FORMAT, Matchups};

/// What the file calls itself.
const KIND: &str = "exceed matchups";

/// Why a file is not taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// It is no chart at all, or a broken one.
    NotAChart(String),
    /// It was written by another version.
    Version {
        /// Which number differs.
        what: &'static str,
        /// As it is in the file.
        found: String,
        /// As it is here.
        here: String,
    },
    /// It was measured with other cards.
    Cards(Difference),
    /// It was measured in another way.
    Settings {
        /// What differs.
        what: &'static str,
        /// As it is in the file.
        found: String,
        /// As asked for.
        wanted: String,
    },
}

impl fmt::Display for FileFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::NotAChart(why) => write!(out, "it is not a chart of `exceed matchups`: {why}"),
            FileFault::Version { what, found, here } => {
                write!(out, "it has {what} {found}, this program {here}")
            }
            FileFault::Cards(difference) => write!(out, "it was measured with other cards: {difference}"),
            FileFault::Settings { what, found, wanted } => {
                write!(out, "it was measured with {what} {found}, not {wanted}")
            }
        }?;
        write!(out, "; nothing was changed, choose another file")
    }
}

impl std::error::Error for FileFault {}

impl Matchups {
    /// The file's text: everything needed to go on, and the results so far as people read them.
    ///
    /// # Errors
    /// It can't be written as JSON.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut sorted = self.clone();
        sorted.pending.sort_unstable_by_key(|pending| (pending.cell, pending.pair));
        let mut value = serde_json::to_value(sorted)?;
        value["kind"] = KIND.into();
        value["results"] = serde_json::to_value(self.summary())?;
        Ok(serde_json::to_string(&value)? + "\n")
    }

    /// Reads a file's text. `self` says what is wanted; the results come from the file.
    ///
    /// # Errors
    /// It is something else, or was measured in another way.
    pub fn resume(&self, text: &str) -> Result<Matchups, FileFault> {
        let broken = |error: serde_json::Error| FileFault::NotAChart(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(broken)?;
        if value["kind"] != KIND {
            return Err(FileFault::NotAChart(format!("its \"kind\" is not \"{KIND}\"")));
        }
        let version =
            |what, found: String, here: &str| FileFault::Version { what, found, here: here.to_owned() };
        if value["format"] != MATCHUPS_FORMAT {
            return Err(version("format", value["format"].to_string(), &MATCHUPS_FORMAT.to_string()));
        }
        let found: Matchups = serde_json::from_value(value).map_err(broken)?;
        if found.engine != ENGINE_VERSION {
            return Err(version("engine", found.engine, ENGINE_VERSION));
        }
        let settings = [
            ("bot", found.bot.clone(), self.bot.clone()),
            ("seed", found.seed.to_string(), self.seed.to_string()),
            ("the edition", found.uses.edition.name().to_owned(), self.uses.edition.name().to_owned()),
            ("the characters", found.characters.join(","), self.characters.join(",")),
        ];
        if let Some((what, found, wanted)) = settings.into_iter().find(|(_, found, wanted)| found != wanted) {
            return Err(FileFault::Settings { what, found, wanted });
        }
        if found.rules != self.rules {
            return Err(version("the rules of revision", found.rules.to_string(), &self.rules.to_string()));
        }
        if let Some(difference) = found.uses.difference(&self.uses) {
            return Err(FileFault::Cards(difference));
        }
        let cells = found.cells.len();
        if cells != self.cells.len() || found.pending.iter().any(|pending| pending.cell >= cells) {
            return Err(FileFault::NotAChart("its number of matchups is wrong".to_owned()));
        }
        Ok(found)
    }
}
