//! Replays: the stream of a viewer from the first update to the last.

use std::io::Write;
use std::sync::Arc;

use exceed_rules::{Player, Viewer};
use schemars::JsonSchema;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::entry::{Entry, EntryKind, Millis};
use crate::game::{Misfit, Opening, Stream, Update};
use crate::id::Id;
use crate::message::seat_word;
use crate::wire::{Eyes, SeatName, ViewerName};

/// A game as a viewer saw it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Replay<'a> {
    game: &'a Id,
    #[schemars(with = "ViewerName")]
    r#as: &'static str,
    #[schemars(with = "Vec<Update>")]
    updates: Updates<'a>,
    #[schemars(with = "Option<Vec<ReplayInput>>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Inputs<'a>>,
}

/// The updates of one viewer. They are made while they are written, one by one: all of them at once take much room.
#[derive(Debug)]
struct Updates<'a> {
    opening: &'a Arc<Opening>,
    log: &'a [Entry],
    eyes: Eyes,
}

impl Serialize for Updates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let (mut stream, first) = Stream::begin(self.opening, self.eyes);
        list.serialize_element(&stream.update(&first))?;
        while stream.entries() < self.log.len() {
            if let Some(step) = stream.read(self.log).map_err(S::Error::custom)? {
                list.serialize_element(&stream.update(&step))?;
            }
        }
        list.end()
    }
}

/// Everything that was put into the game.
#[derive(Debug)]
struct Inputs<'a>(&'a [Entry]);

impl Serialize for Inputs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().enumerate().map(input))
    }
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

impl<'a> Replay<'a> {
    /// A log, to be read with somebody's eyes.
    #[must_use]
    pub fn new(game: &'a Id, opening: &'a Arc<Opening>, log: &'a [Entry], eyes: Eyes) -> Replay<'a> {
        let inputs = (eyes == Eyes::Open).then_some(Inputs(log));
        Replay { game, r#as: word_of(eyes), updates: Updates { opening, log, eyes }, inputs }
    }

    /// Tells it as JSON, on one line.
    ///
    /// # Errors
    /// The log does not fit, or it can't be written.
    pub fn write(&self, to: impl Write) -> Result<(), Misfit> {
        serde_json::to_writer(to, self).map_err(|error| Misfit { entry: "replay", why: error.to_string() })
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
