//! Characters in the order of their shares, in tiers, and how sure both are.

use exceed_cards::Generator;

use crate::matchups::CharacterSummary;
use crate::statistics::{Estimate, WIDTH_95};

/// Characters of about the same strength: those whose share is at least this, and below that of the tier above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tier {
    /// Its letter.
    pub name: &'static str,
    /// The least share.
    pub from: f64,
}

/// All tiers, best first: steps of 5 points, around the even share.
pub const TIERS: [Tier; 6] = [
    Tier { name: "S", from: 0.60 },
    Tier { name: "A", from: 0.55 },
    Tier { name: "B", from: 0.50 },
    Tier { name: "C", from: 0.45 },
    Tier { name: "D", from: 0.40 },
    Tier { name: "E", from: 0.0 },
];

/// Where a character stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Its index in the list of characters.
    pub character: usize,
    /// Its tier, as an index into [`TIERS`].
    pub tier: usize,
    /// How likely its true share is one of that tier.
    pub sure: f64,
    /// Its rank from 1, with the ranks that hold 95 %.
    pub rank: Estimate,
}

/// How often shares are drawn to see which ranks they can have.
const DRAWS: usize = 2000;

/// The characters that met anybody, best first. A true share may be anywhere around the measured one, as its interval says
/// (a normal curve); ranks are those of shares drawn like this again and again.
#[must_use]
pub fn ranking(characters: &[CharacterSummary]) -> Vec<Ranked> {
    let mut order: Vec<usize> =
        (0..characters.len()).filter(|&index| characters[index].opponents > 0).collect();
    let share = |index: usize| characters[index].share;
    order.sort_by(|&one, &two| share(two).value.total_cmp(&share(one).value).then(one.cmp(&two)));
    let deviation = |share: Estimate| share.half_width() / WIDTH_95;
    let mut generator = Generator::new(order.len() as u64);
    let mut ranks: Vec<Vec<u16>> = vec![Vec::with_capacity(DRAWS); order.len()];
    for _ in 0..DRAWS {
        let draw = |&index: &usize| share(index).value + deviation(share(index)) * normal(&mut generator);
        let drawn: Vec<f64> = order.iter().map(draw).collect();
        let mut places: Vec<usize> = (0..order.len()).collect();
        places.sort_by(|&one, &two| drawn[two].total_cmp(&drawn[one]));
        places.iter().zip(1..).for_each(|(&place, rank)| ranks[place].push(rank));
    }
    let ranked = order.iter().zip(ranks).zip(1_u16..).map(|((&character, mut ranks), rank)| {
        ranks.sort_unstable();
        let (low, high) = (ranks[DRAWS / 40].min(rank), ranks[DRAWS - 1 - DRAWS / 40].max(rank));
        let rank = Estimate { value: rank.into(), low: low.into(), high: high.into() };
        let share = share(character);
        let tier = TIERS.iter().position(|tier| share.value >= tier.from).unwrap_or(TIERS.len() - 1);
        let ends = [TIERS[tier].from, if tier == 0 { 1.0 } else { TIERS[tier - 1].from }];
        let [below, under_top] = ends.map(|end| below(end, share.value, deviation(share)));
        // No share is below 0 or above 1, whatever a normal curve says.
        let from = if TIERS[tier].from == 0.0 { 0.0 } else { below };
        let to = if tier == 0 { 1.0 } else { under_top };
        Ranked { character, tier, sure: to - from, rank }
    });
    ranked.collect()
}

/// A number of the standard normal curve: the sum of twelve even ones is near enough for ranks.
fn normal(generator: &mut Generator) -> f64 {
    (0..12).map(|_| f64::from(generator.share())).sum::<f64>() - 6.0
}

/// How likely a number of this normal curve is below `end`.
fn below(end: f64, middle: f64, deviation: f64) -> f64 {
    if deviation <= 0.0 {
        return f64::from(u8::from(middle < end));
    }
    // The integral of the curve by Simpson's rule, from where it is next to nothing.
    let to = ((end - middle) / deviation).clamp(-8.0, 8.0);
    const STEPS: u32 = 200;
    let width = (to + 8.0) / f64::from(STEPS);
    let curve = |step: u32| (-(width * f64::from(step) - 8.0).powi(2) / 2.0).exp();
    let weight = |step: u32| match step {
        0 | STEPS => 1.0,
        step if step % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let sum: f64 = (0..=STEPS).map(|step| weight(step) * curve(step)).sum();
    (sum * width / 3.0 / (2.0 * std::f64::consts::PI).sqrt()).clamp(0.0, 1.0)
}
