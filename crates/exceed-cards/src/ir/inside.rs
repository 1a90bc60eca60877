//! What stands inside an effect.

use super::{Effect, Sequence};

impl Effect {
    /// The sequences inside this effect, in printed order.
    #[must_use]
    pub fn sequences(&self) -> Vec<&Sequence> {
        match self {
            Effect::If { then, otherwise, .. } => vec![then, otherwise],
            Effect::Choose { options, .. } => options.iter().collect(),
            Effect::May(_, then)
            | Effect::Pay { then, .. }
            | Effect::ForEach(then)
            | Effect::Times { body: then, .. }
            | Effect::Group(then)
            | Effect::Later(_, then)
            | Effect::Scoped(_, then) => vec![then],
            Effect::Grant(ability) => vec![&ability.body],
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
            | Effect::LoseAllArmor => Vec::new(),
        }
    }
}
