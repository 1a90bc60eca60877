//! One form for each meaning: brackets only where they are needed, a leading `if` as a qualifier of the trigger.

use crate::ir::{
    Ability, Condition, Effect, Head, Inside, InsideMut, Qualifier, Scope, Sequence, StrikeMode, Trigger,
    Whose,
};
use crate::parse::Place;

/// Whether a clause takes the rest of its group.
pub fn is_tail(effect: &Effect) -> bool {
    match effect.inside() {
        Inside::If { .. }
        | Inside::May(..)
        | Inside::Choose { .. }
        | Inside::Pay { .. }
        | Inside::Repeat(_)
        | Inside::Later(..)
        | Inside::Scoped(..) => true,
        Inside::Group(_) | Inside::Grant(_) | Inside::Modify(_) | Inside::Nothing => false,
    }
}

/// What stands after a sequence and would be taken by its last clause.
#[derive(Clone, Copy, Default)]
struct After {
    /// `, otherwise:` would go to an `if` without one.
    otherwise: bool,
    /// `;` would go to a choice.
    semicolon: bool,
}

/// Brings clauses into their one form.
pub fn normalise(sequence: &mut Sequence) {
    tidy(sequence, After::default());
}

/// Brings a line into its one form for the place it is printed at.
pub fn settle(ability: &mut Ability, place: Place) {
    if place == Place::Instant && ability.head == Head::Static {
        ability.head = Head::Trigger { whose: Whose::Yours, trigger: Trigger::Now, qualifiers: Vec::new() };
    }
    normalise(&mut ability.body);
    match &mut ability.head {
        Head::Static => {}
        Head::Trigger { qualifiers, .. } => {
            while let Some(then) = take_leading_condition(&mut ability.body, qualifiers) {
                ability.body = then;
                normalise(&mut ability.body);
            }
            order(qualifiers);
        }
        Head::Action { qualifiers, .. } => order(qualifiers),
    }
}

/// `if c: …` as the whole body becomes a qualifier.
fn take_leading_condition(body: &mut Sequence, qualifiers: &mut Vec<Qualifier>) -> Option<Sequence> {
    let [only] = body.effects.as_mut_slice() else { return None };
    if let Effect::If { condition, then, otherwise } = only
        && otherwise.effects.is_empty()
    {
        qualifiers.push(Qualifier::If(condition.clone()));
        return Some(std::mem::take(then));
    }
    if let Effect::Scoped(Scope::Critical, then) = only {
        qualifiers.push(Qualifier::Critical);
        return Some(std::mem::take(then));
    }
    None
}

/// Limits first, then critical, ranges, and one `if` for all that must hold; what holds in one way or another keeps an `if` of its own.
fn order(qualifiers: &mut Vec<Qualifier>) {
    let mut conditions = Vec::new();
    let mut sorted: Vec<(u8, Qualifier)> = Vec::new();
    for qualifier in qualifiers.drain(..) {
        match qualifier {
            Qualifier::Limit(_) | Qualifier::ForEach(..) => sorted.push((0, qualifier)),
            Qualifier::Critical | Qualifier::NotCritical => sorted.push((1, qualifier)),
            Qualifier::Range(_) => sorted.push((2, qualifier)),
            Qualifier::If(condition) => {
                let parts = if let Condition::All(parts) = condition { parts } else { vec![condition] };
                for part in parts {
                    match as_qualifier(part) {
                        Ok(plain @ Qualifier::Range(_)) => sorted.push((2, plain)),
                        Ok(plain) => sorted.push((1, plain)),
                        Err(condition) => conditions.push(condition),
                    }
                }
            }
        }
    }
    sorted.sort_by_key(|(rank, _)| *rank);
    for (_, qualifier) in sorted {
        if !qualifiers.contains(&qualifier) {
            qualifiers.push(qualifier);
        }
    }
    let (either, mut plain): (Vec<_>, Vec<_>) =
        conditions.into_iter().partition(|condition| matches!(condition, Condition::Any(_)));
    qualifiers.extend(either.into_iter().map(Qualifier::If));
    match plain.len() {
        0 => {}
        1 => qualifiers.push(Qualifier::If(plain.remove(0))),
        _ => qualifiers.push(Qualifier::If(Condition::All(plain))),
    }
}

