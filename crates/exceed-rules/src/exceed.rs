//! Exceeding and reverting (ACT-4, SSN-2, SSN-4).

use exceed_cards::card::BoostKind;
use exceed_cards::ir::Trigger;

use crate::choice::Area;
use crate::event::Event;
use crate::game::Engine;
use crate::player::{FighterId, Player};

impl Engine<'_> {
    /// ACT-4: not exceeded, with a cost that can be paid.
    pub fn can_exceed(&self, player: Player) -> bool {
        if self.state.table.sides[player].fighter().exceeded {
            return false;
        }
        let read = self.read();
        // In most matches nothing changes what is printed, and only gauge pays it.
        if !read.pays_otherwise() && !self.duel.has_boosts(BoostKind::Transform) {
            let printed = self.duel.fighter(self.state.table.sides[player].fighter().id).exceed_cost;
            return printed
                .is_some_and(|cost| usize::from(cost) <= self.state.table.sides[player].gauge.len());
        }
        let cost = read.exceed_cost(player);
        cost.is_some_and(|cost| self.can_pay_gauge_to(player, cost, self.exceed_cost_goes_to(player)))
    }

    /// Whether a player can pay so much gauge that goes there: only what is discarded can be life instead.
    pub fn can_pay_gauge_to(&self, player: Player, cost: u8, to: Area) -> bool {
        let cards = self.state.table.sides[player].gauge.len();
        usize::from(cost) <= cards || to == Area::Discard && cost <= self.read().gauge_available(player)
    }

    /// ACT-4, OVD-1: the cost is discarded, or moves to overdrive.
    pub fn exceed_cost_goes_to(&self, player: Player) -> Area {
        self.exceed_cost_of_goes_to(self.state.table.sides[player].fighter().id)
    }

    /// TAG-25: the cost of Cross Exceed goes where that of the tagged-out character would.
    pub fn cross_exceed_cost_goes_to(&self, player: Player) -> Area {
        let partner = self.state.table.sides[player].partner();
        partner.map_or(Area::Discard, |partner| self.exceed_cost_of_goes_to(partner.id))
    }

    fn exceed_cost_of_goes_to(&self, fighter: FighterId) -> Area {
        if self.duel.fighter(fighter).overdrive { Area::Overdrive } else { Area::Discard }
    }

    /// ACT-4: flips to the exceed side; then the kicker (SSN-2). Nothing happens to an exceeded character.
    pub fn exceed(&mut self, player: Player) {
        let fighter = self.state.table.sides[player].fighter_mut();
        if !std::mem::replace(&mut fighter.exceeded, true) {
            self.event(Event::Exceeded { player });
            self.push_triggers(Trigger::Exceed, player);
        }
    }

    /// SSN-4: flips back to the basic side.
    pub fn revert(&mut self, player: Player) {
        let fighter = self.state.table.sides[player].fighter_mut();
        if std::mem::replace(&mut fighter.exceeded, false) {
            self.event(Event::Reverted { player });
        }
    }
}
