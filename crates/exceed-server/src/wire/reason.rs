//! Why a question is asked.

use exceed_rules::{CardId, Duel};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Card, SeatName};

/// Why a question is asked, or what was paid for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// The rules ask.
    Rule,
    /// Cards to set aside at the start.
    Mulligan,
    /// The text of a card.
    Card {
        /// Which.
        card: Option<Card>,
    },
    /// The text of a character.
    Character {
        /// Whose.
        seat: SeatName,
    },
    /// A walk.
    Walk,
    /// Change Cards.
    ChangeCards,
    /// The cost of Exceed.
    Exceed,
    /// The cost of a boost.
    BoostCost {
        /// Which.
        card: Option<Card>,
    },
    /// The cost of an attack.
    AttackCost {
        /// Which.
        card: Option<Card>,
    },
    /// Whether to declare a wild swing invalid.
    Invalidate {
        /// Which.
        card: Option<Card>,
    },
    /// Whether to pay for Critical.
    Critical,
    /// Whether to cancel.
    Cancel,
    /// The hand limit.
    HandLimit,
    /// The overdrive step.
    Overdrive,
    /// The card of a Downshift.
    Downshift,
    /// Armor that is paid for when hit.
    SpendForArmor,
    /// Where a trap is placed.
    Trap {
        /// Which.
        card: Option<Card>,
    },
    /// In which order cards leave together.
    LeavingOrder,
    /// The cost of Cross Exceed.
    CrossExceed,
    /// The gauge of a Cross Boost.
    CrossBoost {
        /// Which.
        card: Option<Card>,
    },
    /// The gauge of a Cross Strike.
    CrossStrike,
    /// Whether to swap the opponent's fighter.
    Ejection,
    /// Whether an attack becomes a transform.
    Transform {
        /// Which.
        card: Option<Card>,
    },
}

impl Reason {
    pub(super) fn of(duel: &Duel, reason: exceed_rules::Reason) -> Reason {
        use exceed_rules::Reason as Why;
        let card = |card: CardId| Card::known(duel, card);
        match reason {
            Why::Rule => Reason::Rule,
            Why::Mulligan => Reason::Mulligan,
            Why::Card(of) => Reason::Card { card: card(of) },
            Why::Character(player) => Reason::Character { seat: player.into() },
            Why::Walk => Reason::Walk,
            Why::ChangeCards => Reason::ChangeCards,
            Why::Exceed => Reason::Exceed,
            Why::BoostCost(of) => Reason::BoostCost { card: card(of) },
            Why::AttackCost(of) => Reason::AttackCost { card: card(of) },
            Why::Invalidate(of) => Reason::Invalidate { card: card(of) },
            Why::Critical => Reason::Critical,
            Why::Cancel => Reason::Cancel,
            Why::HandLimit => Reason::HandLimit,
            Why::Overdrive => Reason::Overdrive,
            Why::Downshift => Reason::Downshift,
            Why::SpendForArmor => Reason::SpendForArmor,
            Why::Trap(of) => Reason::Trap { card: card(of) },
            Why::LeavingOrder => Reason::LeavingOrder,
            Why::CrossExceed => Reason::CrossExceed,
            Why::CrossBoost(of) => Reason::CrossBoost { card: card(of) },
            Why::CrossStrike => Reason::CrossStrike,
            Why::Ejection => Reason::Ejection,
            Why::Transform(of) => Reason::Transform { card: card(of) },
        }
    }
}
