//! Which conditions can't change any more while triggers of a moment resolve.

use exceed_cards::ir::Condition;

/// Facts that are fixed before a moment begins.
pub(super) fn is_settled(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().all(is_settled),
        Condition::Not(part) => is_settled(part),
        Condition::Initiated(_)
        | Condition::WildSwing
        | Condition::SetFaceUp
        | Condition::AttackCameFrom(_)
        | Condition::StrikeLastTurn
        | Condition::UsedActionThisTurn
        | Condition::SpentGaugeOnAction
        | Condition::MadeEndDraw
        | Condition::CancelledThisTurn
        | Condition::DuringStrike => true,
        Condition::WasHit(_)
        | Condition::Hit(_)
        | Condition::Stunned(_)
        | Condition::Exceeded(_)
        | Condition::StrikeThisTurn
        | Condition::Critical
        | Condition::AttackIsEx
        | Condition::AttackIs(..)
        | Condition::AttackNamed(_)
        | Condition::AttackInPlay
        | Condition::ItIs(_)
        | Condition::CopyOfAttackIn(_)
        | Condition::TopCardIs(_)
        | Condition::SpentGaugeThisStrike
        | Condition::Have(..)
        | Condition::LifeIs(_)
        | Condition::LifeAtMost(_)
        | Condition::LessLife
        | Condition::StatGreater(_)
        | Condition::OpponentPrinted { .. }
        | Condition::OpponentStatAtLeast(..)
        | Condition::OpponentStatAtMost(..)
        | Condition::BonusesAtLeast(..)
        | Condition::Compare(..)
        | Condition::Marker(..)
        | Condition::StrikeFollows
        | Condition::RangeFromFighter(_)
        | Condition::Range(_)
        | Condition::AtEdge(_)
        | Condition::AtMaximumRange
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
        | Condition::ThisSustained => false,
    }
}
