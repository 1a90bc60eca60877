//! How fast the engine is: `cargo xtask speed` prints the tables of `docs/performance.md`.

use std::fmt::Write;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use exceed_bots::{RandomBot, play_random};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Duel, Game, MatchSetup, Silent, seed_from_number};

/// Every game follows from this.
const SEED: u64 = 1;
/// Runs of each kind; the median counts.
const RUNS: usize = 5;
/// Games in a run.
const GAMES: u64 = 5_000;
/// Each pairing is measured so often, a round over all pairings at a time, so that a busy moment of the machine does
/// not look like a slow pairing. The median counts.
const ROUNDS: usize = 3;
/// How long a pairing is measured in a round.
const SLICE: Duration = Duration::from_millis(10);
/// How many of the slowest pairings are shown.
const SHOWN: usize = 10;
/// How often the catalog is loaded.
const LOADS: usize = 20;
/// A million copies, timed by the hundred. Each of the hundred goes to a place of its own, as in a search.
const BATCHES: usize = 10_000;
const PLACES: usize = 100;

/// All tables, as Markdown.
///
/// # Errors
/// The cards can't be read, or a game can't be played.
pub fn report() -> Result<String, String> {
    let sources = embedded_sources();
    let begun = Instant::now();
    let all = load(&sources)?;
    let first_load = begun.elapsed();
    let parts = [
        loading(&sources, first_load)?,
        loaded_beside_others(&sources, &all)?,
        copies(&all)?,
        every_pairing(&all)?,
    ];
    Ok(parts.join("\n"))
}

type Sources = [(String, String)];

fn load(sources: &Sources) -> Result<Arc<Catalog>, String> {
    let catalog = Catalog::load(sources);
    catalog.map(Arc::new).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn duel(catalog: &Arc<Catalog>, one: &str, two: &str) -> Result<Arc<Duel>, String> {
    let setup = MatchSetup::new(one, two, seed_from_number(SEED));
    Duel::new(Arc::clone(catalog), &setup).map(Arc::new).map_err(|error| error.to_string())
}

/// Plays a game by chance; gives its decisions.
fn play(duel: &Arc<Duel>, seed: u64) -> Result<u64, String> {
    let mut game = Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent);
    let bots = [2 * seed, 2 * seed + 1].map(RandomBot::new);
    play_random(&mut game, bots).map_err(|error| error.to_string())
}

fn per_second(decisions: u64, time: Duration) -> f64 {
    decisions as f64 / time.as_secs_f64()
}

