//! Who plays with which character, as given on the command line.

use std::sync::Arc;

use exceed_bots::{Bot, LEVELS, NAMES, by_name};
use exceed_cards::suggest::nearest;
use exceed_cards::{Catalog, embedded_sources};

use crate::error::Error;

/// The cards of this program.
pub fn built_in_catalog() -> Result<Arc<Catalog>, Error> {
    let catalog = Catalog::load(&embedded_sources());
    catalog
        .map(Arc::new)
        .map_err(|faults| Error::bug(format!("the cards of this program are broken: {}", faults[0])))
}

/// A character by name, or an error that suggests one.
pub fn find_character(catalog: &Catalog, name: &str) -> Result<usize, Error> {
    catalog.find(name).ok_or_else(|| {
        let hint = match catalog.suggest(name) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "`exceed cards list` lists them".to_owned(),
        };
        Error::usage(format!("no character is called \"{name}\"; {hint}"))
    })
}

/// A bot by name, or an error that suggests one.
pub fn find_bot(name: &str) -> Result<&'static str, Error> {
    let known = || NAMES.into_iter().chain(LEVELS);
    known().find(|known| *known == name).ok_or_else(|| {
        let hint = nearest(name, known()).map(|near| format!("did you mean \"{near}\"? "));
        let hint = hint.unwrap_or_default();
        Error::usage(format!(
            "no bot is called \"{name}\"; {hint}known are {}",
            known().collect::<Vec<_>>().join(", ")
        ))
    })
}

/// `CHARACTER[:BOT]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// Indexes of the characters to play in turn; one, or all.
    pub characters: Vec<usize>,
    /// The bot's name.
    pub bot: &'static str,
}

impl Contestant {
    /// Reads `Ryu`, `Ryu:random`, `all`.
    pub fn parse(catalog: &Catalog, text: &str) -> Result<Contestant, Error> {
        Contestant::parse_or(catalog, text, NAMES[0])
    }

    /// The same, with this bot where none is named.
    pub fn parse_or(catalog: &Catalog, text: &str, bot: &str) -> Result<Contestant, Error> {
        let (character, bot) = text.rsplit_once(':').unwrap_or((text, bot));
        let bot = find_bot(bot)?;
        let characters = if character == "all" {
            (0..catalog.characters().len()).collect()
        } else {
            vec![find_character(catalog, character)?]
        };
        Ok(Contestant { characters, bot })
    }

    /// A fresh bot.
    pub fn bot(&self, seed: u64) -> Result<Box<dyn Bot + Send>, Error> {
        by_name(self.bot, seed).ok_or_else(|| Error::usage(format!("no bot is called \"{}\"", self.bot)))
    }
}
