//! `exceed editions`, and `--edition` wherever a match is set up.

use serde_json::Value;

use crate::exceed::{exceed, exceed_with, folder};

#[test]
fn editions_are_listed_with_what_differs() {
    let table = exceed(&["editions"]).fine();
    for words in [
        "DCK-3  empty deck",
        "  S3 M19 S6 S7   nothing happens",
        "  S5             reshuffles like a draw",
        "S7, Guilty Gear -Strive- (season 7); used unless you say otherwise",
    ] {
        assert!(table.contains(words), "`{words}` is missing in\n{table}");
    }
    let list: Value = serde_json::from_str(&exceed(&["editions", "--json"]).fine()).expect("JSON");
    let names: Vec<_> = list.as_array().expect("a list").iter().map(|one| &one["edition"]).collect();
    assert_eq!(names, ["S3", "M19", "S5", "S6", "S7"]);
    assert_eq!(list[0]["differences"][1]["clause"], "DMG-6");
    assert_eq!(list[0]["differences"][1]["value"], "not dealt at all");
}

#[test]
fn every_command_names_the_edition_it_plays_by() {
    let file = folder("editions").join("game.json");
    let record = file.to_str().expect("readable");
    let sim = ["sim", "--p1", "ryu", "--p2", "ken", "--edition", "m19", "--overwrite", "--record", record];
    exceed(&sim).fine();
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("written")).expect("JSON");
    assert_eq!(kept["start"]["setup"]["edition"], "M19");
    let replayed = exceed(&["replay", record]).fine();
    assert!(replayed.starts_with("Ryu against Ken Masters, edition M19.\n"), "{replayed}");
    let counted = exceed(&["sim", "--p1", "ryu", "--p2", "ken", "--games", "2", "--edition", "S6"]).fine();
    assert!(counted.contains(", edition S6\n"), "{counted}");
    let arena = ["arena", "--bots", "random,peer", "--pairs", "2", "--on", "ring", "--edition", "S5"];
    assert!(exceed(&arena).fine().contains("edition S5"));
    let chart = ["matchups", "--bot", "random", "--characters", "ryu,ken", "--games", "2", "--edition", "S3"];
    assert!(exceed(&chart).fine().contains("edition S3"));
    let duel = exceed_with(&["play", "--edition", "s5", "--seed", "1", "--no-record"], "q\ny\n").out;
    assert!(duel.contains("(bot level3), edition S5."), "{duel}");
    exceed(&["sim", "--p1", "ryu", "--p2", "ken", "--edition", "S4"]).fails(2, &["S3, M19, S5, S6, S7"]);
}
