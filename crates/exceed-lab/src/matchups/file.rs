//! The chart as a file. Only a chart of the same measurement is taken up again.

use std::fmt;

use exceed_rules::Difference;
use serde_json::Value;

use crate::matchups::{MATCHUPS_FORMAT, Matchups};
use crate::words::counted;

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
                write!(out, "it has {what} {found}, not {here}")
            }
            FileFault::Cards(difference) => write!(out, "it was measured with other cards: {difference}"),
            FileFault::Settings { what, found, wanted } => {
                write!(out, "it was measured with {what} {found}, not {wanted}")
            }
        }
    }
}

impl std::error::Error for FileFault {}

impl Matchups {
    /// The file's text: everything needed to go on, and the results so far as people read them, unless it is only a part.
    ///
    /// # Errors
    /// It can't be written as JSON.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut sorted = self.clone();
        sorted.pending.sort_unstable_by_key(|pending| (pending.cell, pending.pair));
        let mut value = serde_json::to_value(sorted)?;
        value["kind"] = KIND.into();
        if self.shard.is_none() {
            value["results"] = serde_json::to_value(self.summary())?;
        }
        Ok(serde_json::to_string(&value)? + "\n")
    }

    /// Reads a file's text.
    ///
    /// # Errors
    /// It is something else, or of another format.
    pub fn read(text: &str) -> Result<Matchups, FileFault> {
        let broken = |error: serde_json::Error| FileFault::NotAChart(error.to_string());
        let value: Value = serde_json::from_str(text).map_err(broken)?;
        if value["kind"] != KIND {
            return Err(FileFault::NotAChart(format!("its \"kind\" is not \"{KIND}\"")));
        }
        if value["format"] != MATCHUPS_FORMAT {
            return Err(version("format", value["format"].to_string(), &MATCHUPS_FORMAT.to_string()));
        }
        let found: Matchups = serde_json::from_value(value).map_err(broken)?;
        let (cells, count) = (found.cells.len(), found.characters.len());
        let known = |cell: &usize| *cell < cells;
        let rising = |list: &Vec<usize>| list.is_sorted_by(|one, two| one < two) && list.iter().all(known);
        if cells != count * (count + 1) / 2
            || found.decks.len() != count
            || found.pending.iter().any(|pending| !known(&pending.cell))
            || !found.chosen.as_ref().is_none_or(rising)
        {
            return Err(FileFault::NotAChart("its number of matchups is wrong".to_owned()));
        }
        Ok(found)
    }

    /// Reads the text of a file to go on with. `self` says what is wanted; the results come from the file.
    ///
    /// # Errors
    /// It is something else, or was measured in another way.
    pub fn resume(&self, text: &str) -> Result<Matchups, FileFault> {
        let found = Matchups::read(text)?;
        found.measures_the_same(self)?;
        let (found_part, wanted) = (part(&found), part(self));
        if found_part != wanted {
            return Err(FileFault::Settings { what: "the part", found: found_part, wanted });
        }
        Ok(found)
    }

    /// Whether two charts can be parts of one.
    pub(super) fn measures_the_same(&self, wanted: &Matchups) -> Result<(), FileFault> {
        if self.engine != wanted.engine {
            return Err(version("engine", self.engine.clone(), &wanted.engine));
        }
        let edition = |chart: &Matchups| chart.uses.edition.name().to_owned();
        let chosen = |chart: &Matchups| match &chart.chosen {
            Some(cells) => counted(cells.len(), "matchup"),
            None => "all matchups".to_owned(),
        };
        let settings = [
            ("bot", self.bot.clone(), wanted.bot.clone()),
            ("seed", self.seed.to_string(), wanted.seed.to_string()),
            ("the edition", edition(self), edition(wanted)),
            ("the characters", self.characters.join(","), wanted.characters.join(",")),
        ];
        if let Some((what, found, wanted)) = settings.into_iter().find(|(_, found, wanted)| found != wanted) {
            return Err(FileFault::Settings { what, found, wanted });
        }
        if self.chosen != wanted.chosen {
            let (found, mut wanted) = (chosen(self), chosen(wanted));
            if found == wanted {
                wanted = "as many others".to_owned();
            }
            return Err(FileFault::Settings { what: "the choice of", found, wanted });
        }
        if self.rules != wanted.rules {
            return Err(version("the rules of revision", self.rules.to_string(), &wanted.rules.to_string()));
        }
        self.uses.difference(&wanted.uses).map_or(Ok(()), |difference| Err(FileFault::Cards(difference)))
    }
}

fn version(what: &'static str, found: String, here: &str) -> FileFault {
    FileFault::Version { what, found, here: here.to_owned() }
}

/// Which part it is, in words.
fn part(chart: &Matchups) -> String {
    chart.shard.map_or_else(|| "1/1, the whole chart".to_owned(), |shard| shard.to_string())
}
