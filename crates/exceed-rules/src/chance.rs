//! Chance. Every random result comes through [`Chance::below`], which says why it draws.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// A seed of 256 bits: a deck has about 2^93 orders.
pub type Seed = [u8; 32];

/// The seed that `--seed N` means: N, little-endian, zero-padded.
#[must_use]
pub fn seed_from_number(number: u64) -> Seed {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Why a random number is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChanceReason {
    /// Who goes first, and the decks (SET-2).
    Start,
    /// A shuffle.
    Shuffle,
    /// A card at random.
    RandomCard,
    /// Dealing faces a viewer does not know.
    Imagine,
}

/// The position of a stream that never moves on.
const HELD: u64 = u64::MAX;

/// The generator: its seed and how far it has been read. The stream is ChaCha8, portable across machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chance {
    seed: Seed,
    position: u64,
}

impl Chance {
    /// A fresh stream.
    #[must_use]
    pub fn new(seed: Seed) -> Chance {
        Chance { seed, position: 0 }
    }

    /// A stream that never moves on: equal draws have equal results, whatever was drawn before. Two orders of things
    /// that draw can be compared with it.
    #[must_use]
    pub fn held(seed: Seed) -> Chance {
        Chance { seed, position: HELD }
    }

    /// A number below `bound`, evenly distributed; 0 if there is none.
    pub fn below(&mut self, reason: ChanceReason, bound: u32) -> u32 {
        self.draw(reason, |stream| stream.below(bound))
    }

    /// The chance at the start of a game: one of two players, drawn first, then a shuffle of each deck.
    pub fn begin<T>(&mut self, decks: [&mut [T]; 2]) -> u32 {
        self.draw(ChanceReason::Start, |stream| {
            let first = stream.below(2);
            decks.into_iter().for_each(|deck| stream.shuffle(deck));
            first
        })
    }

    /// Any number of 64 bits.
    pub fn number(&mut self, reason: ChanceReason) -> u64 {
        self.draw(reason, |stream| {
            stream.words += 2;
            stream.generator.next_u64()
        })
    }

    /// Shuffles by Fisher and Yates, from the last item down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.draw(ChanceReason::Shuffle, |stream| stream.shuffle(items));
    }

    /// How many words of the stream have been read.
    #[must_use]
    pub(crate) fn read(&self) -> u64 {
        self.position
    }

    /// Opens the stream where it was left. Opening costs more than reading, so a shuffle opens it once.
    fn draw<R>(&mut self, _reason: ChanceReason, read: impl FnOnce(&mut Stream) -> R) -> R {
        let mut generator = ChaCha8Rng::from_seed(self.seed);
        let held = self.position == HELD;
        generator.set_word_pos(if held { 0 } else { u128::from(self.position) });
        let mut stream = Stream { generator, words: 0 };
        let result = read(&mut stream);
        if !held {
            self.position = self.position.wrapping_add(stream.words);
        }
        result
    }
}

struct Stream {
    generator: ChaCha8Rng,
    words: u64,
}

impl Stream {
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// Rejects the uneven rest, so that every number below `bound` is equally likely.
    fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        // The uneven rest is smaller than `bound`: most words are far from it.
        let even = |word: u32| word <= u32::MAX - bound || word <= u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            self.words += 1;
            let word = self.generator.next_u32();
            if even(word) {
                return word % bound;
            }
        }
    }
}
