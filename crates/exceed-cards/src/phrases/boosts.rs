//! Boosts in play and played by effects (BST).

use crate::grammar::{Part, Phrase, Slot, alias, phrase};
use crate::ir::{BoostFilter, Effect, PlayBoost, ZoneKind};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [played(), words(), of_single_cards(), in_play()].concat()
}

fn played() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "discard a continuous boost", [], { Effect::DiscardBoost },
            "Of either player, at your choice.", "Discard a continuous boost."),
        phrase!(Clause, "discard this or another boost", [], { Effect::DiscardThisOrAnother },
            "One of your continuous boosts, at your choice.", "Now: discard this or another boost, draw 1."),
        phrase!(Clause, "return a continuous boost to its owner's hand", [], { Effect::ReturnBoost },
            "Of either player, at your choice.", "Return a continuous boost to its owner's hand."),
        phrase!(Clause, "play a {filter:one} {from} {free} {sustain}",
            [filter: BoostFilter, from: BoostSource, free: Free, sustain: AndSustain],
            { Effect::PlayBoost(PlayBoost { up_to: 0, filter, from, free, sustain }) } if different_sources,
            "A boost, paid for, outside the Boost action (BST-1).", "Action: play a continuous boost from gauge."),
        phrase!(Clause, "play up to {up_to} {filter} {from} {free}",
            [up_to: Number, filter: BoostFilter, from: BoostSource, free: Free],
            { Effect::PlayBoost(PlayBoost { up_to, filter, from, free, sustain: false }) } if several_boosts,
            "One after the other, each optional.",
            "On exceed: play up to 2 continuous boosts from hand or discard or gauge without paying."),
    ]
}

fn words() -> Vec<Phrase> {
    vec![
        phrase!(BoostFilter, "boost#", [], { BoostFilter::Any }, "Any boost.", "You may play a boost."),
        phrase!(BoostFilter, "continuous boost#", [], { BoostFilter::Continuous }, "A continuous one (BST-3).",
            "Action (1 force): play a continuous boost, strike."),
        phrase!(BoostFilter, "ultra boost#", [], { BoostFilter::Ultra }, "The boost of an Ultra.",
            "After: you may play an ultra boost from hand or gauge."),
        Phrase {
            view: |slot| (*slot == hand_only()).then(Vec::new),
            alias: false,
            ..alias!(BoostSource, "", [], vec![ZoneKind::Hand])
        },
        Phrase {
            view: |slot| (*slot != hand_only()).then(|| vec![slot.clone()]),
            alias: false,
            doc: "From other areas than the hand.",
            example: "Play a continuous boost from discard.",
            ..alias!(BoostSource, "from {areas}", [areas: BoostAreas], all(areas))
        },
        phrase!(BoostArea, "hand", [], { ZoneKind::Hand }, "", ""),
        phrase!(BoostArea, "discard", [], { ZoneKind::Discard }, "", ""),
        phrase!(BoostArea, "gauge", [], { ZoneKind::Gauge }, "", ""),
        phrase!(BoostArea, "set aside", [], { ZoneKind::SetAside }, "Cards that start outside the deck.",
            "On exceed: play a boost from set aside without paying."),
        phrase!(Free, "", [], { false }, "", ""),
        phrase!(Free, "without paying", [], { true }, "Its boost cost is not paid.",
            "On exceed: play a continuous boost from discard without paying."),
        phrase!(AndSustain, "", [], { false }, "", ""),
        phrase!(AndSustain, "and sustain it", [], { true }, "It stays for one more cleanup (BST-5).",
            "After: play this attack's boost and sustain it."),
    ]
}

/// Boosts of cards that are not picked from an area.
fn of_single_cards() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "play the top card of deck as {continuous} {sustain}",
            [continuous: AsBoost, sustain: AndSustain], { Effect::PlayTopAsBoost { continuous, sustain } },
            "For free.", "Before: play the top card of deck as a continuous boost and sustain it."),
        phrase!(AsBoost, "a boost", [], { false }, "Whatever its boost is.",
            "Now: play the top card of deck as a boost."),
        phrase!(AsBoost, "a continuous boost", [], { true }, "Any other card is discarded.",
            "Now: play the top card of deck as a continuous boost."),
        phrase!(Clause, "play its boost", [], { Effect::PlayItsBoost },
            "Of the card the previous clause moved to your discard pile, for free.",
            "Now: discard the top card of deck, if it is a continuous card: play its boost."),
        phrase!(Clause, "play this attack's boost {in_range} {sustain}", [in_range: InRange, sustain: AndSustain],
            { Effect::PlayThisAttacksBoost { in_range, sustain } },
            "The attack leaves play and becomes a boost.", "After: play this attack's boost and sustain it."),
        phrase!(InRange, "", [], { false }, "", ""),
        phrase!(InRange, "in your range", [], { true }, "A trap may only be placed there (BST-6).",
            "After: you may play this attack's boost in your range."),
    ]
}

fn in_play() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "negate it", [], { Effect::Negate },
            "The boost the opponent is playing does nothing and is discarded (BST-8).",
            "On the opponent playing a boost: you may spend 2 force: negate it."),
        phrase!(Clause, "give this to the opponent", [], { Effect::GiveThis },
            "It becomes a sustained boost of theirs; its `Now:` lines do not happen.",
            "After, if you hit: give this to the opponent."),
        phrase!(Clause, "sustain this", [], { Effect::SustainThis },
            "This boost is not discarded in this cleanup (BST-5).",
            "Cleanup, if you are not stunned: sustain this."),
        phrase!(Clause, "sustain up to {count} boost#", [count: Number],
            { Effect::Sustain { count, up_to: true } } if some,
            "Of yours, at your choice.", "Hit: sustain up to 1 boost."),
        phrase!(Clause, "sustain {count} boost#", [count: Number], { Effect::Sustain { count, up_to: false } } if some,
            "Of yours, as many as there are.", "After: sustain 1 boost."),
        phrase!(Clause, "sustain all your boosts", [], { Effect::SustainAll }, "All of yours.",
            "After: sustain all your boosts."),
    ]
}

fn all(areas: Vec<ZoneKind>) -> Vec<ZoneKind> {
    areas
}

fn hand_only() -> Slot {
    vec![ZoneKind::Hand].into_slot()
}

fn some(effect: &Effect) -> bool {
    matches!(effect, Effect::Sustain { count, .. } if *count > 0)
}

fn several_boosts(effect: &Effect) -> bool {
    different_sources(effect) && matches!(effect, Effect::PlayBoost(play) if play.up_to > 0)
}

fn different_sources(effect: &Effect) -> bool {
    let Effect::PlayBoost(play) = effect else { return false };
    play.from.iter().enumerate().all(|(index, area)| !play.from[..index].contains(area))
}
