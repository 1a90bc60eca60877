//! Paying force and gauge, one card at a time (FRC), or with life where text lets it pay.

use exceed_cards::ir::{Cost, Resource, Trigger};

use crate::card::{Bits, ByteSet, CardId};
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::list::{Full, List};
use crate::player::Player;
use crate::price::{life_paid, paid_by, worth};
use crate::step::{LifePays, PayWith, Payment, Step};

/// What an area has left for a payment.
#[derive(Default)]
struct KindsLeft {
    /// The first place of each kind of card, one bit each.
    kinds: u64,
    /// How many cards there are.
    count: u16,
    /// The most force they make.
    force: u16,
}

/// What the picks of a payment have taken already.
#[derive(Default)]
struct SpokenFor {
    /// Places of the hand, one bit each.
    hand: u64,
    /// Places of the gauge.
    gauge: u64,
    /// What they come to.
    paid: u8,
    /// The life among them.
    life: u8,
    /// What needs no card is among them.
    free: bool,
}

/// What is left for a payment.
struct CardsLeft {
    /// Kinds of cards in hand, by their first places.
    hand: u64,
    /// Kinds of cards in gauge.
    gauge: u64,
    /// What all of them pay at most, with what needs no card.
    worth: u16,
    /// What needs no card.
    free: u8,
    /// Life that pays 1, if there is so much left that may.
    life: Option<u8>,
}

/// What is given for a payment.
#[derive(Default)]
pub(crate) struct Given {
    /// Cards, and where they were.
    pub cards: List<(Option<Area>, CardId), 40>,
    /// Life.
    pub life: u8,
    /// What all of it comes to.
    pub amount: u8,
}

/// Whether life may pay for this.
fn life_pays(reason: Reason) -> LifePays {
    if matches!(reason, Reason::AttackCost(_)) { LifePays::ButTheLast } else { LifePays::Yes }
}

