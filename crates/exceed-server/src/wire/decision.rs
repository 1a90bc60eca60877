//! What a seat is asked.

use exceed_rules::{ByPlayer, Choice as Answer, Due, Player, QuestionKind, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Choice, On, PaidWith, Question, Reason, note, texts};

/// What a seat is asked. Nobody else gets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Decision {
    /// Counts the questions put to this seat in this game, from 1.
    pub id: u32,
    /// What kind of question.
    pub question: Question,
    /// Why.
    pub reason: Reason,
    /// In words.
    pub text: String,
    /// A group of picks has begun and is not complete.
    pub unfinished: bool,
    /// What was picked already in this group.
    pub picks: Vec<String>,
    /// What payments and picks need.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<Need>,
    /// What may be answered.
    pub choices: Vec<Choice>,
    /// What a lesson says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonStep>,
}

/// What a lesson says about a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LessonStep {
    /// In words.
    pub text: String,
    /// The ids of the choices that lead on.
    pub wanted: Vec<String>,
}

/// What a payment or a pick needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Need {
    /// Force is paid.
    Force {
        /// At least so much.
        amount: u8,
        /// At most so much, where that is more; as much as there is, if it is nothing.
        most: Option<u8>,
        /// What is picked for it already.
        paid: u8,
        /// Whether the order of the cards can matter.
        ordered: bool,
    },
    /// Gauge is paid.
    Gauge {
        /// At least so much.
        amount: u8,
        /// At most so much.
        most: Option<u8>,
        /// What is picked for it already.
        paid: u8,
        /// Whether the order of the cards can matter.
        ordered: bool,
    },
    /// Cards are picked.
    Cards {
        /// At least so many.
        least: u8,
        /// At most so many.
        most: u8,
        /// How many are picked already.
        picked: u8,
        /// Whether the order of the picks can be seen afterwards.
        ordered: bool,
    },
}

/// What the viewer of a seat is asked; nothing if it is not them who is asked.
#[must_use]
pub fn decision(seat: &Seat, _names: &ByPlayer<String>, id: u32) -> Option<Decision> {
    let asked = seat.decision()?;
    let texts = texts::of_choices(seat, asked.choices);
    let choices = asked.choices.iter().zip(texts).map(|(&choice, text)| {
        let id = choice.to_string();
        Choice {
            on: On::of(seat, choice, &id, asked.choices, asked.picks),
            id,
            text,
            cost: seat.cost_of(choice).map(Into::into),
            note: note::of(seat, choice),
            then: if seat.asks_for_critical_after(choice) { vec!["critical"] } else { Vec::new() },
        }
    });
    let choices: Vec<Choice> = choices.collect();
    Some(Decision {
        id,
        question: asked.question.into(),
        reason: Reason::of(seat.duel(), asked.reason),
        text: seat.words().question(&asked),
        unfinished: asked.unfinished,
        picks: asked.picks.iter().map(Answer::to_string).collect(),
        need: need(seat, asked.question, asked.picks, &choices),
        choices,
        lesson: None,
    })
}

fn need(seat: &Seat, question: QuestionKind, picks: &[Answer], choices: &[Choice]) -> Option<Need> {
    if let Some(due) = seat.due() {
        return Some(payment(seat, due));
    }
    if question != QuestionKind::Cards {
        return None;
    }
    let picking = seat.picking()?;
    let picked = picks.iter().filter(|pick| matches!(pick, Answer::Card(_))).count() as u8;
    // GEN-4: as many as there are.
    let there_are = picked.saturating_add(available(choices));
    let (least, most) = (picking.least.min(there_are), picking.most.min(there_are));
    Some(Need::Cards { least, most, picked, ordered: picking.ordered && most > 1 })
}

/// How many cards lie under these choices.
fn available(choices: &[Choice]) -> u8 {
    let cards = choices.iter().map(|choice| match &choice.on {
        On::Card { indexes, .. } => indexes.len(),
        On::Space { .. } | On::Button { .. } => 0,
    });
    u8::try_from(cards.sum::<usize>()).unwrap_or(u8::MAX)
}

fn payment(seat: &Seat, due: Due) -> Need {
    let price = due.price;
    let (amount, paid) = (price.least, due.paid);
    let most = price.most.filter(|&most| most > price.least);
    // The order of a discard pile is open; it is worth asking for only where something reads it.
    let ordered = Player::BOTH.into_iter().any(|pile| seat.duel().reads_pile_of(pile));
    match paid_with(due) {
        PaidWith::Force => Need::Force { amount, most, paid, ordered },
        PaidWith::Gauge => Need::Gauge { amount, most, paid, ordered },
    }
}

fn paid_with(due: Due) -> PaidWith {
    if due.price.word() == "gauge" { PaidWith::Gauge } else { PaidWith::Force }
}
