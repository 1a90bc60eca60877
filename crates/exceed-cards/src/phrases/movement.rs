//! Movement in the arena (MOV).

use crate::grammar::{Phrase, phrase};
use crate::ir::{Effect, MoveKind, MoveLimit};

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

/// A direction is named once.
fn different_kinds(effect: &Effect) -> bool {
    if let Effect::Move { kinds, .. } = effect {
        kinds.iter().enumerate().all(|(index, kind)| !kinds[..index].contains(kind))
    } else {
        false
    }
}
