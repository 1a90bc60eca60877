//! When a line applies: moments, qualifiers, actions.

use crate::grammar::{Phrase, alias, phrase};
use crate::ir::{Ability, Cost, Effect, Head, Limit, Qualifier, Sequence, Trigger, Whose};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [lines(), strike_moments(), turn_moments(), own_events(), qualifiers()].concat()
}

fn lines() -> Vec<Phrase> {
    vec![
        phrase!(Line, "{whose} {trigger}{qualifiers}: {body}",
            [whose: Whose, trigger: Trigger, qualifiers: Qualifiers, body: Sequence],
            { Ability { head: Head::Trigger { whose, trigger, qualifiers }, body } },
            "Happens at a moment, if all qualifiers hold.", "Hit, range 2: +2 power, gain advantage."),
        phrase!(Line, "action {cost}{qualifiers}: {body}",
            [cost: MaybeCost, qualifiers: Qualifiers, body: Sequence],
            { Ability { head: Head::Action { cost, qualifiers }, body } },
            "An action of your character (TRN-1, ACT-8).", "Action (1 gauge): strike from gauge."),
        phrase!(Line, "{body}", [body: Sequence], { Ability { head: Head::Static, body } },
            "In force while its card is in play; on an instant boost it happens at once (BST-2).",
            "If range 1-2: +1 power."),
        alias!(Line, "{whose} {trigger}{qualifiers}: {then}, otherwise: {otherwise}",
            [whose: Whose, trigger: Trigger, qualifiers: Qualifiers, then: Sequence, otherwise: Sequence],
            { alternative(whose, trigger, qualifiers, then, otherwise) } if says_something),
        phrase!(MaybeCost, "", [], { None::<Cost> }, "", ""),
        phrase!(MaybeCost, "({cost})", [cost: Cost], { Some::<Cost>(cost) }, "", ""),
        phrase!(Whose, "", [], { Whose::Yours }, "", ""),
        phrase!(Whose, "opponent's", [], { Whose::Opponents }, "A moment of the opponent.",
            "Opponent's start of turn: draw 1."),
        phrase!(Whose, "either player's", [], { Whose::Either },
            "A moment of either player; whose it is performs the line.",
            "Either player's after: take 3 nonlethal damage."),
    ]
}

/// `Hit, if a: b, otherwise: c` stands for `Hit: if a: b, otherwise: c`.
fn alternative(
    whose: Whose,
    trigger: Trigger,
    mut qualifiers: Vec<Qualifier>,
    then: Sequence,
    otherwise: Sequence,
) -> Ability {
    let mut effects = Vec::new();
    if let Some(Qualifier::If(condition)) = qualifiers.pop() {
        effects.push(Effect::If { condition, then, otherwise });
    }
    Ability { head: Head::Trigger { whose, trigger, qualifiers }, body: Sequence { effects, block: 0 } }
}

fn says_something(ability: &Ability) -> bool {
    !ability.body.effects.is_empty()
}

fn strike_moments() -> Vec<Phrase> {
    vec![
        phrase!(Trigger, "when striking", [], { Trigger::WhenStriking },
            "A strike begins, no card is set yet (STK-2).", "When striking: draw 1."),
        phrase!(Trigger, "set", [], { Trigger::Set }, "Right after you have set your attack.",
            "Set, if you cancelled this turn: +1 power."),
        phrase!(Trigger, "reveal", [], { Trigger::Reveal },
            "Both attacks are face up, costs are not paid yet (STK-7).", "Reveal: +1 power."),
        phrase!(Trigger, "before", [], { Trigger::Before }, "Before your attack's range is checked (STK-13).",
            "Before: close 2."),
        phrase!(Trigger, "hit", [], { Trigger::Hit }, "Your attack hits, damage is still to come (STK-13).", "Hit: gain advantage."),
        phrase!(Trigger, "when hit", [], { Trigger::WhenHit }, "You are hit, the damage is still to come.",
            "When hit: +3 armor per gauge."),
        phrase!(Trigger, "after", [], { Trigger::After }, "After your attack (STK-13).", "After: retreat 3."),
        phrase!(Trigger, "cleanup", [], { Trigger::Cleanup }, "Your cleanup begins (CLN-1).",
            "Cleanup, if you are stunned: sustain this."),
        phrase!(Trigger, "end of strike", [], { Trigger::EndOfStrike }, "Your cleanup ends (CLN-4).",
            "End of strike, if you spent gauge this strike: push or pull 1."),
        phrase!(Trigger, "on invalid", [], { Trigger::Invalid }, "Your attack was invalid (STK-11).",
            "On invalid: +3 armor."),
        phrase!(Trigger, "on invalid by force", [], { Trigger::InvalidByForce },
            "It could not be paid for; not by your own choice, and not by an effect (STK-11).",
            "On invalid by force: draw 1."),
        phrase!(Trigger, "on being stunned", [], { Trigger::Stunned }, "You are stunned (DMG-3).",
            "On being stunned: draw 2."),
    ]
}

