//! Random lines from the phrase table, for property tests: whatever a phrase can say comes up.

use crate::generator::Generator;
use crate::grammar::{Entry, Fact, Grammar, Kind, Part, Slot};
use crate::ir::{Ability, CardName, Condition, Effect, MarkerName, Sequence};
use crate::normalise::settle;
use crate::parse::Place;

/// A random line in its one form for the place, the same for the same seed.
pub fn random_ability(seed: u64, place: Place) -> Ability {
    let mut phrases = RandomPhrases(Generator::new(seed ^ 0x9e37_79b9_7f4a_7c15));
    loop {
        let line = phrases.slot(Kind::Line, 2).and_then(Ability::from_slot);
        if let Some(mut ability) = line {
            settle(&mut ability, place);
            return ability;
        }
    }
}

/// One value for each phrase of a kind.
pub(crate) fn samples(kind: Kind) -> Vec<Slot> {
    let mut phrases = RandomPhrases(Generator::new(0));
    let entries = Grammar::get().entries(kind).iter().filter(|entry| !entry.phrase.alias);
    entries.filter_map(|entry| (0..100).find_map(|_| phrases.entry(entry, 1))).collect()
}

struct RandomPhrases(Generator);

impl RandomPhrases {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.number() % bound.max(1) as u64).unwrap_or_default()
    }

    fn slot(&mut self, kind: Kind, depth: usize) -> Option<Slot> {
        if let Some(list) = kind.list() {
            let least = if list.may_be_empty { 0 } else { 1 + usize::from(kind == Kind::Options) };
            let count = least + self.below(2);
            return (0..count).map(|_| self.slot(list.of, depth)).collect::<Option<_>>().map(Slot::List);
        }
        if kind == Kind::Number {
            return Some(Slot::Number([0, 1, 1, 2, 3, 5, 12][self.below(7)]));
        }
        if kind == Kind::CardName {
            let names = ["Tiger Uppercut", "Three Precept Strike", "X", "Lion's Roar, Part 2: \u{c9}toile."];
            return CardName::new(names[self.below(names.len())]).map(Slot::CardName);
        }
        if kind == Kind::MarkerName {
            let names = ["Eddie", "Ice Spike", "\u{c9}toile"];
            let name = CardName::new(names[self.below(names.len())]);
            return name.map(|name| Slot::MarkerName(MarkerName(name)));
        }
        if kind == Kind::Sequence {
            return self.sequence(depth);
        }
        if kind == Kind::Otherwise {
            let some = depth > 0 && self.below(3) == 0;
            return if some { self.sequence(depth - 1) } else { Some(Slot::Sequence(Sequence::default())) };
        }
        if kind == Kind::Condition {
            return self.condition(depth);
        }
        if kind == Kind::Clause && self.below(3) == 0 {
            return self
                .slot(Kind::Modifier, depth)
                .and_then(Part::from_slot)
                .map(|it| Slot::Effect(Effect::Modify(it)));
        }
        let entries: Vec<&Entry> =
            Grammar::get().entries(kind).iter().filter(|entry| !entry.phrase.alias).collect();
        let control = kind == Kind::Clause && self.below(3) == 0;
        (0..40).find_map(|_| {
            // Every third clause is one that holds others: the first entries of its kind.
            let entry = entries.get(self.below(if control { 12 } else { entries.len() }))?;
            self.entry(entry, depth)
        })
    }

    fn entry(&mut self, entry: &Entry, depth: usize) -> Option<Slot> {
        let nests = |kind: &Kind| matches!(kind, Kind::Sequence | Kind::Options | Kind::Line);
        let deeper =
            entry.phrase.kind == Kind::Clause && entry.phrase.slots.iter().any(|(_, kind)| nests(kind));
        let depth = if deeper { depth.checked_sub(1)? } else { depth };
        let slots: Option<Vec<Slot>> =
            entry.phrase.slots.iter().map(|(_, kind)| self.slot(*kind, depth)).collect();
        (entry.phrase.build)(slots?)
    }

    fn sequence(&mut self, depth: usize) -> Option<Slot> {
        let count = 1 + self.below(3);
        let effects = (0..count).map(|_| self.slot(Kind::Clause, depth).and_then(Part::from_slot));
        let effects: Option<Vec<_>> = effects.collect();
        effects.map(|effects| Slot::Sequence(Sequence { effects, block: 0 }))
    }

    fn condition(&mut self, depth: usize) -> Option<Slot> {
        let count = 1 + self.below(8) / 5;
        let facts = (0..count).map(|_| self.slot(Kind::Fact, depth).and_then(Fact::from_slot));
        let mut parts: Vec<Condition> =
            facts.map(|fact| fact.map(Fact::into_condition)).collect::<Option<_>>()?;
        Some(Slot::Condition(match parts.len() {
            1 => parts.remove(0),
            _ if self.below(2) == 0 => Condition::All(parts),
            _ => Condition::Any(parts),
        }))
    }
}
