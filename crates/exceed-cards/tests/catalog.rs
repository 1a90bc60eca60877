//! The cards of this repository, as the game sees them.

use exceed_cards::{Catalog, Character, embedded_sources};

#[test]
fn embedded_cards_are_understood() {
    if let Err(faults) = Catalog::load(&embedded_sources()) {
        let text: String = faults.iter().map(|fault| format!("{fault}\n")).collect();
        panic!("{text}{} faults", faults.len());
    }
}

#[test]
fn embedded_cards_are_in_canonical_wording() {
    for (name, content) in embedded_sources() {
        let formatted = exceed_cards::format_file(&name, &content).expect("understood");
        for (ours, theirs) in formatted.lines().zip(content.lines()) {
            assert_eq!(ours, theirs, "{name}");
        }
    }
}

fn catalog() -> Catalog {
    Catalog::load(&embedded_sources()).expect("the embedded cards are sound")
}

#[test]
fn characters_are_found_by_name_id_and_word() {
    let catalog = catalog();
    let ken = catalog.find("ken-masters");
    assert!(ken.is_some());
    for name in ["Ken Masters", "KEN", "ken masters", "kenmasters", "masters"] {
        assert_eq!(catalog.find(name), ken, "{name}");
    }
    for name in ["", "nobody", "-", "k"] {
        assert_eq!(catalog.find(name), None, "{name}");
    }
    assert_eq!(catalog.suggest("Ryuu"), Some("Ryu"));
    assert_eq!(catalog.suggest("badgay"), Some("Sol Badguy"));
}

#[test]
fn blocks_hold_the_clauses_of_their_sequence() {
    let catalog = catalog();
    let mut seen = std::collections::BTreeMap::new();
    for character in catalog.characters() {
        for ability in character.cards.iter().flat_map(|card| card.attack.iter().chain(&card.boost.lines)) {
            assert_ne!(ability.body.block, 0);
            assert_eq!(catalog.block(ability.body.block), ability.body.effects);
            let before = seen.insert(ability.body.block, &ability.body);
            assert!(before.is_none_or(|before| before == &ability.body), "one number, two sequences");
        }
    }
    assert!(catalog.block(0).is_empty());
    assert!(catalog.block(u16::MAX).is_empty());
}

/// How many lines of text and rulings a character has.
fn texts(character: &Character) -> usize {
    let cards = character
        .cards
        .iter()
        .map(|card| card.attack.len() + card.boost.lines.len() + usize::from(card.discount.is_some()));
    character.basic.len() + character.exceeded.len() + character.rulings.len() + cards.sum::<usize>()
}

#[test]
fn any_line_can_be_taken_out() {
    let catalog = catalog();
    let lines = catalog.line_ids();
    // Every line that a case claims is taken out by the proofs as well; here a part of each family is enough.
    let part =
        |(number, line): &(usize, &exceed_cards::LineId)| number % 4 == 0 || line.id.contains("/cost/");
    for (_, line) in lines.iter().enumerate().filter(part) {
        let without = catalog.without(&line.id).expect("a known line");
        assert_eq!(without.line_ids().len(), lines.len() - 1, "{}", line.id);
        assert_ne!(without.hash(), catalog.hash(), "{}", line.id);
        let owner = line.id.split('/').next().unwrap_or_default();
        for (whole, rest) in catalog.characters().iter().zip(without.characters()) {
            let taken = texts(whole) - texts(rest);
            let most = usize::from(owner == "normals" || owner == whole.id);
            assert!(
                if owner == whole.id { taken == 1 } else { taken <= most },
                "{} from {}",
                line.id,
                whole.id
            );
        }
    }
    assert!(catalog.without("ryu/basic/9").is_none());
    assert!(Catalog::load_without(&embedded_sources(), "ryu/basic/9").is_err());
    assert!(Catalog::load_without(&embedded_sources(), "ryu/basic/1").is_ok());
}

#[test]
fn the_hash_does_not_depend_on_the_order_of_files() {
    let mut sources = embedded_sources();
    let hash = catalog().hash();
    sources.reverse();
    assert_eq!(Catalog::load(&sources).expect("sound").hash(), hash);
}

#[test]
fn characters_print_with_all_their_lines() {
    let catalog = catalog();
    for (index, character) in catalog.characters().iter().enumerate() {
        let text = exceed_cards::print_character(&catalog, index);
        for line in
            catalog.line_ids().iter().filter(|line| line.id.starts_with(&format!("{}/", character.id)))
        {
            assert!(text.contains(&line.text), "{}", line.id);
        }
    }
}
