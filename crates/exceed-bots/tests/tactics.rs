//! Positions with one right answer, put to the bots: `scenarios/tactics`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use exceed_bots::by_name;
use exceed_scenario::{Puzzle, Runner, load_cases};

/// A bot is asked once with each.
const SEEDS: [u64; 3] = [1, 2, 3];

/// The share of right answers each bot must give; one without a bar is only reported.
const BARS: [(&str, Option<f64>); 3] = [("strike", Some(1.0)), ("oneply", Some(0.95)), ("heuristic", None)];

/// A marked question and the case it is from.
struct Position {
    case: String,
    puzzle: Puzzle,
}

fn positions() -> Vec<Position> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/tactics");
    let cases = load_cases(&folder).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let runner = Runner::embedded();
    let mut positions = Vec::new();
    for case in cases {
        let puzzles = runner.puzzles(&case).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(!puzzles.is_empty(), "{}: no answer is marked `best`", case.name);
        positions.extend(puzzles.into_iter().map(|puzzle| Position { case: case.name.clone(), puzzle }));
    }
    positions
}

/// Every wrong answer of a bot, in the order of the positions.
fn misses(name: &str, positions: &[Position]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let ask = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(Position { case, puzzle }) = positions.get(index / SEEDS.len()) else { return };
            let seed = SEEDS[index % SEEDS.len()];
            let mut bot = by_name(name, seed).expect("a bot");
            if let Err(answer) = puzzle.ask(|seat| bot.choose(seat)) {
                let miss = format!("{case} (`{}`, seed {seed}): {answer}", puzzle.right);
                found.lock().expect("no test panicked").push((index, miss));
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(ask))));
    let mut found = found.into_inner().expect("no test panicked");
    found.sort();
    found.into_iter().map(|(_, miss)| miss).collect()
}

#[test]
fn bots_find_the_right_answer() {
    let positions = positions();
    let asked = positions.len() * SEEDS.len();
    let mut report = String::new();
    let mut failed = false;
    for (name, bar) in BARS {
        let misses = misses(name, &positions);
        let share = 1.0 - misses.len() as f64 / asked as f64;
        let wanted = bar.map_or_else(String::new, |bar| format!(", {:.0} % wanted", 100.0 * bar));
        report += &format!("{name}: {} of {asked} right{wanted}\n", asked - misses.len());
        failed |= bar.is_some_and(|bar| share < bar);
        if bar.is_some() {
            report.extend(misses.iter().map(|miss| format!("  {miss}\n")));
        }
    }
    assert!(!failed, "{report}");
    println!("{report}");
}

#[test]
fn there_are_enough_positions_of_many_characters() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/tactics");
    let cases = load_cases(&folder).unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert!(cases.len() >= 40, "{} positions", cases.len());
    let runner = Runner::embedded();
    let asked: BTreeSet<String> = cases
        .iter()
        .flat_map(|case| runner.puzzles(case).unwrap_or_else(|failure| panic!("{failure}")))
        .map(|puzzle| puzzle.character())
        .collect();
    assert!(asked.len() >= 12, "{asked:?}");
}
