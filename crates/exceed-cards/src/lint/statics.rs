//! Lines without a moment: they hold only modifiers, and read only what is computed before what they change.

use super::Lint;
use super::known::{Known, leaf};
use crate::ir::{Amount, Condition, Dodge, Effect, Inside, Modifier, Scope, Sequence, Stat, Unit};
use crate::print::print_effects;

/// What lines in force can change and read, in the order in which it is computed. A line may read only what comes
/// before what it changes, so no line can wait for itself, however many of them there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// What distances are measured from.
    Origin,
    Critical,
    Ex,
    Power,
    GuardAndArmor,
    Range,
    Speed,
    /// What no line in force reads.
    Rest,
}

/// Checks the body of a line without a moment.
pub(super) fn check(lint: &mut Lint<'_>, body: &Sequence) {
    sequence(lint, body, Around { read: None, bare: true, scoped: false });
}

/// What stands around a clause.
#[derive(Clone, Copy)]
struct Around {
    /// The latest thing that a condition reads.
    read: Option<Rank>,
    /// Nothing does.
    bare: bool,
    /// A word for whom it is.
    scoped: bool,
}

fn sequence(lint: &mut Lint<'_>, body: &Sequence, around: Around) {
    for effect in &body.effects {
        clause(lint, effect, around);
    }
}

fn clause(lint: &mut Lint<'_>, effect: &Effect, around: Around) {
    let inside = Around { bare: false, ..around };
    match effect.inside() {
        Inside::If { condition, then, otherwise } => {
            lint.condition(condition, Known::default());
            lint.open(condition, "give the line a moment, such as `Before:`");
            let read = condition.parts().iter().filter_map(rank_of_condition);
            let inside = Around { read: around.read.into_iter().chain(read).max(), ..inside };
            sequence(lint, then, inside);
            sequence(lint, otherwise, inside);
        }
        Inside::Scoped(scope, then) => {
            let read = (*scope == Scope::Critical).then_some(Rank::Critical);
            let scoped = around.scoped || *scope != Scope::Critical;
            if around.scoped && *scope != Scope::Critical {
                lint.two_scopes(effect);
            }
            let read = around.read.into_iter().chain(read).max();
            sequence(lint, then, Around { read, scoped, ..inside });
        }
        Inside::Group(then) => sequence(lint, then, around),
        Inside::Modify(modifier) => {
            lint.leaf(effect, Known::default());
            order(lint, effect, modifier, around.read);
            bare(lint, effect, modifier, around);
        }
        Inside::May(..)
        | Inside::Choose { .. }
        | Inside::Pay { .. }
        | Inside::Repeat(_)
        | Inside::Later(..)
        | Inside::Grant(_)
        | Inside::Nothing => {
            let words = print_effects(std::slice::from_ref(effect));
            let help = "give the line a moment, such as `Now:`, `Hit:` or `After:`";
            lint.fault(&words, "a line without a moment can only change numbers and rules", help);
        }
    }
}

/// Some rules are read off the card itself, before it is in play: nothing can stand around them.
fn bare(lint: &mut Lint<'_>, effect: &Effect, modifier: &Modifier, around: Around) {
    let of_the_card = matches!(modifier, Modifier::InvalidUnless(_) | Modifier::MaySetFromBoosts);
    if of_the_card && !around.bare {
        let words = print_effects(std::slice::from_ref(effect));
        lint.fault(&words, "this stands alone in its line", "take it out of the `if` or of what it is for");
    }
}

fn order(lint: &mut Lint<'_>, effect: &Effect, modifier: &Modifier, read: Option<Rank>) {
    let leaf = leaf(effect);
    let amounts = leaf.amounts.iter().filter_map(|amount| rank_of_amount(*amount));
    let unit = leaf.unit.and_then(rank_of_unit);
    let latest = read.into_iter().chain(amounts).chain(unit).max();
    if latest.is_some_and(|latest| latest >= changed(modifier)) {
        let words = print_effects(std::slice::from_ref(effect));
        lint.fault(
            &words,
            "this would be read before it is known",
            "what range is measured from comes first, then critical and EX, then power, guard and armor, range, speed: a line without a moment reads \
             only what comes before what it changes; give the line a moment",
        );
    }
}

/// What a modifier changes; of several things the first.
fn changed(modifier: &Modifier) -> Rank {
    match modifier {
        Modifier::ForAttacks(_, inner) => changed(inner),
        Modifier::RangeFrom(_) => Rank::Origin,
        Modifier::IsCritical => Rank::Critical,
        Modifier::IsEx => Rank::Ex,
        Modifier::SwapPowerAndSpeed => Rank::Power,
        Modifier::Stat(_, _, stat)
        | Modifier::SetTotal(stat, _)
        | Modifier::SetPrinted(stat, _)
        | Modifier::MultiplyBonuses(stat, _)
        | Modifier::DoublePositiveBonuses(stat) => rank_of_stat(*stat),
        Modifier::Range { .. } => Rank::Range,
        Modifier::IgnoreArmor
        | Modifier::IgnoreGuard
        | Modifier::StunImmune
        | Modifier::CannotStun
        | Modifier::Nonlethal
        | Modifier::Dodge(
            Dodge::All
            | Dodge::AtRange(_)
            | Dodge::AtNumber(_)
            | Dodge::HigherSpeed
            | Dodge::SpeedAtLeast(_)
            | Dodge::Normals
            | Dodge::AtRangeFrom(..),
        )
        | Modifier::DodgeNamed
        | Modifier::DoesNotHit(_)
        | Modifier::HitsOnlyIf(_)
        | Modifier::CannotMove(_)
        | Modifier::CannotMovePast
        | Modifier::CannotMoveInRange
        | Modifier::CannotBePushedOrPulled
        | Modifier::Invalid(_)
        | Modifier::InvalidNamed
        | Modifier::InvalidUnless(_)
        | Modifier::MaySetFromBoosts
        | Modifier::MustWildSwing
        | Modifier::SpendForArmor(..)
        | Modifier::AttackGoesTo(..)
        | Modifier::AlsoInRange(_)
        | Modifier::Marker(..)
        | Modifier::MayMoveMore(_)
        | Modifier::GaugeAsForce
        | Modifier::MayInvalidate(_)
        | Modifier::More(..)
        | Modifier::NoEndDraw
        | Modifier::DiscardFewer(_)
        | Modifier::NoHandLimit
        | Modifier::DamageAtMost(_)
        | Modifier::TriggersAgain(_)
        | Modifier::CutMovements { .. }
        | Modifier::MayBoostFrom(_)
        | Modifier::PlayableOnlyIf(_)
        | Modifier::Paying(_)
        | Modifier::DrawEitherEnd
        | Modifier::DamageDiscards(_) => Rank::Rest,
    }
}

