//! Life: gained, spent, and what happens when it is gone (GEN-2, GEN-3, SET-1).

use exceed_cards::ir::{Quantity, Trigger};

use crate::effects::control::clamp_amount;
use crate::event::Event;
use crate::game::{Cause, Engine, Outcome};
use crate::player::{ByPlayer, Player};
use crate::state::Fighter;
use crate::step::{Context, Step, TriggerCode};

impl Engine<'_> {
    /// GEN-2, GEN-3: nobody plays on with 0 life; both at once is a draw. TAG-4: a team falls with either member.
    /// Text about a life that is gone comes first.
    pub fn check_life(&mut self) {
        let waits = |step: &Step| matches!(step, Step::CheckLife(_));
        if self.somebody_is_out_of_life() && !self.state.table.agenda.iter().any(waits) {
            self.settle_life(ByPlayer::default());
        }
    }

    /// Whether text may still save somebody whose life is gone.
    pub fn may_be_saved(&self) -> bool {
        let says = |player| self.read().lines_of(Trigger::LifeGone, player).next().is_some();
        self.can_be_saved()
            && Player::BOTH.into_iter().any(|player| self.is_out_of_life(player) && says(player))
    }

    /// The lines about a life that is gone; then whoever's still is has lost. They have had their say for these players.
    pub fn settle_life(&mut self, offered: ByPlayer<bool>) {
        let says = |player| self.read().lines_of(Trigger::LifeGone, player).next().is_some();
        let asks = |player| self.is_out_of_life(player) && !offered[player] && says(player);
        let asked = ByPlayer(Player::BOTH.map(asks));
        if Player::BOTH.into_iter().any(|player| asked[player]) {
            let had = ByPlayer(Player::BOTH.map(|player| asked[player] || offered[player]));
            self.push(Step::CheckLife(had));
            // GEN-8: whose attack or turn it is comes first, so it is put there last.
            let table = &self.state.table;
            let first = table.strike.and_then(|strike| strike.performing).unwrap_or(table.turn.player);
            for player in [first.other(), first].into_iter().filter(|&player| asked[player]) {
                self.push_triggers(Trigger::LifeGone, player);
            }
            return;
        }
        for side in &mut self.state.table.sides.0 {
            side.fighters.iter_mut().for_each(|fighter| fighter.beyond = 0);
        }
        let outcome = match Player::BOTH.map(|player| self.is_out_of_life(player)) {
            [true, true] => Outcome::Draw,
            [true, false] => Outcome::Won { winner: Player::Two, cause: Cause::Life },
            [false, true] => Outcome::Won { winner: Player::One, cause: Cause::Life },
            [false, false] => return,
        };
        self.finish(outcome);
    }

    fn is_out_of_life(&self, player: Player) -> bool {
        self.state.table.sides[player].fighters.iter().any(|fighter| fighter.life == 0)
    }

    fn somebody_is_out_of_life(&self) -> bool {
        Player::BOTH.into_iter().any(|player| self.is_out_of_life(player))
    }

    /// Whether any text of the match is about a life that is gone.
    fn can_be_saved(&self) -> bool {
        self.duel.marks.can_trigger(TriggerCode::from(Trigger::LifeGone).bit())
    }

    /// What is lost beyond 0 counts if text may still save the fighter: what it gains makes up for that first.
    pub fn lose_beyond(&mut self, player: Player, amount: u8) {
        if self.can_be_saved() {
            let fighter = self.state.table.sides[player].fighter_mut();
            fighter.beyond = fighter.beyond.saturating_add(amount);
        }
    }

    /// SET-1: life never exceeds the maximum.
    pub fn gain_life(&mut self, player: Player, amount: u8) {
        let most = self.duel.most_life(self.state.table.sides[player].fighter().id);
        let fighter = self.state.table.sides[player].fighter_mut();
        let made_up_for = fighter.beyond.min(amount);
        fighter.beyond -= made_up_for;
        let life = fighter.life.saturating_add(amount - made_up_for).min(most);
        let gained = life.saturating_sub(fighter.life);
        fighter.life = life;
        if gained > 0 {
            self.event(Event::LifeGained { player, amount: gained, life });
        }
    }

    /// `your life becomes 10`: neither gained nor spent, and whatever was lost beyond 0 is forgotten.
    pub fn life_becomes(&mut self, quantity: &Quantity, context: &Context) {
        let player = context.you;
        let amount = clamp_amount(self.read().quantity(quantity, context));
        let most = self.duel.most_life(self.state.table.sides[player].fighter().id);
        let life = amount.min(most);
        let fighter = self.state.table.sides[player].fighter_mut();
        *fighter = Fighter { life, beyond: 0, ..*fighter };
        self.event(Event::LifeSet { player, life });
        self.check_life();
    }

    /// Spending life is not damage; the last point loses the game.
    pub fn spend_life(&mut self, player: Player, amount: u8) {
        let spent = self.lose_life(player, amount);
        self.push_triggers_of_spending(Trigger::SpendLife, player, spent);
        self.check_life();
    }

    /// Takes life without looking whether the game is over; returns how much there was to take.
    pub fn lose_life(&mut self, player: Player, amount: u8) -> u8 {
        let fighter = self.state.table.sides[player].fighter_mut();
        let spent = amount.min(fighter.life);
        fighter.life -= spent;
        let life = fighter.life;
        self.event(Event::LifeSpent { player, amount, life });
        spent
    }
}
