//! What the server sends.

use std::cell::RefCell;
use std::sync::Arc;

use exceed_rules::Player;
use exceed_telling::{Beat, Both};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::client::{Offer, Reaction, Reference};
use crate::entry::Millis;
use crate::fairness::{Fairness, Nonces};
use crate::game::Update;
use crate::id::Id;
use crate::store::RatingRow;
use crate::wire;

/// A message as it goes out.
#[must_use]
pub fn encode(message: &ServerMessage<'_>) -> Arc<str> {
    thread_local! {
        /// What texts are made in: it stays as large as they are, so that it need not grow again for each of them.
        static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }
    PAPER.with_borrow_mut(|paper| {
        paper.clear();
        // Maps have text keys and numbers are finite, so this can't fail; and JSON is text.
        let written = serde_json::to_writer(&mut *paper, message).is_ok();
        str::from_utf8(paper).ok().filter(|_| written).unwrap_or_default().into()
    })
}

/// Everything the server says on the socket of a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of the protocol's page, which describes them")]
pub enum ServerMessage<'a> {
    /// The answer to `hello`.
    Welcome {
        protocol: u32,
        version: &'static str,
        #[schemars(with = "wire::ViewerName")]
        viewer: &'a str,
        table: &'a TableView,
        game: Option<&'a Id>,
        seq: u32,
        now: Millis,
    },
    /// The table has changed.
    Table { table: &'a TableView },
    /// A game begins.
    Start {
        game: &'a Id,
        commitment: &'a str,
        nonces: Nonces,
        edition: &'a str,
        characters: Both<Characters>,
    },
    /// One step of a stream.
    Update {
        game: &'a Id,
        #[serde(flatten)]
        update: &'a Update,
    },
    /// The table as it is.
    Snapshot {
        game: &'a Id,
        seq: u32,
        view: Box<wire::View>,
        decision: Option<wire::Decision>,
        telling: Vec<Beat>,
    },
    /// It is done.
    Accepted {
        #[serde(skip_serializing_if = "Option::is_none")]
        r#ref: Option<Reference>,
        #[serde(skip_serializing_if = "Option::is_none")]
        decision: Option<u32>,
        duplicate: bool,
    },
    /// It is not done, and nothing has changed.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        r#ref: Option<Reference>,
        #[serde(flatten)]
        refused: &'a Refused,
        decision: Option<wire::Decision>,
    },
    /// The clocks.
    Clock(Clock),
    /// Who is there.
    Presence { p1: PlayerPresence, p2: PlayerPresence, spectators: usize },
    /// The other player offers something.
    Offer {
        offer: Offer,
        #[schemars(with = "wire::SeatName")]
        from: &'static str,
    },
    /// An offer is over.
    OfferOver { offer: Offer, granted: bool },
    /// What to do.
    Hint(HintMessage),
    /// A player says something.
    Reaction {
        #[schemars(with = "wire::SeatName")]
        from: &'static str,
        reaction: Reaction,
    },
    /// A game is over.
    Over(Over<'a>),
    /// An answer to `ping`.
    Pong {
        #[serde(skip_serializing_if = "Option::is_none")]
        r#ref: Option<Reference>,
        t: i64,
        now: Millis,
    },
    /// The queue has found a table.
    Paired { table: &'a Id },
    /// Tables that wait, and tables that can be watched.
    Tables { open: &'a [TableView], live: &'a [TableView] },
    /// The socket will be closed.
    Bye { reason: &'static str, retry_ms: u32 },
}

/// The name of a seat on the wire.
#[must_use]
pub const fn seat_word(player: Player) -> &'static str {
    match player {
        Player::One => "p1",
        Player::Two => "p2",
    }
}

/// A character, or two in Tag Team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Characters {
    /// One.
    One(String),
    /// A team.
    Two([String; 2]),
}

impl Characters {
    /// As a list.
    #[must_use]
    pub fn to_vec(&self) -> Vec<String> {
        match self {
            Characters::One(one) => vec![one.clone()],
            Characters::Two(two) => two.to_vec(),
        }
    }
}

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refused {
    /// For programs.
    pub code: Code,
    /// For people.
    pub text: String,
    /// Which of the choices was not offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// When to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_ms: Option<Millis>,
}

