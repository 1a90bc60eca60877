//! Fits the weights of the evaluation from self-play: who won, learned from the numbers of positions.

mod descent;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use exceed_cards::{Catalog, Generator};
use exceed_rules::{
    Duel, Edition, Game, MatchSetup, Outcome, Player, QuestionKind, SetupError, Silent, Viewer,
    seed_from_number,
};

use crate::evaluation::{HIDDEN, Weights, sigmoid};
use crate::features::{Facts, Features};
use crate::{Bot, Observed, OnePlyBot, by_name, by_weights};
use descent::{Adam, FROM_CHANCE, FROM_WEIGHTS, Pace, Slopes};

/// What a fit is made from.
#[derive(Clone, Debug)]
pub struct FitSetup {
    /// The bot that plays both sides.
    pub bot: String,
    /// The rulebook.
    pub edition: Edition,
    /// How many games.
    pub games: u32,
    /// How often all positions are gone through.
    pub epochs: u32,
    /// Everything follows from it.
    pub seed: u64,
    /// Worlds `oneply` imagines for each decision, if not as many as usual; others imagine none.
    pub worlds: Option<u32>,
    /// What the bot judges tables by, if not by its own weights.
    pub by: Option<Weights>,
    /// Characters that are left out, by their index in the catalog.
    pub without: Vec<usize>,
    /// One of these takes part in each game; any if there are none.
    pub among: Vec<usize>,
    /// The weights the fit begins with; chance otherwise.
    pub start: Option<Weights>,
    /// How many games are played at the same time; the result does not depend on it.
    pub threads: usize,
}

/// A position and who won.
struct Sample {
    features: Features,
    fighters: [Option<usize>; 2],
    /// Player one's result: 0, 0.5 or 1.
    won: f32,
    /// What is learned: the result at first, and then a mix of it with what the weights say of the turns after this one.
    target: f32,
}

/// The weights and how well they predict.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Games played; fewer than asked for if it was stopped.
    pub games: u32,
    /// Positions used.
    pub positions: usize,
    /// Mean logarithmic loss on the games that were held out.
    pub loss: f32,
    /// The same for a coin.
    pub coin: f32,
}

/// One answer in so many is random, so that positions a good player avoids are known too.
const ONE_RANDOM_IN: usize = 25;
/// One game in so many is held out.
const ONE_HELD_OUT_IN: usize = 20;
/// One game in so many is between teams.
const ONE_OF_TEAMS_IN: usize = 6;
/// One duel in so many is a mirror.
const ONE_MIRROR_IN: usize = 5;

/// Hears how many of how many games or batches (the first word) are done, and may stop that part of the work.
pub type Watch<'a> = &'a (dyn Fn(&str, u64, u64) -> ControlFlow<()> + Sync);

/// Plays games over random pairings and fits the weights. If the games are stopped, it fits to those there are; if the
/// batches are, the weights are those of the last one.
///
/// # Errors
/// A match can't be set up.
///
/// # Panics
/// The bot is not known; the command checks that first.
pub fn fit(catalog: &Arc<Catalog>, setup: &FitSetup, watch: Watch<'_>) -> Result<Fitted, SetupError> {
    let weights = Weights::blank_without(catalog, &setup.without);
    let mut games = self_play(catalog, setup, &weights, watch)?;
    Ok(train(&mut games, weights, setup, watch))
}

/// The positions of all games, game by game.
fn self_play(
    catalog: &Arc<Catalog>,
    setup: &FitSetup,
    weights: &Weights,
    watch: Watch<'_>,
) -> Result<Vec<Vec<Sample>>, SetupError> {
    let threads = setup.threads.max(1);
    let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    // Whoever is free takes the next game, so that no core waits for long ones; each follows from its number alone.
    let next = AtomicUsize::new(0);
    let worker = || -> Result<Vec<(usize, Vec<Sample>)>, SetupError> {
        let mut games = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= setup.games as usize {
                break;
            }
            games.push((number, play(catalog, setup, weights, number as u64)?));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if watch("games", done, u64::from(setup.games)).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            if stopped.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(games)
    };
    let mut games = Vec::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            games.extend(worker.join().expect("a game does not panic")?);
        }
        Ok(())
    })?;
    games.sort_by_key(|(number, _)| *number);
    Ok(games.into_iter().map(|(_, samples)| samples).collect())
}

