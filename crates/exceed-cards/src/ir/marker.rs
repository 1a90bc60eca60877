//! Markers: things of a character that stand in the arena. They are no cards, occupy nothing and stop nobody.

use strum::{IntoStaticStr, VariantNames};

use super::{CardName, RangeSpec, Who};

/// The name of a marker as text writes it: capitalised words without quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkerName(pub CardName);

impl MarkerName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// What is done with a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum MarkerAct {
    /// `place Eddie in any space`: one that is in play is moved there.
    Place(Spot),
    /// `move Nirvana 0-1`: to a space so far from the one it is in.
    Move(RangeSpec),
    /// `remove Eddie`.
    Remove,
    /// `flip Nirvana`: to its other side.
    Flip,
    /// `swap places with Shield Knight`: you move to its space and it takes yours, if no fighter is there.
    Swap,
    /// `move Ice Spike to the opponent`: one that is in play, into their space.
    ToOpponent,
    /// `remove Ice Spike on the opponent`: one of those there.
    RemoveNear(Near),
    /// `remove any number of Ice Spike`.
    RemoveAny,
    /// `remove the first 2 Ice Spike passed`: in spaces that your movement of the previous clause entered.
    RemovePassed(u8),
}

/// Where a marker is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Spot {
    /// `in any space`.
    AnySpace,
    /// `in your space`.
    YourSpace,
    /// `in the opponent's space`.
    OpponentsSpace,
    /// `in your range`: of your attack as it is now, to both sides of its source.
    InRange,
    /// `in your range on a free space`: likewise, and no fighter is there.
    InRangeFree,
    /// `at range 3`: so far from you, to both sides.
    AtRange(RangeSpec),
}

/// Where a marker is, seen from the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Near {
    /// `on the opponent`.
    On,
    /// `next to the opponent`.
    NextTo,
    /// `on or next to the opponent`.
    OnOrNextTo,
}

/// What can be true of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum MarkerFact {
    /// `Eddie is in play`.
    InPlay,
    /// `Burrow is on a free space`: in play, and no fighter is there.
    Free,
    /// `you are on Burrow`.
    On(Who),
    /// `the opponent is between you and Eddie`: neither on your space nor on its.
    OpponentBetween,
    /// `the opponent is between you and Nirvana or on it`.
    OpponentBetweenOrOn,
    /// `Shield Knight is between you and the opponent`: on neither space.
    BetweenFighters,
    /// `Shield Knight is between you and the attack's source`: what the opponent's attack is measured from.
    BetweenYouAndSource,
    /// `you moved over Shield Knight`: the previous clause began, ended or passed there; only the opposite is said.
    MovedOver,
    /// `you moved onto Gravitron`: the movement of the previous clause ended there.
    MovedOnto,
    /// `Nirvana is active`: in play, its first side up.
    Active,
    /// `Nirvana is disabled`: in play, its second side up.
    Disabled,
    /// `Nirvana was flipped this strike`; only the opposite is said.
    FlippedThisStrike,
    /// `Nirvana is in the opponent's range or space`: of their attack as it is now, to both sides of its source.
    InOpponentsRange,
}

/// What distances of an attack are measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Origin {
    /// `Eddie`: without it the attack reaches nothing.
    Marker(MarkerName),
    /// `the centre`: space 5.
    Centre,
    /// `you`: your fighter, whatever other text says.
    You,
}

/// What holds for a marker while something is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum MarkerRule {
    /// `Eddie is not removed`.
    NotRemoved,
    /// `Nirvana cannot be flipped`.
    NotFlipped,
    /// `the opponent cannot move onto Azhi`: by their own movement, which ends in front of it.
    NotEntered,
}

/// Where a fighter moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Target {
    /// `Burrow`: next to the opponent if they are there.
    Marker(MarkerName),
    /// `any space within 3`: that is free, or the own one.
    AnySpaceWithin(u8),
}
