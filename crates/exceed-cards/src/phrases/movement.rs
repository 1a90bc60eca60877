//! Movement in the arena (MOV).

use crate::grammar::{Phrase, phrase};
use crate::ir::{Amount, Effect, MoveKind, MoveLimit};
use crate::limits::SPACES;

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "{who} {kinds} {span} {per} {limit}",
            [who: Subject, kinds: MoveKinds, span: Span, per: MovePer, limit: MoveLimit],
            { Effect::Move { who, kinds, span, per, limit } } if different_kinds,
            "Movement by so many spaces; with several directions or a span the mover picks (MOV-7: it costs nothing).",
            "Before: advance or retreat 1-2."),
        phrase!(MoveKind, "advance~", [], { MoveKind::Advance },
            "Toward the opponent, past them if far enough (MOV-1).", "Before: advance 3."),
        phrase!(MoveKind, "close~", [], { MoveKind::Close },
            "Toward the opponent, stopping in front of them (MOV-3).", "Before: close 2."),
        phrase!(MoveKind, "retreat~", [], { MoveKind::Retreat }, "Away from the opponent.",
            "After: retreat 3."),
        phrase!(MoveKind, "push~", [], { MoveKind::Push }, "The opponent retreats (MOV-5).", "Hit: push 2."),
        phrase!(MoveKind, "pull~", [], { MoveKind::Pull },
            "The opponent advances, past you if far enough (MOV-5).", "Hit: push or pull 1-2."),
        phrase!(MoveKind, "move~", [], { MoveKind::Move }, "In the direction the mover picks (MOV-4).",
            "After: move 0-4."),
        phrase!(MoveLimit, "", [], { None::<MoveLimit> }, "", ""),
        phrase!(MoveLimit, "not past you", [], { Some(MoveLimit::NotPast) },
            "The movement stops in front of you.", "Hit: pull 8 not past you."),
    ]
}

/// A direction is named once, no distance is longer than the arena, and only pulls stop in front of you.
fn different_kinds(effect: &Effect) -> bool {
    let Effect::Move { kinds, span, limit, .. } = effect else { return false };
    let fits = |amount: Amount| !matches!(amount, Amount::Number(number) if number > SPACES as i8);
    let pulls = kinds.iter().all(|kind| matches!(kind, MoveKind::Push | MoveKind::Pull));
    kinds.iter().enumerate().all(|(index, kind)| !kinds[..index].contains(kind))
        && fits(span.least)
        && fits(span.most)
        && (limit.is_none() || pulls && kinds.contains(&MoveKind::Pull))
}
