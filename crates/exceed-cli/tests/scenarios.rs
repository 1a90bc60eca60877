//! `exceed scenario run`.

use crate::exceed::{exceed, folder};

const CASE: &str = r#"
[[case]]
name = "Prepare draws a card, and so does the end of the turn"
p1 = { character = "Ryu", hand = ["Grasp"] }
p2 = { character = "Ken Masters" }
script = """
p1: prepare
expect p1 hand 3
expect turn p2
"""
"#;

/// Runs this text as a file.
fn run(name: &str, text: &str, options: &[&str]) -> crate::exceed::Output {
    let file = folder(name).join("case.toml");
    std::fs::write(&file, text).expect("writable");
    let path = file.to_str().expect("readable");
    exceed(&[&["scenario", "run", path], options].concat())
}

#[test]
fn a_case_that_goes_as_written_passes() {
    assert_eq!(run("passes", CASE, &[]).fine(), "1 passed, 0 failed\n");
    let traced = run("traced", CASE, &["--trace", "--filter", "PREPARE"]).fine();
    assert!(traced.contains("p1 prepares") && traced.ends_with("1 passed, 0 failed\n"), "{traced}");
    run("filtered", CASE, &["--filter", "nothing has this name"]).fails(2, &["there is no such case"]);
}

#[test]
fn a_case_that_does_not_is_told_with_its_line() {
    let output = run("fails", &CASE.replace("hand 3", "hand 4"), &[]);
    assert_eq!(output.status, 1);
    for words in ["case.toml:8: Prepare draws a card", "expected", "found", "0 passed, 1 failed\n"] {
        assert!(output.out.contains(words), "`{words}` is missing in: {}", output.out);
    }
}

#[test]
fn an_impossible_set_up_is_told() {
    let cases = [
        ("hand = [\"Grasp\"]", "at = 7", "both fighters stand on space 7"),
        ("hand = [\"Grasp\"]", "life = 31", "life 31"),
        ("[\"Grasp\"]", "[\"Grapple\"]", "Grapple"),
        ("\"Ryu\"", "\"Ryuu\"", "did you mean \"Ryu\"?"),
        ("script", "skript", "skript"),
    ];
    for (index, (from, to, message)) in cases.into_iter().enumerate() {
        let output = run(&format!("impossible-{index}"), &CASE.replace(from, to), &[]);
        assert_eq!(output.status, 1, "{}", output.out);
        assert!(output.out.contains(message), "`{message}` is missing in: {}", output.out);
    }
}

#[test]
fn a_file_that_is_not_there_is_told() {
    exceed(&["scenario", "run", "no-such-folder"]).fails(3, &["can't read no-such-folder"]);
}
