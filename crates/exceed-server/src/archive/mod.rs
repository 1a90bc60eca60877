//! Games as the database has them, for everybody who asks later: facts, replays, records, exports.

mod analysis;
mod export;
pub mod kept;
mod replay;
mod verify;

use std::sync::Arc;

use exceed_cards::Catalog;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

pub use analysis::{Analyses, NotBegun, Progress, Running};
pub use export::{Closing, Export, Origin};
pub use replay::{Replay, ReplayInput, eyes_of};
pub use verify::{NotVerified, Verified, record_of, verify};

use crate::entry::{Entry, Millis};
use crate::fairness::{Fairness, Nonce, Secret};
use crate::game::{Course, Opening, StartFrom};
use crate::host::{Host, PlayerFacts, Unreadable, now, opening_of, options_of, seats_of};
use crate::id::Id;
use crate::message::{Both, Characters};
use crate::store::{GameRow, GameState, StoreError};
use crate::table::Options;
use crate::wire::Outcome;
use exceed_rules::ByPlayer;

/// A game of the database, with what is known of its table.
#[derive(Clone, Debug)]
pub struct Archived {
    /// The game.
    pub row: GameRow,
    /// How games are played at its table.
    pub options: Options,
    /// What they start from, if not from two full decks.
    pub start: Option<StartFrom>,
}

/// What everybody may know about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameFacts {
    id: Id,
    table: Id,
    number: u32,
    #[schemars(with = "Both<PlayerFacts>")]
    players: Value,
    #[schemars(with = "Both<Characters>")]
    characters: Value,
    edition: String,
    rated: bool,
    started: Option<Millis>,
    ended: Option<Millis>,
    turns: u32,
    #[schemars(extend("enum" = ["ready_check", "live", "over", "void"]))]
    state: &'static str,
    outcome: Option<Outcome>,
    /// Why it counts for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    fairness: Fairness,
}

impl Archived {
    /// Finds a game.
    ///
    /// # Errors
    /// The database does not answer, or what it holds can't be read.
    pub async fn find(host: &Host, id: &Id) -> Result<Option<Archived>, StoreError> {
        let Some(row) = host.store().game(id).await? else { return Ok(None) };
        Archived::of(host, row).await.map(Some)
    }

    /// A game whose row is there already.
    ///
    /// # Errors
    /// As [`Archived::find`].
    pub async fn of(host: &Host, row: GameRow) -> Result<Archived, StoreError> {
        let table = host.store().table(&row.table).await?;
        let table = table.ok_or_else(|| StoreError::Damaged(format!("game {} has no table", row.id)))?;
        let damaged = |unreadable: Unreadable| StoreError::Damaged(unreadable.to_string());
        let (mut options, start) = options_of(&table).map_err(damaged)?;
        let seats = seats_of(&table).map_err(damaged)?;
        options.spectators = options.watching(seats.0.iter().flatten());
        Ok(Archived { row, options, start })
    }

    /// Whether this user must still take it for a game that goes on: its end is written down before it is told, and
    /// those who watch are told later than the players.
    pub async fn is_running_for(&self, host: &Host, user: Option<&Id>) -> bool {
        match self.row.state {
            GameState::ReadyCheck | GameState::Live => return true,
            GameState::Over | GameState::Void => {}
        }
        let plays = user.is_some_and(|user| self.row.users.iter().flatten().any(|player| player == user));
        let delay = if plays { 0 } else { Millis::from(self.options.spectators.delay_s) * 1000 };
        // Without a delay no clock is asked: it may have been set back since.
        if delay > 0 && self.row.ended.is_some_and(|ended| now() < ended + delay) {
            return true;
        }
        let Some(table) = host.table_in_memory(&self.row.table) else { return false };
        let view = table.look(user.cloned()).await;
        view.is_ok_and(|view| view.state == "live" && view.game.as_ref() == Some(&self.row.id))
    }

    /// What this user may know about it.
    pub async fn facts(&self, host: &Host, user: Option<&Id>) -> GameFacts {
        let row = &self.row;
        let running = self.is_running_for(host, user).await;
        let json = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
        let state = match row.state {
            GameState::Over | GameState::Void if running => GameState::Live,
            state @ (GameState::ReadyCheck | GameState::Live | GameState::Over | GameState::Void) => state,
        };
        GameFacts {
            id: row.id.clone(),
            table: row.table.clone(),
            number: row.number,
            players: json(&row.players),
            characters: json(&row.characters),
            edition: row.edition.clone(),
            rated: row.rated,
            started: row.started,
            ended: row.ended.filter(|_| !running),
            turns: if running { 0 } else { row.turns },
            state: state.word(),
            outcome: self.outcome().filter(|_| !running),
            reason: self.reason().filter(|_| !running),
            fairness: if running { self.fairness_during() } else { self.fairness() },
        }
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.row.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok())
    }

    /// Why it counts for nobody, if it does not: then nothing closed it that is part of its log.
    fn reason(&self) -> Option<String> {
        let counts = self.outcome().is_none_or(Outcome::counts);
        self.row.closing.clone().filter(|_| !counts)
    }

    fn nonces(&self) -> ByPlayer<Nonce> {
        ByPlayer(self.row.nonces.map(|bytes| Nonce::from_bytes(bytes.unwrap_or_default())))
    }

    /// What is told while the game runs.
    #[must_use]
    pub fn fairness_during(&self) -> Fairness {
        Fairness::during(&self.row.id, &Secret::from_bytes(self.row.secret), &self.nonces())
    }

    /// What is told when it is over.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        Fairness::after(&self.row.id, &Secret::from_bytes(self.row.secret), &self.nonces())
    }

    /// Whether it ever started.
    #[must_use]
    pub fn began(&self) -> bool {
        !self.row.setup.is_empty()
    }

    /// Its log.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn log(&self, host: &Host) -> Result<Vec<Entry>, StoreError> {
        host.store().log(&self.row.id).await
    }

    /// Where it started.
    ///
    /// # Errors
    /// It was played with other cards or rules.
    pub fn opening(&self, catalog: &Arc<Catalog>) -> Result<Arc<Opening>, Unreadable> {
        let opening = opening_of(&self.row, catalog)?;
        Ok(Arc::new(opening.teaching(self.options.lesson.as_deref())))
    }

    /// The game after these entries of its log.
    ///
    /// # Errors
    /// It was played with other cards or rules.
    pub fn course(&self, log: &[Entry], catalog: &Arc<Catalog>) -> Result<Course, Unreadable> {
        let mut course = Course::new(self.opening(catalog)?);
        for entry in log {
            course
                .apply(entry, &mut Vec::new())
                .map_err(|misfit| Unreadable(format!("game {}: {misfit}", self.row.id)))?;
        }
        Ok(course)
    }
}