fn play(
    catalog: &Arc<Catalog>,
    setup: &FitSetup,
    weights: &Weights,
    number: u64,
) -> Result<Vec<Sample>, SetupError> {
    let mut generator = Generator::new(setup.seed.wrapping_mul(1_000_003).wrapping_add(number));
    let match_setup = drawn_match(catalog, setup, &mut generator);
    let duel = Arc::new(Duel::new(Arc::clone(catalog), &match_setup)?);
    let mut game = Game::start(Arc::clone(&duel), seed_from_number(generator.number()), None, &mut Silent);
    let mut bot = || new_bot(setup, generator.number());
    let mut bots: [Box<dyn Bot + Send>; 2] = [bot(), bot()];
    let facts = Facts::of(&duel);
    let mut samples = Vec::new();
    let mut turn = 0;
    while let Some(decision) = game.decision() {
        let player = decision.player;
        if decision.question == QuestionKind::Action && game.glance().turn_number() != turn {
            turn = game.glance().turn_number();
            let features = facts.features(&game);
            let fighters = weights.fighters(catalog, &features);
            samples.push(Sample { features, fighters, won: 0.5, target: 0.5 });
        }
        let choice = if generator.below(ONE_RANDOM_IN) == 0 {
            decision.choices[generator.below(decision.choices.len())]
        } else {
            bots[player.index()].choose(&game.seat(Viewer::Player(player)))
        };
        if let Some(action) = Observed::of(&game, choice) {
            let other = player.other();
            bots[other.index()].observe(&game.seat(Viewer::Player(other)), action);
        }
        if game.choose(player, choice, &mut Silent).is_err() {
            break;
        }
    }
    let won = match game.outcome() {
        Some(Outcome::Won { winner, .. }) => f32::from(winner == Player::One),
        Some(Outcome::Draw) | None => 0.5,
    };
    samples.iter_mut().for_each(|sample| (sample.won, sample.target) = (won, won));
    Ok(samples)
}

/// Who meets in a game.
fn drawn_match(catalog: &Catalog, setup: &FitSetup, generator: &mut Generator) -> MatchSetup {
    let characters = catalog.characters();
    let known: Vec<&str> = (0..characters.len())
        .filter(|index| !setup.without.contains(index))
        .map(|index| characters[index].id.as_str())
        .collect();
    let among: Vec<&str> = setup.among.iter().map(|&index| characters[index].id.as_str()).collect();
    let among = if among.is_empty() { &known } else { &among };
    let one = among[generator.below(among.len())];
    let sides = if known.len() > 1 && generator.below(ONE_OF_TEAMS_IN) == 0 {
        let two = known[generator.below(known.len())];
        [one, two].map(|first| {
            let others: Vec<&str> = known.iter().copied().filter(|id| *id != first).collect();
            vec![first.to_owned(), others[generator.below(others.len())].to_owned()]
        })
    } else {
        let mirror = generator.below(ONE_MIRROR_IN) == 0;
        let two = if mirror { one } else { known[generator.below(known.len())] };
        [vec![one.to_owned()], vec![two.to_owned()]]
    };
    let [one, two] = sides;
    MatchSetup { edition: setup.edition, ..MatchSetup::between(one, two, seed_from_number(0)) }
}

fn new_bot(setup: &FitSetup, seed: u64) -> Box<dyn Bot + Send> {
    if let Some(worlds) = setup.worlds.filter(|_| setup.bot == OnePlyBot::NAME) {
        let weights = setup.by.clone().unwrap_or_else(Weights::of_heuristic_games);
        return Box::new(OnePlyBot::with(weights, worlds, seed));
    }
    let judge = setup.by.as_ref().and_then(|weights| by_weights(&setup.bot, weights, seed));
    if let Some(bot) = judge {
        return bot;
    }
    by_name(&setup.bot, seed).unwrap_or_else(|| panic!("no bot is called {}", setup.bot))
}

const BATCH: usize = 1024;
/// So many steps, at most a tenth of all, until the rate is what it is to be: steps into the blue switch units off for good.
const WARMING: u64 = 300;
/// A unit that moves the result by less than this counts for nothing.
const DEAD: f32 = 0.05;

/// Weights of chance for one hidden unit.
fn begin_anew(weights: &mut Weights, unit: usize, generator: &mut Generator) {
    let mut small = |scale: f32| (generator.below(2001) as f32 / 1000.0 - 1.0) * scale;
    weights.rows.iter_mut().for_each(|row| row[unit] = small(0.15));
    weights.output[unit] = small(0.3);
}

/// Units that no position turns on any more learn nothing: they get another chance.
fn revive(weights: &mut Weights, adam: &mut (Adam, Adam), generator: &mut Generator) {
    for unit in 0..HIDDEN {
        let size: f32 = weights.rows.iter().map(|row| row[unit] * row[unit]).sum();
        if size.sqrt() * weights.output[unit].abs() < DEAD {
            begin_anew(weights, unit, generator);
            adam.0.forget(unit);
            adam.1.forget(unit);
        }
    }
}

/// From the second epoch on each position learns so much of what the one after it learns, and for the rest what the weights
/// say of that one: who wins in the end is mostly chance, and the turns between show it.
const TRACE: f32 = 0.9;

/// Sets what is learned from each position, by what the weights say now.
fn look_ahead(games: &mut [Vec<Sample>], weights: &Weights, trace: f32, threads: usize) {
    let each = games.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for share in games.chunks_mut(each) {
            scope.spawn(move || share.iter_mut().for_each(|game| look_ahead_in(game, weights, trace)));
        }
    });
}

