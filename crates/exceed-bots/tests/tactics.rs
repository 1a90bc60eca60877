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
const TOO_HARD: [&str; 22] = [
    "Answer: Taisei can't be killed by it and pays a life for the point that wins",
    "Boost: Dan throws his hand away for a free Gadouken",
    "Boost: Galdred empties his hand before he lets the beast out",
    "Boost: Guile changes his last gauge for a pair",
    "Boost: Orie lends armor to what can't be stunned",
    "Boost: Super Skull Man looks before he swings",
    "Choice: Hilda pays with the cards that reach",
    "Choice: Yuzuriha discards the strong card last",
    "Choice: the deck decides how much Celinka seals",
    "Choice: two gauge carry Death Knell to where the opponent is",
    "Clock: a walk makes Shovel Knight draw what he does not have",
    "Lethal: Cammy flies past and pulls them all the way back",
    "Lethal: Noel buys the point of speed that decides",
    "Lethal: exceeded Taokaka brings Grasp into reach and stays there",
    "Reach: Backstep when a walk is too short",
    "Reach: one step out of the last Sweep",
    "Space: Gravitron stands where it pulls toward Kokonoe",
    "Space: the serpent pulls Hazama one step on",
    "Team: Orie's order is armor for Guile",
    "Team: Out of the Box, first the exceed and then the tag",
    "Team: Out of the Box, first the tag and then the exceed",
    "Team: Seth is the one to be struck",
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
    let (mut hard, mut new) = (BTreeSet::new(), Vec::new());
    for name in SEARCHERS {
        let misses = misses(name, &positions);
        println!("{name}: {} of {asked} right", asked - misses.len());
        for (case, miss) in misses {
            if !TOO_HARD.contains(&case.as_str()) {
                new.push(format!("{name}: {miss}"));
            }
            hard.insert(case);
        }
    }
    assert!(new.is_empty(), "these are missed\n  {}", new.join("\n  "));
    let solved: Vec<&str> = TOO_HARD.into_iter().filter(|case| !hard.contains(*case)).collect();
    assert!(solved.is_empty(), "these are solved, take them off the list\n  {}", solved.join("\n  "));
    println!("heuristic: {} of {asked} right", asked - misses("heuristic", &positions).len());
}

#[test]
fn there_are_enough_positions_of_many_characters() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/tactics");
    let cases = load_cases(&folder).unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert!(cases.len() >= 128, "{} positions", cases.len());
    let runner = Runner::embedded();
    let asked: BTreeSet<String> = cases
        .iter()
        .flat_map(|case| runner.puzzles(case).unwrap_or_else(|failure| panic!("{failure}")))
        .map(|puzzle| puzzle.character())
        .collect();
    assert!(asked.len() >= 70, "{} characters", asked.len());
}
