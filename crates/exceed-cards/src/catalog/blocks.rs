//! Numbers for sequences, so that a game in progress can point at one.

use crate::ir::{Ability, Effect, Sequence};

/// Numbers every sequence of the lines, nested ones included, and keeps their clauses.
pub(super) fn number(abilities: &mut [Ability], blocks: &mut Vec<Vec<Effect>>) {
    for ability in abilities {
        number_sequence(&mut ability.body, blocks);
    }
}

fn number_sequence(sequence: &mut Sequence, blocks: &mut Vec<Vec<Effect>>) {
    blocks.push(Vec::new());
    let place = blocks.len();
    // A catalog of all 95 characters has about 10,000 sequences; beyond 65,535 a number would repeat.
    sequence.block = u16::try_from(place).unwrap_or_default();
    for effect in &mut sequence.effects {
        number_inside(effect, blocks);
    }
    blocks[place - 1] = sequence.effects.clone();
}

fn number_inside(effect: &mut Effect, blocks: &mut Vec<Vec<Effect>>) {
    match effect {
        Effect::If { then, otherwise, .. } => {
            number_sequence(then, blocks);
            number_sequence(otherwise, blocks);
        }
        Effect::Choose { options, .. } => {
            options.iter_mut().for_each(|option| number_sequence(option, blocks))
        }
        Effect::May(_, then)
        | Effect::Pay { then, .. }
        | Effect::ForEach(then)
        | Effect::Times { body: then, .. }
        | Effect::Group(then)
        | Effect::Later(_, then)
        | Effect::Scoped(_, then) => number_sequence(then, blocks),
        Effect::Grant(ability) => number_sequence(&mut ability.body, blocks),
        Effect::Modify(_)
        | Effect::Move { .. }
        | Effect::Draw(..)
        | Effect::DrawAny(_)
        | Effect::DrawBetween(..)
        | Effect::DrawTo(..)
        | Effect::DiscardTo(..)
        | Effect::DrawOrDiscardTo { .. }
        | Effect::MoveCards { .. }
        | Effect::Look { .. }
        | Effect::SwapDeckAndSealed
        | Effect::Shuffle(..)
        | Effect::Reveal(..)
        | Effect::RevealOne
        | Effect::Name(_)
        | Effect::RememberPaid
        | Effect::DiscardBoost
        | Effect::ReturnBoost
        | Effect::PlayBoost(_)
        | Effect::PlayTopAsBoost { .. }
        | Effect::PlayItsBoost
        | Effect::GiveThis
        | Effect::ExtraAttack
        | Effect::Negate
        | Effect::PlayThisAttacksBoost { .. }
        | Effect::SustainThis
        | Effect::SustainUpTo(_)
        | Effect::SustainAll
        | Effect::Strike(_)
        | Effect::BecomeCritical
        | Effect::GainAdvantage
        | Effect::MustSetNamed
        | Effect::RevealAttack
        | Effect::TakeAnotherAction { .. }
        | Effect::Exceed(_)
        | Effect::Revert(_)
        | Effect::SkipEndDraw
        | Effect::GainLife(..)
        | Effect::SpendLife(..)
        | Effect::Damage { .. }
        | Effect::LoseAllArmor => {}
    }
}
