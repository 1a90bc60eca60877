//! What is done with cards that are looked at.

use strum::{IntoStaticStr, VariantNames};

use super::Count;

/// What is done with some of the cards that were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LookPart {
    /// What is done.
    pub action: LookAction,
    /// With how many of them; exactly 1 where there are several parts, so that they are picked together.
    pub count: Count,
}

/// What is done with a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum LookAction {
    /// `take`: into hand.
    Take,
    /// `discard`.
    Discard,
    /// `boost`: played, for free.
    Boost,
    /// `boost or strike with`: the performer picks; once the line's own boost has resolved it is played for free, or a
    /// strike begins with it.
    BoostOrStrike,
    /// `seal`.
    Seal,
    /// `add 1 to gauge`.
    Gauge,
    /// `add 1 to overdrive`.
    Overdrive,
}

/// What is done with the other cards that were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum LookRest {
    /// `put the rest back`: on top, in any order.
    Back,
    /// `discard the rest`.
    Discard,
}
