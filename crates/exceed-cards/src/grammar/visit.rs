//! Everything that is said inside a meaning, found by the phrases that say it.

use super::{Entry, Fact, Grammar, Kind, Meaning, PieceKind, Slot};
use crate::ir::{Condition, Effect, Sequence};

/// Every value inside this one, itself included, in the order in which it is said; empty if no phrase says it.
pub fn values(kind: Kind, slot: &Slot) -> Vec<Slot> {
    let mut found = Vec::new();
    if visit(kind, slot, &mut found).is_none() {
        found.clear();
    }
    found
}

fn visit(kind: Kind, slot: &Slot, found: &mut Vec<Slot>) -> Option<()> {
    found.push(slot.clone());
    if let Some(list) = kind.list() {
        let Slot::List(parts) = slot else { return None };
        return parts.iter().try_for_each(|part| visit(list.of, part, found));
    }
    if matches!(kind, Kind::Sequence | Kind::Otherwise) {
        let clause = |effect: &Effect| visit(Kind::Clause, &Slot::Effect(effect.clone()), found);
        return Sequence::look(slot)?.effects.iter().try_for_each(clause);
    }
    if kind == Kind::Condition {
        let condition = Condition::look(slot)?;
        let parts = if let Condition::All(parts) | Condition::Any(parts) = condition {
            parts.as_slice()
        } else {
            std::slice::from_ref(condition)
        };
        return parts.iter().try_for_each(|part| visit(Kind::Fact, &Slot::Fact(Fact::of(part)), found));
    }
    if matches!(kind, Kind::Number | Kind::CardName) {
        return Some(());
    }
    Grammar::get().entries(kind).iter().find_map(|entry| visit_entry(entry, slot, found))
}

fn visit_entry(entry: &Entry, slot: &Slot, found: &mut Vec<Slot>) -> Option<()> {
    let slots = (entry.phrase.view)(slot)?;
    let before = found.len();
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
