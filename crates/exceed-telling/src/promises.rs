//! What lines in play promise the next attack: numbers that are added under a condition which does not hold yet.

use exceed_cards::ir::{
    Ability, Amount, Effect, Head, Modifier, Scope, Sequence, Sign, Stat, Trigger, Whose,
};
use exceed_rules::{Clause, Glance, Half, LineAt, Part, PartKind, Player, StrikeStage, Sum};

use crate::beat::Term;
use crate::terms::terms;

/// A number that a clause adds to a stat, and when.
struct Promise {
    stat: Stat,
    part: Part,
    moment: Option<Trigger>,
}

/// What is added to a player's attack under a condition: for each of power, speed, armor and guard the terms, with the
/// condition in `when`. `held` are the sums that hold already; what is in them is no promise. Only fixed numbers are
/// told, and only until the attacks are performed: from then on conditions have been met or not.
#[must_use]
pub fn promises(glance: &Glance<'_>, player: Player, held: &[Sum; 4]) -> [Vec<Term>; 4] {
    let mut found: [Vec<Term>; 4] = Default::default();
    let stage = glance.strike_shown().map(|strike| strike.stage);
    if matches!(stage, Some(StrikeStage::Attack | StrikeStage::Cleanup)) {
        return found;
    }
    let duel = glance.duel();
    for promise in promised(glance, player) {
        let clause = promise.part.text;
        if held[promise.stat as usize].parts.iter().any(|part| part.text == clause) {
            continue;
        }
        let sum = Sum { total: promise.part.value, parts: vec![promise.part] };
        let term = terms(duel, &sum).into_iter().map(|term| Term { when: when(&promise, term.when), ..term });
        // A line without a condition that is not in force adds to nothing: an additional attack, say.
        found[promise.stat as usize].extend(term.filter(|term| term.when.is_some()));
    }
    found
}

/// `if it hits`, `if it hits and critical`, `before it, if range 1`.
fn when(promise: &Promise, condition: Option<String>) -> Option<String> {
    let Some(moment) = promise.moment else { return condition };
    let (words, joint) = moment_in_words(moment)?;
    Some(match condition {
        None => words.to_owned(),
        Some(condition) if joint => format!("{words} and {}", condition.trim_start_matches("if ")),
        Some(condition) => format!("{words}, {condition}"),
    })
}

/// A moment of the own attack; and whether it is a condition itself.
#[expect(clippy::wildcard_enum_match_arm, reason = "at other moments nothing is added to the attack at hand")]
fn moment_in_words(moment: Trigger) -> Option<(&'static str, bool)> {
    match moment {
        Trigger::WhenStriking => Some(("when striking", false)),
        Trigger::Set => Some(("when it is set", false)),
        Trigger::Reveal => Some(("when it is revealed", false)),
        Trigger::Before => Some(("before it", false)),
        Trigger::Hit => Some(("if it hits", true)),
        Trigger::WhenHit => Some(("when hit", false)),
        _ => None,
    }
}

fn promised(glance: &Glance<'_>, player: Player) -> Vec<Promise> {
    let mut found = Vec::new();
    for controller in [player, player.other()] {
        let (fighter, exceeded) = (glance.fighter(controller), glance.exceeded(controller));
        let side = if exceeded { Half::Exceeded(fighter) } else { Half::Basic(fighter) };
        let halves = glance.boosts(controller).map(Half::Boost).chain([side]);
        for half in halves {
            for (index, ability) in glance.duel().lines(half).iter().enumerate() {
                let line = LineAt { half, line: index as u8 };
                of_line(ability, line, (controller, player), &mut found);
            }
        }
    }
    found
}

/// What one line promises. Lines of the opponent that happen at a moment are about the opponent's own attack.
fn of_line(
    ability: &Ability,
    line: LineAt,
    (controller, player): (Player, Player),
    found: &mut Vec<Promise>,
) {
    let moment = match &ability.head {
        Head::Static => None,
        Head::Trigger { whose: Whose::Yours | Whose::Either, trigger, .. } if controller == player => {
            if moment_in_words(*trigger).is_none() {
                return;
            }
            Some(*trigger)
        }
        Head::Trigger { .. } | Head::Action { .. } => return,
    };
    let walk = Walk { line, controller, own: controller == player, moment };
    walk.sequence(&ability.body, controller == player, found);
}

struct Walk {
    line: LineAt,
    controller: Player,
    own: bool,
    moment: Option<Trigger>,
}

impl Walk {
    /// The modifiers of clauses; `applies` if they are for the player in question.
    fn sequence(&self, sequence: &Sequence, applies: bool, found: &mut Vec<Promise>) {
        for (index, effect) in sequence.effects.iter().enumerate() {
            if let Effect::Modify(modifier) = effect {
                if applies {
                    let clause = Clause {
                        player: self.controller,
                        line: self.line,
                        block: sequence.block,
                        index: index as u8,
                    };
                    found.extend(self.promise(modifier, clause));
                }
            } else if let Effect::If { then, otherwise, .. } = effect {
                self.sequence(then, applies, found);
                self.sequence(otherwise, applies, found);
            } else if let Effect::Group(body) = effect {
                self.sequence(body, applies, found);
            } else if let Effect::Scoped(scope, body) = effect {
                let applies = match scope {
                    Scope::Opponent => !self.own,
                    Scope::BothPlayers => true,
                    Scope::Critical => applies,
                };
                self.sequence(body, applies, found);
            }
        }
    }

    fn promise(&self, modifier: &Modifier, clause: Clause) -> Option<Promise> {
        let Modifier::Stat(sign, quantity, stat) = modifier else { return None };
        let (Amount::Number(number), None) = (quantity.amount, &quantity.per) else { return None };
        let value = if *sign == Sign::Minus { -i16::from(number) } else { i16::from(number) };
        let part = Part { kind: PartKind::Bonus, value, said: value, text: Some(clause) };
        Some(Promise { stat: *stat, part, moment: self.moment })
    }
}
