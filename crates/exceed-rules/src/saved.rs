//! Saved games. A save comes from outside and may be nonsense: only one that could have been played is taken back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::choice::Area;
use crate::duel::Duel;
use crate::event::Silent;
use crate::game::Game;
use crate::invariants::{Broken, check_table, somebody_is_asked};
use crate::player::Player;
use crate::state::State;

/// A game as it was at a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    catalog: u64,
    state: State,
}

/// A game was saved under another catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongCatalog {
    /// The hash the game was saved with.
    pub expected: u64,
    /// The hash of the catalog here.
    pub found: u64,
}

impl std::fmt::Display for WrongCatalog {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "saved with other cards (catalog {:016x}, here {:016x}): use the card files it was saved with",
            self.expected, self.found
        )
    }
}

impl std::error::Error for WrongCatalog {}

/// Why a saved game was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// It was saved under another catalog.
    Catalog(WrongCatalog),
    /// No game of this match can look like that.
    Nonsense(Broken),
}

impl std::fmt::Display for RestoreError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RestoreError::Catalog(wrong) => wrong.fmt(formatter),
            RestoreError::Nonsense(Broken(reason)) => {
                write!(formatter, "this is no game of this match ({reason}): use the save as it was written")
            }
        }
    }
}

impl std::error::Error for RestoreError {}

impl Game {
    /// The state, for saving at any decision; only [`Game::restore`] takes it back.
    #[must_use]
    pub fn save(&self) -> SavedGame {
        SavedGame { catalog: self.duel.catalog().hash(), state: self.state }
    }

    /// A saved game of the same match.
    ///
    /// # Errors
    /// It was saved under another catalog, or it is not a game of this match at all: cards that are not there, counts that
    /// are wrong, a question that nobody would ask so.
    pub fn restore(duel: Arc<Duel>, saved: &SavedGame) -> Result<Game, RestoreError> {
        let here = duel.catalog().hash();
        if saved.catalog != here {
            return Err(RestoreError::Catalog(WrongCatalog { expected: saved.catalog, found: here }));
        }
        let game = Game { duel, state: saved.state };
        game.could_be_played().map_err(RestoreError::Nonsense)?;
        Ok(game)
    }

    fn could_be_played(&self) -> Result<(), Broken> {
        self.fighters_are_of_the_match()?;
        self.cards_are_of_the_match()?;
        check_table(self)?;
        let table = &self.state.table;
        if table.fault.is_some() && table.asking.is_none() && table.outcome.is_none() {
            return Ok(());
        }
        somebody_is_asked(self)?;
        self.question_follows_from_the_table()
    }

    /// Every fighter is one of its player's characters.
    fn fighters_are_of_the_match(&self) -> Result<(), Broken> {
        for player in Player::BOTH {
            let side = &self.state.table.sides[player];
            let own =
                (0..self.duel.fighters.len()).filter(|&index| self.duel.fighters[index].player == player);
            let same = side.fighters.iter().map(|fighter| usize::from(fighter.character)).eq(own);
            if !same || usize::from(side.active) >= side.fighters.len() {
                return Err(Broken(format!("{player}: other fighters than those of the match")));
            }
        }
        Ok(())
    }

    /// Every card is one of the match's kinds, wherever it lies.
    fn cards_are_of_the_match(&self) -> Result<(), Broken> {
        let known = |card: &CardId| usize::from(card.0) < self.duel.cards.len();
        for player in Player::BOTH {
            for area in Area::ALL {
                if !self.inspect().cards(player, area).iter().all(known) {
                    return Err(Broken(format!("{player}: a card that is not of the match")));
                }
            }
        }
        Ok(())
    }

    /// The step that asks would ask the same again.
    fn question_follows_from_the_table(&self) -> Result<(), Broken> {
        if self.state.table.asking.is_none() {
            return Ok(());
        }
        let mut again = self.clone();
        again.engine(&mut Silent).ask_again();
        if again.state == self.state { Ok(()) } else { Err(Broken("nobody would ask this question".into())) }
    }
}

#[cfg(test)]
mod tests;
