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
use crate::record::RULES_REVISION;
use crate::state::State;
use crate::step::{PickThen, Step};

/// A game as it was at a decision. Clauses of card text are numbered within the match, so that a save does not depend on
/// the other characters of a catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The revision of the rules.
    rules: u32,
    /// The hash of what the match uses.
    uses: String,
    state: State,
}

/// Why a saved game was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// It was saved under another revision of the rules.
    Rules(u32),
    /// It was saved with other cards.
    Uses {
        /// The hash of what its match used.
        saved: String,
        /// The hash of what the match here uses.
        here: String,
    },
    /// No game of this match can look like that.
    Nonsense(Broken),
}

impl std::fmt::Display for RestoreError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RestoreError::Rules(revision) => write!(
                formatter,
                "saved by revision {revision} of the rules; this program plays revision {RULES_REVISION}: use the \
                 version that saved it"
            ),
            RestoreError::Uses { saved, here } => write!(
                formatter,
                "saved with other cards ({saved}, here {here}): use the card files it was saved with"
            ),
            RestoreError::Nonsense(Broken(reason)) => {
                write!(formatter, "this is no game of this match ({reason}): use the save as it was written")
            }
        }
    }
}

impl std::error::Error for RestoreError {}

impl SavedGame {
    /// The state with clauses numbered as in the catalog of this match.
    fn state_in(&self, duel: &Duel) -> Result<State, Broken> {
        let mut state = self.state;
        for number in clauses(&mut state).into_iter().filter(|number| **number != 0) {
            let known = duel.blocks().get(usize::from(*number) - 1).copied();
            *number = known.ok_or_else(|| Broken(format!("there is no clause {number}")))?;
        }
        Ok(state)
    }
}

impl Game {
    /// The state, for saving at any decision; only [`Game::restore`] takes it back.
    #[must_use]
    pub fn save(&self) -> SavedGame {
        let mut state = self.state;
        for number in clauses(&mut state) {
            // Clauses are numbered from 1; what is none of the match's stands for none.
            let place = self.duel.blocks().iter().position(|known| known == number);
            *number = place.and_then(|place| u16::try_from(place + 1).ok()).unwrap_or_default();
        }
        SavedGame { rules: RULES_REVISION, uses: self.duel.uses().hash.clone(), state }
    }

    /// A saved game of the same match.
    ///
    /// # Errors
    /// It was saved under other rules or with other cards, or it is not a game of this match at all: cards that are not
    /// there, counts that are wrong, a question that nobody would ask so.
    pub fn restore(duel: Arc<Duel>, saved: &SavedGame) -> Result<Game, RestoreError> {
        if saved.rules != RULES_REVISION {
            return Err(RestoreError::Rules(saved.rules));
        }
        let here = &duel.uses().hash;
        if saved.uses != *here {
            return Err(RestoreError::Uses { saved: saved.uses.clone(), here: here.clone() });
        }
        let state = saved.state_in(&duel).map_err(RestoreError::Nonsense)?;
        let game = Game { duel, state };
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

/// Every number of a clause in a state.
fn clauses(state: &mut State) -> Vec<&mut u16> {
    let table = &mut state.table;
    let steps = table.agenda.iter_mut().filter_map(Step::clause);
    let grants = table.grants.iter_mut().map(|grant| &mut grant.block);
    let later = table.later.iter_mut().map(|later| &mut later.block);
    steps.chain(grants).chain(later).chain([&mut table.fault_block]).collect()
}

impl Step {
    /// The number of the clause it is about.
    fn clause(&mut self) -> Option<&mut u16> {
        match self {
            Step::Paid { at, .. } | Step::Effect { at, .. } | Step::Block { at, .. } => Some(&mut at.block),
            Step::Repeat { block, .. } => Some(block),
            Step::Cards(pick) => match &mut pick.then {
                PickThen::Looked(at) => Some(&mut at.block),
                PickThen::To(_)
                | PickThen::DeckTop
                | PickThen::DeckBottom
                | PickThen::DeckShuffled
                | PickThen::Mulligan
                | PickThen::Show
                | PickThen::Sustain
                | PickThen::LeavePlay
                | PickThen::ReturnBoost
                | PickThen::ToOpponents(_) => None,
            },
            Step::Pay(_)
            | Step::Triggers { .. }
            | Step::CancelOffer(..)
            | Step::CharacterAction { .. }
            | Step::Nothing
            | Step::Mulligan(_)
            | Step::StartTurn(_)
            | Step::OverdriveDiscard
            | Step::OverdriveEnd
            | Step::Action
            | Step::AfterAction
            | Step::NextAction
            | Step::EndDraw
            | Step::HandLimit
            | Step::EndOfTurnEffects
            | Step::EndTurn
            | Step::WalkTo(_)
            | Step::ChangeCardsDraw(_)
            | Step::ExceedNow(_)
            | Step::DownshiftNow
            | Step::LookRest { .. }
            | Step::BoostPlayed(..)
            | Step::BoostBegins(..)
            | Step::TrapSpace(..)
            | Step::BoostNow(..)
            | Step::BoostResolved(..)
            | Step::Cancelled(_)
            | Step::BeginStrike
            | Step::SetAttack(_)
            | Step::LateSwing(_)
            | Step::Reveal
            | Step::Validate(_)
            | Step::AttackPaid(_)
            | Step::ReplaceInvalid(_)
            | Step::FixOrder
            | Step::BeginAttack(_)
            | Step::CheckHit(_)
            | Step::SpendForArmor(_)
            | Step::ArmorPaid(..)
            | Step::DealDamage(_)
            | Step::EndAttack
            | Step::BeginAdditional(_)
            | Step::EndAdditional(_)
            | Step::SweepBoosts(_)
            | Step::SweepRest(_)
            | Step::AttackLeaves(_)
            | Step::EndStrike
            | Step::AfterSet { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests;
