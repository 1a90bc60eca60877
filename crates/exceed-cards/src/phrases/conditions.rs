//! Conditions, each beside its opposite.

use crate::grammar::{Fact, Phrase, alias, phrase};
use crate::ir::{Comparison, Condition, Filter, Relation, Thing, ZoneKind};

/// Declares a condition and, where it has one, the wording of its opposite.
macro_rules! fact {
    ($pattern:literal / $opposite:literal, $slots:tt, {$($body:tt)+}, $doc:literal, $example:literal) => {
        vec![
            phrase!(Fact, $pattern, $slots, { Fact { holds: true, condition: $($body)+ } }, $doc, $example),
            phrase!(Fact, $opposite, $slots, { Fact { holds: false, condition: $($body)+ } }, "The opposite.", ""),
        ]
    };
    ($pattern:literal, $slots:tt, {$($body:tt)+} $(if $guard:expr)?, $doc:literal, $example:literal) => {
        vec![phrase!(Fact, $pattern, $slots, { Fact { holds: true, condition: $($body)+ } } $(if $guard)?, $doc, $example)]
    };
}

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [players(), attacks(), history(), counts(), numbers(), relations(), outcomes()].concat()
}

fn players() -> Vec<Phrase> {
    [
        fact!("{who} initiated" / "{who} are~ defending", [who: Player], { Condition::Initiated(who) },
            "Who started the strike.", "If you are defending: +2 speed."),
        fact!("{who} were~ hit", [who: Player], { Condition::WasHit(who) },
            "An attack has hit them this strike.", "Hit, if you were hit: +2 power."),
        fact!("{who} hit" / "{who} missed", [who: Player], { Condition::Hit(who) }, "Their attack has hit.",
            "After, if you missed: draw 1."),
        fact!("{who} are~ stunned" / "{who} are~ not stunned", [who: Player], { Condition::Stunned(who) }, "More damage than guard (DMG-3).",
            "After, if the opponent is stunned: draw 2."),
        fact!("{who} are~ exceeded" / "{who} are~ not exceeded", [who: Player], { Condition::Exceeded(who) }, "On the exceed side (ACT-4).",
            "If the opponent is exceeded: +2 power."),
        fact!("{who} are~ at the edge", [who: Player], { Condition::AtEdge(who) },
            "On space 1 or 9.", "Hit, if the opponent is at the edge: +2 power."),
        fact!("the opponent is at your maximum range", [], { Condition::AtMaximumRange },
            "The greatest distance your attack hits at now (STK-15).",
            "Hit, if the opponent is at your maximum range: +2 power."),
        fact!("there are {number} or more spaces behind the opponent", [number: Number],
            { Condition::SpacesBehindOpponent(number) }, "Up to the edge, away from you.",
            "Before, if there are 3 or more spaces behind the opponent: +3 power."),
        fact!("range {range}", [range: RangeSpec], { Condition::Range(range) },
            "The distance from the attack's origin to the opponent (STK-18).", "If range 1-2: +1 power."),
        fact!("range {range} from your fighter", [range: RangeSpec], { Condition::RangeFromFighter(range) },
            "Whatever the attack is measured from.", "Hit, if range 1 from your fighter: +2 power."),
    ]
    .concat()
}

