//! The two players, and values that exist once for each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Player {
    /// The player listed first in the setup; not always the one who goes first.
    #[serde(rename = "p1", alias = "One")]
    One,
    /// The player listed second.
    #[serde(rename = "p2", alias = "Two")]
    Two,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Player::One => "p1",
            Player::Two => "p2",
        })
    }
}

/// A fighter of a match: index into [`crate::Duel::fighters`]. In a duel each player has one, in a team two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FighterId(pub u8);

/// A value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> ByPlayer<T> {
    /// A value made for each player, written where it will lie.
    #[inline(always)]
    pub(crate) fn each(make: impl Fn(Player) -> T) -> ByPlayer<T> {
        ByPlayer([make(Player::One), make(Player::Two)])
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// Somebody who watches or plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player: knows the own hand.
    Player(Player),
    /// Knows only what both players may know.
    Spectator,
}

impl Viewer {
    /// Whether this viewer is that player.
    #[must_use]
    pub fn is(self, player: Player) -> bool {
        self == Viewer::Player(player)
    }
}
