//! A kind of card.

use exceed_rules::{CardId, Duel};
use schemars::JsonSchema;
use serde::Serialize;

use super::SeatName;

/// A kind of card, never a copy that could be followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Card {
    /// `ryu/hadoken`.
    pub card: String,
    /// The attack's name.
    pub name: String,
    /// Whose card it is for good.
    pub owner: SeatName,
}

impl Card {
    /// A card whose face is known.
    pub(super) fn known(duel: &Duel, card: CardId) -> Option<Card> {
        card.is_known().then(|| Card {
            card: duel.card_key(card).to_owned(),
            name: duel.card_name(card).to_owned(),
            owner: duel.card(card).owner.into(),
        })
    }

    /// The cards of an open area, in order. Where some are hidden only the known ones.
    pub(super) fn all(duel: &Duel, cards: &[CardId]) -> Vec<Card> {
        let mut known = Vec::with_capacity(cards.len());
        known.extend(cards.iter().filter_map(|&card| Card::known(duel, card)));
        known
    }
}
