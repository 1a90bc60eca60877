//! The action of a turn: what each is worth, in points of life.

use exceed_cards::card::BoostKind;
use exceed_cards::ir::{Ability, Cost, Effect, Head, Resource, Trigger};
use exceed_rules::{Area, CardId, Choice, Decision, Place, Space};

use crate::outline::Source;
use crate::outline::worth::{BOOST, worth};

use super::outlook::{Outlook, worth_of_boost};

/// A strike must be worth so much more than waiting.
pub(super) const PATIENCE: f32 = 0.5;
/// From here on no wild swing is considered.
pub(crate) const GOOD_STRIKE: f32 = 1.5;
/// How much of a better strike next turn counts now.
const NEXT_TURN: f32 = 0.8;
/// A deck is nearly empty with so many cards.
const LAST_CARDS: usize = 4;
/// Longer walks are never worth their cards.
const LONGEST_WALK: usize = 2;
/// What the exceed side is worth beyond the gauge it takes.
const EXCEED_GAIN: f32 = 0.5;
/// What a transform is worth beyond the two cards it takes.
const TRANSFORM_GAIN: f32 = 0.5;

/// What the actions of this turn are worth.
pub(super) struct Prices<'o, 'a> {
    outlook: &'o Outlook<'a>,
    /// The best strike from here and now.
    strike: f32,
    /// The same, from a wild swing.
    wild: f32,
    /// What the draw at the end of the turn is worth.
    end_draw: f32,
}

impl<'o, 'a> Prices<'o, 'a> {
    pub fn new(outlook: &'o Outlook<'a>, _decision: &Decision<'_>) -> Prices<'o, 'a> {
        let surroundings = outlook.surroundings(outlook.me);
        let hand = outlook.glance.count(outlook.me, Area::Hand);
        let strike = outlook.best_strike(&surroundings, None);
        // A wild swing is looked into only if the hand has nothing good.
        let wild = if strike < GOOD_STRIKE {
            outlook.expected_wild(&surroundings) + outlook.wild_bonus()
        } else {
            strike
        };
        Prices { outlook, strike, wild, end_draw: outlook.card_price(hand) + outlook.draw_price(1) }
    }

    fn best_now(&self) -> f32 {
        self.strike.max(self.wild)
    }

    pub fn of(&self, choice: Choice) -> f32 {
        let outlook = self.outlook;
        match choice {
            Choice::Strike => self.best_now() - PATIENCE,
            Choice::Prepare => outlook.waiting() - PATIENCE,
            Choice::Walk(space) => self.walk(space),
            Choice::ChangeCards if self.has_no_cards() => f32::NEG_INFINITY,
            Choice::ChangeCards => self.end_draw - 0.5,
            Choice::Exceed => self.end_draw + EXCEED_GAIN,
            Choice::Reshuffle => self.reshuffle(),
            Choice::Boost(place) => self.boost(place),
            Choice::CharacterAction(line) => self.character(line),
            Choice::BoostAction(place, line) => self.boost_action(place, line),
            Choice::Transform(_) => self.end_draw + TRANSFORM_GAIN,
            Choice::Downshift => -1.0,
            Choice::Switch => self.end_draw + self.switch(),
            Choice::CrossExceed => self.end_draw + 0.5 * EXCEED_GAIN,
            Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::PayLife(_)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::CrossStrike
            | Choice::SetDouble(_) => 0.0,
        }
    }

    /// Whatever is paid would be paid with life.
    fn has_no_cards(&self) -> bool {
        let (me, glance) = (self.outlook.me, &self.outlook.glance);
        glance.count(me, Area::Hand) + glance.count(me, Area::Gauge) == 0
    }

    /// A fighter in danger makes room for a partner who has far more life left.
    fn switch(&self) -> f32 {
        let (me, glance) = (self.outlook.me, &self.outlook.glance);
        let partner = glance.partner(me).map_or(0, |(_, life, _)| life);
        if 2 * glance.life(me) < partner { 1.0 } else { -1.5 }
    }

    /// A better distance, for cards.
    fn walk(&self, to: Space) -> f32 {
        let outlook = self.outlook;
        let (me, glance) = (outlook.me, &outlook.glance);
        // One force for each space; passing the opponent costs what their space would.
        let (own, other) = (glance.body(me), glance.body(me.other()));
        let passes = (own.space < other.space) != (to < other.space);
        let beside = if passes { 2 * (own.beside + other.beside) } else { 0 };
        let cost = usize::from(own.space.abs_diff(to).saturating_sub(beside));
        let hand = glance.count(me, Area::Hand);
        if cost > LONGEST_WALK || cost >= hand {
            return f32::NEG_INFINITY;
        }
        let mut surroundings = outlook.surroundings(me);
        surroundings.spaces[me.index()] = to;
        let there = outlook.moved(to);
        let then = there.best_strike(&surroundings, None);
        outlook.count_outlines(there.outlines());
        let price: f32 = (0..cost).map(|step| 0.8 * outlook.card_price(hand - 1 - step)).sum();
        NEXT_TURN * (then - self.strike) - price + self.end_draw
    }

