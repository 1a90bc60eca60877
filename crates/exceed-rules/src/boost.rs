//! Boosts (BST).

use exceed_cards::card::{BoostKind, Kind};
use exceed_cards::ir::{BoostFilter, Effect, Head, Modifier, PlayBoost, Trigger};

use crate::card::{BoostSerial, CardId};
use crate::choice::{Area, Choice, Place};
use crate::conditions::area_of;
use crate::decision::{QuestionKind, Reason};
use crate::duel::Duel;
use crate::edition::BoostEnters;
use crate::event::Event;
use crate::facts::Boosts;
use crate::game::{Engine, Fault};
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::state::{BoostInPlay, Side};
use crate::step::{At, Context, LifePays, PayWith, Source, Step};

/// Every space of the arena, one bit each.
pub(crate) const ALL_SPACES: u16 = 0b11_1111_1110;

impl Duel {
    /// Whether a boost stays for good: cleanup leaves it, and nothing looks for it among boosts or counts it there.
    pub(crate) fn stays_in_play(&self, card: CardId) -> bool {
        self.card(card).boost.modifies & bit::STAYS != 0
    }

    /// Whether no effect takes a boost out of play: one that stays for good, or what is only a boost.
    pub(crate) fn is_fixed(&self, card: CardId) -> bool {
        self.card(card).kind == Kind::Boost || self.stays_in_play(card)
    }
}

impl Reader<'_> {
    /// A player's continuous boosts in play, without those that stay for good.
    pub fn boost_count(&self, player: Player) -> usize {
        let boosts = &self.table().sides[player].boosts;
        if self.duel.marks.can_modify(bit::STAYS) {
            boosts.iter().filter(|boost| !self.duel.stays_in_play(boost.card)).count()
        } else {
            boosts.len()
        }
    }

    /// Whether a player has a boost in play that an effect can take out of it.
    pub fn has_loose_boost(&self, player: Player) -> bool {
        self.table().sides[player].boosts.iter().any(|boost| !self.duel.is_fixed(boost.card))
    }
}

