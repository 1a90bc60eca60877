//! A game as a file that anybody can check: its record, what its shuffles were made from, how it ended.

use exceed_rules::{Player, Record};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Archived;
use crate::entry::{Entry, EntryKind};
use crate::fairness::Fairness;
use crate::game::{Course, StartFrom};
use crate::host::{PlayerFacts, Unreadable};
use crate::id::Id;
use crate::message::{Both, seat_word};
use crate::wire::{Cause, Outcome};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// A game as a file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Export {
    /// The version of this format.
    pub format: u32,
    /// The id of the game: commitment and seed are made from it.
    pub game: Id,
    /// The game, as `exceed replay` and `exceed analyse` read it.
    pub record: Value,
    /// What the shuffles were made from.
    pub fairness: Fairness,
    /// Who played.
    #[schemars(with = "Both<PlayerFacts>")]
    pub players: Value,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The last entry of the log if it was neither a choice nor a concession, which are in the record.
    pub closing: Option<Closing>,
    /// What it went on from, if it began in the middle of another game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
}

/// An end that the rules know nothing of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Closing {
    /// `time`, `draw` or `abandon`.
    pub kind: String,
    /// Whose time ran out, or who was away.
    pub seat: Option<String>,
    /// The one who stayed took a draw instead of the win.
    #[serde(default)]
    pub draw: bool,
}

/// The middle of another game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Origin {
    /// That game up to there.
    pub record: Value,
    /// Who went on with what they knew.
    pub r#as: String,
}

impl Closing {
    fn of(entry: &Entry) -> Option<Closing> {
        let closing = |seat: Option<Player>, draw| Closing {
            kind: entry.kind.word().to_owned(),
            seat: seat.map(|seat| seat_word(seat).to_owned()),
            draw,
        };
        match entry.kind {
            EntryKind::Time { seat } => Some(closing(Some(seat), false)),
            EntryKind::Draw => Some(closing(None, true)),
            EntryKind::Abandon { seat, draw } => Some(closing(Some(seat), draw)),
            EntryKind::Choice { .. }
            | EntryKind::Concede { .. }
            | EntryKind::Rewind { .. }
            | EntryKind::ShowHand { .. } => None,
        }
    }

    /// How a game ends by it.
    ///
    /// # Errors
    /// It is none of the ways there are.
    pub fn outcome(&self) -> Result<Outcome, String> {
        let seat = || match self.seat.as_deref() {
            Some("p1") => Ok(Player::One),
            Some("p2") => Ok(Player::Two),
            Some(_) | None => Err(format!("closing: `{}` needs the seat, `p1` or `p2`", self.kind)),
        };
        match self.kind.as_str() {
            "time" => Ok(Outcome { winner: Some(seat()?.other().into()), cause: Cause::Time }),
            "draw" => Ok(Outcome { winner: None, cause: Cause::Agreed }),
            "abandon" => {
                let winner = seat()?.other().into();
                Ok(Outcome { winner: (!self.draw).then_some(winner), cause: Cause::Abandoned })
            }
            other => Err(format!("closing: `{other}` is none of `time`, `draw` and `abandon`")),
        }
    }
}

/// A record as a part of other JSON.
fn value_of(record: &Record) -> Value {
    record.to_json().ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(Value::Null)
}

impl Export {
    /// The file of a game. Its secret is in it: while the game goes on, no player may have it.
    #[must_use]
    pub fn new(archived: &Archived, course: &Course, log: &[Entry]) -> Export {
        let from = match &archived.start {
            Some(StartFrom::Middle { record, seat }) => {
                Some(Origin { record: value_of(record), r#as: seat_word(*seat).to_owned() })
            }
            Some(StartFrom::Position(_)) | None => None,
        };
        Export {
            format: FORMAT,
            game: archived.row.id.clone(),
            record: value_of(&course.record()),
            fairness: archived.fairness(),
            players: serde_json::from_str(&archived.row.players).unwrap_or(Value::Null),
            outcome: archived.outcome(),
            closing: log.iter().rev().find_map(Closing::of),
            from,
        }
    }

    /// The record in it.
    ///
    /// # Errors
    /// It can't be read.
    pub fn record(&self) -> Result<Record, Unreadable> {
        Record::from_json(&self.record.to_string()).map_err(|error| Unreadable(error.to_string()))
    }
}
