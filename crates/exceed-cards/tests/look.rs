//! Looks that card files pin: checked like every field, shown in the export, read by no rule.

use exceed_cards::export::{Detail, export_character};
use exceed_cards::look::{HUE, LOOK_PARTS};
use exceed_cards::{Catalog, embedded_sources};

fn load(look: &str) -> Result<Catalog, String> {
    let mut sources: Vec<_> =
        embedded_sources().into_iter().filter(|(name, _)| name.ends_with("normals.toml")).collect();
    let file = format!(
        "id = \"own\"\nname = \"Own\"\nseason = 1\nexceed = 2\nnormals = \"standard\"\nfixture = true\n{look}\n"
    );
    sources.push(("own.toml".to_string(), file));
    Catalog::load(&sources).map_err(|faults| faults.iter().map(|fault| format!("{fault}\n")).collect())
}

#[test]
fn what_is_pinned_is_exported() {
    let catalog = load("look = { hue = 20, crest = \"band\" }").expect("fine");
    let shown = export_character(&catalog.characters()[0], Detail::Texts);
    let json = serde_json::to_value(&shown).expect("JSON");
    assert_eq!(json["look"], serde_json::json!({ "hue": 20, "crest": "band" }));
    let without = load("").expect("fine");
    let shown = export_character(&without.characters()[0], Detail::Texts);
    assert!(serde_json::to_value(&shown).expect("JSON").get("look").is_none());
    assert_eq!(catalog.hash(), without.hash(), "a look is no rule");
}

#[test]
fn what_can_not_be_drawn_is_refused_with_its_place() {
    for (look, says) in [
        ("look = { hue = 360 }", "own.toml:7:16"),
        ("look = { hue = -1 }", "`hue` is 0 to 359, not -1"),
        ("look = { crest = \"bnad\" }", "there is no crest `bnad`"),
        ("look = { crest = \"bnad\" }", "did you mean `band`?"),
        ("look = { hat = \"band\" }", "hat"),
        ("look = 3", "look"),
    ] {
        let faults = load(look).expect_err(look);
        assert!(faults.contains(says), "{look}: {faults}");
    }
}

/// The browser client draws from a list of its own: it has the same parts and words.
#[test]
fn the_client_draws_every_part() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../client/src/lib/look/parts.json");
    let text = std::fs::read_to_string(path).expect("the client's list of parts");
    let parts: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let named: Vec<&str> = parts.as_object().expect("parts").keys().map(String::as_str).collect();
    assert_eq!(named.len(), LOOK_PARTS.len() + 2, "{named:?}");
    for hue in ["hue", "accent"] {
        assert_eq!(parts[hue], serde_json::json!({ "least": HUE.least, "most": HUE.most }), "{hue}");
    }
    for (part, words) in LOOK_PARTS {
        assert_eq!(parts[part], serde_json::json!(words), "{part}");
    }
}

#[test]
fn every_official_character_is_known_by_its_colours() {
    let catalog = Catalog::load(&embedded_sources()).expect("cards");
    let official: Vec<_> = catalog.characters().iter().filter(|character| !character.fixture).collect();
    for (at, one) in official.iter().enumerate() {
        let hue = one.look.hue.unwrap_or_else(|| panic!("{} has no colour", one.name));
        for other in &official[at + 1..] {
            let gap = other.look.hue.map_or(180, |other| hue.abs_diff(other));
            let alike = gap.min(360 - gap) < 20
                && (&one.look.crest, &one.look.hair) == (&other.look.crest, &other.look.hair);
            assert!(!alike, "{} and {} look alike", one.name, other.name);
        }
    }
}
