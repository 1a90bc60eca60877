//! What a line reads and writes, so that the order of two triggers is asked only when it can matter (GEN-7).

use exceed_cards::ir::{
    Ability, Amount, Cards, Condition, Effect, Head, LookAction, Modifier, MoveKind, Payment, Qualifier,
    Resource, Scope, Sequence, Side, Unit, Who, ZoneKind,
};

/// Bit sets of things. The lower half of each set is yours, the upper half the opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// What it depends on.
    pub reads: u32,
    /// What it changes in a way that depends on order.
    pub writes: u32,
    /// What it only adds to: two additions commute.
    pub adds: u32,
}

const HAND: u32 = 1;
const DECK: u32 = 1 << 1;
const DISCARD: u32 = 1 << 2;
const GAUGE: u32 = 1 << 3;
const BOOSTS: u32 = 1 << 4;
const POSITION: u32 = 1 << 5;
const STATS: u32 = 1 << 6;
const LIFE: u32 = 1 << 7;
const SEALED: u32 = 1 << 8;
const ATTACK: u32 = 1 << 9;
const MODE: u32 = 1 << 10;
const RULES: u32 = 1 << 11;
const ARMOR_LEFT: u32 = 1 << 12;
const EVERYTHING: u32 = u32::MAX;

const fn theirs(bits: u32) -> u32 {
    bits << 16
}
const fn both(bits: u32) -> u32 {
    bits | bits << 16
}

impl Footprint {
    /// Whether doing one before or after the other can make a difference.
    #[must_use]
    pub fn conflicts(self, other: Footprint) -> bool {
        self.writes & (other.reads | other.writes | other.adds) != 0
            || other.writes & (self.reads | self.writes | self.adds) != 0
            || self.adds & other.reads != 0
            || other.adds & self.reads != 0
    }

    fn sequence(&mut self, sequence: &Sequence, flip: bool) {
        for effect in &sequence.effects {
            let mut part = Footprint::default();
            part.effect(effect);
            if flip {
                part =
                    Footprint { reads: swap(part.reads), writes: swap(part.writes), adds: swap(part.adds) };
            }
            self.reads |= part.reads;
            self.writes |= part.writes;
            self.adds |= part.adds;
        }
    }

