//! `exceed cards`: the printed numbers are those of the real cards, and files are checked.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;

use crate::exceed::{exceed, folder};

/// Cards of a character by name, each as one value; everything else as it is.
fn by_name(character: &Value) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    for (key, value) in character.as_object().expect("a character is an object") {
        if key == "cards" {
            for card in value.as_array().expect("cards are a list") {
                let name = card["name"].as_str().expect("a card has a name");
                assert!(
                    found.insert(format!("card {name}"), card.clone()).is_none(),
                    "{name} is listed twice"
                );
            }
        } else {
            found.insert(key.clone(), value.clone());
        }
    }
    found
}

#[test]
fn every_number_is_that_of_the_real_card() {
    let listed: Value = serde_json::from_str(&exceed(&["cards", "list", "--json"]).fine()).expect("JSON");
    let wanted: Value = serde_json::from_str(include_str!("stats.json")).expect("JSON");
    let listed: BTreeMap<&str, &Value> = listed
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (one["id"].as_str().expect("an id"), one))
        .collect();
    let wanted = wanted.as_array().expect("a list");
    assert_eq!(listed.len(), wanted.len(), "every character of the program is compared");
    let mut faults = Vec::new();
    for character in wanted {
        let id = character["id"].as_str().expect("an id");
        let Some(found) = listed.get(id) else {
            faults.push(format!("{id} is missing"));
            continue;
        };
        let (wanted, found) = (by_name(character), by_name(found));
        for key in wanted.keys().chain(found.keys().filter(|key| !wanted.contains_key(*key))) {
            let (one, other) = (wanted.get(key), found.get(key));
            if one != other {
                faults.push(format!("{id}, {key}:\n  wanted {one:?}\n  found  {other:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_character_and_a_card_can_be_read() {
    let ryu = exceed(&["cards", "show", "ryu"]).fine();
    assert!(ryu.contains("Metsu Hadoken") && ryu.contains("Exceed side"), "{ryu}");
    let hadoken = exceed(&["cards", "show", "Hadoken"]).fine();
    assert!(hadoken.contains("Of Ryu") && hadoken.contains("Boost Defensive (continuous)"), "{hadoken}");
    let list = exceed(&["cards", "list"]).fine();
    assert!(list.contains("ken-masters"), "{list}");
}

/// Everything there is to read comes as JSON too: the keys of the list, the texts, and what `show` prints.
#[test]
fn texts_can_be_read_by_programs() {
    let json = |arguments: &[&str]| -> Value {
        let arguments = [&["cards", "show", "--json"], arguments].concat();
        serde_json::from_str(&exceed(&arguments).fine()).expect("JSON")
    };
    let all = json(&[]);
    let listed: Value = serde_json::from_str(&exceed(&["cards", "list", "--json"]).fine()).expect("JSON");
    let (all, listed) = (all.as_array().expect("a list"), listed.as_array().expect("a list"));
    assert_eq!(all.len(), listed.len());
    for (whole, listed) in all.iter().zip(listed) {
        let (whole, listed) = (by_name(whole), by_name(listed));
        for key in ["life", "hand_limit", "normals", "modules", "basic", "exceeded", "rulings"] {
            assert!(whole.contains_key(key) && !listed.contains_key(key), "{key}");
        }
        for (key, wanted) in &listed {
            assert_within(&whole[key], wanted, key);
        }
    }
    let ryu = json(&["ryu"]);
    let shown = exceed(&["cards", "show", "ryu"]).fine();
    let mut lines = 0;
    let mut check = |text: &Value, id: &str| {
        let all: Vec<&str> = text["lines"]
            .as_array()
            .expect("lines")
            .iter()
            .map(|line| {
                lines += 1;
                assert!(line["id"].as_str().is_some_and(|line| line.starts_with(id)), "{line}");
                assert!(line["trigger"].as_str().is_some_and(|word| !word.is_empty()), "{line}");
                line["text"].as_str().expect("a text")
            })
            .collect();
        assert!(all.iter().all(|line| shown.contains(line)), "{all:?}");
        assert_eq!(text["text"], all.join("\n"));
    };
    check(&ryu["basic"], "ryu/basic/");
    check(&ryu["exceeded"], "ryu/exceed/");
    for card in ryu["cards"].as_array().expect("cards") {
        let id = card["id"].as_str().expect("an id");
        check(card, &format!("{id}/attack/"));
        check(&card["boost"], &format!("{id}/boost/"));
    }
    assert!(lines > 20, "{lines}");
    let found = json(&["ryu", "hadoken"]);
    let [hadoken] = &found.as_array().expect("a list")[..] else { panic!("one card") };
    assert_eq!((&hadoken["id"], &hadoken["lines"][1]["trigger"]), (&"ryu/hadoken".into(), &"after".into()));
    exceed(&["cards", "show"]).fails(2, &["<NAME>"]);
    exceed(&["cards", "show", "--json", "Ryo"]).fails(2, &["did you mean \"Ryu\"?"]);
}

/// Every value of `wanted` is in `found`, which may have more keys.
fn assert_within(found: &Value, wanted: &Value, place: &str) {
    match wanted.as_object() {
        Some(keys) => keys.iter().for_each(|(key, wanted)| assert_within(&found[key], wanted, key)),
        None => assert_eq!(found, wanted, "{place}"),
    }
}

#[test]
fn an_unknown_name_suggests_the_nearest() {
    exceed(&["cards", "show", "Ryo"])
        .fails(2, &["no character or card is called \"Ryo\"", "did you mean \"Ryu\"?"]);
    exceed(&["cards", "show", "Hadokn"]).fails(2, &["did you mean \"Hadoken\"?"]);
}

#[test]
fn the_built_in_cards_and_their_files_are_in_order() {
    let cards = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cards");
    let cards = cards.to_str().expect("a readable path");
    assert!(exceed(&["cards", "check"]).fine().contains("all understood"));
    assert!(exceed(&["cards", "check", cards]).fine().contains("all understood"));
    assert!(exceed(&["cards", "check", &format!("{cards}/s3/ryu.toml")]).fine().starts_with("1 character, "));
    assert_eq!(exceed(&["cards", "fmt", "--check", cards]).fine(), "");
}

#[test]
fn a_bad_card_file_is_refused_with_its_place() {
    let folder = folder("bad-card");
    let ryu = include_str!("../../../cards/s3/ryu.toml");
    let bad = ryu.replacen("Hit: ", "Hitt: ", 1);
    assert_ne!(bad, ryu);
    let file = folder.join("ryu.toml");
    std::fs::write(&file, bad).expect("writable");
    let line = ryu.lines().position(|line| line.contains("Hit: ")).expect("there is one") + 1;
    let place = format!("ryu.toml:{line}:");
    exceed(&["cards", "check", file.to_str().expect("readable")])
        .fails(1, &["Hitt", &place, "nothing was loaded"]);
}

#[test]
fn fmt_rewrites_what_it_knows() {
    let folder = folder("fmt");
    let file = folder.join("ryu.toml");
    let ryu = include_str!("../../../cards/s3/ryu.toml");
    let shouted = ryu.replacen("Hit: ", "HIT: ", 1);
    std::fs::write(&file, &shouted).expect("writable");
    let path = file.to_str().expect("readable");
    let output = exceed(&["cards", "fmt", "--check", path]);
    assert_eq!(output.status, 1);
    assert!(output.out.contains("would change"), "{}", output.out);
    assert_eq!(std::fs::read_to_string(&file).expect("readable"), shouted, "--check changes nothing");
    assert!(exceed(&["cards", "fmt", path]).fine().contains("rewritten"));
    assert_eq!(std::fs::read_to_string(&file).expect("readable"), ryu);
    assert_eq!(exceed(&["cards", "fmt", path]).fine(), "");
}

#[test]
fn unreadable_paths_are_named() {
    exceed(&["cards", "check", "no-such-file.toml"])
        .fails(3, &["can't read no-such-file.toml", "no such file"]);
    let folder = folder("no-cards");
    exceed(&["cards", "check", folder.to_str().expect("readable")]).fails(2, &["there is no .toml file in"]);
    let binary = folder.join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).expect("writable");
    exceed(&["cards", "check", binary.to_str().expect("readable")]).fails(3, &["it is not a text file"]);
}
