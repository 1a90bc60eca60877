//! What a payment under way is.

use exceed_cards::ir::Resource;
use serde::{Deserialize, Serialize};

use crate::choice::Area;
use crate::decision::Reason;
use crate::player::Player;

/// What is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PayWith {
    /// Cards from hand and gauge (FRC-1).
    Force,
    /// Cards from gauge (FRC-3).
    Gauge,
}

impl PayWith {
    /// What this is paid with; life is no matter of cards.
    #[must_use]
    pub fn of(resource: Resource) -> Option<PayWith> {
        match resource {
            Resource::Force => Some(PayWith::Force),
            Resource::Gauge => Some(PayWith::Gauge),
            Resource::Life => None,
        }
    }
}

/// Whether life may pay instead of cards, where text lets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LifePays {
    /// Only cards are meant.
    No,
    /// It may, but for the last point: the cost of an attack kills nobody.
    ButTheLast,
    /// It may, to the last point.
    Yes,
}

/// A payment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Payment {
    /// Who pays.
    pub player: Player,
    /// With what.
    pub with: PayWith,
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
    /// Where the cards go: the discard pile, overdrive (OVD-1) or back to hand.
    pub to: Area,
    /// Whether life may pay too.
    pub life: LifePays,
    /// So much life may be spent instead of all of it; 0 for none.
    pub instead: u8,
    /// Why.
    pub reason: Reason,
}

impl Payment {
    /// The most that is paid where the payer pays as much as they like: more than anybody has.
    pub const AS_MUCH_AS_THEY_LIKE: u8 = u8::MAX;

    /// The most that is paid, if there is a bound.
    pub fn bound(&self) -> Option<u8> {
        Some(self.most).filter(|&most| most != Payment::AS_MUCH_AS_THEY_LIKE)
    }
}
