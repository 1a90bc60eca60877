//! Numbers, spans, prices and what is counted.

use crate::card::Discount;
use crate::grammar::{Meaning, Part, Phrase, Slot, alias, phrase};
use crate::ir::{Amount, Cost, Per, Quantity, RangeSpec, Resource, Side, Span, Unit, Who, ZoneKind};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [amounts(), shapes(), units(), counted_events(), players()].concat()
}

fn amounts() -> Vec<Phrase> {
    vec![
        phrase!(Amount, "{number}", [number: Number], { Amount::Number(number) }, "A number.", "Draw 2."),
        phrase!(Amount, "paid", [], { Amount::Paid }, "What the payment of this line came to.",
            "You may spend 1-5 life: draw paid."),
        phrase!(Amount, "that many", [], { Amount::ThatMany }, "The cards the previous clause moved.",
            "Discard any number of cards, draw that many."),
        phrase!(Amount, "your~ {stat}", [stat: Stat], { Amount::Stat(Side::Yours, stat) }, "Your total.",
            "After: take your power damage."),
        phrase!(Amount, "the opponent's {stat}", [stat: Stat], { Amount::Stat(Side::Opponents, stat) }, "Their total.",
            "Before: your printed power is the opponent's speed."),
        phrase!(Amount, "your~ printed {stat}", [stat: Stat], { Amount::Printed(Side::Yours, stat) },
            "Of your attack, whatever is added.", "Hit: draw your printed speed."),
        phrase!(Amount, "the opponent's printed {stat}", [stat: Stat], { Amount::Printed(Side::Opponents, stat) },
            "Of theirs.", "If the opponent's printed speed > your printed speed: +1 armor."),
        phrase!(Amount, "the printed {stat} of the top card of your~ discard", [stat: Stat],
            { Amount::TopDiscard(stat) }, "0 if the pile is empty.",
            "Hit: your printed power is the printed power of the top card of your discard."),
        alias!(Amount, "the {stat} of the top card of your~ discard", [stat: Stat], Amount::TopDiscard(stat)),
        phrase!(Amount, "the printed {stat} of it", [stat: Stat], { Amount::It(stat) },
            "Of the card the previous clause showed or moved.",
            "Reveal 1 card from hand, +the printed power of it power."),
        phrase!(Amount, "X", [], { Amount::X },
            "What a line of yours remembered this strike with `X is paid for this strike`.", "+X power."),
        phrase!(Amount, "the number of {unit:many}", [unit: Unit], { Amount::NumberOf(unit) }, "A count.",
            "Your printed power is the number of cards in hand."),
    ]
}

