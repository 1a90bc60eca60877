//! The running numbers of a strike in outline: modifiers put together, amounts and conditions read from the table.

use exceed_cards::card::Kind;
use exceed_cards::ir::{
    AlsoInRange, Amount, Comparison, Condition, Dodge, Effect, Exit, Filter, Head, MarkerFact, MarkerName,
    Modifier, Origin, Quantity, Resource, Scope, Side, Sign, Stat, Thing, Unit, Who, ZoneKind,
};
use exceed_rules::{Area, Player};

use crate::outline::Outline;
use crate::outline::reach::{Numbers, in_range};

/// How often numbers are put together because a condition reads them. Card text reads them in one order alone.
const MOST_READINGS: usize = 4;

/// What an attack has or not.
pub(crate) mod flag {
    pub const IGNORE_ARMOR: u16 = 1;
    pub const IGNORE_GUARD: u16 = 1 << 1;
    pub const STUN_IMMUNE: u16 = 1 << 2;
    pub const CANNOT_STUN: u16 = 1 << 3;
    pub const NO_HIT: u16 = 1 << 4;
    pub const CANNOT_MOVE: u16 = 1 << 5;
    pub const HELD: u16 = 1 << 6;
    pub const TO_GAUGE: u16 = 1 << 7;
    pub const EX: u16 = 1 << 8;
    pub const CRITICAL: u16 = 1 << 9;
}

/// Numbers, or changes of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Power, speed, armor, guard.
    pub stats: [i16; 4],
    /// The bonuses in them, penalties left out.
    pub positive: [i16; 4],
    /// Added to the nearest and the farthest distance.
    pub range: (i16, i16),
    pub flags: u16,
    pub dodge: Option<Dodge>,
    pub armor_price: Option<u8>,
    /// What distances are measured from, if not from the fighter.
    pub origin: Option<Place>,
}

/// What distances are measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The own fighter, whatever other lines say.
    Fighter,
    /// This space.
    Space(u8),
    /// A marker that is not there: nothing is in range.
    Nowhere,
}

impl Totals {
    pub fn has(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }
}

