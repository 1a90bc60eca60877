//! The command line as a person meets it: prices, going back, kept duels, files that stay whole, signals, pipes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::exceed::{exceed, exceed_in, exceed_with, folder};

fn text(path: &Path) -> &str {
    path.to_str().expect("readable")
}

/// Plays with the duels in this folder.
fn play(duels: &Path, arguments: &[&str], input: &str) -> String {
    exceed_in(&[("EXCEED_DUELS", text(duels))], &[&["play"], arguments].concat(), input).fine()
}

/// The files of a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).map(|entries| entries.flatten().map(|entry| entry.path()).collect());
    let mut files: Vec<PathBuf> = entries.unwrap_or_default();
    files.sort();
    files
}

#[test]
fn what_an_answer_costs_stands_beside_it_and_can_be_thought_over() {
    let duels = folder("costs");
    let played = play(&duels, &["--seed", "5"], "done\nwalk to 4\nback\nback\nprepare\n");
    assert!(played.contains("walk to 4 [1 force]"), "{played}");
    assert!(played.contains("walk to 5 [2 force]"), "{played}");
    assert!(played.contains("change cards [1-"), "{played}");
    assert!(played.contains("Pay: walk (1 force in all)"), "{played}");
    assert!(played.contains("Taken back.") && played.contains("Nothing is begun"), "{played}");
    let [file] = &files(&duels)[..] else { panic!("one duel is kept") };
    let record = fs::read_to_string(file).expect("readable");
    assert!(!record.contains("walk") && record.contains("prepare"), "what was taken back is gone: {record}");
}

#[test]
fn a_duel_is_kept_from_its_first_answer_on_and_goes_on_later() {
    let duels = folder("kept");
    play(&duels, &["--seed", "5"], "");
    assert_eq!(files(&duels), [] as [PathBuf; 0], "nothing was answered");
    play(&duels, &["--seed", "5", "--no-record"], "done\n");
    assert_eq!(files(&duels), [] as [PathBuf; 0], "it was not wanted");
    let played = play(&duels, &["--seed", "5", "--level", "1"], "done\nprepare\nq\n1\n");
    let [file] = &files(&duels)[..] else { panic!("one duel is kept") };
    assert!(text(file).ends_with("-ryu-ken-masters.level1.json"), "{file:?}");
    assert!(played.contains(&format!("exceed play --resume {}", text(file))), "{played}");
    let resumed = play(&duels, &["--resume"], "undo\nundo\nundo\nundo\nundo\n");
    assert!(resumed.contains("(bot level1)") && resumed.contains("Ryu prepares"), "{resumed}");
    assert!(
        resumed.contains("Taken back.") && resumed.contains("There is nothing to take back."),
        "{resumed}"
    );
    assert!(resumed.contains("Pick cards: mulligan"), "back to the first question: {resumed}");
    let conceded = play(&duels, &["--resume", text(file)], "q\nconcede\n");
    assert!(conceded.contains("Ken Masters wins: the opponent concedes"), "{conceded}");
    let none = exceed_in(&[("EXCEED_DUELS", text(&duels))], &["play", "--resume"], "");
    none.fails(2, &["there is no unfinished duel in "]);
}

#[test]
fn an_undone_answer_can_be_given_otherwise() {
    let duels = folder("undo");
    let played = play(&duels, &["--seed", "5", "--level", "1"], "done\nprepare\nundo\nstrike\nwild\n");
    assert!(played.contains("Ryu swings wild"), "{played}");
    let [file] = &files(&duels)[..] else { panic!("one duel is kept") };
    let replayed = exceed(&["replay", text(file)]).fine();
    assert!(!replayed.contains("Ryu prepares") && replayed.contains("Ryu swings wild"), "{replayed}");
}