fn rank_of_stat(stat: Stat) -> Rank {
    match stat {
        Stat::Power => Rank::Power,
        Stat::Guard | Stat::Armor => Rank::GuardAndArmor,
        Stat::Speed => Rank::Speed,
    }
}

fn rank_of_amount(amount: Amount) -> Option<Rank> {
    match amount {
        Amount::Stat(_, stat) => Some(rank_of_stat(stat)),
        Amount::NumberOf(unit) => rank_of_unit(unit),
        Amount::Number(_)
        | Amount::Paid
        | Amount::ThatMany
        | Amount::Printed(..)
        | Amount::TopDiscard(_)
        | Amount::It(_)
        | Amount::X => None,
    }
}

fn rank_of_unit(unit: Unit) -> Option<Rank> {
    match unit {
        Unit::YourStat(stat) => Some(rank_of_stat(stat)),
        Unit::Gauge(_)
        | Unit::CardInHand(_)
        | Unit::CardIn(_)
        | Unit::Sealed(_)
        | Unit::DifferentSealed(_)
        | Unit::Boost
        | Unit::BoostInPlay
        | Unit::DamageTaken
        | Unit::DamageDealt
        | Unit::ArmorUsed
        | Unit::SpaceBetween
        | Unit::SpaceMoved
        | Unit::Paid
        | Unit::CopyInGauge(_)
        | Unit::MarkerBetween(_)
        | Unit::MarkerPassed(_)
        | Unit::ForceSpentThisTurn => None,
    }
}

fn rank_of_condition(condition: &Condition) -> Option<Rank> {
    match condition.without_not() {
        Condition::Range(_) | Condition::AtMaximumRange => Some(Rank::Origin),
        Condition::Critical => Some(Rank::Critical),
        Condition::AttackIsEx => Some(Rank::Ex),
        Condition::StatGreater(stat)
        | Condition::OpponentStatAtLeast(stat, _)
        | Condition::OpponentStatAtMost(stat, _)
        | Condition::BonusesAtLeast(stat, _) => Some(rank_of_stat(*stat)),
        Condition::Compare(one, _, other) => rank_of_amount(*one).max(rank_of_amount(*other)),
        Condition::All(parts) | Condition::Any(parts) => parts.iter().filter_map(rank_of_condition).max(),
        Condition::Not(part) => rank_of_condition(part),
        Condition::Initiated(_)
        | Condition::WasHit(_)
        | Condition::Hit(_)
        | Condition::Stunned(_)
        | Condition::Exceeded(_)
        | Condition::StrikeLastTurn
        | Condition::StrikeThisTurn
        | Condition::DuringStrike
        | Condition::WildSwing
        | Condition::SetFaceUp
        | Condition::AttackCameFrom(_)
        | Condition::AttackIs(..)
        | Condition::AttackNamed(_)
        | Condition::AttackInPlay
        | Condition::ItIs(_)
        | Condition::CopyOfAttackIn(_)
        | Condition::TopCardIs(_)
        | Condition::CancelledThisTurn
        | Condition::UsedActionThisTurn
        | Condition::SpentGaugeOnAction
        | Condition::MadeEndDraw
        | Condition::SpentGaugeThisStrike
        | Condition::Have(..)
        | Condition::LifeIs(_)
        | Condition::LifeAtMost(_)
        | Condition::LessLife
        | Condition::StrikeFollows
        | Condition::Marker(..)
        | Condition::OpponentPrinted { .. }
        | Condition::AtEdge(_)
        | Condition::RangeFromFighter(_)
        | Condition::SpacesBehindOpponent(_)
        | Condition::MovedPast
        | Condition::MovedPastThisStrike
        | Condition::MovedThisStrikeAtLeast(_)
        | Condition::MovedBeforeStrikeAtLeast(_)
        | Condition::OpponentMovedThisStrike
        | Condition::MovedThisStrike(_)
        | Condition::MovedLess
        | Condition::PushedLess
        | Condition::MovedAtMost(_)
        | Condition::PushedAtLeast(_)
        | Condition::PulledPast
        | Condition::Done
        | Condition::TheyDid
        | Condition::ThisBoostBetween
        | Condition::ThisCausedStrike
        | Condition::ThisSustained => None,
    }
}
