//! The log of a game: what was put into it, in order. Everything else about a game follows from its setup and this.

use exceed_rules::{Choice, Player};

/// Unix time in milliseconds.
pub type Millis = i64;

/// One entry of a log. Its number is its place, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What was put in.
    pub kind: EntryKind,
    /// When.
    pub at: Millis,
}

/// What can be put into a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// An answer, or one of several that were sent together.
    Choice {
        /// Who answered.
        seat: Player,
        /// What.
        choice: Choice,
        /// The number of the question it answers, counted for this seat.
        decision: u32,
        /// On the first choice of an answer: a hash of the choices as they were sent, so that the same answer sent
        /// again is known.
        given: Option<i64>,
    },
    /// A player gave up.
    Concede {
        /// Who.
        seat: Player,
    },
    /// A player went back to where so many choices stood: out of an unfinished group, or by a takeback.
    Rewind {
        /// Who.
        seat: Player,
        /// How many choices still stand.
        to: u32,
    },
    /// A player's time ran out.
    Time {
        /// Whose.
        seat: Player,
    },
    /// Both agreed on a draw.
    Draw,
    /// A player was away for too long.
    Abandon {
        /// Who was away.
        seat: Player,
        /// The one who stayed took a draw instead of the win.
        draw: bool,
    },
    /// A player shows their hand to those who watch, or hides it again.
    ShowHand {
        /// Who.
        seat: Player,
        /// Shown from now on.
        on: bool,
    },
}

impl Entry {
    /// Whether this is one more choice of the answer that an entry belongs to: both were sent together.
    #[must_use]
    pub fn goes_on_with(&self, before: &Entry) -> bool {
        match (before.kind, self.kind) {
            (EntryKind::Choice { seat: one, .. }, EntryKind::Choice { seat: other, given: None, .. }) => {
                one == other
            }
            _ => false,
        }
    }
}

impl EntryKind {
    /// Its name where it is kept.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EntryKind::Choice { .. } => "choice",
            EntryKind::Concede { .. } => "concede",
            EntryKind::Rewind { .. } => "rewind",
            EntryKind::Time { .. } => "time",
            EntryKind::Draw => "draw",
            EntryKind::Abandon { .. } => "abandon",
            EntryKind::ShowHand { .. } => "show_hand",
        }
    }
}
