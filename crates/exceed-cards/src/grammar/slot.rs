//! Values that fill the slots of a phrase, whatever their type.

use std::collections::BTreeSet;

use super::variants::Variants;
use crate::card::Discount;
use crate::ir::{
    Ability, AlsoInRange, Amount, BoostFilter, CardName, Cards, Comparison, Condition, Cost, Count, Dodge,
    Doing, Effect, Exit, Filter, Hook, Limit, LookPart, LookRest, MarkerName, Modifier, MoveKind, MoveLimit,
    NameWhat, Near, Origin, Payment, Per, Pile, Qualifier, RangeSpec, Relation, Resource, Revealed, Scope,
    Sequence, Side, Sign, Span, Spot, Stat, StrikeMode, Target, Tariff, Thing, Trigger, Unit, Who, Whose,
    Zone, ZoneKind,
};

/// A condition or its opposite, so that both wordings stand side by side in the phrase table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// False for the opposite.
    pub holds: bool,
    /// The condition itself.
    pub condition: Condition,
}

impl Fact {
    /// The condition it stands for.
    pub fn into_condition(self) -> Condition {
        if self.holds { self.condition } else { Condition::Not(Box::new(self.condition)) }
    }

    /// The fact a simple condition is.
    pub fn of(condition: &Condition) -> Fact {
        if let Condition::Not(inner) = condition {
            Fact { holds: false, condition: (**inner).clone() }
        } else {
            Fact { holds: true, condition: condition.clone() }
        }
    }
}

/// A value of the language that can be put into a slot.
pub trait Part: Sized {
    /// The slot that holds this value.
    fn into_slot(self) -> Slot;
    /// The value, if the slot holds one of this type.
    fn from_slot(slot: Slot) -> Option<Self>;
}

/// A value that phrases are written for.
pub trait Meaning: Part {
    /// A look at the value, if the slot holds one of this type.
    fn look(slot: &Slot) -> Option<&Self>;
}

