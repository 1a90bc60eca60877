//! What text saves of a fighter whose life is gone.

use exceed_cards::ir::{Ability, Amount, Effect, Head, Quantity, Side, Trigger, Unit};
use exceed_rules::{Area, Glance, Player};

/// The life that text about a life that is gone is taken to bring back.
const SAVED: i16 = 8;

/// What a fighter gets back by exceeding when its life is gone, if it can.
pub(super) fn saved(glance: &Glance<'_>, player: Player) -> i16 {
    let (fighter, exceeded) = (glance.fighter(player), glance.exceeded(player));
    let duel = glance.duel();
    let lines = &duel.fighter(fighter).sides[usize::from(exceeded)];
    let says = lines.triggers & (1 << (Trigger::LifeGone as u8)) != 0;
    let gauge = glance.count(player, Area::Gauge);
    let payable = glance.exceed_cost(player).is_none_or(|cost| usize::from(cost) <= gauge);
    let becomes = duel.character_lines(fighter, true).iter().find_map(|line| life_on_exceeding(line, gauge));
    if says && payable { becomes.unwrap_or(SAVED) } else { 0 }
}

/// What life becomes by a line `On exceed`, if that follows from the gauge.
fn life_on_exceeding(line: &Ability, gauge: usize) -> Option<i16> {
    let Head::Trigger { trigger: Trigger::Exceed, .. } = line.head else { return None };
    line.body.effects.iter().find_map(|effect| {
        let Effect::LifeBecomes(Quantity { amount: Amount::Number(each), per: Some(per) }) = effect else {
            return None;
        };
        let life = i16::from(*each) * (gauge as i16 / i16::from(per.every.max(1)));
        (per.unit == Unit::Gauge(Side::Yours)).then(|| per.max.map_or(life, |most| life.min(most.into())))
    })
}