#[test]
fn the_newest_hundred_duels_are_kept_and_nothing_else_is_touched() {
    let duels = folder("hundred");
    for day in 0..105 {
        let name = format!("2020-01-01T00-{:02}-{:02}-ryu-sol-badguy.level3.json", day / 60, day % 60);
        fs::write(duels.join(name), "{}").expect("writable");
    }
    for name in ["notes.txt", "my-duel.json"] {
        fs::write(duels.join(name), "mine").expect("writable");
    }
    play(&duels, &["--seed", "5"], "done\n");
    let left = files(&duels);
    assert_eq!(left.len(), 102, "100 duels and two files of somebody else");
    assert!(left.iter().any(|file| text(file).ends_with("notes.txt")));
    assert!(!left.iter().any(|file| text(file).contains("T00-00-05-")), "the oldest are gone");
    assert!(left.iter().any(|file| text(file).ends_with("-ryu-ken-masters.level3.json")));
}

#[test]
fn where_duels_are_kept_can_be_said() {
    let home = folder("state");
    let variables = [("EXCEED_DUELS", ""), ("XDG_STATE_HOME", text(&home))];
    exceed_in(&variables, &["play", "--seed", "5"], "done\n").fine();
    assert_eq!(files(&home.join("exceed/duels")).len(), 1);
    let full = home.join("file");
    fs::write(&full, "").expect("writable");
    let played = exceed_in(&[("EXCEED_DUELS", text(&full))], &["play", "--seed", "5"], "done\n");
    assert!(played.err.contains("this duel is not kept: "), "{}", played.err);
    assert_eq!(played.status, 0, "it is played all the same");
}

#[test]
fn a_record_replaces_no_link_no_device_and_no_duel() {
    let folder = folder("safe-record");
    let duel = folder.join("duel.json");
    let record = |path: &Path, more: &[&str]| {
        let arguments = [&["play", "--seed", "2", "--record", text(path)], more].concat();
        exceed_with(&arguments, "q\nconcede\n")
    };
    record(&duel, &[]).fine();
    let before = fs::read_to_string(&duel).expect("written");
    record(&duel, &[]).fails(3, &["there is a duel in it", "--overwrite", "--resume"]);
    assert_eq!(fs::read_to_string(&duel).expect("there"), before);
    record(&duel, &["--overwrite"]).fine();
    let link = folder.join("link.json");
    symlink(&duel, &link).expect("a link can be made");
    record(&link, &[]).fails(3, &["it is a link"]);
    record(&link, &["--overwrite"]).fine();
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink(), "the link stays one");
    record(Path::new("/dev/null"), &["--overwrite"]).fails(3, &["it is no plain file"]);
    record(&folder, &[]).fails(3, &["it is a folder"]);
    let notes = folder.join("notes.txt");
    fs::write(&notes, "mine").expect("writable");
    record(&notes, &[]).fails(3, &["there is something else in it"]);
    let sim = ["sim", "--p1", "Ryu", "--p2", "Ken", "--record", text(&duel)];
    exceed(&sim).fails(3, &["there is a duel in it"]);
    exceed(&[&sim[..], &["--overwrite"]].concat()).fine();
}

