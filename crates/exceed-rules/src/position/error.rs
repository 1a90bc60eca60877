//! What is wrong with a position.

use crate::player::Player;
use crate::setup::SetupError;

/// A fault of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The match itself.
    #[error(transparent)]
    Setup(SetupError),
    /// A space that does not exist.
    #[error("{player}: there is no space {space}; spaces are 1 to 9")]
    NoSuchSpace {
        /// Whose.
        player: Player,
        /// As given.
        space: u8,
    },
    /// No fighter is so wide.
    #[error("{player}: width {width}; fighters fill 1 space or 3")]
    Width {
        /// Whose.
        player: Player,
        /// As given.
        width: u8,
    },
    /// Both fighters on one space (ARE-1).
    #[error("both fighters stand on space {space}")]
    SameSpace {
        /// Which.
        space: u8,
    },
    /// Life of 0 or over the maximum (SET-1).
    #[error("{player}: life {life} of {character}; it is 1 to {most}")]
    Life {
        /// Whose.
        player: Player,
        /// The character.
        character: String,
        /// As given.
        life: u8,
        /// The most.
        most: u8,
    },
    /// Nobody knows this card.
    #[error("{player}: no card is called \"{name}\"{}", did_you_mean(suggestion))]
    UnknownCard {
        /// Whose area.
        player: Player,
        /// As given.
        name: String,
        /// The nearest known name.
        suggestion: Option<String>,
    },
    /// The character has no such marker, or fewer of them.
    #[error("{player}: there are not so many markers \"{name}\"")]
    NoSuchMarker {
        /// Whose.
        player: Player,
        /// As given.
        name: String,
    },
    /// Something that only a team has, for a single character.
    #[error("{player}: a single character has no partner and is never locked; leave that out")]
    NoTeam {
        /// Whose.
        player: Player,
    },
    /// An area can't hold so many cards, or the deck does not have them.
    #[error("{player}: more cards than there are or than fit")]
    TooManyCards {
        /// Whose.
        player: Player,
    },
    /// A card that can't lie under another, or one that is said to be over cards and is not in play.
    #[error("{player}: {name} is not the player's own card, or no boost in play that cards lie under")]
    NotUnder {
        /// Whose.
        player: Player,
        /// The card.
        name: String,
    },
    /// A card among the transforms that can't become one.
    #[error("{player}: {name} can't be transformed")]
    NotTransform {
        /// Whose.
        player: Player,
        /// The card.
        name: String,
    },
    /// A card that lies face down, of a character without such boosts.
    #[error("{player}: no card lies face down here")]
    NothingFaceDown {
        /// Whose.
        player: Player,
    },
    /// A card among the boosts whose boost is instant.
    #[error("{player}: {name} is an instant boost and can't be in play")]
    NotContinuous {
        /// Whose.
        player: Player,
        /// The card.
        name: String,
    },
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}
