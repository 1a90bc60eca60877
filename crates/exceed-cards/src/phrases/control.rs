//! Conditions, choices, payments and groups.

use crate::grammar::{Meaning, Part, Phrase, Slot, alias, phrase};
use crate::limits::MAX_OPTIONS;
use crate::ir::{Condition, Effect, Hook, Payment, Quantity, Scope, Sequence, Who};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [clauses(), payments(), words()].concat()
}

fn clauses() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "if {condition}: {then}{otherwise}",
            [condition: Condition, then: Sequence, otherwise: Otherwise],
            { Effect::If { condition, then, otherwise } },
            "Done only if the condition holds when the clause is reached; `otherwise` belongs to the nearest `if`.",
            "Hit: push 3, if your top card is a normal: draw 1, otherwise: +2 power."),
        alias!(Clause, "while {condition}: {then}", [condition: Condition, then: Sequence],
            Effect::If { condition, then, otherwise: Sequence::default() }),
        alias!(Clause, "range {range}: {then}", [range: RangeSpec, then: Sequence],
            Effect::If { condition: Condition::Range(range), then, otherwise: Sequence::default() }),
        Phrase {
            view: |slot| offered_line(slot).map(|ability| vec![ability]),
            alias: false,
            doc: "The same as `you may`, of a line that your attack then has for this strike.",
            example: "Set, if you initiated: you may give your attack \"Before: move to Burrow\".",
            ..alias!(Clause, "you may give your attack \"{ability}\"", [ability: Line],
                Effect::May(Who::You, Sequence { effects: vec![Effect::Grant(ability)], block: 0 }))
        },
        phrase!(Clause, "{who} may {then}", [who: Player, then: Sequence], { Effect::May(who, then) },
            "All of the rest of the group, or none. Of the opponent: inside, `you` is the opponent.",
            "After: draw 1, you may advance or retreat 1-2."),
        phrase!(Clause, "{who} choose~ one: {options}", [who: Chooser, options: Options],
            { Effect::Choose { who, count: 1, options } } if at_least_two_options,
            "One of the options.", "Hit: choose one: push 2; pull 2, gain advantage."),
        phrase!(Clause, "{who} choose~ {count} different: {options}",
            [who: Chooser, count: Number, options: Options],
            { Effect::Choose { who, count, options } } if at_least_two_options,
            "Several different options, each done before the next is picked.",
            "Hit: choose 2 different: push 1; draw 1; gain advantage."),
        phrase!(Clause, "{who} {payment}: {then}", [who: Chooser, payment: Payment, then: Sequence],
            { Effect::Pay { who, payment, then } },
            "The rest is done only if it was paid.", "Hit: you may spend 1 gauge: +2 power."),
        phrase!(Clause, "for each: {then}", [then: Sequence], { Effect::ForEach(then) },
            "Once for each point that was paid.", "Hit: spend up to 5 force: for each: +1 power, pull 8."),
        phrase!(Clause, "{amount} {per} time#: {body}", [amount: Amount, per: Per, body: Sequence],
            { Effect::Times { count: Quantity { amount, per }, may_stop: false, body } },
            "The clauses again and again.", "After: 2 times: push 1, draw 1."),
        phrase!(Clause, "up to {amount} {per} time#: {body}", [amount: Amount, per: Per, body: Sequence],
            { Effect::Times { count: Quantity { amount, per }, may_stop: true, body } },
            "The same, and the player may stop before each.",
            "After: up to 1 per 2 sealed normals times: advance or retreat 1."),
        alias!(Clause, "{amount} {per} time#, stopping when you like: {body}",
            [amount: Amount, per: Per, body: Sequence],
            Effect::Times { count: Quantity { amount, per }, may_stop: true, body }),
        phrase!(Clause, "alternating until one declines: {body}", [body: Sequence], { Effect::Alternating(body) },
            "The opponent may do it, then you may again, and so on; inside, `you` is who does it.",
            "Draw 1, alternating until one declines: draw 1."),
        phrase!(Clause, "your attack gains its triggers", [], { Effect::LendLines },
            "The Before, Hit and After lines of the card the previous clause moved, for this strike.",
            "Set: you may discard 1 card: your attack gains its triggers."),
        phrase!(Clause, "({group})", [group: Sequence], { Effect::Group(group) },
            "A group: what takes the rest of a group ends at its bracket.",
            "On exceed: draw 1, (you may close 1), strike."),
        phrase!(Clause, "{hook}: {then}", [hook: Hook, then: Sequence], { Effect::Later(hook, then) },
            "Later, once.", "Strike, after you set: draw 1."),
        phrase!(Clause, "{scope}: {then}", [scope: Scope, then: Sequence], { Effect::Scoped(scope, then) },
            "The modifiers after it apply to somebody else or only when critical.", "Opponent: -1 armor."),
        phrase!(Clause, "your attack has \"{ability}\"", [ability: Line], { Effect::Grant(ability) },
            "Your attack has this line too, for this strike.",
            "Before: advance 2, if you moved past the opponent: your attack has \"Hit: gain advantage\"."),
        phrase!(Clause, "{modifier}", [modifier: Modifier], { Effect::Modify(modifier) },
            "Any modifier (see below).", "Hit: +2 power."),
    ]
}

/// The only line that `you may` offers.
fn offered_line(slot: &Slot) -> Option<Slot> {
    let Effect::May(Who::You, body) = Effect::look(slot)? else { return None };
    if let [Effect::Grant(ability)] = &body.effects[..] { Some(ability.clone().into_slot()) } else { None }
}

