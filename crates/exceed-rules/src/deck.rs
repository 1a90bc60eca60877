//! Drawing, shuffling and running out (DCK).

use exceed_cards::ir::Trigger;

use crate::areas::DeckEnd;
use crate::choice::{Area, Place};
use crate::edition::EmptyDeck;
use crate::event::Event;
use crate::game::{Cause, Engine, Outcome};
use crate::player::Player;

/// Whether a reshuffle was an action (ACT-5) or forced by an empty deck (DCK-1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reshuffle {
    Manual,
    Automatic,
}

impl Engine<'_> {
    /// Draws cards one by one. Stops if the game ends.
    pub fn draw(&mut self, player: Player, count: i16) {
        for _ in 0..count.max(0) {
            if !self.has_top_card(player) {
                return;
            }
            let top = self.top_of_deck(player);
            self.carry(top, player, Area::Hand, DeckEnd::Top);
        }
    }

    /// DCK-1, DCK-2: makes sure there is a card to draw or wild swing; without one the player loses at once.
    pub fn has_top_card(&mut self, player: Player) -> bool {
        if self.state.table.outcome.is_some() {
            return false;
        }
        if self.state.table.sides[player].deck_count == 0 {
            if !self.state.table.sides[player].reshuffled {
                self.reshuffle(player, Reshuffle::Automatic);
            }
            // DCK-5: a reshuffle that leaves the deck empty is spent, and the draw loses the game.
            if self.state.table.sides[player].deck_count == 0 {
                self.finish(Outcome::Won { winner: player.other(), cause: Cause::DeckOut });
                return false;
            }
        }
        true
    }

    /// DCK-3: an effect uses the top card without drawing. Whether an empty deck reshuffles is the edition's.
    pub fn may_use_top_card(&mut self, player: Player) -> bool {
        if self.state.table.sides[player].deck_count > 0 {
            return true;
        }
        match self.duel.rules.empty_deck {
            EmptyDeck::Nothing => false,
            EmptyDeck::Reshuffles => self.has_top_card(player),
        }
    }

    /// Whether an effect that uses the top card could do anything now (DCK-3).
    pub fn might_use_top_card(&self, player: Player) -> bool {
        self.state.table.sides[player].deck_count > 0 || self.duel.rules.empty_deck == EmptyDeck::Reshuffles
    }

    /// The top card's place; taking it from an empty deck is a fault.
    pub fn top_of_deck(&self, player: Player) -> Place {
        let index = self.state.table.sides[player].deck_count.saturating_sub(1);
        Place { player, area: Area::Deck, index }
    }

    /// The one reshuffle of the game (DCK-2).
    pub fn reshuffle(&mut self, player: Player, kind: Reshuffle) {
        let manual = kind == Reshuffle::Manual;
        self.event(Event::Reshuffled { player, manual });
        self.state.table.sides[player].reshuffled = true;
        self.shuffle_into_deck(player, Area::Discard);
        if manual {
            self.extra_card_enters(player);
            self.push_triggers(Trigger::ManualReshuffle, player);
        }
        self.push_triggers(Trigger::Reshuffle, player);
    }

    /// DCK-4: shuffles an area of a player into the deck; that is no reshuffle.
    pub fn shuffle_into_deck(&mut self, player: Player, area: Area) {
        for index in (0..self.area_length(player, area)).rev() {
            self.move_card(Place { player, area, index: index as u8 }, player, Area::Deck);
        }
        self.shuffle_deck(player);
    }

    /// The number of cards in an area.
    pub fn area_length(&self, player: Player, area: Area) -> usize {
        let side = &self.state.table.sides[player];
        match area {
            Area::Hand => side.hand_count as usize,
            Area::Deck => side.deck_count as usize,
            Area::Boosts => side.boosts.len(),
            Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms => self.read().open_area(player, area).len(),
            Area::Attack => usize::from(self.read().attack(player).is_some_and(|attack| attack.in_play)),
            Area::Playing => self.state.table.playing.len(),
        }
    }

    /// Nobody knows any position afterwards.
    pub fn shuffle_deck(&mut self, player: Player) {
        let secrets = &mut self.state.secrets;
        secrets.chance.shuffle(&mut secrets.deck[player]);
        let side = &mut self.state.table.sides[player];
        side.deck_known = 0;
        side.deck_seen = 0;
        side.deck_spied = 0;
        self.event(Event::Shuffled { player, area: Area::Deck });
    }

    /// The discard pile's order changes.
    pub fn shuffle_discard(&mut self, player: Player) {
        self.state.secrets.chance.shuffle(&mut self.state.table.sides[player].discard);
        self.event(Event::Shuffled { player, area: Area::Discard });
    }
}