/// The codes of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// A question that was answered otherwise, or taken back.
    StaleDecision,
    /// A question that was never put to this seat.
    UnknownDecision,
    /// A choice that is not among the choices.
    NotOffered,
    /// Somebody who watches acts.
    NotYourSeat,
    /// There is nothing to answer any more.
    GameOver,
    /// There is nothing to answer yet.
    NoGame,
    /// Not in this game.
    NotAllowed,
    /// Later.
    TooSoon,
    /// One at a time.
    Busy,
    /// Not understood.
    BadMessage,
    /// The database does not answer.
    Unavailable,
}

impl Code {
    /// As it goes over the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Code::StaleDecision => "stale_decision",
            Code::UnknownDecision => "unknown_decision",
            Code::NotOffered => "not_offered",
            Code::NotYourSeat => "not_your_seat",
            Code::GameOver => "game_over",
            Code::NoGame => "no_game",
            Code::NotAllowed => "not_allowed",
            Code::TooSoon => "too_soon",
            Code::Busy => "busy",
            Code::BadMessage => "bad_message",
            Code::Unavailable => "unavailable",
        }
    }
}

impl Refused {
    /// A refusal in words.
    #[must_use]
    pub fn new(code: Code, text: impl Into<String>) -> Refused {
        Refused { code, text: text.into(), index: None, retry_ms: None }
    }
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clock {
    /// Left to player one.
    pub p1_ms: Millis,
    /// Left to player two.
    pub p2_ms: Millis,
    /// Whose clock runs.
    #[serde(serialize_with = "wire_seat")]
    #[schemars(with = "Option<wire::SeatName>")]
    pub running: Option<Player>,
    /// When this was so.
    pub at: Millis,
}

fn wire_seat<S: serde::Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    match player {
        Some(player) => serializer.collect_str(player),
        None => serializer.serialize_none(),
    }
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayerPresence {
    /// With at least one socket, or a bot.
    pub connected: bool,
    /// How many sockets.
    pub tabs: usize,
    /// How long until the other player may claim the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<Millis>,
}

/// What to do, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HintMessage {
    /// Of the request.
    #[serde(rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// The question it is about.
    pub decision: u32,
    /// The rest.
    #[serde(flatten)]
    pub hint: wire::Hint,
}

/// The end of a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Over<'a> {
    /// Which.
    pub game: &'a Id,
    /// How.
    pub outcome: wire::Outcome,
    /// What it takes to check the shuffles.
    pub fairness: Fairness,
    /// Games won at this table.
    pub score: Both<u32>,
    /// In rated games.
    pub ratings: Option<&'a Ratings>,
}

/// The ratings after a game.
pub type Ratings = Both<RatingView>;

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingView {
    /// Glicko-2.
    pub rating: f64,
    /// How sure it is.
    pub deviation: f64,
    /// Rated games played.
    pub games: u32,
}

impl From<&RatingRow> for RatingView {
    fn from(row: &RatingRow) -> RatingView {
        RatingView { rating: row.rating, deviation: row.deviation, games: row.games }
    }
}

/// A table as clients see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TableView {
    /// Its id.
    pub id: Id,
    /// To join with.
    pub code: String,
    /// To share.
    pub url: String,
    /// `open`, `ready_check`, `live` or `over`.
    #[schemars(extend("enum" = ["open", "ready_check", "live", "over"]))]
    pub state: &'static str,
    /// The seat of who asks.
    #[serde(serialize_with = "wire_seat")]
    #[schemars(with = "Option<wire::SeatName>")]
    pub you: Option<Player>,
    /// The edition of the rules.
    pub edition: String,
    /// It counts.
    pub rated: bool,
    /// Everybody may see it.
    pub listed: bool,
    /// Games of the match.
    pub best_of: u32,
    /// Thinking time.
    pub clock: Option<crate::table::ClockOptions>,
    /// Who sits there.
    pub seats: Both<Option<MemberView>>,
    /// The current or last game.
    pub game: Option<Id>,
    /// Games won.
    pub score: Both<u32>,
    /// Who may watch.
    pub spectators: SpectatorsView,
    /// Who shows their hand to those who watch.
    pub hands_shown: Both<bool>,
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MemberView {
    /// A person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserView>,
    /// A bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whom they play.
    pub character: Characters,
    /// They are there.
    pub connected: bool,
    /// The game may start.
    pub ready: bool,
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserView {
    /// What they are called.
    pub name: String,
    /// Without an account.
    pub guest: bool,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpectatorsView {
    /// Anybody at all.
    pub allowed: bool,
    /// How much later they see it.
    pub delay_s: u32,
    /// How many there are.
    pub count: usize,
}
