//! Critical attacks, once they are so (STK-6).

use crate::event::Event;
use crate::game::Engine;
use crate::player::Player;

impl Engine<'_> {
    /// STK-6.
    pub fn become_critical(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            strike.attacks[player].critical = true;
            strike.attacks[player].critical_told = true;
            self.event(Event::Critical { player });
        }
    }

    /// An attack that something in play makes critical shows as one as soon as it is.
    pub fn tell_critical(&mut self) {
        if !self.duel.gives_critical {
            return;
        }
        for player in Player::BOTH {
            let untold = self
                .read()
                .attack(player)
                .is_some_and(|attack| attack.in_play && attack.card.is_known() && !attack.critical_told);
            if untold && self.read().is_critical(player) {
                if let Some(strike) = self.strike() {
                    strike.attacks[player].critical_told = true;
                }
                self.event(Event::Critical { player });
            }
        }
    }
}
