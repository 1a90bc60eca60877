//! What conditions and numbers read.

use exceed_cards::ir::{
    Amount, Condition, Count, MarkerFact, Qualifier, Quantity, Thing, Unit, Who, ZoneKind,
};

use super::thing::*;
use super::{Footprint, on, side, zone};

impl Footprint {
    pub(super) fn qualifier(&mut self, qualifier: &Qualifier) {
        match qualifier {
            Qualifier::Critical | Qualifier::NotCritical => self.reads |= CRITICAL,
            Qualifier::Limit(_) => {}
            Qualifier::Range(_) => self.reads |= both(POSITION),
            Qualifier::If(condition) => self.condition(condition),
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
            Condition::Not(part) => self.condition(part),
            // Fixed before the moment begins, or known only inside the line.
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
            | Condition::UsedActionThisTurn
            | Condition::SpentGaugeOnAction
            | Condition::MadeEndDraw
            | Condition::MovedPast
            | Condition::MovedLess
            | Condition::PushedLess
            | Condition::MovedAtMost(_)
            | Condition::PushedAtLeast(_)
            | Condition::PulledPast
            | Condition::Done
            | Condition::TheyDid => {}
            Condition::StrikeFollows => self.reads |= both(PLAN),
            Condition::Stunned(who) => self.reads |= side(*who, STUNNED),
            Condition::Exceeded(who) => self.reads |= side(*who, MODE),
            Condition::Critical => self.reads |= CRITICAL,
            Condition::AttackIsEx => self.reads |= STATS,
            Condition::AttackIs(whose, _) => self.reads |= side(on(*whose), ATTACK),
            Condition::AttackNamed(_) | Condition::AttackInPlay => self.reads |= ATTACK,
            Condition::CopyOfAttackIn(kind) => self.reads |= ATTACK | zone(*kind) | secret(*kind),
            Condition::TopCardIs(_) => {
                self.reads |= DECK | SECRET;
                // It is shown to both.
                self.adds |= both(KNOWLEDGE);
                self.digs(Who::You, 1);
            }
            Condition::SpentGaugeThisStrike => self.reads |= SPENT,
            Condition::Have(who, comparison, thing) => self.have(*who, *comparison, *thing),
            Condition::LifeIs(_) | Condition::LifeAtMost(_) => self.reads |= LIFE,
            Condition::LessLife => self.reads |= both(LIFE),
            Condition::StatGreater(_) => self.reads |= both(STATS),
            Condition::OpponentPrinted { .. } => self.reads |= both(ATTACK),
            Condition::OpponentStatAtLeast(..) | Condition::OpponentStatAtMost(..) => {
                self.reads |= side(Who::Opponent, STATS)
            }
            Condition::BonusesAtLeast(..) => self.reads |= STATS,
            Condition::Compare(one, _, other) => {
                self.amount(*one);
                self.amount(*other);
            }
            Condition::Range(_)
            | Condition::AtEdge(_)
            | Condition::RangeFromFighter(_)
            | Condition::SpacesBehindOpponent(_)
            | Condition::ThisBoostBetween
            | Condition::MovedThisStrikeAtLeast(_)
            | Condition::OpponentMovedThisStrike
            | Condition::MovedPastThisStrike
            | Condition::MovedThisStrike(_) => self.reads |= both(POSITION),
            Condition::Marker(_, fact) => {
                self.reads |= both(POSITION);
                if *fact == MarkerFact::InOpponentsRange {
                    self.reads |= both(STATS);
                }
            }
            Condition::AtMaximumRange => self.reads |= both(POSITION) | STATS,
            Condition::ThisSustained => self.reads |= both(SUSTAINED),
        }
    }

    fn have(&mut self, who: Who, comparison: exceed_cards::ir::Comparison, thing: Thing) {
        let bits = match thing {
            Thing::Cards(_, kind) | Thing::Different(_, kind) => zone(kind) | secret(kind),
            Thing::Gauge => GAUGE,
            Thing::Boosts => BOOSTS,
        };
        let compares =
            matches!(comparison, exceed_cards::ir::Comparison::More | exceed_cards::ir::Comparison::Fewer);
        self.reads |= if compares { both(bits) } else { side(who, bits) };
    }

    pub(super) fn count(&mut self, count: Count) {
        match count {
            Count::Exactly(amount) | Count::UpTo(amount) => self.amount(amount),
            Count::Any => {}
        }
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) {
        self.amount(quantity.amount);
        quantity.per.iter().for_each(|per| self.unit(per.unit));
    }

    pub(super) fn amount(&mut self, amount: Amount) {
        match amount {
            Amount::Number(_) | Amount::Paid | Amount::ThatMany => {}
            // A printed number can be the number of cards in hand.
            Amount::It(_) => self.reads |= HAND,
            Amount::X => self.reads |= X,
            // The number of cards in hand may be what is printed.
            Amount::Printed(whose, _) => self.reads |= side(on(whose), ATTACK | HAND),
            Amount::Stat(whose, _) => self.reads |= side(on(whose), STATS),
            Amount::TopDiscard(_) => self.reads |= DISCARD | PILE | HAND,
            Amount::NumberOf(unit) => self.unit(unit),
        }
    }

    pub(super) fn unit(&mut self, unit: Unit) {
        self.reads |= match unit {
            Unit::Gauge(whose) => side(on(whose), GAUGE),
            Unit::CopyInGauge(_) => GAUGE,
            Unit::ForceSpentThisTurn => SPENT,
            Unit::CardInHand(whose) => side(on(whose), HAND),
            Unit::CardIn(kind) => zone(kind),
            Unit::Sealed(_) | Unit::DifferentSealed(_) => SEALED | SECRET,
            Unit::Boost => BOOSTS,
            Unit::BoostInPlay => both(BOOSTS),
            Unit::DamageTaken | Unit::ArmorUsed => ARMOR,
            Unit::DamageDealt => side(Who::Opponent, ARMOR),
            Unit::SpaceBetween | Unit::MarkerBetween(_) | Unit::MarkerPassed(_) => both(POSITION),
            Unit::SpaceMoved | Unit::Paid => 0,
            Unit::YourStat(_) => STATS,
        };
    }
}

/// Areas whose faces somebody may not know.
fn secret(kind: ZoneKind) -> u64 {
    match kind {
        // Only how many there are is ever counted.
        ZoneKind::Hand | ZoneKind::Deck | ZoneKind::Boosts => 0,
        ZoneKind::Sealed => SECRET,
        ZoneKind::Discard
        | ZoneKind::Gauge
        | ZoneKind::Overdrive
        | ZoneKind::Transforms
        | ZoneKind::SetAside => 0,
    }
}
