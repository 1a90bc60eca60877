//! What a line reads, changes, learns and decides, so that the order of two triggers is asked only when it can matter
//! (GEN-7). Computed once, when a match is made; `order.rs` adds what is in play.

mod cards;
mod clauses;
mod conditions;

use exceed_cards::ir::{
    Ability, Amount, Dodge, Head, Modifier, Payment, Position, Quantity, Resource, Side, Trigger, Who, Whose,
    ZoneKind,
};

use clauses::Walk;

/// Bit sets of things. The lower half of each set is yours, the upper half the opponent's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// What it depends on.
    pub reads: u64,
    /// What it changes in a way that depends on order.
    pub writes: u64,
    /// What it only adds to: two additions commute.
    pub adds: u64,
    /// What can be one player's only: the last gain of Advantage counts, the first to lose has lost.
    pub claims: u64,
    /// What its head depends on: if that is false now and nobody changes it, the line can't happen.
    pub head: u64,
    /// The triggers it can set off, one bit each.
    pub causes: u64,
    /// The most cards it takes off each player's deck, yours first.
    pub digs: [u8; 2],
    /// The most life each player can lose by it, yours first.
    pub harms: [u8; 2],
}

/// What footprints speak of.
pub(crate) mod thing {
    /// Which cards are in hand, and what everybody knows of them.
    pub const HAND: u64 = 1;
    /// The deck and what is known of it.
    pub const DECK: u64 = 1 << 1;
    /// Which cards are in the discard pile.
    pub const DISCARD: u64 = 1 << 2;
    /// In which order they lie there.
    pub const PILE: u64 = 1 << 3;
    pub const GAUGE: u64 = 1 << 4;
    /// In which order they came there.
    pub const GAUGE_AGE: u64 = 1 << 29;
    pub const SEALED: u64 = 1 << 5;
    pub const OVERDRIVE: u64 = 1 << 6;
    /// Which boosts are in play.
    pub const BOOSTS: u64 = 1 << 7;
    /// That other boosts stay in play: their lines wait too.
    pub const OTHER_BOOSTS: u64 = 1 << 8;
    pub const SUSTAINED: u64 = 1 << 9;
    pub const POSITION: u64 = 1 << 10;
    /// What was given to power, speed, armor, guard and range.
    pub const STATS: u64 = 1 << 11;
    pub const LIFE: u64 = 1 << 12;
    /// The attack is in play.
    pub const ATTACK: u64 = 1 << 13;
    /// Where it goes in cleanup.
    pub const EXIT: u64 = 1 << 14;
    /// Which side of the character is up.
    pub const MODE: u64 = 1 << 15;
    /// Armor that is used up or lost, damage taken.
    pub const ARMOR: u64 = 1 << 16;
    pub const STUNNED: u64 = 1 << 17;
    /// What was given that stops movement.
    pub const HOLDS: u64 = 1 << 18;
    /// What was given that keeps from being stunned.
    pub const FIRM: u64 = 1 << 19;
    pub const CRITICAL: u64 = 1 << 20;
    /// Everything else that was given.
    pub const GIVEN: u64 = 1 << 21;
    /// Force and gauge spent this strike.
    pub const SPENT: u64 = 1 << 22;
    /// What `X` stands for.
    pub const X: u64 = 1 << 23;
    /// Further actions, and a strike to come.
    pub const PLAN: u64 = 1 << 24;
    /// What this player knows that they could not foresee. Whoever decides reads it.
    pub const KNOWLEDGE: u64 = 1 << 25;
    /// Advantage (claimed).
    pub const ADVANTAGE: u64 = 1 << 26;
    /// Losing the game (claimed).
    pub const LOSS: u64 = 1 << 27;
    /// A face that is hidden from somebody: what depends on it can't decide whether a question is asked.
    pub const SECRET: u64 = 1 << 28;
    pub const EVERYTHING: u64 = !both(SECRET);

    pub const fn both(bits: u64) -> u64 {
        bits | bits << 32
    }
}

use thing::*;

/// More than any deck or life: the number is read from the game.
const UNKNOWN: u8 = 100;

/// What a line is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PrintedOn {
    Attack,
    Boost,
    Character,
    /// Given by an effect: `this` may be anything.
    Gift,
}

/// What a line reads, changes, learns and decides.
pub(crate) fn footprint(ability: &Ability, on: PrintedOn) -> Footprint {
    let mut print = Footprint::default();
    if let Head::Trigger { qualifiers, .. } = &ability.head {
        qualifiers.iter().for_each(|qualifier| print.qualifier(qualifier));
    }
    print.head = print.reads;
    let either = matches!(ability.head, Head::Trigger { whose: Whose::Either, .. });
    Walk { print: &mut print, on, either }.sequence(&ability.body);
    print
}

impl Footprint {
    /// Whether doing one before or after the other can make a difference.
    pub(crate) fn conflicts(&self, other: &Footprint) -> bool {
        self.writes & (other.reads | other.writes | other.adds) != 0
            || other.writes & (self.reads | self.writes | self.adds) != 0
            || self.adds & other.reads != 0
            || other.adds & self.reads != 0
            || self.claims & swap(other.claims) != 0
    }

