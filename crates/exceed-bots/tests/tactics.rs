//! Positions with one right answer, put to the bots: `scenarios/tactics`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use exceed_bots::by_name;
use exceed_scenario::{Puzzle, Runner, load_cases};

/// A bot is asked once with each.
const SEEDS: [u64; 3] = [1, 2, 3];

/// These must give every right answer but the ones below.
const SEARCHERS: [&str; 2] = ["strike", "oneply"];
/// Positions that are still too hard: the right answer needs a follow-up that trials do not find, or a second turn.
/// The list can only get shorter: a position that everybody solves must be taken off it.
const TOO_HARD: [&str; 4] = [
    "Choice: Lightning Reflexes, paid with what is not needed, toward the opponent",
    "Lethal: exceeded Taokaka brings Grasp into reach and stays there",
    "Lethal: Noel buys the point of speed that decides",
    "Reach: into reach while there is still a card to draw",
];

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

/// A wrong answer: the case, and what was answered.
type Miss = (String, String);

/// Every wrong answer of a bot, in the order of the positions.
fn misses(name: &str, positions: &[Position]) -> Vec<Miss> {
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
                found.lock().expect("no test panicked").push((index, case.clone(), miss));
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(ask))));
    let mut found = found.into_inner().expect("no test panicked");
    found.sort();
    found.into_iter().map(|(_, case, miss)| (case, miss)).collect()
}

#[test]
fn bots_find_the_right_answer() {
    let positions = positions();
    let asked = positions.len() * SEEDS.len();
    let mut hard = BTreeSet::new();
    for name in SEARCHERS {
        let misses = misses(name, &positions);
        println!("{name}: {} of {asked} right", asked - misses.len());
        let (known, new): (Vec<&Miss>, Vec<&Miss>) =
            misses.iter().partition(|(case, _)| TOO_HARD.contains(&case.as_str()));
        let new: Vec<&str> = new.into_iter().map(|(_, miss)| miss.as_str()).collect();
        assert!(new.is_empty(), "{name} misses\n  {}", new.join("\n  "));
        hard.extend(known.into_iter().map(|(case, _)| case.clone()));
    }
    for case in TOO_HARD {
        assert!(hard.contains(case), "`{case}` is solved: take it off the list");
    }
    println!("heuristic: {} of {asked} right", asked - misses("heuristic", &positions).len());
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
