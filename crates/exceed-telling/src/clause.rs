//! Lines and clauses of card text, found again and put into words.

use exceed_cards::ir::{Condition, Effect, Head, Qualifier, Scope, Sequence};
use exceed_cards::{Place, place_of, print_ability, print_condition};
use exceed_rules::{CardId, Clause, Duel, Half, LineAt};

/// A kind of card as clients name it: `ryu/hadoken`.
#[must_use]
pub fn card_key(duel: &Duel, card: CardId) -> String {
    duel.card_key(card).to_owned()
}

/// A line as clients name it: `ryu/hadoken/attack/1`, `ryu/basic/1`.
#[must_use]
pub fn line_key(duel: &Duel, line: LineAt) -> String {
    let half = match line.half {
        Half::Attack(card) => format!("{}/attack", card_key(duel, card)),
        Half::Boost(card) => format!("{}/boost", card_key(duel, card)),
        Half::Basic(fighter) => format!("{}/basic", duel.character(fighter).id),
        Half::Exceeded(fighter) => format!("{}/exceed", duel.character(fighter).id),
    };
    format!("{half}/{}", line.line + 1)
}

/// A line as it is printed.
#[must_use]
pub fn line_text(duel: &Duel, line: LineAt) -> String {
    let place = match line.half {
        Half::Attack(_) => Place::Attack,
        Half::Boost(card) => place_of(duel.boost(card).kind),
        Half::Basic(_) => Place::Basic,
        Half::Exceeded(_) => Place::Exceeded,
    };
    duel.line(line).map_or_else(String::new, |ability| print_ability(ability, place))
}

/// The conditions that hold for a clause: those of its line's head and those around it. `if critical and you hit`.
pub(crate) fn conditions(duel: &Duel, clause: &Clause) -> Option<String> {
    let ability = duel.line(clause.line)?;
    let mut found = Vec::new();
    if let Head::Trigger { qualifiers, .. } | Head::Action { qualifiers, .. } = &ability.head {
        found.extend(qualifiers.iter().filter_map(qualifier));
    }
    around(&ability.body, clause, &mut found);
    (!found.is_empty()).then(|| format!("if {}", found.join(" and ")))
}

fn qualifier(qualifier: &Qualifier) -> Option<String> {
    match qualifier {
        Qualifier::Critical => Some(print_condition(&Condition::Critical)),
        Qualifier::NotCritical => Some(print_condition(&Condition::Not(Box::new(Condition::Critical)))),
        Qualifier::Range(range) => Some(print_condition(&Condition::Range(*range))),
        Qualifier::If(condition) => Some(print_condition(condition)),
        Qualifier::Limit(_) | Qualifier::ForEach(..) => None,
    }
}

/// Adds the conditions on the way down to the clause; whether it is in here.
fn around(sequence: &Sequence, clause: &Clause, found: &mut Vec<String>) -> bool {
    if sequence.block == clause.block {
        return true;
    }
    sequence.effects.iter().any(|effect| {
        let before = found.len();
        let inside = effect.sequences().into_iter().any(|inner| {
            found.truncate(before);
            found.extend(condition_of(effect, inner));
            around(inner, clause, found)
        });
        if !inside {
            found.truncate(before);
        }
        inside
    })
}

/// What has to hold for a part of an effect to happen.
fn condition_of(effect: &Effect, inner: &Sequence) -> Option<String> {
    if let Effect::If { condition, otherwise, .. } = effect {
        let text = print_condition(condition);
        let fails = std::ptr::eq(inner, otherwise);
        return Some(if fails { format!("not: {text}") } else { text });
    }
    if let Effect::Scoped(Scope::Critical, _) = effect {
        return Some(print_condition(&Condition::Critical));
    }
    None
}
