//! Life, damage and armor (DMG).

use crate::grammar::{Phrase, alias, phrase};
use crate::ir::{Effect, Quantity, Side};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "{who} gain~ {amount} life {per}", [who: Subject, amount: Amount, per: Per],
            { Effect::GainLife(who, Quantity { amount, per }) },
            "Up to the life at the start.", "Hit: gain 2 life."),
        phrase!(Clause, "{who} spend~ {amount} {resource}", [who: Subject, amount: Amount, resource: Resource],
            { Effect::Spend(who, amount, resource) },
            "As far as possible; no payment for anything.", "Now: spend 2 life, draw 1."),
        phrase!(Clause, "take {amount} damage", [amount: Amount],
            { Effect::Damage { to: Side::Yours, amount, nonlethal: false } }, "To yourself.", "Take 2 damage."),
        phrase!(Clause, "take {amount} nonlethal damage", [amount: Amount],
            { Effect::Damage { to: Side::Yours, amount, nonlethal: true } },
            "To yourself, never below 1 life (DMG-6).", "Take 3 nonlethal damage."),
        phrase!(Clause, "deal {amount} damage", [amount: Amount],
            { Effect::Damage { to: Side::Opponents, amount, nonlethal: false } }, "To the opponent.",
            "After: deal 2 damage."),
        phrase!(Clause, "deal {amount} nonlethal damage", [amount: Amount],
            { Effect::Damage { to: Side::Opponents, amount, nonlethal: true } },
            "To the opponent, never below 1 life (DMG-6).", "After: deal 2 nonlethal damage."),
        alias!(Clause, "the opponent takes {amount} damage", [amount: Amount],
            Effect::Damage { to: Side::Opponents, amount, nonlethal: false }),
        alias!(Clause, "the opponent takes {amount} nonlethal damage", [amount: Amount],
            Effect::Damage { to: Side::Opponents, amount, nonlethal: true }),
        phrase!(Clause, "lose all armor", [], { Effect::LoseAllArmor },
            "What armor you have now counts as used (DMG-2).", "After: lose all armor."),
    ]
}
