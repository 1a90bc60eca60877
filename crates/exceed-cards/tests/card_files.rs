//! The page about card files says what the reader takes, and its examples are taken.

use exceed_cards::card_files::{FileTable, SHORTEST_FILE, character_tables, normals_tables};
use exceed_cards::{
    Catalog, Module, card::BoostKind, card::Kind, card_file_schema, card_files_page, embedded_sources,
};

fn load(text: &str) -> Result<Catalog, String> {
    let mut sources: Vec<_> =
        embedded_sources().into_iter().filter(|(name, _)| name.ends_with("normals.toml")).collect();
    sources.push(("example.toml".to_string(), text.to_string()));
    Catalog::load(&sources).map_err(|faults| faults.iter().map(|fault| format!("{fault}\n")).collect())
}

/// The examples of all fields that must be there, and of the one that is asked for.
fn lines(table: &FileTable, wanted: &str, besides: &[&str]) -> String {
    let needed = |name: &str, optional: bool| !optional || name == wanted || besides.contains(&name);
    let fields = table.fields.iter().filter(|field| needed(field.name, field.default.is_some()));
    fields.map(|field| format!("{}\n", field.example)).collect()
}

#[test]
fn every_field_of_the_reader_is_described() {
    for table in character_tables().iter().chain(&normals_tables()) {
        assert!(!table.fields.is_empty(), "{}", table.about);
        for field in &table.fields {
            assert!(!field.about.is_empty(), "{} `{}` is not described", table.about, field.name);
        }
    }
}

#[test]
fn every_example_is_taken() {
    let tables = character_tables();
    let [character, side, marker, card, look, boost] = &tables[..] else { panic!("six tables") };
    let fixture = ["fixture"];
    for field in &character.fields {
        let text = lines(character, field.name, &fixture);
        load(&text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", field.name));
    }
    let head = lines(character, "", &fixture);
    for field in &side.fields {
        let text = format!("{head}[basic]\n{0}[exceeded]\n{0}", lines(side, field.name, &[]));
        load(&text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", field.name));
    }
    for field in &marker.fields {
        let text = format!("{head}[[marker]]\n{}", lines(marker, field.name, &[]));
        load(&text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", field.name));
    }
    for field in &look.fields {
        let text = format!("{head}look = {{ {} }}\n", field.example);
        load(&text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", field.name));
    }
    for (field, of_boost) in
        card.fields.iter().map(|field| (field, false)).chain(boost.fields.iter().map(|field| (field, true)))
    {
        let [on_card, on_boost] = if of_boost { ["", field.name] } else { [field.name, ""] };
        let (card, boost) = (lines(card, on_card, &["copies"]), lines(boost, on_boost, &[]));
        let text = format!("{head}[[card]]\n{card}[card.boost]\n{boost}");
        load(&text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", field.name));
    }
    load(SHORTEST_FILE).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_field_that_must_be_there_must_be_there() {
    let tables = character_tables();
    let whole = lines(&tables[0], "", &["fixture"]);
    for field in tables[0].fields.iter().filter(|field| field.default.is_none()) {
        let without = whole.replace(&format!("{}\n", field.example), "");
        assert!(without != whole && load(&without).is_err(), "{}", field.name);
    }
}

#[test]
fn the_words_are_those_of_the_reader() {
    let page = card_files_page();
    let words = Module::ALL.map(Module::word).into_iter().chain(Kind::ALL.map(Kind::word));
    for word in words.chain(BoostKind::ALL.map(BoostKind::word)) {
        assert!(page.contains(&format!("`\"{word}\"`")), "{word}");
    }
    let schema: serde_json::Value = serde_json::from_str(&card_file_schema()).expect("JSON");
    assert_eq!(schema["properties"]["life"]["minimum"], 1);
    assert_eq!(schema["$defs"]["boost"]["properties"]["kind"]["enum"][2], "trap");
    assert_eq!(schema["additionalProperties"], false);
}
