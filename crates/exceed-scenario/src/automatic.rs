//! Answers that give themselves when a script leaves them out.

use exceed_rules::{Area, Choice, Decision, Game, Player, QuestionKind, Reason};

/// What is asked, without a hold on the game.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub player: Player,
    pub question: QuestionKind,
    pub reason: Reason,
    pub choices: Vec<Choice>,
    /// What was picked already in this group.
    pub picks: Vec<Choice>,
    /// Whether a group of picks has begun.
    pub unfinished: bool,
}

impl Asked {
    /// What a game asks now.
    pub fn of(game: &Game) -> Option<Asked> {
        game.decision().map(|decision: Decision<'_>| Asked {
            player: decision.player,
            question: decision.question,
            reason: decision.reason,
            choices: decision.choices.to_vec(),
            picks: decision.picks.to_vec(),
            unfinished: decision.unfinished,
        })
    }

    /// Whether this is among the choices.
    pub fn offers(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }

    /// Whether it is asked if Critical is paid for.
    pub fn is_critical(&self) -> bool {
        self.question == QuestionKind::Confirm && self.reason == Reason::Critical
    }

    /// The next card of a payment that is left to itself: each as 1, the hand from the left, then gauge from the oldest.
    /// A card is offered as 1 only while the rest can still be paid, so Ultras count 2 only if all fall short.
    pub fn next_payment(&self) -> Option<Choice> {
        let rank = |choice: &&Choice| match choice {
            Choice::Pay(place, value) => (place.area != Area::Hand, place.index, *value),
            _ => (true, u8::MAX, u8::MAX),
        };
        self.choices.iter().filter(|choice| matches!(choice, Choice::Pay(..))).min_by_key(rank).copied()
    }
}

/// The answer a pending decision gives itself, if it does.
pub(crate) fn automatic(game: &Game) -> Option<Choice> {
    let asked = Asked::of(game)?;
    if let [only] = asked.choices[..] {
        return Some(only);
    }
    match (asked.question, asked.reason) {
        (QuestionKind::Order, _) => asked.choices.first().copied(),
        (QuestionKind::Confirm, Reason::Critical | Reason::Invalidate(_)) => Some(Choice::No),
        (QuestionKind::Pay, Reason::ChangeCards) => None,
        // Nothing is a possible amount: an offer, not a price.
        (QuestionKind::Pay, _) if asked.offers(Choice::Done) => None,
        (QuestionKind::Pay, _) => asked.next_payment(),
        (
            QuestionKind::Action
            | QuestionKind::Set
            | QuestionKind::Confirm
            | QuestionKind::Pick
            | QuestionKind::Cards
            | QuestionKind::Space
            | QuestionKind::Number
            | QuestionKind::Name,
            _,
        ) => None,
    }
}
