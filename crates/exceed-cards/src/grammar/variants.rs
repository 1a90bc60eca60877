//! The variants a meaning is made of, by name: what the language can say at all, and what a line says of it.

use strum::VariantNames;

use super::Fact;
use crate::card::Discount;
use crate::ir::{
    Ability, AlsoInRange, Amount, BoostFilter, CardName, Cards, Comparison, Condition, Cost, Count, Dodge,
    Doing, Effect, Exit, Filter, Head, Hook, Limit, LookAction, LookPart, LookRest, MarkerAct, MarkerFact,
    MarkerName, MarkerRule, Modifier, MoveKind, MoveLimit, NameWhat, Near, Origin, Payment, Per, Pile,
    Position, Qualifier, RangeSpec, Relation, Resource, Revealed, Scope, Sequence, Side, Sign, Span, Spot,
    Stat, StrikeMode, Target, Tariff, Thing, Trigger, Unit, Who, Whose, Zone, ZoneKind,
};

/// A part of the language whose variants have names.
pub trait Variants {
    /// Every variant there is: `Trigger::Walk`.
    fn every() -> Vec<String>;
    /// Those of this value, without those of other values in its slots.
    fn own(&self) -> Vec<String>;
}

fn every<T: VariantNames>(of: &str) -> Vec<String> {
    T::VARIANTS.iter().map(|variant| format!("{of}::{variant}")).collect()
}

/// The names come from the compiler, so a new variant is among them.
macro_rules! enums {
    ($($type:ident),* $(,)?) => {$(
        impl Variants for $type {
            fn every() -> Vec<String> {
                every::<$type>(stringify!($type))
            }
            fn own(&self) -> Vec<String> {
                vec![format!("{}::{}", stringify!($type), <&'static str>::from(self))]
            }
        }
    )*};
}

enums! {
    AlsoInRange, Amount, BoostFilter, Cards, Comparison, Condition, Count, Discount, Dodge, Doing, Exit, Filter, Head, Hook, Limit,
    LookAction, LookRest, MarkerAct, MarkerFact, MarkerRule, MoveKind, MoveLimit, NameWhat, Near, Origin, Payment, Pile, Position, Qualifier, Relation, Resource, Revealed, Scope, Side, Sign, Spot, Stat, StrikeMode, Target, Tariff, Thing, Trigger, Unit, Who, Whose, ZoneKind,
}

/// Values all of whose parts stand in slots of their own, or are numbers and names.
macro_rules! made_of_slots {
    ($($type:ty),* $(,)?) => {$(
        impl Variants for $type {
            fn every() -> Vec<String> {
                Vec::new()
            }
            fn own(&self) -> Vec<String> {
                Vec::new()
            }
        }
    )*};
}

made_of_slots! {
    Sequence, Option<Per>, Option<u8>, Option<Unit>, Span, RangeSpec, Zone, CardName, MarkerName, bool, Cost, Option<Cost>,
}

impl Variants for Effect {
    fn every() -> Vec<String> {
        [every::<Effect>("Effect"), Position::every(), MarkerAct::every()].concat()
    }
    fn own(&self) -> Vec<String> {
        let mut names = vec![format!("Effect::{}", <&'static str>::from(self))];
        if let Effect::MoveCards { to, .. } = self {
            names.extend(to.position.own());
        }
        if let Effect::Marker(_, act) = self {
            names.extend(act.own());
        }
        names
    }
}

impl Variants for Modifier {
    fn every() -> Vec<String> {
        [every::<Modifier>("Modifier"), MarkerRule::every()].concat()
    }
    fn own(&self) -> Vec<String> {
        let mut names = vec![format!("Modifier::{}", <&'static str>::from(self))];
        if let Modifier::Marker(_, rule) = self {
            names.extend(rule.own());
        }
        names
    }
}

impl Variants for Ability {
    fn every() -> Vec<String> {
        Head::every()
    }
    fn own(&self) -> Vec<String> {
        self.head.own()
    }
}

impl Variants for Fact {
    fn every() -> Vec<String> {
        [Condition::every(), MarkerFact::every()].concat()
    }
    fn own(&self) -> Vec<String> {
        let mut names = self.condition.own();
        if !self.holds {
            names.push("Condition::Not".to_string());
        }
        if let Condition::Marker(_, fact) = &self.condition {
            names.extend(fact.own());
        }
        names
    }
}

impl Variants for LookPart {
    fn every() -> Vec<String> {
        LookAction::every()
    }
    fn own(&self) -> Vec<String> {
        self.action.own()
    }
}

impl Variants for Option<MoveLimit> {
    fn every() -> Vec<String> {
        MoveLimit::every()
    }
    fn own(&self) -> Vec<String> {
        self.iter().flat_map(Variants::own).collect()
    }
}
