//! Own characters at run time: `--cards`, `EXCEED_CARDS`, records that carry their cards.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::exceed::{exceed, exceed_at, exceed_in, exceed_with, folder};

/// Somebody the program does not know.
fn mia() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own/mia-storm.toml")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("readable")
}

/// A copy of her file with a text changed.
fn changed(folder: &Path, name: &str, from: &str, to: &str) -> PathBuf {
    let content = std::fs::read_to_string(mia()).expect("readable");
    assert!(content.contains(from), "{from}");
    let file = folder.join(name);
    std::fs::write(&file, content.replace(from, to)).expect("writable");
    file
}

#[test]
fn an_own_character_is_known_to_every_command() {
    let mia = mia();
    let cards = ["--cards", text(&mia)];
    let run = |arguments: &[&str]| exceed(&[arguments, &cards[..]].concat()).fine();
    assert!(run(&["cards", "list"]).contains("Mia Storm"));
    assert!(!exceed(&["cards", "list"]).fine().contains("Mia Storm"), "only where it is asked for");
    assert!(run(&["cards", "show", "mia"]).contains("Eye of the Storm"));
    let counted =
        |text: String| text.split(' ').next().and_then(|count| count.parse::<u32>().ok()).expect("a count");
    let [without, with] = [exceed(&["cards", "check"]).fine(), run(&["cards", "check"])].map(counted);
    assert_eq!(without + 1, with, "she is checked with the others");
    let list: Value = serde_json::from_str(&run(&["cards", "list", "--json"])).expect("JSON");
    assert!(list.as_array().is_some_and(|all| all.iter().any(|one| one["id"] == "mia-storm")));
    let counted = run(&["sim", "--p1", "Mia:heuristic", "--p2", "all:peer", "--games", "20", "--json"]);
    let counted: Value = serde_json::from_str(&counted).expect("JSON");
    assert_eq!(counted["games"], 20);
    assert!(
        run(&["matchups", "--characters", "Mia,Ryu", "--games", "4", "--bot", "random"])
            .contains("mia-storm")
    );
    assert!(
        run(&["compare", "--changed", text(&mia), "--pairs", "4", "--bot", "random"]).contains("mia-storm")
    );
    let folder = folder("own-scenario");
    let case = folder.join("case.toml");
    let script = "[[case]]\nname = \"Her action moves and draws\"\np1 = { character = \"Mia Storm\", hand = [], at = 3 }\n\
        p2 = { character = \"Ryu\" }\nscript = \"\"\"\np1: action #1\np1: retreat 1\nexpect p1 at 2\n\"\"\"\n";
    std::fs::write(&case, script).expect("writable");
    assert!(run(&["scenario", "run", text(&case)]).contains("1 passed"));
    exceed(&["scenario", "run", text(&case)]).fails(1, &[]);
}

#[test]
fn a_folder_the_environment_and_several_files_are_read() {
    let folder = folder("own-folder");
    let inner = folder.join("mine");
    std::fs::create_dir_all(&inner).expect("writable");
    std::fs::copy(mia(), inner.join("mia.toml")).expect("writable");
    let other = changed(&folder, "noa.toml", "mia-storm", "noa-storm");
    let content = std::fs::read_to_string(&other).expect("readable").replace("Mia Storm", "Noa Storm");
    std::fs::write(&other, content).expect("writable");
    let twice = ["cards", "list", "--cards", text(&inner), "--cards", text(&other), "--cards", text(&other)];
    let listed = exceed(&twice).fine();
    assert!(listed.contains("Mia Storm") && listed.contains("Noa Storm"), "{listed}");
    let both = std::env::join_paths([&inner, &other]).expect("no separator in the names");
    let both = both.to_str().expect("readable");
    let listed = exceed_in(&[("EXCEED_CARDS", both)], &["cards", "list"], "").fine();
    assert!(listed.contains("Mia Storm") && listed.contains("Noa Storm"), "{listed}");
    // The command line beats the environment.
    let listed = exceed_in(&[("EXCEED_CARDS", both)], &["cards", "list", "--cards", text(&inner)], "").fine();
    assert!(listed.contains("Mia Storm") && !listed.contains("Noa Storm"), "{listed}");
    exceed_in(&[("EXCEED_CARDS", both)], &["sim", "--p1", "storm", "--p2", "Ryu"], "")
        .fails(2, &["\"storm\" fits several characters: Mia Storm, Noa Storm; write more of the name"]);
    exceed_in(&[("EXCEED_CARDS", "no-such-folder")], &["play"], "")
        .fails(3, &["EXCEED_CARDS: can't read no-such-folder", "no such file or folder"]);
    exceed(&["play", "--cards", "no-such.toml"]).fails(3, &["--cards: can't read no-such.toml"]);
}

