//! `exceed arena`, `exceed compare`, `exceed fit`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::exceed::{exceed, folder};

fn text(path: &Path) -> &str {
    path.to_str().expect("readable")
}

fn ryu() -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cards/s3/ryu.toml");
    fs::read_to_string(file).expect("his card file")
}

#[test]
fn the_arena_rates_bots() {
    let page = folder("arena").join("arena.html");
    let arguments = ["arena", "--bots", "random,peer", "--pairs", "36", "--seed", "2", "--json"];
    let out = exceed(&[&arguments[..], &["--html", text(&page)]].concat()).fine();
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["games"], 144);
    let fields = report["fields"].as_array().expect("a list");
    assert_eq!(fields.iter().map(|field| &field["field"]).collect::<Vec<_>>(), ["mirrors", "ring"]);
    for field in fields {
        assert_eq!(field["bots"][0]["elo"]["value"], 0.0, "random is the anchor");
        let share = field["bots"][1]["share"]["value"].as_f64().expect("a number");
        assert!(share > 0.75, "{share}");
        assert!(field["bots"][1]["elo"]["low"].as_f64() > Some(100.0), "{field}");
    }
    assert!(fs::read_to_string(page).expect("written").ends_with("</html>\n"));
    let table = exceed(&["arena", "--bots", "random,peer", "--pairs", "10", "--on", "ring"]).fine();
    assert!(table.contains("On ring (") && !table.contains("mirrors"), "{table}");
    assert!(table.contains("random v peer"), "{table}");
}

#[test]
fn the_arena_tests_a_change() {
    let decided = exceed(&["arena", "--bots", "peer,random", "--sprt", "0,50"]).fine();
    assert!(decided.contains("peer is better: +50 Elo rather than 0"), "{decided}");
    let open = exceed(&["arena", "--bots", "peer,random", "--sprt", "-5,5", "--pairs", "3", "--json"]).fine();
    let open: Value = serde_json::from_str(&open).expect("JSON");
    assert_eq!(open["verdict"], "open");
}

#[test]
fn a_changed_card_is_compared() {
    let file = folder("compare").join("stronger.toml");
    fs::write(&file, ryu().replace("power = 4", "power = 9")).expect("writable");
    let arguments = ["compare", "--changed", text(&file), "--bot", "peer", "--pairs", "300"];
    let out = exceed(&arguments).fine();
    assert!(out.starts_with("ryu: +") && out.contains("points of win share (95 %)"), "{out}");
    fs::write(&file, ryu()).expect("writable");
    let same = exceed(&arguments);
    assert!(same.err.contains("says the same as the original"), "{}", same.err);
    assert!(same.fine().starts_with("ryu: 0.0 ± 0.0 points"));
}

#[test]
fn a_fit_goes_on_from_weights_there_are() {
    let folder = folder("fit");
    let (first, second) = (folder.join("first.txt"), folder.join("second.txt"));
    let fit = |more: &[&str], out: &Path| {
        let usual = [["--bot", "random"], ["--games", "20"]];
        let usual = usual.iter().filter(|flag| !more.contains(&flag[0])).flatten().copied();
        let arguments = ["fit", "--seed", "3", "--out", text(out)];
        let arguments: Vec<&str> = arguments.into_iter().chain(usual).chain(more.iter().copied()).collect();
        exceed(&arguments).fine();
        let printed = fs::read_to_string(out).expect("written");
        let (title, weights) = printed.split_once('\n').expect("a title");
        (title.to_owned(), weights.to_owned())
    };
    let (_, begun) = fit(&["--epochs", "1"], &first);
    let (title, kept) = fit(&["--epochs", "0", "--from", text(&first)], &second);
    assert!(title.contains("--bot random --from first.txt --games 20"), "{title}");
    assert_eq!(kept, begun, "nothing was learned");
    let (_, changed) = fit(&["--epochs", "1", "--from", text(&first)], &second);
    assert_ne!(changed, begun);
    let (title, judged) =
        fit(&["--bot", "oneply", "--worlds", "2", "--games", "2", "--by", text(&second)], &first);
    assert!(title.contains("--bot oneply --worlds 2 --by second.txt --games 2"), "{title}");
    let (_, by_its_own) = fit(&["--bot", "oneply", "--worlds", "2", "--games", "2"], &first);
    assert_ne!(judged, by_its_own, "--by changes how it plays");
    let played =
        exceed(&["arena", "--bots", &format!("random,oneply@{}", text(&second)), "--pairs", "1"]).fine();
    assert!(played.contains("oneply@"), "{played}");
    fs::write(&first, "bias = 1 2 3\n").expect("writable");
    exceed(&["fit", "--from", text(&first)]).fails(3, &["first.txt", "there is no `output`"]);
    exceed(&["fit", "--bot", "peer", "--by", text(&second)]).fails(2, &["peer has no weights"]);
    exceed(&["fit", "--without", "Ryo"]).fails(2, &["no character is called \"Ryo\"", "did you mean"]);
    exceed(&["arena", "--bots", &format!("peer@{}", text(&second))]).fails(2, &["peer has no weights"]);
    exceed(&["fit", "--bot", "peer", "--worlds", "8"]).fails(2, &["--worlds is for --bot oneply"]);
}

