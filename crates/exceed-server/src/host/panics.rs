//! Panics in the tasks of tables. A game whose task panicked is rebuilt from its log; if it panics again it has ended as
//! a fault, and its log is the bug report.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use futures_util::future::BoxFuture;

use super::Host;
use crate::id::Id;
use crate::seams::Route;

/// With so many of them a game is at its end.
const MOST: u32 = 2;

/// How often the task of each game has panicked, since the process began.
#[derive(Default)]
pub(super) struct Panics(Mutex<HashMap<Id, u32>>);

impl Panics {
    /// It has panicked once more.
    pub(super) fn note(&self, game: &Id) {
        // Whoever panicked left the map whole: it is only looked up and changed by single calls.
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(game.clone()).or_insert(0) += 1;
    }

    /// Whether there is no use in trying once more.
    pub(super) fn are_too_many(&self, game: &Id) -> bool {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.get(game).is_some_and(|count| *count >= MOST)
    }
}

impl Host {
    /// Makes a table from the database again, without waiting for somebody to come back to it: a bot may have to answer,
    /// or its game has ended by the panic.
    pub(super) fn rebuild(self, table: Id) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            if let Err(error) = self.table(&table).await {
                // It is tried again when somebody comes back to it.
                tracing::warn!(%table, ?error, "a table can't be made again after a panic");
            }
        })
    }
}
