//! Changes in force.

use crate::grammar::{Phrase, alias, phrase};
use crate::limits::SPACES;
use crate::ir::{AlsoInRange, Dodge, Doing, Exit, Filter, Modifier, Quantity, Resource, Side, Sign, Stat, Tariff, ZoneKind};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [numbers(), attacks(), hitting(), locks(), exceptions(), words()].concat()
}

fn numbers() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "{sign}{amount} {stat} {per}", [sign: Sign, amount: Amount, stat: Stat, per: Per],
            { Modifier::Stat(sign, Quantity { amount, per }, stat) },
            "A bonus or a penalty.", "+2 power, +1 speed per boost in play."),
        phrase!(Modifier, "{sign}{least}-{most} range {per}",
            [sign: Sign, least: Number, most: Number, per: Per],
            { Modifier::Range { sign, least, most, per } } if widens,
            "Added to the least and the greatest range (STK-15).", "+0-1 range."),
        phrase!(Modifier, "your~ {filter:many} have {modifier}", [filter: Noun, modifier: Modifier],
            { Modifier::ForAttacks(filter, modifier) } if changes_a_number,
            "Only while your attack is one of them.", "Your specials or ultras have +1 power."),
        phrase!(Modifier, "range also includes {also}", [also: AlsoInRange], { Modifier::AlsoInRange(also) },
            "In range besides the distances from least to greatest (STK-14).",
            "Range also includes the opponent if you moved past them."),
        phrase!(AlsoInRange, "the opponent if you moved past them", [], { AlsoInRange::Passed },
            "By your own movement in this strike.", ""),
        phrase!(AlsoInRange, "{range}", [range: RangeSpec], { AlsoInRange::Distance(range) }, "Such distances.",
            "Range also includes 1."),
        phrase!(Modifier, "your~ {stat} is {amount}", [stat: Stat, amount: Amount],
            { Modifier::SetTotal(stat, amount) }, "The total, whatever is added.", "Your power is 5."),
        phrase!(Modifier, "your~ printed {stat} is {amount}", [stat: Stat, amount: Amount],
            { Modifier::SetPrinted(stat, amount) }, "Bonuses are still added.",
            "Before: your printed power is the opponent's speed."),
        phrase!(Modifier, "double your~ {stat} bonuses", [stat: Stat], { Modifier::MultiplyBonuses(stat, 2) },
            "Bonuses and penalties together.", "Hit: double your power bonuses."),
        phrase!(Modifier, "multiply your~ {stat} bonuses by {factor}", [stat: Stat, factor: Number],
            { Modifier::MultiplyBonuses(stat, factor) } if multiplies, "The largest such factor counts.",
            "If you are exceeded: multiply your speed bonuses by 10."),
        phrase!(Modifier, "double your~ positive {stat} bonuses", [stat: Stat],
            { Modifier::DoublePositiveBonuses(stat) }, "Penalties are not doubled.",
            "Double your positive power bonuses."),
        phrase!(Modifier, "swap your~ power and speed", [], { Modifier::SwapPowerAndSpeed },
            "The totals change places.", "Swap your power and speed."),
    ]
}

/// What only some attacks have is said once, and is a number.
fn changes_a_number(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::ForAttacks(filter, inner)
        if *filter != Filter::Any && matches!(**inner, Modifier::Stat(..) | Modifier::Range { .. }))
}

/// Something is added, and nothing beyond the arena.
fn widens(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::Range { least, most, .. }
        if *least <= SPACES && *most <= SPACES && least + most > 0)
}

/// Once is not multiplied, and nothing makes bonuses vanish.
fn multiplies(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::MultiplyBonuses(_, factor) if *factor >= 2)
}

/// Life buys no armor.
fn paid_with_cards(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::SpendForArmor(Resource::Force | Resource::Gauge, _))
}

fn grows(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::More(_, more) if (1..=SPACES).contains(more))
}

