//! `exceed outcomes`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::exceed::{exceed, folder};

const POSITION: &str = "\
id = \"grasp\"
open = [\"strike\"]

[p1]
character = \"Ryu\"
at = 4
hand = [\"Grasp\"]
plan = \"Grasp\"
deck = [\"Dive\", \"Cross\"]

[p2]
character = \"Ken Masters\"
at = 5
hand = [\"Block\"]
plan = \"Block\"
deck = [\"Spike\", \"Sweep\"]
";

fn text(path: &Path) -> &str {
    path.to_str().expect("readable")
}

/// The net under the rules: every position that is kept in the project.
#[test]
fn every_kept_position_ends_as_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../outcomes");
    let mut files: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|file| text(&file.expect("a file").path()).to_owned())
        .collect();
    files.sort();
    let mut arguments = vec!["outcomes", "check", "--show", "5"];
    arguments.extend(files.iter().map(String::as_str));
    let checked = exceed(&arguments);
    assert_eq!(checked.status, 0, "{}{}", checked.out, checked.err);
    let kept = checked.out.strip_suffix(" as kept, 0 differ\n").expect("nothing but the count");
    assert!(kept.parse::<usize>().expect("a number") >= 14_800, "{kept}");
}

#[test]
fn a_position_is_listed_and_traced() {
    let file = folder("outcomes-list").join("grasp.toml");
    fs::write(&file, POSITION).expect("writable");
    let out = exceed(&["outcomes", text(&file)]).fine();
    assert!(out.contains("opening: strike") && out.contains("end states, "), "{out}");
    assert!(!out.contains("NOT ALL"), "{out}");
    let count = out.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count() - 1;
    assert!(count > 1, "Grasp moves Ken this way or that: {out}");
    let last = count.to_string();
    let traced = exceed(&["outcomes", text(&file), "--trace", &last]).fine();
    for words in ["Ryu, Set an attack: strike Grasp", "Ken Masters reveals Block", "Grasp"] {
        assert!(traced.contains(words), "{words} is missing in: {traced}");
    }
    let line = traced.lines().last().expect("the state itself");
    let again = exceed(&["outcomes", text(&file), "--trace", line]).fine();
    assert_eq!(again, traced, "by its line as by its number");
    let lines = exceed(&["outcomes", text(&file), "--lines"]).fine();
    assert!(lines.contains(line), "{lines}");
    exceed(&["outcomes", text(&file), "--trace", "W2"])
        .fails(1, &["it is not among the", "so it can't happen"]);
    exceed(&["outcomes", text(&file), "--trace", "99"]).fails(2, &["the end states are 1 to"]);
    exceed(&["outcomes", text(&file), "--trace", "L1"]).fails(2, &["this is not an end state"]);
    let few = exceed(&["outcomes", text(&file), "--limit", "3"]).fine();
    assert!(few.contains("NOT ALL: it stopped after 3 different positions"), "{few}");
}

#[test]
fn what_is_printed_as_json_can_be_checked() {
    let folder = folder("outcomes-check");
    let (position, kept) = (folder.join("grasp.toml"), folder.join("kept.jsonl"));
    fs::write(&position, POSITION).expect("writable");
    let json = exceed(&["outcomes", text(&position), "--json"]).fine();
    fs::write(&kept, &json).expect("writable");
    assert!(exceed(&["outcomes", "check", text(&kept)]).fine().ends_with("1 as kept, 0 differ\n"));
    let changed = json.replacen("\"at\":5", "\"at\":6", 1);
    assert_ne!(changed, json);
    fs::write(&kept, format!("{json}{changed}")).expect("writable");
    let differs = exceed(&["outcomes", "check", text(&kept)]);
    assert_eq!(differs.status, 1);
    for words in
        ["grasp (line 2) differs", "kept, not there any more", "new, not kept", "1 as kept, 1 differ\n"]
    {
        assert!(differs.out.contains(words), "{words} is missing in: {}", differs.out);
    }
    let report = exceed(&["outcomes", "check", text(&kept), "--json"]);
    let report: Value = serde_json::from_str(&report.out).expect("JSON");
    assert_eq!((&report["as_kept"], &report["differ"]), (&Value::from(1), &Value::from(1)));
    assert_eq!(report["differences"][0]["line"], 2);
}

#[test]
fn positions_are_written() {
    let folder = folder("outcomes-write");
    let (compact, lines) = (folder.join("new.outcomes"), folder.join("new.jsonl"));
    let random = ["outcomes", "write", "--characters", "ryu,ken", "--count", "30", "--seed", "5", "--out"];
    let said = exceed(&[&random[..], &[text(&compact)]].concat()).fine();
    assert!(said.contains(" end states written to "), "{said}");
    let checked = exceed(&["outcomes", "check", text(&compact)]).fine();
    assert!(checked.ends_with(" as kept, 0 differ\n"), "{checked}");
    exceed(&[&random[..], &[text(&compact)]].concat()).fails(3, &["it is there already", "--replace"]);
    let again = ["outcomes", "write", "--from", text(&compact), "--out", text(&lines)];
    exceed(&again).fine();
    assert_eq!(exceed(&["outcomes", "check", text(&lines)]).fine(), checked, "in the other form");
    let before = fs::read_to_string(&compact).expect("written");
    exceed(&["outcomes", "write", "--from", text(&lines), "--out", text(&compact), "--replace"]).fine();
    assert!(fs::read_to_string(&compact).expect("written") == before, "and back");
}

#[test]
fn bad_input_says_what_is_wrong() {
    let folder = folder("outcomes-bad");
    let gone = folder.join("gone.toml");
    for command in [vec!["outcomes", text(&gone)], vec!["outcomes", "check", text(&gone)]] {
        exceed(&command).fails(3, &["can't read", "gone.toml", "there is no such file"]);
    }
    exceed(&["outcomes"]).fails(2, &["FILE"]);
    let file = folder.join("bad.toml");
    let wrong = |content: &str, words: &[&str]| {
        fs::write(&file, content).expect("writable");
        exceed(&["outcomes", text(&file)]).fails(3, &[&["bad.toml"], words].concat());
    };
    wrong("{\"id\": \"one\", \"p1\": }", &["line 1", "expected value, column 21"]);
    wrong("{\"id\": \"one\"}\n", &["line 1", "missing field `p1`"]);
    wrong("open = [", &["line 1"]);
    wrong(&POSITION.replace("[\"strike\"]", "[\"jump\"]"), &["\"jump\" is not an action"]);
    wrong(&POSITION.replace("[\"strike\"]", "[]"), &["`open` is empty"]);
    wrong(&POSITION.replace("plan", "plans"), &["unknown field `plans`"]);
    wrong(&POSITION.replace("\"Ryu\"", "\"Ruy\""), &["grasp (line 1)", "p1: no character is called \"Ruy\""]);
    wrong(
        &POSITION.replace("[\"Block\"]", "[\"Blokc\"]"),
        &["p2: no card is called \"Blokc\"; did you mean"],
    );
    wrong(
        &POSITION.replace("plan = \"Block\"", "plan = \"Bolck\""),
        &["p2.plan: no card is called \"Bolck\""],
    );
    wrong(&POSITION.replace("at = 5", "at = 12"), &["there is no space 12"]);
    wrong(&format!("flip = \"XYZ-1\"\n{POSITION}"), &["\"XYZ-1\" is not a row", "BST-4"]);
    wrong("exceed outcomes 1\na Grasp\n\none - strike - q/1\n", &["line 4", "a side has 13 parts"]);
    fs::write(&file, POSITION).expect("writable");
    exceed(&["outcomes", "check", text(&file)])
        .fails(2, &["no position could be compared", "no end states are kept"]);
    exceed(&["outcomes", text(&file), "--only", "other"]).fails(2, &["no position with the id \"other\""]);
    let out = folder.join("no-folder").join("new.jsonl");
    let fine = folder.join("new.jsonl");
    exceed(&["outcomes", "write", "--characters", "ruy", "--out", text(&fine)]).fails(2, &["\"ruy\""]);
    exceed(&["outcomes", "write", "--count", "1", "--out", text(&out)]).fails(3, &["can't write"]);
}
