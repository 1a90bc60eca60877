//! Choices, payments, scopes and gifts.

use exceed_cards::ir::{
    Condition, Effect, Filter, Hook, Modifier, Payment as Price, Resource, Scope, Sequence, Who,
};

use super::ASKED;
use crate::boost::yes_or_no;
use crate::choice::{Area, Choice};
use crate::conditions::player_meant;
use crate::decision::{Choices, QuestionKind, Reason};
use crate::game::{Engine, Fault, offer};
use crate::modifiers::Reader;
use crate::picks::area_bit;
use crate::player::Player;
use crate::state::{Grant, LaterEffect, Until};
use crate::step::{At, CardFilter, CardPick, Context, PayWith, Payment, PickThen, Source, Step};

impl Reader<'_> {
    /// What asks, for words and pictures.
    pub fn reason(&self, context: &Context) -> Reason {
        match context.source {
            Source::Character(player) => Reason::Character(player),
            _ if context.card.is_known() => Reason::Card(context.card),
            Source::Rule | Source::Attack(_) | Source::Boost(_) | Source::Grant(_) => {
                Reason::Character(context.you)
            }
        }
    }
}

impl Engine<'_> {
    /// "You may": asked only if, as far as everybody knows, it can be done. A payment of a free amount asks itself.
    pub fn may(&mut self, who: Who, body: &Sequence, at: At, context: Context) {
        let player = player_meant(who, context.you);
        let context = Context { you: player, ..context };
        if let Some(Effect::Pay { payment, .. }) = body.effects.first() {
            if is_free_amount(*payment) {
                return self.push_block(body.block, context);
            }
            if !self.might_afford(player, *payment) {
                return;
            }
        }
        let reason = self.read().reason(&context);
        let mut choices = yes_or_no();
        // Only the hidden hand says that it can't be done: asked all the same, with one answer.
        if let Some(Effect::Pay { payment, .. }) = body.effects.first()
            && !self.can_afford(player, *payment, &context)
        {
            choices = Choices::new();
            offer(&mut choices, Choice::No);
        }
        self.ask(Step::Effect { at, context, stage: 0 }, player, QuestionKind::Confirm, reason, choices);
    }

    /// The answer to "you may".
    pub fn answer_may(&mut self, body: &Sequence, context: Context, choice: Choice) {
        if choice == Choice::Yes {
            self.push_block(body.block, context);
        } else {
            self.report(|context| context.done = false);
        }
    }

    /// "Choose one": `stage` is the set of options taken already.
    pub fn choose_options(
        &mut self,
        who: Who,
        count: u8,
        options: &[Sequence],
        at: At,
        context: Context,
        stage: u8,
    ) {
        if stage.count_ones() >= u32::from(count).min(options.len() as u32) {
            return;
        }
        let player = player_meant(who, context.you);
        let mut choices = Choices::new();
        for index in 0..options.len() as u8 {
            if stage & 1 << index == 0 {
                offer(&mut choices, Choice::Option(index));
            }
        }
        let reason = self.read().reason(&context);
        self.ask_unless_forced(
            Step::Effect { at, context, stage },
            player,
            QuestionKind::Pick,
            reason,
            choices,
        );
    }

    /// The option is done before the next is picked.
    pub fn answer_choose(
        &mut self,
        count: u8,
        options: &[Sequence],
        at: At,
        context: Context,
        stage: u8,
        choice: Choice,
    ) {
        let Choice::Option(index) = choice else { return };
        let stage = stage | 1 << index;
        if stage.count_ones() < u32::from(count) {
            self.push(Step::Effect { at, context, stage });
        }
        let Effect::Choose { who, .. } = &self.duel.block(at.block)[at.index as usize] else { return };
        let context = Context { you: player_meant(*who, context.you), ..context };
        self.push_block(options[index as usize].block, context);
    }

    /// A payment inside card text. What it buys follows once it is paid; if it can't be paid, nothing happens.
    pub fn pay_effect(&mut self, who: Who, payment: Price, at: At, context: Context, stage: u8) {
        let player = player_meant(who, context.you);
        let context = Context { you: player, ..context };
        if stage & ASKED != 0 {
            return self.ask_life(player, payment, at, context);
        }
        if !self.can_afford(player, payment, &context) {
            return self.report(|context| context.done = false);
        }
        let reason = self.read().reason(&context);
        let pay = |with, least, most, to| Step::Pay(Payment { player, with, least, most, to, reason });
        let gauge = self.state.table.sides[player].gauge.len() as u8;
        self.push(Step::Paid { at, context });
        match payment {
            Price::Exactly(amount, Resource::Force) => {
                self.push(pay(PayWith::Force, amount, amount, Area::Discard))
            }
            Price::Exactly(amount, Resource::Gauge) => {
                self.push(pay(PayWith::Gauge, amount, amount, Area::Discard))
            }
            Price::Between(least, most, Resource::Force) => {
                self.push(pay(PayWith::Force, least, most, Area::Discard))
            }
            Price::Between(least, most, Resource::Gauge) => {
                self.push(pay(PayWith::Gauge, least, most, Area::Discard))
            }
            Price::Any(Resource::Force) => self.push(pay(PayWith::Force, 0, u8::MAX, Area::Discard)),
            Price::Any(Resource::Gauge) => self.push(pay(PayWith::Gauge, 0, u8::MAX, Area::Discard)),
            Price::All(Resource::Gauge) => self.push(pay(PayWith::Gauge, gauge, gauge, Area::Discard)),
            Price::All(Resource::Force) => {
                let force = self.force_available(player, None);
                self.push(pay(PayWith::Force, force, force, Area::Discard));
            }
            Price::ReturnGauge(most) => self.push(pay(PayWith::Gauge, 0, most, Area::Hand)),
            Price::Exactly(amount, Resource::Life) => {
                self.tell_paid(amount);
                self.spend_life(player, amount);
            }
            Price::Between(_, _, Resource::Life) | Price::Any(Resource::Life) => {
                self.ask_life(player, payment, at, context)
            }
            Price::All(Resource::Life) => {
                let life = self.state.table.sides[player].fighter().life;
                self.tell_paid(life);
                self.spend_life(player, life);
            }
            Price::Discard(count, filter) => {
                self.tell_paid(count);
                self.push_discard(player, count, count, card_filter(filter), reason);
            }
            Price::RevealCopy => self.reveal_copy(player, context),
        }
    }

    /// How much life; declining is possible.
    fn ask_life(&mut self, player: Player, payment: Price, at: At, context: Context) {
        let life = self.state.table.sides[player].fighter().life;
        let (least, most) =
            if let Price::Between(least, most, _) = payment { (least, most) } else { (1, life) };
        let mut choices = Choices::new();
        for amount in least.max(1)..=most.min(life) {
            offer(&mut choices, Choice::Number(amount));
        }
        offer(&mut choices, Choice::No);
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage: ASKED }, player, QuestionKind::Number, reason, choices);
    }

    /// The amount of life.
    pub fn answer_pay_effect(&mut self, context: Context, choice: Choice) {
        let player = context.you;
        if let Choice::Number(amount) = choice {
            self.tell_paid(amount);
            self.spend_life(player, amount);
        } else {
            // Declined: what it would buy does not follow.
            self.state.table.agenda.pop();
        }
    }

    fn reveal_copy(&mut self, player: Player, context: Context) {
        let held =
            |card: &&crate::card::CardId| self.duel.card(**card).name == self.duel.card(context.card).name;
        if let Some(&card) = self.state.secrets.hand[player].iter().find(held) {
            self.reveal_hand_card(player, card);
        }
    }

    /// Whether a player can pay this price.
    fn can_afford(&self, player: Player, payment: Price, context: &Context) -> bool {
        let hand = &self.state.secrets.hand[player];
        match payment {
            Price::Exactly(amount, resource) | Price::Between(amount, _, resource) => {
                self.can_pay(player, exceed_cards::ir::Cost { amount, resource }, None)
            }
            Price::Any(_) | Price::All(_) | Price::ReturnGauge(_) => true,
            Price::Discard(count, filter) => {
                hand.iter().filter(|&&card| self.passes(card_filter(filter), card)).count() >= count as usize
            }
            Price::RevealCopy => {
                context.card.is_known()
                    && hand.iter().any(|&card| self.duel.card(card).name == self.duel.card(context.card).name)
            }
        }
    }

    /// Whether, as far as everybody knows, a player might pay this price.
    fn might_afford(&self, player: Player, payment: Price) -> bool {
        let hand = self.state.table.sides[player].hand_count;
        match payment {
            Price::Exactly(amount, resource) | Price::Between(amount, _, resource) => {
                self.might_pay(player, exceed_cards::ir::Cost { amount, resource })
            }
            Price::Any(_) | Price::All(_) | Price::ReturnGauge(_) => true,
            Price::Discard(count, _) => hand >= count,
            Price::RevealCopy => hand > 0,
        }
    }

    /// The price is paid: what it buys.
    pub fn paid(&mut self, at: At, context: Context) {
        if let Effect::Pay { then, payment, .. } = &self.duel.block(at.block)[at.index as usize] {
            // Nothing was spent where something might have been: declined.
            let declined = context.paid == 0 && is_free_amount(*payment);
            if declined {
                self.report(|outer| outer.done = false);
            } else {
                self.push_block(then.block, context);
            }
        }
    }

    /// "For each": once more.
    pub fn repeat(&mut self, block: u16, left: u8, context: Context) {
        if left > 0 {
            self.push(Step::Repeat { block, left: left - 1, context });
            self.push_block(block, context);
        }
    }

    /// A clause that waits for a moment keeps what it knows. Sets belong to a strike that is still to come.
    pub fn later(&mut self, hook: Hook, at: At, context: Context) {
        let useless =
            matches!(hook, Hook::AfterYouSet | Hook::AfterOpponentSets) && self.state.table.strike.is_some();
        if !useless
            && self.state.table.later.push(LaterEffect { block: at.block, index: at.index, context }).is_err()
        {
            self.fault(Fault::ListFull);
        }
    }

    /// For whom, or when.
    pub fn scoped(&mut self, scope: &Scope, body: &Sequence, context: Context) {
        match scope {
            Scope::Opponent => self.push_block(body.block, Context { to_opponent: true, ..context }),
            Scope::BothPlayers => {
                self.push_block(body.block, Context { to_opponent: true, ..context });
                self.push_block(body.block, context);
            }
            Scope::Critical => {
                if self.read().holds(&Condition::Critical, &context) {
                    self.push_block(body.block, context);
                }
            }
            Scope::Range(range) => {
                if self.read().in_range_spec(*range, &context) {
                    self.push_block(body.block, context);
                }
            }
        }
    }

    /// `your attack has "…"`: for this strike.
    pub fn grant_line(&mut self, at: At, context: Context) {
        let to = Some(if context.to_opponent { context.you.other() } else { context.you });
        self.grant(Grant { block: at.block, index: at.index, to, value: 0, until: Until::Strike, context });
    }

    /// A modifier of a triggered line: its amount is read once.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other modifiers have no amount")]
    pub fn modify(&mut self, modifier: &Modifier, at: At, context: Context) {
        let read = self.read();
        let value = match modifier {
            Modifier::Stat(_, quantity, _) => read.quantity(quantity, &context),
            Modifier::Range { most, .. } => read.steps(most, &context),
            Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) => read.amount(*amount, &context),
            _ => 0,
        };
        // A bonus that comes to nothing is not kept.
        if value == 0 && matches!(modifier, Modifier::Stat(..)) {
            return;
        }
        let to = Some(if context.to_opponent { context.you.other() } else { context.you });
        let until = if matches!(modifier, Modifier::DodgeNamed) { Until::Turn } else { Until::Strike };
        self.grant(Grant { block: at.block, index: at.index, to, value: value as i8, until, context });
    }

    /// Draw any number.
    pub fn draw_any(&mut self, who: Who, at: At, context: Context) {
        let player = player_meant(who, context.you);
        let mut choices = Choices::new();
        for count in 0..=self.state.table.sides[player].deck_count.min(60) {
            offer(&mut choices, Choice::Number(count));
        }
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage: 0 }, player, QuestionKind::Number, reason, choices);
    }

    /// That many.
    pub fn answer_draw_any(&mut self, who: Who, context: Context, choice: Choice) {
        if let Choice::Number(count) = choice {
            self.draw(player_meant(who, context.you), i16::from(count));
        }
    }

    /// Picks from hand for an effect.
    pub fn pick_from_hand(
        &mut self,
        player: Player,
        count: u8,
        filter: Filter,
        then: PickThen,
        reason: Reason,
    ) {
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Hand),
            filter: card_filter(filter),
            least: count,
            most: count,
            then,
            reason,
        }));
    }
}

/// A price whose amount the payer picks; nothing is a possible amount.
fn is_free_amount(payment: Price) -> bool {
    match payment {
        Price::Between(..) | Price::Any(_) | Price::ReturnGauge(_) => true,
        Price::Exactly(..) | Price::All(_) | Price::Discard(..) | Price::RevealCopy => false,
    }
}

/// The filter of the card language as a filter of picks.
pub(crate) fn card_filter(filter: Filter) -> CardFilter {
    match filter {
        Filter::Any => CardFilter::Any,
        Filter::Normal => CardFilter::Normal,
        Filter::Special => CardFilter::Special,
        Filter::Ultra => CardFilter::Ultra,
        Filter::SpecialOrUltra => CardFilter::SpecialOrUltra,
        Filter::NormalOrSpecial => CardFilter::NormalOrSpecial,
        Filter::Continuous => CardFilter::Continuous,
    }
}

/// A fixed number, for amounts that are read before a question.
pub(crate) fn clamp_amount(amount: i16) -> u8 {
    amount.clamp(0, 60) as u8
}
