//! What a line may not say at its place, although its words are understood.

mod reads;
mod shared;
mod statics;

pub(crate) use shared::{Mentions, check_mentions};

use crate::card::Discount;
use crate::ir::{
    Ability, Amount, Cards, Condition, Effect, Filter, Head, Modifier, MoveKind, NameWhat, Payment,
    Qualifier, Revealed, Sequence, Trigger, Unit, Who,
};
use crate::parse::{Fault, Place};
use crate::print::{print_condition, print_effects};

/// Every fault of a line that was understood.
pub(crate) fn check(ability: &Ability, place: Place, text: &str) -> Vec<Fault> {
    let mut lint = Lint { place, text, faults: Vec::new() };
    lint.ability(ability);
    lint.faults
}

/// Every fault of what makes an attack cheaper.
pub(crate) fn check_discount(discount: &Discount, text: &str) -> Vec<Fault> {
    let mut lint = Lint { place: Place::Attack, text, faults: Vec::new() };
    match discount {
        Discount::Less(quantity) => {
            lint.amount(quantity.amount, Known::default(), "");
            if let Some(per) = quantity.per {
                lint.unit(per.unit, Known::default(), "");
            }
        }
        Discount::FreeIf(condition) => lint.condition(condition, Known::default()),
    }
    lint.faults
}

struct Lint<'a> {
    place: Place,
    text: &'a str,
    faults: Vec<Fault>,
}

/// What the clauses so far have given later ones to speak of.
#[derive(Clone, Copy, Default)]
struct Known {
    paid: bool,
    moved: bool,
    pushed: bool,
    cards: bool,
    they: bool,
    anything: bool,
    named_card: bool,
    named_range: bool,
    drawn: bool,
    /// One card that `it` can mean.
    it: bool,
}

