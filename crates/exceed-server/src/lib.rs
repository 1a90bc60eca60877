//! Hosts duels. The server runs the rules, keeps the secrets and remembers every game: what a player answers is in the
//! log before anybody sees its effect, and what a viewer gets is made from that viewer's `Seat` and nothing else.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `wire` | what clients read and write: views, events, decisions, answers |
//! | `archive` | games that are over: replays, exports and what checks them |
//! | `seams` | what a server of several nodes would do otherwise: log, lease, bus, route |
//! | `store` | the database behind the seams and everything else that is kept |

pub mod archive;
pub mod client;
pub mod door;
pub mod entry;
pub mod fairness;
pub mod game;
pub mod host;
pub mod id;
pub mod lesson;
pub mod limits;
pub mod lobby;
pub mod message;
pub mod metrics;
pub mod password;
pub mod seams;
pub mod server;
pub mod store;
pub mod table;
pub mod web;
pub mod wire;

/// The version of the protocol: it grows when a client would break.
pub const PROTOCOL: u32 = 1;
