//! A match as its input log: start, seed, choices. Replaying it gives the same game, event for event.

use std::sync::Arc;

use exceed_cards::Catalog;
use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::event::{EventSink, Silent};
use crate::game::{ChoiceError, Game, IllegalChoice};
use crate::player::Player;
use crate::setup::{MatchSetup, SetupError};

/// The version of this format.
pub const RECORD_FORMAT: u32 = 1;
/// The version of the rules: records of another version may not replay.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A match from start to end, or to where it is now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format.
    pub format: u32,
    /// The version of the engine.
    pub engine: String,
    /// The cards it was played with, 16 hex digits.
    pub catalog: String,
    /// The start.
    pub start: MatchSetup,
    /// 64 hex digits.
    pub seed: String,
    /// Who answered what, in order.
    pub inputs: Vec<Input>,
}

/// One entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// An answer.
    Choice(Player, Choice),
    /// A player gave up.
    Concede(Player),
}

/// Why a record can't be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// Another version of the format.
    Format(u32),
    /// Another version of the engine.
    Engine(String),
    /// Other cards.
    Catalog {
        /// The hash in the record.
        recorded: String,
        /// The hash here.
        here: String,
    },
    /// The seed is not 64 hex digits.
    Seed(String),
    /// The start can't be set up.
    Setup(SetupError),
    /// An entry was refused.
    Choice {
        /// Which, from 0.
        index: usize,
        /// Why.
        error: IllegalChoice,
    },
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Format(format) => {
                write!(
                    formatter,
                    "this record has format {format}; this program reads format {RECORD_FORMAT}"
                )
            }
            ReplayError::Engine(engine) => {
                write!(
                    formatter,
                    "this record was made by engine {engine}; this is {ENGINE_VERSION}: replay it with that version"
                )
            }
            ReplayError::Catalog { recorded, here } => {
                write!(formatter, "this record was made with other cards (catalog {recorded}, here {here})")
            }
            ReplayError::Seed(seed) => write!(formatter, "the seed \"{seed}\" is not 64 hex digits"),
            ReplayError::Setup(error) => error.fmt(formatter),
            ReplayError::Choice { index, error } => {
                write!(formatter, "entry {index} of the record was refused: {error}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl Record {
    /// An empty record of a match that is about to start.
    #[must_use]
    pub fn new(catalog: &Catalog, setup: &MatchSetup) -> Record {
        Record {
            format: RECORD_FORMAT,
            engine: ENGINE_VERSION.to_owned(),
            catalog: format!("{:016x}", catalog.hash()),
            start: setup.clone(),
            seed: setup.seed.iter().map(|byte| format!("{byte:02x}")).collect(),
            inputs: Vec::new(),
        }
    }

    /// Plays it all again. The record of a game that was broken off by a fault gives that game, see [`Game::fault`].
    ///
    /// # Errors
    /// It was made with another version or other cards, or an entry does not fit.
    pub fn replay(&self, catalog: Arc<Catalog>) -> Result<Game, ReplayError> {
        self.replay_with(catalog, &mut Silent)
    }

    /// Plays it all again, with its events.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_with(
        &self,
        catalog: Arc<Catalog>,
        events: &mut dyn EventSink,
    ) -> Result<Game, ReplayError> {
        if self.format != RECORD_FORMAT {
            return Err(ReplayError::Format(self.format));
        }
        if self.engine != ENGINE_VERSION {
            return Err(ReplayError::Engine(self.engine.clone()));
        }
        let here = format!("{:016x}", catalog.hash());
        if self.catalog != here {
            return Err(ReplayError::Catalog { recorded: self.catalog.clone(), here });
        }
        let seed = parse_seed(&self.seed).ok_or_else(|| ReplayError::Seed(self.seed.clone()))?;
        let setup = MatchSetup { seed, ..self.start.clone() };
        let duel = crate::duel::Duel::new(catalog, &setup).map_err(ReplayError::Setup)?;
        let mut game = Game::start(Arc::new(duel), seed, setup.first, events);
        for (index, input) in self.inputs.iter().enumerate() {
            match *input {
                Input::Choice(player, choice) => match game.choose(player, choice, events) {
                    // The record of a game that was broken off leads to the fault again.
                    Ok(()) | Err(ChoiceError::Fault(_)) => {}
                    Err(ChoiceError::Illegal(error)) => return Err(ReplayError::Choice { index, error }),
                },
                Input::Concede(player) => game.concede(player, events),
            }
        }
        Ok(game)
    }
}

/// Reads 64 hex digits.
#[must_use]
pub fn parse_seed(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut seed = [0; 32];
    for (index, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(seed)
}