fn attacks() -> Vec<Phrase> {
    [
        fact!("critical" / "not critical", [], { Condition::Critical }, "Your attack is (STK-6).",
            "If critical or you are exceeded: +1 power."),
        fact!("your attack is EX", [], { Condition::AttackIsEx }, "It was set with a copy, or counts as such (STK-5).",
            "If your attack is EX: +0-1 range."),
        fact!("it is a wild swing" / "it is not a wild swing", [], { Condition::WildSwing },
            "Your attack came from the deck unseen.", "Set, if it is not a wild swing: you may reveal your attack."),
        fact!("you set face-up", [], { Condition::SetFaceUp }, "Your attack was set face up.",
            "If you set face-up: +2 power."),
        fact!("your attack came from {area}", [area: ZoneKind],
            { Condition::AttackCameFrom(area) }, "Where it was set from.", "If your attack came from gauge: stun immune."),
        fact!("{side} attack is a {filter}", [side: Side, filter: Filter],
            { Condition::AttackIs(side, filter) }, "Its kind.", "If the opponent's attack is a special: +1 armor."),
        fact!("your attack is {name}", [name: CardName], { Condition::AttackNamed(name) },
            "By its name.", "If your attack is \"Tiger Uppercut\": +2 power."),
        fact!("your attack is still in play", [], { Condition::AttackInPlay },
            "It has not gone elsewhere.", "Cleanup, if your attack is still in play: you may return your attack to hand."),
        fact!("it is a {filter}", [filter: Filter], { Condition::ItIs(filter) },
            "The card the previous clause showed or moved.",
            "Now: reveal the top card of your deck, if it is a normal: draw 1."),
        vec![alias!(Fact, "it was set face-up", [], Fact { holds: true, condition: Condition::SetFaceUp })],
        fact!("a copy of your attack is in {area}" / "no copy of your attack is in {area}", [area: CopyArea],
            { Condition::CopyOfAttackIn(area) }, "A card of the same name in your area.",
            "If a copy of your attack is in discard: your attack is EX."),
        fact!("your top card is a {filter}", [filter: Filter],
            { Condition::TopCardIs(filter) }, "It is shown to both.",
            "Hit, if your top card is a normal: draw 1."),
    ]
    .concat()
}

fn history() -> Vec<Phrase> {
    [
        fact!("there was a strike last turn" / "there was no strike last turn", [],
            { Condition::StrikeLastTurn }, "In the turn before this one.",
            "If there was a strike last turn: +4 power."),
        fact!("there was a strike this turn" / "there was no strike this turn", [],
            { Condition::StrikeThisTurn }, "For any reason.",
            "End of turn, if there was no strike this turn: revert."),
        fact!("a strike follows" / "no strike follows", [], { Condition::StrikeFollows },
            "A line has asked for one, and it has not begun.",
            "Action: play a boost, if no strike follows: strike with a wild swing."),
        fact!("during a strike" / "outside a strike", [], { Condition::DuringStrike },
            "A strike is going on.",
            "On playing a boost, if outside a strike: you may spend 1 force: strike."),
        fact!("you cancelled this turn", [],
            { Condition::CancelledThisTurn }, "At least once (BST-7).", "Set, if you cancelled this turn: +1 power."),
        fact!("you used this action this turn", [],
            { Condition::UsedActionThisTurn }, "An action line of your character.",
            "Set, if you used this action this turn: +2 power."),
        fact!("you spent gauge on this action", [],
            { Condition::SpentGaugeOnAction }, "Some of what it cost came from gauge.",
            "On change cards, if you spent gauge on this action: draw 2."),
        fact!("you made your end-of-turn draw", [],
            { Condition::MadeEndDraw }, "There was one this turn (TRN-3).",
            "End of turn, if you made your end-of-turn draw: add the top card of deck to gauge."),
        fact!("you spent gauge this strike", [],
            { Condition::SpentGaugeThisStrike }, "For anything.",
            "End of strike, if you spent gauge this strike: push or pull 1."),
        fact!("you moved past the opponent this strike",
            [], { Condition::MovedPastThisStrike }, "By your own movement.",
            "Hit, if you moved past the opponent this strike: +1 power."),
        fact!("{who} moved this strike" / "{who} did not move this strike", [who: Player],
            { Condition::MovedThisStrike(who) }, "By their own movement.",
            "After, if you did not move this strike: advance 3, draw 1."),
        fact!("you moved {number} or more this strike", [number: Number],
            { Condition::MovedThisStrikeAtLeast(number) }, "Spaces, by your own movement.",
            "Before, if you moved 2 or more this strike: +2 power."),
        fact!("you moved {number} or more this turn before striking", [number: Number],
            { Condition::MovedBeforeStrikeAtLeast(number) }, "Spaces, by your own movement.",
            "Before, if you moved 2 or more this turn before striking: +2 power."),
        fact!("the opponent moved or was moved this strike",
            [], { Condition::OpponentMovedThisStrike }, "By anything.",
            "Hit, if the opponent moved or was moved this strike: +2 power."),
        fact!("this caused the strike", [], { Condition::ThisCausedStrike },
            "The strike began by a line of this card.", "If this caused the strike: +2 speed, +2 armor."),
        fact!("this boost is between you and the opponent",
            [], { Condition::ThisBoostBetween }, "A trap's space.",
            "When hit, if this boost is between you and the opponent: +2 armor."),
        fact!("this was sustained" / "this was not sustained", [], { Condition::ThisSustained },
            "In this strike (BST-5).", "Cleanup, if this was not sustained: seal this."),
    ]
    .concat()
}

