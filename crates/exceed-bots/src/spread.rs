//! Points that cover a square evenly, for draws that should not bunch together.

/// The numbers of an even spread over the square, from an offset on: the R2 sequence.
#[must_use]
pub fn even_spread(offset: [f32; 2], number: usize) -> [f32; 2] {
    const STEPS: [f64; 2] = [0.754_877_666_246_693, 0.569_840_290_998_053];
    [0, 1].map(|axis: usize| (f64::from(offset[axis]) + number as f64 * STEPS[axis]).fract() as f32)
}
