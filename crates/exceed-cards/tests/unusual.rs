//! A character that uses every unusual field of the file format.

use exceed_cards::card::Discount;
use exceed_cards::ir::{Amount, Condition, Filter, Per, Quantity, Unit};
use exceed_cards::{
    BoostKind, Catalog, Character, Kind, Module, PrintedRange, embedded_sources, format_file, print_character,
};

const FILE: &str = include_str!("unusual.toml");

fn catalog() -> Catalog {
    let normals =
        embedded_sources().into_iter().find(|(name, _)| name.ends_with("normals.toml")).expect("Normals");
    Catalog::load(&[normals, ("unusual.toml".into(), FILE.into())])
        .unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()))
}

fn unusual(catalog: &Catalog) -> &Character {
    &catalog.characters()[catalog.find("unusual").expect("she is there")]
}

#[test]
fn unusual_fields_are_read() {
    let catalog = catalog();
    let character = unusual(&catalog);
    assert_eq!(character.modules, [Module::SecretSeal, Module::LateSwing]);
    let [costly, free, form] = &character.cards[..3] else { panic!("three cards of her own") };
    let per = Per { every: 1, unit: Unit::Sealed(Filter::Normal), max: None };
    let less = Discount::Less(Quantity { amount: Amount::Number(1), per: Some(per) });
    assert_eq!(costly.discount, Some(less));
    assert_eq!((costly.start_sealed, costly.copies), (1, 2));
    assert_eq!(costly.range, PrintedRange::Power(Some(2)));
    assert!(matches!(free.discount, Some(Discount::FreeIf(Condition::Have(..)))));
    assert_eq!(free.range, PrintedRange::Distance);
    assert_eq!((form.kind, form.copies, form.extra), (Kind::Character, 1, false));
    assert_eq!(form.range, PrintedRange::Power(None));
    assert_eq!(form.boost.kind, BoostKind::Instant);
    assert!(form.boost.lines.is_empty());
    assert!(catalog.line_ids().iter().any(|line| line.id == "unusual/form/attack/1"));
}

#[test]
fn unusual_fields_are_shown() {
    let catalog = catalog();
    let text = print_character(&catalog, catalog.find("unusual").expect("she is there"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/unusual.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &text).expect("the folder is writable");
    }
    assert_eq!(text, std::fs::read_to_string(file).unwrap_or_default());
}

#[test]
fn unusual_files_are_in_canonical_wording() {
    assert_eq!(format_file("unusual.toml", FILE).as_deref(), Ok(FILE));
}

/// Other lines may speak of the line that is taken out.
#[test]
fn every_line_can_be_taken_out() {
    let normals =
        embedded_sources().into_iter().find(|(name, _)| name.ends_with("normals.toml")).expect("Normals");
    let sources = [normals, ("unusual.toml".into(), FILE.into())];
    for line in catalog().line_ids() {
        assert!(Catalog::load_without(&sources, &line.id).is_ok(), "{}", line.id);
    }
}