fn counts() -> Vec<Phrase> {
    [
        fact!("{who} have~ {comparison} {thing}", [who: Player, comparison: Comparison, thing: Thing],
            { Condition::Have(who, comparison, thing) }, "A count, or a comparison with the other player.",
            "Hit, if you have more cards in hand: +2 power."),
        vec![
            alias!(Fact, "{who} have~ a {thing}", [who: Player, thing: Thing],
                Fact { holds: true, condition: Condition::Have(who, Comparison::AtLeast(1), thing) }),
            phrase!(Comparison, "{number} or more", [number: Number], { Comparison::AtLeast(number) }, "At least.",
                "If you have 1 or more boosts: +2 power."),
            phrase!(Comparison, "{number} or fewer", [number: Number], { Comparison::AtMost(number) }, "At most.",
                "If you have 2 or fewer cards in hand: +2 armor."),
            phrase!(Comparison, "more", [], { Comparison::More }, "Than the other player.",
                "If you have more gauge: +2 armor."),
            phrase!(Comparison, "fewer", [], { Comparison::Fewer }, "Than the other player.",
                "If you have fewer cards in hand: +2 power."),
            phrase!(Comparison, "no", [], { Comparison::None }, "None.",
                "If you have no boosts: your attack does not hit."),
            phrase!(Thing, "gauge", [], { Thing::Gauge }, "Cards in gauge.", "If you have 3 or more gauge: +2 power."),
            phrase!(Thing, "boost#", [], { Thing::Boosts }, "Continuous boosts in play.",
                "If the opponent has no boosts: +2 power."),
            phrase!(Thing, "{filter} in {area}", [filter: Noun, area: ZoneKind], { Thing::Cards(filter, area) }
                if has_no_own_word, "Cards of a kind in an area.", "Now, if you have 3 or more cards in deck: draw 1."),
            phrase!(Thing, "different {filter} in {area}", [filter: Noun, area: OpenArea],
                { Thing::Different(filter, area) }, "Counted by name, in an open area.",
                "If you have 4 or more different specials in overdrive: +2 power."),
        ],
    ]
    .concat()
}

/// Gauge and boosts are counted by their own words; of hidden cards only the number is known.
fn has_no_own_word(thing: &Thing) -> bool {
    let Thing::Cards(filter, area) = thing else { return false };
    match area {
        ZoneKind::Boosts | ZoneKind::SetAside => false,
        ZoneKind::Gauge => *filter != Filter::Any,
        ZoneKind::Hand | ZoneKind::Deck => *filter == Filter::Any,
        ZoneKind::Discard | ZoneKind::Sealed | ZoneKind::Overdrive | ZoneKind::Transforms => true,
    }
}

