//! Markers in the arena, and what depends on where they are.

use crate::grammar::{Fact, Phrase, phrase};
use crate::ir::{
    Condition, Dodge, Effect, MarkerAct, MarkerFact, MarkerRule, Modifier, Near, Origin, Spot, Target, Unit,
};
use crate::limits::SPACES;

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [acts(), facts(), rules()].concat()
}

fn acts() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "place {marker} {spot}", [marker: MarkerName, spot: Spot],
            { Effect::Marker(marker, MarkerAct::Place(spot)) },
            "A marker of yours; one that is in play is moved there. It may share a space with a fighter.",
            "Now: place Eddie in any space."),
        phrase!(Spot, "in any space", [], { Spot::AnySpace }, "One of the nine.", ""),
        phrase!(Spot, "in your space", [], { Spot::YourSpace }, "Where your fighter is.",
            "Now: place Eddie in your space, advance or retreat 2."),
        phrase!(Spot, "in the opponent's space", [], { Spot::OpponentsSpace }, "Where theirs is.",
            "After: place Mantenbo in the opponent's space."),
        phrase!(Spot, "in your range", [], { Spot::InRange },
            "Of your attack as it is now, to both sides; an attack without range places nothing.",
            "After: place Mantenbo in your range."),
        phrase!(Spot, "in your range on a free space", [], { Spot::InRangeFree }, "Likewise, where no fighter is.",
            "After: place Ice Spike in your range on a free space."),
        phrase!(Spot, "at range {range}", [range: RangeSpec], { Spot::AtRange(range) },
            "So far from you, to both sides.", "Action: place Burrow at range 3, draw 1."),
        phrase!(Clause, "move {marker} {distance}", [marker: MarkerName, distance: RangeSpec],
            { Effect::Marker(marker, MarkerAct::Move(distance)) },
            "To a space so far from the one it is in, to either side.",
            "Action, if Mantenbo is in play: move Mantenbo 1-2."),
        phrase!(Clause, "remove {marker}", [marker: MarkerName], { Effect::Marker(marker, MarkerAct::Remove) },
            "Out of the arena.", "Cleanup: remove Eddie."),
        phrase!(Clause, "flip {marker}", [marker: MarkerName], { Effect::Marker(marker, MarkerAct::Flip) },
            "To its other side; it stays where it is.", "On exceed: flip Nirvana."),
        phrase!(Clause, "swap places with {marker}", [marker: MarkerName], { Effect::Marker(marker, MarkerAct::Swap) },
            "Your own movement to its space, and it takes yours; not if a fighter is there.",
            "Swap places with Shield Knight."),
        phrase!(Clause, "move {marker} to the opponent", [marker: MarkerName],
            { Effect::Marker(marker, MarkerAct::ToOpponent) }, "One that is in play, into their space.",
            "Before: you may move Ice Spike to the opponent."),
        phrase!(Clause, "remove {marker} {near}", [marker: MarkerName, near: Near],
            { Effect::Marker(marker, MarkerAct::RemoveNear(near)) }, "One of those there.",
            "Hit: you may remove Ice Spike on the opponent, +2 power."),
        phrase!(Near, "on the opponent", [], { Near::On }, "In their space.", ""),
        phrase!(Near, "next to the opponent", [], { Near::NextTo }, "One space away.",
            "Hit: you may remove Ice Spike next to the opponent, push or pull 1."),
        phrase!(Near, "on or next to the opponent", [], { Near::OnOrNextTo }, "Either.",
            "Hit: push 2, you may remove Ice Spike on or next to the opponent, gain advantage."),
        phrase!(Clause, "remove any number of {marker}", [marker: MarkerName],
            { Effect::Marker(marker, MarkerAct::RemoveAny) }, "From none to all.",
            "Remove any number of Ice Spike, draw that many."),
        phrase!(Clause, "remove the first {count} {marker} passed", [count: Number, marker: MarkerName],
            { Effect::Marker(marker, MarkerAct::RemovePassed(count)) },
            "In spaces that your movement of the previous clause entered.",
            "Move to any space within 6, remove the first 2 Ice Spike passed."),
        phrase!(Clause, "move to {target}", [target: Target], { Effect::MoveTo(target) } if near,
            "Your own movement, past the opponent if need be.", "After: move to Azhi."),
        phrase!(Target, "{marker}", [marker: MarkerName], { Target::Marker(marker) },
            "Where it is; if the opponent is there, the space in front of them.", ""),
        phrase!(Target, "any space within {distance}", [distance: Number], { Target::AnySpaceWithin(distance) },
            "A free space no farther away than that, or none.", "Now: move to any space within 3."),
    ]
}

/// No distance is longer than the arena.
fn near(effect: &Effect) -> bool {
    !matches!(effect, Effect::MoveTo(Target::AnySpaceWithin(distance)) if !(1..=SPACES).contains(distance))
}

