//! The actions of an opening, as words: `strike`, `walk 5`, `boost Hadoken`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One action of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "String")]
pub enum Action {
    /// Start a strike.
    Strike,
    /// Draw a card.
    Prepare,
    /// Spend force, draw cards.
    Change,
    /// Pay and flip.
    Exceed,
    /// The character's own action, Downshift included.
    Own,
    /// Discard pile into deck.
    Reshuffle,
    /// Walk to this space.
    Walk(u8),
    /// Play this card of the hand as a boost.
    Boost(String),
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Strike => out.write_str("strike"),
            Action::Prepare => out.write_str("prepare"),
            Action::Change => out.write_str("change"),
            Action::Exceed => out.write_str("exceed"),
            Action::Own => out.write_str("action"),
            Action::Reshuffle => out.write_str("reshuffle"),
            Action::Walk(space) => write!(out, "walk {space}"),
            Action::Boost(card) => write!(out, "boost {card}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let plain = match (word, rest) {
            ("strike", "") => Some(Action::Strike),
            ("prepare", "") => Some(Action::Prepare),
            ("change", "") => Some(Action::Change),
            ("exceed", "") => Some(Action::Exceed),
            ("action", "") => Some(Action::Own),
            ("reshuffle", "") => Some(Action::Reshuffle),
            ("walk", space) => space.parse().ok().map(Action::Walk),
            ("boost", card) if !card.is_empty() => Some(Action::Boost(card.to_owned())),
            _ => None,
        };
        plain.ok_or_else(|| {
            format!(
                "\"{text}\" is not an action: strike, prepare, change, exceed, action, reshuffle, `walk SPACE` and \
                 `boost CARD` are"
            )
        })
    }
}

/// An action as files write it: in words, or as fields.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Words(String),
    Fields {
        k: String,
        #[serde(default)]
        card: String,
        #[serde(default)]
        n: u8,
    },
}

impl TryFrom<Written> for Action {
    type Error = String;

    fn try_from(written: Written) -> Result<Action, String> {
        match written {
            Written::Words(words) => words.parse(),
            Written::Fields { k, card, n } => match k.as_str() {
                "walk" => Ok(Action::Walk(n)),
                "boost" => Ok(Action::Boost(card)),
                plain => plain.parse(),
            },
        }
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}
