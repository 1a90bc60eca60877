//! Byte-driven tests. A target takes any bytes and must not panic.
//!
//! [`run_target`] calls it with every file of its corpus, then with mutations of them for so many seconds. Bytes that
//! make it panic are saved into the corpus, so that the next run begins with them.
//!
//! [`soak`] says how many cases tests run whose whole number takes minutes.

pub mod soak;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest input that is made.
const MAX_LENGTH: usize = 4096;

/// Runs a target on its corpus and on mutations of it.
///
/// # Panics
/// The target panicked; the message names the saved input.
pub fn run_target(name: &str, seconds: u64, words: &[&str], mut target: impl FnMut(&[u8])) {
    let folder = corpus(name);
    let mut inputs: Vec<Vec<u8>> = read_corpus(&folder);
    for input in &inputs {
        call(&folder, input, &mut target);
    }
    if inputs.is_empty() {
        inputs.push(Vec::new());
    }
    let mut dice = Dice(0x5EED);
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        for _ in 0..16 {
            let mut input = inputs[dice.below(inputs.len())].clone();
            for _ in 0..=dice.below(6) {
                mutate(&mut input, &inputs, words, &mut dice);
            }
            call(&folder, &input, &mut target);
        }
    }
}

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name)
}

fn read_corpus(folder: &Path) -> Vec<Vec<u8>> {
    files(folder).into_iter().map(|(_, bytes)| bytes).collect()
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .map(|files| files.flatten().map(|file| file.path()).collect())
        .unwrap_or_default();
    paths.sort();
    paths.into_iter().filter_map(|path| fs::read(&path).ok().map(|bytes| (path, bytes))).collect()
}

/// The kept inputs of a target that makes its inputs itself.
#[must_use]
pub fn corpus_files(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    files(&corpus(name))
}

/// Keeps an input that went wrong in the corpus of a target; says where.
pub fn keep(name: &str, input: &[u8]) -> PathBuf {
    let folder = corpus(name);
    let file = folder.join(format!("crash-{:016x}", fingerprint(input)));
    // Where it can't be written, the message still names the input.
    let _ = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, input));
    file
}

fn call(folder: &Path, input: &[u8], target: &mut impl FnMut(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(input))) {
        let file = folder.join(format!("crash-{:016x}", fingerprint(input)));
        let saved = fs::create_dir_all(folder).and_then(|()| fs::write(&file, input));
        let text = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        panic!("{} (input {}, saved: {})", text.unwrap_or_default(), file.display(), saved.is_ok());
    }
}

fn mutate(input: &mut Vec<u8>, inputs: &[Vec<u8>], words: &[&str], dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    match dice.below(7) {
        0 => input.insert(at, dice.below(256) as u8),
        1 if at < input.len() => input[at] = dice.below(256) as u8,
        2 if at < input.len() => drop(input.remove(at)),
        3 => {
            let end = (at + dice.below(40)).min(input.len());
            input.drain(at..end);
        }
        4 if !words.is_empty() => {
            let word = words[dice.below(words.len())];
            input.splice(at..at, word.bytes());
        }
        5 => {
            let other = &inputs[dice.below(inputs.len())];
            let from = dice.below(other.len() + 1);
            let to = (from + dice.below(80)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
        _ => {
            let end = (at + dice.below(40)).min(input.len());
            let part = input[at..end].to_vec();
            input.splice(at..at, part);
        }
    }
    input.truncate(MAX_LENGTH);
}

fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}
