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
        phrase!(MoveLimit, "to range {range}", [range: Number], { Some(MoveLimit::AtRange(range)) },
            "The movement stops as soon as the fighters are so far apart.", "Hit: pull 8 to range 2."),
        phrase!(MoveLimit, "not past you", [], { Some(MoveLimit::NotPast) },
            "The movement stops in front of you.", "Hit: pull 8 not past you."),
        phrase!(MoveLimit, "from the attack's source", [], { Some(MoveLimit::FromSource) },
            "Away from what its range is measured from; on that very space you pick push or pull.",
            "Hit: push 1 from the attack's source."),
        phrase!(MoveLimit, "toward {marker}", [marker: MarkerName], { Some(MoveLimit::Toward(marker)) },
            "To the side it is on, past you if need be; on that very space you pick push or pull.",
            "Before: pull 1 toward Gravitron."),
        phrase!(MoveLimit, "stopping on {marker}", [marker: MarkerName], { Some(MoveLimit::StoppingOn(marker)) },
            "The movement ends when it enters that space; not if the opponent is there.",
            "Before: advance 4 stopping on Gravitron."),
    ]
}

/// A direction is named once, no distance is longer than the arena, and only pulls stop in front of you and pushes go away from a source.
fn different_kinds(effect: &Effect) -> bool {
    let Effect::Move { kinds, span, limit, .. } = effect else { return false };
    let fits = |amount: Amount| !matches!(amount, Amount::Number(number) if number > SPACES as i8);
    let pulls = kinds.iter().all(|kind| matches!(kind, MoveKind::Push | MoveKind::Pull));
    kinds.iter().enumerate().all(|(index, kind)| !kinds[..index].contains(kind))
        && fits(span.least)
        && fits(span.most)
        && match limit {
            None => true,
            Some(MoveLimit::NotPast) => pulls && kinds.contains(&MoveKind::Pull),
            Some(MoveLimit::FromSource) => kinds[..] == [MoveKind::Push],
            Some(MoveLimit::Toward(_)) => kinds[..] == [MoveKind::Pull],
            Some(MoveLimit::StoppingOn(_)) => kinds[..] == [MoveKind::Advance],
            Some(MoveLimit::AtRange(_)) => true,
        }
}
