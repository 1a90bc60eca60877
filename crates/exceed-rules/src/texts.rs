//! The words of a match that are asked for again and again. The catalog has them, so that all matches share them.

use crate::card::CardId;
use crate::duel::Duel;
use crate::player::FighterId;

impl Duel {
    /// A kind of card as clients name it: `ryu/hadoken`; empty for a card nobody knows.
    #[must_use]
    pub fn card_key(&self, card: CardId) -> &str {
        let Some(known) = self.cards.get(card.0 as usize) else { return "" };
        self.catalog().card_key(known.character, known.card)
    }

    /// What a boost does, its lines one after the other.
    #[must_use]
    pub fn boost_text(&self, card: CardId) -> &str {
        let Some(known) = self.cards.get(card.0 as usize) else { return "" };
        self.catalog().boost_text(known.character, known.card)
    }

    /// The lines of a side of a fighter's character.
    #[must_use]
    pub fn side_lines(&self, fighter: FighterId, exceeded: bool) -> &[String] {
        let Some(known) = self.fighters.get(fighter.0 as usize) else { return &[] };
        self.catalog().side_lines(known.character, exceeded)
    }
}
