//! The chance of bots. It is apart from the game's, so that a bot can't disturb a shuffle.

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
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if `end` is 0. The bias is below `end` in 2^64.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// A number from 0 up to 1, 1 left out.
    pub fn share(&mut self) -> f32 {
        (self.number() >> 40) as f32 / (1_u64 << 24) as f32
    }
}

/// The numbers of an even spread over the square, from an offset on: the R2 sequence.
#[must_use]
pub fn even_spread(offset: [f32; 2], number: usize) -> [f32; 2] {
    const STEPS: [f64; 2] = [0.754_877_666_246_693, 0.569_840_290_998_053];
    [0, 1].map(|axis: usize| (f64::from(offset[axis]) + number as f64 * STEPS[axis]).fract() as f32)
}
