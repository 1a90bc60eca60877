//! What a line may not say at its place, although its words are understood.

mod heads;
mod known;
mod shared;
mod statics;

pub(crate) use shared::{Mentions, Names, check_mentions};

use crate::card::Discount;
use crate::ir::{
    Ability, Amount, Condition, Effect, Head, Hook, Inside, MarkerFact, Modifier, Qualifier, Resource, Scope,
    Sequence, Trigger, Unit, Who,
};
use crate::parse::{Fault, Place};
use crate::print::{print_condition, print_effects};
use known::{Known, Need, bought_with};

/// Every fault of a line that was understood.
pub(crate) fn check(ability: &Ability, place: Place, text: &str) -> Vec<Fault> {
    let mut lint = Lint { place, text, granted: false, moment: None, scoped: false, faults: Vec::new() };
    lint.ability(ability);
    lint.faults
}

/// Every fault of what makes an attack cheaper.
pub(crate) fn check_discount(discount: &Discount, text: &str) -> Vec<Fault> {
    let place = Place::Attack;
    let mut lint = Lint { place, text, granted: false, moment: None, scoped: false, faults: Vec::new() };
    match discount {
        Discount::Instead(amount) => lint.amount(*amount, Known::default(), ""),
        Discount::Less(quantity) => {
            lint.amount(quantity.amount, Known::default(), "");
            if let Some(per) = quantity.per {
                lint.unit(per.unit, Known::default(), "");
            }
        }
        Discount::FreeIf(condition) | Discount::OnlyIf(_, condition) | Discount::OrLife(_, condition) => {
            lint.condition(condition, Known::default());
            lint.open(condition, "a cost is open to everybody");
        }
    }
    lint.faults
}

struct Lint<'a> {
    place: Place,
    text: &'a str,
    /// The line is given to an attack.
    granted: bool,
    /// The player's own moment at which the line happens.
    moment: Option<Trigger>,
    /// Inside `opponent:` or `both players:`.
    scoped: bool,
    faults: Vec<Fault>,
}