    /// A decision is made with the hand in view, where everybody stands.
    fn decides(&mut self, who: Who) {
        self.reads |= side(who, HAND | DECK) | both(POSITION | GAUGE | BOOSTS | LIFE | STATS);
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::If { condition, then, otherwise } => {
                self.condition(condition);
                self.sequence(then, false);
                self.sequence(otherwise, false);
            }
            Effect::May(who, body) => {
                self.decides(*who);
                self.sequence(body, false);
            }
            Effect::Choose { who, options, .. } => {
                self.decides(*who);
                options.iter().for_each(|option| self.sequence(option, false));
            }
            Effect::Pay { who, payment, then } => {
                self.decides(*who);
                self.payment(*who, *payment);
                self.sequence(then, false);
            }
            Effect::Times { may_stop, body, .. } => {
                if *may_stop {
                    self.decides(Who::You);
                }
                self.sequence(body, false);
            }
            Effect::ForEach(body) | Effect::Group(body) | Effect::Later(_, body) => {
                self.sequence(body, false)
            }
            Effect::Scoped(scope, body) => self.scoped(scope, body),
            Effect::Grant(_) | Effect::BecomeCritical => self.adds |= RULES,
            Effect::Modify(modifier) => self.modifier(modifier),
            Effect::Move { who, kinds, span, .. } => {
                if kinds.len() > 1 || span.least != span.most {
                    self.decides(*who);
                }
                let moves_opponent = kinds.iter().any(|kind| matches!(kind, MoveKind::Push | MoveKind::Pull));
                self.reads |= both(POSITION | RULES);
                self.writes |= both(POSITION) | if moves_opponent { 0 } else { side(*who, BOOSTS) };
            }
            Effect::Draw(who, quantity) => {
                self.amount(quantity.amount);
                if let Some(per) = quantity.per {
                    self.unit(per.unit);
                }
                self.adds |= side(*who, HAND | DECK);
            }
            Effect::DrawBetween(..) => self.writes |= HAND | DECK,
            Effect::Look { picks, .. } => {
                let picks = picks.iter().flatten();
                let areas = picks.fold(DECK | HAND | DISCARD, |areas, part| areas | look_area(part.action));
                self.writes |= both(areas);
            }
            Effect::SwapZones(..) => self.writes |= both(DECK | HAND | DISCARD | SEALED),
            Effect::RevealOne | Effect::RememberPaid => self.reads |= HAND,
            Effect::PlayTopAsBoost { .. }
            | Effect::ExtraAttack
            | Effect::PlayItsBoost
            | Effect::GiveThis
            | Effect::Negate => {
                self.reads |= EVERYTHING;
                self.writes |= EVERYTHING;
            }
            Effect::DrawAny(who) | Effect::DrawTo(who, _) | Effect::DiscardTo(who, _) => {
                self.writes |= side(*who, HAND | DECK | DISCARD);
            }
            Effect::DrawOrDiscardTo { who, .. } => self.writes |= side(*who, HAND | DECK | DISCARD),
            Effect::MoveCards { who, cards, to, .. } => {
                self.cards(*who, cards);
                self.writes |= side(*who, zone(to.zone.kind))
                    | both(if to.zone.side == Side::Yours { 0 } else { zone(to.zone.kind) });
            }
            Effect::Shuffle(area) => self.writes |= both(zone(area.kind)),
            Effect::Reveal(..) | Effect::Name(_) | Effect::MustSetNamed | Effect::RevealAttack => {
                self.reads |= both(HAND)
            }
            Effect::DiscardBoost | Effect::ReturnBoost => self.writes |= both(BOOSTS | DISCARD | HAND),
            Effect::PlayBoost(_) | Effect::PlayThisAttacksBoost { .. } => {
                self.reads |= EVERYTHING;
                self.writes |= EVERYTHING;
            }
            Effect::SustainThis | Effect::SustainAll => self.reads |= BOOSTS,
            // A boost that is sustained already can't be picked.
            Effect::SustainUpTo(_) => self.writes |= BOOSTS,
            Effect::Strike(_)
            | Effect::TakeAnotherAction { .. }
            | Effect::SkipEndDraw
            | Effect::GainAdvantage => self.adds |= RULES,
            Effect::Exceed(who) | Effect::Revert(who) => {
                self.reads |= EVERYTHING;
                self.writes |= side(*who, MODE) | both(RULES);
            }
            Effect::GainLife(who, quantity) => {
                self.amount(quantity.amount);
                self.adds |= side(*who, LIFE);
            }
            Effect::SpendLife(who, _) => self.writes |= side(*who, LIFE),
            Effect::Damage { .. } => {
                self.reads |= both(STATS);
                self.writes |= both(LIFE | ARMOR_LEFT);
            }
            Effect::LoseAllArmor => {
                self.reads |= STATS;
                self.writes |= ARMOR_LEFT | STATS;
            }
        }
    }

    fn scoped(&mut self, scope: &Scope, body: &Sequence) {
        match scope {
            Scope::Opponent => self.sequence(body, true),
            Scope::BothPlayers => {
                self.sequence(body, false);
                self.sequence(body, true);
            }
            Scope::Critical => self.sequence(body, false),
        }
    }

    fn payment(&mut self, who: Who, payment: Payment) {
        let resource = match payment {
            Payment::Exactly(_, resource)
            | Payment::Between(_, _, resource)
            | Payment::Any(resource)
            | Payment::All(resource) => resource,
            Payment::ReturnGauge(_) => Resource::Gauge,
            Payment::Discard(..)
            | Payment::RevealCopy
            | Payment::Seal(..)
            | Payment::DiscardRandom(..)
            | Payment::DiscardBoost => Resource::Force,
        };
        self.writes |= side(
            who,
            match resource {
                Resource::Force => HAND | GAUGE | DISCARD | BOOSTS | SEALED,
                Resource::Gauge => GAUGE | DISCARD | HAND,
                Resource::Life => LIFE,
            },
        );
    }

    fn modifier(&mut self, modifier: &Modifier) {
        match modifier {
            Modifier::Stat(_, quantity, _) | Modifier::Range { most: quantity, .. } => {
                self.amount(quantity.amount);
                if let Some(per) = quantity.per {
                    self.unit(per.unit);
                }
                self.adds |= STATS;
            }
            Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) => {
                self.amount(*amount);
                self.writes |= STATS;
            }
            Modifier::MultiplyBonuses(..)
            | Modifier::DoublePositiveBonuses(_)
            | Modifier::SwapPowerAndSpeed => self.adds |= STATS,
            Modifier::IgnoreArmor
            | Modifier::IgnoreGuard
            | Modifier::StunImmune
            | Modifier::CannotStun
            | Modifier::Nonlethal
            | Modifier::Dodge(_)
            | Modifier::DodgeNamed
            | Modifier::DoesNotHit(_)
            | Modifier::HitsOnlyIf(_)
            | Modifier::CannotMove(_)
            | Modifier::CannotMovePast
            | Modifier::CannotMoveInRange
            | Modifier::CannotBePushedOrPulled
            | Modifier::IsEx
            | Modifier::IsCritical
            | Modifier::Invalid(_)
            | Modifier::InvalidUnless(_)
            | Modifier::MaySetFromBoosts
            | Modifier::MustWildSwing
            | Modifier::SpendForArmor(..)
            | Modifier::AttackGoesTo(..) => self.adds |= RULES,
        }
    }

    fn cards(&mut self, who: Who, cards: &Cards) {
        match cards {
            Cards::Pick { from, .. } => {
                self.decides(who);
                from.iter().for_each(|area| self.writes |= both(zone(area.kind)));
            }
            Cards::Random { from, .. } => self.writes |= both(zone(from.kind)),
            Cards::Top { of, .. } | Cards::Bottom { of } => self.writes |= both(zone(of.kind)),
            Cards::All(area) => self.writes |= both(zone(area.kind)),
            Cards::This => self.writes |= BOOSTS | ATTACK,
            Cards::YourAttack => self.writes |= ATTACK | STATS,
            Cards::EveryCopyOfIt(kind) => self.writes |= both(zone(*kind)),
            Cards::Copies { from, .. } => self.writes |= both(zone(from.kind)),
            Cards::SealedWithEqualSpeed => self.writes |= SEALED | HAND,
            Cards::EveryCopyOfNamed | Cards::CopyOfNamed | Cards::CopyOfThis | Cards::CoversNamedRange => {
                self.writes |= both(HAND)
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
            Condition::Not(part) => self.condition(part),
            Condition::Initiated(_)
            | Condition::WasHit(_)
            | Condition::Hit(_)
            | Condition::StrikeLastTurn
            | Condition::StrikeThisTurn
            | Condition::DuringStrike
            | Condition::WildSwing
            | Condition::SetFaceUp
            | Condition::AttackCameFrom(_)
            | Condition::CancelledThisTurn
            | Condition::ThisCausedStrike
            | Condition::MovedBeforeStrikeAtLeast(_)
            | Condition::ItIs(_)
            | Condition::UsedActionThisTurn => {}
            Condition::Stunned(_) => self.reads |= both(LIFE | ARMOR_LEFT),
            Condition::Exceeded(_) => self.reads |= both(MODE),
            Condition::Critical | Condition::AttackIsEx => self.reads |= RULES | BOOSTS,
            Condition::AttackNamed(_)
            | Condition::AttackInPlay
            | Condition::AttackIs(..)
            | Condition::CopyOfAttackIn(_) => self.reads |= both(ATTACK | DISCARD | GAUGE | SEALED),
            Condition::TopCardIs(_) => self.reads |= DECK,
            Condition::SpentGaugeThisStrike => self.reads |= GAUGE,
            Condition::Have(..) => self.reads |= both(HAND | DECK | DISCARD | GAUGE | BOOSTS | SEALED),
            Condition::LifeIs(_) | Condition::LifeAtMost(_) | Condition::LessLife => self.reads |= both(LIFE),
            Condition::StatGreater(_)
            | Condition::OpponentStatAtLeast(..)
            | Condition::OpponentStatAtMost(..)
            | Condition::BonusesAtLeast(..) => self.reads |= both(STATS),
            Condition::Over(amount, _) => self.amount(*amount),
            Condition::Range(_) | Condition::AtEdge(_) | Condition::ThisBoostBetween => {
                self.reads |= both(POSITION)
            }
            Condition::MovedThisStrikeAtLeast(_)
            | Condition::OpponentMovedThisStrike
            | Condition::MovedPastThisStrike
            | Condition::MovedThisStrike(_) => self.reads |= both(POSITION),
            Condition::MovedPast
            | Condition::MovedLess
            | Condition::PushedLess
            | Condition::MovedAtMost(_)
            | Condition::PushedAtLeast(_)
            | Condition::PulledPast
            | Condition::Done
            | Condition::TheyDid => {}
            Condition::ThisSustained => self.reads |= BOOSTS,
        }
    }

    fn amount(&mut self, amount: Amount) {
        match amount {
            Amount::Number(_) | Amount::Paid | Amount::ThatMany | Amount::It(_) | Amount::X => {}
            Amount::Stat(..) => self.reads |= both(STATS | HAND | BOOSTS | GAUGE),
            Amount::TopDiscard(_) => self.reads |= both(DISCARD),
            Amount::NumberOf(unit) => self.unit(unit),
        }
    }

    fn unit(&mut self, unit: Unit) {
        self.reads |= match unit {
            Unit::Gauge(_) | Unit::CopyInGauge(_) | Unit::GaugeSpentThisStrike => both(GAUGE),
            Unit::CardInHand(_) => both(HAND),
            Unit::CardInDiscard => both(DISCARD),
            Unit::Sealed(_) | Unit::DifferentSealed(_) => both(SEALED),
            Unit::Boost | Unit::BoostInPlay => both(BOOSTS),
            Unit::DamageTaken | Unit::DamageDealt | Unit::ArmorUsed => both(LIFE | ARMOR_LEFT),
            Unit::SpaceBetween => both(POSITION),
            Unit::SpaceMoved | Unit::Paid => 0,
            Unit::YourStat(_) => both(STATS | HAND | BOOSTS | GAUGE),
            Unit::ForceSpentThisTurn => both(HAND | GAUGE),
        };
    }
}

