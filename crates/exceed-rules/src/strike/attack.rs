//! Performing an attack (STK-13 to STK-18): Before, range check, Hit, damage, After.

use exceed_cards::card::Kind;
use exceed_cards::ir::{Dodge, Effect, Modifier, Side, Stat, Trigger};

use crate::card::CardId;
use crate::choice::Area;
use crate::decision::Reason;
use crate::event::Event;
use crate::game::Engine;
use crate::modifiers::{InForce, Reader, bit};
use crate::player::Player;
use crate::state::Grant;
use crate::step::{At, PayWith, Payment, Step};
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
                return self.dodges(*dodge, player);
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

    /// Why an attack that met this obstacle missed.
    fn miss(&self, player: Player, obstacle: &Obstacle<'_>) -> Miss {
        match obstacle {
            Obstacle::Gone => Miss::Gone,
            Obstacle::DoesNotHit(in_force) => Miss::DoesNotHit(self.clause_of(in_force)),
            Obstacle::Dodged(in_force) => Miss::Dodged(self.clause_of(in_force)),
            Obstacle::Range if self.range(player).is_some() => Miss::OutOfRange,
            Obstacle::Range => Miss::NoRange,
        }
    }

    /// Whether a dodge of the defender works against this attacker.
    fn dodges(&self, dodge: Dodge, attacker: Player) -> bool {
        let speed = |player| self.total(player, Stat::Speed);
        match dodge {
            Dodge::All => true,
            Dodge::AtRange(range) => {
                let distance = self.distance();
                distance >= range.least && range.most.is_none_or(|most| distance <= most)
            }
            Dodge::HigherSpeed => speed(attacker) > speed(attacker.other()),
            Dodge::SpeedAtLeast(number) => speed(attacker) >= i16::from(number),
            Dodge::Normals => {
                self.attack_card(attacker).is_some_and(|card| self.duel.card(card).kind == Kind::Normal)
            }
        }
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
                let (distance, range) = (read.distance(), read.reach(player));
                let why = read.miss(player, &obstacle);
                self.event(Event::Missed { player, distance, range, why });
            }
            return;
        }
        let (distance, range) = (read.distance(), self.listening.then(|| read.reach_now(player)).flatten());
        if let Some(strike) = self.strike() {
            strike.attacks[player].hit = true;
            strike.records[player.other()].was_hit = true;
        }
        if let Some(range) = range {
            self.event(Event::Hit { player, distance, range });
        }
        self.push(Step::DealDamage(player));
        if self.duel.marks.can_modify(bit::SPEND_FOR_ARMOR) {
            self.push(Step::SpendForArmor(player.other()));
        }
        self.push_moment(Trigger::WhenHit, player.other());
        self.push_moment(Trigger::Hit, player);
    }

    /// Offers armor for force to the player who was hit, after all their When hit lines.
    pub fn run_spend_for_armor(&mut self, player: Player) {
        if !self.read().has_any(player, bit::SPEND_FOR_ARMOR) {
            return;
        }
        let with = PayWith::Force;
        self.push(Step::ArmorPaid(player, 0));
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
    pub fn armor_paid(&mut self, player: Player, paid: u8) {
        let mut bought = None;
        self.read().modifiers(player, bit::SPEND_FOR_ARMOR, &mut |in_force| {
            if let Modifier::SpendForArmor(each) = in_force.modifier {
                bought = Some(*each);
            }
        });
        if let (Some(each), Some(strike)) = (bought, self.strike()) {
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
        Modifier::Stat(..) | Modifier::Range { .. } | Modifier::More(..) => Repeated::AddsUp,
        Modifier::SetTotal(..) | Modifier::SetPrinted(..) => Repeated::LastCounts,
        Modifier::DodgeNamed | Modifier::HitsOnlyIf(_) | Modifier::InvalidUnless(_) => {
            Repeated::OncePerContext
        }
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
        | Modifier::CutMovements { .. } => Repeated::LastCounts,
    }
}
