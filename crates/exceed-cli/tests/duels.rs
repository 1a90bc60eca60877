//! `exceed play`, `exceed replay`, `exceed sim`.

use serde_json::Value;

use crate::exceed::{exceed, exceed_with, folder};

/// Always the first choice: a duel from start to end.
fn firsts() -> String {
    "1\n".repeat(3_000)
}

#[test]
fn a_duel_can_be_played_saved_and_replayed() {
    let folder = folder("record");
    let file = folder.join("duel.json");
    let path = file.to_str().expect("readable");
    let arguments = ["play", "--p1", "linne", "--p2", "sol", "--seed", "7", "--record", path];
    let played = exceed_with(&arguments, &firsts()).fine();
    assert!(played.contains("Linne (you) against Sol Badguy (bot level3)"), "{played}");
    let mut last = played.lines().rev();
    assert!(
        last.next().is_some_and(|line| line.ends_with(&format!("exceed analyse {path}"))),
        "what to do next"
    );
    assert!(last.next().is_some_and(|line| line.contains(" wins: ")), "it ends with the outcome");
    assert_eq!(
        exceed_with(&[&arguments[..], &["--overwrite"]].concat(), &firsts()).fine(),
        played,
        "the same seed and answers give the same duel"
    );
    let replayed = exceed(&["replay", path]).fine();
    assert!(replayed.contains("wins"), "{replayed}");
    assert!(!replayed.contains("The record stops here"));
}