/// The conditions that have a shorter wording as qualifiers.
fn as_qualifier(condition: Condition) -> Result<Qualifier, Condition> {
    if condition == Condition::Critical {
        Ok(Qualifier::Critical)
    } else if condition == Condition::Not(Box::new(Condition::Critical)) {
        Ok(Qualifier::NotCritical)
    } else if let Condition::Range(range) = condition {
        Ok(Qualifier::Range(range))
    } else {
        Err(condition)
    }
}

fn tidy(sequence: &mut Sequence, after: After) {
    let mut rest: Vec<Effect> = std::mem::take(&mut sequence.effects);
    rest.reverse();
    while let Some(effect) = rest.pop() {
        let last = rest.is_empty();
        let after = if last { after } else { After::default() };
        let mut effect = reworded(effect);
        if let Effect::Group(mut inner) = effect {
            tidy(&mut inner, After::default());
            if inner.effects.last().is_some_and(is_tail) && !(last && fits(&inner, after)) {
                sequence.effects.push(Effect::Group(inner));
            } else {
                rest.extend(inner.effects.into_iter().rev());
            }
            continue;
        }
        if is_tail(&effect) && (!last || !effect_fits(&effect, after)) {
            tidy_inside(&mut effect, After::default());
            sequence.effects.push(Effect::Group(Sequence { effects: vec![effect], block: 0 }));
            continue;
        }
        tidy_inside(&mut effect, after);
        sequence.effects.push(effect);
    }
}

/// Whether the group can do without its brackets here: nothing after it would be drawn inside.
fn fits(group: &Sequence, after: After) -> bool {
    group.effects.last().is_none_or(|last| effect_fits(last, after))
}

/// Only the clause itself is asked here; what is inside it is bracketed on its own.
fn effect_fits(effect: &Effect, after: After) -> bool {
    if let Effect::If { otherwise, .. } = effect {
        return !(after.otherwise && otherwise.effects.is_empty());
    }
    !(after.semicolon && matches!(effect, Effect::Choose { .. }))
}

fn tidy_inside(effect: &mut Effect, after: After) {
    if let Effect::Strike(modes) = effect {
        order_modes(modes);
    }
    match effect.inside_mut() {
        InsideMut::If { then, otherwise, .. } if otherwise.effects.is_empty() => tidy(then, after),
        InsideMut::If { then, otherwise, .. } => {
            tidy(then, After { otherwise: true, semicolon: false });
            tidy(otherwise, after);
        }
        InsideMut::Choose { options, .. } => {
            let last = options.len().saturating_sub(1);
            for (index, option) in options.iter_mut().enumerate() {
                let inner = After { otherwise: false, semicolon: true };
                tidy(option, if index == last { after } else { inner });
            }
        }
        InsideMut::May(_, then)
        | InsideMut::Pay { then, .. }
        | InsideMut::Repeat(then)
        | InsideMut::Later(_, then)
        | InsideMut::Scoped(_, then) => tidy(then, after),
        InsideMut::Grant(ability) => settle(ability, Place::Attack),
        // A group is opened or kept by its sequence.
        InsideMut::Group(_) | InsideMut::Modify(_) | InsideMut::Nothing => {}
    }
}

/// `if critical: …` is `critical: …`.
fn reworded(effect: Effect) -> Effect {
    if let Effect::If { condition: Condition::Critical, then, otherwise } = &effect
        && otherwise.effects.is_empty()
    {
        return Effect::Scoped(Scope::Critical, then.clone());
    }
    effect
}

fn order_modes(modes: &mut Vec<StrikeMode>) {
    modes.sort_by_key(|mode| *mode as u8);
    modes.dedup();
}
