//! The order of a strike (STK): declare, set, reveal, pay, fix the order, attack twice, clean up.

mod additional;
pub(crate) use additional::OverAttack;
mod attack;
mod cleanup;
mod critical;
mod damage;
pub(crate) use damage::{DamageFrom, Lethal};
mod overload;
mod reveal;
mod set;

use exceed_cards::ir::{Hook, Stat, Trigger};

use crate::event::Event;
use crate::game::Engine;
use crate::player::{ByPlayer, Player};
use crate::state::Strike;
use crate::step::Step;

impl Engine<'_> {
    /// STK-1: a strike begins. It uses up all further actions (TRN-6).
    pub fn begin_strike(&mut self) {
        let table = &mut self.state.table;
        let Some(plan) = table.plan.take() else { return };
        let attacker = plan.attacker;
        table.turn.actions = 0;
        table.strike = Some(Strike {
            modes: plan.modes,
            defender_wild: plan.defender_wild,
            reading: table.turn.reading.take(),
            cause: plan.cause,
            ..Strike::new(attacker)
        });
        self.recall();
        self.event(Event::StrikeStarted { attacker });
        let defender = attacker.other();
        self.push(Step::EndStrike);
        self.push_cleanup(defender);
        self.push_cleanup(attacker);
        self.push(Step::FixOrder);
        self.push(Step::Validate(defender));
        self.push(Step::Validate(attacker));
        self.push(Step::Reveal);
        // What is put on the agenda last comes first.
        if plan.modes.second {
            self.push_attackers_set(attacker);
            self.push_defenders_set(defender);
        } else {
            self.push_defenders_set(defender);
            self.push_attackers_set(attacker);
        }
        // STK-2: before any card is set.
        self.push_triggers(Trigger::WhenStriking, attacker);
    }

    /// The attacker sets, and what follows from it.
    fn push_attackers_set(&mut self, attacker: Player) {
        self.push_late_swing(attacker);
        if self.duel.marks.can_wait_for(Hook::AfterYouSet) {
            self.push(Step::AfterSet { player: attacker, own: true });
        }
        self.push_moment(Trigger::Set, attacker);
        self.push(Step::SetAttack(attacker));
    }

    /// The defender sets, and what follows from it.
    fn push_defenders_set(&mut self, defender: Player) {
        if self.duel.marks.can_wait_for(Hook::AfterOpponentSets) {
            self.push(Step::AfterSet { player: defender.other(), own: false });
        }
        self.push_late_swing(defender);
        self.push_moment(Trigger::Set, defender);
        self.push(Step::SetAttack(defender));
    }

    /// STK-12: higher speed goes first, a tie goes to the attacker; fixed for the rest of the strike.
    pub fn fix_order(&mut self) {
        let Some(strike) = &self.state.table.strike else { return };
        let attacker = strike.attacker;
        let speed = |player| self.read().total(player, Stat::Speed);
        let (own, others) = (speed(attacker), speed(attacker.other()));
        let first = if own >= others { attacker } else { attacker.other() };
        let told = |speed: i16| speed.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        let (speed_first, speed_second) = (told(own.max(others)), told(own.min(others)));
        if let Some(strike) = &mut self.state.table.strike {
            strike.first = Some(first);
        }
        self.explain(|engine| {
            let speeds = ByPlayer(Player::BOTH.map(|player| engine.read().sum(player, Stat::Speed)));
            Event::OrderFixed { first, speed_first, speed_second, speeds }
        });
        self.push(Step::BeginAttack(first.other()));
        self.begin_attack(first);
    }

    /// The strike under way.
    pub fn strike(&mut self) -> Option<&mut Strike> {
        self.state.table.strike.as_mut()
    }
}
