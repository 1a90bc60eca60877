//! Naming a card or a range.

use exceed_cards::card::{Kind, Printed, PrintedRange};
use exceed_cards::ir::NameWhat;

use crate::card::{CardId, Named};
use crate::choice::Choice;
use crate::decision::QuestionKind;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::modifiers::Reader;
use crate::step::{At, Context, Stage, Step};

/// The range `X`, as it is named.
pub const NAMED_X: u8 = 100;
/// The range `-`, as it is named.
pub const NAMED_DASH: u8 = 101;

impl Reader<'_> {
    /// Whether a card's printed range includes a range: a distance, `X` or `-`.
    pub fn covers(&self, card: CardId, range: u8) -> bool {
        let card = self.duel.card(card);
        let power = if let Printed::Number(power) = card.stats[0] { power.max(0) as u8 } else { 0 };
        match (card.range, range) {
            (PrintedRange::Dash, range) => range == NAMED_DASH,
            (PrintedRange::Power(_) | PrintedRange::Distance | PrintedRange::CardsInHand(_), NAMED_X) => true,
            (PrintedRange::Span(least, most), range) => (least..=most).contains(&range),
            (PrintedRange::Power(least), range) => (least.unwrap_or(power)..=power).contains(&range),
            (PrintedRange::Distance, range) => range == self.distance(),
            (PrintedRange::CardsInHand(most), range) => {
                i16::from(range) == self.value_of(Printed::CardsInHand(most), card.owner)
            }
        }
    }
}

impl Engine<'_> {
    /// Naming offers the names of both deck lists and `none of these`.
    pub fn ask_name(&mut self, what: NameWhat, at: At, context: Context, stage: Stage) {
        let question = match what {
            NameWhat::Card | NameWhat::TwoCards | NameWhat::Normal => {
                for name in 0..self.duel.names.len() as u8 {
                    if what != NameWhat::Normal || self.is_normal(name) {
                        self.offer(Choice::Name(name));
                    }
                }
                if what != NameWhat::Normal {
                    self.offer(Choice::NoName);
                }
                QuestionKind::Name
            }
            NameWhat::Range => {
                (0..=9).for_each(|range| self.offer(Choice::Number(range)));
                (0..2).for_each(|word| self.offer(Choice::Option(word)));
                QuestionKind::Number
            }
        };
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage }, context.you, question, reason);
    }

    fn is_normal(&self, name: u8) -> bool {
        self.duel.cards.iter().any(|card| card.name == name && card.kind == Kind::Normal)
    }

    /// The name is known to everybody.
    pub fn answer_name(&mut self, what: NameWhat, at: At, context: Context, stage: Stage, choice: Choice) {
        let player = context.you;
        let (named, event) = match what {
            NameWhat::Card | NameWhat::TwoCards | NameWhat::Normal => {
                let Some(name) = name_chosen(choice) else { return self.fault(Fault::StrayAnswer) };
                (Named::new(name), Event::Named { player, name })
            }
            NameWhat::Range => {
                let Some(range) = range_chosen(choice) else { return self.fault(Fault::StrayAnswer) };
                (Named::new(range), Event::RangeNamed { player, range })
            }
        };
        self.event(event);
        if what == NameWhat::TwoCards && stage == Stage::Begins {
            return self.push(Step::Effect {
                at,
                context: Context { named, ..context },
                stage: Stage::Asked,
            });
        }
        let first = if what == NameWhat::TwoCards { context.named } else { named };
        self.report(|context| {
            context.named = first;
            context.named_too = named;
        });
    }
}

/// The name a choice means; `u8::MAX` for none of those offered.
fn name_chosen(choice: Choice) -> Option<u8> {
    if let Choice::Name(name) = choice { Some(name) } else { (choice == Choice::NoName).then_some(u8::MAX) }
}

/// The range a choice means: a distance, or the words that are offered after them.
fn range_chosen(choice: Choice) -> Option<u8> {
    if let Choice::Number(range) = choice {
        return Some(range);
    }
    let Choice::Option(word) = choice else { return None };
    [NAMED_X, NAMED_DASH].get(word as usize).copied()
}