fn numbers() -> Vec<Phrase> {
    [
        fact!("your life is {life}", [life: Number], { Condition::LifeIs(life) }, "Exactly.",
            "Before, if your life is 1: +6 power."),
        fact!("your life is {life} or less", [life: Number], { Condition::LifeAtMost(life) }, "At most.",
            "If your life is 6 or less: +1 power."),
        fact!("you have less life", [], { Condition::LessLife }, "Than the opponent.",
            "Hit, if you have less life: gain 2 life."),
        fact!("your {stat} is greater", [stat: Stat], { Condition::StatGreater(stat) },
            "Than the opponent's.", "Before, if your speed is greater: lose all armor."),
        fact!("the opponent's printed {stat} is higher", [stat: Stat],
            { Condition::OpponentPrinted { stat, equal: false } }, "Than that of your attack; X is no number.",
            "If the opponent's printed speed is higher: +1 armor, +1 guard."),
        fact!("the opponent's printed {stat} is equal", [stat: Stat],
            { Condition::OpponentPrinted { stat, equal: true } }, "To that of your attack; X is no number.",
            "If the opponent's printed speed is equal: stun immune, +2 power."),
        fact!("the opponent's {stat} is {number} or more", [stat: Stat, number: Number],
            { Condition::OpponentStatAtLeast(stat, number) }, "Their total.",
            "Hit, if the opponent's guard is 4 or more: +2 power."),
        fact!("the opponent's {stat} is {number} or less", [stat: Stat, number: Number],
            { Condition::OpponentStatAtMost(stat, number) }, "Their total.",
            "Before, if the opponent's speed is 4 or less: your attack does not hit."),
        fact!("your positive {stat} bonuses total {number} or more", [stat: Stat, number: Number],
            { Condition::BonusesAtLeast(stat, number) }, "Added up, penalties and doubling left out.",
            "If your positive power bonuses total 3 or more: +3 speed."),
        fact!("{amount} {relation} {other}", [amount: Amount, relation: Relation, other: Amount],
            { Condition::Compare(amount, relation, other) },
            "Two numbers, read when it is reached.", "Action: spend all your gauge: draw 1, if paid > 1: draw 1."),
    ]
    .concat()
}

fn relations() -> Vec<Phrase> {
    vec![
        phrase!(Relation, ">", [], { Relation::MoreThan }, "More than.", "Action: spend all your gauge: draw 1, if paid > 1: draw 1."),
        phrase!(Relation, "=", [], { Relation::Equal }, "As many as.",
            "Reveal 1 card from hand, if the printed speed of it = your printed speed: draw 1."),
    ]
}

/// What the previous clause did.
fn outcomes() -> Vec<Phrase> {
    [
        fact!("you moved past the opponent" / "you did not move past the opponent", [], { Condition::MovedPast },
            "In the previous clause.", "Before: advance 3, if you moved past the opponent: attacks do not hit you."),
        fact!("you closed less", [], { Condition::MovedLess },
            "The previous clause moved you fewer spaces than it says.", "Before: close 1, if you closed less: +2 power."),
        vec![alias!(Fact, "you moved less", [], Fact { holds: true, condition: Condition::MovedLess })],
        fact!("they were pushed less", [], { Condition::PushedLess },
            "The previous clause moved them fewer spaces than it says.",
            "Hit: push 2, if they were pushed less: +2 power."),
        vec![alias!(Fact, "they were pulled less", [], Fact { holds: true, condition: Condition::PushedLess })],
        fact!("you moved {number} or less", [number: Number], { Condition::MovedAtMost(number) },
            "Spaces, in the previous clause.", "Advance 1-2, if you moved 1 or less: take 5 nonlethal damage."),
        fact!("they were pushed {number} or more", [number: Number], { Condition::PushedAtLeast(number) },
            "Spaces, in the previous clause.", "Hit: push 2, if they were pushed 1 or more: gain advantage."),
        fact!("they were pulled past you", [], { Condition::PulledPast },
            "In the previous clause.", "Pull 2, if they were pulled past you: add this to gauge."),
        fact!("you do" / "you do not", [], { Condition::Done }, "The previous clause was done in full.",
            "Discard 1 card, if you do: draw 2."),
        fact!("they did" / "they did not", [], { Condition::TheyDid }, "The opponent did what the previous clause says.",
            "The opponent discards 3 normals, if they did not: the opponent reveals their hand."),
    ]
    .concat()
}
