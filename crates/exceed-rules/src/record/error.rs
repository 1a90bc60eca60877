//! Why a record can't be read or replayed: what, where, and what to do.

use std::fmt;

use exceed_cards::Diagnostic;

use super::uses::Difference;
use super::{RECORD_FORMAT, RULES_REVISION};
use crate::choice_text::NotAChoice;
use crate::fault::IllegalChoice;
use crate::position::PositionError;
use crate::saved::RestoreError;
use crate::setup::SetupError;

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is not JSON; if it is cut off, that is said.
    #[error("this is not a record: {0}")]
    NotJson(String),
    /// It does not say its format.
    #[error("this is not a record: it has no field `format`; records are written by `--record FILE`")]
    NoFormat,
    /// Another version of the format.
    #[error(
        "this record has format {0}; this program reads formats 1 to {last}: use the version of the program that wrote it",
        last = RECORD_FORMAT
    )]
    Format(u64),
    /// A field is missing, unknown or of the wrong kind.
    #[error("this is not a sound record: {0}")]
    Field(String),
}

/// Why a record can't be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// Format 1 of another engine than the one that wrote it.
    Engine(String),
    /// Another revision of the rules.
    Rules(u32),
    /// What the match uses is not what it was.
    Uses(Difference),
    /// The cards it carries have faults.
    Cards(Vec<Diagnostic>),
    /// The start can't be set up.
    Setup(SetupError),
    /// The position it starts from has faults.
    Position(Vec<PositionError>),
    /// The state it starts from can't be restored.
    Saved(RestoreError),
    /// An entry was refused.
    Choice {
        /// Which, from 0.
        index: usize,
        /// The entry as written.
        entry: String,
        /// Why.
        error: IllegalChoice,
        /// What was asked instead: the player and the choices.
        offered: Option<String>,
    },
    /// An entry after the end.
    Over {
        /// Which, from 0.
        index: usize,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Engine(engine) => write!(
                out,
                "this record of format 1 was made by engine {engine}, whose rules are not known here: \
                 replay it with that version"
            ),
            ReplayError::Rules(revision) => write!(
                out,
                "this record was played by revision {revision} of the rules; this program plays revision \
                 {RULES_REVISION}: replay it with the version that wrote it"
            ),
            ReplayError::Uses(difference) => write!(
                out,
                "this record was made with other cards: {difference}; give the card files it was made with \
                 (`--cards PATH`), or ask for a record that carries its cards (`--with-cards`)"
            ),
            ReplayError::Cards(faults) => {
                write!(out, "the cards that this record carries have faults")?;
                faults.iter().try_for_each(|fault| write!(out, "\n{fault}"))
            }
            ReplayError::Setup(error @ SetupError::UnknownCharacter { .. }) => write!(
                out,
                "{error}; give the card files of this record (`--cards PATH`), or ask for one that carries its cards \
                 (`--with-cards`)"
            ),
            ReplayError::Setup(error) => error.fmt(out),
            ReplayError::Position(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                write!(out, "the position this record starts from can't be set up: {}", errors.join("; "))
            }
            ReplayError::Saved(error) => write!(out, "the state this record starts from: {error}"),
            ReplayError::Choice { index, entry, error, offered } => {
                write!(out, "entry {index} of the record (`{entry}`) was refused: {error}")?;
                offered.as_ref().map_or(Ok(()), |offered| write!(out, "; {offered}"))
            }
            ReplayError::Over { index } => {
                write!(out, "entry {index} of the record comes after the end of the game")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// An entry that is neither a choice nor a concession.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnInput {
    /// As given.
    pub text: String,
    /// What is wrong with its choice, if its player is known.
    pub choice: Option<NotAChoice>,
}

impl fmt::Display for NotAnInput {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.text.chars().take(60).collect();
        write!(out, "{shown:?} is not an entry: ")?;
        match &self.choice {
            Some(choice) => choice.fmt(out),
            None => write!(out, "entries look like `p1 walk:4` and `p2 concede`"),
        }
    }
}

impl std::error::Error for NotAnInput {}
