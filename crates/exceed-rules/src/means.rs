//! What a player has to pay with: force of cards, gauge, and life where text lets it pay (FRC).

use exceed_cards::ir::{Modifier, Tariff};

use crate::card::CardId;
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::step::{LifePays, PayWith};

impl Reader<'_> {
    /// FRC-1: a Normal or Special gives 1 force, an Ultra up to 2.
    pub fn most_force(&self, card: CardId) -> u8 {
        self.duel.facts.force(card)
    }

    /// The most force a player can make of the cards there are, for free, and with life where text lets life pay.
    pub fn force_available(&self, player: Player) -> u8 {
        let life = self.paid_by_life(player, PayWith::Force, LifePays::Yes);
        self.force_in_cards(player).saturating_add(life)
    }

    /// The most force a player can make of the cards there are, and for free.
    pub fn force_in_cards(&self, player: Player) -> u8 {
        let hand = self.force_of(&self.state.secrets.hand[player]);
        let gauge = self.force_of(&self.table().sides[player].gauge);
        u8::try_from(hand + gauge + u16::from(self.free_force(player))).unwrap_or(u8::MAX)
    }

    /// The most gauge a player can pay, with life where text lets life pay.
    pub fn gauge_available(&self, player: Player) -> u8 {
        let life = self.paid_by_life(player, PayWith::Gauge, LifePays::Yes);
        (self.table().sides[player].gauge.len() as u8).saturating_add(life)
    }

    /// Whether anything in this match can change what a player pays, or with what. Most matches end here.
    #[inline]
    pub fn pays_otherwise(&self) -> bool {
        self.duel.marks.can_modify(bit::PAYING)
    }

    /// `you may spend 2 life as 1 gauge`: how much life pays 1 of this; the least, if several lines say so.
    #[inline]
    pub fn life_for_one(&self, player: Player, with: PayWith) -> Option<u8> {
        if self.pays_otherwise() { self.life_for_one_by_text(player, with) } else { None }
    }

    fn life_for_one_by_text(&self, player: Player, with: PayWith) -> Option<u8> {
        let mut least = None;
        self.modifiers(player, bit::PAYING, &mut |in_force| {
            if let Modifier::Paying(Tariff::LifeAs { life, resource }) = in_force.modifier
                && PayWith::of(*resource) == Some(with)
            {
                least = Some(least.map_or(*life, |known: u8| known.min(*life)));
            }
        });
        least
    }

    /// How much of a payment life can be, as far as it may.
    #[inline]
    pub fn paid_by_life(&self, player: Player, with: PayWith, may: LifePays) -> u8 {
        if !self.pays_otherwise() {
            return 0;
        }
        let life = self.life_that_pays(player, may);
        if life == 0 { 0 } else { self.life_for_one(player, with).map_or(0, |each| life / each.max(1)) }
    }

    /// The life that a payment may take.
    pub fn life_that_pays(&self, player: Player, may: LifePays) -> u8 {
        let life = self.table().sides[player].fighter().life;
        match may {
            LifePays::No => 0,
            LifePays::ButTheLast => life.saturating_sub(1),
            LifePays::Yes => life,
        }
    }

    /// Whether text lets this player pay anything with life.
    pub fn pays_with_life(&self, player: Player) -> bool {
        [PayWith::Force, PayWith::Gauge].into_iter().any(|with| self.life_for_one(player, with).is_some())
    }

    /// The most force these cards make.
    pub fn force_of(&self, cards: &[CardId]) -> u16 {
        cards.iter().map(|&card| u16::from(self.most_force(card))).sum()
    }

    /// `each payment has 1 free force`: what needs no card; several such lines add up.
    #[inline]
    pub fn free_force(&self, player: Player) -> u8 {
        if self.pays_otherwise() { self.free_force_by_text(player) } else { 0 }
    }

    fn free_force_by_text(&self, player: Player) -> u8 {
        let mut free = 0_u8;
        self.modifiers(player, bit::PAYING, &mut |in_force| {
            if let Modifier::Paying(Tariff::FreeForce(force)) = in_force.modifier {
                free = free.saturating_add(*force);
            }
        });
        free
    }

    /// `changing cards has 1 free force`, likewise.
    pub fn free_change(&self, player: Player) -> u8 {
        let mut free = 0_u8;
        if !self.pays_otherwise() {
            return free;
        }
        self.modifiers(player, bit::PAYING, &mut |in_force| {
            if let Modifier::Paying(Tariff::FreeChange(force)) = in_force.modifier {
                free = free.saturating_add(*force);
            }
        });
        free
    }

    /// ACT-3: the most force a player can make to change cards.
    pub fn force_to_change(&self, player: Player) -> u8 {
        self.force_available(player).saturating_add(self.free_change(player))
    }

    /// `your gauge costs are 2 less`; several such lines add up.
    pub fn gauge_less(&self, player: Player) -> u8 {
        let mut less = 0_u8;
        if !self.pays_otherwise() {
            return less;
        }
        self.modifiers(player, bit::PAYING, &mut |in_force| {
            if let Modifier::Paying(Tariff::GaugeLess(gauge)) = in_force.modifier {
                less = less.saturating_add(*gauge);
            }
        });
        less
    }

    /// `your gauge costs are 0`.
    pub fn gauge_is_free(&self, player: Player) -> bool {
        self.has(player, bit::PAYING, |in_force| {
            matches!(in_force.modifier, Modifier::Paying(Tariff::GaugeIsFree))
        })
    }
}
