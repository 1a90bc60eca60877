//! Choices, payments, scopes and gifts.

use exceed_cards::ir::{
    Amount, Cards, Condition, Cost, Effect, Filter, Hook, Modifier, MoveLimit, Quantity, Scope, Sequence,
    Who, Zone, ZoneKind,
};

use super::prices::is_free_amount;
use crate::amounts::player_on;
use crate::choice::Choice;
use crate::conditions::{area_of, player_meant};
use crate::decision::{QuestionKind, Reason};
use crate::game::{Engine, Fault};
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::{Grant, LaterEffect, Until};
use crate::step::{At, CardFilter, Context, Stage, Step};

impl Reader<'_> {
    /// What asks, for words and pictures.
    pub fn reason(&self, context: &Context) -> Reason {
        match context.source.fighter() {
            Some(fighter) => Reason::Character(self.duel.fighter(fighter).player),
            None if context.card.is_known() => Reason::Card(context.card),
            None => Reason::Character(context.you),
        }
    }
}

impl Engine<'_> {
    /// "You may": asked once (GEN-5), and only if, as far as everybody knows, it can be done. A payment of a free amount
    /// asks itself.
    pub fn may(&mut self, who: Who, body: &Sequence, at: At, context: Context) {
        let player = player_meant(who, context.you);
        let theirs = Context { you: player, ..context };
        if let Some(Effect::Pay { payment, .. }) = body.effects.first() {
            if is_free_amount(*payment) {
                return self.push_block(body.block, theirs);
            }
            if !self.might_afford(player, *payment) {
                self.not_asked(player, QuestionKind::Confirm, Choice::No);
                return self.report(|context| context.done = false);
            }
        }
        let nothing = body.effects.first().is_some_and(|first| !self.might_be_done(first, &theirs));
        let only_top = matches!(body.effects[..], [Effect::PlayTopAsBoost { .. }]);
        if nothing || only_top && !self.might_use_top_card(player) {
            self.not_asked(player, QuestionKind::Confirm, Choice::No);
            return self.report(|context| context.done = false);
        }
        let reason = self.read().reason(&theirs);
        match body.effects.first() {
            // Only the hidden hand says that it can't be done: asked all the same, with one answer.
            Some(Effect::Pay { payment, .. }) if !self.can_afford(player, *payment, &theirs) => {
                self.offer(Choice::No);
            }
            Some(_) | None => self.offer_yes_or_no(),
        }
        self.ask(Step::Effect { at, context, stage: Stage::Begins }, player, QuestionKind::Confirm, reason);
    }

    /// Whether, as far as everybody knows, a clause might do something: an offer of nothing is not made.
    fn might_be_done(&self, effect: &Effect, context: &Context) -> bool {
        let you = context.you;
        let some = |zone: &Zone| self.area_length(player_on(zone.side, you), area_of(zone.kind)) > 0;
        match effect {
            Effect::MoveCards { who: Who::You, cards: Cards::Pick { from, .. }, .. } => from.iter().any(some),
            Effect::MoveCards {
                cards: Cards::Random { from: zone, .. } | Cards::Copies { from: zone, .. },
                ..
            } => some(zone),
            Effect::MoveCards { cards: Cards::Bottom { of: zone }, .. } => some(zone),
            Effect::MoveCards { cards: Cards::Top { of: zone, .. }, .. }
                if zone.kind == ZoneKind::Discard =>
            {
                some(zone)
            }
            Effect::MoveCards { cards: Cards::It, .. } => self.read().lying_source(context).is_some(),
            Effect::PlaceCards { cards, spot, .. } => self.read().can_place_card(cards, *spot, context),
            Effect::PlaceThis(spot) => self.read().spots(*spot, context) != 0,
            Effect::MoveBoost(name, _) | Effect::MeasureFrom(name) => {
                self.read().spaces_of_boosts(you, *name) != 0
            }
            Effect::MoveCards { cards: Cards::YourAttack, .. } => self.attack_place(you).is_some(),
            Effect::PlayThisAttacksBoost { .. } => {
                self.read().attack(you).is_some_and(|attack| attack.in_play)
            }
            // Of the hand only its size is known.
            Effect::ExtraAttack { .. } => self.state.table.sides[you].hand_count > 0,
            Effect::Spend(Who::You, Amount::Number(amount), resource) => {
                let amount = clamp_amount(i16::from(*amount));
                let cost = Cost { amount, resource: *resource };
                self.might_pay(you, self.read().due_cost(you, cost))
            }
            Effect::DiscardBoost | Effect::ReturnBoost => {
                Player::BOTH.into_iter().any(|player| self.read().has_loose_boost(player))
            }
            Effect::PlayBoost(play) => {
                self.boosts_are_secret(you, play) || self.has_playable_boost(you, play)
            }
            Effect::Move { limit: Some(MoveLimit::TowardSource), .. } => {
                !self.read().toward_source(you).is_empty()
            }
            Effect::Marker(name, act) => self.read().marker_act_does_something(*name, *act, context),
            Effect::If { .. }
            | Effect::May(..)
            | Effect::Choose { .. }
            | Effect::Pay { .. }
            | Effect::MoveTo(_)
            | Effect::ReturnToStart(_)
            | Effect::Widen
            | Effect::ForEach(_)
            | Effect::Times { .. }
            | Effect::Group(_)
            | Effect::Later(..)
            | Effect::Scoped(..)
            | Effect::Grant(_)
            | Effect::LendLines
            | Effect::TriggerAgain(_)
            | Effect::Alternating(_)
            | Effect::Modify(_)
            | Effect::Move { .. }
            | Effect::Draw(..)
            | Effect::DrawAny(_)
            | Effect::DrawBetween(..)
            | Effect::DrawTo(..)
            | Effect::DiscardTo(..)
            | Effect::DrawOrDiscardTo { .. }
            | Effect::MoveCards { .. }
            | Effect::Look { .. }
            | Effect::SwapDeckAndSealed
            | Effect::Shuffle(_)
            | Effect::Reveal(..)
            | Effect::RevealPicked(..)
            | Effect::Name(_)
            | Effect::Remember(_)
            | Effect::DiscardThisOrAnother
            | Effect::PlayTopAsBoost { .. }
            | Effect::PlayItsBoost
            | Effect::Negate
            | Effect::GiveThis(_)
            | Effect::SustainThis
            | Effect::Sustain { .. }
            | Effect::SustainAll
            | Effect::LayFaceDown(..)
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
            | Effect::LoseAllArmor => true,
        }
    }

    /// The answer to "you may".
    pub fn answer_may(&mut self, who: Who, body: &Sequence, context: Context, choice: Choice) {
        match self.confirmed(choice) {
            Some(true) => {
                self.push_block(body.block, Context { you: player_meant(who, context.you), ..context });
            }
            Some(false) => self.report(|context| context.done = false),
            None => {}
        }
    }

    /// Whether a confirmation was answered by yes; any other answer than yes or no is a fault.
    pub fn confirmed(&mut self, choice: Choice) -> Option<bool> {
        if choice != Choice::Yes && choice != Choice::No {
            self.fault(Fault::StrayAnswer);
            return None;
        }
        Some(choice == Choice::Yes)
    }

    /// "Choose one", or several, each once.
    pub fn choose_options(
        &mut self,
        who: Who,
        count: u8,
        options: &[Sequence],
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let already = stage.taken();
        if already.count_ones() >= u32::from(count).min(options.len() as u32) {
            return;
        }
        let player = player_meant(who, context.you);
        for index in 0..options.len() as u8 {
            if !taken(already, index) {
                self.offer(Choice::Option(index));
            }
        }
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage: Stage::Taken(already) };
        self.ask_unless_forced(step, player, QuestionKind::Pick, reason);
    }

    /// The option is done before the next is picked.
    pub fn answer_choose(
        &mut self,
        (who, count): (Who, u8),
        options: &[Sequence],
        at: At,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        let Choice::Option(index) = choice else { return self.fault(Fault::StrayAnswer) };
        let Some(option) = options.get(index as usize) else { return self.fault(Fault::StrayAnswer) };
        if count > 1 {
            // What was taken is kept in one byte.
            let Some(bit) = 1_u8.checked_shl(index.into()) else { return self.fault(Fault::NumberTooLarge) };
            let options = stage.taken() | bit;
            if options.count_ones() < u32::from(count) {
                self.push(Step::Effect { at, context, stage: Stage::Taken(options) });
            }
        }
        self.push_block(option.block, Context { you: player_meant(who, context.you), ..context });
    }

    /// "For each": once more.
    pub fn repeat(&mut self, block: u16, left: u8, context: Context) {
        if left > 0 {
            self.push(Step::Repeat { block, left: left - 1, context });
            self.push_block(block, context);
        }
    }

    /// `2 times: …`.
    pub fn times(
        &mut self,
        count: &Quantity,
        may_stop: bool,
        body: &Sequence,
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let counted = || clamp_amount(self.read().quantity(count, &context));
        let left = stage.left().unwrap_or_else(counted);
        if left == 0 {
            return;
        }
        if !may_stop {
            return self.push(Step::Repeat { block: body.block, left, context });
        }
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage: Stage::Left(left) };
        self.offer_yes_or_no();
        self.ask(step, context.you, QuestionKind::Confirm, reason);
    }

    /// Once more, or enough.
    pub fn answer_times(&mut self, body: &Sequence, at: At, context: Context, stage: Stage, choice: Choice) {
        if self.confirmed(choice) == Some(true) {
            if let Some(left @ 2..) = stage.left() {
                self.push(Step::Effect { at, context, stage: Stage::Left(left - 1) });
            }
            self.push_block(body.block, context);
        }
    }

    /// `alternating until one declines: …`: whoever did it last is `you`; the other is asked, if it can be done at all.
    pub fn alternating(&mut self, body: &Sequence, at: At, context: Context) {
        let next = Context { you: context.you.other(), ..context };
        if body.effects.first().is_some_and(|first| !self.might_be_done(first, &next)) {
            return self.not_asked(next.you, QuestionKind::Confirm, Choice::No);
        }
        let reason = self.read().reason(&context);
        self.offer_yes_or_no();
        self.ask(Step::Effect { at, context, stage: Stage::Begins }, next.you, QuestionKind::Confirm, reason);
    }

    /// They do it, and the other is asked next; or it ends.
    pub fn answer_alternating(&mut self, body: &Sequence, at: At, context: Context, choice: Choice) {
        if self.confirmed(choice) == Some(true) {
            let context = Context { you: context.you.other(), ..context };
            self.push(Step::Effect { at, context, stage: Stage::Begins });
            self.push_block(body.block, context);
        }
    }

    /// `your attack gains its triggers`: kept with the card they are printed on.
    pub fn lend_lines(&mut self, at: At, context: Context) {
        if context.it.is_known() {
            self.grant_line(at, context);
        }
    }

    /// A clause that waits for a moment keeps what it knows. Sets belong to a strike that is still to come.
    pub fn later(&mut self, hook: Hook, at: At, context: Context) {
        let table = &self.state.table;
        let sets = matches!(hook, Hook::AfterYouSet | Hook::AfterOpponentSets);
        let useless = sets && (table.strike.is_some() || table.plan.is_none());
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
            Scope::NextStrike => self.push_block(body.block, Context { lasting: true, ..context }),
        }
    }

    /// `your attack has "…"`: for this strike.
    pub fn grant_line(&mut self, at: At, context: Context) {
        let to = Some(if context.to_opponent { context.you.other() } else { context.you });
        self.grant(Grant {
            block: at.block,
            index: at.index,
            to,
            value: 0,
            until: if context.lasting { Until::NextStrike } else { Until::Strike },
            additional: false,
            context,
        });
    }

    /// A modifier of a triggered line: its amount is read once.
    pub fn modify(&mut self, modifier: &Modifier, at: At, context: Context) {
        let modifier = modifier.plain();
        let read = self.read();
        let value = if let Modifier::Stat(_, quantity, _) = modifier {
            read.quantity(quantity, &context)
        } else if let Modifier::Range { per, .. } = modifier {
            read.steps(*per, &context)
        } else if let Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) = modifier {
            read.amount(*amount, &context)
        } else if let Modifier::More(_, more) = modifier {
            i16::from(*more)
        } else {
            0
        };
        // A bonus that comes to nothing is not kept.
        if value == 0 && matches!(modifier, Modifier::Stat(..)) {
            return;
        }
        let Ok(value) = i8::try_from(value) else { return self.fault(Fault::NumberTooLarge) };
        let to = Some(if context.to_opponent { context.you.other() } else { context.you });
        let until = if matches!(modifier, Modifier::DodgeNamed | Modifier::InvalidNamed) {
            Until::Turn
        } else if context.lasting {
            Until::NextStrike
        } else {
            Until::Strike
        };
        self.grant(Grant { block: at.block, index: at.index, to, value, until, additional: false, context });
        self.tell_critical();
    }
}

/// Whether an option is in the set of those taken; only the first eight can be.
fn taken(options: u8, index: u8) -> bool {
    1_u8.checked_shl(index.into()).is_some_and(|bit| options & bit != 0)
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

/// A fixed number, for amounts that are read before a question. No card says a larger one.
pub(crate) fn clamp_amount(amount: i16) -> u8 {
    amount.clamp(0, 99) as u8
}