/// What a line reads and writes.
#[must_use]
pub fn footprint(ability: &Ability) -> Footprint {
    let mut footprint = Footprint::default();
    if let Head::Trigger { qualifiers, .. } = &ability.head {
        for qualifier in qualifiers {
            match qualifier {
                Qualifier::Critical | Qualifier::NotCritical | Qualifier::Limit(_) => {}
                Qualifier::Range(_) => footprint.reads |= both(POSITION),
                Qualifier::If(condition) => footprint.condition(condition),
            }
        }
    }
    footprint.sequence(&ability.body, false);
    footprint
}

fn swap(bits: u32) -> u32 {
    bits.rotate_left(16)
}

fn side(who: Who, bits: u32) -> u32 {
    match who {
        Who::You => bits,
        Who::Opponent => theirs(bits),
        Who::EachPlayer => both(bits),
    }
}

/// Where a card goes that was looked at. A boost can do anything.
fn look_area(action: LookAction) -> u32 {
    match action {
        LookAction::Take => HAND,
        LookAction::Discard => DISCARD,
        LookAction::Seal => SEALED,
        LookAction::Gauge => GAUGE,
        LookAction::Overdrive => GAUGE,
        LookAction::Boost => EVERYTHING,
    }
}

fn zone(kind: ZoneKind) -> u32 {
    match kind {
        ZoneKind::Hand => HAND,
        ZoneKind::Deck => DECK,
        ZoneKind::Discard => DISCARD,
        ZoneKind::Gauge => GAUGE,
        ZoneKind::Sealed => SEALED,
        ZoneKind::Boosts => BOOSTS,
        ZoneKind::Overdrive => GAUGE,
    }
}