fn turn_moments() -> Vec<Phrase> {
    vec![
        phrase!(Trigger, "now", [], { Trigger::Now }, "The boost is played; not written on instant boosts.",
            "Now: draw 1."),
        phrase!(Trigger, "start of turn", [], { Trigger::StartOfTurn }, "Before the action (TRN-7).",
            "Start of turn: add this to gauge."),
        phrase!(Trigger, "end of turn", [], { Trigger::EndOfTurn }, "After the draw (TRN-7).",
            "End of turn, if there was no strike this turn: revert."),
        phrase!(Trigger, "before your end-of-turn draw", [], { Trigger::EndDraw }, "It would be made now (TRN-3).",
            "Before your end-of-turn draw: you may gain 1 life, skip your end-of-turn draw."),
        phrase!(Trigger, "end of your next turn", [], { Trigger::EndOfNextTurn },
            "Not of the turn the boost was played in.", "End of your next turn: add this to gauge."),
        phrase!(Trigger, "on exceed", [], { Trigger::Exceed }, "You exceed.", "On exceed: draw 1, strike."),
        phrase!(Trigger, "on overdrive", [], { Trigger::Overdrive }, "The overdrive step (OVD-3).",
            "On overdrive: draw 1."),
        phrase!(Trigger, "on reshuffle", [], { Trigger::Reshuffle }, "Automatic or by action (DCK-1, ACT-5).",
            "On reshuffle: at end of turn: exceed."),
        phrase!(Trigger, "on manual reshuffle", [], { Trigger::ManualReshuffle }, "By action only (ACT-5).",
            "On manual reshuffle: draw 1."),
        phrase!(Trigger, "on cancel", [], { Trigger::Cancel }, "You cancel (BST-7).",
            "On cancel, first time each turn: you may advance or retreat 1."),
    ]
}

fn own_events() -> Vec<Phrase> {
    vec![
        phrase!(Trigger, "on prepare", [], { Trigger::Prepare }, "The action (ACT-1).",
            "On prepare: close 1."),
        phrase!(Trigger, "on walk", [], { Trigger::Walk }, "The action (ACT-2).", "On walk: draw 1."),
        phrase!(Trigger, "on change cards", [], { Trigger::ChangeCards }, "The action (ACT-3).",
            "On change cards: draw 1."),
        phrase!(Trigger, "on spending life", [], { Trigger::SpendLife }, "You spent life.",
            "On spending life: draw 1."),
        phrase!(Trigger, "on spending gauge", [], { Trigger::SpendGauge }, "You spent gauge.",
            "On spending gauge, first time each turn: gain 1 life."),
        phrase!(Trigger, "on sealing a card", [], { Trigger::Seal }, "You sealed one (ARE-5).",
            "On sealing a card: draw 1."),
        phrase!(Trigger, "on moving yourself", [], { Trigger::MoveSelf },
            "Your own movement changed your space.", "On moving yourself: add this to gauge."),
        phrase!(Trigger, "on the opponent moving past you", [], { Trigger::MovedPast }, "They passed you.",
            "On the opponent moving past you: discard this."),
        phrase!(Trigger, "on playing a boost", [], { Trigger::PlayBoost }, "You played one (BST-9).",
            "On playing a boost: you may retreat 1."),
        phrase!(Trigger, "on playing a continuous boost", [], { Trigger::PlayContinuousBoost },
            "You played one (BST-9).", "On playing a continuous boost: you may strike."),
        phrase!(Trigger, "on the opponent playing a boost", [], { Trigger::OpponentPlaysBoost },
            "Its cost is paid, its effects have not begun (BST-8); the card is `it`.",
            "On the opponent playing a boost: you may spend 2 force: negate it."),
        phrase!(Trigger, "on being discarded", [], { Trigger::Discarded },
            "This boost goes from play to a discard pile, in cleanup or otherwise.",
            "On being discarded: draw 2."),
        phrase!(Trigger, "on an action without a strike", [], { Trigger::ActionWithoutStrike },
            "Your action is over and no strike happened.",
            "On an action without a strike, if you have no cards in hand: you may strike."),
    ]
}

fn qualifiers() -> Vec<Phrase> {
    vec![
        phrase!(Qualifier, ", {limit}", [limit: Limit], { Qualifier::Limit(limit) }, "How often.",
            "On cancel, first time each turn: draw 1."),
        phrase!(Qualifier, ", critical", [], { Qualifier::Critical },
            "Only if your attack is critical (STK-6).", "Before, critical: close 1."),
        phrase!(Qualifier, ", not critical", [], { Qualifier::NotCritical }, "Only if it is not.",
            "Set, not critical: you may spend 1 gauge: critical."),
        phrase!(Qualifier, ", range {range}", [range: RangeSpec], { Qualifier::Range(range) },
            "Only at such a distance (STK-18).", "Hit, range 2: +2 power."),
        phrase!(Qualifier, ", if {condition}", [condition: Condition], { Qualifier::If(condition) },
            "Only if it holds when the line resolves.", "After, if you hit: draw 1."),
        phrase!(Limit, "first time each turn", [], { Limit::FirstTimeEachTurn }, "Only the first time.",
            "On spending gauge, first time each turn: draw 1."),
        phrase!(Limit, "first time each strike", [], { Limit::FirstTimeEachStrike }, "Only the first time.",
            "When hit, first time each strike: deal 2 nonlethal damage."),
    ]
}
