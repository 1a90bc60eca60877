//! Rules with numbers: every option has a price in points of life, and the best one is taken.
//!
//! At a strike each own attack is played in outline against everything the opponent may hold (`outlook.rs`). Turns
//! are in `turn.rs`, all other questions in `answers.rs`.

mod answers;
mod outlook;
mod turn;

use exceed_cards::Generator;
use exceed_rules::{Choice, Decision, Glance, QuestionKind, Seat};

use crate::Bot;
pub(crate) use outlook::Outlook;
pub(crate) use turn::GOOD_STRIKE;

/// Plays by rules with numbers.
#[derive(Clone, Debug)]
pub struct HeuristicBot {
    generator: Generator,
    /// How many strikes it has played in outline.
    outlines: u32,
}

impl HeuristicBot {
    /// Its name in commands.
    pub const NAME: &'static str = "heuristic";

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> HeuristicBot {
        HeuristicBot { generator: Generator::new(seed), outlines: 0 }
    }

    /// How many strikes it has played in outline, which is nearly all its work.
    pub(crate) fn outlines(&self) -> u32 {
        self.outlines
    }

    /// The choice with the highest score; equal ones by chance.
    fn best(&mut self, choices: &[Choice], mut score: impl FnMut(Choice) -> f32) -> Choice {
        let mut best = (f32::NEG_INFINITY, Choice::No);
        for &choice in choices {
            let chance = self.generator.below(1024) as f32 / 1024.0;
            let score = score(choice) + 0.001 * chance;
            if score > best.0 {
                best = (score, choice);
            }
        }
        best.1
    }
}

impl Bot for HeuristicBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        seat.decision().map_or(Choice::No, |decision| self.answer(seat.glance(), &decision))
    }
}

impl HeuristicBot {
    /// Answers a decision by what its player knows.
    pub(crate) fn answer(&mut self, glance: Glance<'_>, decision: &Decision<'_>) -> Choice {
        if let [only] = decision.choices {
            return *only;
        }
        let outlook = Outlook::new(glance, decision.player);
        let choice = self.answer_by(&outlook, decision);
        self.outlines = self.outlines.saturating_add(outlook.outlines());
        choice
    }

    fn answer_by(&mut self, outlook: &Outlook<'_>, decision: &Decision<'_>) -> Choice {
        match decision.question {
            QuestionKind::Action => {
                let prices = turn::Prices::new(outlook, decision);
                self.best(decision.choices, |choice| prices.of(choice))
            }
            QuestionKind::Set => {
                let surroundings = outlook.surroundings(outlook.glance.attacker().unwrap_or(decision.player));
                let mut best = f32::NEG_INFINITY;
                self.best(decision.choices, |choice| {
                    // The wild swing is offered last.
                    if choice == Choice::WildSwing && best > turn::GOOD_STRIKE {
                        return f32::NEG_INFINITY;
                    }
                    let value = outlook.set(&surroundings, choice);
                    best = best.max(value);
                    value
                })
            }
            QuestionKind::Pay => {
                self.best(decision.choices, |choice| answers::pay(outlook, decision, choice))
            }
            QuestionKind::Confirm => {
                self.best(decision.choices, |choice| answers::confirm(outlook, decision, choice))
            }
            QuestionKind::Cards => {
                self.best(decision.choices, |choice| answers::card(outlook, decision, choice))
            }
            QuestionKind::Pick | QuestionKind::Space | QuestionKind::Number | QuestionKind::Order => {
                self.best(decision.choices, |choice| answers::pick(outlook, decision, choice))
            }
            QuestionKind::Name => self.best(decision.choices, |choice| answers::name(outlook, choice)),
        }
    }
}
