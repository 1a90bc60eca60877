//! A table that goes on after a restart: what is known of games that can't be rebuilt, games that were forgotten, and
//! what those who watch must not know yet.

use std::sync::Arc;

use exceed_rules::ByPlayer;

use super::{Delayed, Phase, Play, Table};
use crate::entry::Millis;
use crate::fairness::{Fairness, Nonce, Secret};
use crate::id::Id;
use crate::message::{Both, Over, ServerMessage, encode};
use crate::store::GameRow;
use crate::wire::{Cause, Outcome};

/// A game that is over and can't be rebuilt.
#[derive(Clone, Debug)]
pub struct Lost {
    /// Which.
    pub id: Id,
    /// How it ended.
    pub outcome: Outcome,
    /// What it takes to check its shuffles.
    pub fairness: Fairness,
}

impl Lost {
    /// A game of the database.
    #[must_use]
    pub fn of(row: &GameRow) -> Lost {
        let outcome = row.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let nonces = ByPlayer(row.nonces.map(|bytes| Nonce::from_bytes(bytes.unwrap_or_default())));
        Lost {
            id: row.id.clone(),
            outcome: outcome.unwrap_or(Outcome { winner: None, cause: Cause::Void }),
            fairness: Fairness::after(&row.id, &Secret::from_bytes(row.secret), &nonces),
        }
    }
}

impl Table {
    /// The last game is over, and no more is known of it.
    pub fn lose(&mut self, lost: Lost) {
        if self.phase == Phase::Live {
            self.phase = Phase::Over;
        }
        self.lost = Some(lost);
    }

    /// `over` for a last game of which no more is known.
    pub(super) fn over_of_lost(&self) -> Option<Arc<str>> {
        let lost = self.lost.as_ref()?;
        let over = Over {
            game: &lost.id,
            outcome: lost.outcome,
            fairness: lost.fairness.clone(),
            score: Both::from(self.score),
            ratings: None,
        };
        Some(encode(&ServerMessage::Over(over)))
    }

    /// The number of the current game, if this may be the id of an earlier one that the table has forgotten.
    #[must_use]
    pub fn forgotten(&self, id: &Id) -> Option<u32> {
        let known = |play: &Option<Box<Play>>| play.as_ref().is_some_and(|play| play.id == *id);
        let prepared = self.prepared.as_ref().is_some_and(|prepared| prepared.id == *id);
        if self.play.is_none() || known(&self.play) || known(&self.previous) || prepared {
            return None;
        }
        Some(self.numbers - u32::from(self.prepared.is_some()))
    }

    /// A game before the current one, for somebody who missed its end.
    pub fn recall(&mut self, earlier: Play) {
        self.previous = Some(Box::new(earlier));
    }

    /// What was put into the game lately is told to those who watch no sooner than it would have been.
    pub fn hold_back(&mut self, now: Millis) {
        let delay = Millis::from(self.watching().delay_s) * 1000;
        let later = self.settings.pace_ms.max(self.settings.bot_pace_ms) + delay;
        let over = self.over_message();
        let Some(play) = self.play.as_mut().filter(|_| delay > 0) else { return };
        let mut due = 0;
        let mut late = Vec::new();
        for (index, entry) in play.log.iter().enumerate() {
            // A clock that was set between two entries neither lets the later one overtake nor keeps it for ever.
            due = due.max(entry.at + later).min(now + later);
            if due > now {
                late.push((due, Delayed::Entries(play.id.clone(), index + 1)));
            }
        }
        play.watched = play.log.len() - late.len();
        if !late.is_empty() {
            late.extend(over.map(|text| (due, Delayed::Message(text))));
        }
        self.delayed.extend(late);
    }
}
