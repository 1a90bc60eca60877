//! What a side of a position is made of.

use serde::{Deserialize, Serialize};

use crate::player::Player;

/// The part of a position that only a team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamPosition {
    /// Life of the second member; its own if `None`.
    pub life: Option<u8>,
    /// The exceed side of the second member is up.
    pub exceeded: bool,
    /// The second member is in play.
    pub second_in_play: bool,
    /// The fighter was ejected in the strike before: no swap until the end of the next one (TAG-13).
    pub locked: bool,
}

impl TeamPosition {
    pub(super) fn is_usual(&self) -> bool {
        *self == TeamPosition::default()
    }
}

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
