//! Cards of one match.

use serde::{Deserialize, Serialize};

/// A kind of card in a match: equal copies of one owner share it. Index into [`crate::Duel::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    /// Stands for a face that this viewer does not know, or for no card.
    pub const HIDDEN: CardId = CardId(u8::MAX);

    /// Whether the face is known.
    #[must_use]
    pub fn is_known(self) -> bool {
        self != CardId::HIDDEN
    }
}

impl Default for CardId {
    fn default() -> Self {
        CardId::HIDDEN
    }
}
