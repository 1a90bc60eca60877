//! Characters of random lines: whatever is accepted is played without a panic, an overflow or a broken invariant.
//!
//! `EXCEED_FUZZ_SECONDS` and `EXCEED_FUZZ_THREADS` make it run for longer and beside other work; `EXCEED_FUZZ_SEED` makes
//! it begin elsewhere. What is being played stands in a file of the temporary folder, so that an abort leaves a trace.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::common::looks::looks_the_same;
use crate::common::random_characters::{character_file, load};
use crate::common::{Dice, random_choice};
use exceed_cards::Catalog;
use exceed_rules::{
    Chance, ChoiceError, Fault, Game, MatchSetup, Silent, check_invariants, seed_from_number,
};

/// Between the two characters of a kept input.
const SEPARATOR: &str = "# --- the other ---\n";
const GAMES: u64 = 8;
const MAX_DECISIONS: usize = 500;

/// What ran.
#[derive(Default)]
struct Tally {
    characters: AtomicU64,
    lines: AtomicU64,
    games: AtomicU64,
    decisions: AtomicU64,
    endless: AtomicU64,
    full: AtomicU64,
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn characters_of_random_lines_keep_the_invariants() {
    let tally = Tally::default();
    let mut faults = Vec::new();
    for (path, bytes) in exceed_fuzz::corpus_files("characters") {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Err(fault) = play_input(&text, &tally) {
            faults.push(format!("{fault}\nin the kept input {}", path.display()));
        }
    }
    let end = Instant::now() + Duration::from_secs(number("EXCEED_FUZZ_SECONDS", 20));
    let begin = number("EXCEED_FUZZ_SEED", 1);
    let threads = number("EXCEED_FUZZ_THREADS", 1);
    let next = AtomicU64::new(begin);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(&next, end, &tally))).collect();
        for worker in workers {
            faults.extend(worker.join().expect("a worker does not panic"));
        }
    });
    println!(
        "{} characters with {} lines, {} games, {} decisions; {} ended by an endless line, {} by a full list; next seed {}",
        tally.characters.load(Ordering::Relaxed),
        tally.lines.load(Ordering::Relaxed),
        tally.games.load(Ordering::Relaxed),
        tally.decisions.load(Ordering::Relaxed),
        tally.endless.load(Ordering::Relaxed),
        tally.full.load(Ordering::Relaxed),
        next.load(Ordering::Relaxed)
    );
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n\n"));
}

/// Plays pairs of characters until the time is over; gives back what went wrong.
fn work(next: &AtomicU64, end: Instant, tally: &Tally) -> Vec<String> {
    let mut faults = Vec::new();
    while Instant::now() < end && faults.len() < 20 {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        let files = [character_file(2 * seed, "One"), character_file(2 * seed + 1, "Two")];
        let Some((_, files)) = load(&files) else { continue };
        let input = format!("{}{SEPARATOR}{}", files[0], files[1]);
        let trace = trace_file();
        let _ = std::fs::write(&trace, &input);
        if let Err(fault) = play_input(&input, tally) {
            let kept = exceed_fuzz::keep("characters", input.as_bytes());
            let mut text = String::new();
            let _ = write!(text, "{fault}\nseed {seed}, kept as {}", kept.display());
            eprintln!("{text}");
            faults.push(text);
        }
        let _ = std::fs::remove_file(&trace);
    }
    faults
}

fn trace_file() -> PathBuf {
    let thread = format!("{:?}", std::thread::current().id());
    let digits: String = thread.chars().filter(char::is_ascii_digit).collect();
    std::env::temp_dir().join(format!("exceed-fuzz-{}-{digits}.toml", std::process::id()))
}

/// Loads a pair of characters and plays some games with it.
fn play_input(input: &str, tally: &Tally) -> Result<(), String> {
    let files: Vec<String> = input.split(SEPARATOR).map(str::to_owned).collect();
    let Some((catalog, _)) = load(&files) else { return Ok(()) };
    let catalog = Arc::new(catalog);
    tally.characters.fetch_add(2, Ordering::Relaxed);
    let lines = catalog.line_ids().iter().filter(|line| !line.id.starts_with("normals/")).count();
    tally.lines.fetch_add(lines as u64, Ordering::Relaxed);
    for number in 0..GAMES {
        let played = catch_unwind(AssertUnwindSafe(|| play_game(&catalog, number, tally)));
        match played {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => return Err(format!("game {number}: {fault}")),
            Err(panic) => {
                let text = panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                return Err(format!("game {number}: panic: {}", text.unwrap_or_default()));
            }
        }
    }
    Ok(())
}

fn play_game(catalog: &Arc<Catalog>, number: u64, tally: &Tally) -> Result<(), String> {
    let names: Vec<&str> = catalog.characters().iter().map(|character| character.name.as_str()).collect();
    let (one, two) = (names[number as usize % names.len()], names[(number as usize / 2) % names.len()]);
    let setup = MatchSetup::new(one, two, seed_from_number(number));
    let mut game = Game::new(Arc::clone(catalog), &setup).map_err(|error| error.to_string())?;
    let mut dice = Dice(number);
    let mut chance = Chance::new(seed_from_number(number));
    tally.games.fetch_add(1, Ordering::Relaxed);
    for _ in 0..MAX_DECISIONS {
        check_invariants(&game).map_err(|broken| format!("{broken:?}\n{}", game.inspect().describe()))?;
        let Some(decision) = game.decision() else { break };
        let player = decision.player;
        let asked = format!("{:?} {:?}", decision.question, decision.reason);
        let choice = random_choice(decision.choices, &mut dice);
        if number == 0 {
            looks_the_same(&game, &mut chance)?;
        }
        tally.decisions.fetch_add(1, Ordering::Relaxed);
        match game.choose(player, choice, &mut Silent) {
            Ok(()) => {}
            Err(ChoiceError::Fault(Fault::TooManySteps)) => {
                tally.endless.fetch_add(1, Ordering::Relaxed);
                break;
            }
            Err(ChoiceError::Fault(fault)) if fault.is_the_cards() => {
                tally.full.fetch_add(1, Ordering::Relaxed);
                break;
            }
            Err(error) => {
                let line = game.line_at_fault().map(|line| line.text.clone()).unwrap_or_default();
                return Err(format!("{asked}: {choice:?} was offered: {error}; last ran `{line}`"));
            }
        }
    }
    Ok(())
}
