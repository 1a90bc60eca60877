//! What the rules read of a card again and again, close together: a row for every number a card can have, so that no look-up
//! has to ask whether there is such a card.

use exceed_cards::card::Kind;
use exceed_cards::ir::{Cost, Resource};

use crate::boost::is_playable;
use crate::card::CardId;
use crate::duel::DuelCard;
use crate::modifiers::bit;
use crate::player::Player;

/// The facts of one kind of card; each stands in its [`DuelCard`] too, or follows from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardFacts {
    /// Whose card it is for good (CRD-5).
    pub owner: Player,
    /// Normal, Special, Ultra (CRD-3).
    pub kind: Kind,
    /// Index into [`crate::Duel::names`].
    pub name: u8,
    /// The most force it gives (FRC-1).
    pub force: u8,
    /// What the attack costs, before discounts.
    pub cost: Option<Cost>,
    /// What the boost costs.
    pub boost_cost: Option<Cost>,
    /// Whether it is ever played as a boost.
    pub boosts: Boosts,
}

/// Whether a card is played as a boost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boosts {
    /// It has no boost half, or one that lies elsewhere.
    Never,
    /// Nothing on it forbids it.
    Always,
    /// Its own text says when.
    IfItsTextSays,
}

/// The facts of all cards of a match. What is hidden or of no match has no name and costs nothing.
#[derive(Debug)]
pub(crate) struct FactTable {
    rows: [CardFacts; 256],
    /// The force of each kind of card, close together: hands are counted again and again.
    forces: [u8; 256],
    /// With how much force a player can play each kind of card of their hand as a boost, the card itself counted.
    plays_with: [u8; 256],
}

/// No force is enough, or only the rules in full can say.
pub(crate) const NEVER_PLAYS: u8 = u8::MAX;
pub(crate) const ASK_THE_RULES: u8 = u8::MAX - 1;

impl FactTable {
    pub fn new() -> FactTable {
        let blank = CardFacts {
            owner: Player::One,
            kind: Kind::Character,
            name: u8::MAX,
            force: 1,
            cost: None,
            boost_cost: None,
            boosts: Boosts::Never,
        };
        FactTable { rows: [blank; 256], forces: [1; 256], plays_with: [NEVER_PLAYS; 256] }
    }

    /// A kind of card joins the match.
    pub fn add(&mut self, id: CardId, card: &DuelCard) {
        let facts = CardFacts {
            owner: card.owner,
            kind: card.kind,
            name: card.name,
            force: if card.kind == Kind::Ultra { 2 } else { 1 },
            cost: card.cost,
            boost_cost: card.boost_cost,
            boosts: if card.kind == Kind::Character || !is_playable(card.boost_kind) {
                Boosts::Never
            } else if card.boost.modifies & bit::BOOSTING == 0 {
                Boosts::Always
            } else {
                Boosts::IfItsTextSays
            },
        };
        self.forces[id.0 as usize] = facts.force;
        self.plays_with[id.0 as usize] = match (facts.boosts, facts.boost_cost) {
            (Boosts::Never, _) => NEVER_PLAYS,
            (Boosts::Always, None) => 0,
            (Boosts::Always, Some(Cost { resource: Resource::Force, amount })) => {
                if amount == 0 {
                    0
                } else {
                    amount.saturating_add(facts.force).min(ASK_THE_RULES)
                }
            }
            (Boosts::Always | Boosts::IfItsTextSays, _) => ASK_THE_RULES,
        };
        self.rows[id.0 as usize] = facts;
    }

    /// The most force a kind of card gives.
    #[inline]
    pub fn force(&self, card: CardId) -> u8 {
        self.forces[card.0 as usize]
    }

    /// With how much force a player can play this card of their hand as a boost, the card itself counted:
    /// [`NEVER_PLAYS`], or [`ASK_THE_RULES`] where the card does not say it alone.
    #[inline]
    pub fn plays_with(&self, card: CardId) -> u8 {
        self.plays_with[card.0 as usize]
    }

    /// The facts of a kind of card.
    #[inline]
    pub fn of(&self, card: CardId) -> &CardFacts {
        &self.rows[card.0 as usize]
    }
}

#[cfg(test)]
mod tests;