impl Engine<'_> {
    /// A payment of a fixed cost to the discard pile.
    pub fn pay_exactly(&mut self, player: Player, amount: u8, with: PayWith, reason: Reason) {
        if amount > 0 {
            let life = life_pays(reason);
            self.push(Step::Pay(Payment {
                player,
                with,
                least: amount,
                most: amount,
                to: Area::Discard,
                life,
                instead: 0,
                reason,
            }));
        }
    }

    /// Pays a cost that is due; the caller has checked that it can be paid.
    pub fn pay_cost(&mut self, player: Player, cost: Cost, reason: Reason) {
        match cost.resource {
            Resource::Force => self.pay_exactly(player, cost.amount, PayWith::Force, reason),
            Resource::Gauge => self.pay_exactly(player, cost.amount, PayWith::Gauge, reason),
            Resource::Life => self.spend_life(player, cost.amount),
        }
    }

    /// The most force a player can make, one card of the hand left out.
    pub fn force_available(&self, player: Player, without: Option<CardId>) -> u8 {
        let read = self.read();
        read.force_available(player).saturating_sub(without.map_or(0, |card| read.most_force(card)))
    }

    /// Whether a player can pay this, which is due; one card of the hand is spoken for.
    pub fn can_pay(&self, player: Player, cost: Cost, without: Option<CardId>) -> bool {
        self.can_pay_with(player, cost, without, LifePays::Yes)
    }

    /// The same for the cost of an attack, which kills nobody.
    pub fn can_pay_for_attack(&self, player: Player, cost: Cost, without: Option<CardId>) -> bool {
        self.can_pay_with(player, cost, without, LifePays::ButTheLast)
    }

    fn can_pay_with(&self, player: Player, cost: Cost, without: Option<CardId>, may: LifePays) -> bool {
        let read = self.read();
        let side = &self.state.table.sides[player];
        let by_life = |with| u16::from(read.paid_by_life(player, with, may));
        match cost.resource {
            Resource::Force => {
                let cards = read.force_in_cards(player);
                let cards = cards.saturating_sub(without.map_or(0, |card| read.most_force(card)));
                u16::from(cost.amount) <= u16::from(cards) + by_life(PayWith::Force)
            }
            Resource::Gauge => u16::from(cost.amount) <= side.gauge.len() as u16 + by_life(PayWith::Gauge),
            Resource::Life => cost.amount <= read.life_that_pays(player, may),
        }
    }

    /// Whether, as far as everybody knows, a player might be able to pay this.
    pub fn might_pay(&self, player: Player, cost: Cost) -> bool {
        self.might_pay_with(player, cost, LifePays::Yes)
    }

    /// The same for the cost of an attack, which kills nobody.
    pub fn might_pay_for_attack(&self, player: Player, cost: Cost) -> bool {
        self.might_pay_with(player, cost, LifePays::ButTheLast)
    }

    fn might_pay_with(&self, player: Player, cost: Cost, may: LifePays) -> bool {
        let (read, side) = (self.read(), &self.state.table.sides[player]);
        match cost.resource {
            Resource::Force => {
                let gauge = read.force_of(&side.gauge);
                let free = u16::from(read.free_force(player));
                let life = u16::from(read.paid_by_life(player, PayWith::Force, may));
                u16::from(cost.amount) <= 2 * u16::from(side.hand_count) + gauge + free + life
            }
            Resource::Gauge | Resource::Life => self.can_pay_with(player, cost, None, may),
        }
    }

    /// Asks for the next card, or completes the payment.
    pub fn run_pay(&mut self, payment: Payment) {
        self.run_payment(Step::Pay(payment), payment);
    }

    /// The same for a payment that is a part of this step's group.
    pub fn run_payment(&mut self, step: Step, payment: Payment) {
        let spoken_for = self.spoken_for(payment.player);
        let paid = spoken_for.paid;
        let cards = self.cards_to_pay_with(&payment, &spoken_for);
        if payment.with == PayWith::Force && paid == 0 && cards.worth < u16::from(payment.least) {
            // Only an attack is paid for without being sure (STK-8); what the hand can't pay is invalid.
            self.offer_instead(&payment);
            self.offer(Choice::No);
            return self.ask(step, payment.player, QuestionKind::Pay, payment.reason);
        }
        // Nobody picks more cards than a group holds: a payment that may end there does.
        if self.state.secrets.picks.is_full() && paid >= payment.least {
            return self.resume(step, Choice::Done);
        }
        self.offer_payment(&payment, &cards, paid);
        self.offer_instead(&payment);
        if self.state.secrets.choices.is_empty() {
            if paid == 0 && payment.most > 0 {
                self.not_asked(payment.player, QuestionKind::Pay, Choice::Done);
            }
            return self.resume(step, Choice::Done);
        }
        if paid >= payment.least {
            self.offer(Choice::Done);
        }
        let side = &self.state.table.sides[payment.player];
        let hand = side.hand_count.saturating_sub(self.leaving_hand());
        // Public facts leave one choice: open cards only, or a single card in all.
        let open = payment.with == PayWith::Gauge || hand == 0;
        let single = hand as usize + side.gauge.len() == 1
            && cards.free == 0
            && cards.life.is_none()
            && payment.instead == 0
            && payment.most.saturating_sub(paid) == 1;
        let question = QuestionKind::Pay;
        if open || single {
            self.ask_unless_forced(step, payment.player, question, payment.reason);
        } else {
            self.ask(step, payment.player, question, payment.reason);
        }
    }

    /// The card of the hand that is boosted once this is paid: it can't pay for itself (BST-1).
    fn leaving_hand(&self) -> u8 {
        let boosted = self.state.secrets.picks.first();
        u8::from(matches!(boosted, Some(Choice::Boost(place)) if place.area == Area::Hand))
    }

    /// Life instead of all of it, before anything is picked.
    fn offer_instead(&mut self, payment: &Payment) {
        let choice = Choice::PayLife(payment.instead);
        let picks = self.state.secrets.picks.is_empty();
        if payment.instead > 0 && picks && !choice.is_among(&self.state.secrets.choices) {
            self.offer(choice);
        }
    }

    /// What the picks of the group under way have taken of a player's cards.
    fn spoken_for(&self, player: Player) -> SpokenFor {
        let mut taken = SpokenFor::default();
        for pick in self.state.secrets.picks.iter() {
            taken.paid = taken.paid.saturating_add(worth(*pick));
            taken.free |= matches!(pick, Choice::Number(_));
            if let Some(place) = pick.place().filter(|place| place.player == player) {
                let bit = 1_u64.checked_shl(place.index.into()).unwrap_or(0);
                taken.hand |= if place.area == Area::Hand { bit } else { 0 };
                taken.gauge |= if place.area == Area::Gauge { bit } else { 0 };
            }
        }
        taken.life = life_paid(&self.state.secrets.picks);
        taken
    }

    /// The cards a payment can still be made with: what is picked already is spoken for.
    fn cards_to_pay_with(&self, payment: &Payment, taken: &SpokenFor) -> CardsLeft {
        let player = payment.player;
        let gauge = self.kinds_left(&self.state.table.sides[player].gauge, taken.gauge);
        let (life, by_life) = self.life_left(payment, taken.life);
        match payment.with {
            PayWith::Gauge => {
                CardsLeft { hand: 0, gauge: gauge.kinds, worth: gauge.count + by_life, free: 0, life }
            }
            PayWith::Force => {
                let hand = self.kinds_left(&self.state.secrets.hand[player], taken.hand);
                let read = self.read();
                let change = if payment.reason == Reason::ChangeCards { read.free_change(player) } else { 0 };
                let free = if taken.free { 0 } else { read.free_force(player).saturating_add(change) };
                let worth = hand.force + gauge.force + u16::from(free) + by_life;
                CardsLeft { hand: hand.kinds, gauge: gauge.kinds, worth, free, life }
            }
        }
    }

    /// How much life pays 1 more of this payment, if it may, and how much of the payment life could still be.
    #[inline]
    fn life_left(&self, payment: &Payment, taken: u8) -> (Option<u8>, u16) {
        let read = self.read();
        if !read.pays_otherwise() {
            return (None, 0);
        }
        let life = read.life_that_pays(payment.player, payment.life).saturating_sub(taken);
        if life == 0 {
            return (None, 0);
        }
        let each = read.life_for_one(payment.player, payment.with).filter(|&each| each <= life);
        (each, each.map_or(0, |each| u16::from(life / each.max(1))))
    }

    /// What there is among these cards besides those at the places that are taken.
    #[inline(always)]
    fn kinds_left(&self, faces: &[CardId], taken: u64) -> KindsLeft {
        let mut left = KindsLeft::default();
        let mut met = ByteSet::default();
        let mut place = 1_u64;
        for &card in faces {
            if taken & place == 0 {
                left.count += 1;
                left.force += u16::from(self.duel.facts.force(card));
                left.kinds |= if met.add(card.0) { place } else { 0 };
            }
            place <<= 1;
        }
        left
    }

    /// FRC-2, FRC-5: a card is offered only if the rest of the cost can still be completed exactly.
    fn offer_payment(&mut self, payment: &Payment, cards: &CardsLeft, paid: u8) {
        let missing = payment.most.saturating_sub(paid);
        let needed = payment.least.saturating_sub(paid);
        // So much can be given away by counting cards for less than they are worth.
        let Some(spare) = cards.worth.checked_sub(needed.into()) else { return };
        if missing > 0 {
            // Any part of it, once, as long as cards can pay the rest.
            let least = u16::from(cards.free).saturating_sub(spare).max(1) as u8;
            for part in least..cards.free.min(missing) + 1 {
                self.offer(Choice::Number(part));
            }
            self.offer_to_pay(payment, Area::Hand, cards.hand, spare, missing);
            self.offer_to_pay(payment, Area::Gauge, cards.gauge, spare, missing);
            if let Some(life) = cards.life {
                self.offer(Choice::PayLife(life));
            }
        }
    }

    #[inline(always)]
    fn offer_to_pay(&mut self, payment: &Payment, area: Area, kinds: u64, spare: u16, missing: u8) {
        let player = payment.player;
        for index in Bits(kinds) {
            let card = self.faces(player, area).get(index as usize).copied().unwrap_or_default();
            if self.duel.team && !self.leaves_enough(payment, card) {
                continue;
            }
            let place = Place { player, area, index };
            let most = self.duel.facts.force(card);
            // FRC-3: gauge is 1 each, whatever its kind.
            if payment.with == PayWith::Gauge || most == 1 {
                self.offer(Choice::Pay(place, 1));
                continue;
            }
            let least = u16::from(most).saturating_sub(spare).max(1) as u8;
            for value in least..most.min(missing) + 1 {
                self.offer(Choice::Pay(place, value));
            }
        }
    }

    /// TAG-7, FRC-5: the gauge of a Cross Boost is so picked that the boost cost can be paid too.
    fn leaves_enough(&self, payment: &Payment, paid: CardId) -> bool {
        let Reason::CrossBoost(card) = payment.reason else { return true };
        let force = self.force_available(payment.player, None);
        self.pays_rest_of_cross_boost(payment.player, card, paid, force)
    }

    /// The places of an area of this length that the picks of the group under way have not taken, one bit each.
    #[inline(always)]
    pub fn unpicked(&self, player: Player, area: Area, length: usize) -> u64 {
        let mut places = u64::MAX.checked_shr(64 - length as u32).unwrap_or(0);
        for pick in self.state.secrets.picks.iter() {
            if let Some(place) = pick.place()
                && place.player == player
                && place.area == area
            {
                places &= !1u64.checked_shl(place.index.into()).unwrap_or(0);
            }
        }
        places
    }

    /// One more card, or enough.
    pub fn answer_pay(&mut self, payment: Payment, choice: Choice) {
        match choice {
            Choice::Done => self.complete_payment(payment),
            Choice::No => self.attack_not_paid(),
            Choice::PayLife(life) if life == payment.instead && self.state.secrets.picks.is_empty() => {
                let given = Given { life, amount: payment.least, ..Given::default() };
                self.settle(payment, &given);
            }
            Choice::Pay(..) | Choice::Number(_) | Choice::PayLife(_) => {
                self.pick(choice);
                self.run_pay(payment);
            }
            Choice::Prepare
            | Choice::Walk(_)
            | Choice::ChangeCards
            | Choice::Exceed
            | Choice::Reshuffle
            | Choice::Boost(_)
            | Choice::Strike
            | Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Card(_)
            | Choice::Yes
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossExceed
            | Choice::CrossStrike
            | Choice::SetDouble(_) => self.fault(Fault::StrayAnswer),
        }
    }

    /// Adds a pick to the group under way.
    pub fn pick(&mut self, choice: Choice) {
        if self.state.secrets.picks.push(choice).is_err() {
            self.fault(Fault::ListFull);
        }
    }

    fn complete_payment(&mut self, payment: Payment) {
        let picks = self.state.secrets.picks.take();
        let Ok(given) = self.given_for(&picks) else { return self.fault(Fault::ListFull) };
        self.settle(payment, &given);
    }

    /// What the picks give; cards by face, since places shift as cards leave.
    pub fn given_for(&self, picks: &[Choice]) -> Result<Given, Full> {
        let mut given = Given { life: life_paid(picks), amount: paid_by(picks), ..Given::default() };
        for pick in picks {
            if let Choice::Pay(place, _) = pick {
                given.cards.push((Some(place.area), self.card_at(*place)))?;
            }
        }
        Ok(given)
    }

    /// FRC-4: the cards leave in the order they were picked.
    pub fn settle(&mut self, payment: Payment, given: &Given) {
        let (player, paid) = (payment.player, given.amount);
        self.keep_what_paid(player, &given.cards);
        let mut gauge_spent = 0_u8;
        for &(area, card) in given.cards.iter() {
            let area = area.unwrap_or(Area::Gauge);
            let Some(place) = self.find(player, area, card) else { return self.fault(Fault::NoSuchCard) };
            let (card, to_player, to) = self.carry(place, player, payment.to, crate::areas::DeckEnd::Top);
            if area == Area::Hand {
                self.left_hand(place, card, to_player, to);
            } else {
                gauge_spent += 1;
            }
        }
        if paid > 0 {
            let (with, reason) = (payment.with, payment.reason);
            self.event(Event::Paid { player, with, amount: paid, reason });
        }
        if payment.with == PayWith::Force {
            let spent = &mut self.state.table.turn.force_spent[player];
            *spent = spent.saturating_add(paid);
        }
        self.tell_paid(paid);
        if gauge_spent > 0 && payment.to == Area::Discard {
            if let Some(strike) = &mut self.state.table.strike {
                let spent = &mut strike.records[player].gauge_spent;
                *spent = spent.saturating_add(gauge_spent);
            }
            self.push_triggers_of_spending(Trigger::SpendGauge, player, gauge_spent);
        }
        if given.life > 0 {
            self.spend_life(player, given.life);
        }
    }

    /// What an attack is paid with is remembered for the strike, as far as it comes from gauge.
    fn keep_what_paid(&mut self, player: Player, cards: &[(Option<Area>, CardId)]) {
        let for_attack = matches!(self.state.table.agenda.last(), Some(Step::AttackPaid(_)));
        let Some(strike) = self.state.table.strike.as_mut().filter(|_| for_attack) else { return };
        let gauge = cards.iter().filter(|(area, _)| *area == Some(Area::Gauge)).map(|(_, card)| *card);
        if strike.records[player].paid_with.extend(gauge).is_err() {
            self.fault(Fault::ListFull);
        }
    }

    /// Tells what a payment was for how much it came to.
    pub fn tell_paid(&mut self, paid: u8) {
        match self.state.table.agenda.last_mut() {
            Some(Step::Paid { context, .. }) => context.paid = paid,
            Some(Step::ChangeCardsDraw(count) | Step::ArmorPaid(_, _, count)) => *count = paid,
            Some(_) | None => {}
        }
    }
}
