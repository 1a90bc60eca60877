//! What a table is told, and what it wants done. A table does nothing by itself: it has no socket, clock, thread or
//! database.

use std::sync::Arc;

use exceed_bots::Bot;
use exceed_rules::{ByPlayer, Choice, Player, Record, Seat, Viewer};

use super::options::Member;
use crate::entry::{Entry, Millis};
use crate::fairness::{Nonce, Secret};
use crate::game::Opening;
use crate::id::Id;
use crate::message::{Hello, Ratings, Received, Reference, TableView};
use crate::wire;

/// A socket, for as long as the process lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SocketId(pub u64);

/// A request that waits for its reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplyId(pub u64);

/// Something happens at a table.
pub enum Command {
    /// A socket says hello.
    Connect {
        /// Which.
        socket: SocketId,
        /// Who is behind it.
        user: Id,
        /// What it said.
        hello: Hello,
    },
    /// A socket says something else.
    Say {
        /// Which.
        socket: SocketId,
        /// What.
        received: Received,
    },
    /// A socket is gone.
    Disconnect {
        /// Which.
        socket: SocketId,
    },
    /// A socket has been sent what it missed, up to this entry of the log.
    CaughtUp {
        /// Which.
        socket: SocketId,
        /// Of this game.
        game: Id,
        /// So many entries.
        entries: usize,
    },
    /// A bot has answered.
    Thought(Thought),
    /// A hint is there.
    Hinted {
        /// For this socket.
        socket: SocketId,
        /// The mark of its request.
        reference: Option<Reference>,
        /// The question.
        decision: u32,
        /// What to do; nothing if it could not be found.
        hint: Option<wire::Hint>,
    },
    /// Somebody wants a seat.
    Sit {
        /// Who, with whom.
        member: Member,
        /// To be told.
        reply: ReplyId,
    },
    /// Somebody wants to see the table.
    Look {
        /// Who.
        user: Option<Id>,
        /// To be told.
        reply: ReplyId,
    },
    /// The owner takes the table away.
    Remove {
        /// Who says so.
        user: Id,
        /// To be told.
        reply: ReplyId,
    },
    /// The time has come that the table asked for.
    Wake,
}

/// What a bot came to.
pub struct Thought {
    /// What was asked.
    pub ticket: Ticket,
    /// The bot comes back.
    pub bot: Box<dyn Bot + Send>,
    /// Its answer.
    pub choice: Choice,
}

/// A question put to a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// In this game.
    pub game: Id,
    /// Who plays it.
    pub seat: Player,
    /// After so many entries.
    pub entries: usize,
}

/// Something is to be done.
pub enum Effect {
    /// Send a message.
    Send(SocketId, Arc<str>),
    /// Close a socket with this code.
    Close(SocketId, CloseCode),
    /// Send a socket what it missed; then the table is told.
    CatchUp(CatchUp),
    /// Let a bot answer.
    Think {
        /// What is asked.
        ticket: Ticket,
        /// Who answers.
        bot: Box<dyn Bot + Send>,
        /// What it knows.
        seat: Box<Seat>,
        /// Its name.
        name: String,
    },
    /// Find a hint.
    Hint {
        /// For this socket.
        socket: SocketId,
        /// The mark of its request.
        reference: Option<Reference>,
        /// The question.
        decision: u32,
        /// What is known.
        seat: Box<Seat>,
    },
    /// Answer a request.
    Reply(ReplyId, Result<Box<TableView>, TableError>),
    /// Make something durable. It comes last, and the table hears what became of it before anything else.
    Write(Box<Write>),
    /// The table is to be forgotten.
    Gone,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseCode {
    /// It left.
    Left = 1000,
    /// The server stops.
    Restart = 1012,
    /// It said no hello.
    NoHello = 4000,
    /// Nobody is behind it.
    NoSession = 4001,
    /// Nobody may watch.
    Forbidden = 4003,
    /// There is no such table, or not any more.
    NoSuchTable = 4004,
    /// It speaks another version.
    Protocol = 4005,
    /// It says too much.
    Flood = 4008,
    /// It reads too slowly.
    TooSlow = 4009,
    /// There are newer ones.
    TooManyTabs = 4010,
}

impl CloseCode {
    /// In words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            CloseCode::Left => "left",
            CloseCode::Restart => "restart",
            CloseCode::NoHello => "no hello",
            CloseCode::NoSession => "no session",
            CloseCode::Forbidden => "forbidden",
            CloseCode::NoSuchTable => "no such table",
            CloseCode::Protocol => "protocol not spoken",
            CloseCode::Flood => "flood",
            CloseCode::TooSlow => "too slow",
            CloseCode::TooManyTabs => "too many tabs",
        }
    }
}

