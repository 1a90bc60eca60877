//! Why a measurement stopped.

use std::fmt;

use exceed_rules::{CardFault, Record, SetupError};

/// Why a measurement stopped.
#[derive(Clone, Debug)]
pub enum LabError {
    /// Nobody knows this bot.
    UnknownBot(String),
    /// A match can't be set up.
    Setup(SetupError),
    /// A game can't go on: a bug of the engine or of a bot.
    Game {
        /// What happened.
        reason: String,
        /// The game up to there.
        record: Box<Record>,
    },
    /// A game can't go on: a line of a card has no end, or asks for more than a game can hold.
    Card {
        /// The line, and what it did.
        fault: Box<CardFault>,
        /// The game up to there.
        record: Box<Record>,
    },
}

impl fmt::Display for LabError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::UnknownBot(name) => write!(out, "no bot is called \"{name}\""),
            LabError::Setup(error) => error.fmt(out),
            LabError::Card { fault, .. } => fault.fmt(out),
            LabError::Game { reason, .. } => write!(out, "a game can't go on: {reason}"),
        }
    }
}

impl std::error::Error for LabError {}

impl From<SetupError> for LabError {
    fn from(error: SetupError) -> LabError {
        LabError::Setup(error)
    }
}
