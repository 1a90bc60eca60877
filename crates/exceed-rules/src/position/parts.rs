//! What a side of a position is made of.

use serde::{Deserialize, Serialize};

use crate::player::Player;

/// Cards by name, or so many from the bottom of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Pile {
    /// These.
    Cards(Vec<NamedCard>),
    /// So many, whichever they are.
    Count(u8),
}

impl Default for Pile {
    fn default() -> Self {
        Pile::Cards(Vec::new())
    }
}

/// A card as a person names it: `Grasp`, `Ken/Shoryuken`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedCard {
    /// The name, without regard to case, punctuation and spaces; attack names first, then boosts'.
    pub name: String,
    /// Whose card it is.
    pub owner: Player,
}