#[test]
fn bad_input_says_what_is_wrong() {
    exceed(&["arena", "--bots", "rndom,peer"])
        .fails(2, &["no bot is called \"rndom\"", "did you mean \"random\"?"]);
    exceed(&["arena", "--bots", "random"]).fails(2, &["--bots needs two bots or more"]);
    exceed(&["arena", "--bots", "peer,random,peer"]).fails(2, &["--bots names \"peer\" twice"]);
    exceed(&["arena", "--bots", "random,peer", "--pairs", "0"]).fails(2, &["--pairs"]);
    exceed(&["arena", "--bots", "random,peer", "--pairs", "many"]).fails(2, &["--pairs"]);
    exceed(&["arena", "--bots", "random,peer", "--on", "moon"]).fails(2, &["mirrors", "ring", "both"]);
    for bad in ["5", "10,0", "0,x", "0,5,9", "nan,1", ""] {
        exceed(&["arena", "--bots", "random,peer", "--sprt", bad])
            .fails(2, &["two numbers of Elo are needed"]);
    }
    exceed(&["arena", "--bots", "random,peer,random", "--sprt", "0,10"])
        .fails(2, &["--sprt compares two bots"]);
    exceed(&["matchups", "--characters", "ryu,sagt"]).fails(2, &["\"sagt\"", "did you mean \"Sagat\"?"]);
    exceed(&["matchups", "--bot", "per"]).fails(2, &["did you mean \"peer\"?"]);
    exceed(&["matchups", "--until", "0"]).fails(2, &["a number of points from 0.1 to 50 is needed"]);
    exceed(&["matchups", "--until", "nan"]).fails(2, &["a number of points from 0.1 to 50 is needed"]);
    exceed(&["matchups", "--games", "-3"]).fails(2, &["-3"]);
}

#[test]
fn bad_files_say_what_is_wrong() {
    let folder = folder("lab-files");
    let gone = folder.join("gone").join("chart.json");
    let arguments = ["matchups", "--bot", "random", "--characters", "ryu", "--games", "2", "--out"];
    exceed(&[&arguments[..], &[text(&gone)]].concat()).fails(3, &["can't write", "no such file or folder"]);
    exceed(&[&arguments[..], &[text(&folder)]].concat()).fails(3, &["can't read", "it is a folder"]);
    exceed(&["arena", "--bots", "random,peer", "--pairs", "1", "--html", text(&gone)])
        .fails(3, &["can't write", "no such file or folder"]);
    let file = folder.join("card.toml");
    exceed(&["compare", "--changed", text(&file)]).fails(3, &["can't read", "no such file"]);
    fs::write(&file, ryu().replace("\"ryu\"", "\"ruy\"").replace("name = \"Ryu\"", "name = \"Ruy\""))
        .expect("writable");
    exceed(&["compare", "--changed", text(&file)]).fails(3, &["there is no original with the id \"ruy\""]);
    fs::write(&file, ryu().replace("draw 1", "drwa 1")).expect("writable");
    exceed(&["compare", "--changed", text(&file)]).fails(1, &["unknown word `drwa`", "did you mean `draw`?"]);
}
