//! Which moments a line can have where it is printed.

use super::Lint;
use crate::ir::{Ability, Effect, Head, Limit, Qualifier, Trigger, Who, Whose};
use crate::parse::Place;

/// Checks when a line happens.
pub(super) fn check(lint: &mut Lint<'_>, ability: &Ability) {
    lint.moment = None;
    match &ability.head {
        Head::Static => {
            if lint.granted {
                let help =
                    "give it a moment: `your attack has \"Hit: …\"`; or say it without `your attack has`";
                lint.fault("your attack has", "only a line with a moment can be given", help);
            }
        }
        Head::Action { qualifiers, .. } => {
            if matches!(lint.place, Place::Attack | Place::Instant) || lint.granted {
                let help = "a character, a boost that stays in play and a transform have actions";
                lint.fault("Action", "nobody can take this action", help);
            }
            let each_strike = Qualifier::Limit(Limit::FirstTimeEachStrike);
            if qualifiers.contains(&each_strike) {
                let help = "say `first time each turn`";
                lint.fault("first time each strike", "no action is taken in a strike", help);
            }
            open(lint, qualifiers, "write the condition after the colon");
        }
        Head::Trigger { whose, trigger, qualifiers } => {
            lint.moment = (*whose == Whose::Yours).then_some(*trigger);
            place(lint, *trigger, ability);
            owner(lint, *trigger, *whose);
            if *trigger == Trigger::Now {
                limits(lint, qualifiers, "a boost is played once", "leave the limit out");
            }
        }
    }
}

fn limits(lint: &mut Lint<'_>, qualifiers: &[Qualifier], message: &str, help: &str) {
    if qualifiers.iter().any(|qualifier| matches!(qualifier, Qualifier::Limit(_))) {
        lint.fault("", message, help);
    }
}

/// What decides which choices there are can't read a hidden card.
fn open(lint: &mut Lint<'_>, qualifiers: &[Qualifier], help: &str) {
    for qualifier in qualifiers {
        if let Qualifier::If(condition) = qualifier {
            lint.open(condition, help);
        }
    }
}

/// Where a line with this moment can be printed so that it ever happens.
fn place(lint: &mut Lint<'_>, trigger: Trigger, ability: &Ability) {
    let staying = matches!(lint.place, Place::Continuous | Place::Trap);
    let attack = lint.place == Place::Attack;
    if lint.place == Place::Instant && trigger != Trigger::Now {
        let help =
            "an instant boost is done and gone: leave the moment out, or make the boost a continuous one";
        return lint.fault("", "an instant boost has no such moment", help);
    }
    match trigger {
        Trigger::Discarded => {
            if !staying {
                lint.fault("", "only a boost that stays in play has this moment", "");
            }
        }
        Trigger::Now | Trigger::EndOfNextTurn => {
            if !staying && lint.place != Place::Instant {
                lint.fault("", "only a boost has this moment", "it counts from when the boost is played");
            }
        }
        Trigger::Set => {
            if attack && !lint.granted && !only_turns_up(ability) {
                let help = "while it is set, an attack can say only `Set: you may reveal your attack.`";
                lint.fault("", "an attack has no lines before it is revealed", help);
            }
            if attack && let Head::Trigger { qualifiers, .. } = &ability.head {
                open(lint, qualifiers, "leave the condition out");
            }
        }
        Trigger::WhenStriking
        | Trigger::StartOfTurn
        | Trigger::EndOfTurn
        | Trigger::EndDraw
        | Trigger::Overdrive
        | Trigger::ManualReshuffle
        | Trigger::Cancel
        | Trigger::Prepare
        | Trigger::Walk
        | Trigger::ChangeCards
        | Trigger::ActionWithoutStrike => {
            if attack {
                lint.fault("", "no attack is in play then", "write the line on the boost or the character");
            }
        }
        Trigger::EndOfStrike => {
            if attack && !lint.granted {
                lint.fault("", "the attack has left play by then", "say `Cleanup:`");
            }
        }
        Trigger::Reveal
        | Trigger::Before
        | Trigger::Hit
        | Trigger::WhenHit
        | Trigger::After
        | Trigger::Cleanup
        | Trigger::Exceed
        | Trigger::Reshuffle
        | Trigger::Stunned
        | Trigger::SpendLife
        | Trigger::SpendGauge
        | Trigger::Seal
        | Trigger::MoveSelf
        | Trigger::MovedPast
        | Trigger::PlayBoost
        | Trigger::PlayContinuousBoost
        | Trigger::OpponentPlaysBoost
        | Trigger::Invalid
        | Trigger::InvalidByForce => {}
    }
}

/// `you may reveal your attack` and nothing else: it is part of setting the attack.
fn only_turns_up(ability: &Ability) -> bool {
    let [Effect::May(Who::You, body)] = &ability.body.effects[..] else { return false };
    body.effects == [Effect::RevealAttack]
}

/// Some moments say already whose they are.
fn owner(lint: &mut Lint<'_>, trigger: Trigger, whose: Whose) {
    let yours_alone = matches!(
        trigger,
        Trigger::Now
            | Trigger::EndOfNextTurn
            | Trigger::EndDraw
            | Trigger::OpponentPlaysBoost
            | Trigger::MovedPast
            | Trigger::Discarded
    );
    if yours_alone && whose != Whose::Yours {
        lint.fault("", "this moment says already whose it is", "leave out `opponent's` or `either player's`");
    }
}