fn at_least_two_options(effect: &Effect) -> bool {
    if let Effect::Choose { count, options, .. } = effect {
        *count >= 1 && (2..=MAX_OPTIONS).contains(&options.len()) && usize::from(*count) <= options.len()
    } else {
        false
    }
}

fn payments() -> Vec<Phrase> {
    vec![
        phrase!(Payment, "spend~ {amount} {resource}", [amount: Number, resource: Resource],
            { Payment::Exactly(amount, resource) } if in_order,
            "Force from hand or gauge, gauge or life (FRC-1, FRC-3).", "You may spend 2 force: draw 1."),
        phrase!(Payment, "spend~ up to {most} {resource}", [most: Number, resource: Resource],
            { Payment::Between(0, most, resource) } if in_order,
            "As much as the player likes, no more than this.", "Hit: spend up to 3 force: +1 power per paid."),
        phrase!(Payment, "spend~ {least}-{most} {resource}", [least: Number, most: Number, resource: Resource],
            { Payment::Between(least, most, resource) } if in_order,
            "At least and at most so much.", "You may spend 1-5 life: draw paid."),
        phrase!(Payment, "spend~ any {resource}", [resource: Resource], { Payment::Any(resource) },
            "As much as the player likes.", "Hit: spend any gauge: +1 power per paid."),
        phrase!(Payment, "spend~ all your~ {resource}", [resource: Resource], { Payment::All(resource) },
            "All there is; with nothing to spend the rest still happens.",
            "Hit: spend all your gauge: +1 power per paid, gain advantage."),
        phrase!(Payment, "return~ up to {most} gauge to hand", [most: Number], { Payment::ReturnGauge(most) } if in_order,
            "Cards from gauge go back to hand.", "You may return up to 1 gauge to hand: draw 1."),
        phrase!(Payment, "discard~ {count} {filter}", [count: Number, filter: Noun],
            { Payment::Discard(count, filter) } if in_order,
            "Cards from hand.", "Set: you may discard 1 card: +2 power."),
        phrase!(Payment, "seal~ {count} {filter}", [count: Number, filter: Noun], { Payment::Seal(count, filter) } if in_order,
            "Cards from hand to the sealed area (ARE-5).", "Hit: you may seal 2 cards: +3 power."),
        Phrase {
            view: |slot| fixed_random(slot).map(|count| vec![count]),
            alias: false,
            doc: "Cards from hand, not chosen.",
            example: "Set: you may discard 1 card at random: +2 power.",
            ..alias!(Payment, "discard~ {count} card# at random", [count: Number],
                { Payment::DiscardRandom(count, count) } if in_order)
        },
        phrase!(Payment, "discard~ {least}-{most} card# at random", [least: Number, most: Number],
            { Payment::DiscardRandom(least, most) } if from_few_to_many,
            "At least and at most so many.", "Set: you may discard 1-3 cards at random: +1 power per paid."),
        alias!(Payment, "discard~ {count} at random", [count: Number],
            { Payment::DiscardRandom(count, count) } if in_order),
        phrase!(Payment, "discard~ a boost", [], { Payment::DiscardBoost }, "One of your continuous boosts.",
            "Hit: you may discard a boost: gain advantage."),
        phrase!(Payment, "reveal~ a copy of this card", [], { Payment::RevealCopy },
            "Shown from hand and kept.", "After: you may reveal a copy of this card: gain advantage."),
        phrase!(Payment, "discard~ a copy of it", [], { Payment::DiscardCopy },
            "From hand: a card of that name, or the same Normal of another set.",
            "On the opponent playing a boost: you may discard a copy of it: negate it."),
        alias!(Payment, "reveal~ a copy of this card from hand", [], Payment::RevealCopy),
    ]
}

/// Something is paid, and the least is not the most.
fn in_order(payment: &Payment) -> bool {
    match payment {
        Payment::Between(least, most, _) => least < most,
        Payment::DiscardRandom(least, most) => *least > 0 && least <= most,
        Payment::Exactly(amount, _)
        | Payment::ReturnGauge(amount)
        | Payment::Discard(amount, _)
        | Payment::Seal(amount, _) => *amount > 0,
        Payment::Any(_) | Payment::All(_) | Payment::DiscardBoost | Payment::RevealCopy | Payment::DiscardCopy => {
            true
        }
    }
}

fn from_few_to_many(payment: &Payment) -> bool {
    matches!(payment, Payment::DiscardRandom(least, most) if 0 < *least && least < most)
}

fn fixed_random(slot: &Slot) -> Option<Slot> {
    let Payment::DiscardRandom(least, most) = Payment::look(slot)? else { return None };
    (least == most).then(|| least.into_slot())
}

fn words() -> Vec<Phrase> {
    vec![
        phrase!(Hook, "after you set", [], { Hook::AfterYouSet },
            "When you have set your attack of the strike this line starts.",
            "Strike, after you set: draw 1."),
        phrase!(Hook, "after the opponent sets", [], { Hook::AfterOpponentSets },
            "When the opponent has set theirs.", "Strike, after the opponent sets: draw 1."),
        phrase!(Hook, "at end of turn", [], { Hook::EndOfTurn }, "At the end of this turn.",
            "On reshuffle: at end of turn: exceed."),
        phrase!(Scope, "opponent", [], { Scope::Opponent }, "The opponent's numbers and attack.",
            "Hit: opponent: -2 armor."),
        phrase!(Scope, "both players", [], { Scope::BothPlayers }, "Both players'.",
            "Both players: -1 power."),
        phrase!(Scope, "critical", [], { Scope::Critical }, "Only if your attack is critical (STK-6).",
            "Critical: +2 speed."),
    ]
}
