//! The names of variants: none of the language is left out.

use exceed_cards::grammar::{Kind, Part, Slot, said};
use std::collections::{BTreeMap, BTreeSet};

use exceed_cards::ir::Ability;
use exceed_cards::{Catalog, Place, embedded_sources, parse_line};

const FILES: [&str; 8] = [
    include_str!("../src/ir/ability.rs"),
    include_str!("../src/ir/amount.rs"),
    include_str!("../src/ir/cards.rs"),
    include_str!("../src/ir/condition.rs"),
    include_str!("../src/ir/effect.rs"),
    include_str!("../src/ir/look.rs"),
    include_str!("../src/ir/marker.rs"),
    include_str!("../src/ir/modifier.rs"),
];

#[test]
fn every_enum_of_the_language_has_its_variants_named() {
    let every = Slot::every_variant();
    for name in FILES.iter().flat_map(|file| file.lines()).filter_map(|line| line.strip_prefix("pub enum ")) {
        let name = name.trim_end_matches(" {");
        assert!(every.iter().any(|variant| variant.starts_with(&format!("{name}::"))), "{name}");
    }
}

#[test]
fn every_named_variant_is_said_by_a_phrase() {
    let mut unsaid = Slot::every_variant();
    // What makes an attack cheaper stands in a field of its own.
    unsaid.retain(|variant| !variant.starts_with("Discount::"));
    for seed in 0..2_000_000 {
        let ability = exceed_cards::random_ability(seed, Place::Continuous);
        for part in said(Kind::Line, &ability.into_slot()) {
            part.value.variants().iter().for_each(|variant| {
                unsaid.remove(variant);
            });
        }
        if unsaid.is_empty() {
            return;
        }
    }
    assert!(unsaid.is_empty(), "{unsaid:#?}");
}

#[test]
fn a_line_is_made_of_its_variants_and_phrases() {
    let line =
        parse_line("Hit, if you missed: the opponent puts 1 card from hand on top of deck.", Place::Attack);
    let parts = said(Kind::Line, &line.expect("it is understood").into_slot());
    let variants: Vec<String> = parts.iter().flat_map(|part| part.value.variants()).collect();
    for expected in [
        "Head::Trigger",
        "Trigger::Hit",
        "Condition::Hit",
        "Condition::Not",
        "Who::Opponent",
        "Position::Top",
    ] {
        assert!(variants.iter().any(|variant| variant == expected), "{expected} in {variants:?}");
    }
    let phrases: Vec<&str> = parts.iter().filter_map(|part| Some(part.entry?.phrase.pattern)).collect();
    assert!(phrases.contains(&"{who} missed") && !phrases.contains(&"{who} hit"), "{phrases:?}");
}

/// The page of the language says which variants one official card alone has, and why.
#[test]
fn what_one_card_alone_says_is_listed() {
    let catalog = Catalog::load(&embedded_sources()).expect("the built-in cards load");
    let mut cards_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for character in catalog.characters() {
        let mut note = |card: &str, lines: &[Ability]| {
            for line in lines {
                for variant in
                    said(Kind::Line, &line.clone().into_slot()).iter().flat_map(|said| said.value.variants())
                {
                    cards_of.entry(variant).or_default().insert(format!("{}/{card}", character.id));
                }
            }
        };
        note("sides", &character.basic);
        note("sides", &character.exceeded);
        for card in &character.cards {
            note(&card.name, &card.attack);
            note(&card.name, &card.boost.lines);
        }
    }
    let counted = ["Condition::", "Effect::", "Modifier::"];
    let single = cards_of.iter().filter(|(variant, cards)| {
        cards.len() == 1 && counted.iter().any(|family| variant.starts_with(family))
    });
    let found: Vec<String> = single
        .flat_map(|(variant, cards)| cards.iter().map(move |card| format!("{variant} || {card}")))
        .collect();
    let listed = include_str!("../data/single.txt").lines();
    let listed: Vec<String> =
        listed.filter_map(|row| row.rsplit_once(" || ")).map(|(row, _)| row.to_owned()).collect();
    assert_eq!(listed, found, "crates/exceed-cards/data/single.txt");
}