/// Once more or twice: there is room for no more lines at one moment.
fn again(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::TriggersAgain(1..=2))
}

fn cuts(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::CutMovements { most, .. } if (1..=SPACES).contains(most))
}

fn attacks() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "ignore armor", [], { Modifier::IgnoreArmor }, "Of the opponent (DMG-5).",
            "Ignore armor."),
        phrase!(Modifier, "ignore guard", [], { Modifier::IgnoreGuard }, "Of the opponent (DMG-5).",
            "Ignore guard."),
        phrase!(Modifier, "stun immune", [], { Modifier::StunImmune }, "You can't be stunned (DMG-5).",
            "Stun immune."),
        phrase!(Modifier, "your~ attack cannot stun", [], { Modifier::CannotStun }, "Whatever it deals.",
            "Your attack cannot stun."),
        phrase!(Modifier, "your~ attack is nonlethal", [], { Modifier::Nonlethal },
            "It leaves at least 1 life (DMG-6).", "Your attack is nonlethal."),
        phrase!(Modifier, "your~ attack is EX", [], { Modifier::IsEx },
            "+1 to power, speed, armor and guard (STK-5).", "Your attack is EX."),
        phrase!(Modifier, "your~ attack is critical", [], { Modifier::IsCritical },
            "From reveal on, for free (STK-6).", "Your attack is critical."),
        phrase!(Modifier, "your~ {filter:many} are invalid", [filter: Noun], { Modifier::Invalid(filter) },
            "As attacks (STK-11).", "Opponent: your specials are invalid."),
        phrase!(Modifier, "its attacks are invalid this turn", [], { Modifier::InvalidNamed },
            "Attacks with the name just named.",
            "Now: name a card, (both players: its attacks are invalid this turn), strike."),
        phrase!(Modifier, "you may invalidate your {filter:many}", [filter: Noun], { Modifier::MayInvalidate(filter) },
            "On reveal, though they have a cost that could be paid (STK-11).", "You may invalidate your ultras."),
        phrase!(Modifier, "you may pay gauge costs with force", [], { Modifier::GaugeAsForce },
            "In a strike, from the reveal on: of attacks and of lines that spend gauge (FRC-1).",
            "You may pay gauge costs with force."),
        phrase!(Modifier, "this attack is invalid unless {condition}", [condition: Condition],
            { Modifier::InvalidUnless(condition) }, "Read on reveal (STK-11).",
            "This attack is invalid unless you set face-up."),
        phrase!(Modifier, "you may set this from your boosts", [], { Modifier::MaySetFromBoosts },
            "Face up, never as EX.", "You may set this from your boosts."),
        phrase!(Modifier, "the opponent must wild swing", [], { Modifier::MustWildSwing },
            "In strikes you initiate (STK-20).", "The opponent must wild swing."),
        phrase!(Modifier, "when hit you may spend any {resource} for {armor} armor each",
            [resource: Resource, armor: Number], { Modifier::SpendForArmor(resource, armor) } if paid_with_cards,
            "Before the damage is dealt.", "When hit you may spend any force for 2 armor each."),
        phrase!(Modifier, "your~ attack goes to {area} {exit}", [area: AttackPile, exit: Exit],
            { Modifier::AttackGoesTo(area, exit) }, "In cleanup (CLN-3).",
            "After: your attack goes to gauge even if it missed."),
    ]
}

fn hitting() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "{dodge} do not hit you", [dodge: Dodge], { Modifier::Dodge(dodge) },
            "Such attacks miss, whatever their range (STK-14).", "Attacks at range 4-5 do not hit you."),
        phrase!(Modifier, "its attacks do not hit you this turn", [], { Modifier::DodgeNamed },
            "Attacks with the name just named.",
            "Now: name a card, its attacks do not hit you this turn, strike."),
        phrase!(Modifier, "your~ attack does not hit", [], { Modifier::DoesNotHit(Side::Yours) },
            "It misses.", "Before: advance 1-2, if you moved past the opponent: your attack does not hit."),
        phrase!(Modifier, "the opponent's attack does not hit", [], { Modifier::DoesNotHit(Side::Opponents) },
            "It misses.", "Before: the opponent's attack does not hit."),
        phrase!(Modifier, "hits only if {condition}", [condition: Condition], { Modifier::HitsOnlyIf(condition) },
            "It misses otherwise.", "Hits only if the opponent is at the edge."),
    ]
}

