//! Performing an attack (STK-13 to STK-18): Before, range check, Hit, damage, After.

use exceed_cards::card::Kind;
use exceed_cards::ir::{Dodge, Effect, Modifier, Resource, Side, Stat, Trigger};

use crate::card::CardId;
use crate::choice::Area;
use crate::decision::Reason;
use crate::event::Event;
use crate::game::Engine;
use crate::markers::at_distance;
use crate::modifiers::{InForce, Reader, bit};
use crate::player::Player;
use crate::state::Grant;
use crate::step::{At, Context, PayWith, Payment, Step};
use crate::why::Miss;

/// What keeps an attack from hitting.
enum Obstacle<'a> {
    Gone,
    DoesNotHit(InForce<'a>),
    Dodged(InForce<'a>),
    Range,
}

impl Reader<'_> {
    /// What keeps a player's attack from hitting now. Dodges beat any range.
    fn obstacle(&self, player: Player) -> Option<Obstacle<'_>> {
        let defender = player.other();
        let no_hit = |in_force: &InForce<'_>, side: Side| {
            if let Modifier::HitsOnlyIf(condition) = in_force.modifier {
                return side == Side::Yours && !self.holds(condition, &in_force.context);
            }
            matches!(in_force.modifier, Modifier::DoesNotHit(whose) if *whose == side)
        };
        let dodged = |in_force: &InForce<'_>| {
            if let Modifier::Dodge(dodge) = in_force.modifier {
                return self.dodges(*dodge, player, &in_force.context);
            }
            matches!(in_force.modifier, Modifier::DodgeNamed)
                && self
                    .attack_card(player)
                    .is_some_and(|card| self.duel.has_name(card, in_force.context.named))
        };
        if !self.attack_in_force(player) {
            return Some(Obstacle::Gone);
        }
        let own = self.find(player, bit::NO_HIT, |in_force| no_hit(in_force, Side::Yours));
        let says =
            own.or_else(|| self.find(defender, bit::NO_HIT, |in_force| no_hit(in_force, Side::Opponents)));
        says.map(Obstacle::DoesNotHit)
            .or_else(|| self.find(defender, bit::DODGE, dodged).map(Obstacle::Dodged))
            .or_else(|| (!self.in_range(player)).then_some(Obstacle::Range))
    }

    /// The range of an attack, if there is a place that it is measured from.
    fn reach_measured(&self, player: Player) -> Option<(i16, i16)> {
        self.attack_distance(player).and_then(|_| self.range(player))
    }

    /// Why an attack that met this obstacle missed.
    fn miss(&self, player: Player, obstacle: &Obstacle<'_>) -> Miss {
        match obstacle {
            Obstacle::Gone => Miss::Gone,
            Obstacle::DoesNotHit(in_force) => Miss::DoesNotHit(self.clause_of(in_force)),
            Obstacle::Dodged(in_force) => Miss::Dodged(self.clause_of(in_force)),
            Obstacle::Range if self.reach_measured(player).is_some() => Miss::OutOfRange,
            // It says none, or what it would be measured from is not in play.
            Obstacle::Range => Miss::NoRange,
        }
    }

    /// Whether a dodge of the defender works against this attacker.
    fn dodges(&self, dodge: Dodge, attacker: Player, context: &Context) -> bool {
        let speed = |player| self.total(player, Stat::Speed);
        match dodge {
            Dodge::All => true,
            Dodge::AtRange(range) => {
                self.attack_distance(attacker).is_some_and(|distance| range.includes(distance))
            }
            Dodge::AtNumber(amount) => {
                let number = self.amount(amount, context);
                self.attack_distance(attacker).is_some_and(|distance| number == i16::from(distance))
            }
            Dodge::AtRangeFrom(range, name) => self
                .origin(attacker)
                .is_some_and(|origin| self.marker_spaces(name, context) & at_distance(origin, range) != 0),
            Dodge::HigherSpeed => speed(attacker) > speed(attacker.other()),
            Dodge::SpeedAtLeast(number) => speed(attacker) >= i16::from(number),
            Dodge::Normals => {
                self.attack_card(attacker).is_some_and(|card| self.duel.card(card).kind == Kind::Normal)
            }
        }
    }
}

