//! Every record in `records/` replays, and nothing is broken on the way. Games that once went wrong are kept there, next
//! to a few that never did (`UPDATE_EXPECT=1` plays those anew).

use std::path::{Path, PathBuf};

use crate::common::{Dice, catalog, play_out, records, setup, write_record};
use exceed_rules::{Game, Input, MatchSetup, Record, Silent, check_invariants, parse_seed};

/// Games that went well, by file.
const SOUND: [(&str, &str, &str, u64); 3] = [
    ("ryu-ken-masters.json", "Ryu", "Ken Masters", 1),
    ("ragna-londrekia.json", "Ragna the Bloodedge", "Londrekia Light", 2),
    ("sol-happy-chaos.json", "Sol Badguy", "Happy Chaos", 3),
];

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(records()).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

/// A random game from start to end.
fn played(one: &str, two: &str, seed: u64) -> Record {
    let mut record = Record::new(&catalog(), &setup(one, two, seed));
    play_out(&mut crate::common::game(one, two, seed), &mut Dice(seed), |_, player, choice| {
        record.inputs.push(Input::Choice(player, choice));
    });
    record
}

/// Plays a record step by step. One of other cards is played as far as its choices are still offered.
fn check(path: &Path) {
    let text = std::fs::read_to_string(path).expect("readable");
    let record: Record = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let same_cards = record.catalog == format!("{:016x}", catalog().hash());
    let seed = parse_seed(&record.seed).unwrap_or_else(|| panic!("{path:?}: seed"));
    let start = MatchSetup { seed, ..record.start.clone() };
    let mut game = Game::new(catalog(), &start).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    for (index, input) in record.inputs.iter().enumerate() {
        match *input {
            Input::Choice(player, choice) if same_cards || game.is_legal(player, choice) => game
                .choose(player, choice, &mut Silent)
                .unwrap_or_else(|error| panic!("{path:?}: entry {index}: {error}")),
            Input::Choice(..) => {
                println!("{path:?}: made with other cards, played up to entry {index}");
                return;
            }
            Input::Concede(player) => game.concede(player, &mut Silent),
        }
        if let Err(broken) = check_invariants(&game) {
            panic!("{path:?}: after entry {index}: {broken:?}");
        }
    }
    if same_cards {
        let replayed = record.replay(catalog()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert!(replayed == game, "{path:?}: replayed at once it is another game");
    }
}

#[test]
fn every_record_replays() {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        for (file, one, two, seed) in SOUND {
            write_record(&records().join(file), &played(one, two, seed));
        }
    }
    let files = files();
    assert!(files.len() >= SOUND.len(), "the sound records are missing: run with UPDATE_EXPECT=1");
    files.iter().for_each(|path| check(path));
}
