//! Saved games. A save comes from outside and may be nonsense: only one that could have been played is taken back.

use std::sync::Arc;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::card::CardId;
use crate::choice::Area;
use crate::duel::Duel;
use crate::event::Silent;
use crate::game::Game;
use crate::invariants::{Broken, check_table, somebody_is_asked};
use crate::player::Player;
use crate::record::RULES_REVISION;
use crate::season::LOCK;
use crate::state::State;
use crate::step::{Context, PickThen, Source, Step};

/// How a state is written. It changes whenever a saved state of before could not be read or would be read as another one;
/// records that start from a setup or a position do not depend on it.
const STATE_LAYOUT: u32 = 5;

/// A game as it was at a decision. Clauses of card text are numbered within the match, so that a save does not depend on
/// the other characters of a catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SavedGame {
    /// How the state is written; first, so that whoever reads another layout can say so.
    layout: u32,
    /// The revision of the rules.
    rules: u32,
    /// The hash of what the match uses.
    uses: String,
    state: State,
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Field {
    Layout,
    Rules,
    Uses,
    State,
}

impl<'de> Deserialize<'de> for SavedGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SavedGame, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = SavedGame;
            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("a saved game")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SavedGame, A::Error> {
                let (mut layout, mut rules, mut uses, mut state) = (None, None, None, None);
                while let Some(field) = map.next_key()? {
                    match field {
                        Field::Layout => layout = Some(map.next_value()?),
                        Field::Rules => rules = Some(map.next_value()?),
                        Field::Uses => uses = Some(map.next_value()?),
                        // A state of another layout is not even tried: what it says could mean something else here.
                        Field::State if layout == Some(STATE_LAYOUT) => state = Some(map.next_value()?),
                        Field::State => return Err(A::Error::custom(other_layout(layout))),
                    }
                }
                Ok(SavedGame {
                    layout: layout.ok_or_else(|| A::Error::missing_field("layout"))?,
                    rules: rules.ok_or_else(|| A::Error::missing_field("rules"))?,
                    uses: uses.ok_or_else(|| A::Error::missing_field("uses"))?,
                    state: state.ok_or_else(|| A::Error::missing_field("state"))?,
                })
            }
        }
        deserializer.deserialize_struct("SavedGame", &["layout", "rules", "uses", "state"], Fields)
    }
}

/// What is wrong with a save that says this of its layout; the first had no number.
fn other_layout(layout: Option<u32>) -> String {
    let layout = layout.unwrap_or(1);
    format!(
        "the game in the middle was saved in layout {layout} of states, this program reads layout {STATE_LAYOUT}: go on \
         with the version that saved it"
    )
}

/// Why a saved game was not taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// It was saved under another revision of the rules.
    #[error(
        "saved by revision {0} of the rules; this program plays revision {plays}: use the version that saved it",
        plays = RULES_REVISION
    )]
    Rules(u32),
    /// It was saved with other cards.
    #[error("saved with other cards ({saved}, here {here}): use the card files it was saved with")]
    Uses {
        /// The hash of what its match used.
        saved: String,
        /// The hash of what the match here uses.
        here: String,
    },
    /// No game of this match can look like that.
    #[error("this is no game of this match ({}): use the save as it was written", reason(.0))]
    Nonsense(Broken),
}

fn reason(Broken(reason): &Broken) -> &str {
    reason
}

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
        SavedGame { layout: STATE_LAYOUT, rules: RULES_REVISION, uses: self.duel.uses().hash.clone(), state }
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
        self.sources_are_of_the_match()?;
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
            let same = side.fighters.iter().map(|fighter| usize::from(fighter.id.0)).eq(own);
            if !same || usize::from(side.active) >= side.fighters.len() {
                return Err(Broken(format!("{player}: other fighters than those of the match")));
            }
            let most = if self.duel.team { LOCK } else { 0 };
            if side.lock > most {
                return Err(Broken(format!("{player}: locked for {} strikes", side.lock)));
            }
        }
        Ok(())
    }

    /// Every line that is at work or waits is printed on something of the match.
    fn sources_are_of_the_match(&self) -> Result<(), Broken> {
        let mut state = self.state;
        let table = &mut state.table;
        let steps = table.agenda.iter_mut().filter_map(|step| step.text()?.1).map(|context| context.source);
        let gifts = table.grants.iter().map(|grant| grant.context.source);
        let later = table.later.iter().map(|later| later.context.source);
        let keys = table.resolved.iter().chain(table.limits.iter().map(|limit| &limit.key));
        let mut sources = steps.chain(gifts).chain(later).chain(keys.map(|key| key.source));
        let unknown = |source: &Source| matches!(source, Source::Character(fighter) if usize::from(fighter.0) >= self.duel.fighters.len());
        match sources.find(unknown) {
            Some(source) => Err(Broken(format!("a line of a fighter that is not of the match: {source:?}"))),
            None => Ok(()),
        }
    }

    /// Every card is one of the match's kinds, wherever it lies.
    fn cards_are_of_the_match(&self) -> Result<(), Broken> {
        let known = |card: &CardId| usize::from(card.0) < self.duel.cards.len();
        for player in Player::BOTH {
            for area in Area::ALL {
                if !self.inspect().each_card(player, area).all(|card| known(&card)) {
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
    let steps = table.agenda.iter_mut().filter_map(|step| step.text().map(|(block, _)| block));
    let grants = table.grants.iter_mut().map(|grant| &mut grant.block);
    let later = table.later.iter_mut().map(|later| &mut later.block);
    steps.chain(grants).chain(later).chain([&mut table.fault_block]).collect()
}

impl Step {
    /// The number of the sequence of card text it is about, and what that line knows.
    pub(crate) fn text(&mut self) -> Option<(&mut u16, Option<&mut Context>)> {
        match self {
            Step::Paid { at, context } | Step::Effect { at, context, .. } | Step::Block { at, context } => {
                Some((&mut at.block, Some(context)))
            }
            Step::Repeat { block, context, .. } => Some((block, Some(context))),
            Step::Cards(pick) => match &mut pick.then {
                PickThen::Looked(at) => Some((&mut at.block, None)),
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
            | Step::EndDrawNow
            | Step::HandLimit
            | Step::EndOfTurnEffects
            | Step::EndTurn
            | Step::WalkTo(_)
            | Step::ChangeCardsDraw(_)
            | Step::ExceedNow(_)
            | Step::DownshiftNow
            | Step::CrossExceedNow(_)
            | Step::Swap(_)
            | Step::Eject(_)
            | Step::LookRest { .. }
            | Step::BoostPlayed(..)
            | Step::BoostBegins(..)
            | Step::TrapSpace(..)
            | Step::BoostNow(..)
            | Step::BoostResolved(..)
            | Step::Cancelled(_)
            | Step::SetAttack(_)
            | Step::LateSwing(_)
            | Step::Reveal
            | Step::Validate(_)
            | Step::AttackPaid(_)
            | Step::ReplaceInvalid(_)
            | Step::FixOrder
            | Step::BeginAttack(_)
            | Step::CheckHit(_)
            | Step::SpendForArmor(..)
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