impl Known {
    fn or(self, other: Known) -> Known {
        Known {
            paid: self.paid || other.paid,
            moved: self.moved || other.moved,
            pushed: self.pushed || other.pushed,
            cards: self.cards || other.cards,
            they: self.they || other.they,
            anything: self.anything || other.anything,
            named_card: self.named_card || other.named_card,
            named_range: self.named_range || other.named_range,
            drawn: self.drawn || other.drawn,
            it: self.it || other.it,
        }
    }
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
        let mut known = Known::default();
        let qualifiers = match &ability.head {
            Head::Static => {
                statics::check(self, &ability.body);
                return;
            }
            Head::Trigger { trigger, qualifiers, .. } => {
                self.trigger(*trigger);
                // The card just sealed, or just discarded from overdrive.
                known.it = matches!(trigger, Trigger::Seal | Trigger::Overdrive);
                qualifiers
            }
            Head::Action { qualifiers, .. } => {
                if !matches!(self.place, Place::Basic | Place::Exceeded) {
                    self.fault("Action", "only a character has actions", "");
                }
                qualifiers
            }
        };
        for qualifier in qualifiers {
            if let Qualifier::If(condition) = qualifier {
                self.condition(condition, known);
            }
        }
        self.sequence(&ability.body, known);
    }

    fn is_boost(&self) -> bool {
        matches!(self.place, Place::Continuous | Place::Instant | Place::Trap)
    }

    fn trigger(&mut self, trigger: Trigger) {
        if !self.is_boost() && matches!(trigger, Trigger::Now | Trigger::EndOfNextTurn) {
            self.fault("", "only a boost has this moment", "it counts from when the boost is played");
        }
    }

    /// Checks the clauses in order and says what is known after them.
    fn sequence(&mut self, sequence: &Sequence, before: Known) -> Known {
        sequence.effects.iter().fold(before, |known, effect| self.effect(effect, known))
    }

    fn effect(&mut self, effect: &Effect, known: Known) -> Known {
        let anything = Known { anything: true, ..known };
        if let Effect::If { condition, then, otherwise } = effect {
            self.condition(condition, known);
            self.sequence(then, known).or(self.sequence(otherwise, known))
        } else if let Effect::Choose { who, options, .. } = effect {
            let known = Known { they: known.they || *who != Who::You, ..anything };
            options.iter().fold(known, |after, option| after.or(self.sequence(option, known)))
        } else if let Effect::May(who, then) = effect {
            let after = self.sequence(then, known);
            Known { they: after.they || *who != Who::You, ..after }
        } else if let Effect::Pay { payment, then, who } = effect {
            self.filter(effect, known);
            let moves = moves_cards(*payment);
            let they = known.they || *who != Who::You;
            let it = known.it || moves || *payment == Payment::RevealCopy;
            self.sequence(then, Known { paid: true, cards: known.cards || moves, they, it, ..anything })
        } else if let Effect::ForEach(then) = effect {
            self.unit(Unit::Paid, known, "for each");
            self.sequence(then, known)
        } else if let Effect::Times { body, .. } = effect {
            self.amounts(effect, known);
            self.sequence(body, known)
        } else if let Effect::Group(then) | Effect::Later(_, then) | Effect::Scoped(_, then) = effect {
            self.sequence(then, known)
        } else if let Effect::Grant(ability) = effect {
            let place = std::mem::replace(&mut self.place, Place::Attack);
            self.ability(ability);
            self.place = place;
            anything
        } else {
            self.leaf(effect, known);
            anything.or(produced(effect))
        }
    }

    /// A clause without others inside.
    fn leaf(&mut self, effect: &Effect, known: Known) {
        if let Effect::Modify(Modifier::HitsOnlyIf(condition) | Modifier::InvalidUnless(condition)) = effect {
            self.condition(condition, known);
        }
        self.amounts(effect, known);
        self.filter(effect, known);
        self.speaks_of_it(effect, known);
        let words = print_effects(std::slice::from_ref(effect));
        if *effect == Effect::RememberPaid {
            self.unit(Unit::Paid, known, &words);
        }
        let names_card = matches!(
            effect,
            Effect::MustSetNamed
                | Effect::Modify(Modifier::DodgeNamed)
                | Effect::MoveCards { cards: Cards::CopyOfNamed | Cards::EveryCopyOfNamed, .. }
        );
        if names_card && !known.named_card {
            self.fault(&words, "no card was named before this", "put `name a card` before it");
        }
        if matches!(effect, Effect::MoveCards { cards: Cards::CoversNamedRange, .. }) && !known.named_range {
            self.fault(&words, "no range was named before this", "put `name a range` before it");
        }
        if matches!(effect, Effect::SustainThis) && !self.is_boost() {
            self.fault(&words, "only a boost can be sustained", "");
        }
        let about_attack = matches!(
            effect,
            Effect::PlayThisAttacksBoost { .. } | Effect::Modify(Modifier::InvalidUnless(_))
        );
        if about_attack && self.place != Place::Attack {
            self.fault(&words, "only an attack can say this", "");
        }
    }

    fn amounts(&mut self, effect: &Effect, known: Known) {
        let words = print_effects(std::slice::from_ref(effect));
        for amount in reads::amounts(effect) {
            self.amount(amount, known, &words);
        }
        if let Some(unit) = reads::unit(effect) {
            self.unit(unit, known, &words);
        }
    }

    fn filter(&mut self, effect: &Effect, known: Known) {
        if reads::filter(effect) == Some(Filter::Drawn) && !known.drawn {
            let help = "put `draw …` before it in the same line";
            self.fault("drawn", "nothing was drawn before this", help);
        }
    }

    fn speaks_of_it(&mut self, effect: &Effect, known: Known) {
        let speaks = matches!(
            effect,
            Effect::PlayItsBoost
                | Effect::MoveCards { cards: Cards::EveryCopyOfIt(_) | Cards::SealedWithEqualSpeed, .. }
        );
        if speaks {
            self.it(known, &print_effects(std::slice::from_ref(effect)));
        }
    }

    /// `it` needs a card.
    fn it(&mut self, known: Known, words: &str) {
        if !known.it {
            let help = "`it` is a card that an earlier clause of the line showed or moved";
            self.fault(words, "no card was shown or moved before this", help);
        }
    }

    fn amount(&mut self, amount: Amount, known: Known, words: &str) {
        match amount {
            Amount::Paid => self.unit(Unit::Paid, known, words),
            Amount::ThatMany if !known.cards => {
                self.fault(
                    words,
                    "no cards were moved before this",
                    "`that many` counts the cards of an earlier clause",
                );
            }
            Amount::NumberOf(unit) => self.unit(unit, known, words),
            Amount::It(_) => self.it(known, words),
            Amount::Number(_) | Amount::ThatMany | Amount::Stat(..) | Amount::TopDiscard(_) | Amount::X => {}
        }
    }

    fn unit(&mut self, unit: Unit, known: Known, words: &str) {
        if unit == Unit::Paid && !known.paid {
            self.fault(words, "nothing was paid before this", "put it after `spend …:`");
        }
        if unit == Unit::SpaceMoved && !known.moved && !known.pushed {
            self.fault(
                words,
                "nobody was moved before this",
                "`space` counts the spaces of an earlier clause",
            );
        }
    }

    fn condition(&mut self, condition: &Condition, known: Known) {
        for part in reads::parts(condition) {
            let words = print_condition(part);
            let plain = reads::plain(part);
            if let Condition::Over(amount, _) = plain {
                self.amount(*amount, known, &words);
            }
            if let Condition::ItIs(_) = plain {
                self.it(known, &words);
            }
            let moved =
                matches!(plain, Condition::MovedPast | Condition::MovedLess | Condition::MovedAtMost(_));
            let pushed =
                matches!(plain, Condition::PushedLess | Condition::PushedAtLeast(_) | Condition::PulledPast);
            let missing = moved && !known.moved
                || pushed && !known.pushed
                || *plain == Condition::Done && !known.anything
                || *plain == Condition::TheyDid && !known.they;
            if missing {
                self.fault(
                    &words,
                    "nothing before this can bring it about",
                    "it speaks of an earlier clause of the line",
                );
            }
            let about_boost = matches!(plain, Condition::ThisBoostBetween | Condition::ThisSustained);
            if about_boost && !self.is_boost() {
                self.fault(&words, "only a boost can say this", "");
            }
        }
    }
}

