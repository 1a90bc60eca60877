//! Strikes and how they are set, advantage and further actions.

use exceed_cards::ir::{StrikeMode, Trigger};

use crate::choice::Area;
use crate::event::Event;
use crate::game::Engine;
use crate::player::Player;
use crate::state::StrikeModes;
use crate::step::{Context, Source, Step};

impl Engine<'_> {
    /// `strike …`: begins when the action or boost has resolved.
    pub fn strike_effect(&mut self, modes: &[StrikeMode], context: Context) {
        let mut plan = StrikeModes::default();
        let mut defender_wild = false;
        for mode in modes {
            match mode {
                StrikeMode::FaceUp => plan.face_up = true,
                StrikeMode::SingleCard => plan.single = true,
                StrikeMode::WithEx => plan.ex = true,
                StrikeMode::WildSwing => plan.wild = true,
                StrikeMode::BothWildSwing => {
                    plan.wild = true;
                    defender_wild = true;
                }
                StrikeMode::FromGauge => plan.from = Some(Area::Gauge),
                StrikeMode::FromSealed => plan.from = Some(Area::Sealed),
                StrikeMode::CharacterAttack => plan.character = true,
                StrikeMode::RandomGauge => {
                    plan.from = Some(Area::Gauge);
                    plan.random = true;
                }
                StrikeMode::OpponentSetsFirst => plan.second = true,
            }
        }
        // Without two copies, and with nothing that makes any attack EX, there is no such strike.
        if plan.ex && !self.can_set_ex(context.you) {
            return self.report(|context| context.done = false);
        }
        self.plan_strike_by(plan, defender_wild, context);
    }

    /// A strike that a line asks for.
    pub fn plan_strike_by(&mut self, modes: StrikeModes, defender_wild: bool, context: Context) {
        self.plan_strike(context.you, modes);
        if let Some(plan) = &mut self.state.table.plan {
            plan.defender_wild = defender_wild;
            plan.cause = if let Source::Boost(serial) = context.source { Some(serial) } else { None };
        }
    }

    /// CLN-6: the last gain counts. Outside a strike there is nothing to gain.
    pub fn gain_advantage(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            strike.advantage = Some(player);
            self.event(Event::Advantage { player });
            self.push_triggers(Trigger::GainAdvantage, player);
        }
    }

    /// TRN-6: several grants by one boost are one. Does nothing during a strike.
    pub fn take_another_action(&mut self, count: u8, no_strike: bool, context: Context) {
        // Only whose turn it is takes actions.
        if self.state.table.strike.is_some() || self.state.table.turn.player != context.you {
            return;
        }
        if let Source::Boost(serial) = context.source
            && let Some(boost) = self.boost_mut(serial)
            && std::mem::replace(&mut boost.gave_action, true)
        {
            return;
        }
        (0..count).for_each(|_| self.give_action());
        self.state.table.turn.no_strike |= no_strike;
    }

    /// `skip your end-of-turn draw`: in the turn of somebody else there is none of yours.
    pub fn skip_end_draw(&mut self, player: Player) {
        let turn = &mut self.state.table.turn;
        turn.skip_draw |= turn.player == player;
    }

    /// Reading: the defender of the strike to come must set the name if they hold it.
    pub fn must_set_named(&mut self, context: Context) {
        if self.state.table.strike.is_none() {
            self.state.table.turn.reading = context.named;
        }
    }

    /// `wild swing again`: only while attacks are set, and only for one that was set and has left play.
    pub fn wild_swing_again(&mut self, player: Player) {
        let gone = self.read().attack(player).is_some_and(|attack| !attack.in_play && attack.from.is_some());
        let setting = self.state.table.agenda.contains(&Step::Reveal);
        if gone && setting && self.swing_wild(player) {
            self.event(Event::WildSwing { player });
        }
    }

    /// `reveal your attack`.
    pub fn reveal_attack(&mut self, player: Player) {
        let hidden =
            self.read().attack(player).is_some_and(|attack| attack.in_play && !attack.card.is_known());
        if hidden {
            self.turn_up(player);
            if let Some(strike) = self.strike() {
                strike.attacks[player].known = true;
                strike.attacks[player].face_up = true;
            }
        }
    }
}