fn facts() -> Vec<Phrase> {
    vec![
        phrase!(Fact, "{marker} is in play", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::InPlay) } },
            "In a space of the arena.", "If Eddie is in play: +1 power."),
        phrase!(Fact, "{marker} is not in play", [marker: MarkerName],
            { Fact { holds: false, condition: Condition::Marker(marker, MarkerFact::InPlay) } }, "The opposite.", ""),
        phrase!(Fact, "{marker} is on a free space", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::Free) } },
            "In play, and no fighter is there.", "Before, if Burrow is on a free space: move to Burrow."),
        phrase!(Fact, "{who} are~ on {marker}", [who: Player, marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::On(who)) } },
            "In its space.", "Hit, if the opponent is on Azhi: +2 power."),
        phrase!(Fact, "the opponent is between you and {marker}", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::OpponentBetween) } },
            "On neither space.", "Hit, if the opponent is between you and Eddie: +3 power."),
        phrase!(Fact, "the opponent is between you and {marker} or on it", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::OpponentBetweenOrOn) } },
            "Not on your space.", "Hit, if the opponent is between you and Nirvana or on it: +3 power."),
        phrase!(Fact, "{marker} is between you and the opponent", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::BetweenFighters) } },
            "On neither space.", "If Shield Knight is between you and the opponent: attacks do not hit you."),
        phrase!(Fact, "{marker} is between you and the attack's source", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::BetweenYouAndSource) } },
            "What the opponent's attack is measured from.",
            "When hit, if Shield Knight is between you and the attack's source: +2 armor."),
        phrase!(Fact, "you did not move over {marker}", [marker: MarkerName],
            { Fact { holds: false, condition: Condition::Marker(marker, MarkerFact::MovedOver) } },
            "The previous clause neither began, nor ended, nor passed there.",
            "Before: advance 1-2, if you did not move over Shield Knight: your attack does not hit."),
        phrase!(Fact, "{who} are~ not on {marker}", [who: Player, marker: MarkerName],
            { Fact { holds: false, condition: Condition::Marker(marker, MarkerFact::On(who)) } },
            "The opposite.", ""),
        phrase!(Fact, "you moved onto {marker}", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::MovedOnto) } },
            "The movement of the previous clause ended there.",
            "Before: advance 4 stopping on Gravitron, if you moved onto Gravitron: gain advantage."),
        phrase!(Fact, "{marker} is active", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::Active) } },
            "In play, its first side up.", "Action, if Nirvana is active: move Nirvana 1."),
        phrase!(Fact, "{marker} is disabled", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::Disabled) } },
            "In play, its second side up: nothing is measured from it.", "On exceed, if Nirvana is disabled: flip Nirvana."),
        phrase!(Fact, "{marker} was not flipped this strike", [marker: MarkerName],
            { Fact { holds: false, condition: Condition::Marker(marker, MarkerFact::FlippedThisStrike) } },
            "By nobody.", "Cleanup, if Nirvana was not flipped this strike: you may flip Nirvana."),
        phrase!(Fact, "{marker} is in the opponent's range or space", [marker: MarkerName],
            { Fact { holds: true, condition: Condition::Marker(marker, MarkerFact::InOpponentsRange) } },
            "Of their attack as it is now, to both sides.",
            "Opponent's before, if Nirvana is in the opponent's range or space: the opponent may flip Nirvana."),
    ]
}

fn a_few(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::MayMoveMore(more) if (1..=SPACES).contains(more))
}

fn rules() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "range is measured from {origin}", [origin: Origin], { Modifier::RangeFrom(origin) },
            "To the opponent, in either direction; range 0 is its own space (STK-14). An attack's own text goes before others.",
            "If Eddie is in play and your attack is a special: range is measured from Eddie."),
        phrase!(Origin, "{marker}", [marker: MarkerName], { Origin::Marker(marker) },
            "Without it in play the attack reaches nothing.", "Range is measured from Mantenbo."),
        phrase!(Origin, "you", [], { Origin::You }, "Your fighter, whatever other text says.",
            "Range is measured from you."),
        phrase!(Origin, "the centre", [], { Origin::Centre }, "Space 5.", "Range is measured from the centre."),
        phrase!(Dodge, "attacks at range {range} from {marker}", [range: RangeSpec, marker: MarkerName],
            { Dodge::AtRangeFrom(range, marker) }, "From the source of the attack to the marker.",
            "Attacks at range 2-4 from Shield Knight do not hit you."),
        phrase!(Unit, "{marker} between you and the opponent", [marker: MarkerName], { Unit::MarkerBetween(marker) },
            "On neither space.", "-1 power per Ice Spike between you and the opponent."),
        phrase!(Unit, "{marker} passed", [marker: MarkerName], { Unit::MarkerPassed(marker) },
            "In spaces the opponent entered by the push or pull of the previous clause.",
            "Hit: push 0-2, draw 1 per Ice Spike passed."),
        phrase!(Modifier, "you may advance or close {more} more", [more: Number], { Modifier::MayMoveMore(more) } if a_few,
            "Each such effect of yours, as one longer movement.",
            "If during a strike and you are on Shield Knight: you may advance or close 1 more."),
        phrase!(Modifier, "{marker} is not removed", [marker: MarkerName],
            { Modifier::Marker(marker, MarkerRule::NotRemoved) }, "Whatever would remove it.",
            "Eddie is not removed."),
        phrase!(Modifier, "{marker} cannot be flipped", [marker: MarkerName],
            { Modifier::Marker(marker, MarkerRule::NotFlipped) }, "Whoever would do it.",
            "Nirvana cannot be flipped."),
        phrase!(Modifier, "the opponent cannot move onto {marker}", [marker: MarkerName],
            { Modifier::Marker(marker, MarkerRule::NotEntered) },
            "Their own movement ends in front of it; pushes and pulls do not.", "The opponent cannot move onto Azhi."),
    ]
}