fn shapes() -> Vec<Phrase> {
    vec![
        phrase!(Per, "", [], { None::<Per> }, "", ""),
        phrase!(Per, "per {unit:one} {max}", [unit: Unit, max: Max], { Some(Per { every: 1, unit, max }) },
            "Once for each.", "+1 power per gauge."),
        phrase!(Per, "per {every} {unit} {max}", [every: Number, unit: Unit, max: Max],
            { Some(Per { every, unit, max }) } if counts_something,
            "Once for each full so many.", "Draw 1 per 2 cards in hand."),
        phrase!(Max, "", [], { None::<u8> }, "", ""),
        phrase!(Max, "(max {most})", [most: Number], { Some::<u8>(most) }, "The most it can come to.",
            "+1 power per gauge (max 5)."),
        phrase!(MovePer, "", [], { None::<Unit> }, "", ""),
        phrase!(MovePer, "per {unit:one}", [unit: Unit], { Some::<Unit>(unit) }, "So many times as far, in one movement.",
            "Before: close 1 per damage taken this strike."),
        Phrase {
            view: |slot| single_span(slot).map(|amount| vec![amount]),
            alias: false,
            doc: "Exactly so far.",
            example: "Before: close 2.",
            ..alias!(Span, "{amount}", [amount: Amount], Span { least: amount, most: amount })
        },
        phrase!(Span, "{least}-{most}", [least: Number, most: Amount],
            { Span { least: Amount::Number(least), most } } if wide, "From so far to so far, as the mover likes.",
            "Before: advance 0-3."),
        Phrase {
            view: |slot| single_distance(slot).map(|distance| vec![distance]),
            alias: false,
            doc: "One distance.",
            example: "If range 2: +1 power.",
            ..alias!(RangeSpec, "{only}", [only: Number], RangeSpec { least: only, most: Some(only) })
        },
        phrase!(RangeSpec, "{least}-{most}", [least: Number, most: Number],
            { RangeSpec { least, most: Some(most) } } if in_order, "Several.", "If range 1-2: +1 power."),
        phrase!(RangeSpec, "{least}+", [least: Number], { RangeSpec { least, most: None } }, "So far or farther.",
            "If range 4+: +2 power."),
        phrase!(Resource, "force", [], { Resource::Force }, "Cards from hand or gauge (FRC-1).", ""),
        phrase!(Resource, "gauge", [], { Resource::Gauge }, "Cards from gauge (FRC-3).", ""),
        phrase!(Resource, "life", [], { Resource::Life }, "Points of life.", ""),
        phrase!(Cost, "{amount} {resource}", [amount: Number, resource: Resource], { Cost { amount, resource } },
            "A price.", "Action (1 gauge): strike."),
        phrase!(Discount, "less {amount} {per}", [amount: Amount, per: Per],
            { Discount::Less(Quantity { amount, per }) },
            "In the `cost` of an attack, after a comma: `9 gauge, less 1 per sealed normal`. Never below 0.", ""),
        phrase!(Discount, "{amount} if {condition}", [amount: Number, condition: Condition],
            { Discount::OnlyIf(amount, condition) },
            "In the `cost` of an attack, after a comma: `8 gauge, 4 if you are not exceeded`.", ""),
        phrase!(Discount, "free if {condition}", [condition: Condition], { Discount::FreeIf(condition) },
            "In the `cost` of an attack, after a comma: `8 gauge, free if you are exceeded`.", ""),
        phrase!(Discount, "{amount} if {condition}", [amount: Number, condition: Condition],
            { Discount::OnlyIf(amount, condition) },
            "In the `cost` of an attack, after a comma: `2 gauge, 4 if your attack is EX`.", ""),
    ]
}

fn counts_something(per: &Option<Per>) -> bool {
    per.is_some_and(|per| per.every >= 1)
}

fn wide(span: &Span) -> bool {
    match (span.least, span.most) {
        (Amount::Number(least), Amount::Number(most)) => least < most,
        _ => span.least != span.most,
    }
}

fn in_order(range: &RangeSpec) -> bool {
    range.most.is_none_or(|most| range.least < most)
}

fn single_span(slot: &Slot) -> Option<Slot> {
    let span = Span::look(slot)?;
    (span.least == span.most).then(|| span.least.into_slot())
}

fn single_distance(slot: &Slot) -> Option<Slot> {
    let range = RangeSpec::look(slot)?;
    (range.most == Some(range.least)).then(|| range.least.into_slot())
}

