//! The one small generator of the project, for whatever needs chance but is no game: bots, imagined games, random lines
//! and tests. It lies in the lowest crate so that all have the same.

/// SplitMix64: the same numbers from the same seed, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator(u64);

impl Generator {
    /// Numbers from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Generator {
        Generator(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        next_number(&mut self.0)
    }

    /// A number below `end`; 0 if `end` is 0. The bias is below `end` in 2^64.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// Puts items in an order drawn by lot.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A number from 0 up to 1, 1 left out.
    pub fn share(&mut self) -> f32 {
        (self.number() >> 40) as f32 / (1_u64 << 24) as f32
    }
}

/// The number after a state, which moves on to the next one: for who keeps the state in a type of their own.
pub fn next_number(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::Generator;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut generator = Generator::new(1_234_567);
        let numbers = [0; 3].map(|_| generator.number());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
