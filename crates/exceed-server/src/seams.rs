//! Where a server of several nodes would do something else than a server of one. Each seam is a trait; the rest of the
//! server knows nothing but these.

use std::fmt;

use futures_util::future::BoxFuture;

use crate::entry::Entry;
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