#[test]
fn clashes_and_faults_name_their_places() {
    let folder = folder("own-clashes");
    let ryu = changed(&folder, "ryu.toml", "mia-storm", "ryu");
    let content = std::fs::read_to_string(&ryu).expect("readable").replace("Mia Storm", "Ryu");
    std::fs::write(&ryu, content).expect("writable");
    let [mia, ryu_path] = [mia(), ryu.clone()];
    exceed(&["play", "--cards", text(&ryu_path)]).fails(
        1,
        &[
            "there are two characters `ryu`",
            &format!("{}:2:6", ryu.display()),
            "the other one is at cards/s3/ryu.toml:1:6; rename one of them",
        ],
    );
    let copy = changed(&folder, "copy.toml", "A character", "The same character");
    exceed(&["sim", "--p1", "Ryu", "--p2", "Ken", "--cards", text(&mia), "--cards", text(&copy)])
        .fails(1, &["there are two characters `mia-storm`", "copy.toml:2:6", "mia-storm.toml:2:6"]);
    let near = changed(&folder, "near.toml", "mia-storm", "miastorm");
    let content = std::fs::read_to_string(&near).expect("readable").replace("Mia Storm", "Miastorm");
    std::fs::write(&near, content).expect("writable");
    exceed(&["cards", "list", "--cards", text(&mia), "--cards", text(&near)])
        .fails(1, &["`miastorm` can't be told from the character `mia-storm`"]);
    let wrong = changed(&folder, "wrong.toml", "draw 1.", "drow 1.");
    exceed(&["replay", "duel.json", "--cards", text(&wrong)]).fails(3, &["can't read duel.json"]);
    exceed(&["cards", "show", "mia", "--cards", text(&wrong)]).fails(
        1,
        &["--cards: 1 fault in card files", "unknown word `drow`", "wrong.toml:11:", "did you mean `draw`?"],
    );
}

#[test]
fn a_duel_with_an_own_character_is_played_recorded_sent_and_replayed() {
    let folder = folder("own-duel");
    let mia = mia();
    let [plain, sent] = ["plain.json", "sent.json"].map(|name| folder.join(name));
    let input = "1\n".repeat(3_000);
    for (file, with_cards) in [(&plain, None), (&sent, Some("--with-cards"))] {
        let arguments =
            ["play", "--p1", "mia", "--p2", "Ken:heuristic", "--seed", "5", "--record", text(file)];
        let arguments: Vec<&str> =
            arguments.into_iter().chain(["--cards", text(&mia)]).chain(with_cards).collect();
        let played = exceed_with(&arguments, &input).fine();
        assert!(
            played.contains("Mia Storm (you) against Ken Masters") && played.contains(" wins: "),
            "{played}"
        );
    }
    // Without her file the one that carries her is replayed, the other one is not.
    exceed(&["replay", text(&plain)])
        .fails(3, &["no character is called \"mia-storm\"", "--cards PATH", "--with-cards"]);
    let replayed = exceed(&["replay", text(&sent)]).fine();
    assert_eq!(replayed, exceed(&["replay", text(&plain), "--cards", text(&mia)]).fine());
    // A changed text of hers: refused with the card's name, or its own text is played, and that is said.
    let other = changed(&folder, "other.toml", "push 3", "push 2");
    exceed(&["replay", text(&plain), "--cards", text(&other)])
        .fails(3, &["made with other cards: the card `storm-front` of Mia Storm differs"]);
    let noted = exceed(&["replay", text(&sent), "--cards", text(&other)]);
    assert!(
        noted.err.contains("the card `storm-front` of Mia Storm differs")
            && noted.err.contains("its own are played")
    );
    assert_eq!(noted.fine(), replayed);
    // Another character beside her changes nothing.
    let noa = changed(&folder, "noa.toml", "mia-storm", "noa");
    let content = std::fs::read_to_string(&noa).expect("readable").replace("Mia Storm", "Noa");
    std::fs::write(&noa, content).expect("writable");
    let both = ["replay", text(&plain), "--cards", text(&mia), "--cards", text(&noa)];
    assert_eq!(exceed(&both).fine(), replayed);
    // And it can be looked back at.
    let mut record: Value =
        serde_json::from_str(&std::fs::read_to_string(&sent).expect("readable")).expect("JSON");
    record["inputs"].as_array_mut().expect("a list").truncate(6);
    std::fs::write(&sent, record.to_string()).expect("writable");
    assert!(exceed(&["analyse", text(&sent)]).fine().contains("Mia Storm against Ken Masters"));
}

