//! What a card that lies face down likely is.

use exceed_cards::card::PrintedRange;
use exceed_rules::{Area, Belief, CardId, Glance, Player};

/// Weights of the cards an opponent may have set; hands themselves are dealt evenly.
pub(crate) struct LikelyAttack {
    weights: [u32; 256],
}

impl LikelyAttack {
    /// Weights by the kind of card.
    pub fn by(weight: impl Fn(CardId) -> u32) -> LikelyAttack {
        LikelyAttack { weights: std::array::from_fn(|card| weight(CardId(card as u8))) }
    }

    /// A fixed mix: most likely a card of this player's that reaches and can be paid for.
    pub fn reaching(glance: &Glance<'_>, player: Player) -> LikelyAttack {
        LikelyAttack::by(|card| reach_weight(glance, card, player))
    }
}

impl Belief for LikelyAttack {
    fn weight(&self, _player: Player, _card: CardId) -> u32 {
        1
    }

    fn attack_weight(&self, _player: Player, card: CardId) -> u32 {
        self.weights[card.0 as usize]
    }
}

/// How likely a kind of card is set at this distance, whatever it would do there.
fn reach_weight(glance: &Glance<'_>, card: CardId, player: Player) -> u32 {
    let Some(data) = glance.duel().cards.get(card.0 as usize) else { return 1 };
    let gauge = glance.count(player, Area::Gauge);
    if data.cost.is_some_and(|cost| cost.amount as usize > gauge) {
        return 1;
    }
    // Movement before the attack is common: a little more than the printed range counts as in reach.
    let distance = glance.distance();
    match data.range {
        PrintedRange::Span(least, most) if (least..=most).contains(&distance) => 12,
        PrintedRange::Span(_, most) if distance <= most + 2 => 5,
        PrintedRange::Power(_) | PrintedRange::Distance => 8,
        PrintedRange::Dash => 4,
        PrintedRange::Span(..) => 1,
    }
}