/// The middle of these, which there are.
fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Thousands set apart.
fn grouped(figure: f64) -> String {
    let digits = format!("{figure:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn loading(sources: &Sources, first: Duration) -> Result<String, String> {
    let mut times = Vec::new();
    for _ in 0..LOADS {
        let begun = Instant::now();
        black_box(load(black_box(sources))?);
        times.push(milliseconds(begun.elapsed()));
    }
    Ok(format!(
        "| catalog of {} files | ms |\n| --- | --- |\n| first load, which compiles the phrase table | {:.1} |\n\
         | load, median of {LOADS} | {:.1} |\n",
        sources.len(),
        milliseconds(first),
        median(times)
    ))
}

/// The same match with only its own characters loaded, and with everybody.
fn loaded_beside_others(sources: &Sources, all: &Arc<Catalog>) -> Result<String, String> {
    let few: Vec<_> = sources.iter().filter(|(name, _)| is_needed(name)).cloned().collect();
    let few = load(&few)?;
    let catalogs = [&few, all];
    let duels = [duel(&few, "Ryu", "Ken Masters")?, duel(all, "Ryu", "Ken Masters")?];
    let mut rates = [Vec::new(), Vec::new()];
    for run in 0..=RUNS {
        for (rates, duel) in rates.iter_mut().zip(&duels) {
            let begun = Instant::now();
            let mut decisions = 0;
            for game in 0..GAMES {
                decisions += play(duel, SEED + game)?;
            }
            // The first run warms up.
            if run > 0 {
                rates.push(per_second(decisions, begun.elapsed()));
            }
        }
    }
    let medians = rates.map(median);
    let mut table = String::from("| Ryu against Ken Masters | decisions per second |\n| --- | --- |\n");
    for (catalog, rate) in catalogs.iter().zip(medians) {
        let count = catalog.characters().len();
        let _ = writeln!(table, "| {count} characters loaded, median of {RUNS} | {} |", grouped(rate));
    }
    let _ = writeln!(table, "| ratio | {:.1} % |", 100.0 * medians[1] / medians[0]);
    Ok(table)
}

/// Whether a match of Ryu against Ken Masters needs this file.
fn is_needed(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    ["normals.toml", "ryu.toml", "ken-masters.toml"].contains(&name)
}

/// Copies of a game in mid-strike.
fn copies(catalog: &Arc<Catalog>) -> Result<String, String> {
    let duel = duel(catalog, "Ryu", "Ken Masters")?;
    let mut game = Game::start(duel, seed_from_number(SEED), None, &mut Silent);
    let mut bot = RandomBot::new(SEED);
    while !game.inspect().striking() {
        let decision = game.decision().ok_or("a game without a strike")?;
        let (player, choice) = (decision.player, bot.pick(decision.choices));
        game.choose(player, choice, &mut Silent).map_err(|error| error.to_string())?;
    }
    let mut places = vec![game.clone(); PLACES];
    let mut times = Vec::new();
    for _ in 0..BATCHES {
        let begun = Instant::now();
        for place in &mut places {
            *place = black_box(&game).clone();
        }
        times.push(begun.elapsed().as_secs_f64() * 1e9 / PLACES as f64);
        black_box(&mut places);
    }
    Ok(format!(
        "| a game in mid-strike | |\n| --- | --- |\n| copy, median of {} | {:.0} ns |\n\
         | size of the state | {} bytes |\n",
        grouped((BATCHES * PLACES) as f64),
        median(times),
        grouped((size_of::<Game>() - size_of::<Arc<Duel>>()) as f64)
    ))
}

/// A pairing with its duel and its rates.
struct Pairing<'a> {
    names: [&'a str; 2],
    duel: Arc<Duel>,
    rates: Vec<f64>,
}

/// Everybody against everybody.
fn every_pairing(catalog: &Arc<Catalog>) -> Result<String, String> {
    let names: Vec<&str> = catalog.characters().iter().map(|character| character.name.as_str()).collect();
    let mut pairings = Vec::new();
    for &one in &names {
        for &two in &names {
            pairings.push(Pairing { names: [one, two], duel: duel(catalog, one, two)?, rates: Vec::new() });
        }
    }
    for _ in 0..ROUNDS {
        for pairing in &mut pairings {
            pairing.rates.push(rate(&pairing.duel)?);
        }
    }
    let mut rates: Vec<(f64, [&str; 2])> =
        pairings.into_iter().map(|pairing| (median(pairing.rates), pairing.names)).collect();
    rates.sort_by(|one, two| one.0.total_cmp(&two.0));
    let middle = median(rates.iter().map(|(rate, _)| *rate).collect());
    let mut table = format!(
        "| pairing | decisions per second | of the median |\n| --- | --- | --- |\n| median of {} | {} | |\n",
        grouped(rates.len() as f64),
        grouped(middle)
    );
    for (rate, [one, two]) in rates.iter().take(SHOWN) {
        let share = 100.0 * rate / middle;
        let _ = writeln!(table, "| {one} against {two} | {} | {share:.0} % |", grouped(*rate));
    }
    Ok(table)
}

fn rate(duel: &Arc<Duel>) -> Result<f64, String> {
    let (begun, mut decisions, mut seed) = (Instant::now(), 0, SEED);
    while begun.elapsed() < SLICE {
        decisions += play(duel, seed)?;
        seed += 1;
    }
    Ok(per_second(decisions, begun.elapsed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_readable() {
        assert_eq!([0.0, 999.4, 1_000.0, 1_234_567.0].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(median(vec![5.0, 1.0, 3.0]), 3.0);
    }
}
