//! The generated page is fresh.

#[test]
fn the_reference_page_is_fresh() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-language.md");
    let page = exceed_cards::reference_page();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &page).expect("docs is writable");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(stored == page, "docs/card-language.md is stale: run the tests with UPDATE_EXPECT=1");
}

#[test]
fn the_page_about_card_files_is_fresh() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/card-files.md");
    let page = exceed_cards::card_files_page();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &page).expect("docs is writable");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default();
    assert!(stored == page, "docs/card-files.md is stale: run the tests with UPDATE_EXPECT=1");
}