fn units() -> Vec<Phrase> {
    vec![
        phrase!(Unit, "gauge", [], { Unit::Gauge(Side::Yours) }, "Cards in your gauge.",
            "+1 power per gauge."),
        phrase!(Unit, "the opponent's gauge", [], { Unit::Gauge(Side::Opponents) }, "Cards in theirs.",
            "Before: +2 power per the opponent's gauge."),
        phrase!(Unit, "card# in hand", [], { Unit::CardInHand(Side::Yours) }, "Cards in your hand.",
            "+1 power per card in hand."),
        phrase!(Unit, "card# in the opponent's hand", [], { Unit::CardInHand(Side::Opponents) },
            "Cards in theirs.", "Before: +1 power per 2 cards in the opponent's hand."),
        phrase!(Unit, "card# in {area}", [area: OpenArea], { Unit::CardIn(area) } if has_no_own_word,
            "Cards in an open area of yours.", "+1 power per 5 cards in discard."),
        phrase!(Unit, "sealed {filter}", [filter: Noun], { Unit::Sealed(filter) }, "Cards in your sealed area.",
            "+1 power per 5 sealed cards (max 3)."),
        phrase!(Unit, "different sealed {filter}", [filter: Noun], { Unit::DifferentSealed(filter) },
            "Counted by name.", "+1 speed per different sealed normal."),
        phrase!(Unit, "boost#", [], { Unit::Boost }, "Continuous boosts of yours in play.",
            "Before: +1 power per boost."),
        phrase!(Unit, "boost# in play", [], { Unit::BoostInPlay }, "Those of both players.",
            "+1 speed per boost in play."),
        phrase!(Unit, "your~ {stat}", [stat: Stat], { Unit::YourStat(stat) }, "Points of a stat.",
            "Hit: +1 power per your guard."),
        phrase!(Unit, "copy# of {name} in gauge", [name: CardName], { Unit::CopyInGauge(name) },
            "Cards of that name in your gauge.", "+1 power per copy of \"Three Precept Strike\" in gauge."),
    ]
}

/// Gauge and sealed cards are counted by words of their own.
fn has_no_own_word(unit: &Unit) -> bool {
    matches!(unit, Unit::CardIn(ZoneKind::Discard | ZoneKind::Overdrive))
}

fn counted_events() -> Vec<Phrase> {
    vec![
        phrase!(Unit, "damage taken this strike", [], { Unit::DamageTaken }, "By you.",
            "Before: +1 power per damage taken this strike."),
        phrase!(Unit, "damage dealt this strike", [], { Unit::DamageDealt }, "Taken by the opponent.",
            "After: +1 armor per damage dealt this strike."),
        phrase!(Unit, "armor used this strike", [], { Unit::ArmorUsed }, "Yours (DMG-2).",
            "Before: -1 power per armor used this strike."),
        phrase!(Unit, "space# between you and the opponent", [], { Unit::SpaceBetween },
            "Free spaces between the fighters.", "+1 speed per space between you and the opponent."),
        phrase!(Unit, "space#", [], { Unit::SpaceMoved }, "Moved by the previous clause.",
            "Hit: pull 8 not past you, +1 power per space."),
        phrase!(Unit, "paid", [], { Unit::Paid }, "Points paid in this line.",
            "Hit: spend all your gauge: +1 power per paid."),
        alias!(Unit, "force", [], Unit::Paid),
        phrase!(Unit, "force spent this turn", [], { Unit::ForceSpentThisTurn }, "By you.",
            "Hit: +1 power per force spent this turn."),
    ]
}

fn players() -> Vec<Phrase> {
    vec![
        phrase!(Player, "you", [], { Who::You }, "", ""),
        phrase!(Player, "the opponent", [], { Who::Opponent }, "", ""),
        phrase!(Subject, "", [], { Who::You }, "", ""),
        phrase!(Subject, "the opponent", [], { Who::Opponent }, "The opponent does it, with their own cards.",
            "The opponent draws 1."),
        phrase!(Subject, "each player", [], { Who::EachPlayer }, "You first, then the opponent.",
            "Each player draws 2."),
        alias!(Subject, "you", [], Who::You),
        phrase!(Chooser, "", [], { Who::You }, "", ""),
        phrase!(Chooser, "the opponent", [], { Who::Opponent }, "Inside, `you` is the opponent.",
            "The opponent chooses one: draw 1; take 2 damage."),
        alias!(Chooser, "you", [], Who::You),
        phrase!(Side, "your~", [], { Side::Yours }, "", ""),
        phrase!(Side, "the opponent's", [], { Side::Opponents }, "", ""),
    ]
}