impl<'a> Outline<'_, 'a> {
    /// Puts the numbers of one side together, and again if that changed what a condition in them reads.
    pub fn refresh(&mut self, side: usize) {
        for _ in 0..MOST_READINGS {
            if !self.add_up(side) {
                return;
            }
        }
    }

    /// Puts the numbers of one side together once. Whether some of them may be out of date already.
    fn add_up(&mut self, side: usize) -> bool {
        let fighter = &self.fighters[side];
        let mut totals = fighter.granted;
        for (total, printed) in totals.stats.iter_mut().zip(fighter.numbers.stats) {
            *total += printed;
        }
        let surroundings = self.surroundings;
        for controller in [side, 1 - side] {
            let attack = self.fighters[controller].source;
            for source in std::iter::once(&attack).chain(&surroundings.sources[controller]) {
                if source.statics {
                    for line in source.lines.iter().filter(|line| matches!(line.head, Head::Static)) {
                        self.statics(&line.body.effects, controller, side, controller == side, &mut totals);
                    }
                }
            }
        }
        if fighter.attack.ex || totals.has(flag::EX) {
            totals.stats.iter_mut().for_each(|stat| *stat += 1);
            totals.positive.iter_mut().for_each(|bonus| *bonus += 1);
        }
        // What counts only for a critical attack, or from so many bonuses on, counts now.
        let newly_critical = totals.has(flag::CRITICAL) && !self.is_critical(side);
        let other_bonuses = self.bonuses_read.take() && totals.positive != fighter.now.positive;
        self.fighters[side].now = totals;
        newly_critical || other_bonuses
    }

    /// Whether an attack is critical, paid for or given.
    pub fn is_critical(&self, side: usize) -> bool {
        let fighter = &self.fighters[side];
        fighter.attack.critical || fighter.granted.has(flag::CRITICAL) || fighter.now.has(flag::CRITICAL)
    }

    /// Adds the modifiers of a line without a trigger that are in force for `target`.
    fn statics(&self, effects: &[Effect], you: usize, target: usize, applies: bool, totals: &mut Totals) {
        for effect in effects {
            if let Effect::Modify(modifier) = effect {
                if applies {
                    self.add(modifier, you, totals);
                }
            } else if let Effect::If { condition, then, otherwise } = effect {
                let branch = if self.holds(condition, you) { then } else { otherwise };
                self.statics(&branch.effects, you, target, applies, totals);
            } else if let Effect::Group(body) = effect {
                self.statics(&body.effects, you, target, applies, totals);
            } else if let Effect::Scoped(scope, body) = effect {
                let applies = match scope {
                    Scope::Opponent => target != you,
                    Scope::BothPlayers => true,
                    Scope::Critical => applies && self.is_critical(you),
                };
                self.statics(&body.effects, you, target, applies, totals);
            }
        }
    }

    /// A modifier that an effect of `you` gives to `target` for the strike.
    pub fn grant(&mut self, modifier: &Modifier, you: usize, target: usize) {
        let mut totals = self.fighters[target].granted;
        self.add(modifier, you, &mut totals);
        self.fighters[target].granted = totals;
    }

    fn add(&self, modifier: &Modifier, you: usize, totals: &mut Totals) {
        match modifier {
            Modifier::Stat(sign, quantity, stat) => {
                let amount = self.quantity(quantity, you);
                let amount = if *sign == Sign::Plus { amount } else { -amount };
                totals.stats[*stat as usize] += amount;
                totals.positive[*stat as usize] += amount.max(0);
            }
            Modifier::Range { sign, least, most, per } => {
                let sign = if *sign == Sign::Plus { 1 } else { -1 };
                let most = Quantity { amount: Amount::Number(*most as i8), per: *per };
                totals.range.0 += sign * i16::from(*least);
                totals.range.1 += sign * self.quantity(&most, you);
            }
            Modifier::SetTotal(stat, amount) | Modifier::SetPrinted(stat, amount) => {
                totals.stats[*stat as usize] = self.amount(*amount, you);
            }
            Modifier::SwapPowerAndSpeed => totals.stats.swap(0, 1),
            Modifier::IgnoreArmor => totals.flags |= flag::IGNORE_ARMOR,
            Modifier::IgnoreGuard => totals.flags |= flag::IGNORE_GUARD,
            Modifier::StunImmune => totals.flags |= flag::STUN_IMMUNE,
            Modifier::CannotStun => totals.flags |= flag::CANNOT_STUN,
            Modifier::Dodge(dodge) => totals.dodge = Some(*dodge),
            Modifier::DoesNotHit(Side::Yours) => totals.flags |= flag::NO_HIT,
            Modifier::DoesNotHit(Side::Opponents) => totals.dodge = Some(Dodge::All),
            Modifier::HitsOnlyIf(condition) if !self.holds(condition, you) => totals.flags |= flag::NO_HIT,
            Modifier::CannotMove(Who::You) => totals.flags |= flag::CANNOT_MOVE,
            Modifier::CannotBePushedOrPulled => totals.flags |= flag::HELD,
            Modifier::IsEx => totals.flags |= flag::EX,
            Modifier::IsCritical => totals.flags |= flag::CRITICAL,
            Modifier::SpendForArmor(_, each) => totals.armor_price = Some(*each),
            Modifier::AttackGoesTo(ZoneKind::Gauge, Exit::EvenIfItMissed) => totals.flags |= flag::TO_GAUGE,
            // In range whatever the distance: as far as the arena goes.
            Modifier::AlsoInRange(also) if self.includes(*also, you) => {
                totals.range.0 -= 8;
                totals.range.1 += 8;
            }
            // The attack's own line comes first.
            Modifier::RangeFrom(origin) => {
                let place = match origin {
                    Origin::Marker(name) => self.marker(*name, you).map_or(Place::Nowhere, Place::Space),
                    Origin::Centre => Place::Space(5),
                    Origin::You => Place::Fighter,
                };
                totals.origin = totals.origin.or(Some(place));
            }
            Modifier::ForAttacks(filter, inner) => {
                if is_kind(self.fighters[you].kind, *filter) == Some(true) {
                    self.add(inner, you, totals);
                }
            }
            Modifier::AlsoInRange(_)
            | Modifier::Marker(..)
            | Modifier::MayMoveMore(_)
            | Modifier::GaugeAsForce
            | Modifier::MayInvalidate(_)
            | Modifier::More(..)
            | Modifier::NoEndDraw
            | Modifier::DiscardFewer(_)
            | Modifier::NoHandLimit
            | Modifier::DamageAtMost(_)
            | Modifier::TriggersAgain(_)
            | Modifier::CutMovements { .. }
            | Modifier::MayBoostFrom(_)
            | Modifier::PlayableOnlyIf(_)
            | Modifier::Paying(_)
            | Modifier::DrawEitherEnd
            | Modifier::DamageDiscards(_)
            | Modifier::InvalidNamed
            | Modifier::HitsOnlyIf(_)
            | Modifier::CannotMove(_)
            | Modifier::MultiplyBonuses(..)
            | Modifier::DoublePositiveBonuses(_)
            | Modifier::Nonlethal
            | Modifier::DodgeNamed
            | Modifier::CannotMovePast
            | Modifier::CannotMoveInRange
            | Modifier::Invalid(_)
            | Modifier::InvalidUnless(_)
            | Modifier::MaySetFromBoosts
            | Modifier::MustWildSwing
            | Modifier::AttackGoesTo(..) => {}
        }
    }

    fn includes(&self, also: AlsoInRange, you: usize) -> bool {
        match also {
            AlsoInRange::Passed => self.fighters[you].moved_past,
            AlsoInRange::Distance(range) => range.includes(self.spaces(you).distance()),
        }
    }

    /// A number of the card language.
    pub fn amount(&self, amount: Amount, you: usize) -> i16 {
        match amount {
            Amount::Number(number) => i16::from(number),
            Amount::Paid => i16::from(self.paid),
            Amount::ThatMany => 1,
            Amount::Stat(side, stat) => {
                let whose = if side == Side::Yours { you } else { 1 - you };
                self.fighters[whose].now.stats[stat as usize]
            }
            Amount::Printed(side, stat) => {
                let whose = if side == Side::Yours { you } else { 1 - you };
                self.fighters[whose].numbers.stats[stat as usize]
            }
            Amount::TopDiscard(stat) => {
                let discard = self.surroundings.glance.cards(Player::BOTH[you], Area::Discard);
                discard
                    .last()
                    .map_or(0, |&card| Numbers::of(self.surroundings.duel, card, 0).stats[stat as usize])
            }
            Amount::It(_) => 3,
            Amount::X => 0,
            Amount::NumberOf(unit) => self.count(unit, you),
        }
    }

    pub fn quantity(&self, quantity: &Quantity, you: usize) -> i16 {
        let amount = self.amount(quantity.amount, you);
        let Some(per) = quantity.per else { return amount };
        let total = amount * (self.count(per.unit, you) / i16::from(per.every.max(1)));
        per.max.map_or(total, |most| total.min(i16::from(most)))
    }

    pub fn count(&self, unit: Unit, you: usize) -> i16 {
        let glance = &self.surroundings.glance;
        let whose = |side: Side| if side == Side::Yours { Player::BOTH[you] } else { Player::BOTH[1 - you] };
        let own = Player::BOTH[you];
        let count = match unit {
            Unit::Gauge(side) => glance.count(whose(side), Area::Gauge),
            Unit::CardInHand(side) => glance.count(whose(side), Area::Hand).saturating_sub(1),
            Unit::CardIn(ZoneKind::Overdrive) => glance.count(own, Area::Overdrive),
            Unit::CardIn(_) => glance.count(own, Area::Discard),
            Unit::Sealed(_) | Unit::DifferentSealed(_) => glance.count(own, Area::Sealed),
            Unit::Boost => glance.count(own, Area::Boosts),
            Unit::BoostInPlay => glance.count(own, Area::Boosts) + glance.count(own.other(), Area::Boosts),
            Unit::DamageTaken => self.fighters[you].taken.max(0) as usize,
            Unit::DamageDealt => self.fighters[1 - you].taken.max(0) as usize,
            Unit::ArmorUsed => self.fighters[you].armor_used.max(0) as usize,
            Unit::SpaceBetween => self.spaces(you).distance().saturating_sub(1) as usize,
            Unit::SpaceMoved => self.last_move.0 as usize,
            Unit::Paid => self.paid as usize,
            Unit::YourStat(stat) => self.fighters[you].now.stats[stat as usize].max(0) as usize,
            Unit::CopyInGauge(_) => 1,
            Unit::ForceSpentThisTurn | Unit::MarkerBetween(_) | Unit::MarkerPassed(_) => 0,
        };
        count as i16
    }

    fn gauge_spent(&self, you: usize) -> usize {
        let cost = self.fighters[you].numbers.cost.filter(|cost| cost.resource == Resource::Gauge);
        cost.map_or(0, |cost| cost.amount as usize)
    }

    /// Whether a condition holds; what can't be told does not.
    pub fn holds(&self, condition: &Condition, you: usize) -> bool {
        self.truth(condition, you).unwrap_or(false)
    }

    /// Where a marker of this side is; markers do not move in outline.
    fn marker(&self, name: MarkerName, you: usize) -> Option<u8> {
        self.surroundings.glance.marker_space(Player::BOTH[you], name)
    }

    /// What is true of a marker, as far as it can be told.
    fn marker_is(&self, name: MarkerName, fact: MarkerFact, you: usize) -> Option<bool> {
        let marker = self.marker(name, you);
        let (own, other) = (self.fighters[you].space, self.fighters[1 - you].space);
        let between = |one: u8, two: u8, space: u8| space > one.min(two) && space < one.max(two);
        Some(match fact {
            MarkerFact::InPlay | MarkerFact::Active => marker.is_some(),
            MarkerFact::Free => marker.is_some_and(|marker| marker != own && marker != other),
            MarkerFact::On(Who::Opponent) => marker == Some(other),
            MarkerFact::On(_) => marker == Some(own),
            MarkerFact::OpponentBetween => marker.is_some_and(|marker| between(own, marker, other)),
            MarkerFact::OpponentBetweenOrOn => {
                marker.is_some_and(|marker| marker == other || between(own, marker, other))
            }
            MarkerFact::BetweenFighters | MarkerFact::BetweenYouAndSource => {
                marker.is_some_and(|marker| between(own, other, marker))
            }
            MarkerFact::Disabled
            | MarkerFact::FlippedThisStrike
            | MarkerFact::InOpponentsRange
            | MarkerFact::MovedOver
            | MarkerFact::MovedOnto => return None,
        })
    }

    /// The distance from where an attack is measured to the opponent, if it is measured from anywhere.
    pub fn attack_distance(&self, side: usize) -> Option<u8> {
        match self.fighters[side].now.origin {
            None | Some(Place::Fighter) => Some(self.spaces(side).distance()),
            Some(Place::Space(space)) => Some(space.abs_diff(self.fighters[1 - side].space)),
            Some(Place::Nowhere) => None,
        }
    }

    fn truth(&self, condition: &Condition, you: usize) -> Option<bool> {
        let whose = |who: Who| match who {
            Who::You => Some(you),
            Who::Opponent => Some(1 - you),
            Who::EachPlayer => None,
        };
        let own = &self.fighters[you];
        let other = &self.fighters[1 - you];
        let distance = self.spaces(you).distance();
        Some(match condition {
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, you)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part, you)),
            Condition::Not(part) => !self.truth(part, you)?,
            Condition::Initiated(who) => self.surroundings.attacker.index() == whose(*who)?,
            Condition::WasHit(who) => self.fighters[whose(*who)?].was_hit,
            Condition::Hit(who) => self.fighters[whose(*who)?].hit,
            Condition::Stunned(who) => self.fighters[whose(*who)?].stunned,
            Condition::Exceeded(who) => self.surroundings.glance.exceeded(Player::BOTH[whose(*who)?]),
            Condition::StrikeThisTurn | Condition::DuringStrike | Condition::AttackInPlay => true,
            Condition::Critical => self.is_critical(you),
            Condition::AttackIsEx => own.attack.ex || own.granted.has(flag::EX),
            Condition::WildSwing => own.attack.wild,
            Condition::AttackIs(side, filter) => {
                let fighter = if *side == Side::Yours { own } else { other };
                is_kind(fighter.kind, *filter)?
            }
            Condition::AttackNamed(name) => {
                self.surroundings.duel.card_name(own.attack.card) == name.as_str()
            }
            Condition::SpentGaugeThisStrike => self.gauge_spent(you) > 0 || own.attack.critical,
            Condition::Have(who, comparison, thing) => self.has_number(whose(*who)?, *comparison, *thing)?,
            Condition::LifeIs(life) => self.surroundings.life[you] - own.taken == i16::from(*life),
            Condition::LifeAtMost(life) => self.surroundings.life[you] - own.taken <= i16::from(*life),
            Condition::LessLife => {
                self.surroundings.life[you] - own.taken < self.surroundings.life[1 - you] - other.taken
            }
            Condition::StatGreater(stat) => own.now.stats[*stat as usize] > other.now.stats[*stat as usize],
            Condition::OpponentStatAtLeast(stat, least) => {
                other.now.stats[*stat as usize] >= i16::from(*least)
            }
            Condition::OpponentStatAtMost(stat, most) => other.now.stats[*stat as usize] <= i16::from(*most),
            Condition::BonusesAtLeast(stat, least) => {
                self.bonuses_read.set(true);
                own.now.positive[*stat as usize] >= i16::from(*least)
            }
            Condition::Compare(one, relation, other) => {
                relation.holds(self.amount(*one, you), self.amount(*other, you))
            }
            Condition::Range(range) => in_range(*range, self.attack_distance(you)?),
            Condition::RangeFromFighter(range) => in_range(*range, distance),
            Condition::AtMaximumRange => {
                own.numbers.range.is_some_and(|(_, most)| most + own.now.range.1 == i16::from(distance))
            }
            Condition::SpacesBehindOpponent(least) => {
                let (here, there) = (own.space, other.space);
                (if there > here { 9 - there } else { there - 1 }) >= *least
            }
            Condition::Marker(name, fact) => self.marker_is(*name, *fact, you)?,
            Condition::AtEdge(who) => matches!(self.fighters[whose(*who)?].space, 1 | 9),
            Condition::MovedPast | Condition::PulledPast => self.last_move.2,
            Condition::MovedPastThisStrike => own.moved_past,
            Condition::MovedThisStrikeAtLeast(least) => own.moved >= *least,
            Condition::OpponentMovedThisStrike => other.displaced,
            Condition::MovedThisStrike(who) => self.fighters[whose(*who)?].moved > 0,
            Condition::MovedLess | Condition::PushedLess => self.last_move.0 < self.last_move.1,
            Condition::MovedAtMost(most) => self.last_move.0 <= *most,
            Condition::PushedAtLeast(least) => self.last_move.0 >= *least,
            Condition::Done => true,
            // What can't be told is unknown.
            Condition::StrikeLastTurn
            | Condition::SetFaceUp
            | Condition::AttackCameFrom(_)
            | Condition::ItIs(_)
            | Condition::CopyOfAttackIn(_)
            | Condition::TopCardIs(_)
            | Condition::CancelledThisTurn
            | Condition::UsedActionThisTurn
            | Condition::SpentGaugeOnAction
            | Condition::MadeEndDraw
            | Condition::MovedBeforeStrikeAtLeast(_)
            | Condition::TheyDid
            | Condition::OpponentPrinted { .. }
            | Condition::ThisBoostBetween
            | Condition::ThisCausedStrike
            | Condition::ThisSustained
            | Condition::StrikeFollows => return None,
        })
    }

    fn has_number(&self, side: usize, comparison: Comparison, thing: Thing) -> Option<bool> {
        let count = |side: usize| {
            let player = Player::BOTH[side];
            let area = match thing {
                Thing::Cards(Filter::Any, ZoneKind::Hand) => {
                    return Some(self.surroundings.glance.count(player, Area::Hand).saturating_sub(1));
                }
                Thing::Cards(Filter::Any, ZoneKind::Discard) => Area::Discard,
                Thing::Cards(Filter::Any, ZoneKind::Deck) => Area::Deck,
                Thing::Cards(Filter::Any, ZoneKind::Sealed) => Area::Sealed,
                Thing::Cards(..) | Thing::Different(..) => return None,
                Thing::Gauge => return Some(self.fighters[side].gauge as usize),
                Thing::Boosts => Area::Boosts,
            };
            Some(self.surroundings.glance.count(player, area))
        };
        let own = count(side)?;
        Some(match comparison {
            Comparison::AtLeast(least) => own >= least as usize,
            Comparison::AtMost(most) => own <= most as usize,
            Comparison::More => own > count(1 - side)?,
            Comparison::Fewer => own < count(1 - side)?,
            Comparison::None => own == 0,
        })
    }
}

/// Whether an attack of this kind is meant; `None` if the kind does not say.
fn is_kind(kind: Kind, filter: Filter) -> Option<bool> {
    match filter {
        Filter::Any => Some(true),
        Filter::Normal => Some(kind == Kind::Normal),
        Filter::Special => Some(kind == Kind::Special),
        Filter::Ultra => Some(kind == Kind::Ultra),
        Filter::SpecialOrUltra => Some(matches!(kind, Kind::Special | Kind::Ultra)),
        Filter::Continuous => None,
    }
}

// Totals keep stats by index.
const _: () = assert!(Stat::Power as usize == 0 && Stat::Guard as usize == 3);
