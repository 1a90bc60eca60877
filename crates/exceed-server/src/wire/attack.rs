//! An attack of the strike under way.

use exceed_rules::{Glance, Player};
use schemars::JsonSchema;
use serde::Serialize;

use super::Card;

/// An attack of the strike under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Attack {
    /// Its face, if it is known.
    pub card: Option<Card>,
    /// Set with a second copy.
    pub ex: bool,
    /// With how many cards it is set.
    pub copies: u8,
    /// A wild swing.
    pub wild: bool,
    /// Critical.
    pub critical: bool,
    /// It hit.
    pub hit: bool,
    /// Its player is stunned.
    pub stunned: bool,
    /// Its numbers once it is valid.
    pub stats: Option<Stats>,
    /// The least and the most distance it hits at, once it is valid and can hit.
    pub range: Option<[i16; 2]>,
}

/// The totals of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Stats {
    pub power: i16,
    pub speed: i16,
    pub armor: i16,
    pub guard: i16,
}

impl Attack {
    pub(super) fn of(glance: &Glance<'_>, player: Player) -> Option<Attack> {
        let shown = glance.attack_shown(player)?;
        Some(Attack {
            card: Card::known(glance.duel(), shown.card),
            ex: shown.copies > 1,
            copies: shown.copies as u8,
            wild: shown.wild,
            critical: shown.critical,
            hit: shown.hit,
            stunned: shown.stunned,
            stats: shown.stats.map(|[power, speed, armor, guard]| Stats { power, speed, armor, guard }),
            range: shown.range,
        })
    }
}