#[test]
fn outputs_are_looked_at_before_the_work_and_leave_nothing_empty() {
    let folder = folder("outputs");
    let missing = folder.join("missing").join("file");
    let missing = text(&missing);
    for arguments in [
        &["fit", "--games", "4000000", "--out", missing][..],
        &["arena", "--bots", "random,peer", "--pairs", "1000000", "--html", missing],
        &["matchups", "--games", "1000000", "--out", missing],
        &["matchups", "--games", "1000000", "--html", missing],
        &["fit", "--games", "4000000", "--out", text(&folder)],
    ] {
        exceed(arguments).fails(3, &["can't write"]);
    }
    // The check itself makes no file: what fails later leaves none.
    let page = folder.join("page.html");
    let broken = folder.join("broken.json");
    fs::write(&broken, r#"{"format":99}"#).expect("writable");
    assert_ne!(exceed(&["analyse", text(&broken), "--html", text(&page)]).status, 0);
    assert_eq!(files(&folder), [broken]);
}

#[test]
fn cards_boosts_and_abilities_are_read_on_demand() {
    let input = "show night\nshow raid\nshow sol\nhand\nboosts\nabilities\nshow nothing like it\n";
    let played = exceed_with(&["play", "--p1", "sol", "--seed", "3"], input).fine();
    assert!(played.contains("Night Raid Vortex"), "{played}");
    for words in ["No boosts are in play.", "\nKen Masters\n", "no character or card is called", "Your hand"]
    {
        assert!(played.contains(words), "`{words}` is missing in: {played}");
    }
    assert!(played.contains("── distance 4 ──"), "{played}");
}

#[test]
fn lines_are_as_wide_as_the_terminal() {
    let widest = |columns: &str| {
        let input = "hand\nabilities\ndone\nshow hadoken\n?\nstrike\nhint\nq\n3\n";
        let arguments = ["play", "--p1", "londrekia", "--seed", "3", "--no-record"];
        let lines = exceed_in(&[("COLUMNS", columns)], &arguments, input).fine();
        lines.lines().map(|line| line.trim_start_matches("> ").chars().count()).max().unwrap_or(0)
    };
    assert!(widest("60") <= 60, "{}", widest("60"));
    assert!((90..=100).contains(&widest("100")), "{}", widest("100"));
    assert!(widest("nonsense") <= 80);
}

#[test]
fn colours_are_for_terminals() {
    let escapes = |variables: &[(&str, &str)]| {
        exceed_in(variables, &["play", "--seed", "5"], "done\n").fine().contains('\u{1b}')
    };
    assert!(!escapes(&[]));
    assert!(escapes(&[("CLICOLOR_FORCE", "1")]));
    assert!(!escapes(&[("NO_COLOR", "1")]));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_exceed"))
        .args(["cards", "list", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// A server never ends by itself: that it listens is enough.
fn listens(arguments: &[&str], folder: &Path) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_exceed"))
        // No browser is to be found and opened.
        .env("PATH", "")
        .env("EXCEED_LISTEN", "127.0.0.1:0")
        .env("EXCEED_DATA", text(&folder.join("data")))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let output = server.stdout.take().expect("it is piped");
    let mut line = String::new();
    let read = BufReader::new(output).read_line(&mut line);
    server.kill().expect("it can be ended");
    server.wait().expect("it has ended");
    assert!(read.is_ok() && line.starts_with("listening on http://127.0.0.1:"), "{arguments:?}: {line}");
}

#[test]
fn the_examples_of_the_readme_work_as_typed() {
    let folder = folder("readme");
    let duel = folder.join("duel.json");
    exceed_with(&["play", "--seed", "2", "--level", "1", "--record", text(&duel)], "1\n1\n").fine();
    play(&folder.join("duels"), &["--seed", "2"], "1\n");
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own/mia-storm.toml");
    fs::copy(own, folder.join("mia.toml")).expect("writable");
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    fs::create_dir_all(folder.join("examples")).expect("writable");
    for file in fs::read_dir(examples).expect("it is there") {
        let file = file.expect("readable");
        fs::copy(file.path(), folder.join("examples").join(file.file_name())).expect("writable");
    }
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = fs::read_to_string(readme).expect("it is there");
    let examples: Vec<&str> = readme.lines().filter(|line| line.starts_with("exceed ")).collect();
    assert!(examples.len() >= 5, "{examples:?}");
    for example in examples {
        let typed = example.split('#').next().unwrap_or_default();
        let arguments: Vec<&str> = typed.split_whitespace().skip(1).collect();
        if arguments.first() == Some(&"serve") {
            listens(&arguments, &folder);
            continue;
        }
        let output = Command::new(env!("CARGO_BIN_EXE_exceed"))
            .args(&arguments)
            .env("EXCEED_DUELS", text(&folder.join("duels")))
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "`{typed}`: {told}");
    }
}