impl Engine<'_> {
    /// BST-1: the card leaves its area, its cost is paid, then it is played. Returns its number.
    pub fn begin_boost(&mut self, player: Player, place: Place) -> BoostSerial {
        let card = self.card_at(place);
        let serial = self.play_as_boost(player, place);
        if let Some(cost) = self.read().boost_cost(player, card) {
            self.pay_cost(player, cost, Reason::BoostCost(card));
        }
        serial
    }

    /// The card leaves its area; it is played as a boost next. Its cost is another's business.
    pub fn play_as_boost(&mut self, player: Player, place: Place) -> BoostSerial {
        let serial = self.take_up(player, place);
        self.push(Step::BoostPlayed(player, serial, ALL_SPACES));
        serial
    }

    /// Takes a card up as a boost being played.
    pub fn take_up(&mut self, player: Player, place: Place) -> BoostSerial {
        let card = self.card_at(place);
        self.leave_hand_or_area(place, player, Area::Playing, crate::areas::DeckEnd::Top);
        let serial = self.next_serial();
        let turn = self.state.table.turn.number;
        let from = Some(place.area);
        let boost = BoostInPlay { card, serial, turn, from, ..BoostInPlay::default() };
        if self.state.table.playing.push(boost).is_err() {
            self.fault(Fault::ListFull);
        }
        serial
    }

    /// A number that no boost and no card in the arena has.
    pub fn next_serial(&mut self) -> BoostSerial {
        let table = &mut self.state.table;
        loop {
            let serial = table.next_serial;
            table.next_serial = serial.next();
            let used = |boosts: &[BoostInPlay]| boosts.iter().any(|boost| boost.serial == serial);
            let known = |side: &Side| {
                used(&side.boosts)
                    || side.under.contains(&serial)
                    || side.arena.iter().any(|lying| lying.serial == serial)
            };
            if !used(&table.playing) && !table.sides.0.iter().any(known) {
                return serial;
            }
        }
    }

    /// BST-9: costs are paid, effects not yet begun.
    pub fn boost_played(&mut self, player: Player, serial: BoostSerial, spaces: u16) {
        let Some(boost) = self.playing(serial) else { return };
        let card = boost.card;
        self.event(Event::BoostPlayed { player, card });
        self.push(Step::BoostBegins(player, serial, spaces));
        // BST-8: after its cost, before any decision of the boost.
        self.push_triggers_about(Trigger::OpponentPlaysBoost, player.other(), card);
    }

    /// Its effects begin, unless it was negated.
    pub fn boost_begins(&mut self, player: Player, serial: BoostSerial, spaces: u16) {
        let Some(boost) = self.playing(serial) else { return };
        let (card, from) = (boost.card, boost.from);
        self.push(Step::BoostResolved(player, serial, from));
        if boost_is_negated(self.playing(serial)) {
            return;
        }
        self.push(Step::BoostNow(player, card, serial, 0));
        match self.duel.card(card).boost_kind {
            // Nothing plays a transform or an overload: its card is discarded.
            BoostKind::Instant | BoostKind::Transform | BoostKind::Overload => {}
            BoostKind::Continuous => self.enters_before_now(player, serial),
            BoostKind::Trap => {
                // BST-6: a trap is played onto a space.
                self.push(Step::TrapSpace(player, serial, spaces));
            }
        }
    }

    /// BST-4: the area first, or the `Now:` lines, by edition.
    fn enters_before_now(&mut self, player: Player, serial: BoostSerial) {
        match self.duel.rules.boost_enters {
            BoostEnters::BeforeNow => self.enter_area(player, serial),
            BoostEnters::AfterNow => {}
        }
    }

    /// BST-8: the boost the opponent is playing does nothing and is discarded.
    pub fn negate(&mut self, by: Player) {
        let Some(boost) = self.state.table.playing.last_mut() else { return };
        boost.negated = true;
        let card = boost.card;
        self.state.table.turn.negated = true;
        self.event(Event::BoostNegated { player: by.other(), card });
    }

    /// A boost that is being played.
    pub fn playing(&mut self, serial: BoostSerial) -> Option<&mut BoostInPlay> {
        self.state.table.playing.iter_mut().find(|boost| boost.serial == serial)
    }

    /// A boost that is being played goes elsewhere once it has resolved (BST-2). One that would be discarded then anyway
    /// is discarded now. Gives whether it is being played.
    pub fn playing_goes_to(&mut self, player: Player, serial: BoostSerial, to: Area) -> bool {
        let table = &mut self.state.table;
        let Some(index) = table.playing.iter().position(|boost| boost.serial == serial) else { return false };
        let Some(boost) = table.playing.get_mut(index) else { return false };
        if to == Area::Discard && !is_lasting(self.duel.card(boost.card).boost_kind) {
            let place = Place { player, area: Area::Playing, index: index as u8 };
            self.leave_hand_or_area(place, player, to, crate::areas::DeckEnd::Top);
        } else {
            boost.exit = Some(to);
        }
        true
    }

    /// A boost that is being played or in play.
    pub fn boost_mut(&mut self, serial: BoostSerial) -> Option<&mut BoostInPlay> {
        let table = &mut self.state.table;
        let [one, two] = &mut table.sides.0;
        let mut all = table.playing.iter_mut().chain(one.boosts.iter_mut()).chain(two.boosts.iter_mut());
        all.find(|boost| boost.serial == serial)
    }

    /// Asks where a trap is placed.
    pub fn run_trap_space(&mut self, player: Player, serial: BoostSerial, spaces: u16) {
        let Some(boost) = self.playing(serial) else { return };
        let card = boost.card;
        for space in 1..=9 {
            if spaces & 1 << space != 0 {
                self.offer(Choice::Space(space));
            }
        }
        let step = Step::TrapSpace(player, serial, spaces);
        self.ask_unless_forced(step, player, QuestionKind::Space, Reason::Trap(card));
    }

    /// The trap stands there.
    pub fn answer_trap_space(&mut self, player: Player, serial: BoostSerial, choice: Choice) {
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        let Some(boost) = self.playing(serial) else { return };
        boost.space = space;
        let card = boost.card;
        self.event(Event::TrapPlaced { player, card, space });
        self.enters_before_now(player, serial);
    }

    fn enter_area(&mut self, player: Player, serial: BoostSerial) {
        let Some(index) = self.state.table.playing.iter().position(|boost| boost.serial == serial) else {
            return;
        };
        let Some(boost) = self.state.table.playing.remove(index) else { return };
        self.enter_boosts(player, player, boost);
        self.tell_critical();
    }

    /// BST-2, BST-3: the `Now:` lines in printed order. Those of a boost that has left play are over, but for one that is
    /// played at once and discards itself on the way.
    pub fn boost_now(&mut self, player: Player, card: CardId, serial: BoostSerial, from: u8) {
        if is_lasting(self.duel.card(card).boost_kind) && self.boost_card(serial).is_none() {
            return;
        }
        let context = Context::new(player, Source::Boost(serial), card);
        let lines = &self.duel.boost(card).lines;
        for (index, ability) in lines.iter().enumerate().skip(from as usize) {
            let Head::Trigger { trigger: Trigger::Now, qualifiers, .. } = &ability.head else { continue };
            if self.read().shows_top_card(ability, &context) {
                self.reveal_top(player);
            }
            if qualifiers.iter().all(|qualifier| self.read().qualifies(qualifier, &context)) {
                let at = At { block: ability.body.block, index: 0 };
                self.line_begins(&context, at, |player, line| Event::LineResolved {
                    player,
                    line,
                    given: None,
                });
                self.push(Step::BoostNow(player, card, serial, index as u8 + 1));
                return self.push(Step::Block { at, context });
            }
        }
    }

    fn boost_card(&self, serial: BoostSerial) -> Option<CardId> {
        let playing =
            self.state.table.playing.iter().find(|boost| boost.serial == serial).map(|boost| boost.card);
        playing.or_else(|| self.boost_by_serial(serial).map(|(_, boost)| boost.card))
    }

    /// BST-9: its effects are done; it goes where it belongs, before a strike it caused begins.
    pub fn boost_resolved(&mut self, player: Player, serial: BoostSerial, from: Option<Area>) {
        if let Some(index) = self.state.table.playing.iter().position(|boost| boost.serial == serial) {
            let Some(boost) = self.state.table.playing.get(index).copied() else { return };
            let continuous = is_lasting(self.duel.card(boost.card).boost_kind);
            match boost.exit {
                None if continuous && !boost.negated => self.enter_area(player, serial),
                exit => {
                    let place = Place { player, area: Area::Playing, index: index as u8 };
                    let to = exit.unwrap_or(Area::Discard);
                    self.leave_hand_or_area(place, player, to, crate::areas::DeckEnd::Top);
                }
            }
            if boost.negated {
                return;
            }
            if continuous {
                self.push_triggers_of_playing(Trigger::PlayContinuousBoost, player, from);
            }
        } else if self.boost_by_serial(serial).is_some() {
            self.push_triggers_of_playing(Trigger::PlayContinuousBoost, player, from);
        }
        self.push_triggers_of_playing(Trigger::PlayBoost, player, from);
    }

    /// BST-7: after a Boost action with a cancelable boost, 1 gauge buys another action.
    pub fn run_cancel_offer(&mut self, player: Player, card: CardId) {
        let table = &self.state.table;
        if !self.duel.card(card).cancel || table.turn.negated || table.plan.is_some() {
            return;
        }
        if self.read().gauge_available(player) == 0 {
            self.not_asked(player, QuestionKind::Confirm, Choice::No);
        } else {
            self.offer_yes_or_no();
            self.ask(Step::CancelOffer(player, card), player, QuestionKind::Confirm, Reason::Cancel);
        }
    }

    /// The answer to the offer.
    pub fn answer_cancel_offer(&mut self, player: Player, choice: Choice) {
        if self.confirmed(choice) == Some(true) {
            self.push(Step::Cancelled(player));
            self.pay_exactly(player, 1, PayWith::Gauge, Reason::Cancel);
        }
    }

    /// The gauge is paid.
    pub fn cancelled(&mut self, player: Player) {
        self.state.table.turn.cancelled = true;
        self.give_action();
        self.event(Event::Cancelled { player });
        self.push_triggers(Trigger::Cancel, player);
    }

    /// The cards of an area that an effect could play as boosts, equal copies once, one bit for each place.
    fn playable_boosts(&self, player: Player, play: &PlayBoost, area: Area) -> u64 {
        let such = |&card: &CardId| self.is_such_boost(play.filter, card);
        let topmost = play.topmost.then(|| self.faces(player, area).iter().rposition(such));
        self.one_of_each(player, area, |index, card| {
            if topmost.is_some_and(|topmost| topmost != Some(index.into())) {
                return false;
            }
            let force = || self.force_available(player, None);
            // TAG-18: nothing but Cross Boost plays a partner's boost.
            self.is_such_boost(play.filter, card)
                && self.is_playable(player, card)
                && !self.read().is_partners(player, card)
                && (play.free || self.can_pay_boost(player, card, area, force))
        })
    }

    /// Whether a boost's own text lets it be played now, and it has a boost half at all.
    #[inline]
    pub fn is_playable(&self, player: Player, card: CardId) -> bool {
        match self.duel.facts.of(card).boosts {
            Boosts::Never => false,
            Boosts::Always => true,
            Boosts::IfItsTextSays => self.text_lets_play(player, card),
        }
    }

    fn text_lets_play(&self, player: Player, card: CardId) -> bool {
        let context = Context::new(player, Source::Rule, card);
        let forbids = |effect: &Effect| matches!(effect, Effect::Modify(Modifier::PlayableOnlyIf(condition)) if !self.read().holds(condition, &context));
        !self.duel.boost(card).lines.iter().any(|line| line.body.effects.iter().any(forbids))
    }

    /// What the Boost action plays from outside the hand.
    pub fn offer_boosts_from_elsewhere(&mut self, player: Player, force: u8) {
        for area in [Area::SetAside, Area::Gauge] {
            let may = |modifier: &Modifier| matches!(modifier, Modifier::MayBoostFrom(kind) if area_of(*kind) == area);
            if self.read().has(player, bit::BOOSTING, |in_force| may(in_force.modifier)) {
                self.offer_boosts_from(player, area, force);
            }
        }
    }

    fn offer_boosts_from(&mut self, player: Player, area: Area, force: u8) {
        let boosts = self.one_of_each(player, area, |_, card| {
            self.is_playable(player, card)
                && !self.read().is_partners(player, card)
                && self.can_pay_boost(player, card, area, || force)
        });
        self.offer_places(player, area, boosts, Choice::Boost);
    }

    /// Whether there is a card that an effect could play as a boost.
    pub fn has_playable_boost(&self, player: Player, play: &PlayBoost) -> bool {
        play.from.iter().any(|&kind| self.playable_boosts(player, play, area_of(kind)) != 0)
    }

    /// Offers the cards that an effect can play as boosts.
    pub fn offer_playable_boosts(&mut self, player: Player, play: &PlayBoost) {
        for &kind in &play.from {
            let area = area_of(kind);
            let boosts = self.playable_boosts(player, play, area);
            self.offer_places(player, area, boosts, Choice::Boost);
        }
    }

    fn is_such_boost(&self, filter: BoostFilter, of: CardId) -> bool {
        let card = self.duel.card(of);
        let wanted = match filter {
            BoostFilter::Any => true,
            BoostFilter::Continuous => is_lasting(card.boost_kind),
            BoostFilter::Ultra => card.kind == Kind::Ultra,
            BoostFilter::Named(name) => self.duel.boost(of).name == name.as_str(),
        };
        wanted && is_playable(card.boost_kind)
    }

    /// Whether not everybody can see which boosts an effect could play: cards lie in a secret area, or a hidden hand may
    /// or may not pay for an open one.
    pub fn boosts_are_secret(&self, player: Player, play: &PlayBoost) -> bool {
        let side = &self.state.table.sides[player];
        let life = self.read().paid_by_life(player, PayWith::Force, LifePays::Yes);
        let free = u16::from(self.read().free_force(player).saturating_add(life));
        let least =
            self.read().force_of(&side.gauge).saturating_add(side.hand_count.into()).saturating_add(free);
        let most = least.saturating_add(side.hand_count.into());
        let force = |total: u16| total.min(u8::MAX.into()) as u8;
        play.from.iter().map(|&kind| area_of(kind)).any(|area| {
            let secret = self.is_secret(player, area);
            let pays = |card, total| self.can_pay_boost(player, card, area, || force(total));
            let may_pay = |card| !play.free && pays(card, most) && !pays(card, least);
            let mut cards = self.places(player, area).map(|place| self.card_at(place));
            cards.any(|card| secret || self.is_such_boost(play.filter, card) && may_pay(card))
        })
    }
}

/// Whether a boost of this kind stays in play once it is played (BST-3).
pub(crate) fn is_lasting(kind: BoostKind) -> bool {
    match kind {
        BoostKind::Continuous | BoostKind::Trap => true,
        BoostKind::Instant | BoostKind::Transform | BoostKind::Overload => false,
    }
}

/// Whether a boost of this kind is ever played.
pub(crate) fn is_playable(kind: BoostKind) -> bool {
    is_lasting(kind) || kind == BoostKind::Instant
}

fn boost_is_negated(boost: Option<&mut BoostInPlay>) -> bool {
    boost.is_some_and(|boost| boost.negated)
}
