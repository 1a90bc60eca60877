//! Records that are broken, foreign or hostile: an error that says what, where and what to do, never a panic.

use crate::common::{Dice, catalog, game, play_out, setup};
use exceed_rules::{Binding, Choice, Input, Player, RULES_REVISION, Record, RecordError, ReplayError};
use serde_json::{Value, json};

fn sound() -> Record {
    let mut game = game("Ryu", "Ken Masters", 3);
    let mut record = Record::new(game.duel(), &setup("Ryu", "Ken Masters", 3));
    play_out(&mut game, &mut Dice(3), |_, player, choice| record.inputs.push(Input::Choice(player, choice)));
    record
}

/// The message for a record with one field changed; `Value::Null` takes it away.
fn message(field: &str, value: Value) -> String {
    let mut record: Value = serde_json::to_value(sound()).expect("plain data");
    let fields = record.as_object_mut().expect("an object");
    if value.is_null() {
        fields.remove(field).expect("it was there");
    } else {
        fields.insert(field.to_owned(), value);
    }
    match Record::from_json(&record.to_string()) {
        Err(error) => error.to_string(),
        Ok(record) => record.replay(catalog()).expect_err(field).to_string(),
    }
}

#[test]
fn what_is_wrong_with_a_record_is_said() {
    let start = |start: Value| message("start", start);
    let setup = |one: &str| json!({ "setup": { "characters": [[one], ["ryu"]], "edition": "S7" } });
    for (found, wanted) in [
        (message("format", Value::Null), "it has no field `format`"),
        (message("format", json!("two")), "this is not a record: invalid type: string \"two\""),
        (message("format", json!(0)), "this record has format 0; this program reads formats 1 to 2"),
        (message("format", json!(99)), "use the version of the program that wrote it"),
        (message("format", json!(1)), "missing field `characters`"),
        (message("rules", Value::Null), "missing field `rules`"),
        (message("rules", json!(77)), "revision 77 of the rules; this program plays revision"),
        (message("uses", Value::Null), "missing field `uses`"),
        (message("uses", json!({ "hash": "1", "edition": "S7", "characters": {} })), "changed by hand"),
        (message("start", Value::Null), "missing field `start`"),
        (start(json!({})), "`start` has either `setup` or `position`"),
        (start(setup("nobody")), "no character is called \"nobody\""),
        (start(setup("sagat")), "the character `ken-masters` is in `uses` or in the match, but not in both"),
        (start(json!({ "setup": 1 })), "invalid type"),
        (message("seed", Value::Null), "missing field `seed`"),
        (message("seed", json!("12")), "the seed \"12\" is not 64 hex digits"),
        (message("seed", json!("é".repeat(32))), "is not 64 hex digits"),
        (message("inputs", Value::Null), "missing field `inputs`"),
        (message("inputs", json!(["p1 fly"])), "\"fly\" is not a choice; choices look like"),
        (message("inputs", json!(["p9 prepare"])), "entries look like `p1 walk:4`"),
        (message("inputs", json!([7])), "expected an entry like"),
        (message("inputs", json!(["p1 exceed"])), "entry 0 of the record (`p1 exceed`) was refused"),
        (message("inputs", json!(["p1 concede", "p1 concede"])), "entry 1 of the record comes after the end"),
        (
            message("inputs", json!(["p1 concede", "p1 prepare"])),
            "entry 1 of the record (`p1 prepare`) was refused: the game is over",
        ),
        (message("cards", json!([{ "file": "a.toml", "text": "id = " }])), "a.toml:1:"),
        (message("cards", json!([{ "file": "a.toml" }])), "missing field `text`"),
        (message("more", json!(1)), "unknown field `more`"),
    ] {
        assert!(found.contains(wanted), "`{wanted}` is missing in: {found}");
    }
    let refused = message("inputs", json!(["p1 walk:9", "p2 done"]));
    assert!(refused.contains("is asked, offered are ") && refused.contains("done"), "{refused}");
}

#[test]
fn a_record_cut_off_anywhere_is_told_as_such() {
    let text = serde_json::to_string(&sound()).expect("plain data");
    for end in (0..text.len()).step_by(97).chain([text.len() - 1]) {
        let error = Record::from_json(&text[..end]).expect_err("it is cut off");
        assert!(matches!(error, RecordError::NotJson(_)), "{end}: {error}");
        assert!(error.to_string().contains("the file is cut off"), "{end}: {error}");
    }
}

#[test]
fn an_entry_that_is_not_offered_is_named_wherever_it_stands() {
    let good = sound();
    for index in (0..good.inputs.len()).step_by(7) {
        let mut record = good.clone();
        record.inputs[index] = Input::Choice(Player::One, Choice::Space(200));
        match record.replay(catalog()) {
            Err(ReplayError::Choice { index: found, entry, .. }) => {
                assert_eq!((found, entry.as_str()), (index, "p1 space:200"));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn random_damage_is_an_error_or_a_sound_record() {
    let text = serde_json::to_string(&sound()).expect("plain data");
    let mut dice = Dice(11);
    let (mut refused, mut replayed) = (0, 0);
    for _ in 0..3_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes[at] = b"0123456789p{}[]\",:. -"[dice.below(21)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"019\"[{"[dice.below(6)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match Record::from_json(&text).map(|record| record.replay(catalog())) {
            Ok(Ok(_)) => replayed += 1,
            Ok(Err(error)) => refused += usize::from(!error.to_string().is_empty()),
            Err(error) => refused += usize::from(!error.to_string().is_empty()),
        }
    }
    assert_eq!(refused + replayed, 3_000);
    assert!(refused > 2_000, "{refused} refused");
}

#[test]
fn other_rules_are_refused() {
    let mut record = sound();
    let Binding::Uses { rules, .. } = &mut record.binding else { panic!("format 2") };
    *rules = RULES_REVISION + 1;
    assert_eq!(record.replay(catalog()), Err(ReplayError::Rules(RULES_REVISION + 1)));
}
