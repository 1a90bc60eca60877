//! Everything that is said inside a meaning, found by the phrases that say it.

use super::{Entry, Fact, Grammar, Kind, Meaning, PieceKind, Slot};
use crate::ir::{Condition, Effect, Sequence};

/// A part of a meaning.
pub struct Said {
    /// What it means.
    pub value: Slot,
    /// The phrase that says it; none for numbers, names, lists and what joins clauses and conditions.
    pub entry: Option<&'static Entry>,
}

/// Every part of a meaning, itself included, in the order in which it is said; empty if no phrase says it.
pub fn said(kind: Kind, slot: &Slot) -> Vec<Said> {
    let mut found = Vec::new();
    if visit(kind, slot, &mut found).is_none() {
        found.clear();
    }
    found
}

fn visit(kind: Kind, slot: &Slot, found: &mut Vec<Said>) -> Option<()> {
    if let Some(list) = kind.list() {
        let Slot::List(parts) = slot else { return None };
        found.push(Said { value: slot.clone(), entry: None });
        return parts.iter().try_for_each(|part| visit(list.of, part, found));
    }
    if matches!(kind, Kind::Sequence | Kind::Otherwise) {
        found.push(Said { value: slot.clone(), entry: None });
        let clause = |effect: &Effect| visit(Kind::Clause, &Slot::Effect(effect.clone()), found);
        return Sequence::look(slot)?.effects.iter().try_for_each(clause);
    }
    if kind == Kind::Condition {
        found.push(Said { value: slot.clone(), entry: None });
        let condition = Condition::look(slot)?;
        let parts = if let Condition::All(parts) | Condition::Any(parts) = condition {
            parts.as_slice()
        } else {
            std::slice::from_ref(condition)
        };
        return parts.iter().try_for_each(|part| visit(Kind::Fact, &Slot::Fact(Fact::of(part)), found));
    }
    if matches!(kind, Kind::Number | Kind::CardName | Kind::MarkerName) {
        found.push(Said { value: slot.clone(), entry: None });
        return Some(());
    }
    Grammar::get().entries(kind).iter().find_map(|entry| visit_entry(entry, slot, found))
}

fn visit_entry(entry: &'static Entry, slot: &Slot, found: &mut Vec<Said>) -> Option<()> {
    let slots = (entry.phrase.view)(slot)?;
    let before = found.len();
    found.push(Said { value: slot.clone(), entry: Some(entry) });
    for piece in &entry.pieces {
        if let PieceKind::Slot { index, .. } = &piece.what
            && visit(entry.phrase.slots[*index].1, &slots[*index], found).is_none()
        {
            found.truncate(before);
            return None;
        }
    }
    Some(())
}
