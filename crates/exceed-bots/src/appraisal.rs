//! What bots that look ahead can say about a decision: each answer's worth, and a strike's solution.

use exceed_rules::{CardId, Choice, Glance, Seat};

/// An answer and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appraisal {
    /// The answer.
    pub choice: Choice,
    /// The chance to win with it, between 0 and 1.
    pub value: f32,
    /// The standard error of that.
    pub error: f32,
}

/// Somebody who can say what each answer to the decision of a seat is worth.
pub trait Appraise {
    /// One appraisal for each choice, in the order of the choices; empty if the seat is asked nothing.
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal>;
}

/// An attack as a strike's matrix knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StrikeAttack {
    /// One card.
    Single(CardId),
    /// Two copies of a card.
    Ex(CardId),
    /// Three copies of a Normal, in a team (TAG-9).
    Double(CardId),
    /// The top card of the deck.
    Wild,
}

impl StrikeAttack {
    /// The attack a choice of a Set question sets; nothing for a Cross Strike, after which the question comes again.
    #[must_use]
    pub fn of(glance: &Glance<'_>, choice: Choice) -> Option<StrikeAttack> {
        if let Choice::Set(place) = choice {
            Some(StrikeAttack::Single(glance.card(place)))
        } else if let Choice::SetEx(place) = choice {
            Some(StrikeAttack::Ex(glance.card(place)))
        } else if let Choice::SetDouble(place) = choice {
            Some(StrikeAttack::Double(glance.card(place)))
        } else {
            // Every other choice of this question is a wild swing.
            (choice != Choice::CrossStrike).then_some(StrikeAttack::Wild)
        }
    }

    /// The cards it takes out of the hand: which, and how many; none for a wild swing.
    #[must_use]
    pub fn cards(self) -> Option<(CardId, usize)> {
        match self {
            StrikeAttack::Single(card) => Some((card, 1)),
            StrikeAttack::Ex(card) => Some((card, 2)),
            StrikeAttack::Double(card) => Some((card, 3)),
            StrikeAttack::Wild => None,
        }
    }
}

/// An own attack in a solved strike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnAttack {
    /// The answer that sets it.
    pub choice: Choice,
    /// What it sets.
    pub attack: StrikeAttack,
    /// How often the solution plays it, between 0 and 1.
    pub share: f32,
    /// The chance to win with it against the opponent's mix.
    pub value: f32,
}

/// A strike and how to play it.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedStrike {
    /// The attacks of the hand that is really held.
    pub own: Vec<OwnAttack>,
    /// What the opponent may set, over all hands they may hold, and how likely each is.
    pub theirs: Vec<(StrikeAttack, f32)>,
    /// The chance to win for each own attack (rows) against each of theirs (columns).
    pub payoffs: Vec<Vec<f32>>,
    /// The chance to win of the mix.
    pub value: f32,
}
