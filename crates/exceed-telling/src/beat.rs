//! Beats as data. Field names and kinds are what clients read: they may be added, never renamed.

use exceed_rules::{ByPlayer, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// A seat of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatName {
    /// The first.
    P1,
    /// The second.
    P2,
}

impl From<Player> for SeatName {
    fn from(player: Player) -> SeatName {
        match player {
            Player::One => SeatName::P1,
            Player::Two => SeatName::P2,
        }
    }
}

impl From<SeatName> for Player {
    fn from(seat: SeatName) -> Player {
        match seat {
            SeatName::P1 => Player::One,
            SeatName::P2 => Player::Two,
        }
    }
}

/// One thing that happened, as a person follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Beat {
    /// The numbers of its first and last event, counted over the game from 1.
    pub n: [u32; 2],
    /// Whose beat it is, if anybody's.
    #[serde(serialize_with = "seat_or_null")]
    #[schemars(with = "Option<SeatName>")]
    pub seat: Option<Player>,
    /// What kind of thing.
    pub kind: Kind,
    /// What happened, in one line.
    pub headline: String,
    /// What explains it, where the sum does not: the card's text, a reason. Often empty.
    pub text: String,
    /// The parts of the number in the headline; their values add up to `total`.
    pub sum: Vec<Term>,
    /// That number.
    pub total: Option<i16>,
    /// A second number it was held against: the slower speed, the armor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// The clause of the rules at work.
    pub rule: Option<&'static str>,
    /// The kinds of cards it is about: `ryu/hadoken`.
    pub cards: Vec<String>,
    /// Its number within the strike, from 1; none outside a strike.
    pub step: Option<u32>,
    /// The table after it.
    pub after: Both<After>,
}

/// Kinds of beats. A strike has those up to `Advantage`, a turn the others; lines of text can come in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BeatKind")]
pub enum Kind {
    /// A strike begins, or an attack is set.
    Set,
    /// A wild swing.
    Wild,
    /// An attack becomes critical.
    Critical,
    /// Attacks are turned up.
    Reveal,
    /// Something is paid.
    Cost,
    /// An attack is invalid.
    Invalid,
    /// It is replaced by a wild swing.
    Replace,
    /// Who goes first.
    Speed,
    /// An attack begins; lines that happen before it.
    Before,
    /// It misses.
    Range,
    /// It hits.
    Hit,
    /// Damage is taken.
    Damage,
    /// Guard holds.
    Guard,
    /// It does not: stunned.
    Stun,
    /// Lines that happen after an attack.
    After,
    /// Boosts and attacks leave.
    Cleanup,
    /// Somebody will have the next turn.
    Advantage,
    /// Cards are drawn.
    Draw,
    /// A fighter moves.
    Move,
    /// A boost is played or leaves.
    Boost,
    /// A character flips.
    Exceed,
    /// A discard pile is shuffled into its deck.
    Reshuffle,
    /// A line of text at any other moment.
    Effect,
    /// A turn begins, or one more action.
    Turn,
    /// The game is over.
    Over,
}

/// One part of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Term {
    /// What it adds.
    pub value: i16,
    /// What it is called.
    pub label: String,
    /// The card it is printed on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// It stands on the boost half of that card.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub boost: bool,
    /// The line of the character it comes from: `ryu/basic/1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<String>,
    /// The clause of the rules it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Whose it is, if it is not the player's of the sum.
    #[serde(serialize_with = "seat_or_null", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<SeatName>")]
    pub seat: Option<Player>,
    /// The condition that holds: `if critical`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
}

/// A number that another one was held against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Against {
    /// What it is.
    pub label: &'static str,
    /// Whose.
    #[serde(serialize_with = "seat")]
    #[schemars(with = "SeatName")]
    pub seat: Player,
    /// Its parts.
    pub sum: Vec<Term>,
    /// The number.
    pub total: i16,
}

/// A value for each player, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Both<T> {
    /// Player one's.
    pub p1: T,
    /// Player two's.
    pub p2: T,
}

impl<T> Both<T> {
    /// A player's.
    pub fn of(&self, player: Player) -> &T {
        match player {
            Player::One => &self.p1,
            Player::Two => &self.p2,
        }
    }

    pub(crate) fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::One => &mut self.p1,
            Player::Two => &mut self.p2,
        }
    }
}

impl<T> From<ByPlayer<T>> for Both<T> {
    fn from(ByPlayer([p1, p2]): ByPlayer<T>) -> Both<T> {
        Both { p1, p2 }
    }
}

impl<T> From<Both<T>> for ByPlayer<T> {
    fn from(Both { p1, p2 }: Both<T>) -> ByPlayer<T> {
        ByPlayer([p1, p2])
    }
}

/// One side of the table after a beat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct After {
    /// Life left.
    pub life: u8,
    /// Where the fighter stands.
    pub space: u8,
    /// How many spaces it fills, that one in the middle; left out if it is 1.
    #[serde(skip_serializing_if = "fills_one")]
    pub width: u8,
    /// Cards in gauge.
    pub gauge: usize,
    /// Cards in hand.
    pub hand: usize,
    /// Boosts in play, oldest first.
    pub boosts: Vec<CardName>,
}

/// Whether a fighter is as wide as usual.
fn fills_one(width: &u8) -> bool {
    *width == 1
}

/// A card and what it is called there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardName {
    /// The kind of card.
    pub card: String,
    /// The boost's name.
    pub name: String,
}

fn seat<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(player)
}

fn seat_or_null<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    match player {
        Some(player) => serializer.collect_str(player),
        None => serializer.serialize_none(),
    }
}
