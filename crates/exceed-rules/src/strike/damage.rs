//! Damage, stun and life (DMG, GEN-2, GEN-3).

use exceed_cards::ir::Trigger;

use crate::edition::Nonlethal;
use crate::event::Event;
use crate::game::{Cause, Engine, Outcome};
use crate::modifiers::bit;
use crate::player::Player;

/// Whether damage can take the last point of life.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lethal {
    Yes,
    No,
}

impl Engine<'_> {
    /// Damage of an attack.
    pub fn damage(&mut self, to: Player, amount: u8, attacker: Option<Player>) {
        let nonlethal = attacker.is_some_and(|attacker| self.read().has_any(attacker, bit::NONLETHAL));
        self.take_damage(to, amount, if nonlethal { Lethal::No } else { Lethal::Yes }, attacker);
    }

    /// DMG-2 to DMG-6. Effects outside a strike meet no armor and stun nobody.
    pub fn take_damage(&mut self, to: Player, amount: u8, lethal: Lethal, attacker: Option<Player>) {
        let read = self.read();
        // DMG-5: this attack treats that stat as 0.
        let ignores = |bits| attacker.is_some_and(|attacker| read.has_any(attacker, bits));
        let armor = if ignores(bit::IGNORE_ARMOR) { 0 } else { read.armor_left(to) };
        let ignore_guard = ignores(bit::IGNORE_GUARD);
        let cannot_stun = ignores(bit::CANNOT_STUN);
        let absorbed = armor.min(i16::from(amount)) as u8;
        let mut taken = amount - absorbed;
        let life = self.state.table.sides[to].fighter().life;
        let mut lost = taken.min(life);
        if lethal == Lethal::No {
            lost = lost.min(life.saturating_sub(1));
            // DMG-6: whether the rest still counts for stun differs by edition.
            match self.duel.rules.nonlethal {
                Nonlethal::NotDealt => taken = lost,
                Nonlethal::CountsInFull => {}
            }
        }
        self.state.table.sides[to].fighter_mut().life = life - lost;
        self.event(Event::DamageTaken { player: to, power: amount, absorbed, life: life - lost });
        let Some(strike) = self.strike() else { return self.check_life() };
        let record = &mut strike.records[to];
        record.armor_used = record.armor_used.saturating_add(absorbed);
        record.damage_taken = record.damage_taken.saturating_add(taken);
        let (total, stunned) = (record.damage_taken, record.stunned);
        self.check_life();
        // DMG-3: strictly more than guard; equal is not enough.
        let over = taken > 0 && (ignore_guard || self.read().exceeds_guard(to, total));
        if over && !stunned && !cannot_stun && !self.read().has_any(to, bit::STUN_IMMUNE) {
            self.stun(to);
        }
    }

    fn stun(&mut self, player: Player) {
        if self.state.table.outcome.is_some() {
            return;
        }
        if let Some(strike) = self.strike() {
            strike.records[player].stunned = true;
        }
        self.event(Event::Stunned { player });
        self.push_triggers(Trigger::Stunned, player);
    }

    /// GEN-2, GEN-3: nobody plays on with 0 life; both at once is a draw.
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
        let most = self.duel.character(self.state.table.sides[player].fighter().character).life;
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
