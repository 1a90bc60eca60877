//! Where a server of several nodes would do something else than a server of one. Each seam is a trait; the rest of the
//! server knows nothing but these.

use std::fmt;

use futures_util::future::BoxFuture;
use tokio::sync::broadcast;

use crate::entry::Entry;
use crate::host::{TableHandle, Unreachable};
use crate::id::Id;

/// Keeps the logs of games.
pub trait Log: Send + Sync {
    /// Adds entries to a game's log, all or none; `first` is the number of the first of them. They are durable when
    /// this returns.
    fn append<'a>(
        &'a self,
        game: &'a Id,
        first: u32,
        entries: &'a [Entry],
        lease: Token,
    ) -> BoxFuture<'a, Result<(), LogError>>;

    /// The whole log of a game.
    fn read<'a>(&'a self, game: &'a Id) -> BoxFuture<'a, Result<Vec<Entry>, LogError>>;
}

/// Shows that a node owns a table: it grows with every change of owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token(pub u64);

/// Why a log can't be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The database does not answer, or the disk is full. Whether the entries are there is not known until the log is
    /// read again.
    Unavailable(String),
    /// There is an entry with this number already: somebody else wrote it, or it was written after all.
    Taken,
    /// What is there can't be read.
    Damaged(String),
}

impl fmt::Display for LogError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Unavailable(why) => write!(formatter, "the database does not answer: {why}"),
            LogError::Taken => formatter.write_str("the log has gone on without this server"),
            LogError::Damaged(what) => write!(formatter, "the log is damaged: {what}"),
        }
    }
}

impl std::error::Error for LogError {}

/// Says who owns a table.
pub trait Lease: Send + Sync {
    /// Takes a table over; everything written with an older token is refused from then on.
    fn take<'a>(&'a self, table: &'a Id) -> BoxFuture<'a, Result<Token, LogError>>;
}

/// A server of one node owns every table.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlwaysGranted;

impl Lease for AlwaysGranted {
    fn take<'a>(&'a self, _table: &'a Id) -> BoxFuture<'a, Result<Token, LogError>> {
        Box::pin(async { Ok(Token(1)) })
    }
}

/// What all nodes hear of. It says where to look, never what is there: a note that is lost costs a delay and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The queue has found this user a table.
    Paired {
        /// Who.
        user: Id,
        /// Which.
        table: Id,
    },
}

/// Carries notes to everybody on all nodes who listens.
pub trait Bus: fmt::Debug + Send + Sync {
    /// Tells it to whoever listens now.
    fn tell(&self, note: Note);

    /// Hears every note from now on. Who hears too slowly is told so, and looks instead.
    fn listen(&self) -> broadcast::Receiver<Note>;
}

/// Notes that may wait to be heard.
const HEARD: usize = 256;

/// The bus of a server of one node: a channel.
#[derive(Debug)]
pub struct InProcess(broadcast::Sender<Note>);

impl Default for InProcess {
    fn default() -> InProcess {
        InProcess(broadcast::channel(HEARD).0)
    }
}

impl Bus for InProcess {
    fn tell(&self, note: Note) {
        // Nobody may be listening.
        let _ = self.0.send(note);
    }

    fn listen(&self) -> broadcast::Receiver<Note> {
        self.0.subscribe()
    }
}

/// Finds the way to the node that owns a table. On one node that is a task in this process; on several it would be a
/// mailbox whose other end carries the mail there.
pub trait Route: Send + Sync {
    /// The way to a table, which is woken if it sleeps.
    ///
    /// # Errors
    /// There is none, or its owner can't be reached.
    fn table<'a>(&'a self, table: &'a Id) -> BoxFuture<'a, Result<TableHandle, Unreachable>>;
}
