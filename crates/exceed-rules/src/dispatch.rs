//! From a step to the function that runs it, and from an answer to the step that asked. One line each.

use crate::choice::Choice;
use crate::game::{Engine, Fault};
use crate::step::Step;

impl Engine<'_> {
    /// Runs a step.
    pub fn run(&mut self, step: Step) {
        match step {
            Step::Nothing => {}
            Step::Mulligan(player) => self.run_mulligan(player),
            Step::StartTurn(player) => self.start_turn(player),
            Step::OverdriveDiscard => self.overdrive_discard(),
            Step::OverdriveEnd => self.overdrive_end(),
            Step::Action => self.run_action(),
            Step::AfterAction => self.after_action(),
            Step::NextAction => self.next_action(),
            Step::EndDraw => self.end_draw(),
            Step::EndDrawNow => self.end_draw_now(),
            Step::HandLimit => self.hand_limit(),
            Step::EndOfTurnEffects => self.end_of_turn_effects(),
            Step::EndTurn => self.end_turn(),
            Step::WalkTo(space) => self.walk_to(space),
            Step::ChangeCardsDraw(count) => self.change_cards_draw(count),
            Step::ExceedNow(player) => self.exceed(player),
            Step::DownshiftNow => self.downshift_now(),
            Step::CrossExceedNow(player) => self.cross_exceed(player),
            Step::Swap(player) => self.switch(player),
            Step::CharacterAction { line, exceeded } => self.run_character_action(line, exceeded),
            Step::Pay(payment) => self.run_pay(payment),
            Step::Paid { at, context } => self.paid(at, context),
            Step::Cards(pick) => self.run_cards(pick),
            Step::LookRest { player, owner, looked, size, discard } => {
                self.look_rest(player, owner, looked, size, discard);
            }
            Step::Triggers { trigger, player, it, base } => self.run_triggers(trigger, player, it, base),
            Step::Block { at, context } => self.run_block(at, context),
            Step::Effect { at, context, stage } => self.run_effect(at, context, stage),
            Step::Repeat { block, left, context } => self.repeat(block, left, context),
            Step::BoostPlayed(player, serial, spaces) => self.boost_played(player, serial, spaces),
            Step::BoostBegins(player, serial, spaces) => self.boost_begins(player, serial, spaces),
            Step::TrapSpace(player, serial, spaces) => self.run_trap_space(player, serial, spaces),
            Step::BoostNow(player, card, serial, line) => self.boost_now(player, card, serial, line),
            Step::BoostResolved(player, serial) => self.boost_resolved(player, serial),
            Step::CancelOffer(player, card) => self.run_cancel_offer(player, card),
            Step::Cancelled(player) => self.cancelled(player),
            Step::SetAttack(player) => self.run_set(player),
            Step::LateSwing(player) => self.late_swing(player),
            Step::Reveal => self.reveal(),
            Step::Validate(player) => self.validate(player),
            Step::AttackPaid(player) => self.attack_paid(player),
            Step::ReplaceInvalid(player) => self.replace_invalid(player),
            Step::FixOrder => self.fix_order(),
            Step::BeginAttack(player) => self.begin_attack(player),
            Step::CheckHit(player) => self.check_hit(player),
            Step::SpendForArmor(player, with) => self.run_spend_for_armor(player, with),
            Step::ArmorPaid(player, with, paid) => self.armor_paid(player, with, paid),
            Step::DealDamage(player) => self.deal_damage(player),
            Step::EndAttack => self.end_attack(),
            Step::BeginAdditional(player) => self.begin_additional(player),
            Step::EndAdditional(player) => self.end_additional(player),
            Step::SweepBoosts(player) => self.sweep_boosts(player),
            Step::SweepRest(player) => self.sweep_rest(player),
            Step::AttackLeaves(player) => self.attack_leaves(player),
            Step::EndStrike => self.end_strike(),
            Step::Eject(player) => self.run_ejection(player),
            Step::AfterSet { player, own } => self.run_after_set(player, own),
        }
    }

    /// Hands an answer to the step that asked for it. Steps that never ask are given none.
    pub fn resume(&mut self, step: Step, choice: Choice) {
        if self.state.table.fault.is_some() {
            return;
        }
        match step {
            Step::Action => self.answer_action(choice),
            Step::Pay(payment) => self.answer_pay(payment, choice),
            Step::Cards(pick) => self.answer_cards(pick, choice),
            Step::Triggers { .. } => self.answer_triggers(step, choice),
            Step::Effect { at, context, stage } => self.answer_effect(at, context, stage, choice),
            Step::TrapSpace(player, serial, _) => self.answer_trap_space(player, serial, choice),
            Step::CancelOffer(player, _) => self.answer_cancel_offer(player, choice),
            Step::SetAttack(player) => self.answer_set(player, choice),
            Step::Validate(player) => self.answer_validate(player, choice),
            Step::Eject(player) => self.answer_ejection(player, choice),
            Step::AttackLeaves(player) => self.answer_transform(player, choice),
            Step::EndDraw => self.answer_end_draw(choice),
            Step::Nothing
            | Step::Mulligan(_)
            | Step::StartTurn(_)
            | Step::OverdriveDiscard
            | Step::OverdriveEnd
            | Step::AfterAction
            | Step::NextAction
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
            | Step::Paid { .. }
            | Step::LookRest { .. }
            | Step::Block { .. }
            | Step::Repeat { .. }
            | Step::BoostPlayed(..)
            | Step::BoostBegins(..)
            | Step::BoostNow(..)
            | Step::BoostResolved(..)
            | Step::Cancelled(_)
            | Step::LateSwing(_)
            | Step::Reveal
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
            | Step::EndStrike
            | Step::AfterSet { .. } => self.fault(Fault::StrayAnswer),
        }
    }
}
