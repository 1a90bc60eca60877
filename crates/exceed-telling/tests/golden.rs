//! Golden texts: some well-chosen cases of the scenarios, told to everybody at once, word for word. Whoever changes a
//! wording sees what becomes of it; `UPDATE_EXPECT=1` writes the files anew.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use exceed_rules::Viewer;
use exceed_scenario::{Runner, load_cases};
use exceed_telling::{Beat, Teller, sum_in_words};

/// The file of the text, the file of the scenarios, the name of the case.
const CASES: [(&str, &str, &str); 15] = [
    ("hit_miss_stun", "STK", "A stunned reactive player performs no step of the attack"),
    ("ex", "STK", "The armor and guard of an EX attack let it take 2 damage without being stunned"),
    ("critical", "STK", "A Critical paid for while setting applies the Critical lines of the attack"),
    ("invalid", "STK", "Invalid attacks are replaced again and again until one is valid"),
    ("guard_holds", "DMG", "Damage equal to guard does not stun"),
    ("armor_ignored", "DMG", "Ignoring armor and guard treats both as 0"),
    ("nonlethal", "DMG", "Nonlethal damage stops at 1 life and counts in full for stun"),
    ("win", "DMG", "Damage that is not nonlethal takes the last life point and wins at once"),
    ("overdrive", "SSN", "Exceeding with Overdrive keeps the paid cards and uses up one of them each turn"),
    ("trap", "BST", "A trap stands on its space and counts as a boost in play when its Now line is done"),
    ("reshuffle", "CRD", "An automatic reshuffle leaves the extra card set aside"),
    ("walk", "ACT", "Walking past the opponent costs 1 more and their space is not counted"),
    ("prepare", "ACT", "Prepare draws 1 card and the end of the turn another"),
    ("additional_attack", "STK", "Armor and guard of an additional attack count for the rest of the strike"),
    (
        "additional_attack_hits",
        "BST",
        "A boost and the character do not apply to a further attack in the same strike",
    ),
];

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A beat with everything it carries, but for the table.
fn lines(beat: &Beat, text: &mut String) {
    let kind = serde_json::to_value(beat.kind).expect("a word");
    let seat = beat.seat.map_or_else(|| "--".to_owned(), |seat| seat.to_string());
    let step = beat.step.map_or_else(String::new, |step| format!(" step {step}"));
    let rule = beat.rule.map_or_else(String::new, |rule| format!(" {rule}"));
    let kind = kind.as_str().unwrap_or_default();
    let mut line = |words: &str| writeln!(text, "{words}").expect("a string takes all");
    line(&format!("[{seat} {kind}{step}{rule}] {}", beat.headline));
    if !beat.text.is_empty() {
        line(&format!("    | {}", beat.text));
    }
    if let Some(total) = beat.total {
        line(&format!("    {total} = {}", sum_in_words(&beat.sum)));
    }
    if let Some(against) = &beat.against {
        line(&format!("    {} {} = {}", against.label, against.total, sum_in_words(&against.sum)));
    }
    if !beat.cards.is_empty() {
        line(&format!("    cards {}", beat.cards.join(", ")));
    }
}

/// A case as beats, all hands open; what it leaves the table like is part of the beats' own tests.
fn told(runner: &Runner, file: &str, name: &str) -> String {
    let cases = load_cases(&here(&format!("../../scenarios/rules/{file}.toml"))).expect("well written");
    let case = cases.iter().find(|case| case.name == name);
    let case = case.unwrap_or_else(|| panic!("{file}.toml has no case \"{name}\""));
    let (game, events) = runner.story(case).unwrap_or_else(|failure| panic!("{failure}"));
    let mut teller = Teller::open(&game.seat(Viewer::Spectator), game.duel().fighter_names());
    let mut text = format!("{name}\n\n");
    for beat in teller.tell(&events) {
        lines(&beat, &mut text);
    }
    text
}

#[test]
fn what_is_told_is_told_in_these_words() {
    let runner = Runner::embedded();
    let mut wrong = Vec::new();
    for (golden, file, name) in CASES {
        let path = here(&format!("tests/golden/{golden}.txt"));
        let text = told(&runner, file, name);
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &text).expect("writable");
        } else if kept != text {
            let place = kept.lines().zip(text.lines()).position(|(kept, now)| kept != now);
            let place = place.unwrap_or(kept.lines().count().min(text.lines().count()));
            let [kept, now] = [&kept, &text].map(|text| text.lines().nth(place).unwrap_or("(nothing)"));
            wrong.push(format!("{golden}.txt:{}\n  kept {kept}\n  now  {now}", place + 1));
        }
    }
    assert!(wrong.is_empty(), "{}\nUPDATE_EXPECT=1 keeps what is told now", wrong.join("\n"));
}

#[test]
fn every_kept_text_belongs_to_a_case() {
    let files = std::fs::read_dir(here("tests/golden")).expect("they are there").flatten();
    let mut names: Vec<String> =
        files.map(|file| file.file_name().to_string_lossy().trim_end_matches(".txt").to_owned()).collect();
    let mut wanted = CASES.map(|(golden, _, _)| golden.to_owned());
    names.sort();
    wanted.sort();
    assert_eq!(names, wanted);
}
