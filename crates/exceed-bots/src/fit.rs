//! Fits the weights of the evaluation from self-play: who won, learned from the numbers of positions.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use exceed_cards::{Catalog, Generator};
use exceed_rules::{
    Duel, Edition, Game, MatchSetup, Outcome, Player, QuestionKind, SetupError, Silent, Viewer,
    seed_from_number,
};

use crate::evaluation::{Counting, HIDDEN, Row, Weights, sigmoid};
use crate::features::{Facts, Features};
use crate::{Bot, Observed, OnePlyBot, by_name, by_weights};

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
    let games = self_play(catalog, setup, &weights, watch)?;
    Ok(train(&games, weights, setup, watch))
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
            samples.push(Sample { features, fighters, won: 0.5 });
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
    samples.iter_mut().for_each(|sample| sample.won = won);
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

/// What a step of the descent remembers of each weight.
struct Adam {
    slopes: Vec<Row>,
    squares: Vec<Row>,
    step: i32,
}

impl Adam {
    fn new(rows: usize) -> Adam {
        Adam { slopes: vec![[0.0; HIDDEN]; rows], squares: vec![[0.0; HIDDEN]; rows], step: 0 }
    }

    fn forget(&mut self, unit: usize) {
        self.slopes.iter_mut().chain(&mut self.squares).for_each(|row| row[unit] = 0.0);
    }

    fn update(&mut self, weights: &mut [Row], gradient: &[Row], rate: f32) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARES: f32 = 0.999;
        self.step += 1;
        let (first, second) = (1.0 - KEEP.powi(self.step), 1.0 - KEEP_SQUARES.powi(self.step));
        let moments = self.slopes.iter_mut().zip(&mut self.squares);
        for ((weights, gradient), (slopes, squares)) in weights.iter_mut().zip(gradient).zip(moments) {
            for unit in 0..HIDDEN {
                let slope = gradient[unit];
                slopes[unit] = KEEP * slopes[unit] + (1.0 - KEEP) * slope;
                squares[unit] = KEEP_SQUARES * squares[unit] + (1.0 - KEEP_SQUARES) * slope * slope;
                let step = (slopes[unit] / first) / ((squares[unit] / second).sqrt() + 1e-8);
                // Beside the step and not within the slope: there a unit of small slopes would shrink to nothing.
                weights[unit] -= rate * (step + SHRINK * weights[unit]);
            }
        }
    }
}

const BATCH: usize = 1024;
/// A batch is gone through in so many parts, whose sums are added in their order: the result does not depend on how many
/// threads there are.
const PARTS: usize = 16;
/// So much of a weight goes with each step, times the rate.
const SHRINK: f32 = 0.01;
/// The rate of the first step from chance, and from weights that are good already.
const FIRST_RATE: f32 = 3e-3;
const FINE_RATE: f32 = 5e-4;

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

/// Gradient descent on the logarithmic loss.
fn train(games: &[Vec<Sample>], mut weights: Weights, setup: &FitSetup, watch: Watch<'_>) -> Fitted {
    let mut generator = Generator::new(setup.seed ^ 0xf17);
    for unit in 0..HIDDEN {
        begin_anew(&mut weights, unit, &mut generator);
    }
    let first_rate = if setup.start.is_some() { FINE_RATE } else { FIRST_RATE };
    if let Some(start) = &setup.start {
        weights = start.onto(weights);
    }
    let held_out = |game: usize| game.is_multiple_of(ONE_HELD_OUT_IN);
    let mut samples: Vec<&Sample> = games
        .iter()
        .enumerate()
        .filter(|(game, _)| !held_out(*game))
        .flat_map(|(_, samples)| samples)
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
        }
        for (index, batch) in samples.chunks(BATCH).enumerate() {
            let done = epoch * batches + index as u64;
            let warm = (done + 1).min(warming) as f32 / warming as f32;
            let rate = first_rate * warm * (1.0 - done as f32 / total as f32).max(0.02);
            slopes.of_batch(&weights, batch, setup.threads);
            let slope = &slopes.parts[0];
            adam.0.update(&mut weights.rows, &slope.rows, rate);
            adam.1.update(std::slice::from_mut(&mut weights.output), &[slope.output], rate);
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
    let fitted = loss(&held, |sample| sigmoid(weights.logit(&sample.features, sample.fighters)));
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

/// The slope of the loss, part by part of a batch.
struct Slopes {
    parts: Vec<Slope>,
}

impl Slopes {
    fn new(rows: usize) -> Slopes {
        Slopes { parts: (0..PARTS).map(|_| Slope::new(rows)).collect() }
    }

    /// Leaves the slope of a whole batch in the first part.
    fn of_batch(&mut self, weights: &Weights, batch: &[&Sample], threads: usize) {
        let (count, size) = (batch.len() as f32, batch.len().div_ceil(PARTS));
        let each = PARTS.div_ceil(threads.max(1));
        let go_through = |first: usize, slopes: &mut [Slope]| {
            for (part, slope) in (first..).zip(slopes) {
                slope.clear();
                let samples = batch.iter().skip(part * size).take(size);
                samples.for_each(|sample| slope.add(weights, sample, count));
            }
        };
        std::thread::scope(|scope| {
            let mut shares = self.parts.chunks_mut(each).enumerate();
            let own = shares.next();
            for (share, slopes) in shares {
                scope.spawn(move || go_through(share * each, slopes));
            }
            if let Some((_, slopes)) = own {
                go_through(0, slopes);
            }
        });
        if let [whole, rest @ ..] = &mut self.parts[..] {
            rest.iter().for_each(|slope| whole.add_all(slope));
        }
    }
}

/// The slope of the loss.
struct Slope {
    rows: Vec<Row>,
    output: Row,
}

impl Slope {
    fn new(rows: usize) -> Slope {
        Slope { rows: vec![[0.0; HIDDEN]; rows], output: [0.0; HIDDEN] }
    }

    fn add_all(&mut self, other: &Slope) {
        let rows = self.rows.iter_mut().zip(&other.rows);
        for (own, others) in rows.chain(std::iter::once((&mut self.output, &other.output))) {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
    }

    fn clear(&mut self) {
        self.rows.fill([0.0; HIDDEN]);
        self.output = [0.0; HIDDEN];
    }

    /// One position's share.
    fn add(&mut self, weights: &Weights, sample: &Sample, count: f32) {
        let (features, fighters) = (&sample.features, sample.fighters);
        let counting = features.sides.each_ref().map(Counting::of);
        let hidden = Player::BOTH.map(|viewer| weights.hidden(features, &counting, fighters, viewer));
        let output = |hidden: &Row| -> f32 {
            hidden.iter().zip(&weights.output).map(|(unit, weight)| unit.max(0.0) * weight).sum()
        };
        let chance = sigmoid(output(&hidden[0]) - output(&hidden[1]));
        let error = (chance - sample.won) / count;
        for (viewer, sign) in Player::BOTH.into_iter().zip([error, -error]) {
            let hidden = &hidden[viewer.index()];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                if hidden[unit] > 0.0 {
                    self.output[unit] += sign * hidden[unit];
                    back[unit] = sign * weights.output[unit];
                }
            }
            let rows = &mut self.rows;
            weights.inputs(features, &counting, fighters, viewer, |row, input| {
                for (slope, back) in rows[row].iter_mut().zip(&back) {
                    *slope += input * back;
                }
            });
        }
    }
}
