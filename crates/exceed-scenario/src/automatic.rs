//! Answers that give themselves when a script leaves them out.

use exceed_rules::{Area, CardId, Choice, Decision, Game, Player, QuestionKind, Reason, Silent};

use crate::names::CardName;

/// What is asked, without a hold on the game.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub player: Player,
    pub question: QuestionKind,
    pub reason: Reason,
    pub choices: Vec<Choice>,
    /// What was picked already in this group.
    pub picks: Vec<Choice>,
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
        })
    }

    /// Whether this is among the choices.
    pub fn offers(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }

    /// How many cards were picked or paid already in this group.
    pub fn picked(&self) -> usize {
        self.picks
            .iter()
            .filter(|pick| matches!(pick, Choice::Card(_) | Choice::Pay(..) | Choice::Number(_)))
            .count()
    }

    /// Whether a payment with exactly these cards is part of the group under way, which has gone on to another question.
    pub fn has_paid(&self, game: &Game, names: &[CardName]) -> bool {
        let words = game.words();
        let paid = self.picks.iter().filter_map(|pick| {
            let Choice::Pay(place, value) = pick else { return None };
            Some((words.card_at(*place), *value))
        });
        let paid: Vec<_> = paid.collect();
        let named = |(name, (card, value)): (&CardName, &(CardId, u8))| {
            name.value == *value && name.means(game.duel(), *card)
        };
        self.question != QuestionKind::Pay
            && !paid.is_empty()
            && paid.len() == names.len()
            && names.iter().zip(&paid).all(named)
    }

    /// Whether it is asked if Critical is paid for.
    pub fn is_critical(&self) -> bool {
        self.question == QuestionKind::Confirm && self.reason == Reason::Critical
    }

    /// As much as possible of what a payment needs no card for, but no more than this.
    pub fn free_force(&self, most: u8) -> Option<Choice> {
        let free = self.choices.iter().filter_map(|choice| {
            if let Choice::Number(value) = choice {
                Some(*value).filter(|value| *value <= most)
            } else {
                None
            }
        });
        free.max().filter(|_| self.question == QuestionKind::Pay).map(Choice::Number)
    }

    /// The next card of a payment that is left to itself: each as 1, the hand from the left, then gauge from the oldest.
    /// A card is offered as 1 only while the rest can still be paid, so Ultras count 2 only if all fall short.
    /// What needs no card comes first.
    pub fn next_payment(&self) -> Option<Choice> {
        self.free_force(u8::MAX).or_else(|| self.next_card())
    }

    /// The next card of it.
    pub fn next_card(&self) -> Option<Choice> {
        let rank = |choice: &Choice| {
            let Choice::Pay(place, value) = choice else { return None };
            Some((place.area != Area::Hand, place.index, *value))
        };
        let ranked = self.choices.iter().filter_map(|choice| Some((rank(choice)?, *choice)));
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, choice)| choice)
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
        (QuestionKind::Pay, _) if is_free_amount(game, &asked) => None,
        (QuestionKind::Pay, _) => asked.next_payment(),
        // Nothing is set along with an attack.
        (QuestionKind::Cards, _) if matches!(asked.picks.first(), Some(Choice::Set(_))) => {
            asked.offers(Choice::Done).then_some(Choice::Done)
        }
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

/// Whether a payment may end before it has to: how much is paid is the player's choice, so nothing answers itself.
fn is_free_amount(game: &Game, asked: &Asked) -> bool {
    let mut ahead = game.clone();
    let mut now = Some(asked.clone());
    while let Some(asked) = now {
        if asked.offers(Choice::Done) {
            return true;
        }
        let Some(next) = asked.next_payment() else { return false };
        if ahead.choose(asked.player, next, &mut Silent).is_err() {
            return false;
        }
        now = Asked::of(&ahead).filter(|next| next.picked() > 0 && next.question == QuestionKind::Pay);
    }
    false
}
