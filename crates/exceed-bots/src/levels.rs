//! Opponents for people, from 1 (a beginner) to 5 (the best bot there is).
//!
//! A weaker level sees exactly what a stronger one sees. It is weaker because it does not always take the best answer:
//! the more an answer loses, the less often it is taken, and what loses too much is never taken.

use exceed_cards::Generator;
use exceed_rules::{Choice, Seat};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise};
use crate::evaluation::Weights;
use crate::observed::Observed;
use crate::oneply::OnePlyBot;
use crate::random::kind;
use crate::strike::StrikeBot;

/// The names of the levels, weakest first.
pub const LEVELS: [&str; 5] = ["level1", "level2", "level3", "level4", "level5"];

/// An answer that wins less often than this has lost the game.
const LOST: f32 = 0.01;

/// How a level is weakened.
#[derive(Clone, Copy, Debug)]
struct Handicap {
    /// An answer that loses so much is taken about a third as often as the best one.
    temperature: f32,
    /// An answer that loses more than this is never taken.
    cap: f32,
    /// Worlds imagined for a decision.
    worlds: u32,
}

/// The handicaps of the levels below the highest.
const HANDICAPS: [Handicap; 4] = [
    Handicap { temperature: 0.20, cap: 0.35, worlds: 8 },
    Handicap { temperature: 0.09, cap: 0.25, worlds: 12 },
    Handicap { temperature: 0.042, cap: 0.20, worlds: 24 },
    Handicap { temperature: 0.019, cap: 0.15, worlds: 48 },
];

/// The bot of a level by its name.
pub(crate) fn level(name: &str, seed: u64) -> Option<Box<dyn Bot + Send>> {
    let index = LEVELS.iter().position(|known| *known == name)?;
    Some(match HANDICAPS.get(index) {
        Some(handicap) => Box::new(LevelBot::new(*handicap, seed)),
        None => Box::new(StrikeBot::new(seed)),
    })
}

/// The rating of each level, weakest first, with `random` at 0.
///
/// `data/levels.txt` says how it was measured.
#[must_use]
pub fn level_ratings() -> [Option<i32>; LEVELS.len()] {
    ratings(include_str!("../data/levels.txt"))
}

fn ratings(text: &str) -> [Option<i32>; LEVELS.len()] {
    LEVELS.map(|level| {
        let lines = text.lines().filter_map(|line| line.split_once('='));
        let mut numbers = lines.filter(|(name, _)| name.trim() == level).map(|(_, number)| number);
        numbers.next().and_then(|number| number.trim().parse().ok())
    })
}

/// Takes answers by how little they lose.
#[derive(Clone, Debug)]
struct LevelBot {
    handicap: Handicap,
    judge: OnePlyBot,
    generator: Generator,
}

impl LevelBot {
    fn new(handicap: Handicap, seed: u64) -> LevelBot {
        let judge = OnePlyBot::with(Weights::of_oneply_games(), handicap.worlds, seed);
        LevelBot { handicap, judge, generator: Generator::new(seed ^ 0x1e7e1) }
    }

    /// Draws an answer by its weight.
    fn sample(&mut self, appraisals: &[Appraisal]) -> Choice {
        let weights = weights(appraisals, self.handicap);
        let total: f64 = weights.iter().sum();
        let mut left = total * (self.generator.number() >> 11) as f64 / (1_u64 << 53) as f64;
        for (appraisal, weight) in appraisals.iter().zip(&weights) {
            if left < *weight {
                return appraisal.choice;
            }
            left -= weight;
        }
        best(appraisals).map_or(Choice::No, |best| best.choice)
    }
}

fn best(appraisals: &[Appraisal]) -> Option<&Appraisal> {
    appraisals.iter().max_by(|one, two| one.value.total_cmp(&two.value))
}

/// How often each answer is taken, up to a common factor; 0 means never.
fn weights(appraisals: &[Appraisal], handicap: Handicap) -> Vec<f64> {
    let best = best(appraisals).map_or(0.0, |best| best.value);
    let weight = |appraisal: &Appraisal| {
        let loss = best - appraisal.value;
        let suicide = appraisal.value < LOST && best >= LOST;
        if loss > handicap.cap || suicide {
            return 0.0;
        }
        // Ten boosts in hand must not drown the one strike: answers of a kind share its weight.
        let alike = appraisals.iter().filter(|other| kind(&other.choice) == kind(&appraisal.choice)).count();
        f64::from(-loss / handicap.temperature).exp() / alike as f64
    };
    appraisals.iter().map(weight).collect()
}

impl Bot for LevelBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        let appraisals = self.judge.appraise(seat);
        self.sample(&appraisals)
    }

    fn observe(&mut self, seat: &Seat, action: Observed) {
        self.judge.observe(seat, action);
    }
}

#[cfg(test)]
mod tests;
