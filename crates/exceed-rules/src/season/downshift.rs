//! Exceeding, reverting and Downshift (ACT-4, SSN-2, SSN-4).

use exceed_cards::ir::{Filter, Trigger};

use crate::choice::Area;
use crate::decision::Reason;
use crate::event::Event;
use crate::game::Engine;
use crate::player::Player;
use crate::step::{PayWith, Payment, PickThen, Step};

impl Engine<'_> {
    /// ACT-4: not exceeded, with a cost that can be paid.
    pub fn can_exceed(&self, player: Player) -> bool {
        let side = &self.state.table.sides[player];
        let cost = self.duel.character(side.fighter().character).exceed_cost;
        !side.fighter().exceeded && cost.is_some_and(|cost| cost as usize <= side.gauge.len())
    }

    /// ACT-4, OVD-1: the cost is discarded, or moves to overdrive.
    pub fn pay_exceed(&mut self, player: Player) {
        let character = self.state.table.sides[player].fighter().character;
        let overdrive = self.duel.fighters[character as usize].overdrive;
        let cost = self.duel.character(character).exceed_cost.unwrap_or(0);
        self.push(Step::ExceedNow(player));
        self.push(Step::Pay(Payment {
            player,
            with: PayWith::Gauge,
            least: cost,
            most: cost,
            to: if overdrive { Area::Overdrive } else { Area::Discard },
            reason: Reason::Exceed,
        }));
    }

    /// Flips to the exceed side; then the kicker (SSN-2). Nothing happens to an exceeded character.
    pub fn exceed(&mut self, player: Player) {
        let fighter = self.state.table.sides[player].fighter_mut();
        if !std::mem::replace(&mut fighter.exceeded, true) {
            self.event(Event::Exceeded { player });
            self.push_triggers(Trigger::Exceed, player);
        }
    }

    /// Flips back to the basic side.
    pub fn revert(&mut self, player: Player) {
        let fighter = self.state.table.sides[player].fighter_mut();
        if std::mem::replace(&mut fighter.exceeded, false) {
            self.event(Event::Reverted { player });
            self.push_triggers(Trigger::Revert, player);
        }
    }

    /// SSN-4: exceeded, with a card in hand.
    pub fn can_downshift(&self, player: Player) -> bool {
        let side = &self.state.table.sides[player];
        let fighter = side.fighter();
        fighter.exceeded && self.duel.fighters[fighter.character as usize].downshift && side.hand_count > 0
    }

    /// SSN-4: 1 card from hand into gauge, revert, another action.
    pub fn downshift(&mut self, player: Player) {
        self.push(Step::DownshiftNow);
        self.pick_from_hand(player, 1, Filter::Any, PickThen::To(Area::Gauge), Reason::Downshift);
    }

    /// The card is in gauge.
    pub fn downshift_now(&mut self) {
        let player = self.state.table.turn.player;
        self.give_action();
        self.revert(player);
    }
}
