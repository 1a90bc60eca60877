//! Any bytes are a card file or a line of card text: an answer or a diagnostic, never a panic.

use exceed_cards::{Catalog, Place, embedded_sources, format_file, parse_line, print_ability};

#[test]
fn any_text_is_read_or_refused() {
    let normals: Vec<_> =
        embedded_sources().into_iter().filter(|(name, _)| name.ends_with("normals.toml")).collect();
    let words = [
        "hit",
        "before",
        ": ",
        ", ",
        "if you ",
        "choose one: ",
        "; ",
        "draw 1",
        "push 1-2",
        "'''\n",
        "[[card]]\n",
        "attack = ",
        "(",
        ")",
        ".",
    ];
    exceed_fuzz::run_target("card-text", 2, &words, |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        for line in text.lines() {
            for place in [Place::Attack, Place::Instant, Place::Continuous] {
                if let Ok(ability) = parse_line(line, place) {
                    let printed = print_ability(&ability, place);
                    assert_eq!(
                        parse_line(&printed, place).as_ref().ok(),
                        Some(&ability),
                        "{line} -> {printed}"
                    );
                }
            }
        }
        let mut sources = normals.clone();
        sources.push(("fuzz.toml".to_owned(), text.clone()));
        if let Err(faults) = Catalog::load(&sources) {
            assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.to_string().is_empty()));
        }
        let _ = format_file("fuzz.toml", &text);
    });
}
