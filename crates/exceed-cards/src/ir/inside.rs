//! What stands inside an effect. Whoever looks into effects does it by these views: which of them hold others is said
//! here and nowhere else.

use super::{Ability, Condition, Effect, Hook, Modifier, Payment, Scope, Sequence, Who};

/// The same view twice: to read, and to change what is inside.
macro_rules! view {
    ($(#[$doc:meta])* $view:ident, $look:ident, $sequences:ident, [$($reference:tt)+]) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $view<'a> {
            /// `if …: …, otherwise: …`.
            If {
                /// The condition.
                condition: $($reference)+ Condition,
                /// Done if it holds.
                then: $($reference)+ Sequence,
                /// Done if it does not.
                otherwise: $($reference)+ Sequence,
            },
            /// `you may …`.
            May($($reference)+ Who, $($reference)+ Sequence),
            /// `choose one: …; …`.
            Choose {
                /// Who picks.
                who: $($reference)+ Who,
                /// What there is to pick from.
                options: $($reference)+ Vec<Sequence>,
            },
            /// `spend 1 gauge: …`.
            Pay {
                /// Who pays.
                who: $($reference)+ Who,
                /// What.
                payment: $($reference)+ Payment,
                /// What it buys.
                then: $($reference)+ Sequence,
            },
            /// `for each: …`, `2 times: …`.
            Repeat($($reference)+ Sequence),
            /// `( … )`.
            Group($($reference)+ Sequence),
            /// `at end of turn: …`.
            Later($($reference)+ Hook, $($reference)+ Sequence),
            /// `opponent: …`.
            Scoped($($reference)+ Scope, $($reference)+ Sequence),
            /// `your attack has "…"`.
            Grant($($reference)+ Ability),
            /// A change in force.
            Modify($($reference)+ Modifier),
            /// No clause and no modifier: something that is done.
            Nothing,
        }

        impl Effect {
            $(#[$doc])*
            #[inline]
            #[must_use]
            pub fn $look<'a>(self: $($reference)+ Effect) -> $view<'a> {
                match self {
                    Effect::If { condition, then, otherwise } => $view::If { condition, then, otherwise },
                    Effect::May(who, then) => $view::May(who, then),
                    Effect::Choose { who, options, .. } => $view::Choose { who, options },
                    Effect::Pay { who, payment, then } => $view::Pay { who, payment, then },
                    Effect::ForEach(then) | Effect::Times { body: then, .. } | Effect::Alternating(then) => {
                        $view::Repeat(then)
                    }
                    Effect::Group(then) => $view::Group(then),
                    Effect::Later(hook, then) => $view::Later(hook, then),
                    Effect::Scoped(scope, then) => $view::Scoped(scope, then),
                    Effect::Grant(ability) => $view::Grant(ability),
                    Effect::Modify(modifier) => $view::Modify(modifier),
                    Effect::LendLines
                    | Effect::Move { .. }
                    | Effect::MoveTo(_)
                    | Effect::Marker(..)
                    | Effect::Draw(..)
                    | Effect::DrawAny(_)
                    | Effect::DrawBetween(..)
                    | Effect::DrawTo(..)
                    | Effect::DiscardTo(..)
                    | Effect::DrawOrDiscardTo { .. }
                    | Effect::MoveCards { .. }
                    | Effect::Look { .. }
                    | Effect::SwapDeckAndSealed
                    | Effect::Shuffle(_)
                    | Effect::Reveal(..)
                    | Effect::RevealOne
                    | Effect::Name(_)
                    | Effect::Remember(_)
                    | Effect::DiscardThisOrAnother
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
                    | Effect::Sustain { .. }
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
                    | Effect::Spend(..)
                    | Effect::Damage { .. }
                    | Effect::LoseAllArmor => $view::Nothing,
                }
            }

            /// The sequences inside this effect, in printed order.
            #[must_use]
            pub fn $sequences<'a>(self: $($reference)+ Effect) -> Vec<$($reference)+ Sequence> {
                match self.$look() {
                    $view::If { then, otherwise, .. } => vec![then, otherwise],
                    $view::Choose { options, .. } => Vec::from_iter(options),
                    $view::May(_, then)
                    | $view::Pay { then, .. }
                    | $view::Repeat(then)
                    | $view::Group(then)
                    | $view::Later(_, then)
                    | $view::Scoped(_, then)
                    | $view::Grant(Ability { body: then, .. }) => vec![then],
                    $view::Modify(_) | $view::Nothing => Vec::new(),
                }
            }
        }
    };
}

view! {
    /// What stands inside an effect, to be read.
    Inside, inside, sequences, [&'a]
}
view! {
    /// What stands inside an effect, to be changed.
    InsideMut, inside_mut, sequences_mut, [&'a mut]
}