    /// The same with the players changed.
    pub(crate) fn flipped(&self) -> Footprint {
        let [your_digs, their_digs] = self.digs;
        let [your_harms, their_harms] = self.harms;
        Footprint {
            reads: swap(self.reads),
            writes: swap(self.writes),
            adds: swap(self.adds),
            claims: swap(self.claims),
            head: swap(self.head),
            causes: self.causes,
            digs: [their_digs, your_digs],
            harms: [their_harms, your_harms],
        }
    }

    /// Does all of the other, too.
    pub(crate) fn join(&mut self, other: &Footprint) {
        self.reads |= other.reads;
        self.writes |= other.writes;
        self.adds |= other.adds;
        self.claims |= other.claims;
        self.causes |= other.causes;
        for side in 0..2 {
            self.digs[side] = self.digs[side].saturating_add(other.digs[side]);
            self.harms[side] = self.harms[side].saturating_add(other.harms[side]);
        }
    }

    fn causes(&mut self, trigger: Trigger) {
        self.causes |= 1 << (trigger as u8);
    }

    /// Somebody decides, by what they know; the other learns what.
    fn decides(&mut self, who: Who) {
        self.reads |= side(who, KNOWLEDGE);
        self.adds |= swap(side(who, KNOWLEDGE));
    }

    /// Takes cards off a deck; so many at most.
    fn digs(&mut self, who: Who, count: u8) {
        for (index, meant) in [Who::You, Who::Opponent].into_iter().enumerate() {
            if who == meant || who == Who::EachPlayer {
                self.digs[index] = self.digs[index].saturating_add(count);
            }
        }
    }

    /// Draws so many: only who draws sees them.
    fn draws(&mut self, who: Who, count: u8) {
        self.adds |= side(who, HAND | DECK | KNOWLEDGE);
        self.digs(who, count);
    }

    /// Cards arrive in an area.
    fn arrives(&mut self, who: Who, kind: ZoneKind, position: Position) {
        match kind {
            ZoneKind::Deck => {
                self.writes |= side(who, DECK);
                if position == Position::Shuffled {
                    self.adds |= both(KNOWLEDGE);
                }
            }
            ZoneKind::Discard => {
                self.adds |= side(who, DISCARD);
                self.writes |= side(who, PILE);
            }
            ZoneKind::Sealed => {
                self.writes |= side(who, SEALED);
                self.causes(Trigger::Seal);
            }
            ZoneKind::Boosts => self.writes |= side(who, BOOSTS),
            // Its lines come into play.
            ZoneKind::Transforms => {
                self.reads |= EVERYTHING;
                self.writes |= EVERYTHING;
            }
            // Nothing reads what lies there but who plays it.
            ZoneKind::SetAside => {}
            ZoneKind::Gauge => {
                self.adds |= side(who, GAUGE);
                self.writes |= side(who, GAUGE_AGE);
            }
            ZoneKind::Hand | ZoneKind::Overdrive => self.adds |= side(who, zone(kind)),
        }
    }

    fn payment(&mut self, who: Who, payment: Payment) {
        self.decides(who);
        let resource = match payment {
            Payment::Exactly(_, resource)
            | Payment::Between(_, _, resource)
            | Payment::Any(resource)
            | Payment::All(resource) => resource,
            Payment::ReturnGauge(_) => {
                self.adds |= side(who, HAND);
                return self.writes |= side(who, GAUGE);
            }
            Payment::RevealCopy => return self.reads |= side(who, HAND),
            Payment::DiscardCopy => {
                self.writes |= side(who, HAND);
                return self.arrives(who, ZoneKind::Discard, Position::Top);
            }
            Payment::Discard(..) | Payment::Seal(..) | Payment::DiscardRandom(..) => {
                self.writes |= side(who, HAND);
                if matches!(payment, Payment::DiscardRandom(..)) {
                    self.adds |= both(KNOWLEDGE);
                }
                let seals = matches!(payment, Payment::Seal(..));
                let to = if seals { ZoneKind::Sealed } else { ZoneKind::Discard };
                return self.arrives(who, to, Position::Top);
            }
            Payment::DiscardBoost => {
                self.writes |= side(who, BOOSTS | OTHER_BOOSTS);
                return self.arrives(who, ZoneKind::Discard, Position::Top);
            }
        };
        match resource {
            Resource::Force | Resource::Gauge => {
                let hand = if resource == Resource::Force { HAND } else { 0 };
                self.writes |= side(who, hand | GAUGE | SPENT);
                self.causes(Trigger::SpendGauge);
                self.arrives(who, ZoneKind::Discard, Position::Top);
            }
            Resource::Life => {
                let most = if let Payment::Exactly(most, _) | Payment::Between(_, most, _) = payment {
                    most
                } else {
                    UNKNOWN
                };
                self.loses_life(who, most);
            }
        }
    }

