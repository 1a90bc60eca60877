//! What changes a number or a rule for as long as it is in force. Never undone by hand: recomputed.

use strum::{IntoStaticStr, VariantNames};

use super::{Amount, Condition, Filter, Per, Quantity, RangeSpec, Side, Stat, Who, ZoneKind};

/// Plus or minus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Sign {
    /// `+`.
    Plus,
    /// `-`.
    Minus,
}

/// A change in force. In a static line it is read live; in a triggered line its amount is read once and it
/// lasts for this strike, or for the turn's next strike if there is none now.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Modifier {
    /// `+2 power`, `-1 power per armor used this strike`.
    Stat(Sign, Quantity, Stat),
    /// `+0-1 range`, `+0-1 range per boost in play`: added to minimum and maximum (STK-15).
    Range {
        /// Plus or minus.
        sign: Sign,
        /// To the minimum.
        least: u8,
        /// To the maximum.
        most: u8,
        /// What both are counted by; its `max` bounds both.
        per: Option<Per>,
    },
    /// `your power is 5`: the total, whatever is added.
    SetTotal(Stat, Amount),
    /// `your printed power is the opponent's speed`.
    SetPrinted(Stat, Amount),
    /// `multiply your power bonuses by 2`; 2 prints as `double your power bonuses`.
    MultiplyBonuses(Stat, u8),
    /// `double your positive power bonuses`.
    DoublePositiveBonuses(Stat),
    /// `swap your power and speed`.
    SwapPowerAndSpeed,
    /// `ignore armor`.
    IgnoreArmor,
    /// `ignore guard`.
    IgnoreGuard,
    /// `stun immune`.
    StunImmune,
    /// `your attack cannot stun`.
    CannotStun,
    /// `your attack is nonlethal`.
    Nonlethal,
    /// `attacks at range 2 do not hit you`.
    Dodge(Dodge),
    /// `its attacks do not hit you this turn`: those with the name just named.
    DodgeNamed,
    /// `your attack does not hit`, `the opponent's attack does not hit`.
    DoesNotHit(Side),
    /// `hits only if …`.
    HitsOnlyIf(Box<Condition>),
    /// `you cannot move`, `the opponent cannot move`: own movement only.
    CannotMove(Who),
    /// `the opponent cannot move past you`.
    CannotMovePast,
    /// `the opponent cannot move while in your range`.
    CannotMoveInRange,
    /// `you cannot be pushed or pulled`.
    CannotBePushedOrPulled,
    /// `your attack is EX`.
    IsEx,
    /// `your attack is critical`: from reveal on, for free.
    IsCritical,
    /// `your specials are invalid`: as attacks.
    Invalid(Filter),
    /// `this attack is invalid unless you set face-up`.
    InvalidUnless(Box<Condition>),
    /// `you may set this from your boosts`: face up, never as EX.
    MaySetFromBoosts,
    /// `the opponent must wild swing`: in strikes you initiate.
    MustWildSwing,
    /// `when hit you may spend any force for 2 armor each`.
    SpendForArmor(u8),
    /// `your attack goes to gauge even if it missed`.
    AttackGoesTo(ZoneKind, Exit),
    /// `range also includes the opponent if you moved past them`.
    AlsoInRange(AlsoInRange),
    /// `your movement effects move 1 more`, `your draw effects draw 2 more`.
    More(Doing, u8),
    /// `your movements are cut to 2 spaces`, `you may cut your movements to 2 spaces`: each effect on its own.
    CutMovements {
        /// The most spaces.
        most: u8,
        /// `you may`: the mover picks all of it or so many.
        optional: bool,
    },
}

/// What is in range whatever the distances are; a range of "-" has none of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum AlsoInRange {
    /// `the opponent if you moved past them`: by your own movement in this strike.
    Passed,
    /// `1`: such distances.
    Distance(RangeSpec),
}

/// Effects whose amount can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Doing {
    /// `movement effects`: your own movement.
    Moving,
    /// `pushes and pulls`.
    Pushing,
    /// `draw effects` of a number of cards.
    Drawing,
}

/// When an attack goes somewhere else in cleanup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Exit {
    /// `even if it missed`.
    EvenIfItMissed,
    /// `even if it hit`.
    EvenIfItHit,
}

/// Which attacks do not hit you.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Dodge {
    /// `attacks`.
    All,
    /// `attacks at range 4-5`.
    AtRange(RangeSpec),
    /// `attacks with higher speed`: than yours.
    HigherSpeed,
    /// `attacks with speed 5 or more`.
    SpeedAtLeast(u8),
    /// `normals`.
    Normals,
}
