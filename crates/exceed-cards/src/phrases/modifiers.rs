//! Changes in force.

use crate::grammar::{Phrase, alias, phrase};
use crate::limits::SPACES;
use crate::ir::{AlsoInRange, Dodge, Doing, Exit, Modifier, Quantity, Side, Sign, Stat};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [numbers(), attacks(), hitting(), locks(), words()].concat()
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

/// Something is added, and nothing beyond the arena.
fn widens(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::Range { least, most, .. }
        if *least <= SPACES && *most <= SPACES && least + most > 0)
}

/// Once is not multiplied, and nothing makes bonuses vanish.
fn multiplies(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::MultiplyBonuses(_, factor) if *factor >= 2)
}

fn grows(modifier: &Modifier) -> bool {
    matches!(modifier, Modifier::More(_, more) if (1..=SPACES).contains(more))
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
        phrase!(Modifier, "this attack is invalid unless {condition}", [condition: Condition],
            { Modifier::InvalidUnless(condition) }, "Read on reveal (STK-11).",
            "This attack is invalid unless you set face-up."),
        phrase!(Modifier, "you may set this from your boosts", [], { Modifier::MaySetFromBoosts },
            "Face up, never as EX.", "You may set this from your boosts."),
        phrase!(Modifier, "the opponent must wild swing", [], { Modifier::MustWildSwing },
            "In strikes you initiate (STK-20).", "The opponent must wild swing."),
        phrase!(Modifier, "when hit you may spend any force for {armor} armor each",
            [armor: Number], { Modifier::SpendForArmor(armor) },
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
        phrase!(Modifier, "you cannot be pushed or pulled", [], { Modifier::CannotBePushedOrPulled },
            "Your own movement is free.", "You cannot be pushed or pulled."),
    ]
}

fn words() -> Vec<Phrase> {
    vec![
        phrase!(Dodge, "attacks", [], { Dodge::All }, "All of them.", "Before: attacks do not hit you."),
        phrase!(Dodge, "attacks at range {range}", [range: RangeSpec], { Dodge::AtRange(range) },
            "At such distances.", "Attacks at range 2+ do not hit you."),
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
