//! The typed language: what a line of card text can mean, and nothing else.
//!
//! Every value here is said by exactly one phrase (see `crate::phrases`), so printing and parsing are inverse.
//! The rules crate runs these values; it never sees text.

mod ability;
mod amount;
mod cards;
mod condition;
mod effect;
mod inside;
mod marker;
mod modifier;

pub use ability::{Ability, Cost, Head, Limit, Qualifier, Resource, Trigger, Whose};
pub use amount::{Amount, Per, Quantity, RangeSpec, Span, Stat, Unit};
pub use cards::{CardName, Cards, Count, Destination, Filter, Pile, Position, Side, Zone, ZoneKind};
pub use condition::{Comparison, Condition, Relation, Thing};
pub use effect::{
    BoostFilter, Effect, Hook, LookAction, LookPart, LookRest, MoveKind, MoveLimit, NameWhat, Payment,
    PlayBoost, Revealed, Scope, Sequence, StrikeMode, Who,
};
pub use inside::{Inside, InsideMut};
pub use marker::{MarkerAct, MarkerFact, MarkerName, MarkerRule, Near, Origin, Spot, Target};
pub use modifier::{AlsoInRange, Dodge, Doing, Exit, Modifier, Sign, Tariff};
