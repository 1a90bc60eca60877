//! What changes a number or a rule for as long as it is in force. Never undone by hand: recomputed.

use strum::{IntoStaticStr, VariantNames};

use super::{
    Amount, Condition, Filter, MarkerName, MarkerRule, Origin, Per, Quantity, RangeSpec, Resource, Side,
    Stat, Who, ZoneKind,
};

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
    /// `its attacks are invalid this turn`: those with the name just named.
    InvalidNamed,
    /// `this attack is invalid unless you set face-up`.
    InvalidUnless(Box<Condition>),
    /// `you may set this from your boosts`: face up, never as EX.
    MaySetFromBoosts,
    /// `the opponent must wild swing`: in strikes you initiate.
    MustWildSwing,
    /// `when hit you may spend any force for 2 armor each`.
    SpendForArmor(Resource, u8),
    /// `your attack goes to gauge even if it missed`.
    AttackGoesTo(ZoneKind, Exit),
    /// `range also includes the opponent if you moved past them`.
    AlsoInRange(AlsoInRange),
    /// `your specials or ultras have +1 power`: only while your attack is one.
    ForAttacks(Filter, Box<Modifier>),
    /// `range is measured from Eddie`.
    RangeFrom(Origin),
    /// `Eddie is not removed`.
    Marker(MarkerName, MarkerRule),
    /// `your movement effects move 1 more`, `your draw effects draw 2 more`.
    More(Doing, u8),
    /// `discard effects on you discard 1 fewer`: each effect of the opponent's on its own.
    DiscardFewer(u8),
    /// `no end-of-turn draw`: you make none.
    NoEndDraw,
    /// `no maximum hand size`: your hand is not cut down at the end of a turn.
    NoHandLimit,
    /// `an attack deals you at most 5`: after armor.
    DamageAtMost(u8),
    /// `your printed triggers resolve 2 more times`: the Before, Hit and After lines of your attack.
    TriggersAgain(u8),
    /// `you may pay gauge costs with force`: in a strike, from the reveal on.
    GaugeAsForce,
    /// `you may invalidate your ultras`: on reveal, though they could be paid for.
    MayInvalidate(Filter),
    /// `you may advance or close 1 more`: each such effect of yours.
    MayMoveMore(u8),
    /// `your movements are cut to 2 spaces`, `you may cut your movements to 2 spaces`: each effect on its own.
    CutMovements {
        /// The most spaces.
        most: u8,
        /// `you may`: the mover picks all of it or so many.
        optional: bool,
    },
    /// `you may boost from set aside`: with the Boost action.
    MayBoostFrom(ZoneKind),
    /// `playable only if you are exceeded`: the boost this stands on.
    PlayableOnlyIf(Box<Condition>),
    /// `your gauge costs are 0`, `exceeding costs 1 less per card in overdrive`.
    Paying(Tariff),
    /// `at end of turn you may draw from the bottom instead`.
    DrawEitherEnd,
    /// `each damage to you discards 2 deck cards instead`: after armor; nothing is taken.
    DamageDiscards(u8),
}

/// How payments differ from the printed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Tariff {
    /// `your gauge costs are 0`: of attacks, boosts, actions and effects; they count as paid in full.
    GaugeIsFree,
    /// `each payment has 1 free force`: so much of a payment of force needs no card, if its player likes.
    FreeForce(u8),
    /// `exceeding costs 1 less per card in overdrive`: never below 0.
    ExceedLess(Quantity),
}

impl Modifier {
    /// What it changes, for whatever attacks.
    #[must_use]
    pub fn plain(&self) -> &Modifier {
        if let Modifier::ForAttacks(_, inner) = self { inner.plain() } else { self }
    }
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
    /// `attacks at range equal to the number of cards in overdrive`.
    AtNumber(Amount),
    /// `attacks with higher speed`: than yours.
    HigherSpeed,
    /// `attacks with speed 5 or more`.
    SpeedAtLeast(u8),
    /// `normals`.
    Normals,
    /// `attacks at range 2-4 from Shield Knight`: measured from the source of the attack to the marker.
    AtRangeFrom(RangeSpec, MarkerName),
}
