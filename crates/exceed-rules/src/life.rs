//! Life: gained, spent, and what happens when it is gone (GEN-2, GEN-3, SET-1).

use exceed_cards::ir::Trigger;

use crate::event::Event;
use crate::game::{Cause, Engine, Outcome};
use crate::player::Player;

impl Engine<'_> {
    /// GEN-2, GEN-3: nobody plays on with 0 life; both at once is a draw. TAG-4: a team falls with either member.
    pub fn check_life(&mut self) {
        let dead =
            |player: Player| self.state.table.sides[player].fighters.iter().any(|fighter| fighter.life == 0);
        let outcome = match (dead(Player::One), dead(Player::Two)) {
            (true, true) => Outcome::Draw,
            (true, false) => Outcome::Won { winner: Player::Two, cause: Cause::Life },
            (false, true) => Outcome::Won { winner: Player::One, cause: Cause::Life },
            (false, false) => return,
        };
        self.finish(outcome);
    }

    /// SET-1: life never exceeds the maximum.
    pub fn gain_life(&mut self, player: Player, amount: u8) {
        let most = self.duel.most_life(self.state.table.sides[player].fighter().id);
        let fighter = self.state.table.sides[player].fighter_mut();
        let life = fighter.life.saturating_add(amount).min(most);
        let gained = life.saturating_sub(fighter.life);
        fighter.life = life;
        if gained > 0 {
            self.event(Event::LifeGained { player, amount: gained, life });
        }
    }

    /// Spending life is not damage; the last point loses the game.
    pub fn spend_life(&mut self, player: Player, amount: u8) {
        self.lose_life(player, amount);
        self.check_life();
        self.push_triggers(Trigger::SpendLife, player);
    }

    /// Takes life without looking whether the game is over.
    pub fn lose_life(&mut self, player: Player, amount: u8) {
        let fighter = self.state.table.sides[player].fighter_mut();
        fighter.life = fighter.life.saturating_sub(amount);
        let life = fighter.life;
        self.event(Event::LifeSpent { player, amount, life });
    }
}
