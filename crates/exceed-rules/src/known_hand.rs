//! What everybody knows of a hand: cards that were shown stay known until what leaves in secret may be one of them (ARE-3).

use crate::card::CardId;
use crate::choice::{Area, Place};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::list::Full;
use crate::player::Player;
use crate::state::Side;

impl Engine<'_> {
    /// Everybody sees this card leave the hand.
    pub fn shown_leaving_hand(&mut self, player: Player, card: CardId) {
        let known = &mut self.state.table.sides[player].known_hand;
        if let Some(index) = known.iter().position(|&known| known == card) {
            known.remove(index);
        }
    }

    /// What left this hand in secret may have been any of its cards: nobody knows any more what is in it.
    pub fn forget_hand(&mut self, player: Player) {
        self.state.table.sides[player].known_hand.clear();
    }

    /// Everybody sees the whole hand.
    pub fn reveal_hand(&mut self, player: Player) {
        let hand = self.state.secrets.hand[player];
        let side = &mut self.state.table.sides[player];
        side.known_hand.clear();
        let mut full = false;
        for &card in hand.iter() {
            full |= insert_sorted(side, card).is_err();
        }
        if full {
            self.fault(Fault::ListFull);
        }
        for &card in hand.iter() {
            self.event(Event::Revealed { player, card, area: Area::Hand });
        }
        if hand.is_empty() {
            self.event(Event::NothingRevealed { player });
        }
    }

    /// Everybody sees one card of the hand.
    pub fn reveal_hand_card(&mut self, player: Player, card: CardId) {
        self.everybody_knows(player, card);
        self.event(Event::Revealed { player, card, area: Area::Hand });
    }

    /// Everybody sees these cards of the hand together, and so how many of them are alike.
    pub fn reveal_hand_cards(&mut self, player: Player, cards: &[CardId]) {
        for (index, &card) in cards.iter().enumerate() {
            let alike = |cards: &[CardId]| cards.iter().filter(|&&other| other == card).count();
            let side = &mut self.state.table.sides[player];
            let news = alike(&side.known_hand) < alike(&cards[..=index]);
            if news && insert_sorted(side, card).is_err() {
                self.fault(Fault::ListFull);
            }
            self.event(Event::Revealed { player, card, area: Area::Hand });
        }
    }

    /// Everybody knows that this card is in the hand. If one such card was known already, it may be that one.
    pub fn everybody_knows(&mut self, player: Player, card: CardId) {
        let side = &mut self.state.table.sides[player];
        if !side.known_hand.contains(&card) && insert_sorted(side, card).is_err() {
            self.fault(Fault::ListFull);
        }
    }

    /// What everybody still knows of a hand once a card of it, or one set face down from it, has gone somewhere.
    pub fn left_hand(&mut self, from: Place, card: CardId, to_player: Player, to: Area) {
        match to {
            Area::Hand if from.area == Area::Attack => {}
            // It left in secret: it may have been any of the cards everybody knew.
            Area::Deck => self.forget_hand(from.player),
            Area::Sealed if self.secret_seal(to_player) => self.forget_hand(from.player),
            Area::Attack => {}
            Area::Hand
            | Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Boosts
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::Under
            | Area::Playing => self.shown_leaving_hand(from.player, card),
        }
    }
}

pub(crate) fn insert_sorted(side: &mut Side, card: CardId) -> Result<(), Full> {
    let index = side.known_hand.partition_point(|&known| known < card);
    side.known_hand.insert(index, card)
}
