//! What a match starts from.

use exceed_cards::limits::DECK_AT_START;
use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::duel::OrderPolicy;
use crate::edition::{Edition, EditionRules};
use crate::player::{ByPlayer, Player};

/// A match to be played from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSetup {
    /// Names or ids; one character each, or two each for Tag Team, the one that starts in play first (TAG-2).
    pub characters: ByPlayer<Vec<String>>,
    /// Under which rulebook.
    pub edition: Edition,
    /// Values other than the edition's, for proofs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<EditionRules>,
    /// When the order of triggers is asked.
    #[serde(default)]
    pub order: OrderPolicy,
    /// All chance comes from this.
    #[serde(skip)]
    pub seed: Seed,
    /// Who goes first; by chance if `None` (SET-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Player>,
}

impl MatchSetup {
    /// Two characters under the newest edition.
    #[must_use]
    pub fn new(one: &str, two: &str, seed: Seed) -> MatchSetup {
        MatchSetup::between(vec![one.to_owned()], vec![two.to_owned()], seed)
    }

    /// Two characters, or two teams of two, under the newest edition.
    #[must_use]
    pub fn between(one: Vec<String>, two: Vec<String>, seed: Seed) -> MatchSetup {
        MatchSetup {
            characters: ByPlayer([one, two]),
            edition: Edition::default(),
            rules: None,
            order: OrderPolicy::default(),
            seed,
            first: None,
        }
    }
}

/// Why a match can't be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Nobody knows this character.
    #[error("{player}: no character is called \"{name}\"; {}", did_you_mean(suggestion))]
    UnknownCharacter {
        /// Whose.
        player: Player,
        /// As given.
        name: String,
        /// The nearest known name.
        suggestion: Option<String>,
    },
    /// One character each, or two.
    #[error("{player}: {count} characters given; a player has one, or two for Tag Team")]
    NumberOfCharacters {
        /// Whose.
        player: Player,
        /// How many were given.
        count: usize,
    },
    /// A team against a single character (TAG-1).
    #[error(
        "{single}: one character against a team of two; give {single} a partner, or the other side one character"
    )]
    OneTeam {
        /// The side without a partner.
        single: Player,
    },
    /// The same character twice in a team (TAG-1).
    #[error("{player}: {name} twice in one team; give {name} another partner")]
    SameCharacter {
        /// Whose.
        player: Player,
        /// The character.
        name: String,
    },
    /// More cards than a match can hold.
    #[error("{player}: {count} cards, more than a match can hold; {most} is the most")]
    TooManyCards {
        /// Whose.
        player: Player,
        /// How many there are, those that start sealed or set aside included.
        count: usize,
        /// The most.
        most: usize,
    },
    /// More kinds of cards than a match can hold.
    #[error("{player}: more kinds of cards than a match can hold; use fewer different ones")]
    TooManyKinds {
        /// Whose.
        player: Player,
    },
    /// More names of cards than can be offered to somebody who names one.
    #[error(
        "the decks have cards of {count} names; {most} is the most that can be offered to somebody who names a card: use \
         characters with fewer different ones"
    )]
    TooManyNames {
        /// How many there are in all decks.
        count: usize,
        /// The most.
        most: usize,
    },
    /// Fewer cards than a match begins with.
    #[error("{player}: a deck has {least} cards at the start, not fewer", least = DECK_AT_START.least)]
    TooFewCards {
        /// Whose.
        player: Player,
    },
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    match suggestion {
        Some(suggestion) => format!("did you mean \"{suggestion}\"?"),
        None => "`exceed cards list` lists them".to_owned(),
    }
}

/// Whether a match is one of teams (TAG-1). A wrong number of characters comes before a mixed match.
pub(crate) fn is_team_match(setup: &MatchSetup) -> Result<bool, SetupError> {
    let count = |player: Player| setup.characters[player].len();
    for player in Player::BOTH {
        if !(1..=2).contains(&count(player)) {
            return Err(SetupError::NumberOfCharacters { player, count: count(player) });
        }
    }
    match (count(Player::One), count(Player::Two)) {
        (1, 2) => Err(SetupError::OneTeam { single: Player::One }),
        (2, 1) => Err(SetupError::OneTeam { single: Player::Two }),
        (count, _) => Ok(count == 2),
    }
}
