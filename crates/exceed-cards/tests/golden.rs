//! Faulty files and the messages they give, as people see them.

use exceed_cards::{Catalog, embedded_sources};

fn check(case: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let content = std::fs::read_to_string(format!("{folder}/{case}.toml")).expect("the case is there");
    let normals =
        embedded_sources().into_iter().find(|(name, _)| name.ends_with("normals.toml")).expect("Normals");
    let faults =
        Catalog::load(&[normals, (format!("{case}.toml"), content)]).expect_err("the file is faulty");
    let rendered: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
    let file = format!("{folder}/{case}.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &rendered).expect("the folder is writable");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(rendered, expected, "{case}: run with UPDATE_EXPECT=1 if the new text is better");
}

#[test]
fn unknown_words_point_at_themselves() {
    check("words");
}

#[test]
fn every_wrong_field_is_reported() {
    check("fields");
}

#[test]
fn unknown_fields_are_refused() {
    check("unknown-field");
}

#[test]
fn lines_that_make_no_sense_are_refused() {
    check("lints");
}

#[test]
fn lines_are_checked_against_the_whole_character() {
    check("mentions");
}

#[test]
fn fields_that_contradict_each_other_are_reported() {
    check("new-fields");
}
