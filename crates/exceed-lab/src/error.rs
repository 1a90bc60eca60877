//! Why a measurement stopped.

use exceed_rules::{CardFault, Record, SetupError};

/// Why a measurement stopped.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LabError {
    /// Nobody knows this bot.
    #[error("no bot is called \"{0}\"")]
    UnknownBot(String),
    /// A match can't be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A game can't go on: a bug of the engine or of a bot.
    #[error("a game can't go on: {reason}")]
    Game {
        /// What happened.
        reason: String,
        /// The game up to there.
        record: Box<Record>,
    },
    /// A game can't go on: a line of a card has no end, or asks for more than a game can hold.
    #[error("{fault}")]
    Card {
        /// The line, and what it did.
        fault: Box<CardFault>,
        /// The game up to there.
        record: Box<Record>,
    },
}
