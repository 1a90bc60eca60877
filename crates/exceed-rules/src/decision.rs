//! Questions. At every moment exactly one player is asked one of ten kinds of question.

use exceed_cards::limits;
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::choice::Choice;
use crate::list::List;
use crate::player::Player;
use crate::state::State;

/// The most choices one decision can offer.
pub const MAX_CHOICES: usize = 64;

/// Kinds of cards of one player, and so names of cards.
const KINDS: usize = limits::OWN_KINDS.most + limits::NORMALS.most;
/// Seven movements of every length, or none: `advance or close or retreat or push or pull or move 0-9`.
const MOVES: usize = 7 * limits::SPACES as usize + 1;
/// The names of both decks, or none of these.
const NAMES: usize = 2 * KINDS + 1;
/// So much life, as many cards drawn, or nothing.
const AMOUNTS: usize = limits::LIFE.most + 1;
/// Every walk, every boost or transform, every line of the character, and one each of six more; actions of boosts in play
/// have what room is left.
const ACTIONS: usize = (limits::SPACES as usize - 1) + KINDS + limits::LINES.most + 6;
/// Every card of a player, and Ultras of hand and of gauge once more as 2; what needs no card; or enough.
const PAYMENTS: usize = limits::ALL_CARDS.most + 2 * limits::ULTRAS.most + 2;

// What card files may hold is so limited that what a line asks, an action of a duel, and a payment with a player's own cards
// have room in one decision. What is left is a match that gathers cards of both players by the dozen in one place.
const _: () = assert!(MOVES <= MAX_CHOICES && NAMES <= MAX_CHOICES && AMOUNTS <= MAX_CHOICES);
const _: () = assert!(ACTIONS <= MAX_CHOICES && PAYMENTS <= MAX_CHOICES);

/// The choices of a decision. There is room for one more than can be asked: a list that fills it is a
/// [`crate::Fault`] when it is asked, and never a list that lacks something in silence.
pub type Choices = List<Choice, { MAX_CHOICES + 1 }>;

/// The kinds of question. Closed: cards never add one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum QuestionKind {
    /// The action of a turn.
    Action,
    /// Setting an attack.
    Set,
    /// Paying, one card at a time.
    Pay,
    /// Yes or no.
    Confirm,
    /// One of several options.
    Pick,
    /// Picking cards, one at a time.
    Cards,
    /// Picking a space.
    Space,
    /// Picking a number.
    Number,
    /// Naming a card.
    Name,
    /// Which trigger comes next.
    Order,
}

/// Why a question is asked, for words and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// The rules ask: the action of a turn, setting an attack.
    Rule,
    /// Cards to set aside at the start (SET-3).
    Mulligan,
    /// The card whose effect asks.
    Card(CardId),
    /// The character of this player asks.
    Character(Player),
    /// Walking so many spaces' worth of force.
    Walk,
    /// Change Cards.
    ChangeCards,
    /// The Exceed action's cost.
    Exceed,
    /// The boost cost of this card.
    BoostCost(CardId),
    /// The cost of this attack.
    AttackCost(CardId),
    /// Whether to declare this wild swing invalid (STK-9).
    Invalidate(CardId),
    /// Whether to pay for Critical (STK-6).
    Critical,
    /// Whether to cancel (BST-7).
    Cancel,
    /// The hand limit (TRN-4).
    HandLimit,
    /// The overdrive step (OVD-2).
    Overdrive,
    /// The card put into gauge by Downshift (SSN-4).
    Downshift,
    /// Armor bought when hit.
    SpendForArmor,
    /// Where a trap is placed (BST-6).
    Trap(CardId),
    /// In which order cards leave together (ARE-4).
    LeavingOrder,
    /// The cost of Cross Exceed (TAG-6).
    CrossExceed,
    /// The gauge that Cross Boost with this card costs besides its boost cost (TAG-7).
    CrossBoost(CardId),
    /// The cost of Cross Strike (TAG-8).
    CrossStrike,
    /// Whether to swap the opponent's fighter (TAG-10).
    Ejection,
    /// Whether this attack becomes a transform.
    Transform(CardId),
}

/// What is asked of whom. The choices belong to the asked player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision<'a> {
    /// Who answers.
    pub player: Player,
    /// What kind of answer.
    pub question: QuestionKind,
    /// Why.
    pub reason: Reason,
    /// What may be answered; never empty.
    pub choices: &'a [Choice],
    /// What was picked already in this group.
    pub picks: &'a [Choice],
    /// A group of picks has begun and is not complete: the opponent sees nothing of it.
    pub unfinished: bool,
}

impl State {
    pub(crate) fn decision(&self) -> Option<Decision<'_>> {
        let asking = self.table.asking?;
        let (question, reason) = self.secrets.question.unwrap_or((asking.question, asking.reason));
        let choices = &self.secrets.choices;
        let unfinished = self.secrets.unfinished;
        Some(Decision {
            player: asking.player,
            question,
            reason,
            choices,
            picks: &self.secrets.picks,
            unfinished,
        })
    }
}
