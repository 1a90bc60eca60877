//! A line of text: its head (when), its qualifiers (only if) and its body (what).

use strum::{IntoStaticStr, VariantNames};

use super::{Condition, RangeSpec, Sequence};

/// One line of a card, boost or character side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// When the line applies.
    pub head: Head,
    /// What it does. For a [`Head::Static`] line: modifiers, conditions and scopes only.
    pub body: Sequence,
}

/// When a line applies.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Head {
    /// No trigger: in force, and evaluated live, while its source is in play.
    Static,
    /// `Hit, range 2:` — happens at a moment.
    Trigger {
        /// Whose moment it is, seen from the card's player.
        whose: Whose,
        /// The moment.
        trigger: Trigger,
        /// All must hold when the line resolves.
        qualifiers: Vec<Qualifier>,
    },
    /// `Action (1 gauge):` — an action its player may take on their turn.
    Action {
        /// Paid before anything else happens.
        cost: Option<Cost>,
        /// All must hold for the action to be offered.
        qualifiers: Vec<Qualifier>,
    },
}

/// Whose moment triggers a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Whose {
    /// No word: the player of the card.
    Yours,
    /// `Opponent's …`.
    Opponents,
    /// `Either player's …`.
    Either,
}

/// The moments at which lines happen: timings of a strike or turn, and events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantNames)]
pub enum Trigger {
    /// `When striking`: the strike is declared, no card is set yet (STK-2).
    WhenStriking,
    /// `Set`: right after this player has set an attack.
    Set,
    /// `Reveal`: both attacks are face up, costs not yet paid.
    Reveal,
    /// `Before`.
    Before,
    /// `Hit`.
    Hit,
    /// `When hit`: the opponent's attack has hit you, damage is still to come.
    WhenHit,
    /// `After`.
    After,
    /// `Cleanup` (CLN-1).
    Cleanup,
    /// `End of strike` (CLN-4).
    EndOfStrike,
    /// `Now`: when the boost is played.
    Now,
    /// `Start of turn`.
    StartOfTurn,
    /// `End of turn`.
    EndOfTurn,
    /// `Before your end-of-turn draw`: it would be made now (TRN-3).
    EndDraw,
    /// `End of your next turn`: not the turn the boost was played.
    EndOfNextTurn,
    /// `On exceed` (the kicker).
    Exceed,
    /// `On overdrive` (OVD-3).
    Overdrive,
    /// `On reshuffle`: automatic or by action.
    Reshuffle,
    /// `On manual reshuffle`: the action only.
    ManualReshuffle,
    /// `On cancel` (BST-7).
    Cancel,
    /// `On being stunned`.
    Stunned,
    /// `On prepare`.
    Prepare,
    /// `On walk`.
    Walk,
    /// `On change cards`.
    ChangeCards,
    /// `On spending life`.
    SpendLife,
    /// `On spending gauge`.
    SpendGauge,
    /// `On sealing a card`.
    Seal,
    /// `On moving yourself`: your own movement really changed your space.
    MoveSelf,
    /// `On the opponent moving past you`.
    MovedPast,
    /// `On playing a boost`.
    PlayBoost,
    /// `On playing a continuous boost`.
    PlayContinuousBoost,
    /// `On the opponent playing a boost`: its cost is paid, its effects have not begun (BST-8).
    OpponentPlaysBoost,
    /// `On an action without a strike`.
    ActionWithoutStrike,
    /// `On invalid`: your attack was invalid, whatever the reason.
    Invalid,
    /// `On invalid by force`: it could not be paid for; not by your own choice, and not by an effect.
    InvalidByForce,
    /// `On being discarded`: this boost goes from play to a discard pile.
    Discarded,
}

/// A restriction between the trigger and its colon.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Qualifier {
    /// `critical`.
    Critical,
    /// `not critical`.
    NotCritical,
    /// `range 2-4`.
    Range(RangeSpec),
    /// `if …`.
    If(Condition),
    /// `first time each turn`.
    Limit(Limit),
}

/// How often a line may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Limit {
    /// `first time each turn`.
    FirstTimeEachTurn,
    /// `first time each strike`.
    FirstTimeEachStrike,
}

/// What is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Resource {
    /// Cards from hand or gauge (FRC-1).
    Force,
    /// Cards from gauge (FRC-3).
    Gauge,
    /// Points of life.
    Life,
}

/// A fixed price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// How much.
    pub amount: u8,
    /// Of what.
    pub resource: Resource,
}

impl std::fmt::Display for Cost {
    /// `3 gauge`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let resource = match self.resource {
            Resource::Force => "force",
            Resource::Gauge => "gauge",
            Resource::Life => "life",
        };
        write!(formatter, "{} {resource}", self.amount)
    }
}