fn locks() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "{who} cannot move", [who: Player], { Modifier::CannotMove(who) },
            "Own movement only; pushes and pulls still move them.", "The opponent cannot move."),
        phrase!(Modifier, "the opponent cannot move past you", [], { Modifier::CannotMovePast },
            "They stop in front of you.", "The opponent cannot move past you."),
        phrase!(Modifier, "the opponent cannot move while in your range", [], { Modifier::CannotMoveInRange },
            "Read where they stand.", "The opponent cannot move while in your range."),
        phrase!(Modifier, "your~ {doing} {more} more", [doing: Doing, more: Number],
            { Modifier::More(doing, more) } if grows,
            "Each such effect; an amount of 0 stays 0, and choices show what is printed.",
            "If during a strike: your movement effects move 1 more."),
        phrase!(Doing, "movement effects move", [], { Doing::Moving }, "Your own advance, close, retreat or move.", ""),
        phrase!(Doing, "pushes and pulls move", [], { Doing::Pushing }, "Those you perform.",
            "Before: your pushes and pulls move 2 more."),
        phrase!(Doing, "draw effects draw", [], { Doing::Drawing }, "Draws of a number of cards.",
            "Before: your draw effects draw 1 more."),
        phrase!(Modifier, "your movements are cut to {most} spaces", [most: Number],
            { Modifier::CutMovements { most, optional: false } } if cuts,
            "Each movement of yours, walking too.", "Your movements are cut to 2 spaces."),
        phrase!(Modifier, "you may cut your movements to {most} spaces", [most: Number],
            { Modifier::CutMovements { most, optional: true } } if cuts,
            "Each movement effect of yours: all of it or so many spaces.", "You may cut your movements to 2 spaces."),
        phrase!(Modifier, "discard effects on you discard {fewer} fewer", [fewer: Number], { Modifier::DiscardFewer(fewer) },
            "Each effect of the opponent's on cards of your hand; what you spend counts in full.",
            "Discard effects on you discard 1 fewer."),
        phrase!(Modifier, "no end-of-turn draw", [], { Modifier::NoEndDraw },
            "You make none; your hand is cut down as usual (TRN-3).", "No end-of-turn draw."),
        phrase!(Modifier, "no maximum hand size", [], { Modifier::NoHandLimit },
            "Your hand is not cut down at the end of a turn (TRN-4).", "No maximum hand size."),
        phrase!(Modifier, "an attack deals you at most {most}", [most: Number], { Modifier::DamageAtMost(most) },
            "After armor; what effects deal counts in full.", "An attack deals you at most 5."),
        phrase!(Modifier, "your printed triggers resolve {times} more times", [times: Number],
            { Modifier::TriggersAgain(times) } if again,
            "The Before, Hit and After lines of your attack, each time on their own.",
            "If your attack is EX: your printed triggers resolve 2 more times."),
        phrase!(Modifier, "you cannot be pushed or pulled", [], { Modifier::CannotBePushedOrPulled },
            "Your own movement is free.", "You cannot be pushed or pulled."),
    ]
}

