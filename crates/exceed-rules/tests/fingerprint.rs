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

use crate::common::{Dice, catalog, duel, random_choice};
use exceed_rules::{Event, Game, seed_from_number};

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

    fn play(&mut self, one: &str, two: &str, seed: u64) {
        let mut events: Vec<Event> = Vec::new();
        let mut game = Game::start(duel(one, two), seed_from_number(seed), None, &mut events);
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

/// One line for each character: how many decisions, what was told, what the state was.
fn fingerprints() -> String {
    let catalog = catalog();
    let names: Vec<&str> = catalog.characters().iter().map(|character| character.name.as_str()).collect();
    let mut page = String::new();
    for (number, one) in names.iter().enumerate() {
        let mut prints = Prints { decisions: 0, told: Print(1), state: Print(2) };
        for (other, two) in names.iter().enumerate() {
            prints.play(one, two, (number * 1000 + other) as u64);
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
    let found = fingerprints();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).expect("the folder is writable");
    }
    let kept = std::fs::read_to_string(&path).expect("the file is there");
    for (found, kept) in found.lines().zip(kept.lines()) {
        assert_eq!(found, kept, "other games: if that is meant, renew the file with UPDATE_EXPECT=1");
    }
    assert_eq!(found.lines().count(), kept.lines().count(), "another number of characters");
}
