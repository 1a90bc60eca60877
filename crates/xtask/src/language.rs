//! Whether everything the card language can say is said by a card or a fixture, in a line that a case claims.

use std::collections::{BTreeMap, BTreeSet};

use exceed_cards::grammar::{Entry, Grammar, Slot};

use crate::claims::Claims;

/// Variants and phrases that no claimed line says, each with what to do about it.
#[must_use]
pub fn gaps(claims: &Claims) -> Vec<String> {
    let spoken = Spoken::by(claims);
    let variants = Slot::every_variant().into_iter().filter(|variant| !spoken.variants.contains(variant));
    let variants = variants.map(|variant| missing(&format!("variant {variant}")));
    let phrases = printed_phrases().into_iter().filter(|phrase| !spoken.phrases.contains(phrase));
    let phrases = phrases.map(|phrase| missing(&format!("phrase {phrase}")));
    variants.chain(phrases).collect()
}

fn missing(what: &str) -> String {
    format!(
        "{what}: no line that a case claims says it. If a card needs it, write such a line into a fixture \
         (scenarios/fixtures) and a case that claims the line; else take it out of the language"
    )
}

/// What claimed lines say.
struct Spoken {
    variants: BTreeSet<String>,
    phrases: BTreeSet<String>,
}

impl Spoken {
    fn by(claims: &Claims) -> Spoken {
        let known: BTreeSet<&str> = claims.lines.iter().map(|line| line.id.as_str()).collect();
        let mut spoken = Spoken { variants: BTreeSet::new(), phrases: BTreeSet::new() };
        for (line, parts) in claims.catalog.said_in_lines() {
            if known.contains(line.id.as_str()) && claims.of_line(&line.id).next().is_some() {
                for part in parts {
                    spoken.variants.extend(part.value.variants());
                    spoken.phrases.extend(part.entry.map(name));
                }
            }
        }
        spoken
    }
}

/// All phrases but those that are only understood and rewritten: no card file holds them.
fn printed_phrases() -> BTreeSet<String> {
    Grammar::get().all_entries().filter(|entry| !entry.phrase.alias).map(name).collect()
}

/// A phrase with the kinds of its slots, which tell phrases with equal words apart.
fn name(entry: &Entry) -> String {
    let phrase = &entry.phrase;
    let kinds: BTreeMap<&str, String> =
        phrase.slots.iter().map(|(slot, kind)| (*slot, format!("{kind:?}"))).collect();
    let slots = kinds.iter().map(|(slot, kind)| format!("{slot} is {kind}")).collect::<Vec<_>>().join(", ");
    format!("{:?} `{}` [{slots}]", phrase.kind, phrase.pattern)
}
