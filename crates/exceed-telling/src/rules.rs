//! The clauses of the rules that are at work in a beat.

use exceed_rules::{Cause, Event, Held, Invalid, Miss, Movement, Outcome, Reason};

use crate::beat::Kind;

/// The clause behind a beat, by its kind and its first events.
pub(crate) fn rule(kind: Kind, events: &[Event]) -> Option<&'static str> {
    let first = events.first()?;
    match kind {
        Kind::Set if matches!(first, Event::StrikeStarted { .. }) => Some("STK-1"),
        Kind::Set | Kind::Wild => Some("STK-3"),
        Kind::Critical => Some("STK-6"),
        Kind::Reveal => Some("STK-7"),
        Kind::Cost => events.iter().find_map(paid),
        Kind::Invalid => events.iter().find_map(invalid),
        Kind::Replace => Some("STK-11"),
        Kind::Speed => Some("STK-12"),
        Kind::Before | Kind::After | Kind::Hit => Some("STK-13"),
        Kind::Range => events.iter().find_map(missed),
        Kind::Damage => events.iter().find_map(damaged),
        Kind::Guard => events.iter().find_map(held),
        Kind::Stun => Some("DMG-3"),
        Kind::Cleanup if matches!(first, Event::CleanupBegan { .. }) => Some("CLN-2"),
        Kind::Cleanup if matches!(first, Event::StrikeEnded) => Some("CLN-5"),
        Kind::Cleanup if matches!(first, Event::CardMoved { .. }) => Some("CLN-3"),
        Kind::Cleanup => Some("CLN-1"),
        Kind::Advantage => Some("CLN-6"),
        Kind::Draw | Kind::Move | Kind::Boost | Kind::Exceed | Kind::Reshuffle | Kind::Turn => of_turn(first),
        Kind::Effect => None,
        Kind::Over => events.iter().find_map(over),
    }
}

/// Clauses of turns and actions.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other events begin no such beat, or no clause is behind them"
)]
fn of_turn(first: &Event) -> Option<&'static str> {
    match first {
        Event::GameStarted { .. } => Some("SET-2"),
        Event::Mulliganed { .. } => Some("SET-3"),
        Event::TurnStarted { .. } => Some("TRN-1"),
        Event::ActionGiven { .. } => Some("TRN-6"),
        Event::TurnEnding { .. } => Some("TRN-3"),
        Event::Prepared { .. } => Some("ACT-1"),
        Event::Walked { .. } => Some("ACT-2"),
        Event::ChangedCards { .. } => Some("ACT-3"),
        Event::FighterMoved { movement, .. } => Some(moved(*movement)),
        Event::BoostPlayed { .. } => Some("BST-9"),
        Event::BoostNegated { .. } => Some("BST-8"),
        Event::TrapPlaced { .. } => Some("BST-6"),
        Event::Sustained { .. } => Some("BST-5"),
        Event::Cancelled { .. } => Some("BST-7"),
        Event::CardMoved { to: exceed_rules::Area::Playing, .. } => Some("BST-1"),
        Event::CardMoved { from: exceed_rules::Area::Playing, .. } => Some("BST-2"),
        Event::CardMoved { from: exceed_rules::Area::Gauge, .. } => Some("BST-7"),
        Event::Exceeded { .. } => Some("ACT-4"),
        Event::Reverted { .. } => Some("SSN-4"),
        Event::Switched { .. } => Some("TAG-5"),
        Event::PartnerExceeded { .. } => Some("TAG-6"),
        Event::PartnerReverted { .. } => Some("TAG-30"),
        Event::Reshuffled { manual: true, .. } => Some("ACT-5"),
        Event::Reshuffled { manual: false, .. } => Some("DCK-1"),
        _ => None,
    }
}

fn moved(movement: Movement) -> &'static str {
    match movement {
        Movement::Advance => "MOV-1",
        Movement::Retreat => "MOV-2",
        Movement::Close => "MOV-3",
        Movement::MoveLeft | Movement::MoveRight => "MOV-4",
        Movement::Push | Movement::Pull => "MOV-5",
    }
}

fn paid(event: &Event) -> Option<&'static str> {
    let Event::Paid { reason, with, .. } = event else { return None };
    Some(match reason {
        Reason::Walk => "ACT-2",
        Reason::ChangeCards => "ACT-3",
        Reason::Exceed => "ACT-4",
        Reason::BoostCost(_) => "BST-1",
        Reason::AttackCost(_) | Reason::Invalidate(_) => "STK-8",
        Reason::Critical => "STK-6",
        Reason::Cancel => "BST-7",
        Reason::CrossExceed => "TAG-6",
        Reason::CrossBoost(_) => "TAG-7",
        Reason::CrossStrike => "TAG-8",
        Reason::Ejection => "TAG-10",
        Reason::Rule
        | Reason::Mulligan
        | Reason::Card(_)
        | Reason::Character(_)
        | Reason::HandLimit
        | Reason::Overdrive
        | Reason::Downshift
        | Reason::SpendForArmor
        | Reason::LeavingOrder
        | Reason::Transform(_)
        | Reason::Trap(_) => match with {
            exceed_rules::PayWith::Force => "FRC-1",
            exceed_rules::PayWith::Gauge => "FRC-3",
        },
    })
}

fn invalid(event: &Event) -> Option<&'static str> {
    let Event::AttackInvalid { why, .. } = event else { return None };
    Some(match why {
        Invalid::NotPaid(_) => "STK-8",
        Invalid::Declared(_) => "STK-9",
        Invalid::Text(_) => "GEN-1",
        Invalid::Partners => "TAG-3",
    })
}

fn missed(event: &Event) -> Option<&'static str> {
    let Event::Missed { why, .. } = event else { return None };
    Some(match why {
        Miss::OutOfRange => "STK-14",
        Miss::NoRange => "CRD-2",
        Miss::Gone => "STK-19",
        Miss::DoesNotHit(_) | Miss::Dodged(_) => "GEN-1",
    })
}

fn damaged(event: &Event) -> Option<&'static str> {
    let Event::DamageTaken { absorbed, blow, .. } = event else { return None };
    Some(if blow.replaced.is_some() {
        "GEN-1"
    } else if blow.nonlethal.is_some() {
        "DMG-6"
    } else if *absorbed > 0 {
        "DMG-2"
    } else {
        "DMG-1"
    })
}

fn held(event: &Event) -> Option<&'static str> {
    let Event::GuardHeld { why, .. } = event else { return None };
    Some(match why {
        Held::Guard => "DMG-3",
        Held::CannotStun(_) => "GEN-1",
        Held::Immune(_) => "DMG-5",
    })
}

fn over(event: &Event) -> Option<&'static str> {
    let Event::GameOver { outcome } = event else { return None };
    Some(match outcome {
        Outcome::Draw => "GEN-3",
        Outcome::Won { cause: Cause::Life, .. } => "GEN-2",
        Outcome::Won { cause: Cause::DeckOut, .. } => "DCK-2",
        Outcome::Won { cause: Cause::Concession, .. } => "GEN-9",
    })
}