macro_rules! slots {
    ($($(#[$doc:meta])* $variant:ident($type:ty)),* $(,)?) => {
        /// A value in a slot.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Slot {
            /// A plain number.
            Number(i16),
            /// Several values of one kind.
            List(Vec<Slot>),
            /// A whole line.
            Ability(Box<Ability>),
            $($(#[$doc])* $variant($type),)*
        }
        $(
            impl Part for $type {
                fn into_slot(self) -> Slot { Slot::$variant(self) }
                fn from_slot(slot: Slot) -> Option<Self> {
                    if let Slot::$variant(value) = slot { Some(value) } else { None }
                }
            }
            impl Meaning for $type {
                fn look(slot: &Slot) -> Option<&Self> {
                    if let Slot::$variant(value) = slot { Some(value) } else { None }
                }
            }
        )*
        impl Slot {
            /// Every variant of the language by name: `Trigger::Walk`.
            pub fn every_variant() -> BTreeSet<String> {
                let lines = Ability::every();
                lines.into_iter()$(.chain(<$type as Variants>::every()))*.collect()
            }

            /// The variants of this value, without those of the values in its slots.
            pub fn variants(&self) -> Vec<String> {
                match self {
                    Slot::Number(_) | Slot::List(_) => Vec::new(),
                    Slot::Ability(ability) => ability.own(),
                    $(Slot::$variant(value) => value.own(),)*
                }
            }
        }
    };
}

slots! {
    /// A clause.
    Effect(Effect),
    /// A modifier.
    Modifier(Modifier),
    /// Clauses.
    Sequence(Sequence),
    /// Any condition.
    Condition(Condition),
    /// A simple condition or its opposite.
    Fact(Fact),
    /// A player.
    Who(Who),
    /// A number or where it is read.
    Amount(Amount),
    /// `per …`, or nothing.
    Per(Option<Per>),
    /// `(max 5)`, or nothing.
    Max(Option<u8>),
    /// What is counted.
    Unit(Unit),
    /// `per gauge` after a movement, or nothing.
    MovePer(Option<Unit>),
    /// From so much to so much.
    Span(Span),
    /// Distances.
    RangeSpec(RangeSpec),
    /// A stat.
    Stat(Stat),
    /// Plus or minus.
    Sign(Sign),
    /// Force, gauge or life.
    Resource(Resource),
    /// Whose.
    Side(Side),
    /// An area of a player.
    Zone(Zone),
    /// A kind of area.
    ZoneKind(ZoneKind),
    /// An area whose order can be lost.
    Pile(Pile),
    /// A kind of card.
    Filter(Filter),
    /// The name of a card.
    CardName(CardName),
    /// The name of a marker.
    MarkerName(MarkerName),
    /// Where a marker is placed.
    Spot(Spot),
    /// Where a marker is, seen from the opponent.
    Near(Near),
    /// Where a fighter moves to.
    Target(Target),
    /// What distances are measured from.
    Origin(Origin),
    /// How many cards.
    Count(Count),
    /// Which cards.
    Cards(Cards),
    /// Said or not said.
    Flag(bool),
    /// A direction.
    MoveKind(MoveKind),
    /// Where a movement stops early.
    MoveLimit(Option<MoveLimit>),
    /// What is paid.
    Payment(Payment),
    /// When it happens later.
    Hook(Hook),
    /// Whom modifiers apply to.
    Scope(Scope),
    /// What is shown.
    Revealed(Revealed),
    /// What is named.
    NameWhat(NameWhat),
    /// What is done with some of the cards that were looked at.
    LookPart(LookPart),
    /// What is done with the others.
    LookRest(LookRest),
    /// Which boosts.
    BoostFilter(BoostFilter),
    /// How an attack is set.
    StrikeMode(StrikeMode),
    /// Which attacks do not hit.
    Dodge(Dodge),
    /// What is in range besides.
    AlsoInRange(AlsoInRange),
    /// Effects whose amount is changed.
    Doing(Doing),
    /// When an attack goes somewhere else.
    Exit(Exit),
    /// How counts compare.
    Comparison(Comparison),
    /// How two numbers relate.
    Relation(Relation),
    /// How payments differ.
    Tariff(Tariff),
    /// What a player has.
    Thing(Thing),
    /// Whose moment.
    Whose(Whose),
    /// The moment.
    Trigger(Trigger),
    /// A restriction of a head.
    Qualifier(Qualifier),
    /// How often.
    Limit(Limit),
    /// A price.
    Cost(Cost),
    /// A price in brackets, or nothing.
    MaybeCost(Option<Cost>),
    /// What makes an attack cheaper.
    Discount(Discount),
}

impl Part for u8 {
    fn into_slot(self) -> Slot {
        Slot::Number(i16::from(self))
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Number(value) = slot { u8::try_from(value).ok() } else { None }
    }
}

impl Part for i8 {
    fn into_slot(self) -> Slot {
        Slot::Number(i16::from(self))
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Number(value) = slot { i8::try_from(value).ok() } else { None }
    }
}

impl<T: Part> Part for Vec<T> {
    fn into_slot(self) -> Slot {
        Slot::List(self.into_iter().map(Part::into_slot).collect())
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::List(values) = slot { values.into_iter().map(T::from_slot).collect() } else { None }
    }
}

impl Part for Ability {
    fn into_slot(self) -> Slot {
        Slot::Ability(Box::new(self))
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Ability(value) = slot { Some(*value) } else { None }
    }
}

impl Meaning for Ability {
    fn look(slot: &Slot) -> Option<&Self> {
        if let Slot::Ability(value) = slot { Some(value) } else { None }
    }
}

impl Part for Box<Ability> {
    fn into_slot(self) -> Slot {
        Slot::Ability(self)
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Ability(value) = slot { Some(value) } else { None }
    }
}

impl Part for Box<Modifier> {
    fn into_slot(self) -> Slot {
        Slot::Modifier(*self)
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Modifier(value) = slot { Some(Box::new(value)) } else { None }
    }
}

impl Part for Box<Condition> {
    fn into_slot(self) -> Slot {
        Slot::Condition(*self)
    }
    fn from_slot(slot: Slot) -> Option<Self> {
        if let Slot::Condition(value) = slot { Some(Box::new(value)) } else { None }
    }
}
