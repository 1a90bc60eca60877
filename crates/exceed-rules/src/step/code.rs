//! Moments as plain data.

use exceed_cards::ir::Trigger;
use serde::{Deserialize, Serialize};

/// [`Trigger`] by number, so that steps are plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TriggerCode(pub u8);

impl From<Trigger> for TriggerCode {
    fn from(trigger: Trigger) -> TriggerCode {
        TriggerCode(trigger as u8)
    }
}

impl TriggerCode {
    /// Whether it is this trigger.
    #[must_use]
    pub fn is(self, trigger: Trigger) -> bool {
        self.0 == trigger as u8
    }

    /// Its bit in a set of triggers.
    #[must_use]
    pub fn bit(self) -> u64 {
        1_u64.checked_shl(self.0.into()).unwrap_or(0)
    }
}
