//! Cards of one match.

use std::num::NonZeroU8;

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

/// The number of a boost that is being played or in play: tells equal cards apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoostSerial(NonZeroU8);

impl BoostSerial {
    /// The number of the first boost of a game.
    pub const FIRST: BoostSerial = BoostSerial(NonZeroU8::MIN);

    /// The number after this one; after the last comes the first again.
    #[must_use]
    pub fn next(self) -> BoostSerial {
        self.0.checked_add(1).map_or(BoostSerial::FIRST, BoostSerial)
    }
}

/// What fills the free room of a list.
impl Default for BoostSerial {
    fn default() -> Self {
        BoostSerial::FIRST
    }
}

/// A name of the match, by its index in [`crate::Duel::names`], or a range that somebody named. `None` of it takes no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Named(NonZeroU8);

impl Named {
    /// What was named; `u8::MAX`, the number of no name and no range, is nothing.
    #[must_use]
    pub fn new(number: u8) -> Option<Named> {
        NonZeroU8::new(number.wrapping_add(1)).map(Named)
    }

    /// The index of the name, or the range.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0.get() - 1
    }
}

/// A set of numbers that fit a byte, one bit each: kinds of cards, or names. Most matches have few of either: the numbers
/// below 64 lie in a word of their own.
#[derive(Clone, Copy, Default)]
pub(crate) struct ByteSet {
    low: u64,
    high: [u64; 4],
}

/// The places whose bits are set, from the lowest on.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let place = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (place < 64).then_some(place)
    }
}

impl ByteSet {
    /// Adds a number. Whether it is new.
    #[inline]
    pub fn add(&mut self, number: u8) -> bool {
        if number >= 64 {
            return add_bit(&mut self.high[(number >> 6) as usize], number);
        }
        add_bit(&mut self.low, number)
    }

    /// Whether a number is in it.
    #[inline]
    pub fn has(&self, number: u8) -> bool {
        let word = if number < 64 { self.low } else { self.high[(number >> 6) as usize] };
        word >> (number & 63) & 1 != 0
    }
}

/// Adds the bit of a number to its word. Whether it is new.
#[inline(always)]
fn add_bit(word: &mut u64, number: u8) -> bool {
    let new = *word >> (number & 63) & 1 == 0;
    *word |= 1 << (number & 63);
    new
}
