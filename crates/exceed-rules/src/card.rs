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

/// A set of numbers that fit a byte, one bit each: kinds of cards, or names.
#[derive(Clone, Copy, Default)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    /// Adds a number. Whether it is new.
    #[inline]
    pub fn add(&mut self, number: u8) -> bool {
        let word = &mut self.0[(number >> 6) as usize];
        let bit = 1 << (number & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Whether a number is in it.
    #[inline]
    pub fn has(&self, number: u8) -> bool {
        self.0[(number >> 6) as usize] >> (number & 63) & 1 != 0
    }
}
