//! What the engine does, in one line for each character: games of fixed seeds against everybody, and a fingerprint of every
//! question with its choices, every event, and the whole state at every decision.
//!
//! Whoever makes the engine faster, or moves code about, leaves every line of `fingerprints.txt` as it is: that shows that
//! nothing else has changed. Whoever changes a rule, a card, an event or the state on purpose renews the file with
//! `UPDATE_EXPECT=1` and keeps it with the change. `told` is what players see, by name; `state` follows from everything
//! inside, so that a new field of the state changes it while `told` stays as it was.

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Duel, Event, Game, seed_from_number};

use crate::common::{Dice, catalog, random_choice, setup};

/// A running fingerprint of bytes (FNV-1a, eight bytes at a time), the same on every machine.
struct Print(u64);

impl Print {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }
}

impl Hasher for Print {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.word(u64::from_le_bytes(word));
        }
        self.word(bytes.len() as u64);
    }
}

impl Write for Print {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        Hasher::write(self, bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Everything about some games.
struct Prints {
    decisions: u64,
    told: Print,
    state: Print,
}

impl Prints {
    fn tell(&mut self, value: &impl serde::Serialize) {
        serde_json::to_writer(&mut self.told, value).expect("plain data can be written");
    }

    fn play(&mut self, catalog: &Arc<Catalog>, one: &str, two: &str, seed: u64) {
        let mut events: Vec<Event> = Vec::new();
        let duel = Duel::new(Arc::clone(catalog), &setup(one, two, 0)).expect("known characters");
        let mut game = Game::start(Arc::new(duel), seed_from_number(seed), None, &mut events);
        let mut dice = Dice(seed);
        loop {
            self.tell(&events);
            events.clear();
            game.whole_key().hash(&mut self.state);
            let Some(decision) = game.decision() else { break };
            self.decisions += 1;
            self.tell(&(decision.player, decision.question, decision.reason));
            self.tell(&(decision.choices, decision.picks, decision.unfinished));
            let player = decision.player;
            let choice = random_choice(decision.choices, &mut dice);
            game.choose(player, choice, &mut events).expect("an offered choice is legal");
        }
        self.tell(&game.outcome());
    }
}

/// So many characters play against each other.
const FIRST: usize = 36;
/// Everybody later plays against so many before them in the file, and themselves.
const BEFORE: usize = 12;

/// All characters: those of the file in its order, then whoever is new.
fn in_order(kept: &str) -> Vec<String> {
    let kept = kept.lines().filter_map(|line| line.split_once(": "));
    let mut names: Vec<String> = kept.map(|(name, _)| name.to_owned()).collect();
    for character in catalog().characters() {
        if !names.contains(&character.name) {
            names.push(character.name.clone());
        }
    }
    names
}

/// A catalog of these characters alone: the numbers that events and states hold follow from who is in it.
fn catalog_of(names: &[String]) -> Arc<Catalog> {
    let is_in = |text: &str| names.iter().any(|name| text.contains(&format!("\nname = \"{name}\"\n")));
    let mut sources = embedded_sources();
    sources.retain(|(path, text)| path.ends_with("normals.toml") || is_in(text));
    Arc::new(Catalog::load(&sources).expect("the built-in cards load"))
}

/// One line for each character: how many decisions, what was told, what the state was. Who is new comes last, so that
/// nobody else's games change.
fn fingerprints(kept: &str) -> String {
    let names = in_order(kept);
    let mut catalog = catalog_of(&names[..FIRST]);
    let mut page = String::new();
    for (number, one) in names.iter().enumerate() {
        let mut prints = Prints { decisions: 0, told: Print(1), state: Print(2) };
        if number >= FIRST {
            catalog = catalog_of(&names[..=number]);
        }
        let others = if number < FIRST { 0..FIRST } else { number - BEFORE..number + 1 };
        for other in others {
            prints.play(&catalog, one, &names[other], (number * 1000 + other) as u64);
            if number >= FIRST && other < number {
                prints.play(&catalog, &names[other], one, (number * 1000 + other) as u64);
            }
        }
        let (decisions, told, state) = (prints.decisions, prints.told.0, prints.state.0);
        writeln!(page, "{one}: {decisions} decisions, told {told:016x}, state {state:016x}")
            .expect("a string takes everything");
    }
    page
}

#[test]
fn games_of_fixed_seeds_are_as_they_were() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fingerprints.txt");
    let kept = std::fs::read_to_string(&path).expect("the file is there");
    let found = fingerprints(&kept);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return std::fs::write(&path, &found).expect("the folder is writable");
    }
    for (found, kept) in found.lines().zip(kept.lines()) {
        assert_eq!(found, kept, "other games: if that is meant, renew the file with UPDATE_EXPECT=1");
    }
    assert_eq!(found.lines().count(), kept.lines().count(), "another number of characters");
}