/// Rules of paying, drawing and taking damage that are otherwise for a player.
fn exceptions() -> Vec<Phrase> {
    vec![
        phrase!(Modifier, "{tariff}", [tariff: Tariff], { Modifier::Paying(tariff) }, "Other prices than the printed ones.",
            "Your gauge costs are 0."),
        phrase!(Tariff, "your~ gauge costs are 0", [], { Tariff::GaugeIsFree },
            "Of attacks, boosts, actions and effects; they count as paid in full.", "Your gauge costs are 0."),
        phrase!(Tariff, "each payment has {force} free force", [force: Number], { Tariff::FreeForce(force) } if some_force,
            "So much of each payment of force needs no card, if you like.", "If during a strike: each payment has 1 free force."),
        phrase!(Tariff, "exceeding costs {amount} less {per}", [amount: Amount, per: Per],
            { Tariff::ExceedLess(Quantity { amount, per }) }, "The Exceed action, never below 0.",
            "Exceeding costs 1 less per card in overdrive."),
        phrase!(Modifier, "you may boost from {area}", [area: BoostArea], { Modifier::MayBoostFrom(area) } if elsewhere,
            "The Boost action plays boosts from there too.", "You may boost from set aside."),
        phrase!(Modifier, "playable only if {condition}", [condition: Condition], { Modifier::PlayableOnlyIf(condition) },
            "This boost.", "Playable only if you are exceeded."),
        phrase!(Modifier, "at end of turn you may draw from the bottom instead", [], { Modifier::DrawEitherEnd },
            "Your end-of-turn draw (TRN-3).", "At end of turn you may draw from the bottom instead."),
        phrase!(Modifier, "each damage to you discards {count} deck cards instead", [count: Number],
            { Modifier::DamageDiscards(count) } if discards_some, "After armor; nothing is taken.",
            "Each damage to you discards 2 deck cards instead."),
    ]
}

/// So few cards lie there that all of them can be offered with those in hand.
fn elsewhere(modifier: &Modifier) -> bool {
    *modifier == Modifier::MayBoostFrom(ZoneKind::SetAside)
}

fn some_force(tariff: &Tariff) -> bool {
    matches!(tariff, Tariff::FreeForce(force) if (1..=4).contains(force))
}

fn discards_some(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::DamageDiscards(count) if (1..=9).contains(count))
}

fn words() -> Vec<Phrase> {
    vec![
        phrase!(Dodge, "attacks", [], { Dodge::All }, "All of them.", "Before: attacks do not hit you."),
        phrase!(Dodge, "attacks at range {range}", [range: RangeSpec], { Dodge::AtRange(range) },
            "At such distances.", "Attacks at range 2+ do not hit you."),
        phrase!(Dodge, "attacks at range equal to {amount}", [amount: Amount], { Dodge::AtNumber(amount) },
            "At that distance.", "Attacks at range equal to the number of cards in overdrive do not hit you."),
        phrase!(Dodge, "attacks with higher speed", [], { Dodge::HigherSpeed }, "Than yours.",
            "Attacks with higher speed do not hit you."),
        phrase!(Dodge, "attacks with speed {speed} or more", [speed: Number], { Dodge::SpeedAtLeast(speed) },
            "Read at the hit.", "Attacks with speed 5 or more do not hit you."),
        phrase!(Dodge, "normals", [], { Dodge::Normals }, "Normal attacks.", "Normals do not hit you."),
        phrase!(Exit, "even if it missed", [], { Exit::EvenIfItMissed }, "", ""),
        phrase!(Exit, "even if it hit", [], { Exit::EvenIfItHit }, "",
            "Your attack goes to discard even if it hit."),
        phrase!(Sign, "+", [], { Sign::Plus }, "", ""),
        phrase!(Sign, "-", [], { Sign::Minus }, "", ""),
        alias!(Sign, "−", [], Sign::Minus),
        phrase!(Stat, "power", [], { Stat::Power }, "Damage of a hit (DMG-1).", ""),
        phrase!(Stat, "speed", [], { Stat::Speed }, "The faster attack goes first.", ""),
        phrase!(Stat, "armor", [], { Stat::Armor }, "Absorbs damage (DMG-2).", ""),
        phrase!(Stat, "guard", [], { Stat::Guard }, "Damage beyond it stuns (DMG-3).", ""),
    ]
}
