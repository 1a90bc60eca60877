//! Effects of the card language: one exhaustive match, one function per verb, filed by family.

mod boosts;
mod cards;
pub(crate) mod control;
mod draw;
mod life;
pub(crate) mod look;
pub(crate) mod markers;
mod movement;
pub(crate) mod naming;
mod prices;
mod turn;

use exceed_cards::ir::{Effect, Who};

use crate::choice::Choice;
use crate::effects::control::clamp_amount;
use crate::game::{Engine, Fault};
use crate::player::Player;
use crate::step::{At, Context, Stage, Step};

impl Engine<'_> {
    /// The next clause of a block; the rest waits below it.
    pub fn run_block(&mut self, at: At, context: Context) {
        self.block = at.block;
        // A line may have no clauses.
        let effects = self.duel.block(at.block);
        let Some(effect) = effects.get(at.index as usize) else { return };
        if (at.index as usize) + 1 < effects.len() {
            self.push(Step::Block { at: At { index: at.index + 1, ..at }, context });
        }
        self.perform(effect, at, context, Stage::Begins);
    }

    /// Puts the clauses of a block on the agenda.
    pub fn push_block(&mut self, block: u16, context: Context) {
        self.push(Step::Block { at: At { block, index: 0 }, context });
    }

    /// A clause that has a part left.
    pub fn run_effect(&mut self, at: At, context: Context, stage: Stage) {
        let Some(effect) = self.duel.clause(at.block, at.index) else { return self.fault(Fault::NoSuchText) };
        self.perform(effect, at, context, stage);
    }

    /// Performs one clause, or what is left of it.
    fn perform(&mut self, effect: &Effect, at: At, context: Context, stage: Stage) {
        let you = context.you;
        self.line_works(&context, at);
        match effect {
            Effect::If { condition, then, otherwise } => {
                self.show_what_is_read(condition, context.you);
                let branch = if self.read().holds(condition, &context) { then } else { otherwise };
                self.push_block(branch.block, context);
            }
            Effect::May(who, body) => self.may(*who, body, at, context),
            Effect::Choose { who, count, options } => {
                self.choose_options(*who, *count, options, at, context, stage)
            }
            Effect::Pay { who, payment, .. } => self.pay_effect(*who, *payment, at, context, stage),
            Effect::ForEach(body) => {
                self.push(Step::Repeat { block: body.block, left: context.paid, context })
            }
            Effect::Times { count, may_stop, body } => self.times(count, *may_stop, body, at, context, stage),
            Effect::Group(body) => self.push_block(body.block, context),
            Effect::Later(hook, _) => self.later(*hook, at, context),
            Effect::Scoped(scope, body) => self.scoped(scope, body, context),
            Effect::Grant(_) => self.grant_line(at, context),
            Effect::Modify(modifier) => self.modify(modifier, at, context),
            Effect::Move { who, kinds, span, per, limit } => {
                self.move_effect(*who, kinds, (*span, *per), *limit, at, context, stage)
            }
            Effect::MoveTo(target) => self.move_to(*target, at, context),
            Effect::Marker(name, act) => self.marker_effect(*name, *act, at, context, stage),
            Effect::Draw(who, quantity) => {
                let count = self.read().quantity(quantity, &context);
                self.each(*who, you, |engine, player| engine.draw_effect(player, count));
            }
            Effect::DrawBetween(least, most) => self.draw_between(*least, *most, at, context),
            Effect::Look { of, count, picks, rest } => {
                if stage == Stage::Asked {
                    self.use_kept_card(at, context)
                } else {
                    self.look(*of, *count, picks.as_deref(), *rest, at, context)
                }
            }
            Effect::SwapDeckAndSealed => self.swap_deck_and_sealed(you),
            Effect::RevealPicked(who, count) => self.reveal_picked(*who, *count, context),
            Effect::Remember(amount) => self.remember(*amount, at, context),
            Effect::PlayTopAsBoost { continuous, sustain } => {
                self.play_top_as_boost(*continuous, *sustain, context)
            }
            Effect::PlayItsBoost => self.play_its_boost(context),
            Effect::GiveThis(side) => self.give_this(*side, context),
            Effect::Negate => self.negate(you),
            Effect::ExtraAttack { free, .. } => self.ask_additional(*free, at, context),
            Effect::DrawAny(who) => self.draw_any(*who, at, context),
            Effect::DrawTo(who, size) => self.draw_to(*who, *size, context),
            Effect::DiscardTo(who, size) => {
                let size = clamp_amount(self.read().amount(*size, &context));
                self.discard_to(*who, size, context)
            }
            Effect::DrawOrDiscardTo { who, size, random } => {
                self.draw_or_discard_to(*who, *size, *random, context)
            }
            Effect::MoveCards { who, cards, to, at_cleanup } => {
                self.move_cards(*who, cards, *to, *at_cleanup, at, context, stage);
            }
            Effect::Shuffle(pile) => self.shuffle_pile(*pile, you),
            Effect::Reveal(who, what) => {
                self.each(*who, you, |engine, player| engine.reveal_what(player, *what, context.drawn))
            }
            Effect::LendLines => self.lend_lines(at, context),
            Effect::Alternating(body) => self.alternating(body, at, context),
            Effect::Name(what) => self.ask_name(*what, at, context, stage),
            Effect::DiscardBoost | Effect::ReturnBoost => self.boost_leaves(effect, context),
            Effect::DiscardThisOrAnother => self.discard_this_or_another(at, context),
            Effect::PlayBoost(play) => self.play_boost(play, at, context, stage),
            Effect::PlayThisAttacksBoost { in_range, sustain } => {
                self.play_attacks_boost(*in_range, *sustain, context)
            }
            Effect::SustainThis => self.sustain_this(context),
            Effect::Sustain { count, up_to } => self.sustain_boosts(*count, *up_to, context),
            Effect::SustainAll => self.sustain_all(you),
            Effect::Strike(modes) => self.strike_effect(modes, context),
            Effect::BecomeCritical => self.become_critical(you),
            Effect::GainAdvantage => self.gain_advantage(you),
            Effect::MustSetNamed => self.must_set_named(context),
            Effect::RevealAttack => self.reveal_attack(you),
            Effect::WildSwingAgain => self.wild_swing_again(you),
            Effect::TakeAnotherAction { count, no_strike } => {
                self.take_another_action(*count, *no_strike, context)
            }
            Effect::Exceed(who) => {
                self.each(*who, you, |engine, player| engine.exceed_by(context.source, player))
            }
            Effect::Revert(who) => {
                self.each(*who, you, |engine, player| engine.revert_by(context.source, player))
            }
            Effect::SkipEndDraw => self.skip_end_draw(you),
            Effect::GainLife(who, quantity) => {
                let amount = self.read().quantity(quantity, &context).clamp(0, u8::MAX.into()) as u8;
                self.each(*who, you, |engine, player| engine.gain_life(player, amount));
            }
            Effect::LifeBecomes(quantity) => self.life_becomes(quantity, &context),
            Effect::Spend(who, amount, resource) => self.spend_effect(*who, *amount, *resource, context),
            Effect::Damage { to, amount, nonlethal } => {
                self.damage_effect(*to, *amount, *nonlethal, at, context)
            }
            Effect::LoseAllArmor => self.lose_all_armor(you),
        }
    }

    /// Hands an answer to the clause that asked. Clauses that never ask are given none.
    pub fn answer_effect(&mut self, at: At, context: Context, stage: Stage, choice: Choice) {
        let Some(effect) = self.duel.clause(at.block, at.index) else { return self.fault(Fault::NoSuchText) };
        self.line_works(&context, at);
        match effect {
            Effect::May(who, body) => self.answer_may(*who, body, context, choice),
            Effect::Choose { who, count, options } => {
                self.answer_choose((*who, *count), options, at, context, stage, choice)
            }
            Effect::Pay { payment, .. } => self.answer_pay_effect(*payment, context, choice),
            Effect::Times { body, .. } => self.answer_times(body, at, context, stage, choice),
            Effect::Alternating(body) => self.answer_alternating(body, at, context, choice),
            Effect::DrawBetween(..) => self.answer_draw_any(Who::You, context, choice),
            Effect::Move { limit, who, .. } => self.answer_move(*who, *limit, context, stage, choice),
            Effect::MoveTo(_) => self.answer_move_to(context, choice),
            Effect::Marker(name, act) => self.answer_marker(*name, *act, at, context, stage, choice),
            Effect::ExtraAttack { free, most_power } => {
                self.answer_additional(*free, *most_power, context, choice);
            }
            Effect::DrawAny(who) => self.answer_draw_any(*who, context, choice),
            Effect::Name(what) => self.answer_name(*what, at, context, stage, choice),
            Effect::PlayBoost(play) => self.answer_play_boost(play, at, context, stage, choice),
            Effect::DiscardThisOrAnother => self.answer_discard_this_or_another(choice),
            Effect::Look { .. } => self.answer_use_kept_card(context, choice),
            Effect::If { .. }
            | Effect::ForEach(_)
            | Effect::Group(_)
            | Effect::Later(..)
            | Effect::Scoped(..)
            | Effect::Grant(_)
            | Effect::LendLines
            | Effect::Modify(_)
            | Effect::Draw(..)
            | Effect::SwapDeckAndSealed
            | Effect::RevealPicked(..)
            | Effect::Remember(_)
            | Effect::PlayTopAsBoost { .. }
            | Effect::PlayItsBoost
            | Effect::GiveThis(_)
            | Effect::Negate
            | Effect::DrawTo(..)
            | Effect::DiscardTo(..)
            | Effect::DrawOrDiscardTo { .. }
            | Effect::MoveCards { .. }
            | Effect::Shuffle(_)
            | Effect::Reveal(..)
            | Effect::DiscardBoost
            | Effect::ReturnBoost
            | Effect::PlayThisAttacksBoost { .. }
            | Effect::SustainThis
            | Effect::Sustain { .. }
            | Effect::SustainAll
            | Effect::Strike(_)
            | Effect::BecomeCritical
            | Effect::GainAdvantage
            | Effect::MustSetNamed
            | Effect::RevealAttack
            | Effect::WildSwingAgain
            | Effect::TakeAnotherAction { .. }
            | Effect::Exceed(_)
            | Effect::Revert(_)
            | Effect::SkipEndDraw
            | Effect::GainLife(..)
            | Effect::LifeBecomes(_)
            | Effect::Spend(..)
            | Effect::Damage { .. }
            | Effect::LoseAllArmor => self.fault(Fault::StrayAnswer),
        }
    }

    /// Does something for each player that is meant, you first.
    fn each(&mut self, who: Who, you: Player, mut act: impl FnMut(&mut Self, Player)) {
        match who {
            Who::You => act(self, you),
            Who::Opponent => act(self, you.other()),
            Who::EachPlayer => {
                act(self, you);
                act(self, you.other());
            }
        }
    }

    /// Puts something on the agenda for each player that is meant, so that you come first.
    fn each_backwards(&mut self, who: Who, you: Player, mut act: impl FnMut(&mut Self, Player)) {
        match who {
            Who::You => act(self, you),
            Who::Opponent => act(self, you.other()),
            Who::EachPlayer => {
                act(self, you.other());
                act(self, you);
            }
        }
    }

    /// For a clause that asks: who does it now. `each player` puts the opponent's part on the agenda first.
    fn actor(&mut self, who: Who, at: At, context: Context, stage: Stage) -> Player {
        match who {
            Who::You => context.you,
            Who::Opponent => context.you.other(),
            Who::EachPlayer if stage.is_opponents() => context.you.other(),
            Who::EachPlayer if stage == Stage::Asked => context.you,
            Who::EachPlayer => {
                self.push(Step::Effect { at, context, stage: Stage::OpponentBegins });
                context.you
            }
        }
    }
}
