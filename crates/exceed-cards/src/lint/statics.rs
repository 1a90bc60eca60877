//! Lines without a moment: they hold only modifiers and read only what is computed before.

use super::{Known, Lint, reads};
use crate::ir::{Amount, Condition, Effect, Modifier, Sequence, Stat, Unit};
use crate::print::print_effects;

/// Stats are computed in this order; a static line may read an earlier one only.
fn rank(stat: Stat) -> u8 {
    match stat {
        Stat::Power => 0,
        Stat::Guard | Stat::Armor => 1,
        Stat::Speed => 3,
    }
}

const RANGE_RANK: u8 = 2;

/// Checks the body of a line without a moment.
pub(super) fn check(lint: &mut Lint<'_>, body: &Sequence) {
    sequence(lint, body, None);
}

/// `read` is the latest stat that a condition around these clauses reads.
fn sequence(lint: &mut Lint<'_>, body: &Sequence, read: Option<Stat>) {
    for effect in &body.effects {
        if let Effect::If { condition, then, otherwise } = effect {
            lint.condition(condition, Known::default());
            let read = latest(read, reads::parts(condition).iter().filter_map(stat_of_condition));
            sequence(lint, then, read);
            sequence(lint, otherwise, read);
        } else if let Effect::Scoped(_, then) | Effect::Group(then) = effect {
            sequence(lint, then, read);
        } else if let Effect::Modify(modifier) = effect {
            lint.leaf(effect, Known::default());
            order(lint, effect, modifier, read);
        } else {
            let words = print_effects(std::slice::from_ref(effect));
            let help = "give the line a moment, such as `Now:`, `Hit:` or `After:`";
            lint.fault(&words, "a line without a moment can only change numbers and rules", help);
        }
    }
}

fn latest(read: Option<Stat>, more: impl Iterator<Item = Stat>) -> Option<Stat> {
    read.into_iter().chain(more).max_by_key(|stat| rank(*stat))
}

fn order(lint: &mut Lint<'_>, effect: &Effect, modifier: &Modifier, read: Option<Stat>) {
    let amount = reads::modifier_amount(modifier).and_then(stat_of_amount);
    let unit = reads::unit(effect).and_then(stat_of_unit);
    let latest = latest(read, amount.into_iter().chain(unit));
    let (Some(latest), Some(changed)) = (latest, changed(modifier)) else { return };
    if rank(latest) >= changed {
        let words = print_effects(std::slice::from_ref(effect));
        lint.fault(
            &words,
            "this would be read before it is known",
            "power is computed first, then guard and armor, then range, then speed; give the line a moment",
        );
    }
}

/// The place in the order of the first stat that a modifier changes.
fn changed(modifier: &Modifier) -> Option<u8> {
    if let Modifier::Stat(_, _, stat)
    | Modifier::SetTotal(stat, _)
    | Modifier::SetPrinted(stat, _)
    | Modifier::MultiplyBonuses(stat, _)
    | Modifier::DoublePositiveBonuses(stat) = modifier
    {
        return Some(rank(*stat));
    }
    if matches!(modifier, Modifier::Range { .. }) {
        return Some(RANGE_RANK);
    }
    matches!(modifier, Modifier::IsEx | Modifier::SwapPowerAndSpeed).then_some(0)
}

fn stat_of_amount(amount: Amount) -> Option<Stat> {
    match amount {
        Amount::Stat(_, stat) => Some(stat),
        Amount::NumberOf(unit) => stat_of_unit(unit),
        Amount::Number(_)
        | Amount::Paid
        | Amount::ThatMany
        | Amount::TopDiscard(_)
        | Amount::It(_)
        | Amount::X => None,
    }
}

fn stat_of_unit(unit: Unit) -> Option<Stat> {
    if let Unit::YourStat(stat) = unit { Some(stat) } else { None }
}

fn stat_of_condition(condition: &Condition) -> Option<Stat> {
    let condition = reads::plain(condition);
    if let Condition::StatGreater(stat)
    | Condition::OpponentStatAtLeast(stat, _)
    | Condition::OpponentStatAtMost(stat, _)
    | Condition::BonusesAtLeast(stat, _) = condition
    {
        Some(*stat)
    } else if let Condition::Over(amount, _) = condition {
        stat_of_amount(*amount)
    } else {
        None
    }
}