#[test]
fn a_duel_fits_80_columns() {
    let input = format!("?\nshow londrekia\nshow hyde\n{}", firsts());
    // Without a record: no line can be broken inside the name of its file.
    let arguments = ["play", "--p1", "londrekia", "--p2", "hyde", "--seed", "3", "--no-record"];
    let played = exceed_with(&arguments, &input).fine();
    // Where a person types, the terminal breaks the line.
    for line in played.lines().map(|line| line.trim_start_matches("> ")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn the_end_of_input_ends_cleanly_and_loses_nothing() {
    let folder = folder("end-of-input");
    let file = folder.join("duel.json");
    let path = file.to_str().expect("readable");
    let played = exceed_with(&["play", "--seed", "2", "--record", path], "1\n").fine();
    assert!(
        played.ends_with(&format!("End of input; go on with: exceed play --resume {path}\n")),
        "{played}"
    );
    let replayed = exceed(&["replay", path]).fine();
    assert!(replayed.contains("The record stops here. "), "{replayed}");
}

#[test]
fn a_person_can_ask_read_and_give_up() {
    let input = "?\nh\nshow hadoken\nshow nobody at all\n99\nfly\n\nq\nmaybe\nstay\nq\nconcede\n";
    let played = exceed_with(&["play", "--seed", "2"], input).fine();
    for words in [
        "leave the duel, or give it up",
        "1 leave (it is kept",
        "1 to leave, 2 to concede, 3 to stay.",
        "what a strong bot would do",
        "Your chance to win: ",
        "Boost Defensive",
        "no character or card is called \"nobody at all\"",
        "There are choices 1 to",
        "none of the choices",
        "Ken Masters wins: the opponent concedes",
    ] {
        assert!(played.contains(words), "`{words}` is missing in: {played}");
    }
}

#[test]
fn levels_are_offered_with_their_ratings() {
    for (arguments, playing) in [
        (&["play", "--level", "5"][..], "(bot level5)"),
        (&["play", "--p2", "Ken:level1"], "(bot level1)"),
        (&["play", "--p2", "Ken:peer"], "(bot peer)"),
    ] {
        let played = exceed_with(&[arguments, &["--seed", "1"]].concat(), "").fine();
        assert!(played.contains(playing), "{played}");
        let levels = played.lines().find(|line| line.starts_with("Levels by Elo")).expect("a list");
        assert!((1..=5).all(|level| levels.contains(&format!("{level}: "))), "{levels}");
    }
}

#[test]
fn a_hint_at_a_strike_shows_the_mix_and_the_table() {
    let arguments = ["play", "--seed", "5", "--no-record"];
    let played = exceed_with(&arguments, "done\nstrike\nhint\n").fine();
    for words in ["\nSet: ", "\nThey may set: ", "Your chance to win if these meet:", "range ", "faster than"]
    {
        assert!(played.contains(words), "`{words}` is missing in: {played}");
    }
    let long =
        played.lines().map(|line| line.trim_start_matches("> ")).find(|line| line.chars().count() > 80);
    assert_eq!(long, None);
    let again = exceed_with(&arguments, "done\nstrike\nhint\n").fine();
    assert_eq!(played, again, "the same question gets the same advice");
}

#[test]
fn the_opponents_hand_stays_hidden() {
    let played = exceed_with(&["play", "--seed", "4"], "done\n").fine();
    assert!(played.contains("Ken Masters draws 5 cards"), "{played}");
}

#[test]
fn bad_names_and_flags_are_told() {
    exceed(&["play", "--p1", "Ryuu"]).fails(2, &["no character is called \"Ryuu\"", "did you mean \"Ryu\"?"]);
    exceed(&["play", "--p2", "Ken:genius"]).fails(2, &["no bot is called \"genius\"", "known are random"]);
    exceed(&["play", "--level", "6"]).fails(2, &["--level"]);
    exceed(&["play", "--level", "2", "--p2", "Ken:peer"]).fails(2, &["leave one out"]);
    exceed(&["play", "--p2", "Ken:level9"]).fails(2, &["did you mean \"level"]);
    exceed(&["play", "--edition", "S8"]).fails(2, &["known editions are S3, M19, S5, S6, S7"]);
    exceed(&["play", "--speed", "9"]).fails(2, &["--speed"]);
    exceed(&["sim", "--p1", "all", "--p2", "Sool"]).fails(2, &["did you mean \"Sol Badguy\"?"]);
    exceed(&["sim", "--p1", "Ryu", "--p2", "Ken", "--threads", "0"]).fails(2, &["--threads"]);
    exceed(&["dance"]).fails(2, &["dance"]);
    let help = exceed(&["--help"]).fine();
    assert!(help.contains("Examples:") && help.contains("exceed play"), "{help}");
}

#[test]
fn a_record_that_can_not_be_written_is_told_before_the_duel() {
    let path = folder("unwritable").join("missing").join("duel.json");
    let output = exceed_with(&["play", "--record", path.to_str().expect("readable")], "1\n");
    assert_eq!(output.out, "");
    output.fails(3, &["can't write", "no such file or folder"]);
}

#[test]
fn bad_records_are_told() {
    for command in ["replay", "analyse"] {
        exceed(&[command, "no-such-record.json"]).fails(3, &["can't read no-such-record.json"]);
    }
    let folder = folder("bad-records");
    let file = folder.join("duel.json");
    let path = file.to_str().expect("readable").to_owned();
    exceed_with(&["play", "--seed", "2", "--record", &path], "1\n").fine();
    let text = std::fs::read_to_string(&file).expect("readable");
    let good: Value = serde_json::from_str(&text).expect("JSON");
    let changed = |key: &str, value: Value| {
        let mut record = good.clone();
        record[key] = value;
        record.to_string()
    };
    let cases = [
        ("{ nonsense".to_owned(), "this is not a record: "),
        ("{}".to_owned(), "this is not a record: it has no field `format`"),
        (text[..text.len() / 2].to_owned(), "the file is cut off"),
        (changed("format", 99.into()), "this record has format 99; this program reads formats 1 to 2"),
        (changed("rules", 99.into()), "this record was played by revision 99 of the rules"),
        (changed("uses", serde_json::json!(1)), "this is not a sound record: invalid type"),
        (changed("seed", "12".into()), "the seed \"12\" is not 64 hex digits"),
        (
            changed("inputs", serde_json::json!(["p1 exceed"])),
            "entry 0 of the record (`p1 exceed`) was refused",
        ),
        (changed("extra", 1.into()), "unknown field `extra`"),
        (
            changed(
                "start",
                serde_json::json!({ "setup": { "characters": [["Nobody"], ["Ryu"]], "edition": "S7" } }),
            ),
            "no character is called \"Nobody\"",
        ),
    ];
    for (content, message) in cases {
        std::fs::write(&file, content).expect("writable");
        exceed(&["replay", &path]).fails(3, &[message]);
        exceed(&["analyse", &path]).fails(3, &[message]);
    }
}

#[test]
fn a_duel_is_looked_back_at() {
    let folder = folder("analyse");
    let (file, page) = (folder.join("duel.json"), folder.join("duel.html"));
    let [path, page_path] = [&file, &page].map(|path| path.to_str().expect("readable"));
    exceed(&["sim", "--p1", "Ryu:heuristic", "--p2", "Ken:peer", "--seed", "3", "--record", path]).fine();
    let replayed = exceed(&["replay", path]).fine();
    assert!(replayed.contains(" wins: "), "one whole game: {replayed}");
    // The first turns are enough here.
    let text = std::fs::read_to_string(&file).expect("readable");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    record["inputs"].as_array_mut().expect("a list").truncate(9);
    std::fs::write(&file, record.to_string()).expect("writable");
    let known = exceed(&["analyse", path, "--html", page_path]).fine();
    for words in ["Ryu against Ken Masters", "as Ryu knew it", "100 % │", "turn ", "Given away", "Luck"] {
        assert!(known.contains(words), "`{words}` is missing in: {known}");
    }
    assert!(known.lines().all(|line| line.chars().count() <= 80 || line.contains(page_path)), "{known}");
    assert!(std::fs::read_to_string(&page).expect("written").ends_with("</html>\n"));
    let open = exceed(&["analyse", path, "--open", "--player", "2"]).fine();
    assert!(open.contains("The chance of Ken Masters to win, both hands open"), "{open}");
    let json: Value = serde_json::from_str(&exceed(&["analyse", path, "--json"]).fine()).expect("JSON");
    assert_eq!(json["names"], serde_json::json!(["Ryu", "Ken Masters"]));
    assert!(json["decisions"].as_array().is_some_and(|all| all.len() > 5), "{json}");
    exceed(&["analyse", path, "--player", "3"]).fails(2, &["--player"]);
    let missing = folder.join("missing").join("page.html");
    exceed(&["analyse", path, "--html", missing.to_str().expect("readable")]).fails(3, &["can't write"]);
    let two = ["sim", "--p1", "Ryu", "--p2", "Ken", "--games", "2", "--record", path];
    exceed(&two).fails(2, &["--record saves one game"]);
}

#[test]
fn a_simulation_counts() {
    let run = |threads: &str| -> Value {
        let arguments = [
            "sim",
            "--p1",
            "all",
            "--p2",
            "Ken:random",
            "--games",
            "30",
            "--seed",
            "9",
            "--threads",
            threads,
            "--json",
        ];
        serde_json::from_str(&exceed(&arguments).fine()).expect("one JSON object")
    };
    let (one, two) = (run("1"), run("2"));
    for key in ["games", "p1_wins", "p2_wins", "draws", "turns", "decisions"] {
        assert_eq!(one[key], two[key], "{key} does not depend on threads");
    }
    let number = |key: &str| one[key].as_u64().expect("a whole number");
    assert_eq!(number("games"), 30);
    assert_eq!(number("p1_wins") + number("p2_wins") + number("draws"), 30);
    assert!(number("decisions") > number("turns") && number("turns") > 30);
    for key in ["seconds", "games_per_s", "decisions_per_s"] {
        assert!(one[key].as_f64().expect("a number") > 0.0, "{key}");
    }
    let text = exceed(&["sim", "--p1", "Ryu", "--p2", "Ken", "--games", "3", "--seed", "1"]).fine();
    assert!(text.starts_with("3 games, "), "{text}");
}

#[test]
fn teams_are_played_saved_replayed_and_simulated() {
    let folder = folder("teams");
    let file = folder.join("duel.json");
    let path = file.to_str().expect("readable");
    let sides = ["--p1", "Ryu+Ken Masters", "--p2", "Jin+Happy Chaos:heuristic"];
    let arguments = [&["play"], &sides[..], &["--seed", "4", "--record", path]].concat();
    let played = exceed_with(&arguments, &format!("abilities\n{}", firsts())).fine();
    assert!(
        played.contains("Ryu+Ken Masters (you) against Jin Kisaragi+Happy Chaos (bot heuristic)"),
        "{played}"
    );
    for shown in ["Ryu 20 life", "tagged out: Ken Masters 20 life", "Ken Masters (tagged out)", " wins: "] {
        assert!(played.contains(shown), "{shown} is not shown:\n{played}");
    }
    for line in played.lines().filter(|line| !line.contains(path)).map(|line| line.trim_start_matches("> ")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let replayed = exceed(&["replay", path]).fine();
    assert!(replayed.contains("wins") && !replayed.contains("The record stops here"), "{replayed}");
    let count = |arguments: &[&str]| -> Value {
        serde_json::from_str(&exceed(arguments).fine()).expect("one object")
    };
    let sim = count(&["sim", "--p1", "all+all:peer", "--p2", "all+all", "--games", "8", "--json"]);
    assert_eq!(sim["games"], 8);
    exceed(&["sim", "--p1", "Ryu+Ken Masters", "--p2", "Sagat"]).fails(2, &["one character against a team"]);
}

#[test]
fn a_team_has_a_deck_to_read() {
    let deck = exceed(&["cards", "show", "Ryu+Ken Masters"]).fine();
    assert!(
        deck.starts_with(
            "Ryu+Ken Masters: a deck of 52 cards; Ryu 20 life, Ken Masters 20 life; Ryu starts in play\n"
        ),
        "{deck}"
    );
    assert_eq!(deck.lines().filter(|line| line.trim_start().starts_with("3 ")).count(), 8, "{deck}");
    let both = deck.lines().filter(|line| line.trim_start().starts_with("2 Hadoken "));
    assert_eq!(both.count(), 2, "one of each member:\n{deck}");
    let data: Value =
        serde_json::from_str(&exceed(&["cards", "show", "--json", "Ryu+Ken Masters"]).fine()).expect("data");
    let copies = data["cards"].as_array().expect("a list").iter().filter_map(|card| card["copies"].as_u64());
    assert_eq!((data["deck_size"].as_u64(), copies.sum::<u64>()), (Some(52), 52));
}
