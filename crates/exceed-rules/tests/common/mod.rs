//! Random duels over pairings, with fixed seeds.
#![allow(dead_code)]

pub mod looks;
pub mod random_characters;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{ByPlayer, Choice, Duel, Game, MatchSetup, Player, Record, Silent, seed_from_number};

/// The cards of the program, loaded once.
pub fn catalog() -> Arc<Catalog> {
    static CATALOG: OnceLock<Arc<Catalog>> = OnceLock::new();
    Arc::clone(
        CATALOG
            .get_or_init(|| Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"))),
    )
}

/// Pairings of the characters there are, mirrors included: each is in at least twelve, and in a soak all are there.
pub fn pairings() -> Vec<(String, String)> {
    let catalog = catalog();
    let name = |number: usize| catalog.characters()[number].name.clone();
    let pairs = exceed_fuzz::soak::pairs(catalog.characters().len());
    exceed_fuzz::soak::tell(&format!("{} pairings", pairs.len()));
    pairs.into_iter().map(|(one, two)| (name(one), name(two))).collect()
}

/// A setup with a seed.
pub fn setup(one: &str, two: &str, seed: u64) -> MatchSetup {
    MatchSetup::new(one, two, seed_from_number(seed))
}

/// A fresh game.
pub fn game(one: &str, two: &str, seed: u64) -> Game {
    Game::new(catalog(), &setup(one, two, seed)).expect("known characters")
}

/// The fixed data of a match.
pub fn duel(one: &str, two: &str) -> Arc<Duel> {
    Arc::new(Duel::new(catalog(), &setup(one, two, 0)).expect("known characters"))
}

/// A setup of two teams.
pub fn team_setup(one: [&str; 2], two: [&str; 2], seed: u64) -> MatchSetup {
    let team = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    MatchSetup { characters: ByPlayer([team(one), team(two)]), ..setup("Ryu", "Ryu", seed) }
}

/// So many different pairs of random teams, with a number for each.
pub fn team_setups(count: usize) -> Vec<(u64, MatchSetup)> {
    let catalog = catalog();
    let names: Vec<&str> = catalog.characters().iter().map(|character| character.name.as_str()).collect();
    let mut dice = Dice(count as u64);
    let mut seen = std::collections::BTreeSet::new();
    let mut setups = Vec::new();
    while setups.len() < count {
        let [one, two, three, four] = [(); 4].map(|()| names[dice.below(names.len())]);
        if one != two && three != four && seen.insert([one, two, three, four]) {
            let number = setups.len() as u64;
            setups.push((number, team_setup([one, two], [three, four], number)));
        }
    }
    setups
}

/// The folder of records that are tests.
pub fn records() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Keeps a record as a file.
pub fn write_record(path: &Path, record: &Record) {
    let text = record.to_json().expect("a record is plain data");
    std::fs::write(path, text).expect("the folder is writable");
}

/// A small generator of its own, so that tests do not depend on the game's chance.
pub struct Dice(pub u64);

impl Dice {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        exceed_cards::generator::next_number(&mut self.0)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Kind of option first, then details, so that rare kinds come up often enough.
pub fn random_choice(choices: &[Choice], dice: &mut Dice) -> Choice {
    let mut kinds: Vec<std::mem::Discriminant<Choice>> = Vec::new();
    for choice in choices {
        let kind = std::mem::discriminant(choice);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let kind = kinds[dice.below(kinds.len())];
    let of_kind: Vec<Choice> =
        choices.iter().copied().filter(|choice| std::mem::discriminant(choice) == kind).collect();
    of_kind[dice.below(of_kind.len())]
}

/// Plays on at random until the game is over, calling `look` before every choice.
pub fn play_out(game: &mut Game, dice: &mut Dice, mut look: impl FnMut(&Game, Player, Choice)) {
    while let Some(decision) = game.decision() {
        let player = decision.player;
        let choice = random_choice(decision.choices, dice);
        look(game, player, choice);
        game.choose(player, choice, &mut Silent).expect("an offered choice is legal");
    }
}