    fn loses_life(&mut self, who: Who, most: u8) {
        self.writes |= side(who, LIFE);
        self.causes(Trigger::SpendLife);
        self.harms(who, most);
    }

    fn harms(&mut self, who: Who, most: u8) {
        for (index, meant) in [Who::You, Who::Opponent].into_iter().enumerate() {
            if who == meant || who == Who::EachPlayer {
                self.harms[index] = self.harms[index].saturating_add(most);
            }
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        match modifier {
            Modifier::ForAttacks(_, inner) => self.modifier(inner),
            Modifier::Stat(_, quantity, _) => {
                self.quantity(quantity);
                self.adds |= STATS;
            }
            Modifier::Range { per, .. } => {
                per.iter().for_each(|per| self.unit(per.unit));
                self.adds |= STATS;
            }
            Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) => {
                self.amount(*amount);
                self.writes |= STATS;
            }
            Modifier::MultiplyBonuses(..)
            | Modifier::DoublePositiveBonuses(_)
            | Modifier::SwapPowerAndSpeed
            | Modifier::IsEx => self.adds |= STATS,
            Modifier::StunImmune => self.adds |= FIRM,
            Modifier::CannotMove(_)
            | Modifier::CannotMovePast
            | Modifier::CannotMoveInRange
            | Modifier::CannotBePushedOrPulled => self.adds |= both(HOLDS),
            // Whatever reads a distance afterwards reads another one.
            Modifier::RangeFrom(_) => self.writes |= both(POSITION),
            Modifier::IsCritical => self.adds |= CRITICAL,
            Modifier::AttackGoesTo(..) => self.writes |= EXIT,
            Modifier::HitsOnlyIf(condition)
            | Modifier::InvalidUnless(condition)
            | Modifier::PlayableOnlyIf(condition) => {
                self.condition(condition);
                self.adds |= GIVEN;
            }
            Modifier::Dodge(Dodge::AtNumber(amount)) => {
                self.amount(*amount);
                self.adds |= GIVEN;
            }
            Modifier::IgnoreArmor
            | Modifier::IgnoreGuard
            | Modifier::CannotStun
            | Modifier::Nonlethal
            | Modifier::Dodge(_)
            | Modifier::DodgeNamed
            | Modifier::InvalidNamed
            | Modifier::DoesNotHit(_)
            | Modifier::Invalid(_)
            | Modifier::MaySetFromBoosts
            | Modifier::MayBoostFrom(_)
            | Modifier::MustWildSwing
            | Modifier::GaugeAsForce
            | Modifier::MayInvalidate(_)
            | Modifier::AlsoInRange(_)
            | Modifier::Marker(..)
            | Modifier::NoEndDraw
            | Modifier::DiscardFewer(_)
            | Modifier::NoHandLimit
            | Modifier::DamageAtMost(_)
            | Modifier::SpendForArmor(..) => self.adds |= GIVEN,
            // Whatever moves, draws, pays, takes damage or happens afterwards does it otherwise.
            Modifier::More(..)
            | Modifier::MayMoveMore(_)
            | Modifier::CutMovements { .. }
            | Modifier::Paying(_)
            | Modifier::DrawEitherEnd
            | Modifier::TriggersAgain(_)
            | Modifier::DamageDiscards(_) => {
                self.reads |= EVERYTHING;
                self.writes |= EVERYTHING;
            }
        }
    }
}

/// The players changed.
pub(crate) fn swap(bits: u64) -> u64 {
    bits.rotate_left(32)
}

fn side(who: Who, bits: u64) -> u64 {
    match who {
        Who::You => bits,
        Who::Opponent => swap(bits),
        Who::EachPlayer => both(bits),
    }
}

/// The player a side means, seen from `you`.
fn on(side: Side) -> Who {
    relative(Who::You, side)
}

/// The player a side means, seen from the one who performs the clause.
fn relative(who: Who, side: Side) -> Who {
    match (who, side) {
        (Who::EachPlayer, _) => Who::EachPlayer,
        (Who::You, Side::Yours) | (Who::Opponent, Side::Opponents) => Who::You,
        (Who::You, Side::Opponents) | (Who::Opponent, Side::Yours) => Who::Opponent,
    }
}

fn number(amount: Amount) -> u8 {
    if let Amount::Number(number) = amount { number.max(0) as u8 } else { UNKNOWN }
}

fn most(quantity: &Quantity) -> u8 {
    match quantity.per {
        None => number(quantity.amount),
        Some(per) => per.max.unwrap_or(UNKNOWN),
    }
}

fn zone(kind: ZoneKind) -> u64 {
    match kind {
        ZoneKind::Hand => HAND,
        ZoneKind::Deck => DECK,
        ZoneKind::Discard => DISCARD,
        ZoneKind::Gauge => GAUGE,
        ZoneKind::Sealed => SEALED,
        ZoneKind::Boosts | ZoneKind::Transforms => BOOSTS,
        ZoneKind::Overdrive => OVERDRIVE,
        ZoneKind::SetAside => BOOSTS,
    }
}

#[cfg(test)]
mod tests;
