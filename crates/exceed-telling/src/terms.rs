//! Sums of the rules as terms with labels.

use exceed_rules::{Duel, Half, Part, PartKind, Reach, Sum, describe_half};

use crate::beat::Term;
use crate::clause::{card_key, conditions, line_key};

/// The parts of a total with labels. Their values add up to it.
#[must_use]
pub fn terms(duel: &Duel, sum: &Sum) -> Vec<Term> {
    sum.parts.iter().map(|part| Term { value: part.value, ..label(duel, part) }).collect()
}

/// A sum in one line: `4 Hadoken + 1 EX - 2 Sweep (if critical)`.
#[must_use]
pub fn sum_in_words(terms: &[Term]) -> String {
    let mut text = String::new();
    for term in terms {
        let sign = match (text.is_empty(), term.value < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let when = term.when.as_ref().map_or_else(String::new, |when| format!(" ({when})"));
        text += &format!("{sign}{} {}{when}", term.value.unsigned_abs(), term.label);
    }
    text
}

/// A range with its parts, if it has more than the printed one: `1-3 (Hadoken 1-2, Focus +0-1)`.
#[must_use]
pub fn reach_in_words(duel: &Duel, reach: &Reach) -> String {
    let total = span(reach.total);
    if reach.parts.len() < 2 {
        return total;
    }
    let parts = reach.parts.iter().map(|part| {
        let [least, most] = part.value;
        let name = label(duel, part);
        let when = name.when.map_or_else(String::new, |when| format!(" {when}"));
        if part.kind == PartKind::InRange {
            format!("{}{when}", name.label)
        } else if matches!(part.kind, PartKind::Printed(_)) {
            format!("{} {}", name.label, span(part.value))
        } else if least < 0 || most < 0 {
            format!("{} -{}-{}{when}", name.label, -least, -most)
        } else {
            format!("{} +{least}-{most}{when}", name.label)
        }
    });
    format!("{total} ({})", parts.collect::<Vec<_>>().join(", "))
}

/// `1-3`, or `2` alone.
fn span([least, most]: [i16; 2]) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

/// What a part is called and where it comes from; without its value.
fn label<V>(duel: &Duel, part: &Part<V>) -> Term {
    let mut term = Term::default();
    if let Some(clause) = &part.text {
        term.when = conditions(duel, clause);
        match clause.line.half {
            Half::Attack(card) => term.card = Some(card_key(duel, card)),
            Half::Boost(card) => {
                term.card = Some(card_key(duel, card));
                term.boost = true;
            }
            Half::Basic(_) | Half::Exceeded(_) => term.ability = Some(line_key(duel, clause.line)),
        }
    }
    let name = part.text.map_or_else(|| "a rule".to_owned(), |clause| source(duel, clause.line.half));
    let said = part.said;
    let ruled = |label: &str, rule| (label.to_owned(), Some(rule));
    let (label, rule) = match part.kind {
        PartKind::Printed(card) => {
            term.card = Some(card_key(duel, card));
            (duel.card_name(card).to_owned(), None)
        }
        PartKind::Dash(card) => {
            term.card = Some(card_key(duel, card));
            (format!("{} deals no damage", duel.card_name(card)), Some("CRD-2"))
        }
        PartKind::Ex if part.text.is_some() => (format!("EX by {name}"), Some("STK-5")),
        PartKind::Ex => ruled("EX", "STK-5"),
        PartKind::Bonus | PartKind::Said => (name, None),
        PartKind::Bought => ruled("armor that was paid for", "DMG-2"),
        PartKind::Kept => ruled("additional attack", "BST-10"),
        PartKind::SetsPrinted => (format!("{name}: printed {said} instead"), None),
        PartKind::Multiplies => (format!("{name}: bonuses times {said}"), None),
        PartKind::DoublesPositive => (format!("{name}: bonuses doubled"), None),
        PartKind::SetsTotal => (format!("{name}: {said} in all"), None),
        PartKind::Swaps => (format!("{name}: power and speed swapped"), None),
        PartKind::InRange => (format!("{name}: in range all the same"), Some("STK-14")),
        PartKind::Used => ruled("used up", "DMG-2"),
        PartKind::Lost => ruled("lost", "DMG-2"),
        PartKind::Ignored => (format!("ignored by {name}"), Some("DMG-5")),
        PartKind::Bounded => ruled("never below 0", "DMG-1"),
    };
    Term { label, rule, ..term }
}

/// A half by name; a character's is told from the player.
fn source(duel: &Duel, half: Half) -> String {
    let name = describe_half(duel, half);
    match half {
        Half::Attack(_) | Half::Boost(_) => name.to_owned(),
        Half::Basic(_) | Half::Exceeded(_) => format!("{name}'s ability"),
    }
}
