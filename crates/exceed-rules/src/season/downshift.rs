//! Exceeding, reverting and Downshift (ACT-4, SSN-2, SSN-4).

use exceed_cards::ir::Trigger;

use crate::areas::DeckEnd;
use crate::choice::{Area, Choice};
use crate::decision::{QuestionKind, Reason};
use crate::event::Event;
use crate::game::Engine;
use crate::player::Player;
use crate::step::Step;

impl Engine<'_> {
    /// ACT-4: not exceeded, with a cost that can be paid.
    pub fn can_exceed(&self, player: Player) -> bool {
        let side = &self.state.table.sides[player];
        let cost = self.duel.character(side.fighter().id).exceed_cost;
        !side.fighter().exceeded && cost.is_some_and(|cost| cost as usize <= side.gauge.len())
    }

    /// ACT-4, OVD-1: the cost is discarded, or moves to overdrive.
    pub fn exceed_cost_goes_to(&self, player: Player) -> Area {
        let fighter = self.state.table.sides[player].fighter().id;
        if self.duel.fighter(fighter).overdrive { Area::Overdrive } else { Area::Discard }
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
        fighter.exceeded && self.duel.fighter(fighter.id).downshift && side.hand_count > 0
    }

    /// SSN-4: 1 card from hand into gauge, revert, another action. The card is picked in the group of the action.
    pub fn run_downshift(&mut self, player: Player) {
        let picked = self
            .state
            .secrets
            .picks
            .iter()
            .find_map(|pick| if let Choice::Card(place) = pick { Some(*place) } else { None });
        if let Some(place) = picked {
            self.state.secrets.picks.clear();
            self.push(Step::AfterAction);
            self.state.table.turn.no_strike = false;
            self.push(Step::DownshiftNow);
            self.leave_hand_or_area(place, player, Area::Gauge, DeckEnd::Top);
            return;
        }
        let kinds = self.one_of_each(player, Area::Hand, |_, _| true);
        self.offer_places(player, Area::Hand, kinds, Choice::Card);
        let (question, reason) = (QuestionKind::Cards, Reason::Downshift);
        if self.state.table.sides[player].hand_count == 1 {
            self.ask_unless_forced(Step::Action, player, question, reason);
        } else {
            self.ask(Step::Action, player, question, reason);
        }
    }

    /// The card is in gauge.
    pub fn downshift_now(&mut self) {
        let player = self.state.table.turn.player;
        self.give_action();
        self.revert(player);
    }
}
