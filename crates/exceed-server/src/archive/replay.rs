//! Replays: the stream of a viewer from the first update to the last.

use std::sync::Arc;

use exceed_rules::{Player, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use crate::entry::{Entry, EntryKind, Millis};
use crate::game::{Misfit, Opening, Stream, Update};
use crate::id::Id;
use crate::message::seat_word;
use crate::wire::{Eyes, SeatName, ViewerName};

/// A game as a viewer saw it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Replay {
    game: Id,
    #[schemars(with = "ViewerName")]
    r#as: String,
    updates: Vec<Update>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Vec<ReplayInput>>,
}

/// What was put into the game. Its number is its place in the log, from 0: a fork at `n` goes on before it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReplayInput {
    n: usize,
    #[schemars(extend("enum" = ["choice", "concede", "rewind", "time", "draw", "abandon", "show_hand"]))]
    kind: &'static str,
    #[schemars(with = "Option<SeatName>")]
    seat: Option<&'static str>,
    choice: Option<String>,
    at: Millis,
}

/// Whose eyes are meant by a word of a request.
#[must_use]
pub fn eyes_of(word: &str) -> Option<Eyes> {
    match word {
        "p1" => Some(Eyes::Viewer(Viewer::Player(Player::One))),
        "p2" => Some(Eyes::Viewer(Viewer::Player(Player::Two))),
        "spectator" => Some(Eyes::Viewer(Viewer::Spectator)),
        "open" => Some(Eyes::Open),
        _ => None,
    }
}

fn word_of(eyes: Eyes) -> &'static str {
    match eyes {
        Eyes::Viewer(Viewer::Player(player)) => seat_word(player),
        Eyes::Viewer(Viewer::Spectator) => "spectator",
        Eyes::Open => "open",
    }
}

impl Replay {
    /// Reads a log with somebody's eyes.
    ///
    /// # Errors
    /// The log does not fit.
    pub fn new(game: &Id, opening: &Arc<Opening>, log: &[Entry], eyes: Eyes) -> Result<Replay, Misfit> {
        let (mut stream, first) = Stream::begin(opening, eyes);
        let mut updates = vec![stream.update(&first)];
        while stream.entries() < log.len() {
            if let Some(step) = stream.read(log)? {
                updates.push(stream.update(&step));
            }
        }
        let inputs = (eyes == Eyes::Open).then(|| log.iter().enumerate().map(input).collect());
        Ok(Replay { game: game.clone(), r#as: word_of(eyes).to_owned(), updates, inputs })
    }
}

fn input((n, entry): (usize, &Entry)) -> ReplayInput {
    let (seat, choice) = match entry.kind {
        EntryKind::Choice { seat, choice, .. } => (Some(seat), Some(choice.to_string())),
        EntryKind::Concede { seat }
        | EntryKind::Rewind { seat, .. }
        | EntryKind::Time { seat }
        | EntryKind::Abandon { seat, .. }
        | EntryKind::ShowHand { seat, .. } => (Some(seat), None),
        EntryKind::Draw => (None, None),
    };
    ReplayInput { n, kind: entry.kind.word(), seat: seat.map(seat_word), choice, at: entry.at }
}
