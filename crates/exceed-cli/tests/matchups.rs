//! `exceed matchups`, in one go and in parts.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::exceed::{exceed, folder};

fn text(path: &Path) -> &str {
    path.to_str().expect("readable")
}

#[test]
fn matchups_are_kept_and_taken_up() {
    let folder = folder("matchups");
    let (file, other, page) = (folder.join("a.json"), folder.join("b.json"), folder.join("a.html"));
    let run = |file: &Path, games: &str, threads: &str| {
        let fixed = ["matchups", "--bot", "random", "--characters", "ryu,Ken,sagat"];
        let rest = ["--games", games, "--threads", threads, "--out", text(file), "--html", text(&page)];
        exceed(&[&fixed[..], &rest].concat()).fine()
    };
    run(&file, "20", "2");
    let table = run(&file, "100", "2");
    assert!(table.starts_with("600 games, both sides played by random"), "{table}");
    assert_eq!(run(&other, "100", "1"), table);
    let [one, two] = [&file, &other].map(|file| fs::read_to_string(file).expect("written"));
    assert_eq!(one, two, "stopped and gone on, or in one go: the same");
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 3, "no temporary file is left");
    let kept: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(kept["results"]["matchups"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_foreign_file_is_refused_and_left_alone() {
    let file = folder("foreign").join("chart.json");
    let arguments =
        ["matchups", "--bot", "random", "--characters", "ryu,ken", "--games", "2", "--out", text(&file)];
    exceed(&arguments).fine();
    let chart = fs::read_to_string(&file).expect("written");
    let hash =
        serde_json::from_str::<Value>(&chart).expect("JSON")["uses"]["characters"]["ryu"]["cards"]["hadoken"]
            .clone();
    let hash = hash.as_str().expect("text").to_owned();
    let cases = [
        ("my diary".to_owned(), "it is not a chart of `exceed matchups`"),
        ("{\"name\": \"something else\"}".to_owned(), "its \"kind\" is not"),
        (chart.replace("\"format\":3", "\"format\":7"), "it has format 7, not 3"),
        (
            chart.replace("\"format\":3", "\"format\":2"),
            "it has format 2, not 3; nothing was changed, choose another file",
        ),
        (
            chart.replace(&hash, "00000000deadbeef"),
            "it was measured with other cards: the hash in `uses` does not fit",
        ),
        (
            chart.replace("\"bot\":\"random\"", "\"bot\":\"peer\""),
            "it was measured with bot peer, not random",
        ),
    ];
    for (content, words) in cases {
        fs::write(&file, &content).expect("writable");
        exceed(&arguments).fails(3, &["chart.json", words, "nothing was changed, choose another file"]);
        assert_eq!(fs::read_to_string(&file).expect("there"), content);
    }
}

const GAME: [&str; 5] = ["matchups", "--bot", "random", "--characters", "ryu,Ken,sagat"];

/// To eight points either side, even ones to 60 games.
const AIM: [&str; 6] = ["--least", "20", "--until", "8", "--decide", "60"];

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("written")
}

#[test]
fn parts_are_joined_to_the_whole() {
    let folder = folder("shards");
    let place = |name: &str| folder.join(name);
    let (whole, joined, site) = (place("whole.json"), place("joined.json"), place("site"));
    let table = exceed(&[&GAME[..], &AIM, &["--out", text(&whole)]].concat()).fine();
    let parts = ["part-1.json", "part-2.json"].map(place);
    let run = |number: &str, part: &Path, more: &[&str]| {
        exceed(&[&GAME[..], &AIM, &["--shard", number, "--out", text(part)], more].concat())
    };
    // Stopped for the first time by --games, and gone on with.
    let first = run("1/2", &parts[0], &["--games", "30"]).fine();
    assert_eq!(
        first,
        "Part 1/2: 90 games of 3 matchups; it is complete. `exceed matchups merge` joins all parts.\n"
    );
    let merge = |parts: &[&Path], more: &[&str]| {
        let parts: Vec<&str> = parts.iter().map(|part| text(part)).collect();
        exceed(&[&["matchups", "merge"], &parts[..], &["--out", text(&joined)], more].concat())
    };
    merge(&[&parts[0]], &[]).fails(3, &["parts are missing: 2/2", "--partial joins what there is"]);
    run("2/2", &parts[1], &[]).fine();
    merge(&[&parts[0], &parts[1]], &[])
        .fails(3, &["part-2.json was played to another goal than", "run it again"]);
    run("1/2", &parts[0], &[]).fine();
    let other = run("2/2", &parts[0], &[]);
    other.fails(3, &["part-1.json: it was measured with the part 1/2, not 2/2; nothing was changed"]);
    let whole_again = exceed(&[&GAME[..], &AIM, &["--out", text(&parts[0])]].concat());
    whole_again.fails(3, &["it was measured with the part 1/2, not 1/1, the whole chart"]);
    assert!(!joined.exists(), "nothing is written unless all is well");
    assert_eq!(merge(&[&parts[1], &parts[0]], &["--site", text(&site)]).fine(), table);
    assert_eq!(read(&joined), read(&whole), "in parts or in one go: the same");
    for page in ["index.html", "characters/ryu.html", "characters/ken-masters.html", "characters/sagat.html"]
    {
        assert!(read(&site.join(page)).ends_with("</html>\n"), "{page}");
    }
    // The same pages come from the file.
    let again = place("again");
    assert_eq!(exceed(&["matchups", "show", text(&whole), "--site", text(&again)]).fine(), table);
    assert_eq!(read(&again.join("index.html")), read(&site.join("index.html")));
    merge(&[&parts[0], &parts[0]], &[]).fails(3, &["part 1/2 is there twice"]);
    merge(&[&whole, &parts[0]], &[]).fails(3, &["whole.json is no part"]);
    merge(&[&parts[0], &place("nowhere.json")], &[]).fails(3, &["can't read", "nowhere.json"]);
    fs::write(place("diary.json"), "my diary").expect("writable");
    merge(&[&place("diary.json")], &[]).fails(3, &["diary.json: it is not a chart", "wrote with --out"]);
    let partial = merge(&[&parts[0]], &["--partial"]).fine();
    assert!(partial.contains("both sides played by random"), "{partial}");
}

#[test]
fn the_closest_of_another_chart_are_played() {
    let folder = folder("closest");
    let (chart, closest) = (folder.join("chart.json"), folder.join("closest.json"));
    exceed(&[&GAME[..], &["--games", "20", "--out", text(&chart)]].concat()).fine();
    let run = |count: &str, more: &[&str]| {
        let fixed = ["matchups", "--bot", "peer", "--closest", count, "--of", text(&chart)];
        exceed(&[&fixed[..], &["--games", "4", "--out", text(&closest)], more].concat())
    };
    let table = run("2", &[]).fine();
    assert!(table.starts_with("8 games, both sides played by peer"), "two matchups: {table}");
    run("1", &[]).fails(3, &["the choice of 2 matchups, not 1 matchup;"]);
    run("1", &["--characters", "seth,linne"])
        .fails(3, &["chart.json: none of these characters have met in it"]);
}

#[test]
fn bad_goals_and_parts_are_told() {
    for (arguments, words) in [
        (&["--shard", "0/4", "--out", "x.json"][..], "parts are numbered from 1"),
        (&["--shard", "5/4", "--out", "x.json"], "there is no part 5 of 4"),
        (&["--shard", "some", "--out", "x.json"], "as in `3/16`"),
        (&["--shard", "1/4"], "--out"),
        (&["--shard", "1/4", "--out", "x.json", "--site", "pages"], "--site"),
        (&["--closest", "3"], "--of"),
        (&["--of", "x.json"], "--closest"),
        (&["--least", "20", "--games", "10"], "--least asks for more games than --games allows"),
        (&["--until", "0"], "a number of points"),
    ] {
        exceed(&[&["matchups"], arguments].concat()).fails(2, &[words]);
    }
    let help = exceed(&["matchups", "--help"]).fine();
    for words in ["--shard", "--decide", "--closest", "merge", "show"] {
        assert!(help.contains(words), "{words}");
    }
}

#[test]
fn a_folder_for_pages_is_looked_at_before_the_work() {
    let file = folder("site-file").join("taken");
    fs::write(&file, "a file").expect("writable");
    exceed(&["matchups", "--games", "1000000", "--site", text(&file)]).fails(3, &["can't write", "taken"]);
}