impl Reader<'_> {
    /// How much armor a player buys with each point of this, if any.
    fn armor_each(&self, player: Player, with: PayWith) -> Option<u8> {
        let wanted = match with {
            PayWith::Force => Resource::Force,
            PayWith::Gauge => Resource::Gauge,
        };
        let mut bought = None;
        self.modifiers(player, bit::SPEND_FOR_ARMOR, &mut |in_force| {
            if let Modifier::SpendForArmor(resource, each) = in_force.modifier
                && *resource == wanted
            {
                bought = Some(*each);
            }
        });
        bought
    }
}

impl Engine<'_> {
    /// STK-13: (1) if stunned, nothing (DMG-4).
    pub fn begin_attack(&mut self, player: Player) {
        let Some(strike) = self.strike() else { return };
        if strike.records[player].stunned {
            return;
        }
        strike.performing = Some(player);
        self.tell_critical();
        let card = self.read().attack(player).map_or(CardId::HIDDEN, |attack| attack.card);
        self.event(Event::AttackPerformed { player, card });
        self.push(Step::EndAttack);
        self.push_moment(Trigger::After, player);
        self.push(Step::CheckHit(player));
        self.push_moment(Trigger::Before, player);
    }

    /// STK-13: (3) range check, (4) Hit effects and damage.
    pub fn check_hit(&mut self, player: Player) {
        let read = self.read();
        if let Some(obstacle) = read.obstacle(player) {
            if self.listening {
                let distance = read.attack_distance(player).unwrap_or_else(|| read.distance());
                let range = read.reach_measured(player).and_then(|_| read.reach(player));
                let why = read.miss(player, &obstacle);
                self.event(Event::Missed { player, distance, range, why });
            }
            return;
        }
        let distance = read.attack_distance(player).unwrap_or_else(|| read.distance());
        let range = self.listening.then(|| read.reach_now(player)).flatten();
        if let Some(strike) = self.strike() {
            strike.attacks[player].hit = true;
            strike.records[player.other()].was_hit = true;
        }
        if let Some(range) = range {
            self.event(Event::Hit { player, distance, range });
        }
        self.push(Step::DealDamage(player));
        if self.duel.marks.can_modify(bit::SPEND_FOR_ARMOR) {
            // Force first, then gauge.
            self.push(Step::SpendForArmor(player.other(), PayWith::Gauge));
            self.push(Step::SpendForArmor(player.other(), PayWith::Force));
        }
        self.push_moment(Trigger::WhenHit, player.other());
        self.push_moment(Trigger::Hit, player);
    }

    /// Offers armor for force or gauge to the player who was hit, after all their When hit lines.
    pub fn run_spend_for_armor(&mut self, player: Player, with: PayWith) {
        if self.read().armor_each(player, with).is_none() {
            return;
        }
        self.push(Step::ArmorPaid(player, with, 0));
        let reason = Reason::SpendForArmor;
        self.push(Step::Pay(Payment {
            player,
            with,
            least: 0,
            most: Payment::AS_MUCH_AS_THEY_LIKE,
            to: Area::Discard,
            reason,
        }));
    }

    /// The armor that was paid for stays for the rest of the strike.
    pub fn armor_paid(&mut self, player: Player, with: PayWith, paid: u8) {
        if let (Some(each), Some(strike)) = (self.read().armor_each(player, with), self.strike()) {
            let armor = &mut strike.records[player].armor_bought;
            *armor = armor.saturating_add(each.saturating_mul(paid));
        }
    }

    /// STK-13: (4) damage, which is the power of the attack (DMG-1).
    pub fn deal_damage(&mut self, player: Player) {
        let power = self.read().total(player, Stat::Power).clamp(0, u8::MAX.into()) as u8;
        self.damage(player.other(), power, player);
    }

    /// The attack is over.
    pub fn end_attack(&mut self) {
        if let Some(strike) = self.strike() {
            strike.performing = None;
        }
    }

    /// Gives a modifier or line for a while. Bonuses of one clause add up; what is the same again changes nothing.
    pub fn grant(&mut self, mut grant: Grant) {
        let additional = |player| self.read().attack(player).is_some_and(|attack| attack.additional);
        grant.additional = grant.to.is_some_and(additional);
        let same = |known: &&mut Grant| {
            known.additional == grant.additional
                && known.block == grant.block
                && known.index == grant.index
                && known.to == grant.to
                && known.until == grant.until
        };
        let clause = self.duel.clause(grant.block, grant.index);
        let known = self.state.table.grants.iter_mut().find(same);
        if let (Some(Effect::Modify(modifier)), Some(known)) = (clause, known) {
            match repeated(modifier) {
                Repeated::AddsUp => known.value = known.value.saturating_add(grant.value),
                Repeated::LastCounts => known.value = grant.value,
                Repeated::OncePerContext if known.context == grant.context => {}
                Repeated::OncePerContext => self.add_grant(grant),
            }
            return self.tell_gift(&grant);
        }
        self.add_grant(grant);
        self.tell_gift(&grant);
    }

    /// Keeps something given, besides what is there.
    pub fn add_grant(&mut self, grant: Grant) {
        if self.state.table.grants.push(grant).is_err() {
            self.fault(crate::game::Fault::ListFull);
        }
    }

    fn tell_gift(&mut self, grant: &Grant) {
        let at = At { block: grant.block, index: grant.index };
        if self.listening
            && let Some(player) = grant.to
            && let Some(by) = self.read().clause(&grant.context, at)
        {
            self.event(Event::Given { player, value: grant.value, by });
        }
    }
}

