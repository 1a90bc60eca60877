//! Every record in `records/` replays, and nothing is broken on the way. Games that once went wrong are kept there, next
//! to a few that never did (`UPDATE_EXPECT=1` plays those anew). Those of format 1 are kept as they were written.

use std::path::{Path, PathBuf};

use crate::common::{Dice, catalog, play_out, records, setup, write_record};
use exceed_rules::{
    Binding, Game, Input, NamedCard, Pile, Player, Position, RULES_REVISION, Record, ReplayError,
    SidePosition, Silent, check_invariants,
};

/// Games that went well, by file. `at` starts from a position.
const SOUND: [(&str, &str, &str, u64); 4] = [
    ("ryu-ken-masters.json", "Ryu", "Ken Masters", 1),
    ("ragna-londrekia.json", "Ragna the Bloodedge", "Londrekia Light", 2),
    ("sol-happy-chaos.json", "Sol Badguy", "Happy Chaos", 3),
    ("at-linne-jin.json", "Linne", "Jin Kisaragi", 4),
];

/// So many records of format 1 are kept.
const OLD: usize = 3;

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(records()).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

fn read(path: &Path) -> Record {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    Record::from_json(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// Some cards of their own, one of somebody else's.
pub fn some_position(one: &str, two: &str, seed: u64) -> Position {
    let named = |name: &str| NamedCard { name: name.to_owned(), owner: Player::One };
    let sides = [
        SidePosition {
            at: Some(4),
            life: Some(12),
            hand: vec![named("Grasp"), named("Sweep"), named("Hadoken")],
            gauge: Pile::Count(3),
            deck_top: vec![named("Focus")],
            ..SidePosition::default()
        },
        SidePosition { at: Some(6), exceeded: true, discard: Pile::Count(5), ..SidePosition::default() },
    ];
    Position { setup: setup(one, two, seed), sides: exceed_rules::ByPlayer(sides) }
}

/// A random game from start to end.
fn played(file: &str, one: &str, two: &str, seed: u64) -> Record {
    let setup = setup(one, two, seed);
    let (mut game, mut record) = if file.starts_with("at-") {
        let position = some_position(one, two, seed);
        let game = Game::from_position(catalog(), &position).unwrap_or_else(|errors| panic!("{errors:?}"));
        let record = Record::at_position(game.duel(), &position);
        (game, record)
    } else {
        let game = Game::new(catalog(), &setup).expect("known");
        let record = Record::new(game.duel(), &setup);
        (game, record)
    };
    play_out(&mut game, &mut Dice(seed), |_, player, choice| {
        record.inputs.push(Input::Choice(player, choice));
    });
    record
}

/// Plays a record entry by entry. It must go to its end, unless it was made with other cards or rules, or is of
/// format 1 and nobody can say.
fn check(path: &Path) {
    let record = read(path);
    let mut game = match record.begin(catalog(), &mut Silent) {
        Ok(game) => game,
        Err(error @ (ReplayError::Uses(_) | ReplayError::Rules(_))) => return println!("{path:?}: {error}"),
        Err(error) => panic!("{path:?}: {error}"),
    };
    for index in 0..record.inputs.len() {
        match record.play_entry(index, &mut game, &mut Silent) {
            Ok(()) => {}
            Err(error) if matches!(record.binding, Binding::Catalog(_)) => {
                return println!("{path:?}: {error}");
            }
            Err(error) => panic!(
                "{path:?}: {error}\nif the rules changed on purpose: raise RULES_REVISION, then UPDATE_EXPECT=1"
            ),
        }
        if let Err(broken) = check_invariants(&game) {
            panic!("{path:?}: after entry {index}: {broken:?}");
        }
    }
    let replayed = record.replay(catalog()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    assert!(replayed == game, "{path:?}: replayed at once it is another game");
}

/// A record that plays otherwise is written anew only if its cards changed or the revision of the rules was raised.
fn update(path: &Path, new: &Record) {
    let old = std::fs::read_to_string(path).ok().and_then(|text| Record::from_json(&text).ok());
    if let Some(old) = old
        && old.binding == new.binding
    {
        assert!(old.inputs == new.inputs, "{path:?} plays otherwise: raise RULES_REVISION first");
    }
    write_record(path, new);
}

#[test]
fn every_record_replays() {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        for (file, one, two, seed) in SOUND {
            update(&records().join(file), &played(file, one, two, seed));
        }
    }
    let files = files();
    files.iter().for_each(|path| check(path));
    for (file, ..) in SOUND {
        let Binding::Uses { rules, .. } = read(&records().join(file)).binding else {
            panic!("{file}: format 2")
        };
        assert_eq!(rules, RULES_REVISION, "{file}: run with UPDATE_EXPECT=1");
    }
    let old = files.iter().filter(|path| matches!(read(path).binding, Binding::Catalog(_)));
    assert_eq!(old.count(), OLD, "records of format 1 are kept");
}

#[test]
fn a_record_of_format_1_becomes_one_of_format_2() {
    let mut record = read(&records().join("format-1-ryu-ken-masters.json"));
    assert!(record.to_json().is_err(), "what it uses is not known before it is replayed");
    record.inputs.truncate(1);
    let mut other = record.clone();
    other.engine = "0.0.9".into();
    assert_eq!(other.replay(catalog()), Err(ReplayError::Engine("0.0.9".into())), "nobody knows its rules");
    let game = record.replay(catalog()).expect("its first answer fits");
    record.bind(&game);
    let again = Record::from_json(&record.to_json().expect("bound")).expect("sound");
    assert_eq!(again, record);
    assert_eq!(again.start.setup().characters.0, [["ryu".to_owned()], ["ken-masters".to_owned()]]);
    assert!(again.replay(catalog()).expect("the same") == game);
}
