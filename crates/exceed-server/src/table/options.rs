//! What a table is set up with.

use exceed_bots::LEVELS;
use exceed_rules::{ByPlayer, Edition, OrderPolicy, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::entry::Millis;
use crate::fairness::Nonce;
use crate::id::Id;
use crate::message::Characters;

/// The bots that can sit at a table: the levels, and two for tests and study.
pub const OTHER_BOTS: [&str; 2] = ["random", "heuristic"];

/// Whether a bot of this name can sit at a table.
#[must_use]
pub fn is_bot(name: &str) -> bool {
    LEVELS.contains(&name) || OTHER_BOTS.contains(&name)
}

/// Everything about a table that is fixed when it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// The rulebook.
    pub edition: Edition,
    /// When the order of triggers is asked.
    pub order: OrderPolicy,
    /// Everybody may see it.
    pub listed: bool,
    /// Games of the match: 1 or 3.
    pub best_of: u32,
    /// It counts.
    pub rated: bool,
    /// Thinking time.
    pub clock: Option<ClockOptions>,
    /// Who may watch.
    pub spectators: SpectatorOptions,
    /// What is taught here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
}

/// Thinking time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockOptions {
    /// For the whole game.
    pub total_s: u32,
    /// For every question at least.
    pub min_s: u32,
    /// How long somebody may be away.
    pub disconnect_s: u32,
}

/// Who may watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpectatorOptions {
    /// Anybody at all.
    pub allowed: bool,
    /// How much later they see it.
    #[serde(default)]
    pub delay_s: u32,
}

impl Default for SpectatorOptions {
    fn default() -> Self {
        SpectatorOptions { allowed: true, delay_s: 0 }
    }
}

impl SpectatorOptions {
    /// The longest delay that may be wished for.
    pub const MOST_DELAY_S: u32 = 300;

    /// What is right for whoever wishes this and for those who wish that: the stricter of the two.
    #[must_use]
    fn and(self, other: SpectatorOptions) -> SpectatorOptions {
        SpectatorOptions { allowed: self.allowed && other.allowed, delay_s: self.delay_s.max(other.delay_s) }
    }
}

impl Options {
    /// How long a player may be away before the other one may claim the game.
    #[must_use]
    pub fn disconnect_ms(&self) -> Millis {
        const WITHOUT_CLOCK_S: u32 = 180;
        Millis::from(self.clock.map_or(WITHOUT_CLOCK_S, |clock| clock.disconnect_s)) * 1000
    }

    /// Who may watch, by the strictest wish of all who play.
    pub fn watching<'a>(&self, members: impl Iterator<Item = &'a Member>) -> SpectatorOptions {
        members.filter_map(|member| member.spectators).fold(self.spectators, SpectatorOptions::and)
    }

    /// How many won games end the match.
    #[must_use]
    pub fn wins_needed(&self) -> u32 {
        self.best_of / 2 + 1
    }
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub who: Occupant,
    /// Ids of the characters they play; one, or two in Tag Team.
    pub characters: Vec<String>,
    /// What they said about those who watch when they sat down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectators: Option<SpectatorOptions>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// The id of the user.
        user: String,
        /// What they are called.
        name: String,
        /// Without an account.
        guest: bool,
    },
    /// A bot.
    Bot {
        /// Its name.
        name: String,
    },
}

impl Occupant {
    /// Whether it is this person.
    #[must_use]
    pub fn is_user(&self, id: &Id) -> bool {
        match self {
            Occupant::Person { user, .. } => user == id.as_str(),
            Occupant::Bot { .. } => false,
        }
    }

    /// The name of the bot.
    #[must_use]
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { name } => Some(name),
            Occupant::Person { .. } => None,
        }
    }
}

impl Member {
    /// The characters as clients write them.
    #[must_use]
    pub fn shown_characters(&self) -> Characters {
        match self.characters.as_slice() {
            [one, two] => Characters::Two([one.clone(), two.clone()]),
            list => Characters::One(list.first().cloned().unwrap_or_default()),
        }
    }
}

/// A seat and what changes about it.
#[derive(Clone, Debug)]
pub struct Chair {
    /// Who sits there.
    pub member: Member,
    /// The next game may start.
    pub ready: bool,
    /// What this player adds to the seed of the next game.
    pub nonce: Nonce,
    /// Does not want to see reactions.
    pub muted: bool,
    /// When the last socket went, or the table was loaded; nothing while one is there.
    pub away_since: Option<Millis>,
    /// Takebacks the other player has declined in this game.
    pub declined: u32,
    /// When the next one may be asked for.
    pub takeback_from: Millis,
}

impl Chair {
    /// Somebody sits down.
    #[must_use]
    pub fn new(member: Member, now: Millis) -> Chair {
        let bot = member.who.bot().is_some();
        Chair {
            member,
            ready: bot,
            nonce: Nonce::default(),
            muted: false,
            away_since: (!bot).then_some(now),
            declined: 0,
            takeback_from: 0,
        }
    }

    /// Before a new game.
    pub fn prepare(&mut self) {
        self.ready = self.member.who.bot().is_some();
        self.nonce = Nonce::default();
        self.declined = 0;
        self.takeback_from = 0;
    }
}

/// The seat of a user, if they have one.
#[must_use]
pub fn seat_of(chairs: &ByPlayer<Option<Chair>>, user: &Id) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|&player| chairs[player].as_ref().is_some_and(|chair| chair.member.who.is_user(user)))
}
