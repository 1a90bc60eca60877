//! Numbers of the card language.

use strum::{IntoStaticStr, VariantNames};

use super::{CardName, Filter, MarkerName, Side, ZoneKind};

/// A number, or where it is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Amount {
    /// `3`.
    Number(i8),
    /// `paid`: what the payment of this line came to.
    Paid,
    /// `that many`: the number of cards the previous clause moved.
    ThatMany,
    /// `the opponent's speed`, `your power`: the current total.
    Stat(Side, Stat),
    /// `your printed speed`, `the opponent's printed speed`: of the attack, whatever is added or said of it.
    Printed(Side, Stat),
    /// `the printed power of the top card of your discard`.
    TopDiscard(Stat),
    /// `the printed power of it`: of the card the previous clause showed or moved.
    It(Stat),
    /// `X`: what a line of yours remembered this strike with `X is paid for this strike`.
    X,
    /// `the number of gauge`: how many of something there are now.
    NumberOf(Unit),
}

/// The four stats besides range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantNames)]
pub enum Stat {
    /// Damage dealt by a hit.
    Power,
    /// Decides who goes first.
    Speed,
    /// Absorbs damage.
    Armor,
    /// Damage that can be taken without being stunned.
    Guard,
}

/// `1 per 2 gauge (max 5)`: an amount, possibly once for each so many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quantity {
    /// The number itself, or the number per step.
    pub amount: Amount,
    /// What it is multiplied by.
    pub per: Option<Per>,
}

/// `per 2 gauge (max 5)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Per {
    /// Counted in steps of so many; 1 is not printed.
    pub every: u8,
    /// What is counted.
    pub unit: Unit,
    /// The most the whole quantity can come to.
    pub max: Option<u8>,
}

/// What can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Unit {
    /// `gauge`, `the opponent's gauge`.
    Gauge(Side),
    /// `card in hand`, `card in the opponent's hand`.
    CardInHand(Side),
    /// `card in discard`, `card in overdrive`.
    CardIn(ZoneKind),
    /// `sealed card`, `sealed normal`.
    Sealed(Filter),
    /// `different sealed normal`.
    DifferentSealed(Filter),
    /// `boost`: continuous boosts of yours in play.
    Boost,
    /// `boost in play`: continuous boosts of both players.
    BoostInPlay,
    /// `damage taken this strike`: by you.
    DamageTaken,
    /// `damage dealt this strike`: taken by the opponent.
    DamageDealt,
    /// `armor used this strike`: yours.
    ArmorUsed,
    /// `space between you and the opponent`.
    SpaceBetween,
    /// `space`: moved by the previous clause.
    SpaceMoved,
    /// `force`, `gauge` or `life` paid in this line: printed `paid`.
    Paid,
    /// `your guard`, `your power`.
    YourStat(Stat),
    /// `copy of Three Precept Strike in gauge`.
    CopyInGauge(CardName),
    /// `force spent this turn`.
    ForceSpentThisTurn,
    /// `Ice Spike between you and the opponent`: on neither space.
    MarkerBetween(MarkerName),
    /// `Ice Spike passed`: in spaces the opponent entered by the push or pull of the previous clause.
    MarkerPassed(MarkerName),
}

/// `2`, `0-3`: a fixed amount or one the player picks in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The least.
    pub least: Amount,
    /// The most; equal to `least` when there is no choice.
    pub most: Amount,
}

/// `2`, `2-4`, `4+`: distances that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RangeSpec {
    /// The nearest distance.
    pub least: u8,
    /// The farthest; `None` prints as `4+`.
    pub most: Option<u8>,
}

impl RangeSpec {
    /// Whether a distance is one of them.
    #[must_use]
    pub fn includes(&self, distance: u8) -> bool {
        distance >= self.least && self.most.is_none_or(|most| distance <= most)
    }
}
