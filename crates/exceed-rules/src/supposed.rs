//! What a card would do as an attack: for pictures of what a hand reaches, and of what the other one could hold.

use crate::arena::Space;
use crate::card::CardId;
use crate::duel::Duel;
use crate::glance::Glance;
use crate::imagine::unseen_cards;
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::state::{Attack, State, Strike};
use exceed_cards::card::PrintedRange;
use exceed_cards::ir::{Cost, Resource};

/// The table as if a player's attack were some card, face up and paid for, with fighters where one likes. Everything else is
/// as the glance knows it.
pub struct SupposedAttack<'a> {
    duel: &'a Duel,
    state: State,
    player: Player,
}

impl<'a> Glance<'a> {
    /// Supposes attacks of this player.
    #[must_use]
    pub fn suppose_attacks(&self, player: Player) -> SupposedAttack<'a> {
        let mut state = *self.state;
        let strike = state.table.strike.filter(|strike| !strike.revealed);
        state.table.strike = Some(strike.unwrap_or_else(|| Strike::new(player)));
        SupposedAttack { duel: self.duel, state, player }
    }

    /// What an attack with this card costs now, its discount included.
    #[must_use]
    pub fn attack_cost(&self, player: Player, card: CardId) -> Option<Cost> {
        self.reader().attack_cost(player, card)
    }

    /// Whether a player can pay for an attack with this card of their hand, as far as is known: where the hand is hidden
    /// its cards count as much as cards can.
    #[must_use]
    pub fn may_pay_for_attack(&self, player: Player, card: CardId) -> bool {
        let reader = self.reader();
        if reader.is_partners(player, card) {
            return false;
        }
        let Some(cost) = reader.attack_cost(player, card) else { return true };
        let side = &self.state.table.sides[player];
        match cost.resource {
            Resource::Gauge => cost.amount as usize <= side.gauge.len(),
            Resource::Life => cost.amount <= side.fighter().life,
            Resource::Force => {
                let hand = self.cards(player, crate::choice::Area::Hand);
                let most =
                    |held: &CardId| if held.is_known() { u16::from(reader.most_force(*held)) } else { 2 };
                let own = hand.contains(&card);
                let attack = if own { u16::from(reader.most_force(card)) } else { 2 };
                let hand = hand.iter().map(most).sum::<u16>().saturating_sub(attack);
                u16::from(cost.amount) <= hand + reader.force_of(&side.gauge)
            }
        }
    }

    /// The cards of a player that are not seen anywhere, and how many of each: in hand, in deck, or face down. Those that
    /// everybody knows to be in hand are among them.
    #[must_use]
    pub fn unseen(&self, player: Player) -> Vec<(CardId, u8)> {
        let counts = unseen_cards(self.duel, self.state, player);
        let kinds = (0..self.duel.cards.len()).filter(|&kind| self.duel.cards[kind].owner == player);
        let unseen = kinds.filter(|&kind| counts[kind] > 0);
        unseen.map(|kind| (CardId(kind as u8), counts[kind] as u8)).collect()
    }
}

impl SupposedAttack<'_> {
    fn reader(&self) -> Reader<'_> {
        Reader::new(self.duel, &self.state)
    }

    /// The attack is this card.
    pub fn suppose(&mut self, card: CardId) {
        let attack =
            Attack { card, in_play: true, seen: true, known: true, valid: true, ..Attack::default() };
        if let Some(strike) = &mut self.state.table.strike {
            strike.attacks[self.player] = attack;
        }
    }

    /// The fighters stand here.
    pub fn stand(&mut self, own: Space, other: Space) {
        self.state.table.sides[self.player].space = own;
        self.state.table.sides[self.player.other()].space = other;
    }

    /// The least and the most distance the attack hits at from here; `None` if it can't hit anything.
    #[must_use]
    pub fn range(&self) -> Option<[i16; 2]> {
        self.reader().range(self.player).map(|(least, most)| [least, most])
    }

    /// Whether the range may be another one where the fighters stand elsewhere.
    #[must_use]
    pub fn range_may_vary(&self) -> bool {
        let attack =
            self.state.table.strike.map_or(CardId::HIDDEN, |strike| strike.attacks[self.player].card);
        let printed = self.duel.card(attack).range;
        !matches!(printed, PrintedRange::Span(..) | PrintedRange::Dash)
            || self.reader().may_modify(bit::RANGE)
    }
}
