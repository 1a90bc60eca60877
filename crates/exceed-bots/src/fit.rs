//! Fits the weights of the evaluation from self-play: logistic regression of who won on the features of positions.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{
    Duel, Game, MatchSetup, Outcome, Player, QuestionKind, SetupError, Silent, Viewer, seed_from_number,
};

use crate::evaluation::{FEATURES, Features, Weights, features};
use crate::generator::Generator;
use crate::{Bot, by_name};

/// What a fit is made from.
#[derive(Clone, Debug)]
pub struct FitSetup {
    /// The bot that plays both sides.
    pub bot: String,
    /// How many games.
    pub games: u32,
    /// Everything follows from it.
    pub seed: u64,
}

/// A position and who won.
struct Sample {
    features: Features,
    won: f32,
}

/// The weights and how well they predict.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Positions used.
    pub positions: usize,
    /// Mean logarithmic loss on positions that were held out.
    pub loss: f32,
    /// The same for a coin.
    pub coin: f32,
}

/// Plays games over random pairings and fits the weights.
///
/// # Errors
/// A match can't be set up.
///
/// # Panics
/// The bot is not known; the command checks that first.
pub fn fit(catalog: &Arc<Catalog>, setup: &FitSetup) -> Result<Fitted, SetupError> {
    let mut generator = Generator::new(setup.seed);
    let mut samples = Vec::new();
    let names: Vec<String> = catalog.characters().iter().map(|character| character.name.clone()).collect();
    for game in 0..setup.games {
        let one = &names[generator.below(names.len())];
        let two = &names[generator.below(names.len())];
        let duel = Arc::new(Duel::new(Arc::clone(catalog), &MatchSetup::new(one, two, seed_from_number(0)))?);
        play(&duel, setup, u64::from(game), &mut samples);
    }
    Ok(regress(&samples))
}

fn play(duel: &Arc<Duel>, setup: &FitSetup, number: u64, samples: &mut Vec<Sample>) {
    let seed = setup.seed.wrapping_mul(1_000_003).wrapping_add(number);
    let mut game = Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent);
    let bot = |salt: u64| {
        by_name(&setup.bot, seed ^ salt).unwrap_or_else(|| panic!("no bot is called {}", setup.bot))
    };
    let mut bots: [Box<dyn Bot + Send>; 2] = [bot(1), bot(2)];
    let start = samples.len();
    while let Some(decision) = game.decision() {
        let player = decision.player;
        if decision.question == QuestionKind::Action {
            for viewer in Player::BOTH {
                samples.push(Sample {
                    features: features(&game.glance(), viewer),
                    won: f32::from(viewer == Player::One),
                });
            }
        }
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        if game.choose(player, choice, &mut Silent).is_err() {
            break;
        }
    }
    let score = |player: Player| match game.outcome() {
        Some(Outcome::Won { winner, .. }) => f32::from(winner == player),
        Some(Outcome::Draw) | None => 0.5,
    };
    for sample in &mut samples[start..] {
        // Until now it says whose view it is.
        sample.won = score(if sample.won > 0.5 { Player::One } else { Player::Two });
    }
}

/// Gradient descent with a little shrinkage; every tenth position is held out.
fn regress(samples: &[Sample]) -> Fitted {
    let mut weights = Weights([0.0; FEATURES]);
    let held_out = |index: usize| (index / 2).is_multiple_of(10);
    let count = samples.len().max(1) as f32;
    let mut velocity = [0.0_f32; FEATURES];
    for _ in 0..400 {
        let mut gradient = [0.0_f32; FEATURES];
        for (_, sample) in samples.iter().enumerate().filter(|(index, _)| !held_out(*index)) {
            let error = weights.chance(&sample.features) - sample.won;
            for (slot, feature) in gradient.iter_mut().zip(sample.features) {
                *slot += error * feature;
            }
        }
        for index in 0..FEATURES {
            let slope = gradient[index] / count + 1e-4 * weights.0[index];
            velocity[index] = 0.9 * velocity[index] - 0.3 * slope;
            weights.0[index] += velocity[index];
        }
    }
    let held: Vec<&Sample> =
        samples.iter().enumerate().filter(|(index, _)| held_out(*index)).map(|(_, sample)| sample).collect();
    let loss = |chance: &dyn Fn(&Sample) -> f32| {
        let sum: f32 = held
            .iter()
            .map(|sample| {
                let chance = chance(sample).clamp(1e-4, 1.0 - 1e-4);
                -(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
            })
            .sum();
        sum / held.len().max(1) as f32
    };
    let fitted = loss(&|sample| weights.chance(&sample.features));
    let coin = loss(&|_| 0.5);
    Fitted { weights, positions: samples.len(), loss: fitted, coin }
}