#[test]
fn a_card_without_end_is_named_and_the_other_games_are_played() {
    let folder = folder("own-endless");
    let lines = "'''\nAction: spend 1 life.\nOn spending life: spend 0 life.";
    let endless = changed(&folder, "endless.toml", "'''\n+1 speed.", lines);
    let blamed = "the line `On spending life: spend 0 life.` (mia-storm/exceed/2) goes on without end";
    let run = |arguments: &[&str]| exceed_at(&folder, &[arguments, &["--cards", text(&endless)]].concat());
    let played = run(&["sim", "--p1", "Mia", "--p2", "Ryu", "--games", "60", "--seed", "1", "--json"]);
    let counted: Value = serde_json::from_str(&played.out).expect("JSON");
    let [games, broken] = ["games", "broken_off"].map(|key| counted[key].as_u64().expect("a number"));
    assert!(games > 0 && broken > 0 && games + broken == 60, "{counted}");
    played.fails(3, &["could not go on; the others were played", blamed, "its record is in"]);
    // Each record is one of those games.
    let replayed = exceed(&["replay", text(&folder.join("exceed-bug.json"))]);
    assert!((replayed.out + &replayed.err).contains(blamed));
    let named = [blamed, "its record is in"];
    run(&["arena", "--bots", "random,peer", "--pairs", "400", "--on", "mirrors"]).fails(3, &named);
    run(&["matchups", "--characters", "Mia,Ryu", "--games", "40", "--bot", "random"]).fails(3, &named);
}

#[test]
fn a_simulated_duel_can_carry_its_cards_too() {
    let file = folder("own-sim").join("duel.json");
    let mia = mia();
    let arguments =
        ["sim", "--p1", "Mia", "--p2", "Mia", "--record", text(&file), "--with-cards", "--cards", text(&mia)];
    exceed(&arguments).fine();
    assert!(exceed(&["replay", text(&file)]).fine().contains("Mia Storm (p1)"));
    exceed(&["sim", "--p1", "Ryu", "--p2", "Ken", "--with-cards"]).fails(2, &["--record"]);
}

#[test]
fn records_of_format_1_are_still_replayed() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../exceed-rules/tests/records/format-1-sol-happy-chaos.json");
    let mut record: Value =
        serde_json::from_str(&std::fs::read_to_string(&old).expect("readable")).expect("JSON");
    // Its first answers fit whatever rules come.
    record["inputs"].as_array_mut().expect("a list").truncate(2);
    record["catalog"] = "0".into();
    let file = folder("format-1").join("duel.json");
    std::fs::write(&file, record.to_string()).expect("writable");
    let replayed = exceed(&["replay", text(&file)]);
    assert!(replayed.err.contains("format 1 was made with another set of cards"), "{}", replayed.err);
    assert!(replayed.fine().contains("The record stops here"));
    record["engine"] = "0.0.1".into();
    std::fs::write(&file, record.to_string()).expect("writable");
    exceed(&["replay", text(&file)]).fails(3, &["made by engine 0.0.1"]);
}