impl Lint<'_> {
    /// Points at the words, if they stand in the line as they are printed.
    fn fault(&mut self, words: &str, message: &str, help: &str) {
        let start = self.text.to_lowercase().find(&words.to_lowercase()).filter(|_| !words.is_empty());
        let span = start.map_or(0..self.text.len(), |start| start..start + words.len());
        let help = (!help.is_empty()).then(|| help.to_string());
        self.faults.push(Fault { span, message: message.to_string(), help });
    }

    fn ability(&mut self, ability: &Ability) {
        heads::check(self, ability);
        let mut known = Known::default();
        let qualifiers = match &ability.head {
            Head::Static => return statics::check(self, &ability.body),
            Head::Trigger { trigger, qualifiers, .. } => {
                // The card just sealed, just discarded from overdrive, or being played.
                known.it =
                    matches!(trigger, Trigger::Seal | Trigger::Overdrive | Trigger::OpponentPlaysBoost);
                // What was just spent.
                known.paid = matches!(trigger, Trigger::SpendLife | Trigger::SpendGauge);
                qualifiers
            }
            Head::Action { cost, qualifiers, .. } => {
                // The last card spent on it.
                known.it = cost.is_some_and(|cost| cost.resource != Resource::Life);
                qualifiers
            }
        };
        for qualifier in qualifiers {
            match qualifier {
                Qualifier::If(condition) => self.condition(condition, known),
                Qualifier::Critical | Qualifier::NotCritical | Qualifier::Range(_) | Qualifier::Limit(_) => {}
            }
        }
        self.sequence(&ability.body, known);
    }

    /// A boost that stays in play.
    fn stays(&self) -> bool {
        matches!(self.place, Place::Continuous | Place::Trap) && !self.granted
    }

    /// Checks the clauses in order and says what is known after them.
    fn sequence(&mut self, sequence: &Sequence, before: Known) -> Known {
        sequence.effects.iter().fold(before, |known, effect| self.effect(effect, known))
    }

    fn effect(&mut self, effect: &Effect, known: Known) -> Known {
        let anything = Known { anything: true, ..known };
        match effect.inside() {
            Inside::If { condition, then, otherwise } => {
                self.condition(condition, known);
                self.sequence(then, known).or(self.sequence(otherwise, known))
            }
            Inside::Choose { who, options } => {
                self.unscoped(effect);
                let known = Known { they: known.they || *who != Who::You, ..anything };
                options.iter().fold(known, |after, option| after.or(self.sequence(option, known)))
            }
            Inside::May(who, then) => {
                self.unscoped(effect);
                let after = self.sequence(then, known);
                Known { they: after.they || *who != Who::You, ..after }
            }
            Inside::Pay { who, payment, then } => {
                self.unscoped(effect);
                self.leaf(effect, known);
                let they = known.they || *who != Who::You;
                self.sequence(then, Known { they, ..known.or(bought_with(*payment)) })
            }
            Inside::Repeat(then) => {
                self.leaf(effect, known);
                self.sequence(then, known)
            }
            Inside::Group(then) => self.sequence(then, known),
            Inside::Later(hook, then) => {
                self.unscoped(effect);
                self.later(*hook, known);
                self.sequence(then, known)
            }
            Inside::Scoped(scope, then) => self.scope(effect, scope, then, known),
            Inside::Grant(ability) => {
                self.grant(ability);
                anything
            }
            Inside::Modify(modifier) => {
                self.leaf(effect, known);
                self.given(effect, modifier);
                anything
            }
            Inside::Nothing => {
                self.unscoped(effect);
                self.leaf(effect, known);
                let gives = known::leaf(effect).gives;
                let Known { their_hand, picked_to_show, .. } = gives;
                Known { their_hand, picked_to_show, ..anything.or(gives) }
            }
        }
    }

    /// `opponent:` is for whom numbers and rules change; nobody does anything there.
    fn unscoped(&mut self, effect: &Effect) {
        if self.scoped {
            let words = print_effects(std::slice::from_ref(effect));
            let help = "say who does it: `the opponent draws 1`; or end the group with a bracket";
            self.fault(&words, "only numbers and rules can change for somebody else or for longer", help);
        }
    }

    fn scope(&mut self, effect: &Effect, scope: &Scope, then: &Sequence, known: Known) -> Known {
        match scope {
            Scope::Critical => self.sequence(then, known),
            Scope::Opponent | Scope::BothPlayers | Scope::NextStrike => {
                if self.scoped {
                    self.two_scopes(effect);
                }
                let before = std::mem::replace(&mut self.scoped, true);
                let after = self.sequence(then, known);
                self.scoped = before;
                after
            }
        }
    }

    fn two_scopes(&mut self, effect: &Effect) {
        let words = print_effects(std::slice::from_ref(effect));
        self.fault(&words, "one of whom or how long inside another", "say one of them");
    }

    /// Sets of a strike that this line does not start are over, or somebody else's.
    fn later(&mut self, hook: Hook, known: Known) {
        match hook {
            Hook::AfterYouSet | Hook::AfterOpponentSets if !known.strike => {
                self.fault("after", "this line starts no strike", "put `strike` before it");
            }
            Hook::AfterYouSet | Hook::AfterOpponentSets | Hook::EndOfTurn => {}
        }
    }

    /// A line that an attack is given.
    fn grant(&mut self, ability: &Ability) {
        let outer = (self.place, self.granted, self.moment, self.scoped);
        (self.place, self.granted, self.scoped) = (Place::Attack, true, false);
        self.ability(ability);
        (self.place, self.granted, self.moment, self.scoped) = outer;
    }

    /// Rules that are read off the card itself can't be given.
    fn given(&mut self, effect: &Effect, modifier: &Modifier) {
        if statics::of_the_card(modifier) {
            let words = print_effects(std::slice::from_ref(effect));
            self.fault(&words, "this is so at all times", "write it as a line without a moment");
        }
    }

    /// A clause without others inside, or what stands before them.
    fn leaf(&mut self, effect: &Effect, known: Known) {
        if let Effect::Modify(Modifier::HitsOnlyIf(condition) | Modifier::InvalidUnless(condition)) = effect {
            self.condition(condition, known);
            self.open(
                condition,
                "reveal the card in a line with a moment, such as `Before:`, and say `if it is …`",
            );
        }
        let leaf = known::leaf(effect);
        let words = print_effects(std::slice::from_ref(effect));
        for amount in leaf.amounts {
            self.amount(amount, known, &words);
        }
        if let Some(unit) = leaf.unit {
            self.unit(unit, known, &words);
        }
        for need in leaf.needs {
            self.need(need, known, &words);
        }
    }

    fn need(&mut self, need: Need, known: Known, words: &str) {
        let on_card = !matches!(self.place, Place::Basic | Place::Exceeded) && !self.granted;
        let performing = matches!(
            self.moment,
            Some(Trigger::Before | Trigger::Hit | Trigger::After | Trigger::EndOfAttack)
        );
        let (met, message, help) = match need {
            Need::Paid => (known.paid, "nothing was paid before this", "put it after `spend …:`"),
            Need::It => (
                known.it,
                "no card was shown or moved before this",
                "`it` is a card that an earlier clause of the line showed or moved",
            ),
            Need::NamedCard => {
                (known.named_card, "no card was named before this", "put `name a card` before it")
            }
            Need::NamedRange => {
                (known.named_range, "no range was named before this", "put `name a range` before it")
            }
            Need::Drawn => {
                (known.drawn, "nothing was drawn before this", "put `draw …` before it in the same line")
            }
            Need::TheirHand => (
                known.their_hand,
                "nobody can pick from a hidden hand",
                "put `the opponent reveals their hand` right before it, or say `at random`",
            ),
            Need::PickedToShow => (
                known.picked_to_show,
                "no cards were revealed right before this",
                "put `the opponent reveals … cards from hand` right before it",
            ),
            Need::Card => (on_card, "this line is printed on no card", "say which card is meant"),
            Need::Attack => (
                on_card && self.place == Place::Attack,
                "only an attack can say this",
                "write it among the lines of an attack",
            ),
            Need::AnyAttack => (
                self.place == Place::Attack,
                "only an attack can say this",
                "write it among the lines of an attack",
            ),
            Need::StayingBoost => (self.stays(), "only a boost that stays in play can say this", ""),
            Need::OpponentsBoost => (
                self.moment == Some(Trigger::OpponentPlaysBoost),
                "there is nothing to negate",
                "write it after `On the opponent playing a boost:`",
            ),
            Need::Setting => {
                (self.moment == Some(Trigger::Set), "no attack is being set then", "write it after `Set:`")
            }
            Need::OwnAttack => (
                performing,
                "there is no attack of yours under way",
                "write it after `Before:`, `Hit:` or `After:`",
            ),
        };
        if !met {
            self.fault(words, message, help);
        }
    }

    fn amount(&mut self, amount: Amount, known: Known, words: &str) {
        match amount {
            Amount::Paid => self.need(Need::Paid, known, words),
            Amount::ThatMany if !known.cards => {
                self.fault(
                    words,
                    "no cards were moved before this",
                    "`that many` counts the cards of an earlier clause",
                );
            }
            Amount::NumberOf(unit) => self.unit(unit, known, words),
            Amount::It(_) => self.need(Need::It, known, words),
            Amount::Number(_)
            | Amount::ThatMany
            | Amount::Stat(..)
            | Amount::Printed(..)
            | Amount::TopDiscard(_)
            | Amount::Distance
            | Amount::X => {}
        }
    }

    fn unit(&mut self, unit: Unit, known: Known, words: &str) {
        match unit {
            Unit::Paid => self.need(Need::Paid, known, words),
            Unit::MarkerPassed(_) if !known.pushed => {
                self.fault(words, "nobody was pushed or pulled before this", "put `push …` before it");
            }
            Unit::SpaceMoved if !known.moved && !known.pushed => self.fault(
                words,
                "nobody was moved before this",
                "`space` counts the spaces of an earlier clause",
            ),
            Unit::SpaceMoved
            | Unit::Gauge(_)
            | Unit::CardInHand(_)
            | Unit::CardIn(_)
            | Unit::Sealed(_)
            | Unit::DifferentSealed(_)
            | Unit::Boost
            | Unit::BoostInPlay
            | Unit::DamageTaken
            | Unit::DamageDealt
            | Unit::ArmorUsed
            | Unit::SpaceBetween
            | Unit::YourStat(_)
            | Unit::CopyInGauge(_)
            | Unit::SpentInRange
            | Unit::MarkerBetween(_)
            | Unit::MarkerPassed(_)
            | Unit::ForceSpentThisTurn => {}
        }
    }

    fn condition(&mut self, condition: &Condition, known: Known) {
        for part in condition.parts() {
            self.simple_condition(part.without_not(), known, &print_condition(part));
        }
    }

    /// What is read at any time is open to everybody: it can't depend on a hidden card.
    fn open(&mut self, condition: &Condition, help: &str) {
        for part in condition.parts().iter().filter(|part| part.reads_top_card()) {
            self.fault(
                &print_condition(part),
                "this is read at all times and can't read a hidden card",
                help,
            );
        }
    }

    fn simple_condition(&mut self, condition: &Condition, known: Known, words: &str) {
        let brought_about = match condition {
            Condition::MovedPast | Condition::MovedLess | Condition::MovedAtMost(..) => known.moved,
            Condition::PushedLess | Condition::PushedAtLeast(_) | Condition::PulledPast => known.pushed,
            Condition::Marker(_, MarkerFact::MovedOver | MarkerFact::MovedOnto) => known.moved,
            Condition::Done => known.anything,
            Condition::TheyDid => known.they,
            Condition::Compare(one, _, other) => {
                self.amount(*one, known, words);
                return self.amount(*other, known, words);
            }
            Condition::ItIs(_) => return self.need(Need::It, known, words),
            Condition::ThisSustained | Condition::ThisCausedStrike => {
                return self.need(Need::StayingBoost, known, words);
            }
            Condition::ThisBoostBetween if self.place != Place::Trap || self.granted => {
                return self.fault(words, "only a trap lies on a space", "");
            }
            Condition::BoostInPlay(_)
            | Condition::ThisBoostBetween
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::Initiated(_)
            | Condition::WasHit(_)
            | Condition::Hit(_)
            | Condition::AdditionalHit
            | Condition::Stunned(_)
            | Condition::Exceeded(_)
            | Condition::StrikeLastTurn
            | Condition::StrikeThisTurn
            | Condition::StrikeFollows
            | Condition::Marker(..)
            | Condition::DuringStrike
            | Condition::Critical
            | Condition::AttackIsEx
            | Condition::WildSwing(_)
            | Condition::SetFaceUp
            | Condition::AttackCameFrom(_)
            | Condition::AttackIs(..)
            | Condition::AttackNamed(_)
            | Condition::AttackInPlay
            | Condition::CopyOfAttackIn(_)
            | Condition::TopCardIs(_)
            | Condition::CancelledThisTurn
            | Condition::UsedActionThisTurn
            | Condition::SpentGaugeOnAction
            | Condition::MadeEndDraw
            | Condition::SpentGaugeThisStrike
            | Condition::Have(..)
            | Condition::LifeIs(_)
            | Condition::LifeAtMost(_)
            | Condition::LessLife
            | Condition::StatGreater(_)
            | Condition::OpponentPrinted { .. }
            | Condition::OpponentStatAtLeast(..)
            | Condition::OpponentStatAtMost(..)
            | Condition::BonusesAtLeast(..)
            | Condition::Range(_)
            | Condition::AtEdge(_)
            | Condition::RangeFromFighter(_)
            | Condition::AtMaximumRange
            | Condition::SpacesBehindOpponent(_)
            | Condition::MovedPastThisStrike
            | Condition::MovedThisStrikeAtLeast(_)
            | Condition::MovedBeforeStrikeAtLeast(_)
            | Condition::OpponentMovedThisStrike
            | Condition::MovedThisStrike(_) => true,
        };
        if !brought_about {
            let help = "it speaks of an earlier clause of the line";
            self.fault(words, "nothing before this can bring it about", help);
        }
    }
}