/// What later clauses can speak of because of this one.
fn produced(effect: &Effect) -> Known {
    let mut known = Known { they: reads::who(effect).is_some_and(|who| who != Who::You), ..Known::default() };
    if let Effect::Move { kinds, .. } = effect {
        let pushes = |kind: &MoveKind| matches!(kind, MoveKind::Push | MoveKind::Pull);
        known.pushed = kinds.iter().any(pushes);
        known.moved = !kinds.iter().all(pushes);
    } else if let Effect::Name(what) = effect {
        known.named_range = *what == NameWhat::Range;
        known.named_card = *what != NameWhat::Range;
    } else if matches!(
        effect,
        Effect::MoveCards { .. }
            | Effect::DrawAny(_)
            | Effect::DiscardTo(..)
            | Effect::DrawTo(..)
            | Effect::DrawBetween(..)
    ) {
        known.cards = true;
    } else if *effect == Effect::MustSetNamed {
        known.they = true;
    }
    known.drawn = matches!(
        effect,
        Effect::Draw(..)
            | Effect::DrawAny(_)
            | Effect::DrawBetween(..)
            | Effect::DrawTo(..)
            | Effect::DrawOrDiscardTo { .. }
    );
    known.it = matches!(
        effect,
        Effect::MoveCards { .. }
            | Effect::RevealOne
            | Effect::Reveal(_, Revealed::TopCard | Revealed::HandAndTopCard)
            | Effect::Look { .. }
            | Effect::PlayTopAsBoost { .. }
    );
    known
}

/// Whether paying takes cards from one area to another by the player's choice or at random.
fn moves_cards(payment: Payment) -> bool {
    matches!(
        payment,
        Payment::Discard(..)
            | Payment::Seal(..)
            | Payment::DiscardRandom(..)
            | Payment::DiscardBoost
            | Payment::ReturnGauge(_)
    )
}