    /// An empty deck reshuffles by itself and for free: the action is for those who gain by it, late.
    fn reshuffle(&self) -> f32 {
        let outlook = self.outlook;
        let (me, glance) = (outlook.me, &outlook.glance);
        let few = glance.count(me, Area::Deck) <= LAST_CARDS;
        let gains = glance.count(me, Area::SetAside) > 0 || reshuffle_helps(outlook);
        self.end_draw + if few && gains { 1.5 } else { -1.5 }
    }

    fn boost(&self, place: Place) -> f32 {
        let outlook = self.outlook;
        let card = outlook.at(place);
        if !card.is_known() {
            return -1.0;
        }
        let data = outlook.duel.card(card);
        let price = outlook.keep(card).max(0.3) * 0.6 + self.cost(data.boost_cost);
        let lines = &outlook.duel.boost(card).lines;
        let strikes = lines.iter().any(|line| strikes(&line.body.effects));
        if data.boost_kind == BoostKind::Instant {
            let gain = worth_of_boost(outlook, card);
            return if strikes { self.strike + gain - price } else { self.end_draw + gain - price };
        }
        let with = self.with_boost(card);
        if strikes {
            with - price
        } else {
            let gain = self.immediate(lines) + NEXT_TURN * (with - self.strike).min(6.0);
            self.end_draw + gain - price
        }
    }

    /// The best strike with this boost in play.
    fn with_boost(&self, card: CardId) -> f32 {
        let outlook = self.outlook;
        let mut surroundings = outlook.surroundings(outlook.me);
        surroundings.add(outlook.me, Source::boost(outlook.duel, card));
        outlook.best_strike(&surroundings, Some(card))
    }

    /// What a boost brings on being played.
    fn immediate(&self, lines: &[Ability]) -> f32 {
        let now =
            lines.iter().filter(|line| matches!(&line.head, Head::Trigger { trigger: Trigger::Now, .. }));
        now.map(|line| worth(&line.body.effects, &self.outlook.glance, self.outlook.me)).sum()
    }

    fn cost(&self, cost: Option<Cost>) -> f32 {
        let Some(Cost { amount, resource }) = cost else { return 0.0 };
        let each = match resource {
            Resource::Force => 0.9,
            Resource::Gauge => self.outlook.gauge_price(),
            Resource::Life => 1.0,
        };
        each * f32::from(amount)
    }

    fn character(&self, line: u8) -> f32 {
        let outlook = self.outlook;
        let (me, glance) = (outlook.me, &outlook.glance);
        let lines = outlook.duel.character_lines(glance.fighter(me), glance.exceeded(me));
        lines.get(line as usize).map_or(-1.0, |ability| self.action(ability))
    }

    fn boost_action(&self, place: Place, line: u8) -> f32 {
        let card = self.outlook.at(place);
        let lines = if card.is_known() { &self.outlook.duel.boost(card).lines[..] } else { &[] };
        // An action that a boost of the opponent gives is there to be rid of it.
        let rid = if place.player == self.outlook.me { 0.0 } else { BOOST };
        lines.get(line as usize).map_or(-1.0, |ability| self.action(ability) + rid)
    }

    fn action(&self, ability: &Ability) -> f32 {
        let outlook = self.outlook;
        let (me, glance) = (outlook.me, &outlook.glance);
        let Head::Action { cost, .. } = &ability.head else { return -1.0 };
        let gain = worth(&ability.body.effects, glance, me) - self.cost(*cost);
        if strikes(&ability.body.effects) { self.best_now() + gain } else { self.end_draw + gain }
    }
}

/// Whether the character has a line about reshuffling.
fn reshuffle_helps(outlook: &Outlook<'_>) -> bool {
    let bits = 1_u64 << (Trigger::Reshuffle as u8) | 1 << (Trigger::ManualReshuffle as u8);
    let exceeded = usize::from(outlook.glance.exceeded(outlook.me));
    let own = outlook.duel.fighter(outlook.glance.fighter(outlook.me));
    own.sides[exceeded].triggers & bits != 0
}

/// Whether clauses start a strike.
fn strikes(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| {
        matches!(effect, Effect::Strike(_)) || {
            if let Effect::Group(body) | Effect::Pay { then: body, .. } = effect {
                strikes(&body.effects)
            } else {
                false
            }
        }
    })
}