/// Why a request about a table is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Both seats are taken.
    Full,
    /// The game has begun.
    Started,
    /// Somebody else's table.
    NotYours,
    /// The match can't be played.
    Setup(String),
    /// The database does not answer.
    Unavailable,
}

/// What a socket missed.
#[derive(Clone, Debug)]
pub struct CatchUp {
    /// Which socket.
    pub socket: SocketId,
    /// Which game.
    pub game: Id,
    /// Where it started.
    pub opening: Arc<Opening>,
    /// Its log as far as this viewer may know it.
    pub log: Vec<Entry>,
    /// Who looks.
    pub viewer: Viewer,
    /// The last update it has seen.
    pub after: u32,
    /// What follows the last update, if the game is over.
    pub then: Option<Arc<str>>,
}

/// Something that must be durable before anybody hears of it.
#[derive(Debug)]
pub enum Write {
    /// More of the log.
    Append {
        /// Of this game.
        game: Id,
        /// The number of the first entry.
        first: u32,
        /// All or none.
        entries: Vec<Entry>,
        /// What is left on the clocks.
        clocks: Option<ByPlayer<Millis>>,
        /// The game ends with it.
        end: Option<Box<End>>,
    },
    /// The table as it is now, and a game that was prepared at it.
    Save {
        /// The table.
        table: TableFacts,
        /// The game.
        prepared: Option<Prepared>,
    },
    /// A game starts.
    Start {
        /// Which.
        game: Id,
        /// The number that each player gave.
        nonces: ByPlayer<Nonce>,
        /// What it starts from.
        record: Box<Record>,
        /// The table.
        table: TableFacts,
        /// When.
        at: Millis,
    },
    /// A game counts for nobody.
    Void {
        /// Which.
        game: Id,
        /// The table.
        table: TableFacts,
        /// When.
        at: Millis,
    },
    /// The table is taken away.
    Remove,
}

/// What is kept of a table besides its options.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFacts {
    /// Who sits there.
    pub seats: ByPlayer<Option<Member>>,
    /// `open`, `ready_check`, `live` or `over`.
    pub state: Phase,
    /// Games won.
    pub score: ByPlayer<u32>,
}

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A seat is free.
    Open,
    /// A game is prepared.
    ReadyCheck,
    /// A game is played.
    Live,
    /// The last game is over.
    Over,
}

impl Phase {
    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::ReadyCheck => "ready_check",
            Phase::Live => "live",
            Phase::Over => "over",
        }
    }

    /// Reads the word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Phase> {
        [Phase::Open, Phase::ReadyCheck, Phase::Live, Phase::Over]
            .into_iter()
            .find(|phase| phase.word() == word)
    }
}

/// A game that nobody has started yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// Its id.
    pub id: Id,
    /// Its number at this table, from 1.
    pub number: u32,
    /// What the server adds to the seed.
    pub secret: Secret,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// How.
    pub outcome: wire::Outcome,
    /// After so many turns.
    pub turns: u32,
    /// The last entry if it was no choice.
    pub closing: Option<&'static str>,
    /// The table after it.
    pub table: TableFacts,
    /// When.
    pub at: Millis,
}

/// What became of a write.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The ratings after a rated game.
    pub ratings: Option<Ratings>,
}

/// Everything a table needs to know about the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// No answer of a person takes effect sooner after its question.
    pub pace_ms: Millis,
    /// A bot's answers take effect at multiples of this.
    pub bot_pace_ms: Millis,
    /// What links begin with.
    pub public_url: String,
    /// A table before its game is closed after so long.
    pub table_idle_ms: Millis,
    /// A game that nobody plays on is void after so long.
    pub game_idle_ms: Millis,
    /// Hints that are looked for at once, at all tables.
    pub hint_jobs: usize,
}
