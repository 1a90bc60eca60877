//! What is added to an attack.

use exceed_cards::ir::Stat;
use exceed_rules::{Glance, PartKind, Player, Sum};
use exceed_telling::{Term, promises, terms};
use schemars::JsonSchema;
use serde::Serialize;

/// What is added to the numbers of the attack of the strike under way, or of the next one. A number that nothing is added
/// to is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Bonuses {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<Bonus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<Bonus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armor: Option<Bonus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guard: Option<Bonus>,
}

/// What is added to one number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bonus {
    /// What holds now.
    pub total: i16,
    /// What it is made of; the values add up to it.
    pub parts: Vec<Term>,
    /// What would come on top, and when.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may: Vec<Term>,
}

/// What is added to a player's attack.
pub(super) fn of(glance: &Glance<'_>, player: Player) -> Bonuses {
    let sums = [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard].map(|stat| added(glance, player, stat));
    let promised = promises(glance, player, &sums);
    let mut told = sums.iter().zip(promised).map(|(sum, may)| {
        let parts = terms(glance.duel(), sum);
        (!parts.is_empty() || !may.is_empty()).then_some(Bonus { total: sum.total, parts, may })
    });
    let mut next = || told.next().flatten();
    Bonuses { power: next(), speed: next(), armor: next(), guard: next() }
}

/// The sum without what is printed on the attack.
fn added(glance: &Glance<'_>, player: Player, stat: Stat) -> Sum {
    let is_printed = |kind: PartKind| matches!(kind, PartKind::Printed(_) | PartKind::Dash(_));
    let mut sum = glance.sum(player, stat);
    sum.parts.retain(|part| !is_printed(part.kind));
    sum.parts.extend(glance.next_attack_ex(player));
    sum.total = sum.parts.iter().map(|part| part.value).sum();
    sum
}