fn look_ahead_in(game: &mut [Sample], weights: &Weights, trace: f32) {
    let Some(last) = game.last_mut() else { return };
    last.target = last.won;
    let (mut value, mut target) = (weights.chance_of(last), last.target);
    for sample in game.iter_mut().rev().skip(1) {
        sample.target = (1.0 - trace) * value + trace * target;
        (value, target) = (weights.chance_of(sample), sample.target);
    }
}

impl Weights {
    fn chance_of(&self, sample: &Sample) -> f32 {
        sigmoid(self.logit(&sample.features, sample.fighters))
    }
}

/// Gradient descent on the logarithmic loss.
fn train(games: &mut [Vec<Sample>], mut weights: Weights, setup: &FitSetup, watch: Watch<'_>) -> Fitted {
    let mut generator = Generator::new(setup.seed ^ 0xf17);
    for unit in 0..HIDDEN {
        begin_anew(&mut weights, unit, &mut generator);
    }
    let pace = if setup.start.is_some() { FROM_WEIGHTS } else { FROM_CHANCE };
    if let Some(start) = &setup.start {
        weights = start.onto(weights);
    }
    let held_out = |game: usize| game.is_multiple_of(ONE_HELD_OUT_IN);
    let learned = games.iter().enumerate().filter(|(game, _)| !held_out(*game));
    // By their numbers: what is learned from them changes from epoch to epoch.
    let mut samples: Vec<(u32, u32)> = learned
        .flat_map(|(game, samples)| (0..samples.len()).map(move |turn| (game as u32, turn as u32)))
        .collect();
    let positions = samples.len();
    let whole = games.len() == setup.games as usize;
    let batches = positions.div_ceil(BATCH) as u64;
    let total = batches * u64::from(setup.epochs);
    let warming = WARMING.min(total / 10).max(1);
    let mut adam = (Adam::new(weights.rows.len()), Adam::new(1));
    let mut slopes = Slopes::new(weights.rows.len());
    'epochs: for epoch in 0..u64::from(setup.epochs) {
        generator.shuffle(&mut samples);
        if epoch > 0 {
            revive(&mut weights, &mut adam, &mut generator);
            look_ahead(games, &weights, TRACE, setup.threads);
        }
        for (index, batch) in samples.chunks(BATCH).enumerate() {
            let done = epoch * batches + index as u64;
            let warm = (done + 1).min(warming) as f32 / warming as f32;
            let rate = pace.rate * warm * (1.0 - done as f32 / total as f32).max(0.02);
            let pace = Pace { rate, ..pace };
            let batch: Vec<&Sample> =
                batch.iter().map(|&(game, turn)| &games[game as usize][turn as usize]).collect();
            slopes.of_batch(&weights, &batch, setup.threads);
            let slope = &slopes.parts[0];
            adam.0.update(&mut weights.rows, &slope.rows, pace);
            adam.1.update(std::slice::from_mut(&mut weights.output), &[slope.output], pace);
            // Stopped games are fitted to the end: a stop is heard only where it did not end them.
            if index.is_multiple_of(64) && watch("batches", done, total).is_break() && whole {
                break 'epochs;
            }
        }
    }
    weights.meet_strangers();
    let held: Vec<&Sample> = games
        .iter()
        .enumerate()
        .filter(|(game, _)| held_out(*game))
        .flat_map(|(_, samples)| samples)
        .collect();
    let fitted = loss(&held, |sample| weights.chance_of(sample));
    let coin = loss(&held, |_| 0.5);
    Fitted { weights, games: games.len() as u32, positions, loss: fitted, coin }
}

/// The mean logarithmic loss of chances for these positions.
fn loss(positions: &[&Sample], chance: impl Fn(&Sample) -> f32) -> f32 {
    let sum: f64 = positions
        .iter()
        .map(|sample| {
            let chance = chance(sample).clamp(1e-4, 1.0 - 1e-4);
            -f64::from(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
        })
        .sum();
    (sum / positions.len().max(1) as f64) as f32
}

/// Plays the games of a setup and says how well weights predict who won: the mean logarithmic loss. With games of characters
/// that a fit left out it says whether they are judged sensibly.
///
/// # Errors
/// A match can't be set up.
///
/// # Panics
/// The bot is not known.
pub fn judge(catalog: &Arc<Catalog>, setup: &FitSetup, weights: &[&Weights]) -> Result<Vec<f32>, SetupError> {
    let watch = |_: &str, _, _| ControlFlow::Continue(());
    let games = self_play(catalog, setup, &Weights::blank(catalog), &watch)?;
    let positions: Vec<&Sample> = games.iter().flatten().collect();
    let loss_of = |weights: &&Weights| {
        let fighters = |sample: &Sample| weights.fighters(catalog, &sample.features);
        loss(&positions, |sample| sigmoid(weights.logit(&sample.features, fighters(sample))))
    };
    Ok(weights.iter().map(loss_of).collect())
}

#[cfg(test)]
mod tests;
