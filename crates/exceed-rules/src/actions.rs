//! The actions of a turn (ACT, TRN-1, TRN-6).

use exceed_cards::ir::{Ability, Effect, Head, Modifier, Qualifier, Resource, Trigger, Who};

use crate::arena::{FIRST_SPACE, LAST_SPACE, Passing, Space, walk_targets};
use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::deck::Reshuffle;
use crate::event::Event;
use crate::facts::{ASK_THE_RULES, Boosts, NEVER_PLAYS};
use crate::game::{Engine, Fault};
use crate::modifiers::bit;
use crate::payment::Given;
use crate::player::Player;
use crate::price::{Price, walk_force};
use crate::state::{StrikeModes, StrikePlan, TriggerKey, Until, UsedLimit};
use crate::step::{At, Context, LifePays, PayWith, Payment, Source, Step, TriggerCode};

impl Engine<'_> {
    /// Asks for the action of the turn, unless a strike was announced for it (TRN-8). An action and the payment of its
    /// price are one group: until it is paid, nobody else learns that it was chosen.
    pub fn run_action(&mut self) {
        if self.state.table.plan.is_some() {
            return self.next_action();
        }
        let player = self.state.table.turn.player;
        match self.state.secrets.picks.first().copied() {
            None => self.ask_action(player),
            Some(Choice::Downshift) => self.run_downshift(player),
            Some(action) => {
                let price = self.price_to_pay(player, action);
                match self.action_payment(player, action, price) {
                    Some(payment) => self.run_payment(Step::Action, payment),
                    None => self.complete_action(player, action, price, None),
                }
            }
        }
    }

    /// TRN-1: the actions there are.
    fn ask_action(&mut self, player: Player) {
        self.offer(Choice::Prepare);
        let force = self.force_available(player, None);
        self.offer_walks(player, force);
        if force > 0 || self.read().free_change(player) > 0 {
            self.offer(Choice::ChangeCards);
        }
        if self.can_exceed(player) {
            self.offer(Choice::Exceed);
        }
        let side = &self.state.table.sides[player];
        // ACT-5: only while the one reshuffle is unused, and with something to shuffle.
        if !side.reshuffled && !side.discard.is_empty() {
            self.offer(Choice::Reshuffle);
        }
        self.offer_boosts(player, force);
        self.offer_boosts_from_elsewhere(player, force);
        if !self.state.table.turn.no_strike {
            self.offer(Choice::Strike);
        }
        self.offer_transforms(player);
        self.offer_character_actions(player);
        self.offer_boost_actions(player);
        if self.can_downshift(player) {
            self.offer(Choice::Downshift);
        }
        if self.duel.team {
            self.offer_team_actions(player);
        }
        self.ask(Step::Action, player, QuestionKind::Action, Reason::Rule);
    }

    /// The action, one more card of its price, or enough.
    pub fn answer_action(&mut self, choice: Choice) {
        let player = self.state.table.turn.player;
        if matches!(choice, Choice::Done) {
            return self.complete_payment_of_action(player);
        }
        self.pick(choice);
        self.run_action();
    }

    /// The price of an action that was chosen.
    #[inline]
    fn price_to_pay(&self, player: Player, action: Choice) -> Option<Price> {
        let side = &self.state.table.sides[player];
        if action == Choice::ChangeCards && usize::from(side.hand_count) + side.gauge.len() > 1 {
            // With several cards there is more than one way to pay; how much it can be at most does not matter.
            return Some(Price { resource: Resource::Force, least: 1, most: None });
        }
        self.read().action_price(player, action)
    }

    /// How the price of an action is paid, if it is paid with cards.
    fn action_payment(&self, player: Player, action: Choice, price: Option<Price>) -> Option<Payment> {
        let price = price?;
        let with = match price.resource {
            Resource::Force => PayWith::Force,
            Resource::Gauge => PayWith::Gauge,
            Resource::Life => return None,
        };
        let (reason, to) = match action {
            Choice::Walk(_) => (Reason::Walk, Area::Discard),
            Choice::ChangeCards => (Reason::ChangeCards, Area::Discard),
            Choice::Exceed => (Reason::Exceed, self.exceed_cost_goes_to(player)),
            Choice::CrossExceed => (Reason::CrossExceed, self.cross_exceed_cost_goes_to(player)),
            Choice::Boost(place) => {
                let card = self.card_at(place);
                let crosses = self.read().is_partners(player, card);
                (if crosses { Reason::CrossBoost(card) } else { Reason::BoostCost(card) }, Area::Discard)
            }
            Choice::CharacterAction(_) => (Reason::Character(player), Area::Discard),
            Choice::BoostAction(place, _) => (Reason::Card(self.card_at(place)), Area::Discard),
            Choice::Prepare
            | Choice::Reshuffle
            | Choice::Strike
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::PayLife(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossStrike
            | Choice::SetDouble(_) => return None,
        };
        // What can be spent at most depends on the hidden hand, which decides no question that is skipped.
        let most = if price.is_fixed() { price.least } else { Payment::AS_MUCH_AS_THEY_LIKE };
        // Overdrive takes cards (OVD-1), and a Cross Boost is so paid that its boost cost can be (TAG-7).
        let crosses = matches!(reason, Reason::CrossBoost(_));
        let life = if to == Area::Discard && !crosses { LifePays::Yes } else { LifePays::No };
        Some(Payment { player, with, least: price.least, most, to, life, instead: 0, reason })
    }

    /// Enough cards were picked for the price of an action.
    fn complete_payment_of_action(&mut self, player: Player) {
        let picks = &self.state.secrets.picks;
        let Some(&action) = picks.first() else { return self.fault(Fault::StrayAnswer) };
        let price = self.price_to_pay(player, action);
        let payment = self.action_payment(player, action, price);
        let Ok(given) = self.given_for(picks) else { return self.fault(Fault::ListFull) };
        self.complete_action(player, action, price, payment.map(|payment| (payment, &given)));
    }

    /// The group is complete: the action begins, its price is paid, and what comes after it waits below.
    fn complete_action(
        &mut self,
        player: Player,
        action: Choice,
        price: Option<Price>,
        payment: Option<(Payment, &Given)>,
    ) {
        self.state.secrets.picks.clear();
        self.push(Step::AfterAction);
        self.state.table.turn.no_strike = false;
        self.state.table.turn.gauge_on_action =
            payment.is_some_and(|(_, given)| given.cards.iter().any(|(area, _)| *area == Some(Area::Gauge)));
        let spent = payment.and_then(|(_, given)| given.cards.last());
        self.begin_action(player, action, spent.map_or(CardId::HIDDEN, |(_, card)| *card));
        match (payment, price) {
            (Some((payment, given)), _) => self.settle(payment, given),
            (None, Some(price)) => self.spend_life(player, price.least),
            (None, None) => {}
        }
        if self.goes_on_with(|step| matches!(step, Step::AfterAction)) {
            self.after_action();
        }
    }

    /// Puts what an action does on the agenda; `it` is the last card spent on it.
    fn begin_action(&mut self, player: Player, action: Choice, it: CardId) {
        match action {
            Choice::Prepare => self.prepare(player),
            Choice::Walk(space) => self.push(Step::WalkTo(space)),
            Choice::ChangeCards => self.change_cards(player),
            Choice::Exceed => self.push(Step::ExceedNow(player)),
            Choice::Reshuffle => self.reshuffle(player, Reshuffle::Manual),
            Choice::Switch => self.push(Step::Swap(player)),
            Choice::CrossExceed => self.push(Step::CrossExceedNow(player)),
            Choice::Boost(place) => self.boost_action(player, place),
            Choice::Strike => self.plan_strike(player, StrikeModes::default()),
            Choice::CharacterAction(line) => {
                let exceeded = self.state.table.sides[player].fighter().exceeded;
                self.push(Step::CharacterAction { line, exceeded, it });
            }
            Choice::BoostAction(place, line) => self.begin_boost_action(player, place, line, it),
            Choice::Transform(place) => self.transform_pair(player, place),
            Choice::Downshift
            | Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::PayLife(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::CrossStrike
            | Choice::SetDouble(_) => self.fault(Fault::StrayAnswer),
        }
    }

    /// ACT-1.
    fn prepare(&mut self, player: Player) {
        self.event(Event::Prepared { player });
        self.push_triggers(Trigger::Prepare, player);
        let draws = !self
            .read()
            .has(player, bit::AMOUNT, |in_force| matches!(in_force.modifier, Modifier::NoPrepareDraw));
        if draws {
            self.draw(player, 1);
        }
    }

    /// ACT-2: the spaces that this much force can pay for.
    fn offer_walks(&mut self, player: Player, force: u8) {
        if self.read().may_modify(bit::CANNOT_MOVE | bit::CUT) {
            if self.read().cannot_move(player) {
                return;
            }
            for space in FIRST_SPACE..=LAST_SPACE {
                let path = self.read().walk_path(player, space);
                if path.is_some_and(|(path, _)| walk_force(path) <= force) {
                    self.offer(Choice::Walk(space));
                }
            }
            return;
        }
        // Nothing in play changes movement: the same without looking for nine paths.
        let sides = &self.state.table.sides;
        let (from, other) = (sides[player].body(), sides[player.other()].body());
        self.offer_all(walk_targets(from, other, force, Passing::Jump).map(Choice::Walk));
    }

    /// The force is paid.
    pub fn walk_to(&mut self, to: Space) {
        let player = self.state.table.turn.player;
        self.event(Event::Walked { player, to });
        self.push_triggers(Trigger::Walk, player);
        if let Some((path, movement)) = self.read().walk_path(player, to) {
            self.put_fighter(player, movement, path);
        }
    }

    /// ACT-3: all of the force is spent before drawing.
    fn change_cards(&mut self, player: Player) {
        self.push_triggers(Trigger::ChangeCards, player);
        self.push(Step::ChangeCardsDraw(0));
    }

    /// The force is spent.
    pub fn change_cards_draw(&mut self, count: u8) {
        let player = self.state.table.turn.player;
        self.event(Event::ChangedCards { player, count });
        self.draw(player, i16::from(count));
    }

    fn offer_boosts(&mut self, player: Player, force: u8) {
        let area = Area::Hand;
        let payable = |_, card| match self.duel.facts.plays_with(card) {
            NEVER_PLAYS => false,
            ASK_THE_RULES => self.can_play_from_hand(player, card, force),
            least => least <= force,
        };
        let boosts = if self.duel.team {
            let of_partner = |card| self.read().is_partners(player, card);
            let crosses = |card| of_partner(card) && self.can_cross_boost(player, card, force);
            self.one_of_each(player, area, |index, card| {
                crosses(card) || !of_partner(card) && payable(index, card)
            })
        } else {
            self.one_of_each(player, area, payable)
        };
        self.offer_places(player, area, boosts, Choice::Boost);
    }

    // By itself: of most cards their facts say it.
    #[inline(never)]
    fn can_play_from_hand(&self, player: Player, card: CardId, force: u8) -> bool {
        self.is_playable(player, card) && self.can_pay_boost(player, card, Area::Hand, || force)
    }

    /// BST-1: the boost cost, without the card itself; nobody plays a transform or an overload. `force` is what all cards of the player make, the card included.
    #[inline]
    pub fn can_pay_boost(
        &self,
        player: Player,
        card: CardId,
        from: Area,
        force: impl FnOnce() -> u8,
    ) -> bool {
        if self.duel.facts.of(card).boosts == Boosts::Never {
            return false;
        }
        let Some(cost) = self.read().boost_cost(player, card) else { return true };
        match cost.resource {
            Resource::Gauge => {
                let gauge = self.read().gauge_available(player);
                cost.amount <= gauge.saturating_sub(u8::from(from == Area::Gauge))
            }
            Resource::Force => {
                let pays = matches!(from, Area::Hand | Area::Gauge);
                cost.amount <= force().saturating_sub(if pays { self.read().most_force(card) } else { 0 })
            }
            Resource::Life => self.can_pay(player, cost, None),
        }
    }

    /// ACT-6.
    fn boost_action(&mut self, player: Player, place: Place) {
        let card = self.card_at(place);
        self.state.table.turn.negated = false;
        self.push(Step::CancelOffer(player, card));
        // TAG-7: the gauge of a Cross Boost is paid with the action, its boost cost on top of that.
        if self.read().is_partners(player, card) {
            self.begin_boost(player, place);
        } else {
            self.play_as_boost(player, place);
        }
    }

    /// A strike begins once the action or boost has resolved (BST-9). During a strike nothing happens.
    pub fn plan_strike(&mut self, player: Player, modes: StrikeModes) {
        if self.state.table.strike.is_none() {
            self.state.table.plan =
                Some(StrikePlan { attacker: player, modes, defender_wild: false, cause: None });
        }
    }

    fn offer_character_actions(&mut self, player: Player) {
        let fighter = *self.state.table.sides[player].fighter();
        if !self.duel.fighter(fighter.id).acts[usize::from(fighter.exceeded)] {
            return;
        }
        let lines = self.duel.character_lines(fighter.id, fighter.exceeded);
        for (index, ability) in lines.iter().enumerate() {
            let context = Context::new(player, Source::Character(fighter.id), CardId::HIDDEN);
            if self.action_available(ability, index as u8, &context) {
                self.offer(Choice::CharacterAction(index as u8));
            }
        }
    }

    /// ACT-8: its cost can be paid; and an action that plays a boost needs one to play.
    pub fn action_available(&self, ability: &Ability, line: u8, context: &Context) -> bool {
        let Head::Action { cost, qualifiers, .. } = &ability.head else { return false };
        let player = context.you;
        let qualifies = |qualifier: &Qualifier| self.read().qualifies(qualifier, context);
        // An action for playing a boost, with no strike after it, needs one to play; one that is all bought needs what it costs.
        let possible = match &ability.body.effects[..] {
            [Effect::PlayBoost(play), then @ ..]
                if !then.iter().any(|next| matches!(next, Effect::Strike(_))) =>
            {
                self.has_playable_boost(player, play)
            }
            [Effect::Pay { who: Who::You, payment, .. }] => self.can_afford(player, *payment, context),
            _ => true,
        };
        let key = TriggerKey { source: context.source, line };
        let used = is_limited(qualifiers) && self.state.table.limits.iter().any(|limit| limit.key == key);
        possible
            && !used
            && cost.is_none_or(|cost| self.can_pay(player, self.read().due_cost(player, cost), None))
            && qualifiers.iter().all(qualifies)
    }

    /// The cost is paid.
    pub fn run_character_action(&mut self, line: u8, exceeded: bool, it: CardId) {
        let player = self.state.table.turn.player;
        let fighter = *self.state.table.sides[player].fighter();
        let lines = self.duel.character_lines(fighter.id, exceeded);
        let Some(ability) = lines.get(line as usize) else { return self.fault(Fault::NoSuchText) };
        self.state.table.turn.used_action = Some(fighter.id);
        let context = Context { it, ..Context::new(player, Source::Character(fighter.id), CardId::HIDDEN) };
        let key = TriggerKey { source: context.source, line };
        if let Head::Action { qualifiers, .. } = &ability.head
            && is_limited(qualifiers)
            && self.state.table.limits.push(UsedLimit { key, until: Until::Turn }).is_err()
        {
            return self.fault(Fault::ListFull);
        }
        let at = At { block: ability.body.block, index: 0 };
        self.line_begins(&context, at, |player, line| Event::CharacterActed { player, line });
        self.push(Step::Block { at, context });
    }

    /// What happens on an action without a strike.
    pub fn after_action(&mut self) {
        let table = &self.state.table;
        let (player, moment) = (table.turn.player, Trigger::ActionWithoutStrike);
        let strikes = table.plan.is_some() || table.turn.strike;
        if strikes || !self.moment_comes(TriggerCode::from(moment)) {
            return self.next_action();
        }
        self.push(Step::NextAction);
        self.push_triggers(moment, player);
    }

    /// TRN-6: the strike an action asked for, or a further action. A strike uses up all that are left.
    pub fn next_action(&mut self) {
        let table = &mut self.state.table;
        if table.plan.is_some() {
            self.push(Step::NextAction);
            self.begin_strike();
        } else if table.turn.actions > 0 && !table.turn.strike {
            table.turn.actions -= 1;
            table.turn.reading = None;
            let player = table.turn.player;
            self.event(Event::ActionGiven { player });
            self.push(Step::Action);
        } else if self.goes_on_with(|step| matches!(step, Step::EndDraw)) {
            self.end_draw();
        }
    }
}

/// Whether an action may be taken once each turn only.
fn is_limited(qualifiers: &[Qualifier]) -> bool {
    qualifiers.iter().any(|qualifier| matches!(qualifier, Qualifier::Limit(_)))
}
