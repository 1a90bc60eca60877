//! What happened, as one viewer may know it.

use exceed_rules::{ByPlayer, Duel, Viewer, describe_event};
use schemars::JsonSchema;
use serde::Serialize;

use super::Happened;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "GameEvent")]
pub struct Event {
    /// Its number, counted over the game from 1.
    pub n: u32,
    /// What.
    #[serde(flatten)]
    pub happened: Happened,
    /// In words, with the players' names.
    pub text: String,
}

/// Who reads what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody who may not know everything.
    Viewer(Viewer),
    /// Somebody who reads a game that is over: every face is shown but that of an attack when it is set.
    Open,
}

/// An event as these eyes see it.
#[must_use]
pub fn event(
    duel: &Duel,
    names: &ByPlayer<String>,
    eyes: Eyes,
    n: u32,
    event: &exceed_rules::Event,
) -> Event {
    let seen;
    let event = match eyes {
        Eyes::Viewer(viewer) => {
            seen = event.seen_by(viewer);
            &seen
        }
        Eyes::Open => event,
    };
    Event { n, happened: Happened::of(duel, event), text: describe_event(duel, names, event) }
}
