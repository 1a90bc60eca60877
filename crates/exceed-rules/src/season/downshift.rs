//! Downshift (SSN-4).

use crate::areas::DeckEnd;
use crate::choice::{Area, Choice};
use crate::decision::{QuestionKind, Reason};
use crate::game::Engine;
use crate::player::Player;
use crate::step::Step;

impl Engine<'_> {
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
