//! Boosts in play and played by effects (BST).

use crate::grammar::{Part, Phrase, Slot, alias, phrase};
use crate::ir::{BoostFilter, Effect, PlayBoost, Side, Zone, ZoneKind};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "discard a continuous boost", [], { Effect::DiscardBoost },
            "Of either player, at your choice.", "Discard a continuous boost."),
        phrase!(Clause, "return a continuous boost to its owner's hand", [], { Effect::ReturnBoost },
            "Of either player, at your choice.", "Return a continuous boost to its owner's hand."),
        phrase!(Clause, "play a {filter} {from} {free} {sustain}",
            [filter: BoostFilter, from: BoostSource, free: Free, sustain: AndSustain],
            { Effect::PlayBoost(PlayBoost { filter, from, free, sustain }) } if different_sources,
            "A boost, paid for, outside the Boost action (BST-1).", "Action: play a continuous boost from gauge."),
        phrase!(BoostFilter, "boost", [], { BoostFilter::Any }, "Any boost.", "You may play a boost."),
        phrase!(BoostFilter, "continuous boost", [], { BoostFilter::Continuous }, "A continuous one (BST-3).",
            "Action (1 force): play a continuous boost, strike."),
        phrase!(BoostFilter, "instant boost", [], { BoostFilter::Instant }, "An instant one (BST-2).",
            "You may play an instant boost."),
        phrase!(BoostFilter, "ultra boost", [], { BoostFilter::Ultra }, "The boost of an Ultra.",
            "After: you may play an ultra boost from hand or gauge."),
        Phrase {
            view: |slot| (*slot == hand_only()).then(Vec::new),
            alias: false,
            ..alias!(BoostSource, "", [], vec![Zone { side: Side::Yours, kind: ZoneKind::Hand }])
        },
        Phrase {
            view: |slot| (*slot != hand_only()).then(|| vec![slot.clone()]),
            alias: false,
            doc: "From other areas than the hand.",
            example: "Play a continuous boost from discard.",
            ..alias!(BoostSource, "from {zones}", [zones: Zones], all(zones))
        },
        phrase!(Free, "", [], { false }, "", ""),
        phrase!(Free, "without paying", [], { true }, "Its boost cost is not paid.",
            "On exceed: play a continuous boost from discard without paying."),
        phrase!(AndSustain, "", [], { false }, "", ""),
        phrase!(AndSustain, "and sustain it", [], { true }, "It stays for one more cleanup (BST-5).",
            "After: play this attack's boost and sustain it."),
        phrase!(Clause, "play this attack's boost {in_range} {sustain}", [in_range: InRange, sustain: AndSustain],
            { Effect::PlayThisAttacksBoost { in_range, sustain } },
            "The attack leaves play and becomes a boost.", "After: play this attack's boost and sustain it."),
        phrase!(InRange, "", [], { false }, "", ""),
        phrase!(InRange, "in your range", [], { true }, "A trap may only be placed there (BST-6).",
            "After: you may play this attack's boost in your range."),
        phrase!(Clause, "sustain this", [], { Effect::SustainThis },
            "This boost is not discarded in this cleanup (BST-5).",
            "Cleanup, if you are not stunned: sustain this."),
        phrase!(Clause, "sustain up to {count} boost#", [count: Number], { Effect::SustainUpTo(count) },
            "Of yours, at your choice.", "Hit: sustain up to 1 boost."),
        phrase!(Clause, "sustain all your boosts", [], { Effect::SustainAll }, "All of yours.",
            "After: sustain all your boosts."),
    ]
}

fn all(zones: Vec<Zone>) -> Vec<Zone> {
    zones
}

fn hand_only() -> Slot {
    vec![Zone { side: Side::Yours, kind: ZoneKind::Hand }].into_slot()
}

fn different_sources(effect: &Effect) -> bool {
    let Effect::PlayBoost(play) = effect else { return false };
    play.from.iter().enumerate().all(|(index, zone)| !play.from[..index].contains(zone))
}
