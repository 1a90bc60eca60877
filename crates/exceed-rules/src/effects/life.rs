//! Life, damage by effects and lost armor.

use exceed_cards::ir::{Amount, Resource, Side, Trigger, Who};

use crate::amounts::player_on;
use crate::effects::control::clamp_amount;
use crate::game::Engine;
use crate::player::Player;
use crate::step::{At, Context, PayWith};
use crate::strike::{DamageFrom, Lethal};

impl Engine<'_> {
    /// `spend 2 life`, `the opponent spends 1 force`: as far as possible.
    pub fn spend_effect(&mut self, who: Who, amount: Amount, resource: Resource, context: Context) {
        let amount = clamp_amount(self.read().amount(amount, &context));
        match resource {
            Resource::Life => self.spend_life_effect(who, amount, context),
            Resource::Force => self.each(who, context.you, |engine, player| {
                let force = engine.force_available(player, None);
                let reason = engine.read().reason(&context);
                engine.report(|context| context.done = force >= amount);
                engine.pay_exactly(player, amount.min(force), PayWith::Force, reason);
            }),
            Resource::Gauge => self.each(who, context.you, |engine, player| {
                let gauge = engine.state.table.sides[player].gauge.len() as u8;
                let reason = engine.read().reason(&context);
                engine.report(|context| context.done = gauge >= amount);
                engine.pay_exactly(player, amount.min(gauge), PayWith::Gauge, reason);
            }),
        }
    }

    /// Both players at once if each does (GEN-3).
    fn spend_life_effect(&mut self, who: Who, amount: u8, context: Context) {
        self.each(who, context.you, |engine, player| engine.lose_life(player, amount));
        self.check_life();
        self.each(who, context.you, |engine, player| engine.push_triggers(Trigger::SpendLife, player));
    }

    /// `take 3 nonlethal damage`, `deal 2 damage`.
    pub fn damage_effect(&mut self, to: Side, amount: Amount, nonlethal: bool, at: At, context: Context) {
        let amount = clamp_amount(self.read().amount(amount, &context));
        let lethal = if nonlethal { Lethal::No } else { Lethal::Yes };
        let from = DamageFrom::Text(context, at);
        self.take_damage(player_on(to, context.you), amount, lethal, from);
    }

    /// `lose all armor`: what is left becomes 0; armor gained later counts again.
    pub fn lose_all_armor(&mut self, player: Player) {
        let left = clamp_amount(self.read().armor_left(player));
        if let Some(strike) = self.strike() {
            let lost = &mut strike.records[player].armor_lost;
            *lost = lost.saturating_add(left);
        }
    }
}
