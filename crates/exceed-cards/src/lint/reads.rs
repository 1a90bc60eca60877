//! What a clause or condition looks at.

use crate::ir::{Amount, Cards, Condition, Count, Effect, Filter, Modifier, Payment, Quantity, Unit, Who};

/// The amounts a clause names.
pub(super) fn amounts(effect: &Effect) -> Vec<Amount> {
    if let Effect::Move { span, .. } = effect {
        vec![span.least, span.most]
    } else if let Effect::SpendLife(_, amount) | Effect::Damage { amount, .. } = effect {
        vec![*amount]
    } else if let Effect::MoveCards { cards, .. } = effect {
        cards_amount(cards).into_iter().collect()
    } else if let Effect::Look { picks: Some(picks), .. } = effect {
        picks.iter().filter_map(|part| count_amount(part.count)).collect()
    } else if let Effect::Modify(modifier) = effect {
        modifier_amount(modifier).into_iter().collect()
    } else {
        quantity(effect).map(|quantity| quantity.amount).into_iter().collect()
    }
}

fn cards_amount(cards: &Cards) -> Option<Amount> {
    match cards {
        Cards::Pick { count, .. } | Cards::Copies { count, .. } => count_amount(*count),
        Cards::Random { count, .. } | Cards::Top { count, .. } => Some(*count),
        Cards::Bottom { .. }
        | Cards::All(_)
        | Cards::This
        | Cards::YourAttack
        | Cards::CopyOfNamed
        | Cards::CopyOfThis
        | Cards::EveryCopyOfNamed
        | Cards::EveryCopyOfIt(_)
        | Cards::SealedWithEqualSpeed
        | Cards::CoversNamedRange => None,
    }
}

fn count_amount(count: Count) -> Option<Amount> {
    match count {
        Count::Exactly(amount) | Count::UpTo(amount) => Some(amount),
        Count::Any => None,
    }
}

/// The kind of cards a clause or payment picks from.
pub(super) fn filter(effect: &Effect) -> Option<Filter> {
    if let Effect::MoveCards { cards: Cards::Pick { filter, .. }, .. }
    | Effect::Pay { payment: Payment::Discard(_, filter) | Payment::Seal(_, filter), .. } = effect
    {
        Some(*filter)
    } else {
        None
    }
}

/// The amount a modifier names.
pub(super) fn modifier_amount(modifier: &Modifier) -> Option<Amount> {
    if let Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) = modifier {
        return Some(*amount);
    }
    modifier_quantity(modifier).map(|quantity| quantity.amount)
}

fn modifier_quantity(modifier: &Modifier) -> Option<&Quantity> {
    if let Modifier::Stat(_, quantity, _) | Modifier::Range { most: quantity, .. } = modifier {
        Some(quantity)
    } else {
        None
    }
}

fn quantity(effect: &Effect) -> Option<&Quantity> {
    if let Effect::Draw(_, quantity) | Effect::GainLife(_, quantity) | Effect::Times { count: quantity, .. } =
        effect
    {
        Some(quantity)
    } else if let Effect::Modify(modifier) = effect {
        modifier_quantity(modifier)
    } else {
        None
    }
}

/// What a clause counts by `per`.
pub(super) fn unit(effect: &Effect) -> Option<Unit> {
    if let Effect::Move { per, .. } = effect {
        return *per;
    }
    quantity(effect).and_then(|quantity| quantity.per).map(|per| per.unit)
}

/// Who performs a clause.
pub(super) fn who(effect: &Effect) -> Option<Who> {
    if let Effect::Move { who, .. }
    | Effect::Draw(who, _)
    | Effect::DrawAny(who)
    | Effect::DrawTo(who, _)
    | Effect::DiscardTo(who, _)
    | Effect::DrawOrDiscardTo { who, .. }
    | Effect::MoveCards { who, .. }
    | Effect::Reveal(who, _)
    | Effect::Exceed(who)
    | Effect::Revert(who)
    | Effect::GainLife(who, _)
    | Effect::SpendLife(who, _) = effect
    {
        Some(*who)
    } else {
        None
    }
}

/// The simple parts of a condition.
pub(super) fn parts(condition: &Condition) -> &[Condition] {
    if let Condition::All(parts) | Condition::Any(parts) = condition {
        parts
    } else {
        std::slice::from_ref(condition)
    }
}

/// A simple condition without its `not`.
pub(super) fn plain(condition: &Condition) -> &Condition {
    if let Condition::Not(inner) = condition { inner } else { condition }
}
