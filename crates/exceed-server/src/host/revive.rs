//! Tables made from the database, their last game rebuilt from its log. What can't be rebuilt ends there, and says why.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::keep::{self, Fixed, Unreadable};
use super::{Host, Unreachable, now};
use crate::entry::{Entry, Millis};
use crate::id::Id;
use crate::store::{GameEnd, GameRow, GameState, TableRow, TableState, Write as Row};
use crate::table::{Lost, Phase, Play, Table};
use crate::wire::{Cause, Outcome};

/// Players have so long to come back after a start before a game counts as given up: the server may have been away for
/// days, or its clock may be wrong.
const GRACE_MS: Millis = 3_600_000;

/// A game of the database.
enum Revived {
    /// It can be played on, or looked at.
    Play(Box<Play>),
    /// It is over, and no more is known of it than how.
    Lost(Lost),
}

impl Host {
    pub(super) async fn load(&self, id: &Id) -> Result<(Table, Fixed), Unreachable> {
        let now = now();
        let store = &self.inner.store;
        let row = store.table(id).await?.ok_or(Unreachable::NoSuchTable)?;
        let phase = keep::phase(&row).ok_or(Unreachable::NoSuchTable)?;
        let damaged = |error: Unreadable| Unreachable::Unavailable(error.to_string());
        let (mut table, fixed) =
            keep::table_of(&row, &self.inner.settings, &self.inner.catalog, now).map_err(damaged)?;
        let mut games = store.games_of_table(id).await?;
        games.sort_by_key(|game| game.number);
        let numbers = games.last().map_or(0, |game| game.number);
        let prepared = match games.last() {
            Some(game) if game.state == GameState::ReadyCheck => Some(keep::prepared_of(game)),
            Some(_) | None => None,
        };
        let last = games
            .into_iter()
            .rev()
            .find(|game| game.state != GameState::ReadyCheck && !game.setup.is_empty());
        let (play, lost) = match last {
            Some(game) => match self.revive(game, &row, &fixed, now).await? {
                Revived::Play(play) => (Some(*play), None),
                Revived::Lost(lost) => (None, Some(lost)),
            },
            None => (None, None),
        };
        // It may have ended just now.
        let over = play.as_ref().is_some_and(|play| play.course.outcome().is_some());
        let phase = if phase == Phase::Live && over { Phase::Over } else { phase };
        let score = exceed_rules::ByPlayer(row.score);
        let last_entry = play.as_ref().and_then(|play| play.log.last()).map_or(0, |entry| entry.at);
        let last_activity = last_entry.max(row.updated).max(self.not_idle_before());
        table.resume(phase, score, numbers, prepared, play, last_activity);
        if let Some(lost) = lost {
            table.lose(lost);
        }
        table.hold_back(now);
        Ok((table, fixed))
    }

    /// Nobody was idle before this: there was no server to come to.
    fn not_idle_before(&self) -> Millis {
        self.inner.started - (self.inner.settings.game_idle_ms - GRACE_MS).max(0)
    }

    /// Rebuilds a game. One that can't be replayed any more becomes void, one that panics again and again is a fault;
    /// the logs of both are kept.
    async fn revive(
        &self,
        mut game: GameRow,
        table: &TableRow,
        fixed: &Fixed,
        now: Millis,
    ) -> Result<Revived, Unreachable> {
        let log = self.inner.store.log(&game.id).await?;
        loop {
            if game.state == GameState::Live && self.inner.panics.are_too_many(&game.id) {
                let reason = "The program failed twice in this game.".to_owned();
                self.end(&mut game, table, Cause::Fault, reason, now).await?;
            }
            match catch_unwind(AssertUnwindSafe(|| self.replay(&game, &log, fixed, now))) {
                Ok(Ok(play)) => return Ok(Revived::Play(Box::new(play))),
                Ok(Err(error)) => {
                    tracing::warn!(game = %game.id, %error, "a game can't be replayed");
                    if game.state == GameState::Live {
                        self.end(&mut game, table, Cause::Void, error.to_string(), now).await?;
                    }
                    return Ok(Revived::Lost(Lost::of(&game)));
                }
                Err(_) => {
                    self.inner.metrics.panicked();
                    tracing::error!(game = %game.id, "a game panicked while it was rebuilt from its log");
                    if game.state != GameState::Live {
                        return Ok(Revived::Lost(Lost::of(&game)));
                    }
                    self.inner.panics.note(&game.id);
                }
            }
        }
    }

    fn replay(&self, game: &GameRow, log: &[Entry], fixed: &Fixed, now: Millis) -> Result<Play, Unreadable> {
        #[cfg(test)]
        super::tests::panic_if_asked(&game.id);
        let play = keep::play_of(game, log.to_vec(), &fixed.options, &self.inner.catalog, now)?;
        self.inner.metrics.replayed();
        Ok(play)
    }

    /// A live game counts for nobody, and its table is free for the next one.
    async fn end(
        &self,
        game: &mut GameRow,
        table: &TableRow,
        cause: Cause,
        reason: String,
        now: Millis,
    ) -> Result<(), Unreachable> {
        let outcome = serde_json::to_string(&Outcome { winner: None, cause }).unwrap_or_default();
        let end = GameEnd {
            game: game.id.clone(),
            outcome: outcome.clone(),
            closing: Some(reason.clone()),
            turns: 0,
            ended: now,
        };
        let (state, row) = match cause {
            Cause::Void => (GameState::Void, Row::void_game(&end)),
            Cause::Life
            | Cause::DeckOut
            | Cause::Concession
            | Cause::Time
            | Cause::Abandoned
            | Cause::Agreed
            | Cause::Fault => (GameState::Over, Row::finish_game(&end)),
        };
        let table = TableRow { state: TableState::Over, updated: now, ..table.clone() };
        if let Err(error) = self.inner.store.commit([row, Row::update_table(&table)]).await {
            // Somebody else who came to the table may have ended it at the same time.
            let Some(ended) =
                self.inner.store.game(&game.id).await?.filter(|row| row.state != GameState::Live)
            else {
                return Err(error.into());
            };
            *game = ended;
            return Ok(());
        }
        tracing::info!(table = %table.id, game = %game.id, ?cause, "a game is over");
        (game.state, game.outcome, game.closing, game.ended) =
            (state, Some(outcome), Some(reason), Some(now));
        Ok(())
    }

    /// The game with this id, if it was played at the table before the current one, by number, and is over: for somebody who
    /// missed its end.
    pub(super) async fn earlier_game(&self, id: &Id, current: u32, fixed: &Fixed) -> Option<Play> {
        let store = &self.inner.store;
        let game = store.game(id).await.ok()??;
        let over = matches!(game.state, GameState::Over | GameState::Void) && !game.setup.is_empty();
        if game.table != fixed.id || game.number >= current || !over {
            return None;
        }
        let log = store.log(id).await.ok()?;
        catch_unwind(AssertUnwindSafe(|| self.replay(&game, &log, fixed, now()))).ok()?.ok()
    }
}