/// What a modifier does that one clause gives again.
enum Repeated {
    AddsUp,
    LastCounts,
    /// It reads what its line knew: only the very same is the same again.
    OncePerContext,
}

fn repeated(modifier: &Modifier) -> Repeated {
    match modifier {
        Modifier::ForAttacks(_, inner) => repeated(inner),
        Modifier::Stat(..) | Modifier::Range { .. } | Modifier::More(..) => Repeated::AddsUp,
        Modifier::SetTotal(..) | Modifier::SetPrinted(..) => Repeated::LastCounts,
        Modifier::DodgeNamed
        | Modifier::InvalidNamed
        | Modifier::PlayableOnlyIf(_)
        | Modifier::HitsOnlyIf(_)
        | Modifier::InvalidUnless(_) => Repeated::OncePerContext,
        Modifier::MultiplyBonuses(..)
        | Modifier::DoublePositiveBonuses(_)
        | Modifier::SwapPowerAndSpeed
        | Modifier::IgnoreArmor
        | Modifier::IgnoreGuard
        | Modifier::StunImmune
        | Modifier::CannotStun
        | Modifier::Nonlethal
        | Modifier::Dodge(_)
        | Modifier::DoesNotHit(_)
        | Modifier::CannotMove(_)
        | Modifier::CannotMovePast
        | Modifier::CannotMoveInRange
        | Modifier::CannotBePushedOrPulled
        | Modifier::IsEx
        | Modifier::IsCritical
        | Modifier::Invalid(_)
        | Modifier::MaySetFromBoosts
        | Modifier::MustWildSwing
        | Modifier::SpendForArmor(..)
        | Modifier::AttackGoesTo(..)
        | Modifier::AlsoInRange(_)
        | Modifier::RangeFrom(_)
        | Modifier::Marker(..)
        | Modifier::NoEndDraw
        | Modifier::DiscardFewer(_)
        | Modifier::NoHandLimit
        | Modifier::DamageAtMost(_)
        | Modifier::TriggersAgain(_)
        | Modifier::CutMovements { .. }
        | Modifier::MayBoostFrom(_)
        | Modifier::Paying(_)
        | Modifier::DrawEitherEnd
        | Modifier::DamageDiscards(_)
        | Modifier::MayMoveMore(_)
        | Modifier::GaugeAsForce
        | Modifier::MayInvalidate(_) => Repeated::LastCounts,
    }
}
