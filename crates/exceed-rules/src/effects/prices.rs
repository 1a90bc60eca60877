//! Payments inside card text: what is paid, whether it can be, and what it buys.

use exceed_cards::ir::{Amount, Cost, Effect, Filter, Payment as Price, Resource, Trigger, Who};

use crate::card::{CardId, Named};
use crate::choice::{Area, Choice};
use crate::conditions::player_meant;
use crate::decision::{QuestionKind, Reason};
use crate::effects::control::{card_filter, clamp_amount};
use crate::game::{Engine, Fault};
use crate::picks::area_bit;
use crate::player::Player;
use crate::state::{Grant, Until};
use crate::step::{At, CardFilter, CardPick, Context, LifePays, PayWith, Payment, PickThen, Stage, Step};

impl Engine<'_> {
    /// A payment inside card text. What it buys follows once it is paid; if it can't be paid, nothing happens.
    pub fn pay_effect(&mut self, who: Who, payment: Price, at: At, context: Context, stage: Stage) {
        if stage == Stage::Asked {
            return self.ask_amount(context.you, payment, at, context);
        }
        let player = player_meant(who, context.you);
        let context = Context { you: player, ..context };
        let payment = self.really_paid(player, payment);
        if !self.can_afford(player, payment, &context) {
            return self.report(|context| context.done = false);
        }
        let reason = self.read().reason(&context);
        let all_of = |with, least, most, to, life| {
            Step::Pay(Payment { player, with, least, most, to, life, instead: 0, reason })
        };
        let pay = |with, least, most| all_of(with, least, most, Area::Discard, LifePays::Yes);
        let gauge = self.state.table.sides[player].gauge.len() as u8;
        self.push(Step::Paid { at, context });
        match payment {
            // Paid in full with no card.
            Price::Exactly(most, Resource::Gauge) | Price::Between(_, most, Resource::Gauge)
                if self.read().gauge_is_free(player) =>
            {
                self.tell_paid(most)
            }
            Price::Exactly(amount, Resource::Force) => self.push(pay(PayWith::Force, amount, amount)),
            Price::Exactly(amount, Resource::Gauge) => {
                match self.due_for_text(player, payment, amount, Resource::Gauge).amount {
                    0 => self.tell_paid(amount),
                    due => self.push(pay(PayWith::Gauge, due, due)),
                }
            }
            Price::Between(least, most, Resource::Force) => self.push(pay(PayWith::Force, least, most)),
            Price::Between(least, most, Resource::Gauge) => self.push(pay(PayWith::Gauge, least, most)),
            Price::Any(Resource::Force) => self.push(pay(PayWith::Force, 0, Payment::AS_MUCH_AS_THEY_LIKE)),
            Price::Any(Resource::Gauge) => self.push(pay(PayWith::Gauge, 0, Payment::AS_MUCH_AS_THEY_LIKE)),
            Price::All(Resource::Gauge) => {
                self.push(all_of(PayWith::Gauge, gauge, gauge, Area::Discard, LifePays::No));
            }
            Price::All(Resource::Force) => {
                let force = self.read().force_in_cards(player);
                self.push(all_of(PayWith::Force, force, force, Area::Discard, LifePays::No));
            }
            Price::ReturnGauge(most) => {
                self.push(all_of(PayWith::Gauge, 0, most, Area::Hand, LifePays::No));
            }
            Price::ExceedCost => {
                let to = self.exceed_cost_goes_to(player);
                let life = if to == Area::Discard { LifePays::Yes } else { LifePays::No };
                if let Some(cost @ 1..) = self.read().exceed_cost(player) {
                    self.push(all_of(PayWith::Gauge, cost, cost, to, life));
                }
            }
            Price::Exactly(amount, Resource::Life) => {
                self.tell_paid(amount);
                self.spend_life(player, amount);
            }
            Price::Between(_, _, Resource::Life) | Price::Any(Resource::Life) => {
                self.ask_amount(player, payment, at, context)
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
            Price::Seal(count, filter) => {
                self.tell_paid(count);
                self.pick_from_hand(player, count, filter, PickThen::To(Area::Sealed), reason);
            }
            Price::DiscardRandom(least, most) if least == most => {
                self.tell_paid(least);
                self.discard_at_random(player, least);
            }
            Price::DiscardRandom(..) => self.ask_amount(player, payment, at, context),
            Price::DiscardBoost => {
                self.tell_paid(1);
                self.push(Step::Cards(CardPick {
                    player,
                    owner: player,
                    from: area_bit(Area::Boosts),
                    filter: CardFilter::Any,
                    least: 1,
                    most: 1,
                    fewer: 0,
                    last: 0,
                    then: PickThen::LeavePlay,
                    reason,
                }));
            }
            Price::DiscardBoostNear(name, near) => {
                self.tell_paid(1);
                let like = self.card_with_boost(name);
                let spaces = self.near_opponent(player, near);
                let from = area_bit(Area::Boosts);
                let filter = CardFilter::TrapOn { like, spaces };
                let (owner, then) = (player, PickThen::LeavePlay);
                let (least, most, fewer, last) = (1, 1, 0, 0);
                let pick = CardPick { player, owner, from, filter, least, most, fewer, last, then, reason };
                self.push(Step::Cards(pick));
            }
            Price::DiscardInReach(count) => {
                self.tell_paid(count);
                self.push_discard(player, count, count, CardFilter::InReach(player), reason);
            }
            Price::PutUnder(count, filter, _) => {
                self.tell_paid(count);
                self.pick_from_hand(player, count, filter, PickThen::To(Area::UnderMarker), reason);
            }
            Price::Store(count, filter) => {
                self.tell_paid(count);
                self.pick_from_hand(player, count, filter, PickThen::To(Area::Stored), reason);
            }
            Price::RevealCopy => self.reveal_copy(player, context),
            Price::DiscardCopy => {
                self.tell_paid(1);
                self.push_discard(player, 1, 1, CardFilter::CopyOf(context.it), reason);
            }
            Price::RevealSameSpeed => {
                let from = area_bit(Area::Hand);
                let filter = CardFilter::SameSpeed { player, top: context.count };
                let (owner, then) = (player, PickThen::Show);
                let (least, most, fewer, last) = (1, 1, 0, 0);
                let pick = CardPick { player, owner, from, filter, least, most, fewer, last, then, reason };
                self.push(Step::Cards(pick));
            }
            Price::RevealAlike => {
                let from = area_bit(Area::Hand);
                let filter = CardFilter::Alike;
                let (owner, then) = (player, PickThen::Show);
                let (least, most, fewer, last) = (0, 40, 0, 0);
                let pick = CardPick { player, owner, from, filter, least, most, fewer, last, then, reason };
                self.push(Step::Cards(pick));
            }
        }
    }

    /// How much life, or how many cards at random; declining is possible.
    fn ask_amount(&mut self, player: Player, payment: Price, at: At, context: Context) {
        let side = &self.state.table.sides[player];
        let random = matches!(payment, Price::DiscardRandom(..));
        let life = if random { side.hand_count } else { side.fighter().life };
        let (least, most) =
            if let Price::Between(least, most, _) | Price::DiscardRandom(least, most) = payment {
                (least, most)
            } else {
                (1, life)
            };
        for amount in least.max(1)..=most.min(life) {
            self.offer(Choice::Number(amount));
        }
        self.offer(Choice::No);
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage: Stage::Asked }, player, QuestionKind::Number, reason);
    }

    /// The amount of life.
    pub fn answer_pay_effect(&mut self, payment: Price, context: Context, choice: Choice) {
        let player = context.you;
        if choice == Choice::No {
            // Declined: what it would buy does not follow.
            self.state.table.agenda.pop();
            return;
        }
        let Choice::Number(amount) = choice else { return self.fault(Fault::StrayAnswer) };
        self.tell_paid(amount);
        if matches!(payment, Price::DiscardRandom(..)) {
            self.discard_at_random(player, amount);
        } else {
            self.spend_life(player, amount);
        }
    }

    /// What is due of the least that text makes a player pay: a fixed number of gauge may be lowered, what costs nothing needs
    /// none.
    fn due_for_text(&self, player: Player, payment: Price, amount: u8, resource: Resource) -> Cost {
        let cost = Cost { amount, resource };
        let read = self.read();
        if matches!(payment, Price::Exactly(..)) || read.gauge_is_free(player) {
            read.due_cost(player, cost)
        } else {
            cost
        }
    }

    /// The price as it is paid: gauge may be paid as force.
    fn really_paid(&self, player: Player, payment: Price) -> Price {
        let with = |resource| self.read().paid_with(player, resource);
        match payment {
            Price::Exactly(amount, resource) => Price::Exactly(amount, with(resource)),
            Price::Between(least, most, resource) => Price::Between(least, most, with(resource)),
            Price::Any(resource) => Price::Any(with(resource)),
            Price::All(_)
            | Price::ReturnGauge(_)
            | Price::Discard(..)
            | Price::Seal(..)
            | Price::DiscardRandom(..)
            | Price::DiscardInReach(_)
            | Price::PutUnder(..)
            | Price::Store(..)
            | Price::DiscardBoost
            | Price::DiscardBoostNear(..)
            | Price::RevealAlike
            | Price::RevealSameSpeed
            | Price::DiscardCopy
            | Price::ExceedCost
            | Price::RevealCopy => payment,
        }
    }

    fn reveal_copy(&mut self, player: Player, context: Context) {
        let name = Named::new(self.duel.card(context.card).name);
        if let Some(place) = name.and_then(|name| self.find_named(player, Area::Hand, name)) {
            self.reveal_hand_card(player, self.card_at(place));
        }
    }

    /// Whether a player can pay this price.
    pub fn can_afford(&self, player: Player, payment: Price, context: &Context) -> bool {
        let hand = &self.state.secrets.hand[player];
        match self.really_paid(player, payment) {
            Price::Exactly(amount, resource) | Price::Between(amount, _, resource) => {
                let due = self.due_for_text(player, payment, amount, resource);
                self.can_pay(player, due, None)
            }
            Price::Any(_) | Price::All(_) | Price::ReturnGauge(_) | Price::RevealAlike => true,
            Price::DiscardRandom(least, _) => hand.len() >= least as usize,
            Price::DiscardBoost => self.read().has_loose_boost(player),
            Price::ExceedCost => self.can_exceed(player),
            Price::DiscardBoostNear(name, near) => self.has_trap_near(player, name, near),
            Price::DiscardInReach(count) => {
                let reaches = |card: &&CardId| self.passes(CardFilter::InReach(player), **card);
                hand.iter().filter(reaches).count() >= count as usize
            }
            Price::Discard(count, filter)
            | Price::Seal(count, filter)
            | Price::PutUnder(count, filter, _)
            | Price::Store(count, filter) => {
                hand.iter().filter(|&&card| self.passes(card_filter(filter), card)).count() >= count as usize
            }
            Price::DiscardCopy => hand.iter().any(|&card| self.passes(CardFilter::CopyOf(context.it), card)),
            Price::RevealSameSpeed => {
                let filter = CardFilter::SameSpeed { player, top: context.count };
                hand.iter().any(|&card| self.passes(filter, card))
            }
            Price::RevealCopy => {
                context.card.is_known()
                    && hand.iter().any(|&card| self.duel.card(card).name == self.duel.card(context.card).name)
            }
        }
    }

    /// Whether, as far as everybody knows, a player might pay this price.
    pub fn might_afford(&self, player: Player, payment: Price) -> bool {
        let hand = self.state.table.sides[player].hand_count;
        match self.really_paid(player, payment) {
            Price::Exactly(amount, resource) | Price::Between(amount, _, resource) => {
                let due = self.due_for_text(player, payment, amount, resource);
                self.might_pay(player, due)
            }
            Price::Any(_) | Price::All(_) | Price::ReturnGauge(_) => true,
            Price::DiscardRandom(least, _) => hand >= least,
            Price::DiscardBoost => self.read().has_loose_boost(player),
            Price::ExceedCost => self.can_exceed(player),
            Price::DiscardBoostNear(name, near) => self.has_trap_near(player, name, near),
            Price::RevealAlike | Price::RevealSameSpeed => hand > 0,
            Price::Discard(count, _)
            | Price::Seal(count, _)
            | Price::DiscardInReach(count)
            | Price::PutUnder(count, ..)
            | Price::Store(count, _) => hand >= count,
            Price::RevealCopy | Price::DiscardCopy => hand > 0,
        }
    }

    /// The price is paid: what it buys.
    pub fn paid(&mut self, at: At, context: Context) {
        let Some(Effect::Pay { then, payment, .. }) = self.duel.clause(at.block, at.index) else {
            return self.fault(Fault::NoSuchText);
        };
        // Nothing was spent where something might have been: declined.
        let declined = context.paid == 0 && is_free_amount(*payment);
        if declined {
            self.report(|outer| outer.done = false);
        } else {
            // What waits for it comes once what it bought is done.
            if matches!(payment, Price::Store(..)) {
                self.push_triggers(Trigger::Store, context.you);
            }
            self.push_block(then.block, context);
        }
    }

    /// Picks from hand for an effect.
    fn pick_from_hand(&mut self, player: Player, count: u8, filter: Filter, then: PickThen, reason: Reason) {
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Hand),
            filter: card_filter(filter),
            least: count,
            most: count,
            fewer: 0,
            last: 0,
            then,
            reason,
        }));
    }

    /// `X is paid for this strike`; before a strike, for the next one of this turn.
    pub fn remember(&mut self, amount: Amount, at: At, context: Context) {
        let number = clamp_amount(self.read().amount(amount, &context));
        let of = self.read().x_of(&context);
        if let Some(strike) = self.strike() {
            strike.records[context.you].x[of] = number;
            return;
        }
        let Ok(value) = i8::try_from(number) else { return self.fault(Fault::NumberTooLarge) };
        let (block, index, to) = (at.block, at.index, Some(context.you));
        self.add_grant(Grant { block, index, to, value, until: Until::Strike, additional: false, context });
    }

    /// What was remembered before the strike counts for it.
    pub fn recall(&mut self) {
        let duel = self.duel;
        let remembers =
            |grant: &Grant| matches!(duel.clause(grant.block, grant.index), Some(Effect::Remember(_)));
        let waiting = self.state.table.grants;
        for grant in waiting.iter().filter(|grant| remembers(grant)) {
            let of = self.read().x_of(&grant.context);
            if let (Some(player), Some(strike)) = (grant.to, self.strike()) {
                strike.records[player].x[of] = grant.value.unsigned_abs();
            }
        }
        self.state.table.grants.retain(|grant| !remembers(grant));
    }
}

/// A price whose amount the payer picks; nothing is a possible amount.
pub(crate) fn is_free_amount(payment: Price) -> bool {
    match payment {
        Price::Between(..) | Price::Any(_) | Price::ReturnGauge(_) | Price::RevealAlike => true,
        Price::DiscardRandom(least, most) => least < most,
        Price::Exactly(..)
        | Price::All(_)
        | Price::Discard(..)
        | Price::Seal(..)
        | Price::DiscardInReach(_)
        | Price::PutUnder(..)
        | Price::Store(..)
        | Price::DiscardBoost
        | Price::DiscardBoostNear(..)
        | Price::RevealCopy
        | Price::RevealSameSpeed
        | Price::ExceedCost
        | Price::DiscardCopy => false,
    }
}
