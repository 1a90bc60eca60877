//! Records as JSON. Format 2 is written, format 1 is still read.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{Beginning, Binding, Input, NotAnInput, RECORD_FORMAT, Record, RecordError, Start, Uses};
use crate::chance::Seed;
use crate::choice::Choice;
use crate::duel::OrderPolicy;
use crate::edition::{Edition, EditionRules};
use crate::player::{ByPlayer, Player};
use crate::position::Position;
use crate::saved::SavedGame;
use crate::setup::MatchSetup;

impl Record {
    /// Reads a record of any format there was.
    ///
    /// # Errors
    /// It is not one; the message says what is wrong and at which line and column.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        /// A record of an unknown format may have any fields.
        #[derive(serde::Deserialize)]
        struct Format {
            format: Option<u64>,
        }
        let not_json = |error: serde_json::Error| {
            let cut = if error.is_eof() { "; the file is cut off: get it again, whole" } else { "" };
            RecordError::NotJson(format!("{error}{cut}"))
        };
        let Format { format } = serde_json::from_str(text).map_err(not_json)?;
        let format = format.ok_or(RecordError::NoFormat)?;
        if !(1..=u64::from(RECORD_FORMAT)).contains(&format) {
            return Err(RecordError::Format(format));
        }
        serde_json::from_str(text).map_err(|error| RecordError::Field(error.to_string()))
    }

    /// The record as JSON that people can read and compare: one entry a line.
    ///
    /// # Errors
    /// It was read as format 1 and is not bound, see [`Record::bind`].
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }
}

/// Reads 64 hex digits.
#[must_use]
pub fn parse_seed(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut seed = [0; 32];
    for (index, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(seed)
}

impl fmt::Display for Input {
    /// `p1 walk:4`, `p2 concede`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Choice(player, choice) => write!(out, "{player} {choice}"),
            Input::Concede(player) => write!(out, "{player} concede"),
        }
    }
}

impl FromStr for Input {
    type Err = NotAnInput;

    fn from_str(text: &str) -> Result<Input, NotAnInput> {
        let wrong = |choice| NotAnInput { text: text.to_owned(), choice };
        let (player, rest) = text.split_once(' ').ok_or_else(|| wrong(None))?;
        let player: Player = player.parse().map_err(|_| wrong(None))?;
        if rest == "concede" {
            return Ok(Input::Concede(player));
        }
        rest.parse().map(|choice| Input::Choice(player, choice)).map_err(|error| wrong(Some(error)))
    }
}

/// An entry as format 1 wrote it.
#[derive(serde::Deserialize)]
enum OldInput {
    Choice(Player, Choice),
    Concede(Player),
}

impl From<OldInput> for Input {
    fn from(input: OldInput) -> Input {
        match input {
            OldInput::Choice(player, choice) => Input::Choice(player, choice),
            OldInput::Concede(player) => Input::Concede(player),
        }
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Input {
    /// A text, or what format 1 wrote.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Input, D::Error> {
        struct Entry;
        impl<'de> Visitor<'de> for Entry {
            type Value = Input;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an entry like \"p1 walk:4\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Input, E> {
                text.parse().map_err(E::custom)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Input, A::Error> {
                OldInput::deserialize(MapAccessDeserializer::new(map)).map(Input::from)
            }
        }
        deserializer.deserialize_any(Entry)
    }
}

/// A carried card file.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile<'a> {
    file: std::borrow::Cow<'a, str>,
    text: std::borrow::Cow<'a, str>,
}

/// A start as written: that of format 2 has one of the last three, that of format 1 is the setup itself.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStart {
    characters: Option<ByPlayer<Vec<String>>>,
    edition: Option<Edition>,
    rules: Option<EditionRules>,
    order: Option<OrderPolicy>,
    first: Option<Player>,
    setup: Option<MatchSetup>,
    position: Option<Position>,
    saved: Option<SavedGame>,
}

/// A record as written, in either format.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    format: u32,
    engine: String,
    catalog: Option<String>,
    rules: Option<u32>,
    uses: Option<Uses>,
    start: WrittenStart,
    seed: String,
    inputs: Vec<Input>,
    #[serde(default, borrow)]
    cards: Vec<CardFile<'a>>,
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let seed = parse_seed(&written.seed)
            .ok_or_else(|| D::Error::custom(format!("the seed \"{}\" is not 64 hex digits", written.seed)))?;
        let (mut start, binding) = match written.format {
            1 => (old_start(written.start).map_err(D::Error::missing_field)?, {
                Binding::Catalog(written.catalog.ok_or_else(|| D::Error::missing_field("catalog"))?)
            }),
            RECORD_FORMAT => {
                let rules = written.rules.ok_or_else(|| D::Error::missing_field("rules"))?;
                let uses = written.uses.ok_or_else(|| D::Error::missing_field("uses"))?;
                (new_start(written.start).map_err(D::Error::custom)?, Binding::Uses { rules, uses })
            }
            other => return Err(D::Error::custom(RecordError::Format(u64::from(other)))),
        };
        start.setup_mut().seed = seed;
        let cards = written.cards.into_iter().map(|card| (card.file.into_owned(), card.text.into_owned()));
        Ok(Record { engine: written.engine, binding, start, inputs: written.inputs, cards: cards.collect() })
    }
}

/// The name of the field that is missing otherwise.
fn old_start(start: WrittenStart) -> Result<Start, &'static str> {
    let setup = MatchSetup {
        characters: start.characters.ok_or("characters")?,
        edition: start.edition.ok_or("edition")?,
        rules: start.rules,
        order: start.order.unwrap_or_default(),
        seed: Seed::default(),
        first: start.first,
    };
    Ok(Start { of: Beginning::Setup(setup), saved: None })
}

fn new_start(start: WrittenStart) -> Result<Start, &'static str> {
    let of = match (start.setup, start.position) {
        (Some(setup), None) => Beginning::Setup(setup),
        (None, Some(position)) => Beginning::Position(Box::new(position)),
        (Some(_), Some(_)) | (None, None) => {
            return Err(
                "`start` has either `setup` or `position`, and `saved` besides if it goes on from there",
            );
        }
    };
    Ok(Start { of, saved: start.saved.map(Box::new) })
}

impl Serialize for Start {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Start", 2)?;
        match &self.of {
            Beginning::Setup(setup) => out.serialize_field("setup", setup)?,
            Beginning::Position(position) => out.serialize_field("position", position)?,
        }
        if let Some(saved) = &self.saved {
            out.serialize_field("saved", saved)?;
        }
        out.end()
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Binding::Uses { rules, uses } = &self.binding else {
            return Err(serde::ser::Error::custom(
                "a record of format 1 is written once it is bound, see Record::bind",
            ));
        };
        let seed: String = self.start.setup().seed.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut out = serializer.serialize_struct("Record", 8)?;
        out.serialize_field("format", &RECORD_FORMAT)?;
        out.serialize_field("engine", &self.engine)?;
        out.serialize_field("rules", rules)?;
        out.serialize_field("uses", uses)?;
        out.serialize_field("start", &self.start)?;
        out.serialize_field("seed", &seed)?;
        out.serialize_field("inputs", &self.inputs)?;
        if !self.cards.is_empty() {
            let cards = self
                .cards
                .iter()
                .map(|(file, text)| CardFile { file: file.as_str().into(), text: text.as_str().into() });
            out.serialize_field("cards", &cards.collect::<Vec<_>>())?;
        }
        out.end()
    }
}
