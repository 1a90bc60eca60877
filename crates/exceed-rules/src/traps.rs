//! Traps that catch who enters their space: in a strike, from the reveal on, a movement ends there, and once the line that
//! moved the fighter is done the lines of the traps in that space happen (BST-6).

use exceed_cards::ir::{BoostName, Near, Trigger};

use crate::card::CardId;
use crate::game::{Engine, Fault};
use crate::markers::near_bits;
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::BoostInPlay;
use crate::step::{About, Step, TriggerCode};

fn entered() -> TriggerCode {
    TriggerCode::from(Trigger::Entered)
}

impl Reader<'_> {
    /// Whether a boost in play catches whoever enters its space.
    fn catches(&self, boost: &BoostInPlay) -> bool {
        boost.space > 0 && self.duel.marks.boost_triggers(boost.card, entered().bit())
    }

    /// The spaces in which a movement ends now because of a trap, one bit each.
    pub fn spaces_that_stop(&self) -> u16 {
        let armed = || self.table().strike.as_ref().is_some_and(|strike| strike.revealed);
        if !self.duel.marks.can_trigger(entered().bit()) || !armed() {
            return 0;
        }
        let boosts = self.table().sides.0.iter().flat_map(|side| side.boosts.iter());
        let spaces = boosts.filter(|boost| self.catches(boost)).map(|boost| boost.space);
        // A state that was tampered with may have any number for a space.
        spaces.fold(0, |bits, space| bits | 1_u16.checked_shl(space.into()).unwrap_or(0))
    }
}

impl Engine<'_> {
    /// A card of the match whose boost has this name.
    pub fn card_with_boost(&self, name: BoostName) -> CardId {
        let kinds = (0..self.duel.cards.len()).map(|kind| CardId(kind as u8));
        let called = |card: &CardId| self.duel.boost(*card).name == name.as_str();
        kinds.into_iter().find(called).unwrap_or(CardId::HIDDEN)
    }

    /// The spaces so near to a player's opponent, one bit each.
    pub fn near_opponent(&self, player: Player, near: Near) -> u16 {
        near_bits(near, self.state.table.sides[player.other()].body())
    }

    /// Whether a player has a boost of this name to discard in such a space.
    pub fn has_trap_near(&self, player: Player, name: BoostName, near: Near) -> bool {
        let spaces = self.near_opponent(player, near);
        let read = self.read();
        let mut such = read.boosts_called(player, name);
        such.any(|(_, boost)| lies_on(boost, spaces) && !self.duel.is_fixed(boost.card))
    }

    /// A fighter has entered spaces, one bit each: the lines of their traps wait until the line under way is done. Of both
    /// players' traps those of whoever's attack it is come first (GEN-8).
    pub fn enter_spaces(&mut self, spaces: u16) {
        if self.read().spaces_that_stop() & spaces == 0 {
            return;
        }
        let Some(strike) = &self.state.table.strike else { return };
        let first = strike.performing.unwrap_or(strike.attacker);
        for player in [first.other(), first] {
            let read = self.read();
            let caught = |boost: &BoostInPlay| lies_on(boost, spaces) && read.catches(boost);
            let boosts = read.table().sides[player].boosts.map(|_, boost| caught(&boost));
            if boosts.iter().any(|caught| *caught) {
                let side = &mut self.state.table.sides[player];
                for (boost, caught) in side.boosts.iter_mut().zip(boosts.iter()) {
                    boost.entered |= caught;
                }
                self.wait_for_line(player);
            }
        }
    }

    /// Puts a player's lines about an entered space below what is left of the line under way, once.
    fn wait_for_line(&mut self, player: Player) {
        let agenda = &mut self.state.table.agenda;
        let below = agenda.iter().rposition(|step| !is_part_of_line(step)).map_or(0, |last| last + 1);
        let waits =
            |step: &&Step| matches!(step, Step::Triggers { trigger, .. } if trigger.is(Trigger::Entered));
        let waiting = agenda[..below].iter().rev().take_while(waits);
        let known = |step: &Step| matches!(step, Step::Triggers { player: whose, .. } if *whose == player);
        if waiting.into_iter().any(known) {
            return;
        }
        let about = About::default();
        if agenda.insert(below, Step::Triggers { trigger: entered(), player, about, base: None }).is_err() {
            self.fault(Fault::ListFull);
        }
    }

    /// The lines about entered spaces have happened.
    pub fn traps_are_done(&mut self, player: Player) {
        self.state.table.sides[player].boosts.iter_mut().for_each(|boost| boost.entered = false);
    }
}

/// Whether a boost lies in one of these spaces.
pub(crate) fn lies_on(boost: &BoostInPlay, spaces: u16) -> bool {
    boost.space > 0 && spaces & 1_u16.checked_shl(boost.space.into()).unwrap_or(0) != 0
}

/// What is left of a line that has begun, with the boosts it plays and the payments it waits for.
fn is_part_of_line(step: &Step) -> bool {
    match step {
        Step::Nothing
        | Step::Block { .. }
        | Step::Effect { .. }
        | Step::Repeat { .. }
        | Step::Pay(_)
        | Step::Paid { .. }
        | Step::Cards(_)
        | Step::LookRest { .. }
        | Step::BoostPlayed(..)
        | Step::BoostBegins(..)
        | Step::TrapSpace(..)
        | Step::BoostNow(..)
        | Step::DiscardUnder(_)
        | Step::BoostResolved(..) => true,
        Step::BeforeAction(_)
        | Step::Mulligan(_)
        | Step::CheckLife(_)
        | Step::StartTurn(_)
        | Step::OverdriveDiscard
        | Step::OverdriveEnd
        | Step::Action
        | Step::AfterAction
        | Step::NextAction
        | Step::EndDraw
        | Step::EndDrawNow
        | Step::HandLimit
        | Step::EndOfTurnEffects
        | Step::EndTurn
        | Step::WalkTo(_)
        | Step::ChangeCardsDraw(_)
        | Step::ExceedNow(_)
        | Step::DownshiftNow
        | Step::CrossExceedNow(_)
        | Step::Swap(_)
        | Step::CharacterAction { .. }
        | Step::Triggers { .. }
        | Step::CancelOffer(..)
        | Step::Cancelled(_)
        | Step::SetAttack(_)
        | Step::LateSwing(_)
        | Step::Reveal
        | Step::Validate(_)
        | Step::AttackPaid(_)
        | Step::ReplaceInvalid(_)
        | Step::FixOrder
        | Step::BeginAttack(_)
        | Step::CheckHit(_)
        | Step::SpendForArmor(..)
        | Step::ArmorPaid(..)
        | Step::DealDamage(_)
        | Step::EndAttack
        | Step::BeginAdditional(_)
        | Step::EndAdditional(_)
        | Step::SweepBoosts(_)
        | Step::SweepRest(_)
        | Step::AttackLeaves(_)
        | Step::EndStrike
        | Step::Eject(_)
        | Step::AfterSet { .. } => false,
    }
}
